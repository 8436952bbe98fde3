"""Contrast and the size of words: taken at once, everywhere, and with nothing in the way of anything."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise, product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QStyle, QStyleOptionComboBox
from table_driver import Table

from hearts_desktop.engine.cards import pack, parse_cards
from hearts_desktop.engine.events import PassStep, Phase
from hearts_desktop.engine.game import new_game, offer
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import KittyUse, Moon, PassCycle, RuleSet
from hearts_desktop.engine.state import HandState
from hearts_desktop.storage.settings import Contrast, TextSize, Theme
from hearts_desktop.ui.colours import contrast
from hearts_desktop.ui.table.card_art import STRONG_INKS, CardArt
from hearts_desktop.ui.table.chrome import text_width
from hearts_desktop.ui.table.layout import Box
from hearts_desktop.ui.table.pill_item import PillItem
from hearts_desktop.ui.table.seat_item import SeatItem
from hearts_desktop.ui.theme import READABLE, READABLE_STRONG, THEMES

PAPER = "#FDFAF2"
MOMENTS = {
    "pass": (RuleSet(), Phase.PASS),
    "optional mix": (RuleSet(pass_cycle=PassCycle.LRAM4, optional_pass=True), Phase.PASS),
    "call": (PRESETS["dirty_nasty"].ruleset, Phase.CALL),
    "bid": (PRESETS["dummy_hearts"].ruleset, Phase.BID),
    "charge": (PRESETS["turbo"].ruleset, Phase.CHARGE),
    "play": (RuleSet(), Phase.PLAY),
    "play for a dummy": (PRESETS["hearts_for_two"].ruleset, Phase.PLAY),
    "six": (RuleSet(players=6), Phase.PLAY),
    "ten": (replace(PRESETS["cancellation"].ruleset, players=10), Phase.PLAY),
    "kitty": (RuleSet(four_player_kitty=True, kitty_use=KittyUse.HAND_SWAP), Phase.PLAY),
}
SIZES = {"800x600": (800, 556), "1280x800": (1280, 745)}


def shown(table: Table) -> dict[str, object]:
    """What stands on the table at this moment, by name: everything but cards."""
    scene = table.scene
    things = {f"plate {seat}": item for seat, item in enumerate(scene.seats)}
    things |= {pill.key: item for pill, item in scene.pills}
    names = ("status", "title", "broken", "passing", "kitty_tag", "carried_tag")
    things |= {name: getattr(scene, name) for name in names}
    return {name: item.sceneBoundingRect() for name, item in things.items() if item.isVisible()}


@pytest.mark.parametrize(("theme", "text"), [("felt", 1.0), ("light-contrast", 1.25), ("felt", 1.5)])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("moment", MOMENTS)
def test_big_words_are_in_nobodys_way(qtbot, moment, size, text, theme):
    ruleset, phase = MOMENTS[moment]
    table = Table(ruleset.players, ruleset=ruleset)
    qtbot.addWidget(table.view)
    table.view.resize(*SIZES[size])
    table.view.set_style(theme, "two", "standard", "auto", text)
    table.run_to_choice(phase)
    things = shown(table)
    for (one, a), (other, b) in combinations(things.items(), 2):
        assert not a.adjusted(1, 1, -1, -1).intersects(b), (one, other)
    whole = table.view.viewport().rect()
    assert all(whole.contains(box.toAlignedRect()) for box in things.values())
    if phase is Phase.CALL and text > 1:
        table.click_pill([pill.key for pill, _ in table.scene.pills].index("other"))
        wanted = ("step", "split", "back", "title")
        boxes = [box for name, box in shown(table).items() if name.startswith(wanted)]
        assert len(boxes) > 4
        assert not any(a.adjusted(1, 1, -1, -1).intersects(b) for a, b in combinations(boxes, 2))


def test_the_table_grows_and_shrinks_back_while_it_is_played_at(qtbot):
    table = Table()
    qtbot.addWidget(table.view)
    table.run_to_choice(Phase.PASS)
    before = {name: box.height() for name, box in shown(table).items()}
    table.view.set_style("felt", "two", "standard", "auto", 1.5)
    after = {name: box.height() for name, box in shown(table).items()}
    assert all(after[name] > 1.3 * height for name, height in before.items())
    table.view.set_style("felt", "two", "standard", "auto")
    assert {name: box.height() for name, box in shown(table).items()} == before


# -- in the window -------------------------------------------------------------------------------------------


def change(window, **settings) -> None:
    window.apply_settings(replace(window.settings, **settings))


def test_words_grow_in_the_whole_window_at_once(window):
    bar, sheet = window.toolbar.height(), QApplication.instance().styleSheet()
    change(window, text_size=TextSize.LARGEST)
    window.stage.score_panel.fit()
    big = window.stage.score_panel.unit
    assert window.toolbar.height() > 1.3 * bar
    assert "font-size: 22px" in QApplication.instance().styleSheet()
    assert window.table.scene().geometry.text == pytest.approx(1.5)
    change(window, text_size=TextSize.NORMAL)
    window.stage.score_panel.fit()
    assert window.toolbar.height() == bar
    assert QApplication.instance().styleSheet() == sheet
    assert window.stage.score_panel.unit < big


@pytest.mark.parametrize("theme", Theme)
def test_strong_contrast_is_taken_at_once_and_left_again(window, theme):
    change(window, theme=theme, contrast=Contrast.STRONG)
    assert window.theme is THEMES[f"{theme}-contrast"]
    assert window.table.scene().art.theme is window.theme
    change(window, contrast=Contrast.NORMAL)
    assert window.theme is THEMES[str(theme)]
    assert window.table.scene().art.theme is window.theme


def test_the_systems_wish_is_followed_unless_the_player_has_his_own(window, monkeypatch):
    wish = [True]
    monkeypatch.setattr("hearts_desktop.ui.main_window.system_wants_contrast", lambda: wish[0])
    hints = QGuiApplication.styleHints()
    hints.accessibility().contrastPreferenceChanged.emit(Qt.ContrastPreference.HighContrast)
    assert window.theme.strong
    assert window.table.scene().art.theme.strong
    change(window, contrast=Contrast.NORMAL)
    assert not window.theme.strong
    change(window, contrast=Contrast.SYSTEM)
    assert window.theme.strong
    wish[0] = False
    hints.accessibility().contrastPreferenceChanged.emit(Qt.ContrastPreference.NoPreference)
    assert not window.theme.strong


# -- cards ---------------------------------------------------------------------------------------------------


def test_the_inks_of_the_cards_stand_out_from_their_paper():
    for ink, darker in STRONG_INKS.items():
        assert contrast(ink, PAPER) >= READABLE
        assert contrast(darker, PAPER) >= READABLE_STRONG


@pytest.mark.parametrize("colours", ["two", "four"])
def test_strong_cards_are_drawn_in_strong_inks(qapp, colours):
    plain, strong = (CardArt(theme, colours) for theme in ("light", "light-contrast"))
    (card,) = parse_cards("AH")
    for art, ink in ((plain, "#C92F3B"), (strong, STRONG_INKS["#C92F3B"])):
        image = art.pixmap(card, 350).toImage()
        spots = product(range(0, image.width(), 5), range(0, image.height(), 5))
        seen = {image.pixelColor(x, y).name().upper() for x, y in spots}
        assert ink in seen


def test_what_may_not_be_played_is_told_by_lines_too(qapp):
    """Without any colour, in black and white alone, barred cards still differ from the others."""
    art = CardArt("felt-contrast")
    veil = art.overlay("veil", 350).toImage()
    row = [veil.pixelColor(x, veil.height() // 2).alpha() for x in range(veil.width())]
    edges = sum(abs(a - b) > 60 for a, b in pairwise(row))
    assert edges > 10


@pytest.mark.parametrize("text", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("size", [*SIZES.values(), (600, 968)])
def test_the_moon_has_room_between_plate_and_title(qtbot, size, text):
    table = Table(ruleset=RuleSet(moon=Moon.CHOOSE))
    qtbot.addWidget(table.view)
    table.view.resize(*size)
    table.view.set_style("felt", "two", "standard", "auto", text)
    scene = table.scene
    hand = HandState(1, 2, PassStep.LEFT, Phase.MOON, hands=((),) * 4, taken=(pack(), (), (), ()), shooter=0)
    state = replace(table.state, hand=hand)
    title_alone = scene.title.y()
    table.director.snap(state)
    table.view.set_offer(offer(table.rules, state, 0))
    unit, emblem = scene.geometry.unit, scene.emblem.sceneBoundingRect()
    radius = scene.emblem.size().width() / 2
    head, foot = emblem.center().y() - radius, emblem.center().y() + radius
    above = scene.geometry.plate(2).bottom
    assert radius == pytest.approx(44 * unit, abs=1), "as large as it is meant to be"
    assert head - above > 12 * unit
    assert scene.title.y() - foot > 8 * unit
    assert scene.title.y() + scene.title.size().height() < min(item.y() for _, item in scene.pills)
    table.director.snap(new_game(4))
    assert scene.title.y() <= title_alone + 1


@pytest.mark.parametrize("size", [(600, 1000), (800, 600), (1280, 800)])
def test_no_page_of_the_preferences_is_cut(window, size):
    window.resize(*size)
    window.open_preferences()
    dialog, seen = window.dialog, 0
    for page in range(dialog.tabs.count()):
        dialog.tabs.setCurrentIndex(page)
        QTest.qWait(1)
        areas = [area for area in dialog.findChildren(QScrollArea) if area.isVisible()]
        seen += len(areas)
        assert all(area.widget().width() <= area.viewport().width() for area in areas), page
    assert seen >= dialog.tabs.count()
    dialog.close()


def test_a_choice_has_room_for_the_order_of_the_suits(window):
    window.resize(1280, 800)
    window.open_preferences()
    choice = window.dialog.row("suit_order").editor.field
    style, option = choice.style(), QStyleOptionComboBox()
    choice.initStyleOption(option)
    field = style.subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, choice
    )
    arrow = style.subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxArrow, choice
    )
    assert 0 <= arrow.left() - field.right() < choice.fontMetrics().averageCharWidth(), "no room is wasted"
    window.dialog.close()


@pytest.mark.parametrize("theme", THEMES)
def test_no_fan_shows_through_a_plate(qapp, theme):
    seat = SeatItem()
    seat.apply(THEMES[theme], 1.0, 1.0)
    seat.set_box(Box(0, 0, 196, 56))
    picture, offset = seat._ground.pixmap().toImage(), seat._ground.offset()
    words = [picture.pixelColor(round(x - offset.x()), round(8 - offset.y())) for x in range(60, 170, 5)]
    assert {colour.name() for colour in words} == {THEMES[theme].plate.lower()}
    assert {colour.alpha() for colour in words} == {255}


@pytest.mark.parametrize("compact", [False, True])
def test_the_words_of_a_button_keep_clear_of_its_arrow(qapp, monkeypatch, compact: bool) -> None:
    ends = {}
    monkeypatch.setattr(
        "hearts_desktop.ui.table.pill_item.draw_arrow",
        lambda _painter, x, _y, r, *_rest: ends.update(arrow=x + r),
    )
    monkeypatch.setattr(
        "hearts_desktop.ui.table.pill_item.draw_text",
        lambda _painter, x, _y, text, px, *_rest, **_more: ends.update(
            words=x - text_width(text, px, bold=True) / 2
        ),
    )
    pill = PillItem("3 left", "left", compact=compact)
    pill.apply(THEMES["felt"], 1.0, 1.0)
    pill.place(Box(0, 0, 400, 44))
    assert ends["words"] - ends["arrow"] >= 6
