"""Hints at the real window: asked for by key, menu and tool bar, seen, heard, and gone in time."""

from __future__ import annotations

import random

import pytest
from eyes import table_faults
from hands_on import HandsOn, open_window
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton
from stages import QUICK, stage
from table_driver import Table

from hearts_desktop.ai.hint_reasons import Why as AllReasons
from hearts_desktop.controller.hints import Hint, Reason, Why
from hearts_desktop.engine.actions import Bid, Call, Charge, ChooseMoon, Discard, Pass, Play
from hearts_desktop.engine.cards import Card, Suit, parse_cards
from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.journal import Help
from hearts_desktop.engine.options import with_options
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import Moon, RuleSet
from hearts_desktop.ui.table.hint_words import points_shown, sentence
from hearts_desktop.ui.table.lines import wrapped
from hearts_desktop.ui.table.signs import signs

RULES = RuleSet(target=60)


@pytest.fixture
def window(qtbot, tmp_path):
    """The program; nothing on the table takes time."""
    made = open_window(tmp_path, RULES)
    troubles: list[str] = []
    made.controller.trouble.connect(troubles.append)
    yield made
    made.window.close()
    made.close()
    assert troubles == []


def brought_to(parts, name: str, rules: RuleSet = RULES, seed: int = 1) -> HandsOn:
    person = HandsOn(parts)
    parts.controller.resume(stage(name, rules, seed))
    person.wait(lambda: person.asked)
    return person


def shown(person: HandsOn) -> Hint | None:
    return person.table._situation().hint


def with_hint(person: HandsOn) -> Hint:
    person.press(Qt.Key.Key_H)
    person.wait(lambda: shown(person) is not None)
    found = shown(person)
    assert found is not None
    return found


# -- asking ------------------------------------------------------------------------------------------------


def test_the_key_asks_and_takes_away_again(window):
    person = brought_to(window, "middle")
    found = with_hint(person)
    assert isinstance(found.action, Play)
    assert set(found.points) == set(window.controller.offer.cards)
    scene = person.table.scene()
    assert scene.hint.isVisible()
    assert not scene.status.isVisible()
    assert scene.hint.text == sentence(person.table._situation(), found)
    signed = {entry.card for entry in scene.open_entries() if entry.item.signed}
    hinted = {entry.card for entry in scene.open_entries() if entry.item.hinted}
    assert signed == set(found.points)
    assert hinted == {found.action.card}
    assert window.controller.journal.helps == {Help.HINT}
    person.press(Qt.Key.Key_H)
    assert shown(person) is None
    assert not scene.hint.isVisible()
    assert scene.status.isVisible()
    assert not any(entry.item.signed or entry.item.hinted for entry in scene.open_entries())


def test_the_tool_bar_asks_and_a_card_ends_it(window):
    person = brought_to(window, "middle")
    button = window.window.findChild(QToolButton, "bar_hint")
    assert "H" in button.toolTip()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert "hint" in signs(person.table._situation()).status
    person.wait(lambda: shown(person) is not None)
    before = len(window.controller.journal.actions)
    person.click(shown(person).action.card)
    assert shown(person) is None
    person.wait(lambda: len(window.controller.journal.actions) > before + 3)
    assert not any(entry.item.signed or entry.item.hinted for entry in person.table.scene().laid)


def test_typing_the_name_of_a_heart_asks_for_no_hint(window):
    person = brought_to(window, "middle")
    QTest.keyClicks(person.table, "2")
    QTest.keyClicks(person.table, "h")
    assert not person.table.hinted
    QTest.keyClicks(person.table, "h")
    assert person.table.hinted


def test_a_choice_that_is_forced_is_said_at_once(window):
    person = brought_to(window, "last card")
    found = with_hint(person)
    assert found.reason.why is Why.ONLY_CARD
    assert "only card" in person.table.scene().hint.text


def test_cards_to_pass_are_marked(window):
    person = brought_to(window, "pass", QUICK)
    found = with_hint(person)
    assert isinstance(found.action, Pass)
    hinted = {entry.card for entry in person.table.scene().open_entries() if entry.item.hinted}
    assert hinted == set(found.action.cards)
    for card in found.action.cards:
        person.click(card)
    assert shown(person) is found, "it stays while cards are picked"
    person.click_pill("pass")
    assert shown(person) is None


def test_there_is_none_while_nothing_is_asked(window):
    person = brought_to(window, "middle")
    action = window.window.commands["hint"]
    assert action.isEnabled()
    window.controller.thinking_pause_ms = 2000
    person.act_by_mouse(person.decide())
    assert window.controller.offer is None
    assert not action.isEnabled()
    person.press(Qt.Key.Key_H)
    assert not person.table.hinted


def test_reasons_why_not_come_before_it(window):
    barred: list[Card] = []
    for seed in range(1, 20):
        person = brought_to(window, "middle", seed=seed)
        legal = window.controller.offer.cards
        barred = [card for card in person.table._situation().held if card not in legal]
        if barred and len(legal) > 1:
            break
    with_hint(person)
    scene = person.table.scene()
    person.click(barred[0])
    assert scene.toast.isVisible()
    assert not scene.hint.isVisible()
    person.table._hide_toast()
    assert scene.hint.isVisible()


# -- never late ----------------------------------------------------------------------------------------------


def test_no_hint_lands_on_another_choice(window):
    """Asked for and left in many ways: what comes belongs to the choice that is open."""
    person = brought_to(window, "middle")
    controller, rng = window.controller, random.Random("late")
    given: list[tuple[Hint, object]] = []
    controller.hints.given.connect(lambda found: given.append((found, controller.offer)))
    for _ in range(16):
        person.press(Qt.Key.Key_H)
        QTest.qWait(rng.choice((0, 0, 5, 40)))
        match rng.randrange(4):
            case 0:
                person.press(Qt.Key.Key_H)
            case 1:
                controller.undo()
                person.wait(lambda: person.asked)
                controller.redo()
            case 2:
                controller.resume(controller.journal)
            case _:
                person.wait(lambda: shown(person) is not None)
        person.wait(lambda: person.asked)
        if shown(person) is not None:
            person.press(Qt.Key.Key_H)
        assert all(found.action in tuple(offer.actions()) for found, offer in given)
    assert given


def test_a_window_that_closes_in_the_midst_of_it_leaves_no_thread(qtbot, tmp_path):
    made = open_window(tmp_path, RULES)
    person = brought_to(made, "middle")
    person.press(Qt.Key.Key_H)
    made.window.close()
    made.close()
    assert shown(person) is None


def test_a_coach_who_breaks_down_is_told_of(window, monkeypatch):
    person = brought_to(window, "middle")
    with_hint(person)
    person.press(Qt.Key.Key_H)
    coach = window.controller.hints._runner._worker._made["coach"]
    monkeypatch.setattr(coach, "choose", lambda *_: 1 / 0)
    person.press(Qt.Key.Key_H)
    person.wait(lambda: not person.table.hinted)
    assert "no hint" in window.window.stage.messages.text
    assert person.asked


# -- what is said --------------------------------------------------------------------------------------------


def test_it_is_heard_and_read_out(window):
    person = brought_to(window, "middle")
    heard: list[str] = []
    person.table.answered.connect(heard.append)
    found = with_hint(person)
    words = sentence(person.table._situation(), found)
    assert heard[-1] == f"Hint. {words}"
    assert words.removesuffix(".") in person.table.readings()["asked"]
    tree = person.table._in_words()
    assert tree.find("hint") is not None
    best = tree.find(f"card 0 {found.action.card}")
    assert "recommended" in best.more
    assert f"{points_shown(found.points[found.action.card])} points expected" in best.more


def situation_of(form: str, phase: Phase, seed: int = 1):
    preset, options = (form, {}) if form in PRESETS else ("standard", {"kitty_use": form})
    table = Table(seed=seed, ruleset=with_options(PRESETS[preset].ruleset, options))
    table.run_to_choice(phase)
    now = table.now
    table.view.close()
    return now


def test_every_reason_has_words(qtbot):
    play = situation_of("standard", Phase.PLAY)
    passing = situation_of("standard", Phase.PASS)
    card, other = parse_cards("5C 9C")
    for why in AllReasons:
        reason = Reason(why, (other, card), 2, 3.4)
        found = None
        for now, action in ((play, Play(0, card)), (passing, Pass(0, (card, other)))):
            try:
                found = sentence(now, Hint(action, reason))
                break
            except ValueError:
                continue
        assert found, why
        assert found.endswith(".")
        assert found[0].isupper()
        assert "–1" not in found


@pytest.mark.parametrize(
    ("action", "begins"),
    [
        (Pass(0, ()), "Keep your cards: "),
        (Discard(0, parse_cards("5C 9C")), "Lay down the 5 and 9 of clubs: "),
        (Charge(0, ()), "Charge nothing: "),
        (Charge(0, parse_cards("QS")), "Charge the queen of spades: "),
        (Bid(0, 0), "Pass: "),
        (Bid(0, 7), "Bid 7: "),
        (Call(0, (3, 0, 0)), "Call 3 left: "),
        (ChooseMoon(0, Moon.SELF_MINUS), "Choose “self_minus”: so the game"),
    ],
)
def test_each_choice_has_words(qtbot, action, begins):
    now = situation_of("standard", Phase.PASS)
    assert sentence(now, Hint(action, Reason(Why.TRIED))).startswith(begins)


def test_the_moon_is_named_as_on_its_button(window):
    person = brought_to(window, "moon", QUICK)
    found = with_hint(person)
    words = sentence(person.table._situation(), found)
    texts = [pill.text for pill, _ in person.table.scene().pills]
    assert any(f"“{text}”" in words for text in texts)


def test_points_are_shown_short_where_there_is_no_room():
    assert points_shown(12.44) == "12.4"
    assert points_shown(12.44, short=True) == "12"
    assert points_shown(3.44, short=True) == "3.4"
    assert points_shown(-0.01) == "0.0"
    assert points_shown(-5.2) == "−5.2"


def test_a_long_sentence_is_broken_into_lines_that_fit(qtbot):
    text = "Play the 10 of diamonds: about 1.2 points fewer than with the queen of spades, the next best."
    for room in (120.0, 200.0, 300.0, 1000.0):
        lines = wrapped(text, 13.0, room)
        assert " ".join(lines) == text
        assert len(lines) <= 8
    assert len(wrapped(text, 13.0, 1000.0)) == 1
    assert len(wrapped(text, 13.0, 340.0)) == 2


@pytest.mark.parametrize(
    ("seats", "phase"), [(4, Phase.PASS), (6, Phase.PASS), (4, Phase.PLAY), (10, Phase.PLAY)]
)
def test_it_stays_clear_of_hand_and_buttons(qtbot, seats, phase):
    """The sentence touches neither cards nor their signs, plates or buttons, whatever the size."""
    table = Table(seats=seats, ruleset=RuleSet(players=seats, decks=2 if seats > 6 else 1))
    offer = table.run_to_choice(phase)
    points = dict.fromkeys(offer.cards, 12.3) if phase is Phase.PLAY else {}
    why = Why.FEWEST_POINTS if points else Why.TRIED
    table.view.set_hint(Hint(next(offer.actions()), Reason(why, offer.cards), points))
    scene = table.scene
    for size in ((800, 556), (820, 1000), (1400, 800)):
        table.view.resize(*size)
        box = scene.hint.sceneBoundingRect()
        assert scene.sceneRect().contains(box)
        own = [entry.item for entry in scene.open_entries()]
        found = [item._sign.sceneBoundingRect() for item in own if item.signed]
        assert len(found) == len(points)
        others = [
            item.sceneBoundingRect() for item in (*own, *scene.seats, *(pill for _, pill in scene.pills))
        ]
        assert not any(box.intersects(other) for other in (*others, *found)), size
        for item in (item for item in own if item.signed):
            over = item._sign.mapRectToItem(item, item._sign.boundingRect()).bottom()
            assert over < 0.035 * item.card_height, "the index begins there"
    table.view.close()


@pytest.mark.parametrize("size", [(600, 968), (800, 556), (1280, 756)])
def test_the_arrow_of_the_pass_gives_way_to_it(qtbot, size):
    table = Table()
    offer = table.run_to_choice(Phase.PASS)
    table.view.resize(*size)
    scene, given_way = table.scene, []
    for cards in ("7S JS 9H", "2C 3C 4C", "TS JD QH", "QS KS AS"):
        table.view.set_hint(None)
        assert scene.arrow.isVisible()
        table.view.set_hint(Hint(Pass(offer.seat, parse_cards(cards)), Reason(Why.TRIED, ()), {}))
        assert scene.hint.isVisible()
        assert table_faults(scene) == []
        given_way.append(not scene.arrow.isVisible())
    assert any(given_way) == (size[0] == 600), "where there is room for both, both are there"
    table.view.close()


def test_suits_are_told_in_words(qtbot):
    now = situation_of("standard", Phase.PLAY)
    last = sentence(now, Hint(Play(0, parse_cards("5C")[0]), Reason(Why.LAST_OF_SUIT, parse_cards("5C"))))
    assert Suit.CLUBS.word in last


def test_cards_that_have_just_been_named_are_not_named_again(qtbot):
    now, cards = situation_of("standard", Phase.PASS), parse_cards("KC KH AH")
    all_of_them = sentence(now, Hint(Pass(0, cards), Reason(Why.HIGHEST, cards), {}))
    assert (
        all_of_them == "Pass the king of clubs and the king and ace of hearts: they are the highest you hold."
    )
    one = sentence(now, Hint(Pass(0, cards), Reason(Why.HIGHEST, cards[2:]), {}))
    assert one.endswith(": the ace of hearts is the highest you hold.")
