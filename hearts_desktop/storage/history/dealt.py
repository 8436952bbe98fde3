"""What the person was dealt in each hand, told by the hand's own actions, so that older files tell it too."""

from __future__ import annotations

import logging
import sqlite3

from hearts_desktop.engine.actions import Deal, parse_action
from hearts_desktop.engine.fair_deal import Dealt, dealt, dealt_to
from hearts_desktop.engine.options import from_short_text
from hearts_desktop.engine.rules import compile_rules

log = logging.getLogger(__name__)

_ALL = """
SELECT hands.id, ruleset, dealer, seat, actions FROM hands JOIN games ON games.id = hands.game
JOIN rule_sets ON rule_sets.id = games.rules JOIN plays ON plays.hand = hands.id"""


def write_dealt(
    db: sqlite3.Connection, hand: int, ruleset: str, dealer: int, seat: int, actions: str
) -> None:
    """Put in what ``seat`` was dealt in a hand; nothing if the hand does not tell. Raises sqlite3.Error."""
    found = _dealt(ruleset, dealer, seat, actions)
    if found is not None:
        row = (hand, *found)
        db.execute("INSERT INTO dealt VALUES (?, ?, ?, ?, seal(?, ?, ?, ?))", (*row, *row))


def write_all_dealt(db: sqlite3.Connection) -> None:
    """Put in what was dealt in every hand there is. Raises sqlite3.Error."""
    for row in db.execute(_ALL):
        write_dealt(db, *row)


def _dealt(ruleset: str, dealer: int, seat: int, actions: str) -> Dealt | None:
    try:
        rules = compile_rules(from_short_text(ruleset))
        line = next(line for line in actions.split("\n") if line.startswith("deal "))
        action = parse_action(line)
        if not isinstance(action, Deal) or not 0 <= dealer < rules.players or not 0 <= seat < rules.players:
            return None
        return dealt(rules, dealt_to(rules, dealer, action.order, seat))
    except (ValueError, StopIteration):  # of another version, or never dealt: then it is not counted
        log.warning("a hand does not tell what was dealt")
        return None
