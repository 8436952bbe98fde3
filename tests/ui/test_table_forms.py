"""Every form of the game on the table itself: piles, choices, and changes at any instant of new phases."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QAbstractAnimation, Qt
from table_driver import Table, check
from tables import some_tables
from test_director import animated, freeze, slow, wind

from hearts_desktop.__main__ import with_seats
from hearts_desktop.engine.actions import Bid, Call, Charge, Discard, Pass, Play
from hearts_desktop.engine.cards import HIDDEN
from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.game import (
    OfferBid,
    OfferCall,
    OfferCharge,
    OfferDiscard,
    OfferPass,
    OfferPlay,
)
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import ChargeLimit, KittyUse, Moon, PassCycle, RuleSet, Sun
from hearts_desktop.ui.table.buttons import pills
from hearts_desktop.ui.table.piles import CARRIED, KITTY, TRICK, hand_pile
from hearts_desktop.ui.table.sequencer import Sequencer

KITTY_SWAP = RuleSet(four_player_kitty=True, kitty_use=KittyUse.HAND_SWAP)
SCATTER = RuleSet(pass_cycle=PassCycle.LRAS4)
MIX = RuleSet(pass_cycle=PassCycle.LRAM4, four_player_kitty=True, mix_includes_kitty=True)
SPECIAL = {
    "call": PRESETS["dirty_nasty"].ruleset,
    "swap": KITTY_SWAP,
    "two": PRESETS["hearts_for_two"].ruleset,
    "dummy": PRESETS["dummy_hearts"].ruleset,
    "turbo booster": PRESETS["turbo_booster"].ruleset,
    "cancellation": PRESETS["cancellation"].ruleset,
}


@pytest.fixture
def sit(qtbot):
    def sit(ruleset: RuleSet, seed: int = 3) -> Table:
        table = Table(ruleset.players, seed=seed, ruleset=ruleset)
        qtbot.addWidget(table.view)
        return table

    return sit


def to(table: Table, kind: type, when=lambda _offer: True):
    """Go on until the person is offered this kind of choice."""

    def there(state) -> bool:
        table.state = state
        asked = table.offer()
        return isinstance(asked, kind) and when(asked)

    table.run_until(there, 6000)
    table.ask()
    return table.offer()


def press(table: Table, key: str) -> None:
    """Click the button of this key."""
    table.click_pill([pill.key for pill, _ in table.scene.pills].index(key))


# -- piles


@pytest.mark.parametrize(("name", "seats"), some_tables(1))
def test_items_lie_as_the_state_says_through_a_hand_of_every_form(sit, name, seats):
    table = sit(with_seats(PRESETS[name].ruleset, seats), seed=seats)
    while not table.state.scores:
        if table.offer() is not None:
            table.ask()
        table.step()
        table.view.set_offer(None)
        check(table)


@pytest.mark.parametrize("ruleset", [KITTY_SWAP, SCATTER, MIX], ids=["swap", "scatter", "mix"])
def test_items_lie_as_the_state_says_through_a_cycle_of_passes(sit, ruleset):
    table = sit(ruleset)
    while len(table.state.scores) < 4:
        table.step()
        check(table)


def test_charged_cards_lie_open_in_every_hand(sit):
    table = sit(RuleSet(charging=True, charge_limit=ChargeLimit.ANY, passing=False))

    def shown(state) -> bool:
        return state.hand is not None and len(state.hand.prelude.charged) > 2

    table.run_until(shown, 4000)
    hand = table.state.hand
    for seat in range(4):
        lying = {entry.item.card: entry.item for entry in table.scene.laid.piles[hand_pile(seat)]}
        for card in hand.prelude.charged:
            assert (card in lying) == (card in hand.hands[seat])
            if card in lying:
                assert lying[card].charged
        if seat:
            assert set(lying) - {HIDDEN} == set(hand.prelude.charged) & set(hand.hands[seat])


def test_twins_that_cancel_are_dimmed_and_a_cancelled_trick_waits_aside(sit):
    table = sit(PRESETS["cancellation"].ruleset, seed=1)
    found = []

    def cancelled(state) -> bool:
        for entry in table.scene.laid.piles.get(TRICK, ()):
            if entry.item.dimmed:
                found.append(entry.card.face)
        return len(found) > 4

    table.run_until(cancelled, 4000)
    assert all(number > 1 for number in Counter(found).values())


def test_the_kitty_lies_in_sight_with_its_number(sit):
    table = sit(KITTY_SWAP)
    table.run_until(lambda state: state.hand is not None and state.hand.phase is Phase.PLAY)
    assert [entry.item.card for entry in table.scene.laid.piles[KITTY]] == [HIDDEN] * 4
    assert all(entry.item.isVisible() for entry in table.scene.laid.piles[KITTY])
    assert table.scene.kitty_tag.text == "Kitty: 4"
    table.run_until(lambda state: not state.hand.kitty)
    assert not table.scene.kitty_tag.isVisible()


def test_whoever_takes_the_kitty_looks_at_it(sit):
    for seed in range(20):
        table = sit(RuleSet(four_player_kitty=True), seed=seed)
        table.run_until(lambda state: state.hand is not None and state.hand.phase is Phase.PLAY)
        while table.state.hand.kitty:
            if len(table.state.hand.trick.plays) == 3:
                table.pace("instant", hold=60_000, click=True)
            table.step()
            if table.director.queue.hold is not None and table.director.queue.hold.key == "trick":
                table.view.skip()
            if table.director.queue.hold is not None:
                break
            table.rest()
        if table.state.hand.kitty_taker == 0:
            break
    assert table.director.queue.hold.key == "kitty"
    assert table.scene.status.text.startswith("You take the kitty: ")
    shown = {entry.item.card for entry in table.scene.laid if entry.item.card in table.state.hand.buried}
    assert shown == set(table.state.hand.buried)
    press(table, "kitty")
    check(table)


# -- choices, by mouse and by keys


def test_a_plain_call_is_one_button(sit):
    table = sit(SPECIAL["call"])
    to(table, OfferCall)
    assert [pill.text for pill, _ in table.scene.pills] == ["3 left", "3 across", "3 right", "Mix", "Other…"]
    press(table, "call 3")
    press_again = table.scene.pills
    assert press_again == []
    assert table.actions == [Call(0, (0, 0, 3))]


def test_any_split_can_be_called_by_mouse(sit):
    table = sit(SPECIAL["call"])
    to(table, OfferCall)
    for key in ("other", "step 1", "split", "step 3", "step 3"):
        press(table, key)
    assert table.actions == []
    assert table.scene.title.text == "Pass 1 left, 2 right"
    press(table, "split")
    assert table.actions == [Call(0, (1, 0, 2))]


def test_the_mix_can_be_called_by_keys(sit):
    table = sit(SPECIAL["call"])
    to(table, OfferCall)
    right = Qt.Key.Key_Right
    table.key(right, right, right, Qt.Key.Key_Return, Qt.Key.Key_Return)
    assert table.actions == [Call(0, ())]


def test_any_split_can_be_called_by_keys(sit):
    table = sit(SPECIAL["call"])
    to(table, OfferCall)
    right, enter = Qt.Key.Key_Right, Qt.Key.Key_Return
    table.key(Qt.Key.Key_Left, enter, enter, right, enter, enter, right, right, enter)
    assert table.actions == [Call(0, (1, 2, 0))]


def test_a_bid_is_made_by_mouse(sit):
    table = sit(SPECIAL["dummy"])
    asked = to(table, OfferBid)
    for key in (
        "more",
        "leap",
        "less",
        "bid",
    ):
        press(table, key)
    assert table.actions == [Bid(0, asked.lowest + 5)]


def test_a_bid_is_made_by_keys(sit):
    table = sit(SPECIAL["dummy"])
    asked = to(table, OfferBid)
    table.key(Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Right)
    table.key(Qt.Key.Key_Return, Qt.Key.Key_Return)
    assert table.actions == [Bid(0, asked.lowest + 1)]


def test_a_bid_keeps_within_its_bounds(sit):
    table = sit(SPECIAL["dummy"])
    asked = to(table, OfferBid)
    table.key(Qt.Key.Key_Down)
    assert table.now.number == asked.lowest
    table.key(*[Qt.Key.Key_Up] * 40)
    assert table.now.number == asked.highest
    assert not {pill.key for pill in pills(table.now) if pill.enabled} & {"more", "leap"}


def test_the_order_of_a_split_pass_says_who_gets_which_card(sit):
    table = sit(SCATTER)
    asked = to(table, OfferPass, lambda one: one.split)
    chosen = (asked.cards[7], asked.cards[2], asked.cards[11])
    for card in chosen:
        table.click(card)
    ways = [table.scene.own_entry(card).item.direction for card in chosen]
    assert ways[0] < -90 or ways[0] > 90, "the first goes to the left"
    assert ways[1] == -90
    assert -90 < ways[2] < 90
    table.click_pill()
    assert table.actions == [Pass(0, chosen)]


def test_a_split_pass_by_keys(sit):
    table = sit(SCATTER)
    asked = to(table, OfferPass, lambda one: one.split)
    right, space = Qt.Key.Key_Right, Qt.Key.Key_Space
    table.key(right, right, space, Qt.Key.Key_Left, space, Qt.Key.Key_End, space, Qt.Key.Key_Return)
    assert table.actions == [Pass(0, (table.hand[1], table.hand[0], table.hand[-1]))]
    assert asked.size == 3


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_a_pass_may_be_declined(sit, how):
    table = sit(RuleSet(optional_pass=True))
    to(table, OfferPass)
    if how == "mouse":
        press(table, "keep")
    else:
        table.key(Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Return)
    assert table.actions == [Pass(0, ())]


def test_kept_spades_are_dimmed_and_say_why(sit):
    table = sit(RuleSet(kept_high_spades=True))
    asked = to(table, OfferPass, lambda one: len(one.cards) < 13)
    kept = next(card for card in table.hand if card not in asked.cards)
    assert table.scene.own_entry(kept).item.dimmed
    table.click(kept)
    assert table.now.chosen == ()
    assert table.toast == f"You may not pass {kept.with_article} while you have other cards to pass."


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_a_card_is_charged(sit, how):
    table = sit(PRESETS["turbo"].ruleset)
    asked = to(table, OfferCharge, lambda one: len(one.cards) > 1)
    first, second = asked.cards[:2]
    if how == "mouse":
        table.click(first)
        table.click(second)
        assert table.now.chosen == (second,), "only one may be charged: the second choice replaces the first"
        press(table, "charge")
    else:
        first = table.view._chooser.candidates()[0]
        table.key(Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Return)
        second = first
    assert table.actions == [Charge(0, (second,))]


def test_other_cards_cannot_be_charged(sit):
    table = sit(PRESETS["turbo"].ruleset)
    asked = to(table, OfferCharge)
    table.click(next(card for card in table.hand if card not in asked.cards))
    assert table.now.chosen == ()
    assert table.toast.startswith("Only the 10 of clubs, ")


@pytest.mark.parametrize("how", ["mouse", "keys"])
@pytest.mark.parametrize("some", [True, False])
def test_nothing_is_charged(sit, how, some):
    table = sit(PRESETS["turbo"].ruleset)
    to(table, OfferCharge, lambda one: bool(one.cards) == some)
    if how == "mouse":
        press(table, "nothing")
    else:
        table.key(*([Qt.Key.Key_Up] if some else []), Qt.Key.Key_Return)
    assert table.actions == [Charge(0, ())]


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_cards_are_laid_down_for_the_kitty(sit, how):
    table = sit(KITTY_SWAP)
    asked = to(table, OfferDiscard)
    if how == "mouse":
        for card in asked.cards[:3]:
            table.click(card)
        press(table, "discard")
        assert table.actions == []
        table.click(asked.cards[3])
        press(table, "discard")
        assert table.actions == [Discard(0, asked.cards[:4])]
    else:
        table.key(Qt.Key.Key_Home, Qt.Key.Key_Return)
        for _ in range(3):
            table.key(Qt.Key.Key_Right, Qt.Key.Key_Space)
        table.key(Qt.Key.Key_Return)
        assert table.actions == [Discard(0, tuple(sorted(table.hand[:4])))]


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_the_dummy_is_played_from(sit, how):
    table = sit(SPECIAL["two"])
    asked = to(table, OfferPlay, lambda one: one.place == 2 and len(one.cards) > 1)
    bright = {entry.card for entry in table.scene.open_entries() if not entry.item.dimmed}
    assert bright == set(asked.cards)
    assert table.scene.status.text.startswith("Play for the dummy – ")
    table.click(table.hand[0])
    assert table.actions == []
    assert table.toast == "Play a card of the dummy now."
    if how == "mouse":
        table.click(asked.cards[-1])
    else:
        table.key(Qt.Key.Key_End, Qt.Key.Key_Return)
        table.actions.sort()
    assert len(table.actions) == 1
    assert isinstance(table.actions[0], Play)
    assert table.actions[0].card in asked.cards


def test_the_dummys_cards_are_not_the_persons(sit):
    table = sit(SPECIAL["two"])
    to(table, OfferPlay, lambda one: one.place == 0)
    table.click(table.scene.laid.piles[hand_pile(2)][3].card)
    assert table.actions == []
    assert table.toast == "Play a card of your own hand now."


def test_every_card_of_the_dummy_can_be_hit(sit):
    table = sit(SPECIAL["two"])
    to(table, OfferPlay)
    for entry in table.scene.laid.piles[hand_pile(2)]:
        assert table.scene.card_at(table.spot(entry.card).toPointF()) == entry.card


def test_a_sun_moves_twice_the_points(sit):
    from hearts_desktop.engine.game import OfferMoon

    table = sit(RuleSet(moon=Moon.CHOOSE, sun=Sun.DOUBLE))
    table.run_until(lambda state: state.hand is not None and state.hand.phase is Phase.PLAY)
    from dataclasses import replace

    hand = replace(table.now.hand, shooter=0, sun=True, phase=Phase.MOON)
    table.director.change(
        state=replace(table.now.state, hand=hand), offer=OfferMoon(0, (Moon.OTHERS_PLUS, Moon.SELF_MINUS))
    )
    assert [pill.text for pill, _ in table.scene.pills] == ["Everybody else +52", "You −52"]


# -- changes at any instant


def moments(table: Table, steps: int):
    """Steps of a hand, each stopped in its middle and at each of its holds."""
    table.run_until(lambda state: state.first_dealer >= 0)
    table.pace("normal", hold=60_000)
    for number in range(steps):
        table.step()
        while table.view.busy:
            if table.director.queue.animation is not None:
                freeze(table, 0.5)
                yield number
                if table.director.queue.animation is not None:
                    wind(table)
            else:
                yield number
                table.view.skip()


@pytest.mark.parametrize("name", SPECIAL)
def test_a_resize_at_any_instant_lays_the_table_right(sit, name):
    table = sit(SPECIAL[name])
    sizes = [(1000, 640), (800, 556), (1600, 900), (700, 500)]
    for number, _ in enumerate(moments(table, 36)):
        if number % 3 == 0:
            table.view.resize(*sizes[number // 3 % 4])
            table.view._fit()
    check(table)


@pytest.mark.parametrize("name", SPECIAL)
def test_a_snap_at_any_instant_lays_the_table_right(sit, name):
    table = sit(SPECIAL[name])
    snapped = -1
    for number in moments(table, 36):
        if number != snapped:
            snapped = number
            table.snap()
            check(table)


@pytest.mark.parametrize("name", SPECIAL)
def test_no_property_is_animated_twice_at_once(sit, name, monkeypatch):
    table = sit(SPECIAL[name])
    seen = []
    waits = Sequencer._wait_for

    def look(self, result):
        if isinstance(result, QAbstractAnimation):
            seen.append(Counter(animated(result)))
        waits(self, result)

    monkeypatch.setattr(Sequencer, "_wait_for", look)
    slow(table)
    while not table.state.scores:
        table.step()
        table.rest()
    assert len(seen) > 40
    assert all(count == 1 for one in seen for count in one.values())


def test_other_rules_at_the_same_table_clear_it(sit):
    table = sit(RuleSet())
    table.run_until(lambda state: state.hand is not None and state.hand.phase is Phase.PLAY)
    other = sit(SPECIAL["turbo booster"])
    table.view.set_rules(other.rules)
    assert list(table.scene.laid) == []
    assert table.scene.geometry.boosted
    assert not table.scene.laid.piles.get(CARRIED)


@pytest.mark.parametrize("name", SPECIAL)
def test_who_only_watches_sees_what_lies_open(qtbot, name):
    ruleset = SPECIAL[name]
    table = Table(ruleset.players, seed=5, ruleset=ruleset, human=-1)
    qtbot.addWidget(table.view)
    while not table.state.scores:
        table.step()
        assert not table.view.busy
        assert table.director.disagreement() == ""


def test_what_is_special_is_said_in_words(sit):
    table = sit(SPECIAL["dummy"])
    said = []
    table.view.announced.connect(said.append)
    table.run_until(lambda state: state.hand is not None and len(state.hand.tricks) == 3)
    text = " ".join(said)
    for words in (" for the dummy, for a bid of ", "The dummy shows: ", "The dummy plays the "):
        assert words in text
