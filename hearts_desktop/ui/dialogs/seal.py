"""The seal of a deal: what it is while the hand is played, and how it is checked afterwards."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from hearts_desktop.controller.seals import Opened, Sealed
from hearts_desktop.engine import deal_number
from hearts_desktop.language import later, tr
from hearts_desktop.ui.dialogs.button_box import add_copy_and_close
from hearts_desktop.ui.dialogs.sizes import calm_size, dress

_ABOUT: Final = later(
    "Before the cards are dealt, their order is sealed: at the foot of the table you see the beginning of a "
    "SHA-256 to which nobody can make another order. When the hand is over, the seal is opened here, and you "
    "can compute it yourself."
)
_HOLDS: Final = later("✓ These cards were sealed before the deal, and are unchanged.")
_BROKEN: Final = later("✗ These are not the cards that were sealed before the deal. Please report this.")
_BY_NUMBER: Final = later("✓ They are the cards that the deal number stands for.")
_OTHER: Final = later(
    "✗ They are not those that the deal number stands for: the game was made or changed by hand."
)


class SealDialog(QDialog):
    """Shows a seal; ``opened`` is None while its hand is played."""

    def __init__(self, sealed: Sealed, opened: Opened | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dress(self)
        self.setWindowTitle(tr("Verify this deal"))
        number = deal_number.shown(sealed.number)
        title = QLabel(tr("Deal {number}, hand {hand}").format(number=number, hand=sealed.hand))
        title.setProperty("title", True)
        self.verdict = QLabel(_verdict(opened))
        self.verdict.setWordWrap(True)
        self.verdict.setTextFormat(Qt.TextFormat.PlainText)
        about = QLabel(tr(_ABOUT))
        about.setProperty("muted", True)
        about.setWordWrap(True)
        self.text = QPlainTextEdit(_account(sealed, opened))
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(tr("The seal and what it was made of"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 24, 28, 20)
        layout.setSpacing(10)
        for widget in (title, self.verdict, self.text, about):
            layout.addWidget(widget, int(widget is self.text))
        self.copy, self.close_button = add_copy_and_close(self)
        self.copy.clicked.connect(self._copy)
        calm_size(self, QSize(620, 520 if opened else 380))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self.copy.setText(tr("Copied"))


def _verdict(opened: Opened | None) -> str:
    if opened is None:
        return tr("The seal is opened when the hand is over.")
    held = tr(_HOLDS if opened.holds else _BROKEN)
    return f"{held}\n{tr(_BY_NUMBER if opened.by_number else _OTHER)}"


def _account(sealed: Sealed, opened: Opened | None) -> str:
    told = {tr("Seal (SHA-256):"): sealed.seal}
    if opened is not None:
        # i18n: the salt of a hash: what is mixed in by chance so that nobody can try out all deals
        told[tr("Salt:")] = opened.salt
        contents = tr("Sealed text (deal number, hand, salt, and the cards in the order of the deal):")
        told[contents] = opened.text
        told[tr("To compute it yourself:")] = f"printf %s '{opened.text}' | sha256sum"
    return "\n\n".join(f"{heading}\n{text}" for heading, text in told.items())
