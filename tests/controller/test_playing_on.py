"""The computer in the person's place for the rest of a hand, cards that play themselves, and deals again."""

from __future__ import annotations

import pytest
from test_game_controller import TIMEOUT, FirstChoice, MemoryStore, Table, over, seats

from hearts_desktop.controller.forced import forced
from hearts_desktop.controller.game_controller import PLAYS_ON, GameController
from hearts_desktop.engine.actions import Deal, Play, actor
from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.game import OfferPlay, offer, pending
from hearts_desktop.engine.journal import Help
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.storage.settings import ForcedCards


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def controller(qtbot, store):
    made = GameController({"first": FirstChoice, PLAYS_ON: FirstChoice}, store)
    yield made
    made.close()


def asked(controller: GameController) -> bool:
    return controller.offer is not None


def begun(qtbot, controller: GameController, *, plays: bool = False, **options) -> Table:
    table = Table(controller, plays=plays)
    controller.new_game(RuleSet(**options), seats(), 3)
    qtbot.waitUntil(lambda: asked(controller) or table.offers > 0, timeout=TIMEOUT)
    return table


def choices(controller: GameController) -> int:
    return sum(actor(action) == controller.human for action in controller.journal.actions)


# -- playing on --------------------------------------------------------------------------------------------


def test_the_computer_plays_the_hand_to_its_end_and_no_further(qtbot, controller, store):
    table = begun(qtbot, controller)
    told: list[bool] = []
    controller.played_on.connect(told.append)
    assert controller.can_play_on
    controller.play_on(True)
    assert controller.plays_on
    assert controller.offer is None
    qtbot.waitUntil(lambda: table.finished == 1, timeout=TIMEOUT)
    assert not controller.plays_on
    assert told == [True, False]
    qtbot.waitUntil(lambda: asked(controller), timeout=TIMEOUT)
    assert controller.state.hand.number == 2
    assert table.offers == 2
    assert store.journal.helps == {Help.PLAYED_ON}
    assert store.journal == controller.journal


def test_it_can_be_stopped_at_any_moment(qtbot, controller):
    """After each action of the hand in turn: the person is asked at his next turn, and by nobody else."""
    for stop_after in range(1, 40, 3):
        table = begun(qtbot, controller)
        controller.play_on(True)
        begin = len(controller.journal.actions)
        qtbot.waitUntil(
            lambda begin=begin, number=stop_after: len(controller.journal.actions) >= begin + number,
            timeout=TIMEOUT,
        )
        controller.play_on(False)
        assert not controller.plays_on
        had = choices(controller)
        qtbot.waitUntil(lambda: asked(controller), timeout=TIMEOUT)
        assert choices(controller) == had
        assert not table.troubles
        table.setParent(None)
        controller.offered.disconnect(table.choose)


def test_undo_takes_back_what_the_computer_chose_and_ends_it(qtbot, controller):
    begun(qtbot, controller)
    controller.play_on(True)
    qtbot.waitUntil(lambda: choices(controller) >= 4, timeout=TIMEOUT)
    had = choices(controller)
    controller.undo()
    assert not controller.plays_on
    qtbot.waitUntil(lambda: asked(controller), timeout=TIMEOUT)
    assert choices(controller) == had - 1
    assert controller.can_redo
    controller.play_on(True)
    assert not controller.can_redo


def test_there_is_nothing_to_play_on_between_hands_and_after_the_game(qtbot, controller):
    table = begun(qtbot, controller, target=20)
    controller.hand_finished.disconnect(table.read_scores)
    controller.play_on(True)
    qtbot.waitUntil(lambda: controller.waits_for_next_hand, timeout=TIMEOUT)
    assert not controller.can_play_on
    controller.play_on(True)
    assert not controller.plays_on
    controller.next_hand()
    table.plays = True
    qtbot.waitUntil(lambda: over(controller) or controller.waits_for_next_hand, timeout=TIMEOUT)


def test_a_new_game_is_the_persons_again(qtbot, controller):
    begun(qtbot, controller)
    controller.play_on(True)
    controller.new_game(RuleSet(), seats(), 4)
    assert not controller.plays_on
    qtbot.waitUntil(lambda: asked(controller), timeout=TIMEOUT)
    assert choices(controller) == 0
    assert not controller.journal.helps


# -- cards that play themselves ------------------------------------------------------------------------------


@pytest.mark.parametrize("wish", list(ForcedCards))
def test_only_cards_without_a_choice_play_themselves(qtbot, controller, wish):
    controller.forced_cards = wish
    offers: list[object] = []
    controller.offered.connect(lambda choice: offers.append(choice) if choice is not None else None)
    table = begun(qtbot, controller, plays=True, target=30)
    qtbot.waitUntil(lambda: over(controller), timeout=TIMEOUT)
    assert not table.troubles
    asked_to_play = [choice for choice in offers if isinstance(choice, OfferPlay)]
    single = [choice for choice in asked_to_play if len(choice.cards) == 1]
    hands = len(controller.state.scores)
    played = sum(isinstance(a, Play) and actor(a) == 0 for a in controller.journal.actions)
    assert played == 13 * hands
    if wish is ForcedCards.ALL:
        assert not single
    elif wish is ForcedCards.LAST:
        assert single
        assert len(asked_to_play) == 12 * hands
    else:
        assert len(asked_to_play) == 13 * hands


def test_what_is_forced_is_what_the_offer_leaves_no_choice_in(qtbot, controller):
    begun(qtbot, controller, plays=True, target=30)
    qtbot.waitUntil(lambda: over(controller), timeout=TIMEOUT)
    rules = controller.rules
    seen = set()
    for state in controller.states:
        choice = offer(rules, state, 0) if 0 in pending(state) else None
        only = isinstance(choice, OfferPlay) and len(choice.cards) == 1
        found = forced(rules, state, 0, ForcedCards.ALL)
        assert (found is not None) == only
        if only:
            assert found == Play(0, choice.cards[0])
            last = len(state.hand.hands[0]) == 1
            assert (forced(rules, state, 0, ForcedCards.LAST) is not None) == last
            seen.add(last)
        assert forced(rules, state, 0, ForcedCards.BY_HAND) is None
    assert seen == {True, False}


def test_undo_and_redo_pass_over_cards_that_played_themselves_through_a_whole_game(qtbot, controller):
    controller.forced_cards = ForcedCards.ALL
    table = begun(qtbot, controller, plays=True, target=30)
    qtbot.waitUntil(lambda: over(controller), timeout=TIMEOUT)
    table.plays = False
    actions = controller.journal.actions
    steps = 0
    while controller.can_undo:
        controller.undo()
        qtbot.waitUntil(lambda: asked(controller), timeout=TIMEOUT)
        choice = controller.offer
        assert not (isinstance(choice, OfferPlay) and len(choice.cards) == 1)
        steps += 1
    assert steps > 10
    while controller.can_redo:
        controller.redo()
    assert controller.journal.actions == actions
    assert over(controller)


# -- the deal once more --------------------------------------------------------------------------------------


def deals(controller: GameController) -> list[Deal]:
    return [action for action in controller.journal.actions if isinstance(action, Deal)]


def test_a_deal_is_replayed_in_the_midst_of_a_hand_and_after_it(qtbot, controller, store):
    table = begun(qtbot, controller)
    assert not controller.can_replay_deal, "nothing has been chosen yet"
    controller.hand_finished.disconnect(table.read_scores)
    table.plays = True
    controller.submit(next(iter(controller.offer.actions())))
    qtbot.waitUntil(lambda: controller.waits_for_next_hand, timeout=TIMEOUT)
    played, first = controller.journal.actions, deals(controller)
    table.plays = False
    controller.replay_deal()
    qtbot.waitUntil(lambda: asked(controller), timeout=TIMEOUT)
    assert controller.state.hand.phase is Phase.PASS
    assert not controller.state.scores
    assert deals(controller) == first
    assert Help.KNOWN_DEAL in store.journal.helps
    assert store.journal == controller.journal
    assert not controller.can_replay_deal
    controller.redo()
    assert controller.journal.actions == played
    assert controller.waits_for_next_hand
    controller.next_hand()
    qtbot.waitUntil(lambda: asked(controller), timeout=TIMEOUT)
    assert controller.state.hand.number == 2
    controller.submit(next(iter(controller.offer.actions())))
    qtbot.waitUntil(lambda: asked(controller), timeout=TIMEOUT)
    scores = controller.state.scores
    controller.replay_deal()
    assert controller.state.scores == scores, "the hands before stay"
    assert controller.state.hand.number == 2
