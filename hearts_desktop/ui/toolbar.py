"""The bar on top of the window: menus left, where the game stands in the middle, buttons right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QAction, QColor, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QMenu, QMenuBar, QToolButton, QWidget

from hearts_desktop.language import tr
from hearts_desktop.ui.commands import COMMANDS, MENUS, Command
from hearts_desktop.ui.icons import icon, paint_icon
from hearts_desktop.ui.languages import program_name
from hearts_desktop.ui.mnemonics import plain
from hearts_desktop.ui.models.words import usual_stage
from hearts_desktop.ui.roles import give_role
from hearts_desktop.ui.theme import SMALL, STATUS, TITLE, Theme, font

HEIGHT: Final = 44
"""Height in design units."""
WIDTH: Final = 815
"""Width in design units that holds everything, where the game stands included."""

_BUTTON, _ICON, _STEP = 34, 22, 38
_MARGIN, _GAP = 13, 12


class Toolbar(QWidget):
    """The bar, to be set as the menu widget of the main window."""

    def __init__(self, actions: Mapping[str, QAction], theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._unit = theme, 1.0
        self.setObjectName("toolbar")
        give_role(self, QAccessible.Role.ToolBar)
        self._menus = QMenuBar(self)
        self._fill_menus(actions)
        self._buttons = {row.name: self._button(actions[row.name], row) for row in COMMANDS if row.bar}
        self._place = QLabel(self)
        self._place.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._place.setObjectName("place")
        self._words = ""
        self._actions = actions
        self._say_words()
        self.set_look(theme, 1.0)

    def _fill_menus(self, actions: Mapping[str, QAction]) -> None:
        self._titles = {name: QMenu(self) for name in MENUS}
        for name, menu in self._titles.items():
            for row in COMMANDS:
                if row.menu == name:
                    if row.separated:
                        menu.addSeparator()
                    menu.addAction(actions[row.name])
            self._menus.addMenu(menu)

    def _button(self, action: QAction, row: Command) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(f"bar_{action.objectName()}")
        button.setProperty("icon_name", row.icon)
        button.setProperty("icon_off", row.icon_off)
        button.setCheckable(row.checkable)
        button.setChecked(action.isChecked())
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setEnabled(action.isEnabled())
        # Not setDefaultAction: the menu's icons have another colour than the bar's.
        button.clicked.connect(action.trigger)
        action.enabledChanged.connect(button.setEnabled)
        action.toggled.connect(button.setChecked)
        return button

    def _say_words(self) -> None:
        """Say everything in the language spoken now; the actions have been told already."""
        self.setAccessibleName(tr("Tool bar"))
        for name, menu in self._titles.items():
            menu.setTitle(tr(MENUS[name]))
        for name, button in self._buttons.items():
            button.setToolTip(self._actions[name].toolTip())
            button.setAccessibleName(plain(self._actions[name].text()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._say_words()
            self._lay_out()
            self.update()

    @property
    def place(self) -> str:
        """Where the game stands, as shown in the middle."""
        return self._words

    def set_place(self, words: str) -> None:
        """Say where the game stands."""
        if words != self._words:
            self._words = words
            self._lay_out()

    def set_look(self, theme: Theme, unit: float) -> None:
        """Take the colours of a theme and a size: ``unit`` is pixels per design unit."""
        if theme == self._theme and unit == self._unit and self.styleSheet():
            return
        self._theme, self._unit = theme, unit
        self.setFixedHeight(round(HEIGHT * unit))
        # Laid over the general style: what lies on the bar has the bar's colours and the size of the window.
        self.setStyleSheet(_style(theme, unit))
        for button in self._buttons.values():
            button.setIcon(icon(button.property("icon_name"), theme.bar_text, button.property("icon_off")))
            button.setIconSize(QSize(round(_ICON * unit), round(_ICON * unit)))
        self._lay_out()
        self.update()

    # -- drawing -------------------------------------------------------------------------------------------

    def _brand(self) -> tuple[str, float, float]:
        """The name of the game, where it starts and where it ends; none where the bar is full without it."""
        left, type_size = 46 * self._unit, font(STATUS * self._unit, bold=True)
        menus, buttons = self._menus.sizeHint().width(), len(self._buttons) * _STEP + _MARGIN
        metrics = QFontMetrics(font(SMALL * self._unit))
        # Not by the words of the moment alone: the menus would jump with every phase.
        words = max(metrics.horizontalAdvance(words) for words in (usual_stage(), self._words))
        name = QFontMetrics(type_size).horizontalAdvance(program_name())
        needed = left + name + menus + words + (buttons + 14 + 2 * _GAP) * self._unit + 8
        if needed > self.width():
            return ("", left, left - 8 * self._unit)
        return (program_name(), left, left + name)

    def _lay_out(self) -> None:
        unit, height = self._unit, self.height()
        end = self._brand()[2]
        size = self._menus.sizeHint()
        self._menus.setGeometry(
            round(end + 14 * unit), (height - size.height()) // 2, size.width(), size.height()
        )
        side = round(_BUTTON * unit)
        left = self.width() - _MARGIN * unit - len(self._buttons) * _STEP * unit + (_STEP - _BUTTON) * unit
        for place, button in enumerate(self._buttons.values()):
            x = round(left + place * _STEP * unit)
            button.setGeometry(x, (height - side) // 2, side, side)
        self._lay_out_place(self._menus.geometry().right() + _GAP * unit, left - _GAP * unit)

    def _lay_out_place(self, left: float, right: float) -> None:
        """Centre the words in the window, or in what is left of the bar where it is too narrow."""
        type_size = font(SMALL * self._unit)
        self._place.setFont(type_size)
        metrics = QFontMetrics(type_size)
        wanted = metrics.horizontalAdvance(self._words) + 4
        half = min(self.width() / 2 - left, right - self.width() / 2)
        if wanted <= 2 * half:
            left, right = self.width() / 2 - half, self.width() / 2 + half
        width = max(0, round(right - left))
        self._place.setGeometry(round(left), 0, width, self.height())
        words = self._words
        while metrics.horizontalAdvance(words) > width and " · " in words:  # the last part tells most
            words = words.partition(" · ")[2]
        self._place.setText(metrics.elidedText(words, Qt.TextElideMode.ElideRight, width))
        self._place.setToolTip(self._words if wanted > width else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        unit, height = self._unit, self.height()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._theme.bar))
        line = max(1, round(unit))
        painter.fillRect(0, height - line, self.width(), line, QColor(self._theme.bar_line))
        heart = QRectF(0, 0, TITLE * unit * 0.9, TITLE * unit * 0.9)
        heart.moveCenter(QRectF(0, 0, 52 * unit, height + unit).center())
        paint_icon(painter, "heart", self._theme.points, heart)
        name, left, right = self._brand()
        painter.setFont(font(STATUS * unit, bold=True))
        painter.setPen(QColor(self._theme.bar_text))
        painter.drawText(QRectF(left, 0, right - left + 4, height), Qt.AlignmentFlag.AlignVCenter, name)


def _style(theme: Theme, unit: float) -> str:
    def px(units: float) -> str:
        return f"{max(1, round(units * unit))}px"

    text, px_small = f"{max(11, round(STATUS * unit))}px", f"{max(11, round(SMALL * unit))}px"
    return f"""
    QMenuBar {{ background: transparent; border: none; padding: 0px; font-size: {text}; }}
    QMenuBar::item {{ color: {theme.bar_mute}; background: transparent; padding: {px(6)} {px(10)};
        border-radius: {px(8)}; }}
    QMenuBar::item:selected, QMenuBar::item:pressed {{ color: {theme.bar_text}; background: {_tint(theme)}; }}
    QToolButton {{ background: transparent; border: 2px solid transparent; border-radius: {px(8)};
        padding: 0px; }}
    QToolButton:hover {{ background: {_tint(theme)}; }}
    QToolButton:pressed {{ background: {_tint(theme, 0.22)}; }}
    QToolButton:focus {{ border-color: {theme.accent}; }}
    QLabel#place {{ color: {theme.bar_mute}; background: transparent; font-size: {px_small}; }}
    """


def _tint(theme: Theme, strength: float = 0.12) -> str:
    colour = QColor(theme.bar_text)
    return f"rgba({colour.red()}, {colour.green()}, {colour.blue()}, {strength})"
