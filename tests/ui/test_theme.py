"""Themes: readable on every ground, complete, and applied to ordinary widgets without a complaint."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontDatabase, QFontInfo, QIcon, QImage, QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QLabel,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QStyle,
    QStyleOptionButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from hearts_desktop.ui import icons, resources, theme
from hearts_desktop.ui.colours import contrast, pushed
from hearts_desktop.ui.commands import COMMANDS
from hearts_desktop.ui.theme import THEMES, Theme, stylesheet


@pytest.mark.parametrize("name", THEMES)
def test_words_are_readable(name: str) -> None:
    t = THEMES[name]
    least = theme.READABLE_STRONG if t.strong else theme.READABLE
    found = {what: round(contrast(*colours), 2) for what, colours in theme.word_pairs(t).items()}
    assert {what: ratio for what, ratio in found.items() if ratio < least} == {}


RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
OFF = (":disabled", ":!enabled")
ON_THE_BAR = ("QMenuBar", "QToolBar", "QStatusBar")


def styled(sheet: str) -> Iterator[tuple[str, str, str]]:
    """Selector, colour of words and ground of each rule that colours words; the ground may be elsewhere."""
    for selector, body in RULE.findall(re.sub(r"/\*.*?\*/", "", sheet, flags=re.S)):
        set_to = dict(re.findall(r"(?<![\w-])(color|background):\s*(#\w+)", body))
        if "color" in set_to and not any(off in selector for off in OFF):
            yield selector.strip(), set_to["color"], set_to.get("background", "")


@pytest.mark.parametrize("name", THEMES)
def test_every_rule_of_the_style_sheet_is_readable(qapp: object, name: str) -> None:
    t = THEMES[name]
    least = theme.READABLE_STRONG if t.strong else theme.READABLE
    rules = list(styled(theme.stylesheet(t, 1.0)))
    assert len(rules) > 15
    poor = {
        selector: (words, ground)
        for selector, words, own in rules
        for ground in [own or (t.bar if selector.startswith(ON_THE_BAR) else t.panel)]
        if contrast(words, ground) < least
    }
    assert poor == {}


@pytest.mark.parametrize("name", THEMES)
def test_what_can_be_operated_has_an_edge_that_is_seen(name: str) -> None:
    t = THEMES[name]
    rings = {
        "turn": (t.accent, t.plate),
        "focus": (t.text, t.plate),
        "focus in a dialog": (t.panel_accent, t.panel),
    }
    if t.strong:
        rings |= {
            "plate": (t.plate_line, t.table[0]),
            "bar": (t.bar_line, t.bar),
            "line": (t.panel_line, t.panel),
        }
    # 2.7 for a line on a black panel: as a ground of words it cannot be lighter.
    assert {what: pair for what, pair in rings.items() if contrast(*pair) < 2.7} == {}


def test_the_theme_with_strong_contrast_keeps_what_it_can() -> None:
    plain = THEMES["felt"]
    strong = THEMES[theme.strong_name("felt", strong=True)]
    assert (strong.back, strong.accent, strong.is_dark) == (plain.back, plain.accent, plain.is_dark)
    assert (strong.plate_a, strong.line > plain.line) == (1.0, True)


def test_a_colour_is_pushed_no_farther_than_it_must() -> None:
    assert pushed("#777777", "#000000", 4.5, "#FFFFFF") == "#757575"
    assert pushed("#000000", "#FFFFFF", 4.5, "#FFFFFF") == "#000000"
    assert pushed("#FFFFFF", "#F0F0F0", 4.5, "#FFFFFF") == "#F0F0F0", "there is no more to be had"


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_three_themes_and_a_default() -> None:
    plain = [name for name, t in THEMES.items() if not t.strong]
    assert plain == ["felt", "light", "dark"]
    assert list(THEMES) == [*plain, *(theme.strong_name(name, strong=True) for name in plain)]
    assert theme.DEFAULT_THEME in THEMES
    assert [t.is_dark for t in THEMES.values()] == [False, False, True] * 2


@pytest.mark.parametrize("name", THEMES)
def test_every_colour_is_one_that_qt_knows(name: str) -> None:
    for entry in fields(Theme):
        value = getattr(THEMES[name], entry.name)
        if isinstance(value, float):
            assert 0 < value <= 1
        elif entry.name not in ("name", "back", "strong"):
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


@pytest.mark.parametrize("unit", [0.5, 1.0, 1.25, 1.5, 2.7])
def test_radio_buttons_are_round_at_any_size(qtbot, unit: float) -> None:
    choice = QRadioButton("Some")
    qtbot.addWidget(choice)
    choice.setPalette(theme.palette(THEMES["felt"]))
    choice.setStyleSheet(theme.stylesheet(THEMES["felt"], unit))
    choice.setChecked(True)
    choice.resize(choice.sizeHint())
    option, element = QStyleOptionButton(), QStyle.SubElement.SE_RadioButtonIndicator
    choice.initStyleOption(option)
    sign = choice.style().subElementRect(element, option, choice)
    image = choice.grab(sign).toImage()
    inside = image.pixelColor(sign.width() // 2, 2)
    assert inside == QColor(THEMES["felt"].panel_accent)
    assert image.pixelColor(1, 1) != inside, "a corner"


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("kind", [QComboBox, QSpinBox, QToolButton])
def test_signs_and_words_of_what_is_disabled_are_faint(qtbot, name: str, kind: type[QWidget]) -> None:
    host = QDialog()
    qtbot.addWidget(host)
    host.setPalette(theme.palette(THEMES[name]))
    host.setStyleSheet(theme.stylesheet(THEMES[name], 1.0))
    field = kind(host)
    field.resize(160, 36)
    if isinstance(field, QToolButton):
        field.setText("Start from a form")
    told = []
    for enabled in (True, False):
        field.setEnabled(enabled)
        image = host.grab(QRect(108, 4, 48, 28)).toImage()  # the arrow, if it has one
        inks = Counter(
            image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
        )
        ((ground, _),) = inks.most_common(1)
        told.append(max(contrast(ink, ground) for ink in inks))
    assert told[0] > 4.5
    assert told[1] < told[0] * (0.85 if THEMES[name].strong else 0.5)


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


def test_every_command_has_an_icon_of_its_own(qapp: object) -> None:
    drawn = [row.icon for row in COMMANDS]
    assert all(drawn)
    assert len(set(drawn)) == len(drawn)
    assert set(drawn) <= set(icons.names())
    pictures = {bytes(icons.icon(name, "#123456").pixmap(24, 24).toImage().constBits()) for name in drawn}
    assert len(pictures) == len(drawn)


def test_the_toolbars_icons_exist() -> None:
    wanted = "undo redo hint scores preferences new fullscreen rules about quit"
    arrows = "arrow-left arrow-right arrow-across"
    assert {*wanted.split(), *arrows.split()} <= set(icons.names())
    with pytest.raises(ValueError, match="no icon"):
        icons.icon("nonsense", "#000000")


@pytest.mark.parametrize("unit", [0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.63, 3.4])
def test_buttons_have_round_ends_at_any_size(qtbot, unit):
    button = QPushButton("Export")
    qtbot.addWidget(button)
    button.setStyleSheet(stylesheet(THEMES["felt"], unit))
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    button.adjustSize()
    button.show()
    image = QImage(button.size(), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    button.render(image, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)
    inside = image.pixelColor(button.width() // 2, 3).alpha()
    corner = image.pixelColor(1, 1).alpha()
    assert (inside, corner) == (255, 0)
