"""A line of a case file as a rule set and a situation, or why the engine cannot be asked about it yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from positions import cards

from hearts_desktop.engine.cards import Card
from hearts_desktop.engine.options import CATALOGUE, with_options
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import RuleSet

Situation = Mapping[str, Any]

LATER_PRESETS: Final[Mapping[str, Mapping[str, str]]] = {
    "dirty_nasty": {
        "card_values": "dirty_nasty",
        "bonus_card": "JD",
        "target": "300",
        "moon": "wins_game",
        "dealer_call": "on",
        "vacate_seat": "on",
    },
    "turbo": {"bonus_card": "JD", "ten_clubs_multiplier": "on", "charging": "on"},
    "booster": {"booster_nines": "on"},
    "cancellation": {
        "decks": "2",
        "odd_cards": "kitty",
        "kitty_deal_position": "end",
        "opening_lead": "left_of_dealer",
        "opening_lead_hearts": "anything",
        "first_trick_points": "allowed",
        "passing": "off",
    },
    "partnership_a": {"partnership": "team_tricks", "moon": "choose"},
    "partnership_b": {"partnership": "individual"},
    "hearts_for_two": {"game": "hearts_for_two"},
    "dummy_hearts": {"game": "dummy_hearts"},
}
"""Presets of the rulebook that the engine does not offer yet (rules 4)."""

DEFAULTS: Final[Mapping[str, str]] = {
    "game": "hearts",
    "decks": "1",
    "odd_cards": "remove",
    "four_player_kitty": "off",
    "kitty_use": "captured",
    "kitty_peek": "taker",
    "kitty_deal_position": "middle",
    "first_dealer": "random",
    "pass_count": "3",
    "rank_rule": "by_score",
    "charge_limit": "one",
    "charge_order": "simultaneous",
    "turn_time_limit": "none",
    "cpu_takeover": "on",
    "seat_resume": "on",
    "partnership": "off",
}
"""Options that the catalogue does not know yet, at the value that the engine plays by; others are off."""

SERVICE: Final = {
    "turn_time_limit",
    "cpu_takeover",
    "seat_resume",
    "ranked_draw",
    "trick_review",
    "rank_rule",
}
KITTY: Final = {
    "odd_cards",
    "kitty_use",
    "kitty_award",
    "kitty_peek",
    "kitty_deal_position",
    "four_player_kitty",
}
NOT_THE_TRICK: Final = SERVICE | {
    "dealer_call",
    "vacate_seat",
    "ten_clubs_multiplier",
    "charge_limit",
    "charge_order",
    "moon_spares_partner",
    "partnership",
    "optional_pass",
    "pass_count",
    "mix_includes_kitty",
}


class NotYet(Exception):
    """The engine cannot be asked this yet; the text says what is missing."""


@dataclass(frozen=True)
class Case:
    """One line of a case file, read."""

    number: object
    title: str
    question: str
    situation: Situation
    answer: Any
    ruleset: RuleSet
    extra: Mapping[str, str] = field(default_factory=dict)

    @property
    def rules(self) -> Rules:
        """The compiled rule set; a rule set that cannot be played is a fault of the case."""
        return compile_rules(self.ruleset)

    @property
    def seats(self) -> int:
        """Seats at the table, the dummy of a game for two included."""
        return 3 if self.is_for_two else int(self.situation.get("players", self.ruleset.players))

    @property
    def is_for_two(self) -> bool:
        """Is it Hearts for Two?"""
        return self.extra.get("game") == "hearts_for_two"

    def seat(self, name: object) -> int:
        """A seat of the core: the dummy of a game for two is the third."""
        return 2 if name == "dummy" else int(str(name))

    def plays(self, name: str) -> list[tuple[int, Card]]:
        """A list of [seat, card]; of identical cards the later is the second pack's."""
        given = self.situation[name]
        found = cards([card for _, card in given])
        return [(self.seat(seat), card) for (seat, _), card in zip(given, found, strict=True)]


def read_case(line: Mapping[str, Any]) -> Case:
    """Map options and preset of one line to a rule set.

    Raises NotYet for an option value or a preset that is not known.
    """
    texts = dict(line["options"])
    preset = texts.pop("preset", "standard")
    options = {} if preset in PRESETS else dict(later_preset(preset))
    options |= {name: as_text(value) for name, value in texts.items()}
    base = PRESETS[preset].ruleset if preset in PRESETS else RuleSet()
    extra = {
        name: text
        for name, text in options.items()
        if name not in CATALOGUE and text != DEFAULTS.get(name, "off")
    }
    players = options.get("players")
    if extra.get("game") == "hearts_for_two":
        options["players"] = "3"
    elif extra.get("decks") == "2" and players is not None and int(players) > 6:
        options["players"] = "6"
    known = {name: text for name, text in options.items() if name in CATALOGUE}
    for name, text in known.items():
        try:
            CATALOGUE[name].parse(text)
        except ValueError:
            raise NotYet(f"no value {name}={text}") from None
    ruleset = with_options(base, known)
    return Case(
        line["id"], line["title"], line["question"], line["situation"], line["answer"], ruleset, extra
    )


def later_preset(name: str) -> Mapping[str, str]:
    """What a preset that the engine does not offer stands for."""
    if name == "dirty_nasty_wide_open":
        return LATER_PRESETS["dirty_nasty"] | {"first_trick_points": "allowed"}  # type: ignore[operator,no-any-return]
    if name == "turbo_booster":
        return LATER_PRESETS["turbo"] | LATER_PRESETS["booster"]  # type: ignore[operator,no-any-return]
    if name not in LATER_PRESETS:
        raise NotYet(f"no preset {name}")
    return LATER_PRESETS[name]


def as_text(value: object) -> str:
    """An option value of JSON as the text that the catalogue reads."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, list):
        return " ".join(map(str, value))
    return "none" if value is None else str(value)
