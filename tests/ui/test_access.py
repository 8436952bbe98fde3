"""The accessible objects of the table: their tree, states, places and actions, and how long they live."""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface
from screen_reader import children, interface, name, said, walk
from table_driver import Table

from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.ui.table.access import TableAccess, TableElement
from hearts_desktop.ui.table.card_art import CardArt
from hearts_desktop.ui.table.view import TableView

KEY = Qt.Key
PRESS, FOCUS = QAccessibleActionInterface.pressAction(), QAccessibleActionInterface.setFocusAction()


@pytest.fixture(autouse=True)
def listening(qapp):
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.fixture
def sit(qtbot):
    def sit_down(ruleset: RuleSet | None = None, **fields) -> Table:
        rules = ruleset or RuleSet()
        table = Table(rules.players, ruleset=rules, **fields)
        qtbot.addWidget(table.view)
        return table

    return sit_down


@pytest.fixture
def to_play(sit):
    """The person follows suit: some cards may be played, some not."""
    table = sit()
    table.run_to_choice(Phase.PLAY)
    while not table.illegal or not table.state.hand.trick.plays:
        table.step()
        table.rest()
        table.run_to_choice(Phase.PLAY)
    return table


def listed(table: Table, title: str):
    """The things in the list of that title; nothing where there is no such list."""
    lists = (one for one in children(interface(table.view)) if name(one).startswith(title))
    return next((children(one) for one in lists), [])


def hand(table: Table):
    return {name(card): card for card in listed(table, "Your hand")}


def test_the_tree_is_the_same_from_above_and_from_below(to_play):
    root = interface(to_play.view)
    assert root.role() is QAccessible.Role.Pane
    for _, thing in walk(root):
        for index, child in enumerate(children(thing)):
            assert name(child.parent()) == name(thing)
            assert thing.indexOfChild(child) == index
            assert child.isValid()
    assert root.child(-1) is None
    assert root.child(99) is None


def test_cards_tell_whether_they_may_be_played_and_why_not(to_play):
    cards = hand(to_play)
    assert [name(one) for one in listed(to_play, "Your hand")] == [card.words for card in to_play.hand]
    for card in to_play.hand:
        state, legal = cards[card.words].state(), card in to_play.offer().cards
        assert bool(state.selectable) == legal
        assert bool(state.disabled) == (not legal)
        why = cards[card.words].text(QAccessible.Text.Description)
        assert why.endswith("That is against the rules.") == (not legal)


def test_between_two_turns_no_card_is_barred(to_play):
    to_play.view.set_offer(None)
    assert not any(card.state().disabled or card.state().selectable for card in hand(to_play).values())


def test_the_focus_follows_the_keyboard(to_play):
    root = interface(to_play.view)
    to_play.view.activateWindow()
    to_play.view.setFocus()
    assert root.focusChild() is interface(to_play.view) or name(root.focusChild()) == name(root)
    to_play.key(KEY.Key_Right)
    legal = [card.words for card in to_play.hand if card in to_play.offer().cards]
    assert name(root.focusChild()) == legal[0]
    assert root.focusChild().state().focused
    assert sum(bool(one.state().focused) for _, one in walk(root) if one is not root) <= 2


def test_shift_and_an_arrow_stop_at_cards_that_may_not_be_played(to_play):
    view, root = to_play.view, interface(to_play.view)
    view.activateWindow()
    view.setFocus()
    row = [card.words for card in to_play.hand]
    seen = []
    for _ in row:
        to_play.key_with_shift(KEY.Key_Right)
        seen.append(name(root.focusChild()))
    assert sorted(seen) == sorted(row)
    barred = to_play.illegal[0]
    while name(root.focusChild()) != barred.words:
        to_play.key_with_shift(KEY.Key_Left)
    assert "unavailable" in said(root.focusChild())
    assert said(root.focusChild()).endswith("That is against the rules.")
    to_play.key(KEY.Key_Return)
    assert to_play.toast == "That is against the rules."
    assert to_play.actions == []
    to_play.key(KEY.Key_Right)
    assert not root.focusChild().state().disabled


def test_every_card_lies_where_it_is_said_to_lie(to_play):
    root = interface(to_play.view)
    for words, card in hand(to_play).items():
        box = card.rect()
        found = root.childAt(box.left() + box.width() // 8, box.center().y())
        assert name(found).startswith("Your hand")
        assert name(found.childAt(box.left() + box.width() // 8, box.center().y())) == words
    whole = root.rect().adjusted(-2, -2, 2, 2)
    assert all(whole.contains(thing.rect()) for _, thing in walk(root))


def test_a_tool_can_play_a_card(to_play):
    legal = next(card for card in to_play.hand if card in to_play.offer().cards)
    action = hand(to_play)[legal.words].actionInterface()
    assert action.actionNames() == [PRESS, FOCUS]
    action.doAction(FOCUS)
    assert to_play.now.focus == legal
    action.doAction(PRESS)
    action.doAction(PRESS)
    assert [one.card for one in to_play.actions] == [legal]


def test_a_tool_cannot_play_what_may_not_be_played(to_play):
    barred = hand(to_play)[to_play.illegal[0].words].actionInterface()
    assert barred.actionNames() == [FOCUS]
    barred.doAction(PRESS)
    assert to_play.actions == []


def test_chosen_cards_are_selected_and_the_button_can_be_pressed(sit):
    table = sit()
    table.run_to_choice(Phase.PASS)
    said_of_it: list[str] = []
    table.view.answered.connect(said_of_it.append)
    for card in table.hand[:3]:
        hand(table)[card.words].actionInterface().doAction(PRESS)
    assert [bool(card.state().selected) for card in hand(table).values()] == [True] * 3 + [False] * 10
    assert said_of_it[0] == f"Chosen: {table.hand[0].words}. 1 of 3."
    assert said_of_it[2].endswith(f". 3 of 3. Enter: {table.scene.pills[0][0].text}.")
    hand(table)[table.hand[0].words].actionInterface().doAction(PRESS)
    assert said_of_it[3] == f"Put back: {table.hand[0].words}. 2 of 3."
    (button,) = listed(table, "Buttons")
    assert button.role() is QAccessible.Role.Button
    assert button.state().disabled
    table.key(KEY.Key_Return)
    assert table.actions == []


def test_signs_on_buttons_are_put_into_words(sit):
    table = sit(PRESETS["dummy_hearts"].ruleset)
    table.run_to_choice(Phase.BID)
    names = [name(button) for button in listed(table, "Buttons")]
    assert names[0] == "Pass"
    assert names[1] == "one less"
    assert names[3:] == ["one more", "5 more"]
    heard: list[str] = []
    table.view.answered.connect(heard.append)
    table.key(KEY.Key_Up)
    assert heard == [f"Bid {table.now.number}."]


def test_twins_of_two_packs_are_told_apart(sit):
    for seed in range(40):
        table = sit(PRESETS["cancellation"].ruleset, seed=seed)
        table.run_to_choice(Phase.PLAY)
        faces = [card.face for card in table.hand]
        twins = [card for card in table.hand if faces.count(card.face) == 2]
        if twins:
            break
    told = [said(one) for one in listed(table, "Your hand") if name(one) == twins[0].words]
    assert "first of two" in told[0]
    assert "second of two" in told[1]


def test_seats_tell_what_their_plates_show(to_play):
    seats = [name(seat) for seat in listed(to_play, "Players")]
    state = to_play.state
    assert len(seats) == 4
    assert seats[0].startswith("You: total ")
    assert all(
        f"{len(cards)} cards" in words or "card" in words
        for words, cards in zip(seats, state.hand.hands, strict=True)
    )
    assert ["dealer" in words for words in seats].index(True) == state.hand.dealer
    assert ["leads the trick" in words for words in seats].index(True) == state.hand.trick.leader
    assert ["to play" in words for words in seats].index(True) == 0


def test_the_trick_tells_who_is_winning(to_play):
    plays = to_play.state.hand.trick.plays
    told = [said(one) for one in listed(to_play, "Trick")]
    assert [words.partition(", list item")[0].partition(": ")[2] for words in told] == [
        c.words for _, c in plays
    ]
    led = plays[0][1].suit
    best = max((card for _, card in plays if card.suit is led), key=lambda card: card.rank)
    assert [words for words in told if words.endswith("winning")] == [
        words for words in told if best.words in words
    ]


# -- what tools are told -----------------------------------------------------------------------------------


@pytest.fixture
def told(monkeypatch):
    """What assistive tools are told: the kind of event and the name of the thing, as it is at that moment."""
    events: list[tuple[str, str]] = []
    send = TableAccess._send

    def note(self, thing, kind):
        events.append((kind.name, name(interface(thing))))
        send(self, thing, kind)

    monkeypatch.setattr(TableAccess, "_send", note)
    return events


def test_tools_are_told_of_cards_that_go_and_come(to_play, told):
    to_play.view.activateWindow()
    to_play.view.setFocus()
    to_play.key(KEY.Key_Right)
    card = to_play.now.focus
    assert told.pop() == ("Focus", card.words)
    to_play.key(KEY.Key_Return)
    table_name = name(interface(to_play.view))
    assert ("NameChanged", table_name) in told
    assert told[-1] == ("Focus", table_name)
    told.clear()
    to_play.step(to_play.actions[0])
    to_play.rest()
    assert ("ObjectDestroyed", card.words) in told
    assert any(kind == "ObjectCreated" and words.endswith(card.words) for kind, words in told)


def test_a_new_trick_is_known_by_its_own_cards(to_play, told):
    tricks = len(to_play.state.hand.tricks)
    to_play.run_until(lambda state: len(state.hand.tricks) == tricks + 1 and len(state.hand.trick.plays) == 1)
    ((place, card),) = to_play.state.hand.trick.plays
    who = "You" if place == 0 else to_play.now.players[place].name
    # The element stood for the first card of the trick before: whoever kept that name must forget it.
    assert told.count(("NameChanged", f"{who}: {card.words}")) == 1


def test_what_is_chosen_is_told(sit, told):
    table = sit()
    table.run_to_choice(Phase.PASS)
    told.clear()
    table.key(KEY.Key_Right, KEY.Key_Space)
    assert ("SelectionAdd", table.hand[0].words) in told
    table.key(KEY.Key_Space)
    assert ("SelectionRemove", table.hand[0].words) in told


# -- while nobody listens, and at the end ------------------------------------------------------------------


def test_nothing_is_kept_while_nobody_listens(sit):
    QAccessible.setActive(False)
    table = sit()
    table.run_until(lambda state: len(state.scores) == 1)
    assert table.view.access.children() == []


def test_the_tree_is_new_when_somebody_begins_to_listen(sit):
    QAccessible.setActive(False)
    table = sit()
    table.run_to_choice(Phase.PASS)
    assert list(hand(table)) == [card.words for card in table.hand]
    table.run_to_choice(Phase.PLAY)
    QAccessible.setActive(True)
    assert list(hand(table)) == [card.words for card in table.hand]


def test_objects_go_with_what_they_stand_for_and_come_back(sit):
    table = sit()
    table.run_to_choice(Phase.PLAY)
    words = next(card for card in table.hand if card in table.offer().cards).words
    first = hand(table)[words]
    first.actionInterface().doAction(PRESS)
    (action,) = table.actions
    table.step(action)
    table.rest()
    assert words not in hand(table)
    assert not first.isValid()
    first.actionInterface().doAction(PRESS)
    assert table.actions == [action]
    table.run_until(lambda _state: words in hand(table))
    assert hand(table)[words].object() is first.object()
    assert first.isValid()


def test_a_long_game_makes_no_more_objects_than_there_are_things_to_name(sit):
    table = sit(RuleSet(target=1000))
    made = []
    for hands in (4, 8):
        table.run_until(lambda state, hands=hands: len(state.scores) == hands, limit=1000)
        made.append(len(table.view.access.children()))
    assert made[1] < 52 + 4 + 4 + 20
    assert made[1] <= made[0] + 10


def test_tables_come_and_go_while_somebody_listens(qapp):
    """And none of them stays in memory, which the binding would do to whatever an interface refers to."""
    for seed in range(4):
        table = Table(seed=seed)
        table.run_to_choice(Phase.PLAY)
        assert sum(1 for _ in walk(interface(table.view))) > 20
        table.view.close()
        table.view.deleteLater()
        del table
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        gc.collect()
    assert not [thing for thing in gc.get_objects() if type(thing) in (TableView, TableElement, CardArt)]


LEAVE_IN_THE_MIDDLE = """
import sys
sys.path[:0] = [{tests!r}, {ui!r}]
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication
application = QApplication([])
QAccessible.setActive(True)
from screen_reader import interface, walk
from table_driver import Table
from hearts_desktop.engine.events import Phase
table = Table()
table.run_to_choice(Phase.PLAY)
held = [thing for _, thing in walk(interface(table.view))]
print(len(held), flush=True)
"""


def test_the_program_ends_well_while_somebody_listens():
    """The interpreter goes first and Qt's store of interfaces last: neither may touch the other's."""
    tests = Path(__file__).resolve().parents[1]
    code = LEAVE_IN_THE_MIDDLE.format(tests=str(tests), ui=str(tests / "ui"))
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) > 20
