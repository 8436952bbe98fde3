"""What a row of the catalogue says of an option, and the groups that rows stand in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from hearts_desktop.engine.ruleset import RuleSet

Words = Mapping[object, str]
When = Callable[[RuleSet], bool]
Row = Mapping[str, Any]

ON_OFF: Final[Words] = {True: "on", False: "off"}

TABLE = "Table"
KITTY = "Kitty"
PASSING = "Passing"
CHARGING = "Charging"
PLAY = "Play"
SCORING = "Scoring"
PARTNERS = "Partners"
END = "End of game"
SERVICE = "At the table"


def row(
    *,
    group: str,
    section: str,
    label: str,
    help: str,
    words: Words,
    minimum: int | None = None,
    maximum: int | None = None,
    when: When | None = None,
    needs: str = "",
) -> Row:
    """The description of one option; its name, type and default are those of the field of the rule set.

    ``section`` is where docs/rules.md explains the option. ``words`` says each value in plain words (for
    whole numbers and card lists: how to say one, by ``{}``). ``when`` tells whether the option has any
    effect in a rule set, ``needs`` says on what that depends; an option that does not apply is kept, shown
    as idle, and ignored.
    """
    return {
        "group": group,
        "section": section,
        "label": label,
        "help": help,
        "words": words,
        "minimum": minimum,
        "maximum": maximum,
        "when": when,
        "needs": needs,
    }
