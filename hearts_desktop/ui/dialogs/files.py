"""Asking for a file, where to write one and which to open; and writing a game into one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QStandardPaths
from PySide6.QtGui import QIcon, QPalette
from PySide6.QtWidgets import QFileDialog, QToolButton, QWidget

from hearts_desktop.engine.journal import Journal
from hearts_desktop.language import later, tr
from hearts_desktop.storage import codec
from hearts_desktop.storage.atomic import write_atomic
from hearts_desktop.storage.system_errors import reason_of
from hearts_desktop.ui.models.hand_record import game_text
from hearts_desktop.ui.resources import asset


class FileKind(NamedTuple):
    """A kind of files that a file dialog offers."""

    words: str
    """Marked for translation."""
    suffix: str = ""
    """Empty: whatever it is."""

    @property
    def filter(self) -> str:
        """As file dialogs want it, in the language that is spoken."""
        return f"{tr(self.words)} (*.{self.suffix})" if self.suffix else f"{tr(self.words)} (*)"


GAME_FILES: Final = FileKind(later("Saved game"), "hearts")
RECORDS: Final = FileKind(later("Record to read"), "txt")
ALL_FILES: Final = FileKind(later("All files"))
_ARROWS: Final = {
    "backButton": "chevron-left",
    "forwardButton": "chevron-right",
    "toParentButton": "chevron-up",
}
"""Qt's names of the buttons, and what stands on them."""


def ask_where_to_write(
    parent: QWidget, title: str, name: str, kinds: tuple[FileKind, ...], then: Callable[[Path], None]
) -> QFileDialog:
    """To be opened: asks for a file to be written, and before one is replaced; then calls ``then``."""
    asked = _dialog(parent, title, kinds, then)
    asked.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    asked.filterSelected.connect(lambda kind: asked.setDefaultSuffix(suffix_of(kind)))
    asked.setDefaultSuffix(kinds[0].suffix)
    asked.selectFile("".join("-" if letter in '<>:"/\\|?*' else letter for letter in name))
    return asked


def ask_what_to_open(
    parent: QWidget, title: str, kinds: tuple[FileKind, ...], then: Callable[[Path], None]
) -> QFileDialog:
    """To be opened: asks for a file that exists; then calls ``then``."""
    asked = _dialog(parent, title, kinds, then)
    asked.setFileMode(QFileDialog.FileMode.ExistingFile)
    return asked


def suffix_of(filter_: str) -> str:
    """The suffix in ``"Saved game (*.hearts)"``."""
    return filter_.rpartition("*.")[2].rstrip(")")


def write_game(path: Path, journal: Callable[[], Journal], text: Callable[[Journal], str] = game_text) -> str:
    """Write a game into a file, as ``text`` to read if that is called ``.txt``; returns what to tell."""
    try:
        if path.suffix.lower() == ".txt":
            write_atomic(path, text(journal()).encode())
        else:
            codec.write(path, journal())
    except ValueError as error:
        # i18n: {problem} says why, in a sentence or the end of one
        return tr("{file} has not been written: {problem}").format(file=path.name, problem=error)
    except OSError as error:
        return not_written(path, error)
    return tr("{file} has been written.").format(file=path.name)


def not_written(path: Path, error: OSError) -> str:
    """What to tell when a file could not be written."""
    # i18n: {reason} is what the system says, such as "No space left on device"
    return tr("{file} has not been written ({reason}).").format(file=path.name, reason=reason_of(error))


def _dialog(
    parent: QWidget, title: str, kinds: tuple[FileKind, ...], then: Callable[[Path], None]
) -> QFileDialog:
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    asked = QFileDialog(parent, title, place or str(Path.home()))
    asked.setNameFilters([kind.filter for kind in kinds])
    asked.fileSelected.connect(lambda path: then(Path(path)))
    asked.finished.connect(asked.deleteLater)
    _draw_arrows(asked)
    return asked


def _draw_arrows(asked: QFileDialog) -> None:
    """Where Qt's own dialog asks, its arrows are black, which nobody sees in a dark theme."""
    shade = "light" if asked.palette().color(QPalette.ColorRole.Window).lightnessF() < 0.5 else "dark"
    for name, sign in _ARROWS.items():
        button = asked.findChild(QToolButton, name)
        if button is not None:  # the system's own dialog has none
            button.setIcon(QIcon(str(asset("widgets", f"{sign}-{shade}.svg"))))
