"""Arithmetic of colours: how they mix, and how well one stands out from another."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QColor

_STEPS: Final = 50


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


def extreme(ground: str) -> str:
    """Black or white, whichever stands out more from a ground."""
    return max("#000000", "#FFFFFF", key=lambda colour: contrast(colour, ground))


def pushed(colour: str, towards: str, ratio: float, *others: str) -> str:
    """The colour, taken towards another no farther than it takes to stand out from all ``others`` enough."""
    steps = (mixed(towards, step / _STEPS, colour) for step in range(_STEPS + 1))
    return next((one for one in steps if all(contrast(one, other) >= ratio for other in others)), towards)
