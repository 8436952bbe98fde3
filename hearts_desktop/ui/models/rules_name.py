"""What a rule set is called in a line of a list: its preset, and how far it is from that. No Qt."""

from __future__ import annotations

import functools
from typing import Final

from hearts_desktop.engine.options import changed
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import RuleSet

OWN_RULES: Final = 6
"""With so many options changed the rules are the player's own."""
_OF_THE_TABLE: Final = frozenset({"players", "decks", "removed_cards"})
"""What may follow from the number of players alone."""


@functools.lru_cache(maxsize=512)
def rules_name(ruleset: RuleSet) -> str:
    """``"Standard"``, ``"Omnibus, 5 players"``, ``"Standard, 2 rules changed"``, ``"Own rules"``."""
    nearest, count = "", OWN_RULES
    for preset in PRESETS.values():
        other = changed(ruleset, preset.ruleset).keys()
        if len(other - _OF_THE_TABLE) < count:
            nearest, count = preset.name, len(other - _OF_THE_TABLE)
    if not nearest:
        return f"Own rules, {ruleset.players} players"
    preset = PRESETS[nearest]
    seats = f", {ruleset.players} players" if ruleset.players != preset.ruleset.players else ""
    rules = f", {count} rule{'s' * (count > 1)} changed" if count else ""
    return f"{preset.label}{seats}{rules}"
