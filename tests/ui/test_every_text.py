"""Every text is in the language spoken: none stands outside of brackets while nobody's language is."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from pseudo_language import outside_brackets, pseudo_spoken
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QWidget,
)
from strategies import random_game
from test_dialogs import LOSS, ended, sheet
from test_keyboard_access import DIALOGS
from test_lesson import told

from hearts_desktop.ai.roster import ROSTER
from hearts_desktop.engine.options import short_text
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.ui.dialogs.score_panel import ScorePanel
from hearts_desktop.ui.models.hand_page import hand_page, hand_title
from hearts_desktop.ui.models.hand_record import game_text
from hearts_desktop.ui.models.installation import facts
from hearts_desktop.ui.models.lesson import DEAL
from hearts_desktop.ui.theme import THEMES

GIVEN = {
    "a seal": "SHA b a db",
    "an opened seal": "b a db salt printf sha sum",
    "a name": "Save rules Club It is new",
    "saved games": "Friday",
    "a question": "Forget all They are gone then",
    "about": " ".join(("Python Qt", *facts("somewhere", "compiled").values())),
    "report": "False",
    "fault": "Something went wrong ValueError",
}
"""What the tests say of their own, or what is no word of any language."""
NAMES = {one.name for one in ROSTER.characters} | {"Scroll", "Left", "Right"}
"""Names stay as they are, and Qt speaks for itself."""
WORD = re.compile("[A-Za-z]{2,}")
ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
)


def texts_of(widget: QWidget) -> Iterator[str]:
    """All that can be seen and heard of a widget and of those within."""
    for one in (widget, *widget.findChildren(QWidget)):
        yield from (one.windowTitle(), one.toolTip(), one.accessibleName(), one.accessibleDescription())
        match one:
            case QLabel() | QAbstractButton():
                yield one.text()
            case QLineEdit():
                yield one.placeholderText()
            case QPlainTextEdit() | QTextEdit():
                yield from (one.placeholderText(), one.toPlainText())
            case QTabBar():
                yield from (one.tabText(index) for index in range(one.count()))
            case QComboBox():
                yield from (one.itemText(index) for index in range(one.count()))
            case QAbstractItemView() if one.model() is not None:
                yield from cells_of(one.model())


def cells_of(model: QAbstractItemModel) -> Iterator[str]:
    """The texts of a table with its headings."""
    for column in range(model.columnCount()):
        for role in ROLES:
            yield str(model.headerData(column, Qt.Orientation.Horizontal, role) or "")
            for row in range(model.rowCount()):
                yield str(model.index(row, column).data(role) or "")


def left(text: str) -> set[str]:
    """The words of a text that have not been translated; a letter alone is none."""
    plain = re.sub("<[^>]*>", " ", text)
    return set(WORD.findall(outside_brackets(plain))) - NAMES


@pytest.mark.parametrize("name", DIALOGS)
def test_nothing_in_a_dialog_stands_outside_of_brackets(qtbot, name):
    with pseudo_spoken():
        dialog = DIALOGS[name]()
        qtbot.addWidget(dialog)
        dialog.show()
        QTest.qWaitForWindowExposed(dialog)
        texts = set(texts_of(dialog))
    given = set(WORD.findall(GIVEN.get(name, "")))
    assert not {text for text in texts if left(text) - given}


@pytest.mark.parametrize("shown", [sheet(), sheet(mid_hand=True), ended(LOSS)], ids=["hand", "look", "end"])
def test_nothing_on_a_score_sheet_stands_outside_of_brackets(qtbot, shown):
    host = QWidget()
    host.resize(1280, 756)
    qtbot.addWidget(host)
    with pseudo_spoken():
        panel = ScorePanel(THEMES["felt"], host)
        panel.open(shown)
        texts = set(texts_of(panel))
    assert not {text for text in texts if left(text)}


@pytest.mark.parametrize("form", PRESETS)
def test_nothing_in_the_record_of_a_game_stands_outside_of_brackets(form):
    game = random_game(random.Random(2), PRESETS[form].ruleset, hands=2, moons=0.5).journal
    known = set(WORD.findall(" ".join((short_text(game.ruleset), *map(repr, game.players)))))
    with pseudo_spoken():
        assert not left(game_text(game)) - known
        assert not left(hand_page(game, 1, "red").partition("</style>")[2]) - known
        assert not left(hand_title(game, 1)) - known


@pytest.mark.parametrize("agent", ["club", "random"])
def test_nothing_in_the_lesson_stands_outside_of_brackets(agent):
    with pseudo_spoken():
        texts = {text for _, note in told(DEAL, agent) for text in (note.title, note.words)}
    assert len(texts) > 20
    assert not {text for text in texts if left(text)}
