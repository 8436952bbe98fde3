"""A player that is a program: it is told what its seat sees, and asked for its choices.

Which commands are used depends on what the program says of itself: those of the standard game, or those that
carry any rule set. ``docs/engine-protocol.md`` describes both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from hearts_desktop.arena import standard_game
from hearts_desktop.arena.engine_process import QUOTED, EngineProcess
from hearts_desktop.arena.player import PlayerFailed
from hearts_desktop.engine import events as ev
from hearts_desktop.engine.actions import Action, Pass, Play, parse_action
from hearts_desktop.engine.cards import Card, format_cards, parse_cards
from hearts_desktop.engine.events import Event
from hearts_desktop.engine.offers import OfferPass
from hearts_desktop.engine.options import short_text
from hearts_desktop.engine.record_text import format_event, format_offer
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.view import PlayerView

ANY_GAME: Final = "game=1"
"""The ability to play any rule set, in the first version of its commands."""
SEEDS: Final = "seed"
"""The ability to make the same choice again for the same seed."""
NAME: Final = "name="

Ask = Callable[[str, str], str]
"""Sends a line; the first word of the answer must be the second argument, and what follows it is returned."""


class Speech(Protocol):
    """One set of commands."""

    def begin(self, rules: Rules, seat: int) -> None:
        """A new game. Raises PlayerFailed if the rules cannot be said, or the program refuses them."""

    def watch(self, event: Event) -> None:
        """Tell what happened."""

    def choose(self, view: PlayerView) -> Action:
        """Ask for a choice. Raises ValueError if the answer is no action."""


class EnginePlayer:
    """The program at one seat. ``name`` is what it is called in sentences and in the report.

    Raises PlayerFailed if it does not start.
    """

    sees_all = False

    def __init__(self, name: str, command: str, patience: float) -> None:
        self.name = name
        self._process = EngineProcess(name, command, patience)
        try:
            answer = self._process.ask("HELLO")
        except BaseException:  # Ctrl-C too: nobody else knows of the process yet
            self.close()
            raise
        word, _, rest = answer.partition(" ")
        known, _, title = f" {rest}".partition(f" {NAME}")
        abilities = known.split() if word == "HELLO" else []
        self._seeds = SEEDS in abilities
        self._any_game = ANY_GAME in abilities
        self.title = title.strip() if word == "HELLO" else ""
        self._speech: Speech = AnyGame(self._ask) if self._any_game else StandardGame(name, self._ask)

    @property
    def about(self) -> dict[str, str]:
        """What the program said of itself, for the report."""
        return {"name": self.title, "speaks": "any game" if self._any_game else "standard game"}

    def begin(self, rules: Rules, seat: int) -> None:
        """A new game. Raises PlayerFailed if the program cannot play by these rules."""
        self._speech.begin(rules, seat)

    def watch(self, event: Event) -> None:
        """Tell the program what happened."""
        self._speech.watch(event)

    def choose(self, view: PlayerView, seed: int) -> Action:
        """Ask the program. Raises PlayerFailed if its answer is no choice."""
        if self._seeds:
            self._ask(f"SEED {seed}", "OK")
        try:
            return self._speech.choose(view)
        except ValueError as error:
            raise PlayerFailed(f"{self.name} gave an answer that cannot be read: {error}") from None

    def close(self) -> None:
        """End the program."""
        self._process.close()

    def _ask(self, request: str, wanted: str) -> str:
        answer = self._process.ask(request)
        word, _, rest = answer.partition(" ")
        if word == wanted:
            return rest.strip()
        if word == "ERR":
            raise PlayerFailed(f"{self.name} refused {request[:QUOTED]!r}: {rest[:QUOTED]}")
        raise PlayerFailed(
            f"{self.name} answered {request[:QUOTED]!r} with {answer[:QUOTED]!r}, not {wanted}"
        )


class StandardGame:
    """The commands of the standard game: the deal, the pass, and each card."""

    def __init__(self, name: str, ask: Ask) -> None:
        self._name = name
        self._ask = ask
        self._seat = 0
        self._direction = ""

    def begin(self, rules: Rules, seat: int) -> None:
        """Nothing is said before the deal; the engine goes by the rules that it was started with."""
        beyond = standard_game.unsayable(rules.ruleset)
        if beyond:
            raise PlayerFailed(
                f"{self._name} knows only the commands of the standard game, which cannot say “{beyond}”"
            )
        self._seat = seat

    def watch(self, event: Event) -> None:
        """The cards that are dealt, passed to this seat, or played."""
        match event:
            case ev.HandBegan():
                self._direction = standard_game.DIRECTIONS[event.step]
            case ev.Dealt():
                cards = format_cards(event.hands[self._seat])
                self._ask(f"NEW {self._seat} {self._direction} {cards}", "OK")
            case ev.CardsPassed() if event.receiver == self._seat:
                self._ask(f"RECEIVED {format_cards(event.cards)}", "OK")
            case ev.CardPlayed():
                self._ask(f"PLAY {event.seat} {event.card}", "OK")
            case _:
                pass

    def choose(self, view: PlayerView) -> Action:
        """The pass, or a card: nothing else is asked in these games."""
        if isinstance(view.offer, OfferPass):
            return Pass(view.seat, parse_cards(self._ask("PASS", "PASS")))
        return Play(view.seat, Card.parse(self._ask("MOVE", "MOVE")))


class AnyGame:
    """The commands that carry a rule set, and everything that happens under it."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._told: RuleSet | None = None

    def begin(self, rules: Rules, seat: int) -> None:
        """Say the rules if they are new, and where the engine sits."""
        if self._told != rules.ruleset:
            self._ask(f"RULES {short_text(rules.ruleset)}", "OK")
            self._told = rules.ruleset
        self._ask(f"GAME {seat}", "OK")

    def watch(self, event: Event) -> None:
        """Tell everything."""
        self._ask(f"EVENT {format_event(event)}", "OK")

    def choose(self, view: PlayerView) -> Action:
        """Name the choices, and have one back."""
        return parse_action(self._ask(f"CHOOSE {format_offer(view.offer)}", "CHOICE"))
