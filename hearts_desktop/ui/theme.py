"""Colours, type and the style of ordinary widgets, for each theme of the table."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Any, Final

from PySide6.QtGui import QColor, QFont, QPalette

from hearts_desktop.ui.resources import asset, load_fonts

DEFAULT_THEME: Final = "felt"
POINTS: Final = "#D23541"
"""The red of hearts and of points taken; white stands on it."""
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
    names = [entry.name for entry in fields(Theme) if entry.name != "name"]
    themes = {}
    for name, tokens in raw.items():
        values = {key: tokens[key] for key in names}
        values["table"] = tuple(values["table"])
        themes[name] = Theme(name=name, **values)
    return themes


THEMES: Final[dict[str, Theme]] = _read_themes()
"""All themes by name: ``felt``, ``light``, ``dark``."""


def luminance(colour: str | QColor) -> float:
    """Relative luminance as WCAG 2 defines it, 0 to 1."""

    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

    c = QColor(colour)
    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF())


def contrast(a: str | QColor, b: str | QColor) -> float:
    """Contrast ratio of two opaque colours, 1 to 21."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def with_alpha(colour: str, alpha: float) -> QColor:
    """The colour at an opacity from 0 to 1."""
    c = QColor(colour)
    c.setAlphaF(alpha)
    return c


def mixed(top: str, alpha: float, ground: str) -> str:
    """What ``top`` at an opacity looks like over ``ground``."""
    a, b = QColor(top), QColor(ground)
    parts = ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue()))
    return "#" + "".join(f"{round(x * alpha + y * (1 - alpha)):02X}" for x, y in parts)


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
    faint = QColor(mixed(theme.panel_mute, 0.65, theme.panel))
    for key in (role.WindowText, role.Text, role.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, key, faint)
    result.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(theme.panel_line))
    result.setColor(QPalette.ColorGroup.Disabled, role.HighlightedText, faint)
    return result


def stylesheet(theme: Theme, unit: float) -> str:
    """The house look of windows, dialogs and their widgets.

    ``unit`` is pixels per design unit of the interface (1.0 in a window 800 px high); text stays at 11 px
    or more. Properties that widgets may set: ``primary`` and ``danger`` on buttons, ``title``, ``subtitle``,
    ``muted`` and ``danger`` on labels, ``card`` on frames.
    """
    dark = theme.is_dark
    names = {
        "family": load_fonts(),
        "img": asset("widgets").as_posix(),
        "shade": "-light" if dark else "-dark",
        "on": "-dark" if luminance(theme.panel_accent_text) < 0.5 else "-light",
        "field": mixed("#000000", 0.18, theme.panel) if dark else mixed("#FFFFFF", 0.65, theme.panel),
        "faint": mixed(theme.panel_mute, 0.65, theme.panel),
        "line_strong": mixed(theme.panel_text, 0.28, theme.panel),
        "alt_hover": mixed(theme.panel_accent, 0.10, theme.panel_alt),
        "accent_hover": mixed("#FFFFFF" if dark else "#000000", 0.10, theme.panel_accent),
        "accent_down": mixed("#FFFFFF" if dark else "#000000", 0.18, theme.panel_accent),
        "panel_danger": "#FF8D8D" if dark else "#B42334",
        "bar_hover": mixed(theme.bar_text, 0.13, theme.bar),
        "panel_accent_text": theme.panel_accent_text,
    }
    names |= {
        entry.name: getattr(theme, entry.name)
        for entry in fields(Theme)
        if isinstance(getattr(theme, entry.name), str) and entry.name not in names
    }
    sheet = asset("style.qss").read_text(encoding="utf-8")
    return _filled(sheet.partition("*/")[2], names, unit)


def _filled(sheet: str, names: dict[str, str], unit: float) -> str:
    """Put colours for ``@name`` and pixels for ``@{u}`` (half of it for ``@half{u}``) into a style sheet."""
    out = []
    for i, piece in enumerate(sheet.split("@")):
        if i == 0:
            out.append(piece)
            continue
        if piece.startswith(("{", "half{")):
            head, _, rest = piece.partition("}")
            u = float(head.partition("{")[2])
            px = max(1, round(u * unit))
            # A radius over half of the side is ignored by Qt, so it follows the rounded side.
            px = px // 2 if head.startswith("half") else px
            px = max(SMALLEST_TEXT, px) if out[-1].endswith("font-size: ") else px
            out.append(f"{px}{rest}")
            continue
        name = max((n for n in names if piece.startswith(n)), key=len)
        out.append(names[name] + piece[len(name) :])
    return "".join(out)
