"""The catalogue of options, read from the rows in :mod:`.ruleset`; every use of it starts here.

Validation, JSON, command line, plain words, the canonical short text, random rule sets in the tests and
the rows of the preferences all follow from the catalogue, so a new option is a new field and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, replace
from enum import StrEnum
from typing import Any, Final, get_type_hints

from hearts_desktop.engine import ruleset as rows
from hearts_desktop.engine.cards import Card, parse_cards
from hearts_desktop.engine.events import PassStep
from hearts_desktop.engine.rules import bonuses, card_values, has_kitty, is_hearts, pass_cycle, removed_cards
from hearts_desktop.engine.ruleset import CardPoints, RuleSet

Value = bool | int | StrEnum | tuple[Card, ...] | CardPoints
_ON: Final = ("on", "true", "yes", "1")
_OFF: Final = ("off", "false", "no", "0")


class Problem(str):
    """One sentence saying why a rule set cannot be played and which option to change."""

    __slots__ = ("options",)
    options: tuple[str, ...]

    def __new__(cls, sentence: str, *options: str) -> Problem:
        """A sentence and the names of the options it concerns."""
        problem = super().__new__(cls, sentence)
        problem.options = options
        return problem


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
    label: str
    help: str
    words: rows.Words
    minimum: int | None
    maximum: int | None
    when: rows.When | None
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
        if isinstance(value, tuple) and value:
            return self.words[""].format(self.format(value))
        if value in self.words:
            return self.words[value]
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


def _catalogue() -> dict[str, Option]:
    hints = get_type_hints(RuleSet)
    options = {}
    for field in fields(RuleSet):
        assert field.default is not MISSING
        kind = hints[field.name]
        options[field.name] = Option(
            field.name, kind if isinstance(kind, type) else tuple, field.default, **field.metadata
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


def describe(ruleset: RuleSet) -> tuple[str, ...]:
    """The rules in force in plain words, one sentence an option that applies."""
    return tuple(
        f"{option.label}: {option.say(value_of(ruleset, name))}."
        for name, option in CATALOGUE.items()
        if option.applies(ruleset)
    )


def problems(ruleset: RuleSet) -> tuple[Problem, ...]:
    """Why the rule set cannot be played; empty if it can (rules 5)."""
    found: list[Problem] = []
    for name, option in CATALOGUE.items():
        found += _bounds(option, value_of(ruleset, name))
    if found:
        return tuple(found)
    found += _player_problems(ruleset) or _dealer_problems(ruleset)
    if not found and is_hearts(ruleset):
        found += _pack_problems(ruleset)
        found += _kitty_problems(ruleset)
        found += _pass_problems(ruleset)
        found += _table_problems(ruleset)
    found += _value_problems(ruleset)
    return tuple(found)


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


def _player_problems(ruleset: RuleSet) -> list[Problem]:
    players, decks = ruleset.players, ruleset.decks
    wanted = {rows.Game.HEARTS_FOR_TWO: 2, rows.Game.DUMMY_HEARTS: 3}.get(ruleset.game)
    if wanted is not None:
        if players == wanted:
            return []
        name = CATALOGUE["game"].say(ruleset.game)
        return [Problem(f"{name} is for {wanted} players; change players or game.", "players", "game")]
    if players == 2:
        return [
            Problem("Two players can only play Hearts for Two; change players or game.", "players", "game")
        ]
    if decks == 2 and players < 6:
        return [Problem("Two packs need at least six players; change decks or players.", "decks", "players")]
    if decks == 1 and players > 6:
        return [Problem("More than six players need two packs; change decks or players.", "decks", "players")]
    return []


def _dealer_problems(ruleset: RuleSet) -> list[Problem]:
    seat = ruleset.first_dealer
    if seat is rows.FirstDealer.RANDOM or int(seat) < ruleset.players:
        return []
    return [
        Problem(
            f"There is no seat {seat} at a table for {ruleset.players}; change first_dealer or players.",
            "first_dealer",
            "players",
        )
    ]


def _kitty_problems(ruleset: RuleSet) -> list[Problem]:
    found = []
    if ruleset.four_player_kitty and ruleset.players != 4:
        found.append(
            Problem(
                "The kitty of four cards is for four players; change four_player_kitty or players.",
                "four_player_kitty",
                "players",
            )
        )
    mixes = PassStep.MIX in pass_cycle(ruleset) or PassStep.CALL in pass_cycle(ruleset)
    if ruleset.mix_includes_kitty and mixes and not has_kitty(ruleset):
        found.append(
            Problem(
                "There is no kitty to mix in; change mix_includes_kitty, odd_cards or four_player_kitty.",
                "mix_includes_kitty",
                "odd_cards",
                "four_player_kitty",
            )
        )
    return found


def _table_problems(ruleset: RuleSet) -> list[Problem]:
    found = []
    if ruleset.partnership is not rows.Partnership.OFF and ruleset.players != 4:
        found.append(
            Problem(
                "Partners sit opposite each other, which takes four players; change partnership or players.",
                "partnership",
                "players",
            )
        )
    if ruleset.charging and ruleset.decks == 2:
        found.append(
            Problem(
                "With two packs a charged card would exist twice; change charging or decks.",
                "charging",
                "decks",
            )
        )
    return found


def _value_problems(ruleset: RuleSet) -> list[Problem]:
    if ruleset.card_values is not rows.CardValues.OWN:
        return []
    bad = [card for card, points in ruleset.own_values if card.is_hidden or card.copy or abs(points) > 100]
    if bad:
        words = "a card" if bad[0].is_hidden else f"the {bad[0].words}"
        return [
            Problem(
                f"Points of {words} must be for a card of one pack and from -100 to 100; change own_values.",
                "own_values",
            )
        ]
    if sum(card_values(ruleset)) + sum(bonuses(ruleset).values()) > 0:
        return []
    return [
        Problem(
            "All cards together must cost more points than they take off, or the game would not end; "
            "change own_values, bonus_card or card_values.",
            "own_values",
            "bonus_card",
            "card_values",
        )
    ]


def _pack_problems(ruleset: RuleSet) -> list[Problem]:
    out = removed_cards(ruleset)
    found = []
    if any(card.copy or card.is_hidden for card in out):
        found.append(
            Problem("A card to be taken out is not in the pack; change removed_cards.", "removed_cards")
        )
    if len(set(out)) != len(out):
        found.append(Problem("A card can be taken out only once; change removed_cards.", "removed_cards"))
    values, bonus = card_values(ruleset), bonuses(ruleset)
    scoring = [card for card in out if not card.is_hidden and (values[card.face] or card.face in bonus)]
    if scoring:
        found.append(
            Problem(
                f"The {scoring[0].words} counts in this game and cannot be taken out; change removed_cards.",
                "removed_cards",
            )
        )
    left_over = (52 * ruleset.decks - len(out)) % ruleset.players
    if left_over and not has_kitty(ruleset):
        found.append(
            Problem(
                f"A pack of {52 - len(out)} cards does not divide among {ruleset.players} players, "
                f"{left_over} would be left over; change removed_cards, odd_cards or players.",
                "removed_cards",
                "odd_cards",
                "players",
            )
        )
    if 52 * ruleset.decks - len(out) < (ruleset.pass_count + 1) * ruleset.players:
        found.append(
            Problem(
                "Too few cards are left to play with; change removed_cards or pass_count.",
                "removed_cards",
                "pass_count",
            )
        )
    return found


def _pass_problems(ruleset: RuleSet) -> list[Problem]:
    players, count = ruleset.players, ruleset.pass_count
    steps = set(pass_cycle(ruleset))
    found = []
    if steps & {PassStep.ACROSS, PassStep.PARTNER} and players % 2:
        found.append(
            Problem(
                f"With {players} players nobody sits across; change pass_cycle or players.",
                "pass_cycle",
                "players",
            )
        )
    if steps & {PassStep.SECOND_LEFT, PassStep.SECOND_RIGHT} and players < 5:
        found.append(
            Problem(
                "Passing to the second player left or right needs at least five players; "
                "change pass_cycle or players.",
                "pass_cycle",
                "players",
            )
        )
    if PassStep.SCATTER in steps and count % (players - 1):
        found.append(
            Problem(
                f"Scattering {count} cards evenly among {players - 1} other players is not possible; "
                "change pass_count or pass_cycle.",
                "pass_count",
                "pass_cycle",
            )
        )
    return found
