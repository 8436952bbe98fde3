"""The lesson: every note is true when it is said and is said once, and the game goes on as any other."""

from __future__ import annotations

import random

import pytest
from hands_on import HandsOn, open_window
from pseudo_language import CLOSE, OPEN, pseudo_spoken
from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from stages import players, stage

from hearts_desktop.__main__ import with_seats
from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.roster import AGENTS
from hearts_desktop.controller.agent_runner import agent_seed
from hearts_desktop.engine.actions import CHANCE
from hearts_desktop.engine.cards import Suit
from hearts_desktop.engine.chance import chance_action
from hearts_desktop.engine.events import HeartsBroken, TrickTaken
from hearts_desktop.engine.game import OfferPlay, step
from hearts_desktop.engine.journal import Help, Journal
from hearts_desktop.engine.ruleset import Game, RuleSet
from hearts_desktop.engine.state import pending
from hearts_desktop.engine.view import player_view, redact_state
from hearts_desktop.ui.models.lesson import _ROWS, DEAL, LAST, Moment, Note, due

LEFT = Qt.MouseButton.LeftButton
KEYS = [row.key for row in _ROWS]
RULES = RuleSet()


def told(seed: int, agent: str, person: int = 0) -> list[tuple[Moment, Note]]:
    """What is said in the first hand of a game that ``agent`` plays in the person's seat."""
    journal = Journal(RULES, players(), seed)
    state, events, said, found = journal.state(), [], frozenset(), []

    def speak(offer) -> None:
        nonlocal said
        view = redact_state(state, 0)
        now = Moment(view, journal.rules, journal.players, 0, offer, tuple(events))
        events.clear()
        for note in due(now, said):
            found.append((now, note))
            said |= {note.key}

    while not state.scores:
        seat = pending(state)[0]
        if seat == CHANCE:
            action = chance_action(journal.rules, state, seed)
        else:
            view = player_view(journal.rules, state, seat)
            if seat == 0:
                speak(view.offer)
            who = agent if seat == 0 else "club"
            number = agent_seed(seed + (person if seat == 0 else 0), seat, state.hand)
            action = AGENTS[who]().choose(view, number, Cancel())
        done = step(journal.rules, state, action)
        state = done.after
        events += done.events
    speak(None)
    return found


def test_the_deal_of_the_lesson_shows_all_there_is_to_be_said():
    for agent in ("club", "learner", "random"):
        assert [note.key for _, note in told(DEAL, agent)[:2]] == ["aim", "pass"]
        assert {note.key for _, note in told(DEAL, agent)} == set(KEYS)


def test_whatever_a_beginner_plays_nearly_all_is_said():
    for person in range(1, 9):
        assert len(told(DEAL, "random", person)) >= len(KEYS) - 2


@pytest.mark.parametrize("seed", range(1, 13))
def test_each_note_is_true_and_said_once(seed):
    found = told(seed, "random")
    keys = [note.key for _, note in found]
    assert len(keys) == len(set(keys))
    assert keys[-1] == LAST
    for now, note in found:
        assert note.words.endswith(".")
        CHECKS.get(note.key, lambda now, words: None)(now, note.words)


def _check_void(now: Moment, words: str) -> None:
    led = now.hand.trick.plays[0][1].suit
    assert led.word in words
    assert all(card.suit is not led for card in now.hand.hands[0])


def _check_following(now: Moment, words: str) -> None:
    led = now.hand.trick.plays[0][1].suit
    assert led.word in words
    assert {card.suit for card in now.playable} == {led}


def _check_not_yet(now: Moment, words: str) -> None:
    assert not any(card.suit is Suit.HEARTS for card in now.playable)
    assert any(card.suit is Suit.HEARTS for card in now.hand.hands[0])


def _check_queen(now: Moment, words: str) -> None:
    (taker,) = [
        event.seat
        for event in now.events
        if isinstance(event, TrickTaken) and any(str(card) == "QS" for card in event.cards)
    ]
    assert words.startswith(now.told(taker, "You took", "{name} took"))


def _check_broken(now: Moment, words: str) -> None:
    (seat,) = [event.seat for event in now.events if isinstance(event, HeartsBroken)]
    assert words.startswith("You have" if seat == 0 else f"{now.players[seat].name} has")


def _check_points(now: Moment, words: str) -> None:
    taken = sum(now.rules.value(card) for card in now.hand.taken[0])
    assert f"{taken} point{'s' * (taken != 1)} " in words


def _check_moon(now: Moment, words: str) -> None:
    piles = [now.rules.points(pile) for pile in now.hand.taken]
    assert sum(points > 0 for points in piles) == 1
    assert words.startswith(now.told(piles.index(max(piles)), "You have", "{name} has"))


def _check_opening(now: Moment, words: str) -> None:
    mine = not now.hand.trick.plays
    assert ("that is you" in words) == mine
    assert not mine or [str(card) for card in now.playable] == ["2C"]


CHECKS = {
    "void": _check_void,
    "following": _check_following,
    "not yet": _check_not_yet,
    "queen": _check_queen,
    "broken": _check_broken,
    "points": _check_points,
    "moon": _check_moon,
    "opening": _check_opening,
}


# -- in the window -----------------------------------------------------------------------------------------


@pytest.fixture
def parts(qtbot, tmp_path):
    made = open_window(tmp_path)
    yield made
    made.window.close()
    made.close()


@pytest.fixture
def person(parts) -> HandsOn:
    """Somebody who has begun the lesson."""
    parts.window.commands["lesson"].trigger()
    hands = HandsOn(parts)
    hands.wait(lambda: parts.window.lesson.bar.note is not None)
    return hands


def bar_of(person: HandsOn):
    return person.window.lesson.bar


def test_a_hand_by_mouse_from_the_first_note_to_the_last(person):
    bar, seen = bar_of(person), []
    bar.told.connect(seen.append)
    QTest.mouseClick(bar.next, LEFT)
    assert bar.note.key == "pass"
    assert bar.next.isHidden(), "nothing follows until the person has passed"
    while not person.reading:
        person.wait(lambda: person.asked or person.reading)
        if person.asked:
            while bar.note is not None and not bar.next.isHidden():
                QTest.mouseClick(bar.next, LEFT)
            person.act_by_mouse(person.decide())
    while bar.note.key != LAST:
        QTest.mouseClick(bar.next, LEFT)
    assert bar.next.text() == "Done"
    assert len(seen) == len(KEYS) - 1
    QTest.mouseClick(bar.next, LEFT)
    assert bar.isHidden()
    assert not person.window.lesson.runs
    QTest.mouseClick(person.window.stage.score_panel.primary, LEFT)
    person.wait(lambda: person.asked)
    assert bar.isHidden(), "the second hand is nobody's lesson"
    assert Help.KNOWN_DEAL in person.controller.journal.helps


def test_the_keys_of_the_table_stay_with_the_table(person):
    card = person.controller.offer.cards[-1]
    assert not bar_of(person).hasFocus()
    QTest.keyClick(person.table, Qt.Key.Key_Right)
    QTest.keyClick(person.table, Qt.Key.Key_Return)
    assert len(person.table.scene().situation.chosen) == 1
    assert card in person.controller.offer.cards


def test_the_game_before_is_kept(parts, qtbot):
    parts.controller.resume(stage("scores", RuleSet(), 4))
    before = parts.controller.journal
    parts.window.commands["lesson"].trigger()
    kept = parts.window.files.saved.games()
    assert [game.name for game in kept] == ["Standard, hand 1 (set aside)"]
    assert parts.controller.journal.id != before.id
    assert parts.controller.journal.seed == DEAL
    assert parts.controller.rules.ruleset == RuleSet()


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_it_minds_no_table_of_another_size(person, seats):
    ruleset = with_seats(RuleSet(game=Game.HEARTS_FOR_TWO, players=2) if seats == 2 else RuleSet(), seats)
    bar = bar_of(person)
    assert bar.note is not None
    person.controller.new_game(ruleset, players(seats), 3)
    assert bar.isHidden()
    for size in ((1280, 800), (800, 600)):
        person.window.resize(*size)
        QTest.qWait(1)
    person.window.commands["lesson"].trigger()
    person.wait(lambda: bar.note is not None)


def test_it_is_ended_by_its_button_and_by_another_game(person, qtbot):
    QTest.mouseClick(bar_of(person).end, LEFT)
    assert bar_of(person).isHidden()
    person.act_by_mouse(person.decide())
    person.wait(lambda: person.asked and isinstance(person.controller.offer, OfferPlay))
    assert bar_of(person).isHidden()
    person.window.commands["lesson"].trigger()
    person.wait(lambda: bar_of(person).note is not None)
    person.window.new_game()
    assert not person.window.lesson.runs
    assert bar_of(person).isHidden()


def test_undo_takes_no_note_back_and_says_none_twice(person):
    bar = bar_of(person)
    person.act_by_mouse(person.decide())
    person.wait(lambda: person.asked and isinstance(person.controller.offer, OfferPlay))
    assert bar.note.key == "opening"
    person.window.commands["undo"].trigger()
    person.wait(lambda: person.asked)
    assert person.window.lesson.runs
    assert bar.isHidden()


@pytest.mark.parametrize("size", [(600, 600), (800, 600), (600, 1000), (1280, 800), (1920, 1080)])
def test_it_lies_over_no_plate_card_or_button(person, size):
    person.window.resize(*size)
    bar = bar_of(person)
    scene = person.table.scene()
    for _ in range(2):
        person.wait(lambda: person.asked)
        QTest.qWait(5)
        box = bar.geometry()
        assert person.window.stage.rect().contains(box)
        for _, item in scene.pills:
            assert not item.mapRectToScene(item.boundingRect()).toRect().intersects(box)
        for seat in range(4):
            plate = scene.geometry.plate(seat)
            assert not QRectF(plate.x, plate.y, plate.w, plate.h).toRect().intersects(box), seat
        if not bar.next.isHidden():
            QTest.mouseClick(bar.next, LEFT)


def test_any_moment_has_words_or_none():
    rng = random.Random(3)
    for _ in range(6):
        for now, _ in told(rng.randrange(1 << 20), "random"):
            assert all(note.words for note in due(now, frozenset()))


def test_a_note_is_said_anew_in_another_language(person):
    bar = bar_of(person)
    title = bar.title.text()
    with pseudo_spoken():
        QApplication.sendEvent(person.window, QEvent(QEvent.Type.LanguageChange))
        assert bar.title.text() == f"{OPEN}{title}{CLOSE}"
        assert bar.words.text().startswith(OPEN)
    QApplication.sendEvent(person.window, QEvent(QEvent.Type.LanguageChange))
    assert bar.title.text() == title
