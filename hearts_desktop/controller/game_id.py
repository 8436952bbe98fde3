"""Ids, by which a game is told from all others, also from one with the same deals."""

from __future__ import annotations

import secrets
from dataclasses import replace

from hearts_desktop.engine.journal import Journal


def identified(journal: Journal) -> Journal:
    """The journal with an id, a new one if it has none."""
    return journal if journal.id else replace(journal, id=new_id())


def new_id() -> str:
    """An id that nothing else has."""
    return secrets.token_hex(8)
