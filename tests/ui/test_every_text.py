"""Every text is in the language spoken: none stands outside of brackets while nobody's language is."""

from __future__ import annotations

import random
from functools import reduce

import pytest
from gallery_states import STATES
from gallery_table import SITUATIONS
from pseudo_language import pseudo_spoken
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from strategies import random_game
from test_dialogs import LOSS, ended, sheet
from test_keyboard_access import DIALOGS
from test_lesson import told
from unmarked import WORD, found, left, texts_of

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
OF_THE_GALLERY = ("Club", "Sunday with Grandmother", "Friday", "Saturday", "No space left on device")
"""Names that the gallery gives, and what the system says."""
IN_OTHER_WORDS = ("files", "messages", "report-copied")
"""Qt asks for files in its own, the gallery tells of a full disk, reports are for those who mend things."""
AT_THE_TABLE = ("received", "claimed", "scores-1", "last-trick", "cards-played")


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


@pytest.fixture
def listened(qtbot):
    """Somebody uses an assistive tool."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.mark.parametrize(
    "situations",
    [
        {name: how for name, how in STATES.items() if name not in IN_OTHER_WORDS},
        {name: SITUATIONS[name] for name in AT_THE_TABLE},
    ],
    ids=["dialogs", "table"],
)
def test_nothing_in_the_window_stands_outside_of_brackets(listened, situations):
    texts = [(name, text) for name, text in found(situations)]
    assert not [row for row in texts if left(reduce(_without, OF_THE_GALLERY, row[1]))]


def _without(text: str, name: str) -> str:
    return text.replace(name, "")
