"""Tabs that stand closer together before they give way to arrows."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QTabWidget, QWidget


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
        bar = self.tabBar()
        self._set_tight(False)
        if bar.sizeHint().width() > self.width():
            self._set_tight(True)

    def _set_tight(self, tight: bool) -> None:
        bar = self.tabBar()
        if bool(bar.property("tight")) is tight:
            return
        bar.setProperty("tight", tight)
        bar.style().unpolish(bar)
        bar.style().polish(bar)
        # The bar measures its tabs anew only when it hears of another style.
        QApplication.sendEvent(bar, QEvent(QEvent.Type.StyleChange))
