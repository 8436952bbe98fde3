"""The entry point: ``python -m hearts_desktop.arena``."""

from __future__ import annotations

import sys

from hearts_desktop.arena.command import main

if __name__ == "__main__":
    sys.exit(main())
