"""Deals are sealed before they are dealt, and the seal is opened when the hand is over and not before."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest
from stages import fair, play_on, players, stage
from test_game_controller import AGENTS, TIMEOUT, MemoryStore, Table, over, seats

from hearts_desktop.ai.roster import AGENTS as ROSTER
from hearts_desktop.controller.game_controller import GameController
from hearts_desktop.controller.seals import Sealed, Seals
from hearts_desktop.engine.actions import CHANCE, Deal
from hearts_desktop.engine.game import pending
from hearts_desktop.engine.journal import Journal
from hearts_desktop.engine.ruleset import PassCycle, RuleSet

SECRET = b"secret"


@pytest.fixture
def controller(qtbot):
    made = GameController({**ROSTER, **AGENTS}, MemoryStore())
    yield made
    made.close()


class Witness:
    """Writes down each seal as it is first shown, and whether the cards had been dealt by then."""

    def __init__(self, controller: GameController, seals: Seals) -> None:
        self.controller, self.seals = controller, seals
        self.seen: dict[int, tuple[str, bool]] = {}
        seals.changed.connect(self.look)

    def look(self) -> None:
        now = self.seals.current
        assert now is not None
        dealt = sum(isinstance(action, Deal) for action in self.controller.journal.actions)
        self.seen.setdefault(now.hand, (now.seal, dealt >= now.hand))


def test_every_deal_of_a_game_is_sealed_before_and_opened_after(qtbot, controller):
    seals = Seals(controller, SECRET, controller)
    witness = Witness(controller, seals)
    opened: dict[int, object] = {}

    def read() -> None:
        assert seals.can_open
        found = seals.opened()
        opened[found.sealed.hand] = found
        controller.next_hand()

    table = Table(controller)
    controller.hand_finished.disconnect(table.read_scores)
    controller.hand_finished.connect(read)
    controller.new_game(RuleSet(target=50), seats(), 1)
    qtbot.waitUntil(lambda: over(controller), timeout=TIMEOUT)
    qtbot.waitUntil(lambda: len(opened) == len(controller.state.scores), timeout=TIMEOUT)
    deals = [action for action in controller.journal.actions if isinstance(action, Deal)]
    assert len(deals) == len(opened) > 1
    for number, deal in enumerate(deals, 1):
        shown, too_late = witness.seen[number]
        assert not too_late
        found = opened[number]
        assert found.holds
        assert found.by_number
        assert found.order == deal.order
        assert hashlib.sha256(found.text.encode()).hexdigest() == shown == found.sealed.seal
        assert found.salt in found.text
    assert len({found.salt for found in opened.values()}) == len(opened)


def test_nothing_is_given_away_while_the_hand_is_played(qtbot, controller):
    seals = Seals(controller, SECRET, controller)
    assert seals.current is None
    assert not seals.can_open
    for name in ("pass", "opening", "middle", "last card"):
        controller.resume(stage(name))
        assert not seals.can_open
        with pytest.raises(ValueError, match="not over"):
            seals.opened()
        current = seals.current
        assert current == Sealed(1, 1, current.seal, coming=False)
    controller.resume(stage("scores"))
    assert seals.can_open
    assert seals.opened().sealed.hand == 1
    assert seals.current.hand == 2
    assert seals.current.coming


def test_the_seal_is_the_same_after_a_restart(qtbot, controller):
    seals = Seals(controller, SECRET, controller)
    controller.new_game(RuleSet(), players(), 5)
    before = seals.current
    journal = controller.journal
    again = Seals(controller, SECRET, controller)
    controller.resume(journal)
    assert again.current == before
    other = Seals(controller, b"another", controller)
    assert other.current.seal != before.seal


def test_a_deal_that_was_changed_by_hand_is_found_out(qtbot, controller):
    """A game whose deal is not that of its number, and one whose cards were swapped under the seal."""
    seals = Seals(controller, SECRET, controller)
    game = stage("scores")
    at = next(index for index, action in enumerate(game.actions) if isinstance(action, Deal))
    controller.resume(replace(game, seed=99, id="edited"))
    found = seals.opened()
    assert found.holds
    assert not found.by_number
    seals._seals[controller.journal.id, 1] = "0" * 64
    assert not seals.opened().holds
    assert isinstance(game.actions[at], Deal)


def test_mixing_passed_cards_is_no_deal(qtbot, controller):
    """While chance mixes the cards in the middle, the seal is that of the hand in play."""
    game = Journal(RuleSet(pass_cycle=PassCycle("4_lram")), players(), 3)
    mixed = play_on(game, lambda state: state.hand is not None and bool(state.hand.prelude.pool), fair)
    seals = Seals(controller, SECRET, controller)
    controller.resume(mixed)
    assert pending(controller.state) == (CHANCE,)
    assert not seals.can_open
    assert not seals.current.coming
    assert seals.current.hand == controller.state.hand.number
