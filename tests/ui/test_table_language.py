"""The table speaks the language of the moment: nothing that it says is left in English."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator

import pytest
from pseudo_language import MASKED, pseudo_spoken
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QImage, QPainter
from table_driver import NAMES, Table

from hearts_desktop.controller.hints import Hint, Reason, Why
from hearts_desktop.engine.actions import Bid, Call, Charge, Discard, Pass, Play
from hearts_desktop.engine.cards import parse_cards
from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.state import CHANCE, pending
from hearts_desktop.ui.table.hint_words import sentence
from hearts_desktop.ui.table.lines import in_lines, wrapped
from hearts_desktop.ui.table.look_back import cards_played, last_trick

KEY = Qt.Key
LETTERS = re.compile(r"[A-Za-z]+")


def left_in_english(texts: list[str]) -> set[str]:
    """The words that were not translated; names are none."""
    return {word for text in texts for word in LETTERS.findall(text)} - {*NAMES[1:]}


def written(table: Table) -> Iterator[str]:
    """What stands on the table now, and what a screen reader finds there."""
    said = table.scene._shown_signs
    yield from (said.status, said.hint, *said.title, said.broken, said.kitty, said.carried)
    yield from (text for pill in said.pills for text in (pill.text, pill.said))
    yield from (text for plate in said.plates for text in (plate.name, plate.score_text, plate.note))
    yield from said.passing[:1] if said.passing else ()
    yield from (text for spot in table.view.access.root.walk() for text in (spot.name, spot.more))
    yield from table.view.readings().values()
    yield table.toast
    for look in (last_trick(table.now), cards_played(table.now)):
        if look is not None:
            yield from (look.title, look.words)


class Listener:
    """Plays at random, for the person too, tries what may not be done, and writes everything down."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.heard: set[str] = set()
        table.view.announced.connect(self.heard.add)
        table.view.answered.connect(self.heard.add)

    def play(self, hands: int) -> None:
        table = self.table
        while pending(table.state) and len(table.state.scores) < hands:
            if pending(table.state)[0] not in (CHANCE, table.human):
                table.view.set_thinking((pending(table.state)[0],))
                table.view._show_thinking()
            self.heard.update(written(table))
            if table.human in pending(table.state):
                self.be_asked()
            table.view.set_thinking(())
            table.step()

    def be_asked(self) -> None:
        """Go through what there is, pick a card that may not be picked, and answer too early."""
        table, chooser = self.table, self.table.view._chooser
        table.ask("")
        for key in (KEY.Key_Up, KEY.Key_Right, KEY.Key_Right, KEY.Key_Space, KEY.Key_Up):
            self.heard.update(written(table))
            if not table.actions:
                table.key(key)
        for card in table.now.held:
            if card not in table.now.playable:
                chooser.pick(card)
        if not table.actions:
            chooser.confirm()
        table.actions.clear()
        table.view.set_offer(None)
        self.heard.update(written(table))


def played(form: str) -> Table:
    ruleset = PRESETS[form].ruleset
    return Table(ruleset.players, ruleset=ruleset)


@pytest.mark.parametrize("form", [*PRESETS][::3])
def test_all_that_is_said_in_a_hand_is_translated(qtbot, form):
    with pseudo_spoken(MASKED):
        table = played(form)
        qtbot.addWidget(table.view)
        listener = Listener(table)
        listener.play(hands=1)
    assert len(listener.heard) > 50
    assert left_in_english([*listener.heard]) == set()


CARDS = parse_cards("5C 9C")
ACTIONS = (
    Discard(0, CARDS),
    Pass(0, ()),
    Charge(0, ()),
    Charge(0, CARDS),
    Bid(0, 0),
    Bid(0, 7),
    Call(0, (3, 0, 0)),
    Call(0, ()),
)


def asked_in(phase: Phase, qtbot) -> Table:
    table = Table()
    qtbot.addWidget(table.view)
    table.run_to_choice(phase)
    table.ask("")
    return table


def hints() -> Iterator[Hint]:
    for why in Why:
        reason = Reason(why, CARDS, 2, 3.4)
        yield Hint(Play(0, CARDS[0]), reason)
        yield Hint(Pass(0, CARDS), reason)
    yield from (Hint(action, Reason(Why.TRIED)) for action in ACTIONS)


@pytest.mark.parametrize("phase", [Phase.PASS, Phase.PLAY])
def test_all_that_the_coach_says_is_translated(qtbot, phase):
    with pseudo_spoken(MASKED):
        table, told = asked_in(phase, qtbot), []
        for hint in hints():
            with contextlib.suppress(ValueError):  # some reasons are for a card, some for a pass
                told.append(sentence(table.now, hint))
    assert len(told) > len(Why)
    assert left_in_english(told) == set()


def painted(table: Table) -> QImage:
    scene = table.scene
    image = QImage(scene.sceneRect().size().toSize(), QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    scene.render(painter)
    painter.end()
    return image


def change_language(table: Table) -> None:
    QCoreApplication.sendEvent(table.view, QEvent(QEvent.Type.LanguageChange))


@pytest.mark.parametrize("phase", [Phase.PASS, Phase.PLAY])
def test_another_language_is_spoken_at_once(qtbot, phase):
    table = asked_in(phase, qtbot)
    before, looked, name = [*written(table)], painted(table), table.view.accessibleName()
    assert left_in_english(before) != set()
    table.view._say_why("No.")
    with pseudo_spoken(MASKED):
        change_language(table)
        assert left_in_english([*written(table), table.view.accessibleName()]) == set()
        assert not table.toast, "what was said in the other language is gone"
        assert painted(table) == painted(asked_in(phase, qtbot)), (
            "everything is painted as if nothing else had been spoken"
        )
        assert painted(table) != looked
    change_language(table)
    assert [*written(table)] == before
    assert painted(table) == looked
    assert table.view.accessibleName() == name


# -- lines without words -----------------------------------------------------------------------------------

LONG = "あなたの番です。クラブをフォローしてください。続けるにはスペースキーを押してください。"


def test_a_text_without_blanks_is_broken_between_its_signs(qtbot):
    lines = wrapped(LONG, 15.0, 200.0)
    assert len(lines) > 2
    assert "".join(lines) == LONG
    assert not any(line.startswith(("。", "ー", "ォ")) for line in lines), "these may not begin a line"
    first, second = in_lines(LONG, 15.0, 200.0)
    assert first + second == LONG


def test_rare_signs_stay_whole(qtbot):
    text = "You take 😀 the trick 😀 with 13 points"
    assert " ".join(wrapped(text, 15.0, 60.0)) == text
