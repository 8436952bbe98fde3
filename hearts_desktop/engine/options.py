"""The catalogue of options: the fields of :mod:`.ruleset` with their rows in :mod:`.rows`.

Validation, JSON, command line, plain words, the canonical short text, the rulebook of the docs, random rule
sets in the tests and the rows of the preferences all follow from the catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, replace
from enum import StrEnum
from typing import Any, Final, get_type_hints

from hearts_desktop.engine.cards import Card, parse_cards
from hearts_desktop.engine.conflicts import Problem, conflicts
from hearts_desktop.engine.rows import ROWS
from hearts_desktop.engine.rows.row import When, Words
from hearts_desktop.engine.ruleset import CardPoints, RuleSet

__all__ = [
    "CATALOGUE",
    "ImpossibleRules",
    "Option",
    "Problem",
    "Value",
    "changed",
    "describe",
    "differences",
    "from_json",
    "from_short_text",
    "problems",
    "require_playable",
    "short_text",
    "to_json",
    "value_of",
    "with_options",
]

Value = bool | int | StrEnum | tuple[Card, ...] | CardPoints
_ON: Final = ("on", "true", "yes", "1")
_OFF: Final = ("off", "false", "no", "0")


class ImpossibleRules(ValueError):
    """A rule set that cannot be played; ``problems`` says why."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Option:
    """One row of the catalogue."""

    name: str
    kind: type
    default: Value
    group: str
    section: str
    """Where docs/rules.md explains it."""
    label: str
    help: str
    words: Words
    minimum: int | None
    maximum: int | None
    when: When | None
    needs: str

    @property
    def values(self) -> tuple[Value, ...]:
        """Every value of a choice or switch, in order; empty for numbers and card lists."""
        if self.kind is bool:
            return (False, True)
        if issubclass(self.kind, StrEnum):
            return tuple(self.kind)
        return ()

    def applies(self, ruleset: RuleSet) -> bool:
        """Has the option any effect in this rule set?"""
        return self.when is None or self.when(ruleset)

    def say(self, value: Value) -> str:
        """A value in plain words."""
        if value in self.words:
            return self.words[value]
        if isinstance(value, tuple):
            return self.words[""].format(", ".join(map(_card_words, value)))
        return self.words[""].format(value)

    def parse(self, text: str) -> Value:
        """Read a value as it is written on the command line or in a file.

        Raises ValueError naming the values that would do.
        """
        if self.kind is bool:
            if text.lower() in _ON + _OFF:
                return text.lower() in _ON
            raise ValueError(f"{self.name} is on or off, not {text[:40]!r}")
        if self.kind is int:
            return self._number(text)
        if issubclass(self.kind, tuple):
            try:
                return self._cards(text)
            except ValueError as error:
                raise ValueError(f"{self.name}: {error}") from None
        choices = {str(value): value for value in self.values}
        if text not in choices:
            raise ValueError(f"{self.name} is one of {', '.join(choices)}, not {text[:40]!r}")
        return choices[text]

    def _cards(self, text: str) -> Value:
        if self.kind is not CardPoints:
            return () if text == "auto" else tuple(sorted(parse_cards(text)))
        points = {}
        for word in () if text == "none" else text.split():
            card, found, number = word.partition("=")
            digits = number.removeprefix("-")
            if not found or not (digits.isascii() and digits.isdecimal() and len(digits) <= 3):
                raise ValueError(f"points are written like QS=13 JD=-10, not {word[:20]!r}")
            if Card.parse(card) in points:
                raise ValueError(f"{card} stands there twice")
            points[Card.parse(card)] = int(number)
        return CardPoints.of(points)

    def _number(self, text: str) -> int:
        low, high = self.minimum or 0, self.maximum or 0
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else low - 1
        if not low <= number <= high:
            raise ValueError(f"{self.name} is a whole number from {low} to {high}, not {text[:40]!r}")
        return number

    def format(self, value: Value) -> str:
        """The inverse of :meth:`parse`."""
        if isinstance(value, bool):
            return "on" if value else "off"
        if isinstance(value, CardPoints):
            return " ".join(f"{card}={points}" for card, points in value) or "none"
        if isinstance(value, tuple):
            return " ".join(str(card) for card in value) or "auto"
        return str(value)


def _card_words(item: Card | tuple[Card, int]) -> str:
    """An item of a list of cards, with its points if it has some."""
    if isinstance(item, Card):
        return item.words
    card, points = item
    return f"{card.words} {points}"


def _catalogue() -> dict[str, Option]:
    hints = get_type_hints(RuleSet)
    options = {}
    for field in fields(RuleSet):
        assert field.default is not MISSING
        kind = hints[field.name]
        options[field.name] = Option(
            field.name, kind if isinstance(kind, type) else tuple, field.default, **ROWS[field.name]
        )
    return options


CATALOGUE: Final[Mapping[str, Option]] = _catalogue()


def value_of(ruleset: RuleSet, name: str) -> Value:
    """The value of the option called ``name``."""
    value: Value = getattr(ruleset, name)
    return value


def changed(ruleset: RuleSet, base: RuleSet | None = None) -> dict[str, Value]:
    """The options in which a rule set differs from ``base`` (default: the standard game)."""
    base = base or RuleSet()
    return {
        name: value_of(ruleset, name) for name in CATALOGUE if value_of(ruleset, name) != value_of(base, name)
    }


def with_options(base: RuleSet, texts: Mapping[str, str]) -> RuleSet:
    """``base`` with options set from text.

    Raises ValueError naming an unknown option or a value that will not do.
    """
    values: dict[str, Any] = {}
    for name, text in texts.items():
        if name not in CATALOGUE:
            raise ValueError(f"there is no option called {name[:40]!r}")
        values[name] = CATALOGUE[name].parse(text)
    return replace(base, **values)


def to_json(ruleset: RuleSet) -> dict[str, str]:
    """The rule set as JSON: every option that is not at its default, as text."""
    return {name: CATALOGUE[name].format(value) for name, value in changed(ruleset).items()}


def from_json(data: object) -> RuleSet:
    """The inverse of :func:`to_json`. Raises ValueError saying what is wrong with the data."""
    if not isinstance(data, dict) or not all(
        isinstance(key, str) and isinstance(value, str) for key, value in data.items()
    ):
        raise ValueError("a rule set is written as option names with values, all of them text")
    return with_options(RuleSet(), data)


def short_text(ruleset: RuleSet) -> str:
    """The canonical short text: ``hearts(moon=choose,target=50)``, listing only what is not default."""
    inner = ",".join(f"{name}={text}" for name, text in sorted(to_json(ruleset).items()))
    return f"hearts({inner})"


def from_short_text(text: str) -> RuleSet:
    """The inverse of :func:`short_text`. Raises ValueError saying what is wrong with the text."""
    inner = text.removeprefix("hearts(").removesuffix(")")
    if text != f"hearts({inner})":
        raise ValueError(f"a rule set is written like hearts(moon=choose,target=50), not {text[:40]!r}")
    pairs = [pair.partition("=") for pair in inner.split(",")] if inner else []
    texts = {name: value for name, _, value in pairs}
    if len(texts) < len(pairs):
        raise ValueError("an option stands there twice")
    return with_options(RuleSet(), texts)


def describe(ruleset: RuleSet) -> tuple[str, ...]:
    """The rules in force in plain words, one sentence an option that applies."""
    return tuple(
        f"{option.label}: {option.say(value_of(ruleset, name))}."
        for name, option in CATALOGUE.items()
        if option.applies(ruleset)
    )


def differences(ruleset: RuleSet, base: RuleSet | None = None) -> tuple[str, ...]:
    """In what a rule set differs from ``base`` (default: the standard game) in words, an entry an option."""
    return tuple(
        f"{CATALOGUE[name].label}: {CATALOGUE[name].say(value)}"
        for name, value in changed(ruleset, base).items()
        if CATALOGUE[name].applies(ruleset)
    )


def problems(ruleset: RuleSet) -> tuple[Problem, ...]:
    """Why the rule set cannot be played; empty if it can (rules 5)."""
    found: list[Problem] = []
    for name, option in CATALOGUE.items():
        found += _bounds(option, value_of(ruleset, name))
    return tuple(found) or conflicts(ruleset)


def require_playable(ruleset: RuleSet) -> None:
    """Raise ImpossibleRules if the rule set cannot be played."""
    found = problems(ruleset)
    if found:
        raise ImpossibleRules(found)


def _bounds(option: Option, value: Value) -> list[Problem]:
    if option.kind is not int or not isinstance(value, int):
        return []
    if (option.minimum or 0) <= value <= (option.maximum or 0):
        return []
    sentence = f"{option.label} must be from {option.minimum} to {option.maximum}; change {option.name}."
    return [Problem(sentence, option.name)]
