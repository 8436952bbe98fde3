"""The catalogue of options: the fields of :mod:`.ruleset` with their rows in :mod:`.rows`.

Validation, JSON, command line, plain words, the canonical short text, the rulebook of the docs, random rule
sets in the tests and the rows of the preferences all follow from the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from enum import StrEnum
from typing import Any, Final, get_type_hints

from hearts_desktop.engine.cards import Card, parse_cards
from hearts_desktop.engine.conflicts import Problem, conflicts, to_change
from hearts_desktop.engine.rows import ROWS
from hearts_desktop.engine.rows.row import Tell, When, Words
from hearts_desktop.engine.ruleset import CardPoints, RuleSet
from hearts_desktop.language import tr
from hearts_desktop.lists import in_a_row

__all__ = [
    "CATALOGUE",
    "ImpossibleRules",
    "Option",
    "Problem",
    "Value",
    "changed",
    "differences",
    "from_json",
    "from_short_text",
    "in_labels",
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
    """One row of the catalogue; its texts are marked for translation, and translated where they are shown."""

    name: str
    kind: type
    default: Value
    group: str
    section: str
    """Where docs/rules.md explains it."""
    label: str
    help: str
    words: Words
    tell: Tell | None
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
        """A value in plain words of the language that is spoken."""
        if value in self.words:
            return tr(self.words[value])
        assert self.tell is not None, "a choice has words for every value"
        return self.tell(value)

    def said(self, value: Value) -> str:
        """The option with a value: ``"Cards passed: two cards"``."""
        # i18n: an option of the rules and how it is set: "Cards passed: two cards"
        return tr("{option}: {value}").format(option=tr(self.label), value=self.say(value))

    def parse(self, text: str) -> Value:
        """Read a value as it is written on the command line or in a file.

        Raises ValueError naming the values that would do.
        """
        if self.kind is bool:
            if text.lower() in _ON + _OFF:
                return text.lower() in _ON
            raise ValueError(self._none_of(("on", "off"), text))
        if self.kind is int:
            return self._number(text)
        if issubclass(self.kind, tuple):
            try:
                return self.read_cards(text)
            except ValueError as error:
                raise ValueError(tr("{option}: {problem}").format(option=self.name, problem=error)) from None
        choices = {str(value): value for value in self.values}
        if text not in choices:
            raise ValueError(self._none_of(choices, text))
        return choices[text]

    def read_cards(self, text: str) -> Value:
        """Read cards, or points by card. Raises ValueError that does not name the option."""
        if self.kind is not CardPoints:
            return () if text == "auto" else tuple(sorted(parse_cards(text)))
        points = {}
        for word in () if text == "none" else text.split():
            card, found, number = word.partition("=")
            digits = number.removeprefix("-")
            if not found or not (digits.isascii() and digits.isdecimal() and len(digits) <= 3):
                raise ValueError(
                    tr("points are written like QS=13 JD=-10, not {text}").format(text=_shown(word[:20]))
                )
            if Card.parse(card) in points:
                raise ValueError(tr("{card} stands there twice").format(card=card))
            points[Card.parse(card)] = int(number)
        return CardPoints.of(points)

    def _none_of(self, choices: Iterable[str], text: str) -> str:
        # i18n: {option} and {values} are as files write them, {text} is what stood there instead, in quotes
        wrong = tr("{option} is one of {values}, not {text}")
        return wrong.format(option=self.name, values=in_a_row(choices), text=_shown(text))

    def _number(self, text: str) -> int:
        low, high = self.minimum or 0, self.maximum or 0
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else low - 1
        if not low <= number <= high:
            raise ValueError(
                tr("{option} is a whole number from {low} to {high}, not {text}").format(
                    option=self.name, low=low, high=high, text=_shown(text)
                )
            )
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


def _shown(text: str) -> str:
    """What somebody typed, as it stands in a sentence."""
    return repr(text[:40])


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
            raise ValueError(tr("there is no option called {name}").format(name=_shown(name)))
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
        raise ValueError(tr("a rule set is written as option names with values, all of them text"))
    return with_options(RuleSet(), data)


def short_text(ruleset: RuleSet) -> str:
    """The canonical short text: ``hearts(moon=choose,target=50)``, listing only what is not default."""
    inner = ",".join(f"{name}={text}" for name, text in sorted(to_json(ruleset).items()))
    return f"hearts({inner})"


def from_short_text(text: str) -> RuleSet:
    """The inverse of :func:`short_text`. Raises ValueError saying what is wrong with the text."""
    inner = text.removeprefix("hearts(").removesuffix(")")
    if text != f"hearts({inner})":
        raise ValueError(
            tr("a rule set is written like {example}, not {text}").format(
                example="hearts(moon=choose,target=50)", text=_shown(text)
            )
        )
    pairs = [pair.partition("=") for pair in inner.split(",")] if inner else []
    texts = {name: value for name, _, value in pairs}
    if len(texts) < len(pairs):
        raise ValueError(tr("an option stands there twice"))
    return with_options(RuleSet(), texts)


def differences(ruleset: RuleSet, base: RuleSet | None = None) -> tuple[str, ...]:
    """In what a rule set differs from ``base`` (default: the standard game) in words, an entry an option."""
    return tuple(
        CATALOGUE[name].said(value)
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
    why = tr("“{option}” must be from {low} to {high}.")
    return [
        Problem(why.format(option=tr(option.label), low=option.minimum, high=option.maximum), option.name)
    ]


def in_labels(problem: Problem) -> str:
    """The problem with the labels of the options to change, where it has their names by itself."""
    # i18n: the name of an option of the rules within a sentence
    quoted = tr("“{option}”")
    return to_change(
        problem.why, [quoted.format(option=tr(CATALOGUE[name].label)) for name in problem.options]
    )
