"""The rule sets that one can begin with: the named forms of the game, and those that were kept. No Qt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from hearts_desktop.engine.options import changed
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.language import tr
from hearts_desktop.storage.own_rules import OwnRules

OWN: Final = "own "
"""Begins the key of a rule set of one's own; no preset is called so."""


class Beginning(NamedTuple):
    """A rule set with a name, from which others are made by changing options; the texts are translated."""

    key: str
    label: str
    about: str
    ruleset: RuleSet

    @property
    def own(self) -> bool:
        """Has the person kept it?"""
        return self.key.startswith(OWN)


def beginnings(own: OwnRules) -> Iterator[Beginning]:
    """All of them: the forms of the game, then one's own."""
    for preset in PRESETS.values():
        yield Beginning(preset.name, tr(preset.label), tr(preset.about), preset.ruleset)
    for name, ruleset in own.sets:
        yield Beginning(f"{OWN}{name}", name, tr("Your own rule set."), ruleset)


def find(own: OwnRules, key: str) -> Beginning | None:
    """The one with that key."""
    return next((one for one in beginnings(own) if one.key == key), None)


def nearest(own: OwnRules, ruleset: RuleSet) -> Beginning:
    """The one with the fewest options that differ; of several, one's own, else the first."""
    return min(beginnings(own), key=lambda one: (len(changed(ruleset, one.ruleset)), not one.own))
