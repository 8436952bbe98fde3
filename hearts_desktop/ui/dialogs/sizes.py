"""How big dialogs are."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QLayout

_SCREEN_EDGE: Final = QSize(40, 60)
_WINDOW_EDGE: Final = QSize(24, 24)
"""What is left free of the window: a dialog looks lost that is larger than what it belongs to."""
_USUAL_TEXT: Final = 15
"""Pixels of ordinary text in a window 800 px high; dialogs grow with it."""


def text_scale(dialog: QDialog) -> float:
    """By how much the text of the style in force is bigger than usual."""
    dialog.ensurePolished()
    return max(1.0, dialog.fontInfo().pixelSize() / _USUAL_TEXT)


def dress(dialog: QDialog) -> None:
    """What dialogs need besides the general style: small print, and the pictures to choose from.

    To be called before anything is put into the dialog: a style set later is worked out for everything again.
    """
    scale = text_scale(dialog)
    dialog.setStyleSheet(
        f'QLabel[small="true"] {{ font-size: {round(13 * scale)}px; }}'
        'QToolButton[picture="true"]:checked { border: 3px solid palette(highlight); padding: 2px; }'
    )


def calm_size(dialog: QDialog, wanted: QSize) -> None:
    """Give a dialog its size, within its window and screen, and keep its layout from ever changing it."""
    layout = dialog.layout()
    if layout is not None:
        layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
    size = (wanted * text_scale(dialog)).boundedTo(dialog.screen().availableSize() - _SCREEN_EDGE)
    parent = dialog.parentWidget()
    if parent is not None:
        size = size.boundedTo(parent.window().size() - _WINDOW_EDGE)
    dialog.setMinimumSize(size.boundedTo(QSize(480, 400)))
    dialog.resize(size)
