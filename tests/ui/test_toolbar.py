"""The bar on top of the window."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenuBar

from hearts_desktop.ui.commands import COMMANDS
from hearts_desktop.ui.theme import THEMES
from hearts_desktop.ui.toolbar import Toolbar


@pytest.fixture
def bar(qtbot):
    bar = Toolbar({row.name: QAction(row.text) for row in COMMANDS}, THEMES["felt"])
    qtbot.addWidget(bar)
    return bar


@pytest.mark.parametrize("width", [600, 640, 700, 800, 1280])
@pytest.mark.parametrize("unit", [0.727, 0.75, 1.0])
def test_the_menus_stay_where_they_are_from_phase_to_phase(bar, width, unit):
    bar.set_look(THEMES["felt"], unit)
    bar.resize(width, bar.height())
    places = set()
    for words in ("Hand 1 · Dealing", "Hand 1 · Passing", "Hand 12 · Trick 5 of 13", "Game over"):
        bar.set_place(words)
        places.add(bar.findChild(QMenuBar).x())
    assert len(places) == 1
