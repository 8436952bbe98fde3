"""Hearts: a card table for one person and up to nine computer players."""

from __future__ import annotations

__version__ = "0.1.0"

DESKTOP_ID = "io.github.hearts_desktop.Hearts"
"""Under this name the desktops know the program: its entry, its icons, its windows."""
