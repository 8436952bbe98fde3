"""The secret from which the salts of sealed deals are made: random, and the same at every start."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Final

from hearts_desktop.storage.atomic import create

BYTES: Final = 32


def load_secret(file: Path) -> bytes:
    """The secret in the file, which is made if it is not there or no good.

    Where it cannot be kept it holds for this run alone: seals of a hand begun before look different then.
    """
    try:
        kept = file.read_bytes()
        if len(kept) == BYTES:
            return kept
        file.unlink()
    except OSError:
        pass
    fresh = secrets.token_bytes(BYTES)
    try:
        create(file, fresh)
    except OSError:
        return fresh
    return fresh
