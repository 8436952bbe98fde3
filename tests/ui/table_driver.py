"""A game on a table without a controller: what the tests of the table play with."""

from __future__ import annotations

import random
from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from strategies import random_choice

from hearts_desktop.engine.actions import CHANCE, Action
from hearts_desktop.engine.cards import Card
from hearts_desktop.engine.chance import chance_action
from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.game import Offer, Step, new_game, offer, pending, step
from hearts_desktop.engine.journal import Player
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.state import GameState, hand_of
from hearts_desktop.engine.view import redact_state, redact_step
from hearts_desktop.ui.table.view import TableView

NAMES = ("You", "Marlow", "Beatrix", "Otis", "Juniper", "Casper", "Ivy", "Hugo", "Nell", "Rufus")
FACES = ("fox", "bear", "owl", "frog", "rabbit", "raccoon", "cat", "koala", "lion", "stag")


def sitting(seats: int, human: int = 0) -> tuple[Player, ...]:
    """As many players as seats; ``human`` is the person's seat, -1 if there is none."""
    return tuple(
        Player(NAMES[seat], "human" if seat == human else "club", FACES[seat]) for seat in range(seats)
    )


class Table:
    """A table view, the game behind it, and hands that click on it."""

    def __init__(self, seats: int = 4, seed: int = 1, human: int = 0, ruleset: RuleSet | None = None) -> None:
        self.rules = compile_rules(ruleset or RuleSet(players=seats))
        self.seed = seed
        self.human = human
        self.rng = random.Random(seed)
        self.state = new_game(seats)
        self.view = TableView()
        self.view.resize(1000, 640)
        self.view.set_rules(self.rules)
        self.view.set_players(sitting(seats, human))
        self.pace()
        self.actions: list[Action] = []
        self.view.chosen.connect(self.actions.append)
        self.view.snap(redact_state(self.state, human))
        self.view.show()

    def pace(
        self, flight: str = "instant", hold: int = 0, click: bool = False, reduced: bool = False
    ) -> None:
        self.view.set_pace(flight, hold, click, reduced)

    # -- the game

    @property
    def director(self):
        return self.view._director

    @property
    def scene(self):
        return self.view._scene

    @property
    def now(self):
        return self.scene.situation

    @property
    def toast(self) -> str:
        """The sentence that is shown, if one is."""
        return self.scene.toast.text if self.scene.toast.isVisible() else ""

    def offer(self) -> Offer | None:
        return offer(self.rules, self.state, self.human)

    def any_action(self) -> Action:
        """Chance's, or a random one of the first seat that may act."""
        first = pending(self.state)[0]
        if first == CHANCE:
            return chance_action(self.rules, self.state, self.seed)
        return random_choice(self.rng, offer(self.rules, self.state, first))

    def step(self, action: Action | None = None) -> Step:
        """Do something and show it. Nothing is on offer while it is shown."""
        done = step(self.rules, self.state, action or self.any_action())
        self.state = done.after
        seen = redact_step(done, self.human)
        self.view.play(seen)
        return seen

    def run_until(self, wanted: Callable[[GameState], bool], limit: int = 400) -> None:
        """Go on at random until the state is as wanted."""
        for _ in range(limit):
            if wanted(self.state):
                return
            self.step()
            self.rest()
        raise AssertionError("it never came to that")

    def run_to_choice(self, phase: Phase) -> Offer:
        """Go on until the person has to choose in this phase, and offer it."""

        def there(state: GameState) -> bool:
            return state.hand is not None and state.hand.phase is phase and self.human in pending(state)

        self.run_until(there)
        self.ask()
        return self.offer()

    def rest(self) -> None:
        """Skip all that moves."""
        while self.view.busy:
            self.view.skip()

    def ask(self, why: str = "That is against the rules.") -> None:
        self.view.set_offer(self.offer(), lambda _card: why)

    def snap(self) -> None:
        self.view.snap(redact_state(self.state, self.human))

    @property
    def hand(self) -> tuple[Card, ...]:
        """The person's cards from left to right."""
        return tuple(entry.card for entry in self.scene.laid.piles["hand", self.human])

    @property
    def illegal(self) -> tuple[Card, ...]:
        return tuple(card for card in self.now.held if card not in self.offer().cards)

    @property
    def played(self) -> int:
        return len(hand_of(self.state).trick.plays)

    # -- mouse and keys

    def spot(self, card: Card) -> QPoint:
        """A point of a card of the person's hand, or of the dummy's, that no other card covers."""
        entry = next(e for e in self.scene.open_entries() if e.card == card)
        box = entry.item.sceneBoundingRect()
        return QPoint(round(box.left() + 0.14 * box.width()), round(box.center().y()))

    def click(self, card: Card, *, more: int = 0) -> None:
        """Click a card once, or several times in one gesture."""
        self.click_at(self.spot(card), more=more)

    def click_at(self, at: QPoint, *, more: int = 0) -> None:
        port, left = self.view.viewport(), Qt.MouseButton.LeftButton
        QTest.mouseClick(port, left, pos=at)
        for _ in range(more):
            QTest.mouseDClick(port, left, pos=at)

    def click_pill(self, index: int = 0) -> None:
        item = self.scene.pills[index][1]
        self.click_at(item.sceneBoundingRect().center().toPoint())

    def key(self, *keys: Qt.Key | str) -> None:
        for key in keys:
            QTest.keyClick(self.view, key)

    def key_with_shift(self, key: Qt.Key) -> None:
        QTest.keyClick(self.view, key, Qt.KeyboardModifier.ShiftModifier)

    def events(self) -> None:
        QApplication.processEvents()


def check(table: Table) -> None:
    """What lies on the table is what the state says, once raised cards have sunk."""
    soft = table.director._soft
    if soft is not None:
        soft.setCurrentTime(soft.totalDuration())
    assert not table.view.busy
    assert table.now.state == redact_state(table.state, table.human)
    assert table.director.disagreement() == ""
