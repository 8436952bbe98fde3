"""Tabs that stand closer together before they give way to arrows."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QTabWidget, QWidget

_SPACINGS: Final = ("usual", "tight", "tightest")
"""How far tabs stand apart, as the style sheet knows it."""


class Tabs(QTabWidget):
    """Pages under a row of tabs; in a narrow window the tabs have less room about their words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDocumentMode(True)

    def tabInserted(self, index: int) -> None:
        super().tabInserted(index)
        self.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.fit()

    def fit(self) -> None:
        """Set the tabs as far apart as there is room for."""
        if not self.isVisible():
            return  # their style is not known before
        for spacing in _SPACINGS:
            self._space(spacing)
            if self.tabBar().sizeHint().width() <= self.width():
                return

    def _space(self, spacing: str) -> None:
        bar = self.tabBar()
        if (bar.property("spacing") or _SPACINGS[0]) == spacing:
            return
        bar.setProperty("spacing", spacing)
        bar.style().unpolish(bar)
        bar.style().polish(bar)
        # The bar measures its tabs anew only when it hears of another style.
        QApplication.sendEvent(bar, QEvent(QEvent.Type.StyleChange))
