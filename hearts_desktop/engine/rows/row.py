"""What a row of the catalogue says of an option, and the groups that rows stand in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.language import later, tr_n

Words = Mapping[object, str]
When = Callable[[RuleSet], bool]
Tell = Callable[[Any], str]
Row = Mapping[str, Any]

ON_OFF: Final[Words] = {True: later("on"), False: later("off")}

TABLE = later("The table")
KITTY = later("The kitty")
PASSING = later("The pass")
CHARGING = later("Charging")
PLAY = later("The play")
SCORING = later("Scoring")
PARTNERS = later("Partners")
END = later("End of game")
SERVICE = later("At the table")


def row(
    *,
    group: str,
    section: str,
    label: str,
    help: str,
    words: Words | None = None,
    tell: Tell | None = None,
    minimum: int | None = None,
    maximum: int | None = None,
    when: When | None = None,
    needs: str = "",
) -> Row:
    """The description of one option; its name, type and default are those of the field of the rule set.

    The texts are marked for translation, and translated where they are shown. ``section`` is where
    docs/rules.md explains the option. ``words`` says each value in plain words, ``tell`` those that have no
    words of their own: numbers, cards, seats. ``when`` tells whether the option has any effect in a rule
    set, ``needs`` says in a sentence on what that depends; an option that does not apply is kept, shown as
    idle, and ignored.
    """
    return {
        "group": group,
        "section": section,
        "label": label,
        "help": help,
        "words": words or {},
        "tell": tell,
        "minimum": minimum,
        "maximum": maximum,
        "when": when,
        "needs": needs,
    }


def points(number: int) -> str:
    """``"1 point"``, ``"50 points"``."""
    return tr_n("{number} point", "{number} points", number).format(number=number)
