"""The order of the hand, playing by two clicks, and the aids: each by its switch, and from nothing hidden."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtTest import QTest
from strategies import play_on
from table_driver import Table, check, sitting
from test_main_window import AT_ONCE, make, player  # noqa: F401 - fixtures

from hearts_desktop.engine.actions import Play
from hearts_desktop.engine.cards import Rank, Suit
from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.state import hand_of, new_game
from hearts_desktop.engine.view import redact_state
from hearts_desktop.storage.settings import RankOrder, Settings, SuitOrder
from hearts_desktop.ui.dialogs.look_back_panels import CardsPlayedPanel, LastTrickPanel
from hearts_desktop.ui.table.look_back import cards_played, last_trick
from hearts_desktop.ui.table.memory import voids
from hearts_desktop.ui.table.plates import hand_points, plate
from hearts_desktop.ui.table.situation import Situation
from hearts_desktop.ui.table.sorting import hand_order
from hearts_desktop.ui.table.spoken import table as in_words
from hearts_desktop.ui.table.ways import Ways, ways_of
from hearts_desktop.ui.theme import THEMES

ALL_AIDS = Ways(voids=True)


@pytest.fixture
def table(qtbot) -> Table:
    made = Table(seed=2)
    qtbot.addWidget(made.view)
    return made


# -- the order of the hand ---------------------------------------------------------------------------------


@pytest.mark.parametrize("ranks", RankOrder)
@pytest.mark.parametrize("suits", SuitOrder)
def test_the_hand_lies_in_the_order_that_is_wanted(table, suits, ranks):
    table.run_to_choice(Phase.PASS)
    table.view.set_ways(ways_of(Settings(suit_order=suits, rank_order=ranks)))
    check(table)
    letters = [card.suit.letter.lower() for card in table.hand]
    assert list(dict.fromkeys(letters)) == [one for one in suits if one in letters]
    for letter in set(letters):
        lying = [card.rank for card in table.hand if card.suit.letter.lower() == letter]
        assert lying == sorted(lying, reverse=ranks is RankOrder.HIGH_FIRST)
    across = [entry.item.pos().x() for entry in table.scene.laid.piles["hand", 0]]
    assert across == sorted(across)
    read = [spot.target for spot in in_words(table.now, lambda _card: "").find("hand").parts]
    assert read == list(table.hand)
    table.key(Qt.Key.Key_Home)
    assert table.now.focus == table.hand[0]
    table.key(Qt.Key.Key_Right)
    assert table.now.focus == table.hand[1]


def test_cards_that_come_in_find_their_place_in_that_order(table):
    table.view.set_ways(ways_of(Settings(suit_order=SuitOrder.SHDC, rank_order=RankOrder.HIGH_FIRST)))
    table.run_until(lambda state: state.hand is not None and state.hand.phase is Phase.PLAY)
    table.rest()
    check(table)
    assert table.hand == hand_order(hand_of(table.state).hands[0], table.now.ways.order)


def test_another_order_in_the_middle_of_a_deal_leaves_the_table_whole(table):
    table.pace("normal")
    while table.state.hand is None or table.state.hand.phase is Phase.DEAL:
        table.step()
        table.view.set_ways(ways_of(Settings(suit_order=SuitOrder.HSDC)))
    table.rest()
    check(table)


# -- two clicks --------------------------------------------------------------------------------------------


def to_play(table: Table) -> None:
    def there(state):
        playing = state.hand is not None and state.hand.phase is Phase.PLAY and state.hand.trick.by == 0
        table.state = state
        return playing and len(state.hand.hands[0]) < 13 and len(table.offer().cards) > 1

    table.run_until(there, 2000)
    table.ask("You still have clubs, so you must follow suit.")


def test_the_first_click_takes_a_card_out_and_the_second_plays_it(table):
    table.view.set_ways(Ways(twice=True))
    to_play(table)
    first, second = table.offer().cards[:2]
    table.click(first)
    assert table.now.armed == first
    assert table.actions == []
    assert "again" in table.scene.status.text
    QTest.qWait(500)  # not a double click
    table.click(second)
    assert table.now.armed == second
    QTest.qWait(500)
    table.click(second)
    assert table.actions == [Play(0, second)]
    assert table.now.armed is None


def test_a_double_click_is_two_clicks_and_hammering_plays_one_card(table):
    table.view.set_ways(Ways(twice=True))
    to_play(table)
    card = table.offer().cards[0]
    port, at = table.view.viewport(), table.spot(card)
    QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=at)
    for _ in range(4):
        QTest.mouseDClick(port, Qt.MouseButton.LeftButton, pos=at)
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=at)
        assert table.actions == [Play(0, card)]


def test_a_card_that_may_not_be_played_says_why_at_the_first_click(table):
    table.view.set_ways(Ways(twice=True))
    to_play(table)
    if table.illegal:
        table.click(table.illegal[0])
        assert table.toast
    assert table.now.armed is None


def test_keys_play_at_once_all_the_same(table):
    table.view.set_ways(Ways(twice=True))
    to_play(table)
    table.key(Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert len(table.actions) == 1


# -- aids: only what can be known --------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_voids_are_true_and_tell_whoever_did_not_follow(name):
    """Whatever is shown holds for the real cards, which the function has not seen."""
    ruleset = PRESETS[name].ruleset
    rules = compile_rules(ruleset)
    seats = sitting(rules.players)
    shown = 0
    for done in play_on(random.Random(5), rules, new_game(rules.players), 5, hands=1):
        hand = done.after.hand
        if hand is None or hand.phase is not Phase.PLAY:
            continue
        now = Situation(redact_state(done.after, 0), rules, seats, ways=ALL_AIDS)
        assert not any(voids(now.but(ways=Ways()), place) for place in range(now.places))
        for place in range(len(hand.hands)):
            for suit in voids(now, place):
                assert all(card.suit is not suit for card in hand.hands[place])
                shown += 1
        for place, card in hand.trick.plays[1:]:
            led = hand.trick.plays[0][1].suit
            if card.suit is not led and place in range(1, rules.players) and _still_out(hand, led, place):
                assert led in voids(now, place)
    assert shown or rules.players == 2  # whose hidden cards are not enough to tell


def _still_out(hand, suit, place) -> bool:
    hidden = [cards for other, cards in enumerate(hand.hands) if other not in (0, place, *hand.open)]
    return (
        bool(hand.hands[place])
        and place not in hand.open
        and any(card.suit is suit for cards in hidden for card in cards)
    )


def test_plates_and_the_reading_tell_voids_and_points_by_their_switches(table):
    table.run_until(lambda state: state.hand is not None and len(state.hand.tricks) >= 9, 2000)
    for ways in (Ways(), ALL_AIDS, Ways(points=False)):
        table.view.set_ways(ways)
        said = in_words(table.now, lambda _card: "").find("seats")
        for place in range(4):
            shown = plate(table.now, place)
            assert (shown.points is None) == (not ways.points)
            assert (hand_points(table.now, place) is None) == (not ways.points)
            assert bool(shown.voids) <= ways.voids
        assert ("void in" in str(said)) == any(plate(table.now, place).voids for place in range(4))
        assert ("in this hand" in str(said)) == ways.points
    table.view.set_ways(ALL_AIDS)
    assert any(plate(table.now, place).voids for place in range(1, 4))
    table.view.grab()


# -- looking back ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_the_last_trick_and_the_cards_played_are_those_that_were_seen(name):
    rules = compile_rules(PRESETS[name].ruleset)
    seats = sitting(rules.players)
    for done in play_on(random.Random(3), rules, new_game(rules.players), 3, hands=1):
        hand = done.after.hand
        if hand is None or not hand.hands:
            continue
        now = Situation(redact_state(done.after, 0), rules, seats)
        played = cards_played(now)
        laid = [
            card for trick in (*(one.plays for one in hand.tricks), hand.trick.plays) for _, card in trick
        ]
        assert sum(known.gone for ranks in played.suits for _, known in ranks) == len(laid)
        assert sum(known.all for ranks in played.suits for _, known in ranks) == len(rules.pack)
        assert sum(known.own for ranks in played.suits for _, known in ranks) == len(hand.hands[0])
        trick = last_trick(now)
        assert (trick is None) == (not hand.tricks)
        if trick is not None:
            assert [one.card for one in trick.cards] == [card for _, card in hand.tricks[-1].plays]
            winners = [one.name for one in trick.cards if one.wins]
            taker = hand.tricks[-1].taker
            if taker in range(rules.players) and not rules.has_dummy:  # a dummy’s trick is its player’s
                assert winners == [seats[taker].name]
            elif taker < 0:
                assert winners == []


def trick_player(make):  # noqa: F811
    """A window in which a trick has been taken and the person is asked again."""
    one = make(replace(AT_ONCE, show_cards_played=True))
    while not (one.controller.state.hand and one.controller.state.hand.tricks):
        one.play()
    one.until_asked()
    one.until(lambda: not one.window.table.busy)
    return one


def press(player, key):  # noqa: F811
    QTest.keyClick(player.window.focusWidget() or player.window, key)


@pytest.mark.parametrize("key", [Qt.Key.Key_L, Qt.Key.Key_C])
def test_a_key_looks_back_and_the_game_waits(make, key):  # noqa: F811
    one = trick_player(make)
    panel = one.stage.last_trick if key == Qt.Key.Key_L else one.stage.cards_played
    name = "last_trick" if key == Qt.Key.Key_L else "cards_played"
    before = len(one.controller.journal.actions)
    for close in ("key", "escape", "return", "click"):
        one.window.commands[name].trigger()
        assert panel.is_open
        assert one.stage.waits
        assert panel.accessibleName()
        assert panel.accessibleDescription().endswith(".")
        panel._end_fade()
        if close == "key":
            one.window.commands[name].trigger()
        elif close == "click":
            QTest.mouseClick(panel, Qt.MouseButton.LeftButton, pos=panel.rect().center())
        else:
            QTest.keyClick(panel, Qt.Key.Key_Escape if close == "escape" else Qt.Key.Key_Return)
        assert not panel.is_open
        assert not one.stage.waits
        assert len(one.controller.journal.actions) == before
    one.play()


def test_the_keys_are_shortcuts_and_leave_the_typing_of_cards_alone(make):  # noqa: F811
    one = trick_player(make)
    one.window.activateWindow()
    QTest.keyClick(one.window.table, Qt.Key.Key_L)
    assert one.stage.last_trick.is_open
    one.stage.last_trick.vanish()
    one.stage._go_on()
    QTest.keyClick(one.window.table, "C")
    assert one.stage.cards_played.is_open
    one.stage.cards_played.vanish()
    one.stage._go_on()
    card = one.controller.offer.cards[0]
    one.window.table.setFocus()
    before = len(one.controller.journal.actions)
    QTest.keyClicks(one.window.table, f"{card.rank.letter}{card.suit.letter}")
    assert not one.stage.cards_played.is_open
    assert len(one.controller.journal.actions) > before


def test_an_aid_that_is_switched_off_has_no_command(make):  # noqa: F811
    one = trick_player(make)
    for last, played in ((True, False), (False, True), (False, False)):
        one.window.apply_settings(
            replace(one.window.settings, show_last_trick=last, show_cards_played=played)
        )
        assert one.window.commands["last_trick"].isVisible() == last
        assert one.window.commands["cards_played"].isVisible() == played
        QTest.keyClick(one.window.table, Qt.Key.Key_L)
        assert one.stage.last_trick.is_open == last
        one.stage.last_trick.vanish()
        one.stage._go_on()


def test_undo_takes_a_panel_away(make):  # noqa: F811
    one = trick_player(make)
    one.window.commands["last_trick"].trigger()
    one.controller.undo()
    assert not one.stage.last_trick.is_open
    one.until_asked()


@pytest.mark.parametrize("name", ["standard", "cancellation", "booster", "dummy_hearts"])
def test_the_panels_have_room_for_everything(qtbot, name):
    rules = compile_rules(PRESETS[name].ruleset)
    made = Table(rules.players, ruleset=rules.ruleset, seed=4)
    qtbot.addWidget(made.view)
    made.run_until(lambda state: state.hand is not None and len(state.hand.tricks) >= 2, 2000)
    theme = THEMES["dark"]
    for size in ((640, 440), (1600, 900)):
        made.view.resize(*size)
        trick, played = (
            LastTrickPanel(theme, made.view.paint_card, made.view),
            CardsPlayedPanel(theme, made.view),
        )
        trick.open(last_trick(made.now))
        played.open(cards_played(made.now))
        for panel in (trick, played):
            panel._end_fade()
            assert panel.rect().contains(panel.body.geometry())
            wanted = panel.measure(1e6, 1e6)
            assert panel.body.height() >= min(wanted[1] * panel.unit, panel.height() - 41 * panel.unit) - 2
            pixmap = QPixmap(panel.body.size())
            painter = QPainter(pixmap)
            panel.paint_body(painter)
            painter.end()


def test_every_suit_and_rank_is_in_the_list_once():
    rules = compile_rules(PRESETS["standard"].ruleset)
    for done in play_on(random.Random(1), rules, new_game(4), 1, hands=1):
        if done.after.hand is not None and done.after.hand.hands:
            played = cards_played(Situation(redact_state(done.after, 0), rules, sitting(4)))
            assert [[rank for rank, _ in ranks] for ranks in played.suits] == [list(reversed(Rank))] * len(
                Suit
            )
            return
