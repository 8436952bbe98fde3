"""The controller with agents in their real thread and a table that is idle at once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QObject, Slot

from hearts_desktop.ai.agent import Cancel
from hearts_desktop.controller.game_controller import GameController
from hearts_desktop.engine.actions import Action, Claim, Pass, Play, actor
from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.game import (
    OfferBid,
    OfferCall,
    OfferCharge,
    OfferDiscard,
    OfferPass,
    OfferPlay,
)
from hearts_desktop.engine.journal import HUMAN, Help, Journal, Player
from hearts_desktop.engine.ruleset import (
    ChargeOrder,
    FirstDealer,
    Game,
    KittyUse,
    Moon,
    RuleSet,
    TurnTimeLimit,
)
from hearts_desktop.engine.state import pending
from hearts_desktop.engine.view import PlayerView

TIMEOUT = 60_000


class FirstChoice:
    """Chooses the first thing allowed."""

    def choose(self, view: PlayerView, seed: int, cancel: Cancel) -> Action:
        cancel.check()
        return next(iter(view.offer.actions()))


class Broken:
    """Breaks down whenever it is asked."""

    def choose(self, view: PlayerView, seed: int, cancel: Cancel) -> Action:
        raise RuntimeError("no idea")


class Cheat:
    """Plays a card that is not its own."""

    def choose(self, view: PlayerView, seed: int, cancel: Cancel) -> Action:
        return Play(view.seat, view.state.hand.hands[0][0]) if view.state.hand else Pass(view.seat, ())


class Endless:
    """Thinks until it is called off."""

    def choose(self, view: PlayerView, seed: int, cancel: Cancel) -> Action:
        while True:
            cancel.check()


AGENTS = {"first": FirstChoice, "broken": Broken, "cheat": Cheat, "endless": Endless}


class MemoryStore:
    """Keeps the game in memory, as the autosave keeps it on disk; can be made to fail."""

    def __init__(self) -> None:
        self.journal: Journal | None = None
        self.dead = False
        self.closed = False

    def _check(self) -> None:
        if self.dead:
            raise OSError(28, "No space left on device")

    def begin(self, journal: Journal) -> None:
        self._check()
        self.journal = journal

    def append(self, action: Action) -> None:
        self._check()
        assert self.journal is not None
        self.journal = self.journal.append(action)

    def rewrite(self, journal: Journal) -> None:
        self._check()
        self.journal = journal

    def close(self) -> None:
        self.closed = True


class Table(QObject):
    """A table that shows everything at once, and a person who takes the first choice."""

    def __init__(self, controller: GameController, *, plays: bool = True) -> None:
        super().__init__(controller)  # the controller keeps it alive
        self.controller = controller
        self.plays = plays
        self.offers = 0
        self.troubles: list[str] = []
        self.over: list[str] = []
        self.refusals: list[str] = []
        self.finished = 0
        controller.stepped.connect(self.show)
        controller.snapped.connect(self.show)
        controller.offered.connect(self.choose)
        controller.hand_finished.connect(self.read_scores)
        controller.trouble.connect(self.troubles.append)
        controller.trouble_over.connect(self.over.append)
        controller.refused.connect(self.refusals.append)

    @Slot(object)
    def show(self, _: object) -> None:
        self.controller.table_idle()

    @Slot(object)
    def choose(self, offer: object) -> None:
        if offer is None:
            return
        self.offers += 1
        if self.plays:
            self.controller.submit(next(iter(offer.actions())))

    @Slot()
    def read_scores(self) -> None:
        self.finished += 1
        self.controller.next_hand()


class Claimant(Table):
    """A person who ends each hand as soon as he may."""

    @Slot(object)
    def choose(self, offer: object) -> None:
        if offer is not None and self.controller.can_claim:
            self.controller.submit(Claim(self.controller.human))
        else:
            super().choose(offer)


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def controller(qtbot, store):
    made = GameController(AGENTS, store)
    yield made
    made.close()


def seats(agent: str = "first", count: int = 4) -> tuple[Player, ...]:
    return (Player("You", HUMAN), *(Player(f"Seat {seat}", agent) for seat in range(1, count)))


def over(controller: GameController) -> bool:
    return controller.state.result is not None


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_whole_game_is_played_and_saved(qtbot, controller, store, players):
    table = Table(controller)
    controller.new_game(RuleSet(players=players, target=50), seats(count=players), 1)
    qtbot.waitUntil(lambda: over(controller), timeout=TIMEOUT)
    qtbot.waitUntil(lambda: table.finished == len(controller.state.scores), timeout=TIMEOUT)
    assert store.journal == controller.journal
    assert store.journal.state() == controller.state
    assert not table.troubles
    assert not table.refusals


def test_the_same_seed_gives_the_same_deals(qtbot, controller):
    table = Table(controller, plays=False)
    hands = []
    for _ in range(2):
        controller.new_game(RuleSet(), seats(), 7)
        qtbot.waitUntil(lambda: table.offers > len(hands), timeout=TIMEOUT)
        hands.append(controller.state.hand.hands)
    assert hands[0] == hands[1]


@pytest.mark.parametrize("agent", ["broken", "cheat"])
def test_an_agent_that_breaks_down_does_not_end_the_game(qtbot, controller, agent, caplog):
    table = Table(controller)
    controller.new_game(RuleSet(target=10), seats(agent), 1)
    qtbot.waitUntil(lambda: over(controller), timeout=TIMEOUT)
    assert table.troubles
    assert "broke down" in caplog.text


def test_a_dead_disk_is_told_once_and_healed_by_the_next_write(qtbot, controller, store, caplog):
    table = Table(controller)
    store.dead = True
    controller.new_game(RuleSet(target=50), seats(), 1)
    qtbot.waitUntil(lambda: table.finished == 1, timeout=TIMEOUT)
    assert len(table.troubles) == 1
    assert "No space left on device" in table.troubles[0]
    assert not table.over
    store.dead = False
    qtbot.waitUntil(lambda: over(controller), timeout=TIMEOUT)
    assert store.journal == controller.journal
    assert caplog.text.count("cannot save") == 1
    assert table.over == table.troubles, "and then it is over, once"


def test_undo_goes_back_choice_by_choice_to_the_first_and_redo_forward_again(qtbot, controller, store):
    table = Table(controller)
    controller.new_game(RuleSet(target=30), seats(), 3)
    qtbot.waitUntil(lambda: over(controller) and table.finished >= 1, timeout=TIMEOUT)
    table.plays = False
    final, actions = controller.state, controller.journal.actions
    lengths = [len(actions)]
    while controller.can_undo:
        controller.undo()
        assert controller.journal.actions == actions[: len(controller.journal.actions)]
        assert store.journal == controller.journal
        assert store.journal.state() == controller.state
        assert controller.human in pending(controller.state)
        lengths.append(len(controller.journal.actions))
    assert lengths == sorted(set(lengths), reverse=True)
    assert controller.state.scores == ()
    while controller.can_redo:
        controller.redo()
        assert store.journal == controller.journal
    assert controller.state == final
    assert controller.journal.actions == actions


def test_redo_also_brings_back_what_computers_chose_anew_meanwhile(qtbot, controller):
    table = Table(controller, plays=False)
    controller.new_game(RuleSet(), seats(), 3)
    qtbot.waitUntil(lambda: pending(controller.state) == (0,), timeout=TIMEOUT)
    controller.submit(next(iter(controller.offer.actions())))
    qtbot.waitUntil(lambda: controller.offer is not None and table.offers == 2, timeout=TIMEOUT)
    before = controller.journal
    controller.undo()
    qtbot.waitUntil(lambda: table.offers == 3 and pending(controller.state) == (0,), timeout=TIMEOUT)
    controller.redo()
    assert controller.journal == before.marked(Help.UNDO)


def test_helps_are_remembered_with_the_game_for_good_and_not_by_the_next_one(qtbot, controller, store):
    Table(controller, plays=False)
    controller.mark(Help.HINT)  # before the first game: nothing to remember it with
    controller.new_game(RuleSet(), seats(), 3)
    first = controller.journal
    assert first.id
    assert not first.helps
    qtbot.waitUntil(lambda: controller.offer is not None, timeout=TIMEOUT)
    controller.mark(Help.HINT)
    controller.submit(next(iter(controller.offer.actions())))
    controller.undo()
    assert store.journal == controller.journal
    assert store.journal.helps == {Help.HINT, Help.UNDO}
    controller.redo()
    controller.undo()
    assert store.journal.helps == {Help.HINT, Help.UNDO}
    controller.resume(store.journal)
    assert controller.journal == store.journal
    assert controller.journal.id == first.id
    controller.new_game(RuleSet(), seats(), 3)
    assert not store.journal.helps
    assert store.journal.id != first.id


def test_a_new_choice_forgets_what_was_taken_back(qtbot, controller):
    Table(controller, plays=False)
    controller.new_game(RuleSet(), seats(), 3)
    qtbot.waitUntil(lambda: controller.offer is not None, timeout=TIMEOUT)
    controller.submit(next(iter(controller.offer.actions())))
    qtbot.waitUntil(lambda: controller.offer is not None, timeout=TIMEOUT)
    controller.undo()
    assert controller.can_redo
    qtbot.waitUntil(lambda: controller.offer is not None, timeout=TIMEOUT)
    controller.submit(next(iter(controller.offer.actions())))
    assert not controller.can_redo


def test_an_illegal_choice_is_refused_with_a_sentence_and_changes_nothing(qtbot, controller):
    table = Table(controller, plays=False)
    controller.new_game(RuleSet(passing=False), seats(), 3)
    qtbot.waitUntil(lambda: controller.offer is not None, timeout=TIMEOUT)
    before = controller.journal
    wrong = next(card for card in controller.rules.pack if card not in controller.offer.cards)
    controller.submit(Play(0, wrong))
    assert controller.journal == before
    assert table.refusals[-1] == controller.why_not(wrong)
    controller.submit(Play(1, controller.offer.cards[0]))
    assert table.refusals[-1] == "It is not your turn."
    assert controller.why_not(controller.offer.cards[0]) == ""


def test_a_person_ends_hands_and_takes_that_back(qtbot, controller, store):
    table = Claimant(controller)
    controller.new_game(RuleSet(target=60), seats(), 2)
    qtbot.waitUntil(
        lambda: over(controller) and table.finished == len(controller.state.scores), timeout=TIMEOUT
    )
    actions = controller.journal.actions
    claims = [index for index, action in enumerate(actions) if isinstance(action, Claim)]
    assert claims
    assert not table.refusals
    assert store.journal.state() == controller.state
    assert not controller.can_claim
    controller.offered.disconnect(table.choose)  # from here on nobody answers
    while len(controller.journal.actions) > claims[-1]:
        controller.undo()
    assert len(controller.journal.actions) == claims[-1]
    qtbot.waitUntil(lambda: controller.can_claim, timeout=TIMEOUT)
    scores = len(controller.state.scores)
    controller.submit(Claim(1))
    assert len(controller.state.scores) == scores
    controller.submit(Claim(0))
    assert len(controller.state.scores) == scores + 1
    assert store.journal.actions == (*actions[: claims[-1]], Claim(0))


def test_who_may_not_claim_is_told_so(qtbot, controller):
    table = Table(controller, plays=False)
    controller.new_game(RuleSet(passing=False), seats(), 3)
    qtbot.waitUntil(lambda: controller.offer is not None, timeout=TIMEOUT)
    before = controller.journal
    assert not controller.can_claim
    controller.submit(Claim(0))
    assert controller.journal == before
    assert "As far as you can know" in table.refusals[-1]


def test_a_thinking_agent_is_called_off_by_a_new_game_and_by_closing(qtbot, controller):
    Table(controller)
    controller.new_game(RuleSet(), seats("endless"), 3)
    qtbot.waitUntil(lambda: controller.state.hand is not None, timeout=TIMEOUT)
    with qtbot.waitSignal(controller.thinking, check_params_cb=bool, timeout=TIMEOUT):
        controller.new_game(RuleSet(), seats("endless"), 4)
    controller.new_game(RuleSet(target=10), seats(), 4)
    qtbot.waitUntil(lambda: over(controller), timeout=TIMEOUT)


@pytest.mark.parametrize("length", [0, 1, 2, 4, 7, 30, 57, 58, 59, 120])
def test_a_game_resumes_where_it_stood_and_computers_go_on(qtbot, controller, store, length):
    Table(controller)
    controller.new_game(RuleSet(target=30), seats(), 5)
    qtbot.waitUntil(lambda: over(controller), timeout=TIMEOUT)
    cut = controller.journal.truncate(length)
    again = GameController(AGENTS, MemoryStore())
    Table(again)
    try:
        again.resume(cut)
        assert again.state == cut.state()
        qtbot.waitUntil(lambda: over(again), timeout=TIMEOUT)
        assert again.journal.actions[:length] == cut.actions
    finally:
        again.close()


def test_the_score_sheet_holds_the_game_until_it_is_read(qtbot, controller):
    table = Table(controller)
    controller.hand_finished.disconnect(table.read_scores)
    controller.new_game(RuleSet(), seats(), 5)
    with qtbot.waitSignal(controller.hand_finished, timeout=TIMEOUT):
        pass
    assert controller.waits_for_next_hand
    assert controller.state.hand.phase is Phase.SCORE
    controller.table_idle()
    controller.next_hand()
    assert controller.state.hand.number == 2


def test_nothing_moves_before_the_table_has_come_to_rest(qtbot, controller):
    controller.new_game(RuleSet(), seats(), 5)
    qtbot.wait(30)
    assert controller.journal.actions == ()
    controller.table_idle()
    qtbot.waitUntil(lambda: len(controller.journal.actions) == 1, timeout=TIMEOUT)
    qtbot.wait(30)
    assert len(controller.journal.actions) == 1


def test_players_and_rules_that_do_not_fit_are_refused(controller):
    with pytest.raises(ValueError, match="3 players, not 4"):
        controller.new_game(RuleSet(players=3), seats(), 1)
    with pytest.raises(ValueError, match="no computer player called 'nobody'"):
        controller.new_game(RuleSet(), seats("nobody"), 1)
    assert not controller.has_game


def test_the_view_hides_what_the_person_may_not_know(qtbot, controller):
    Table(controller, plays=False)
    controller.new_game(RuleSet(moon=Moon.CHOOSE), seats(), 5)
    qtbot.waitUntil(lambda: controller.offer is not None, timeout=TIMEOUT)
    hands = controller.view.hand.hands
    assert not any(card.is_hidden for card in hands[0])
    assert all(card.is_hidden for hand in hands[1:] for card in hand)


# -- time for a decision -----------------------------------------------------------------------------------


@pytest.fixture
def hurried(qtbot, store):
    """A controller whose seconds are a thousandth as long, and whose club player is the first choice."""
    made = GameController({**AGENTS, "club": FirstChoice}, store, second_ms=1)
    made.times = []
    made.ups = []
    made.time_left.connect(made.times.append)
    made.time_up.connect(lambda: made.ups.append(len(made.journal.actions)))
    yield made
    made.close()


def test_when_the_time_is_up_the_computer_makes_this_one_decision(qtbot, hurried, store):
    table = Table(hurried, plays=False)
    hurried.new_game(RuleSet(turn_time_limit=TurnTimeLimit.THIRTY), seats(), 1)
    qtbot.waitUntil(lambda: hurried.can_undo, timeout=TIMEOUT)
    assert hurried.times[:31] == [*range(30, 0, -1), -1]
    assert len(hurried.ups) >= 1
    qtbot.waitUntil(lambda: len(hurried.state.scores) == 1, timeout=TIMEOUT)
    assert not table.troubles
    assert not table.refusals
    assert store.journal == hurried.journal
    mine = [action for action in hurried.journal.actions if actor(action) == 0]
    assert len(mine) == len(hurried.ups)


def test_a_person_is_not_asked_while_the_computer_decides(qtbot, hurried):
    Table(hurried, plays=False)
    hurried.new_game(RuleSet(turn_time_limit=TurnTimeLimit.THIRTY), seats(), 1)
    qtbot.waitUntil(lambda: hurried.offer is not None, timeout=TIMEOUT)
    with qtbot.waitSignal(hurried.time_up, timeout=TIMEOUT):
        pass
    assert hurried.offer is None


def test_a_decision_in_time_stops_the_clock(qtbot, hurried):
    table = Table(hurried, plays=True)
    hurried.new_game(RuleSet(turn_time_limit=TurnTimeLimit.SIXTY, target=20), seats(), 1)
    qtbot.waitUntil(lambda: over(hurried), timeout=TIMEOUT)
    assert not hurried.ups
    assert not table.refusals
    assert hurried.times[:2] == [60, -1]
    assert not hurried._clock.runs


def test_without_a_limit_no_clock_runs(qtbot, hurried):
    Table(hurried, plays=False)
    hurried.new_game(RuleSet(), seats(), 1)
    qtbot.waitUntil(lambda: hurried.offer is not None, timeout=TIMEOUT)
    assert not hurried._clock.runs
    assert hurried.times == []


def test_a_clock_that_is_held_goes_on_where_it_stood(qtbot, hurried):
    Table(hurried, plays=False)
    hurried.hold_clock(True)
    hurried.new_game(RuleSet(turn_time_limit=TurnTimeLimit.THIRTY), seats(), 1)
    qtbot.waitUntil(lambda: hurried.offer is not None, timeout=TIMEOUT)
    assert not hurried._clock.runs
    assert hurried.times == [30]
    with qtbot.waitSignal(hurried.time_up, timeout=TIMEOUT):
        hurried.hold_clock(False)


def test_undo_gives_the_decision_back_with_all_its_time(qtbot, hurried):
    Table(hurried, plays=False)
    hurried.new_game(RuleSet(turn_time_limit=TurnTimeLimit.THIRTY), seats(), 1)
    qtbot.waitUntil(lambda: hurried.can_undo, timeout=TIMEOUT)
    hurried.hold_clock(True)
    hurried.times.clear()
    hurried.undo()
    qtbot.waitUntil(lambda: hurried.offer is not None, timeout=TIMEOUT)
    assert hurried.times[-1] == 30


# -- every phase asks the person ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "kinds"),
    [
        (RuleSet(dealer_call=True, first_dealer=FirstDealer.SEAT_0), {OfferCall, OfferPass}),
        (RuleSet(optional_pass=True), {OfferPass}),
        (RuleSet(charging=True), {OfferCharge}),
        (RuleSet(charging=True, charge_order=ChargeOrder.FROM_DEALER_LEFT), {OfferCharge}),
        (RuleSet(game=Game.DUMMY_HEARTS, players=3), {OfferBid}),
        (RuleSet(game=Game.HEARTS_FOR_TWO, players=2), {OfferPass}),
        (RuleSet(four_player_kitty=True, kitty_use=KittyUse.HAND_SWAP), {OfferDiscard}),
    ],
    ids=["call", "optional", "charge", "charge in turn", "auction", "two", "kitty"],
)
def test_a_person_decides_in_every_phase(qtbot, controller, ruleset, kinds):
    offers: list[object] = []
    dummies: list[object] = []

    def note(offer: object) -> None:
        if offer is not None:
            assert offer.seat == controller.human
            offers.append(type(offer))
            if isinstance(offer, OfferPlay) and offer.place != offer.seat:
                dummies.append(offer.place)
                held = controller.state.hand.hands[offer.place]
                barred = [card for card in held if card not in offer.cards]
                assert not controller.why_not(offer.cards[0])
                assert all(controller.why_not(card) for card in barred)

    controller.offered.connect(note)
    table = Table(controller)
    controller.new_game(replace(ruleset, target=300), seats(count=ruleset.players), 3)
    qtbot.waitUntil(lambda: kinds <= set(offers) or over(controller), timeout=TIMEOUT)
    qtbot.waitUntil(lambda: len(controller.state.scores) > 0, timeout=TIMEOUT)
    assert kinds <= set(offers)
    assert not table.refusals
    assert not table.troubles
    if ruleset.game is Game.HEARTS_FOR_TWO:
        assert dummies
