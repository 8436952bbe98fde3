"""Colours, type and the style of ordinary widgets, for each theme of the table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette

from hearts_desktop.ui.colours import extreme, luminance, mixed, pushed
from hearts_desktop.ui.resources import asset, load_fonts

DEFAULT_THEME: Final = "felt"
READABLE, READABLE_STRONG = 4.5, 7.0
"""The least contrast of words and their ground, and that in themes with strong contrast (WCAG 2: AA, AAA)."""
_RED, _RED_STRONG = "#D23541", "#A3121F"
SMALLEST_TEXT: Final = 11
"""No text is drawn with fewer pixels than this."""

TITLE, BODY, STATUS, SMALL, TINY = 26.0, 16.0, 14.0, 13.0, 11.5
"""Type sizes in design units (window height 800)."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one theme, ``#RRGGBB``; a field ending in ``_a`` is its namesake's opacity, 0 to 1."""

    name: str
    table: tuple[str, str, str]
    table_mute: str
    bar: str
    bar_line: str
    bar_text: str
    bar_mute: str
    plate: str
    plate_a: float
    plate_line: str
    text: str
    mute: str
    accent: str
    accent_text: str
    danger: str
    chip: str
    chip_text: str
    panel: str
    panel_text: str
    panel_mute: str
    panel_line: str
    panel_alt: str
    panel_accent: str
    scrim: str
    dim: str
    dim_a: float
    shadow: str
    back: str
    ghost: str
    ghost_a: float
    strong: bool = False
    """Strong contrast: everything has an outline, and nothing shines through."""

    @property
    def points(self) -> str:
        """The red of hearts and of points taken; white stands on it."""
        return _RED_STRONG if self.strong else _RED

    @property
    def line(self) -> float:
        """Width of outlines in design units."""
        return 2.5 if self.strong else 1.0

    @property
    def small_print(self) -> str:
        """The colour of words on the cloth that are there for whoever looks for them."""
        return mixed(self.text, 0.2, self.table_mute)

    def edge(self, unit: float) -> float:
        """Width of outlines in pixels, of which there are ``unit`` to a design unit."""
        return max(1.0, self.line * unit)

    @property
    def is_dark(self) -> bool:
        """True if the panels of this theme are darker than their text."""
        return luminance(self.panel) < luminance(self.panel_text)

    @property
    def panel_accent_text(self) -> str:
        """The colour of words on ``panel_accent``."""
        return self.accent_text if self.is_dark else "#FFFFFF"


def _read_themes() -> dict[str, Theme]:
    raw: dict[str, dict[str, Any]] = json.loads(asset("tokens.json").read_text(encoding="utf-8"))
    names = [entry.name for entry in fields(Theme) if entry.name not in ("name", "strong")]
    themes = {}
    for name, tokens in raw.items():
        values = {key: tokens[key] for key in names}
        values["table"] = tuple(values["table"])
        themes[name] = Theme(name=name, **values)
    return themes


def _with_strong_contrast(plain: Theme) -> Theme:
    """The theme for eyes that need more: black or white words, grounds that leave them room, hard edges."""
    room = READABLE_STRONG + 1.0  # so that what is mixed from two of the colours has enough as well
    text, bar_text, panel_text = (extreme(ground) for ground in (plain.table[1], plain.bar, plain.panel))
    back = extreme(text)

    def ground(colour: str, *words: str) -> str:
        return pushed(colour, extreme(words[0]), room, *words)

    # Grounds give way first, so that accents keep their colour where that will do.
    plate, bar = ground(plain.plate, text, plain.accent), ground(plain.bar, bar_text)
    panel, panel_alt = (
        ground(colour, panel_text, plain.panel_accent) for colour in (plain.panel, plain.panel_alt)
    )
    accent = pushed(plain.accent, text, room, plate)
    panel_accent = pushed(plain.panel_accent, panel_text, room, panel, panel_alt)
    return replace(
        plain,
        name=strong_name(plain.name, strong=True),
        strong=True,
        table=(ground(plain.table[0], text), ground(plain.table[1], text), ground(plain.table[2], text)),
        table_mute=text,
        bar=bar,
        bar_line=bar_text,
        bar_text=bar_text,
        bar_mute=pushed(plain.bar_mute, bar_text, room, mixed(bar_text, 0.12, bar)),
        plate=plate,
        plate_a=1.0,
        plate_line=text,
        text=text,
        mute=pushed(plain.mute, text, room, mixed(plain.ghost, 0.1, plate)),
        accent=accent,
        accent_text=back,
        danger=pushed(plain.danger, text, room, plate),
        chip=plate,
        chip_text=text,
        panel=panel,
        panel_text=panel_text,
        panel_mute=pushed(plain.panel_mute, panel_text, room, panel, panel_alt),
        # As far from the panel as words on it allow: it is a ground as well as a line.
        panel_line=pushed(panel_text, panel, READABLE_STRONG, panel_text),
        panel_alt=panel_alt,
        panel_accent=panel_accent,
        dim_a=min(plain.dim_a, 0.3),
    )


def strong_name(name: str, *, strong: bool) -> str:
    """The name of a theme, with strong contrast or as it is drawn."""
    return f"{name}-contrast" if strong else name


def system_wants_contrast() -> bool:
    """Does the system ask for strong contrast, as far as Qt is told?"""
    hints = QGuiApplication.styleHints()  # what it gives lives no longer than this name
    return hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast


_PLAIN: Final = _read_themes()
THEMES: Final[dict[str, Theme]] = _PLAIN | {
    strong_name(name, strong=True): _with_strong_contrast(one) for name, one in _PLAIN.items()
}
"""All themes by name: ``felt``, ``light``, ``dark``, and each of them with strong contrast."""


def word_pairs(t: Theme) -> Mapping[str, tuple[str, str]]:
    """Each colour of words with the ground that it stands on, transparency worked out against the cloth."""
    state, chip = (mixed(colour, t.plate_a, t.table[0]) for colour in (t.plate, t.chip))
    grey_pill = mixed(t.ghost, 0.10, t.plate)
    return {
        "title": (t.text, t.table[0]),
        "title at the edge": (t.text, t.table[1]),
        "subtitle": (t.table_mute, t.table[0]),
        "number of the deal": (t.small_print, t.table[1]),
        "number of the deal at the edge": (t.small_print, t.table[2]),
        "tool bar": (t.bar_text, t.bar),
        "tool bar, muted": (t.bar_mute, t.bar),
        "menu under the pointer": (t.bar_text, mixed(t.bar_text, 0.12, t.bar)),
        "name": (t.text, t.plate),
        "score": (t.mute, t.plate),
        "note": (t.accent, t.plate),
        "line of state": (t.text, state),
        "points": ("#FFFFFF", t.points),
        "no points": (mixed(t.text, 0.35, t.mute), grey_pill),
        "minus points": (t.text, grey_pill),
        "chip": (t.chip_text, chip),
        "button": (t.accent_text, t.accent),
        "button off": (t.text, mixed(t.accent, 0.16, t.plate)),
        "other button": (t.text, t.plate),
        "reason": (t.text, t.plate),
        "token": (t.plate, t.text),
        "panel": (t.panel_text, t.panel),
        "panel, muted": (t.panel_mute, t.panel),
        "panel row": (t.panel_text, t.panel_alt),
        "panel row, muted": (t.panel_mute, t.panel_alt),
        "panel button": (t.panel_accent_text, t.panel_accent),
        "mark on a row": (t.panel_text, t.panel_line),
        "link": (t.panel_accent, t.panel),
        "warning": (_panel_danger(t), t.panel),
        "tool tip": (t.panel, t.panel_text),
    }


def _panel_danger(theme: Theme) -> str:
    plain = "#FF8D8D" if theme.is_dark else "#B42334"
    return pushed(plain, theme.panel_text, READABLE_STRONG, theme.panel) if theme.strong else plain


def font(px: float, bold: bool = False) -> QFont:
    """The game's type at a size in pixels, never under 11."""
    result = QFont()
    # What Inter lacks (Japanese, Chinese) comes from the family that the system prefers for its windows.
    result.setFamilies([load_fonts(), *QFont().families()])
    result.setPixelSize(max(SMALLEST_TEXT, round(px)))
    result.setBold(bold)
    return result


def palette(theme: Theme) -> QPalette:
    """The theme for widgets that no style sheet reaches."""
    result = QPalette()
    role = QPalette.ColorRole
    colours = {
        role.Window: theme.panel,
        role.WindowText: theme.panel_text,
        role.Base: theme.panel,
        role.AlternateBase: theme.panel_alt,
        role.Text: theme.panel_text,
        role.Button: theme.panel_alt,
        role.ButtonText: theme.panel_text,
        role.BrightText: theme.danger,
        role.ToolTipBase: theme.panel_text,
        role.ToolTipText: theme.panel,
        role.PlaceholderText: theme.panel_mute,
        role.Highlight: theme.panel_accent,
        role.HighlightedText: theme.panel_accent_text,
        role.Accent: theme.panel_accent,
        role.Link: theme.panel_accent,
        role.LinkVisited: theme.panel_mute,
        role.Light: mixed("#FFFFFF", 0.5, theme.panel),
        role.Midlight: theme.panel_alt,
        role.Mid: theme.panel_line,
        role.Dark: mixed(theme.panel_text, 0.35, theme.panel),
        role.Shadow: theme.shadow,
    }
    for key, colour in colours.items():
        result.setColor(key, QColor(colour))
    faint = QColor(_faint(theme))
    for key in (role.WindowText, role.Text, role.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, key, faint)
    result.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(theme.panel_line))
    result.setColor(QPalette.ColorGroup.Disabled, role.HighlightedText, faint)
    return result


def _faint(theme: Theme) -> str:
    """The colour of words that are off."""
    return mixed(theme.panel_mute, 0.85 if theme.strong else 0.65, theme.panel)


def stylesheet(theme: Theme, unit: float) -> str:
    """The house look of windows, dialogs and their widgets.

    ``unit`` is pixels per design unit of the interface (1.0 in a window 800 px high); text stays at 11 px
    or more. Properties that widgets may set: ``primary`` and ``danger`` on buttons, ``title``, ``subtitle``,
    ``muted`` and ``danger`` on labels, ``card`` on frames.
    """
    dark = theme.is_dark
    names = {
        "families": ", ".join(f'"{family}"' for family in font(BODY).families()),
        "img": asset("widgets").as_posix(),
        "shade": "-light" if dark else "-dark",
        "on": "-dark" if luminance(theme.panel_accent_text) < 0.5 else "-light",
        "field": mixed("#000000", 0.18, theme.panel) if dark else mixed("#FFFFFF", 0.65, theme.panel),
        "faint": _faint(theme),
        "line_strong": theme.panel_text if theme.strong else mixed(theme.panel_text, 0.28, theme.panel),
        "alt_hover": mixed(theme.panel_accent, 0.10, theme.panel_alt),
        "accent_hover": mixed("#FFFFFF" if dark else "#000000", 0.10, theme.panel_accent),
        "accent_down": mixed("#FFFFFF" if dark else "#000000", 0.18, theme.panel_accent),
        "panel_danger": _panel_danger(theme),
        "bar_hover": mixed(theme.bar_text, 0.13, theme.bar),
        "panel_accent_text": theme.panel_accent_text,
        # Half the height of a button, rounded down: Qt draws square corners where a radius is more than that.
        "button_round": f"{(2 * round(8 * unit) + round(20 * unit) + 2) // 2}px",
    }
    names |= {
        entry.name: getattr(theme, entry.name)
        for entry in fields(Theme)
        if isinstance(getattr(theme, entry.name), str) and entry.name not in names
    }
    sheet = asset("style.qss").read_text(encoding="utf-8")
    return _filled(sheet.partition("*/")[2], names, unit)


def _filled(sheet: str, names: dict[str, str], unit: float) -> str:
    """Put colours for ``@name`` and pixels for ``@{u}`` into a style sheet.

    ``@half{u}`` is half of it, ``@round{u}`` half of it with a border of one pixel around.
    """
    out = []
    for i, piece in enumerate(sheet.split("@")):
        if i == 0:
            out.append(piece)
            continue
        if piece.startswith(("{", "half{", "round{")):
            head, _, rest = piece.partition("}")
            u = float(head.partition("{")[2])
            px = max(1, round(u * unit))
            # A radius over half of the side is ignored by Qt, so it follows the rounded side.
            px = {"half": px // 2, "round": (px + 2) // 2}.get(head.partition("{")[0], px)
            px = max(SMALLEST_TEXT, px) if out[-1].endswith("font-size: ") else px
            out.append(f"{px}{rest}")
            continue
        name = max((n for n in names if piece.startswith(n)), key=len)
        out.append(names[name] + piece[len(name) :])
    return "".join(out)
