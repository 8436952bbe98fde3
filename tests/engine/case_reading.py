"""A line of a case file as a rule set and a situation, or why the engine cannot be asked about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from hearts_desktop.engine.cards import Card, Cards
from hearts_desktop.engine.events import PassStep
from hearts_desktop.engine.options import CATALOGUE, problems, with_options
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.readings import CYCLES, pass_cycle
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.service import RANKED_DRAW

Situation = Mapping[str, Any]


class NotYet(Exception):
    """The engine cannot be asked this; the text says what is missing."""


@dataclass(frozen=True)
class Case:
    """One line of a case file, read."""

    number: object
    title: str
    question: str
    situation: Situation
    answer: Any
    ruleset: RuleSet

    @property
    def rules(self) -> Rules:
        """The compiled rule set; a rule set that cannot be played is a fault of the case."""
        return compile_rules(self.ruleset)

    def place(self, name: object) -> int:
        """A place: a seat, or the dummy."""
        return self.ruleset.players if name == "dummy" else int(str(name))

    def name(self, place: int) -> int | str:
        """A place as the case file writes it."""
        return "dummy" if place >= self.ruleset.players else place

    def cards(self, words: Iterable[str], used: Iterable[Card] = ()) -> Cards:
        """Cards in the order written; of identical cards, with those used, the later is the second pack's."""
        gone = set(used)
        found = []
        for word in words:
            card = Card.parse(word)
            if card in gone and self.ruleset.decks == 2:
                card = Card.from_face(card.face, 1)
            gone.add(card)
            found.append(card)
        return tuple(found)

    def plays(self, name: str, used: Iterable[Card] = ()) -> list[tuple[int, Card]]:
        """A list of [seat, card]."""
        given = self.situation[name]
        found = self.cards([card for _, card in given], used)
        return [(self.place(place), card) for (place, _), card in zip(given, found, strict=True)]


def read_case(line: Mapping[str, Any]) -> Case:
    """Map options and preset of one line to a rule set.

    Raises NotYet for an option, a value or a preset that is not known.
    """
    given = dict(line["options"])
    preset = given.pop("preset", "standard")
    if preset not in PRESETS:
        raise NotYet(f"no preset {preset}")
    if given.pop("ranked_draw", RANKED_DRAW) != RANKED_DRAW:
        raise NotYet("no other value of a draw")
    texts = {name: as_text(name, value) for name, value in given.items()}
    if "players" in line["situation"]:
        texts.setdefault("players", str(line["situation"]["players"]))
    for name, text in texts.items():
        if name not in CATALOGUE:
            raise NotYet(f"no option {name}={text}")
        try:
            CATALOGUE[name].parse(text)
        except ValueError:
            raise NotYet(f"no value {name}={text}") from None
    ruleset = with_options(PRESETS[preset].ruleset, texts)
    return Case(line["id"], line["title"], line["question"], line["situation"], line["answer"], ruleset)


def as_text(name: str, value: object) -> str:
    """An option value of JSON as the text that the catalogue reads."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if name == "pass_cycle" and isinstance(value, list):
        named = [str(cycle) for cycle, steps in CYCLES.items() if list(map(str, steps)) == value]
        return named[0] if named else " ".join(value)
    if isinstance(value, Mapping):
        return " ".join(f"{card}={points}" for card, points in value.items())
    if isinstance(value, list):
        return " ".join(map(str, value))
    return "none" if value is None else str(value)


def step_ruleset(case: Case, step: PassStep) -> tuple[RuleSet, int] | None:
    """A rule set like the case's whose cycle has the step, and the hand of it; None if all are refused."""
    most = CATALOGUE["target"].maximum
    values = [{"pass_cycle": case.ruleset.pass_cycle}, *({"pass_cycle": cycle} for cycle in CYCLES)]
    for value in values:
        texts = {name: str(text) for name, text in value.items()} | {"target": str(most)}
        ruleset = with_options(case.ruleset, texts)
        steps = pass_cycle(ruleset)
        if step in steps and not problems(ruleset):
            return ruleset, steps.index(step) + 1
    return None
