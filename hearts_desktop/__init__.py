"""Hearts: a card table for one person and up to nine computer players."""

from __future__ import annotations

__version__ = "0.1.0"
