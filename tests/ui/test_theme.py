"""Themes: readable on every ground, complete, and applied to ordinary widgets without a complaint."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QFontDatabase, QFontInfo, QIcon, QPalette
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QSpinBox, QVBoxLayout

from hearts_desktop.ui import icons, resources, theme
from hearts_desktop.ui.theme import THEMES, Theme, contrast, mixed

READABLE = 4.5


def pairs(t: Theme) -> dict[str, tuple[str, str]]:
    """Each colour of words with the ground that it stands on, transparency worked out against the cloth."""
    cloth = t.table[0]
    plate, chip = (mixed(colour, t.plate_a, cloth) for colour in (t.plate, t.chip))
    grey_pill = mixed(t.ghost, 0.10, plate)
    return {
        "title": (t.text, t.table[0]),
        "title at the edge": (t.text, t.table[1]),
        "subtitle": (t.table_mute, t.table[0]),
        "tool bar": (t.bar_text, t.bar),
        "tool bar, muted": (t.bar_mute, t.bar),
        "name": (t.text, plate),
        "score": (t.mute, plate),
        "note": (t.accent, plate),
        "points": ("#FFFFFF", theme.POINTS),
        "no points": (mixed(t.text, 0.35, t.mute), grey_pill),
        "minus points": (t.text, grey_pill),
        "chip": (t.chip_text, chip),
        "button": (t.accent_text, t.accent),
        "button off": (t.text, mixed(t.accent, 0.16, t.plate)),
        "panel": (t.panel_text, t.panel),
        "panel, muted": (t.panel_mute, t.panel),
        "panel row": (t.panel_text, t.panel_alt),
        "panel row, muted": (t.panel_mute, t.panel_alt),
        "panel button": (t.panel_accent_text, t.panel_accent),
        "link": (t.panel_accent, t.panel),
        "tool tip": (t.panel, t.panel_text),
    }


@pytest.mark.parametrize("name", THEMES)
def test_words_are_readable(name: str) -> None:
    poor = {
        what: round(contrast(*colours), 2)
        for what, colours in pairs(THEMES[name]).items()
        if contrast(*colours) < READABLE
    }
    assert not poor


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_three_themes_and_a_default() -> None:
    assert set(THEMES) == {"felt", "light", "dark"}
    assert theme.DEFAULT_THEME in THEMES
    assert [t.is_dark for t in THEMES.values()] == [False, False, True]


@pytest.mark.parametrize("name", THEMES)
def test_every_colour_is_one_that_qt_knows(name: str) -> None:
    for entry in fields(Theme):
        value = getattr(THEMES[name], entry.name)
        if isinstance(value, float):
            assert 0 < value <= 1
        elif entry.name not in ("name", "back"):
            assert all(QColor(c).isValid() for c in ([value] if isinstance(value, str) else value))
    assert THEMES[name].back in resources.back_names()


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("unit", [0.5, 1.0, 2.7])
def test_style_sheet_is_filled_in(qapp: object, name: str, unit: float) -> None:
    sheet = theme.stylesheet(THEMES[name], unit)
    assert "@" not in sheet
    assert sheet.count("{") == sheet.count("}")
    for url in re.findall(r'url\("([^"]*)"\)', sheet):
        assert Path(url).is_file()
    assert min(int(px) for px in re.findall(r"font-size: (\d+)px", sheet)) >= theme.SMALLEST_TEXT


@pytest.mark.parametrize("name", THEMES)
def test_widgets_take_the_style(qtbot, name: str) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    layout = QVBoxLayout(dialog)
    button = QPushButton("Next hand")
    button.setProperty("primary", True)
    for widget in (QLabel("Hand 3"), QSpinBox(), button):
        layout.addWidget(widget)
    dialog.setPalette(theme.palette(THEMES[name]))
    dialog.setStyleSheet(theme.stylesheet(THEMES[name], 1.0))
    image = dialog.grab().toImage()
    ground = QColor(THEMES[name].panel)
    assert image.pixelColor(1, 1) == ground
    spot = button.geometry().topLeft()
    assert image.pixelColor(spot.x() + 20, spot.y() + 6) == QColor(THEMES[name].panel_accent)


@pytest.mark.parametrize("name", THEMES)
def test_palette_is_complete(qapp: object, name: str) -> None:
    palette, t = theme.palette(THEMES[name]), THEMES[name]
    role = QPalette.ColorRole
    assert palette.color(role.ToolTipBase) == QColor(t.panel_text)
    assert palette.color(role.PlaceholderText) == QColor(t.panel_mute)
    assert palette.color(role.Link) == QColor(t.panel_accent)
    active = palette.color(QPalette.ColorGroup.Active, role.Text)
    assert palette.color(QPalette.ColorGroup.Disabled, role.Text) != active


def test_font_is_bundled_and_never_tiny(qapp: object) -> None:
    family = resources.load_fonts()
    assert resources.load_fonts() == family
    assert family in QFontDatabase.families()
    assert QFontInfo(theme.font(16)).family() == family
    assert theme.font(16, bold=True).bold()
    assert theme.font(4).pixelSize() == 11
    assert theme.font(15.6).pixelSize() == 16
    assert resources.asset("fonts", "Inter-LICENSE.txt").read_text(encoding="utf-8").startswith("Copyright")


def test_assets_are_found_or_missed_by_name() -> None:
    assert len(resources.avatar_names()) == 12
    assert len(resources.back_names()) == 4
    for variant in ("two-standard", "four-standard", "two-large", "four-large"):
        assert len(list(resources.asset("cards", variant).glob("*.svg"))) == 52
    with pytest.raises(FileNotFoundError, match="no such thing"):
        resources.asset("no such thing")


def test_application_icon(qapp: object) -> None:
    icon = resources.app_icon()
    assert not icon.pixmap(16, 16).isNull()
    assert not icon.pixmap(256, 256).isNull()


@pytest.mark.parametrize("name", icons.names())
def test_icons_draw_at_any_size(qapp: object, name: str) -> None:
    icon = icons.icon(name, "#EAF2EA")
    for side, dpr in ((16, 1.0), (24, 1.0), (24, 2.0), (37, 1.5)):
        pixmap = icon.pixmap(QSize(side, side), dpr)
        assert pixmap.width() == round(side * dpr)
        image = pixmap.toImage()
        strongest = max(
            image.pixelColor(x, y).alpha() for x in range(image.width()) for y in range(image.height())
        )
        assert strongest > 200
    off = icon.pixmap(QSize(24, 24), QIcon.Mode.Disabled).toImage()
    assert max(off.pixelColor(x, y).alpha() for x in range(24) for y in range(24)) < 130


def test_the_toolbars_icons_exist() -> None:
    wanted = "undo redo hint scores preferences new fullscreen rules about quit"
    arrows = "arrow-left arrow-right arrow-across"
    assert {*wanted.split(), *arrows.split()} <= set(icons.names())
    with pytest.raises(ValueError, match="no icon"):
        icons.icon("nonsense", "#000000")
