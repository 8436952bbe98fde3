"""What a rule set is called in a line of a list: its preset, and how far it is from that. No Qt."""

from __future__ import annotations

import functools
from typing import Final

from hearts_desktop.engine.options import CATALOGUE, changed
from hearts_desktop.engine.presets import PRESETS, Preset
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.language import tr, tr_n
from hearts_desktop.lists import in_a_row

OWN_RULES: Final = 6
"""With so many options changed the rules are the player's own."""
_OF_THE_TABLE: Final = frozenset({"players", "decks", "removed_cards"})
"""What may follow from the number of players alone."""


def rules_name(ruleset: RuleSet) -> str:
    """``"Omnibus, 5 players"``, ``"Omnibus, 2 rules changed"``, ``"Own rules, 3 players"``."""
    preset, count = _nearest(ruleset)
    players = CATALOGUE["players"].say(ruleset.players)
    if preset is None:
        return in_a_row((tr("Own rules"), players))
    rules = tr_n("{number} rule changed", "{number} rules changed", count).format(number=count)
    told = [tr(preset.label)]
    if ruleset.players != preset.ruleset.players:
        told.append(players)
    if count:
        told.append(rules)
    return in_a_row(told)


@functools.lru_cache(maxsize=512)
def _nearest(ruleset: RuleSet) -> tuple[Preset | None, int]:
    """The preset from which the fewest options differ, with their number; None for rules of one's own."""
    nearest, count = None, OWN_RULES
    for preset in PRESETS.values():
        other = len(changed(ruleset, preset.ruleset).keys() - _OF_THE_TABLE)
        if other < count:
            nearest, count = preset, other
    return nearest, count
