"""Why the system refused to read or write, in the language that is spoken: it speaks its own."""

from __future__ import annotations

from typing import Final

from hearts_desktop.language import later, tr

REASONS: Final = (
    later("No space left on device"),
    later("Disk quota exceeded"),
    later("Permission denied"),
    later("Operation not permitted"),
    later("Read-only file system"),
    later("Input/output error"),
    later("No such file or directory"),
    later("No such device"),
    later("File exists"),
    later("Is a directory"),
    later("Not a directory"),
    later("File name too long"),
    later("File too large"),
    later("Too many open files"),
    later("Resource busy"),
    later("Device or resource busy"),
    later("Stale file handle"),
    later("Transport endpoint is not connected"),
)
"""In the words of the C library; others are shown as they come."""


def reason_of(error: OSError) -> str:
    """The reason within a sentence, as in brackets."""
    return tr(error.strerror) if error.strerror else str(error)
