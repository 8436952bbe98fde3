"""Mouse and keys on the table, as Qt delivers them."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from table_driver import Table

from hearts_desktop.engine.actions import ChooseMoon, Pass, Play
from hearts_desktop.engine.cards import Card
from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.game import OfferMoon
from hearts_desktop.engine.ruleset import Moon
from hearts_desktop.engine.state import hand_of
from hearts_desktop.ui.table.layout import LIFT_HOVER, LIFT_PASS

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def table(qtbot) -> Table:
    table = Table(seed=2)
    qtbot.addWidget(table.view)
    return table


def lifts(table: Table) -> dict[Card, float]:
    """How far each card of the hand is raised, in u, where it is."""
    entries = table.scene.laid.piles["hand", 0]
    rest = table.scene.geometry.hand(len(entries))
    unit = table.scene.geometry.unit
    raised = (r.y - e.item.pos().y() for e, r in zip(entries, rest, strict=True))
    return dict(
        zip((e.card for e in entries), (round(up / unit) if up > unit else 0 for up in raised), strict=True)
    )


def to_play(table: Table, *, following: bool = True):
    """The person's turn with legal and illegal cards."""

    def there(state):
        if state.hand is None or state.hand.phase is not Phase.PLAY or state.hand.trick.by != 0:
            return False
        table.state = state
        if len(table.hand) == len(state.hand.hands[0]) == 13:  # cards that came in the pass are still raised
            return False
        return bool(table.illegal) and len(table.offer().cards) > 1 and bool(table.played) == following

    table.run_until(there, 2000)
    table.ask("You still have clubs, so you must follow suit.")


# -- playing


def test_a_click_plays_a_legal_card(table):
    to_play(table)
    card = table.offer().cards[0]
    table.click(card)
    assert table.actions == [Play(0, card)]


def test_every_card_of_the_hand_can_be_hit(table):
    table.run_to_choice(Phase.PASS)
    for card in table.hand:
        at = table.spot(card)
        assert table.scene.card_at(at.toPointF()) == card


@pytest.mark.parametrize("more", [1, 2, 5])
def test_hammering_a_card_plays_one(table, more):
    to_play(table)
    table.click(table.offer().cards[0], more=more)
    assert len(table.actions) == 1


def test_one_gesture_never_answers_two_offers(table):
    """The next offer is there before the third click of a triple click: it is not answered by it."""
    to_play(table)
    at = table.spot(table.offer().cards[0])

    def go_on(action):
        table.view.set_offer(None)
        table.step(action)
        table.run_until(lambda state: state.hand.phase is not Phase.PLAY or state.hand.trick.by == 0)
        table.ask()

    table.view.chosen.connect(go_on)
    port = table.view.viewport()
    QTest.mousePress(port, LEFT, pos=at)
    QTest.mouseRelease(port, LEFT, pos=at)
    QTest.mouseDClick(port, LEFT, pos=at)
    QTest.mousePress(port, LEFT, pos=at)
    QTest.mouseRelease(port, LEFT, pos=at)
    assert len(table.actions) == 1


def test_keys_and_mouse_together_play_one(table):
    to_play(table)
    table.key(Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Return)
    for card in table.offer().cards:
        table.click(card)
    assert len(table.actions) == 1


def test_an_illegal_card_says_why_and_stays(table):
    to_play(table)
    card = table.illegal[0]
    table.click(card)
    assert table.actions == []
    assert table.toast == "You still have clubs, so you must follow suit."
    assert card in table.hand
    assert table.director.disagreement() == ""


def test_the_reason_goes_with_the_next_click(table):
    to_play(table)
    table.click(table.illegal[0])
    table.click(table.offer().cards[0])
    assert table.toast == ""


def test_illegal_cards_are_dimmed_and_legal_ones_are_not(table):
    to_play(table)
    dimmed = {e.card for e in table.scene.laid.piles["hand", 0] if e.item.dimmed}
    assert dimmed == set(table.illegal)
    table.view.set_offer(None)
    assert not any(e.item.dimmed for e in table.scene.laid)


def test_out_of_turn_it_says_so(table):
    table.run_until(lambda state: state.hand is not None and state.hand.trick.by == 2)
    table.click(table.hand[0])
    assert table.toast == "It is not your turn."
    assert table.actions == []


def test_only_playable_cards_rise_under_the_pointer(table):
    to_play(table)
    legal, illegal = table.offer().cards[0], table.illegal[0]
    QTest.mouseMove(table.view.viewport(), table.spot(legal))
    assert lifts(table)[legal] == LIFT_HOVER
    QTest.mouseMove(table.view.viewport(), table.spot(illegal))
    assert set(lifts(table).values()) == {0}


def test_a_raised_card_does_not_slip_from_under_the_pointer(table):
    to_play(table)
    card = table.offer().cards[0]
    entry = table.scene.own_entry(card)
    foot = entry.item.sceneBoundingRect().bottom() - 8
    at = QPoint(table.spot(card).x(), round(foot))
    for step in range(4):
        QTest.mouseMove(table.view.viewport(), at + QPoint(step % 2, 0))
        assert lifts(table)[card] == LIFT_HOVER


def drag(table: Table, card: Card, dx: int, dy: int) -> None:
    port, at = table.view.viewport(), table.spot(card)
    QTest.mousePress(port, LEFT, pos=at)
    for part in (0.3, 0.6, 1.0):
        QTest.mouseMove(port, at + QPoint(round(dx * part), round(dy * part)))
    QTest.mouseRelease(port, LEFT, pos=at + QPoint(dx, dy))


def test_a_card_can_be_dragged_to_the_table(table):
    to_play(table)
    card = table.offer().cards[0]
    drag(table, card, 30, -150)
    assert table.actions == [Play(0, card)]


def test_a_card_let_go_too_low_snaps_back(table):
    to_play(table)
    drag(table, table.offer().cards[0], 120, -10)
    assert table.actions == []
    assert set(lifts(table).values()) <= {0, LIFT_HOVER}
    QTest.mouseMove(table.view.viewport(), QPoint(5, 5))
    assert table.director.disagreement() == ""


def test_a_snap_takes_a_dragged_card_out_of_the_fingers(table):
    to_play(table)
    card = table.offer().cards[0]
    port, at = table.view.viewport(), table.spot(card)
    QTest.mousePress(port, LEFT, pos=at)
    QTest.mouseMove(port, at + QPoint(0, -100))
    table.snap()
    assert table.director.disagreement() == ""
    QTest.mouseRelease(port, LEFT, pos=at + QPoint(0, -100))
    assert table.actions == []


def test_the_right_button_does_nothing(table):
    to_play(table)
    QTest.mouseClick(
        table.view.viewport(), Qt.MouseButton.RightButton, pos=table.spot(table.offer().cards[0])
    )
    assert table.actions == []


def test_a_card_rises_under_a_pointer_that_stands_still_when_the_turn_comes(table):
    to_play(table)
    card = table.offer().cards[0]
    offer = table.offer()
    table.view.set_offer(None)
    QTest.mouseMove(table.view.viewport(), table.spot(card))
    assert set(lifts(table).values()) == {0}
    table.view.set_offer(offer)
    assert lifts(table)[card] == LIFT_HOVER


def test_the_pointer_takes_over_from_the_keys(table):
    to_play(table)
    table.key(Qt.Key.Key_Right)
    card = table.offer().cards[-1]
    QTest.mouseMove(table.view.viewport(), table.spot(card))
    assert table.now.focus is None
    assert table.now.hover == card


# -- passing


def test_cards_are_chosen_and_put_back_and_passed_by_mouse(table):
    offer = table.run_to_choice(Phase.PASS)
    a, b, c, d = offer.cards[0], offer.cards[4], offer.cards[8], offer.cards[12]
    table.click(a)
    table.click(b)
    assert set(table.now.chosen) == {a, b}
    QTest.mouseMove(table.view.viewport(), QPoint(5, 5))
    assert {card for card, lift in lifts(table).items() if lift == LIFT_PASS} == {a, b}
    assert {e.card for e in table.scene.laid if e.item.ringed} == {a, b}
    table.click(a)
    table.click(c)
    table.click(d)
    assert set(table.now.chosen) == {b, c, d}
    table.click_pill()
    assert table.actions == [Pass(0, tuple(sorted((b, c, d))))]


def test_no_more_than_the_needed_number_can_be_chosen(table):
    offer = table.run_to_choice(Phase.PASS)
    for card in offer.cards[:4]:
        table.click(card)
    assert table.now.chosen == offer.cards[:3]
    assert table.toast.startswith("You have already chosen 3 cards.")


def test_too_few_cards_cannot_be_passed(table):
    offer = table.run_to_choice(Phase.PASS)
    table.click(offer.cards[0])
    table.click_pill()
    assert table.actions == []
    table.key(Qt.Key.Key_Escape, Qt.Key.Key_Return)
    assert table.actions == []
    assert table.toast == "Choose 3 cards to pass."


def test_a_double_click_chooses_once(table):
    offer = table.run_to_choice(Phase.PASS)
    table.click(offer.cards[3], more=1)
    assert table.now.chosen == (offer.cards[3],)


def test_the_button_hammered_passes_once(table):
    offer = table.run_to_choice(Phase.PASS)
    for card in offer.cards[:3]:
        table.click(card)
    item = table.scene.pills[0][1]
    at = item.sceneBoundingRect().center().toPoint()
    table.click_at(at, more=4)
    table.key(Qt.Key.Key_Return)
    assert len(table.actions) == 1


def test_cards_are_chosen_and_passed_by_keys(table):
    offer = table.run_to_choice(Phase.PASS)
    right, space = Qt.Key.Key_Right, Qt.Key.Key_Space
    table.key(right, space, right, right, space, right, space, Qt.Key.Key_Left, Qt.Key.Key_Left)
    chosen = {table.hand[0], table.hand[2], table.hand[3]}
    assert set(table.now.chosen) == chosen
    assert table.now.focus == table.hand[1]
    table.key(Qt.Key.Key_Home, space)
    assert set(table.now.chosen) == chosen - {table.hand[0]}
    table.key(Qt.Key.Key_End, space, Qt.Key.Key_Return)
    assert table.actions == [Pass(0, tuple(sorted(chosen - {table.hand[0]} | {table.hand[-1]})))]
    assert offer.size == 3


def test_a_choice_in_the_making_survives_the_others_becoming_ready(table):
    table.run_until(lambda state: state.hand is not None and state.hand.phase is Phase.PASS)
    table.ask()
    table.click(table.hand[2])
    from hearts_desktop.engine.game import offer, step
    from hearts_desktop.engine.view import redact_step

    choice = next(iter(offer(table.rules, table.state, 2).actions()))
    done = step(table.rules, table.state, choice)
    table.state = done.after
    table.view.play(redact_step(done, 0))
    assert table.now.chosen == (table.hand[2],)
    assert table.now.offer is not None
    assert table.scene.seats[2].state.note == "ready"


def test_a_resize_while_cards_are_raised_keeps_them_raised(table):
    table.run_to_choice(Phase.PASS)
    table.click(table.hand[5])
    table.click(table.hand[8])
    QTest.mouseMove(table.view.viewport(), QPoint(5, 5))
    table.view.resize(800, 560)
    table.events()
    assert [round(lift) for lift in lifts(table).values()].count(LIFT_PASS) == 2
    assert table.director.disagreement() == ""


# -- keys in play


def test_arrows_go_round_the_playable_cards(table):
    to_play(table)
    playable = [card for card in table.hand if card in table.offer().cards]
    seen = []
    for _ in range(len(playable) + 1):
        table.key(Qt.Key.Key_Right)
        seen.append(table.now.focus)
    assert seen == [*playable, playable[0]]
    assert [e.card for e in table.scene.laid if e.item.focus_ringed] == [playable[0]]


def test_enter_plays_the_focused_card(table):
    to_play(table)
    table.key(Qt.Key.Key_Left)
    card = table.now.focus
    table.key(Qt.Key.Key_Return)
    assert table.actions == [Play(0, card)]


def test_whoever_plays_by_keys_finds_a_card_in_focus_on_the_next_turn(table):
    to_play(table)
    table.key(Qt.Key.Key_Right)
    table.view.set_offer(None)
    assert table.now.focus is None
    table.ask()
    assert table.now.focus in table.offer().cards


def typed(card: Card) -> list[str]:
    rank = "10" if card.rank == 10 else card.rank.letter
    return [*rank, card.suit.letter]


def test_a_typed_card_is_played(table):
    to_play(table)
    card = table.offer().cards[-1]
    table.key(*typed(card))
    assert table.actions == [Play(0, card)]


def test_a_typed_illegal_card_says_why(table):
    to_play(table)
    table.key(*typed(table.illegal[0]))
    assert table.actions == []
    assert table.toast.startswith("You still have clubs")


def test_a_typed_card_that_is_not_held_says_so(table):
    table.run_to_choice(Phase.PASS)
    other = next(card for card in table.rules.pack if card not in table.hand)
    table.key(*typed(other))
    assert table.toast == f"You do not hold the {other.words}."


@pytest.mark.parametrize("keys", ["TH", "10H", "th", "Q10H"])
def test_ten_can_be_typed_in_two_ways(qtbot, keys):
    ten = Card.parse("TH")
    for seed in range(40):
        table = Table(seed=seed)
        qtbot.addWidget(table.view)
        offer = table.run_to_choice(Phase.PASS)
        if ten in offer.cards:
            break
    table.key(*keys)
    assert table.now.chosen == (ten,)


def test_a_lone_suit_is_left_to_the_shortcuts_of_the_window(table):
    table.run_to_choice(Phase.PASS)
    seen = []
    for key in ("H", "Q", "H", "H"):
        table.view.setFocus()
        event = _override(key)
        table.view.event(event)
        seen.append(event.isAccepted())
        table.key(key)
    assert seen == [False, True, True, False]


def _override(key: str):
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QKeyEvent

    event = QKeyEvent(QEvent.Type.ShortcutOverride, ord(key), Qt.KeyboardModifier.NoModifier, key)
    event.ignore()
    return event


# -- skipping


@pytest.mark.parametrize("how", ["click", "space", "enter", "card"])
def test_a_click_or_a_key_skips_what_moves_and_does_nothing_else(table, how):
    table.run_until(lambda state: state.first_dealer >= 0)
    table.pace("slow", hold=60_000)
    table.step()
    assert table.view.busy
    if how == "click":
        table.click_at(QPoint(500, 300))
    elif how == "card":
        table.click_at(QPoint(500, 560))
    else:
        table.key(Qt.Key.Key_Space if how == "space" else Qt.Key.Key_Return)
    assert not table.view.busy
    assert table.actions == []
    assert table.director.disagreement() == ""


def test_hammering_on_the_table_skips_on_and_on(table):
    table.run_until(lambda state: state.first_dealer >= 0)
    table.pace("slow", click=True)
    table.step()
    while table.state.hand.phase is Phase.PASS:
        table.step()
    assert table.view.busy
    table.click_at(QPoint(500, 300), more=3)
    assert not table.view.busy


def test_a_double_click_on_a_card_does_not_skip_its_flight(table):
    to_play(table)
    table.pace("slow", hold=60_000)
    table.view.chosen.connect(table.step)
    table.click(table.offer().cards[0], more=1)
    assert len(table.actions) == 1
    assert table.director.queue.animation is not None
    table.rest()


def test_nothing_can_be_chosen_while_something_moves(table):
    to_play(table)
    card = table.offer().cards[0]
    table.pace("slow", hold=60_000)
    offer = table.offer()
    table.step()
    table.view.set_offer(offer, lambda _card: "")
    table.key(*typed(card), Qt.Key.Key_Right)
    assert table.actions == []
    table.view.set_offer(None)
    table.rest()


def test_the_ok_button_acknowledges_the_received_cards(table):
    table.run_to_choice(Phase.PASS)
    table.view.set_offer(None)
    table.pace("instant", hold=60_000)
    while hand_of(table.state).phase is Phase.PASS:
        table.step()
    assert table.view.busy
    table.click_pill()
    assert not table.view.busy
    assert table.now.received == ()


# -- the moon


@pytest.fixture
def moon(table) -> Table:
    table.run_until(lambda state: state.hand is not None and state.hand.phase is Phase.PLAY)
    table.view.set_offer(OfferMoon(0, (Moon.OTHERS_PLUS, Moon.SELF_MINUS)), None)
    return table


def test_the_moon_is_settled_by_two_buttons(moon):
    assert [pill.text for pill, _ in moon.scene.pills] == ["Everybody else +26", "You −26"]
    assert moon.scene.title.text == "You shot the moon!"
    moon.click_pill(1)
    assert moon.actions == [ChooseMoon(0, Moon.SELF_MINUS)]
    assert moon.scene.pills == []


def test_the_moon_is_settled_by_keys(moon):
    moon.key(Qt.Key.Key_Right)
    assert [pill.primary for pill, _ in moon.scene.pills] == [False, True]
    moon.key(Qt.Key.Key_Return, Qt.Key.Key_Return)
    assert moon.actions == [ChooseMoon(0, Moon.SELF_MINUS)]


# -- anything


@pytest.mark.parametrize("seed", range(3))
def test_wild_input_chooses_once_for_each_offer_and_breaks_nothing(qtbot, seed):
    """A whole hand and more in which the person's moves come from random clicks and keys."""
    rng = random.Random(seed)
    table = Table(seed=seed)
    qtbot.addWidget(table.view)
    table.pace("instant", hold=60_000, click=True)
    keys = [Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Return, *"23456789TJQKACDSH10"]
    answered = 0
    for _ in range(600):
        table.events()
        if not table.view.busy and len(table.state.scores) < 2:
            if table.actions:
                assert len(table.actions) == 1
                table.step(table.actions.pop())
                answered += 1
            elif table.now.offer is None:
                if table.offer() is not None:
                    table.ask()
                else:
                    table.step()
        act = rng.random()
        if act < 0.5:
            at = QPoint(rng.randrange(1000), rng.choice((rng.randrange(640), rng.randrange(480, 630))))
            table.click_at(at, more=rng.choice((0, 0, 1, 2)))
        elif act < 0.9:
            table.key(rng.choice(keys))
        elif act < 0.97:
            QTest.mouseMove(table.view.viewport(), QPoint(rng.randrange(1000), rng.randrange(640)))
        else:
            table.view.resize(rng.randrange(700, 1200), rng.randrange(500, 700))
    assert answered > 5
    table.rest()
    assert table.director.disagreement() == ""
