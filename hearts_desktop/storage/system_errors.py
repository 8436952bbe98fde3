"""Why the system or the database refused to read or write, in the language that is spoken."""

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
    later("database or disk is full"),
    later("database is locked"),
    later("attempt to write a readonly database"),
    later("unable to open database file"),
    later("disk I/O error"),
)
"""In the words of the C library and of SQLite; others are shown as they come."""


def reason_of(error: Exception) -> str:
    """The reason as it stands within a sentence, in brackets."""
    of_system = error.strerror if isinstance(error, OSError) else None
    return tr(of_system or str(error))
