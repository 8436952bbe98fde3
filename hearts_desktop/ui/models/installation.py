"""What this installation is: the facts that *About* shows and every report begins with."""

from __future__ import annotations

import platform
from collections.abc import Mapping

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QLibraryInfo, QSysInfo

from hearts_desktop import __version__
from hearts_desktop.language import ENGLISH, speaking, tr


def facts(data_folder: str, kernel: str) -> Mapping[str, str]:
    """What somebody who reports a fault should say; ``kernel`` is the build that the players think with."""
    # i18n: {kernel} is "compiled", "interpreted" or "unknown": the build that the computer players think with
    computer = tr("kernel: {kernel}")
    return {
        tr("Version"): __version__,
        "Python": f"{platform.python_version()} ({platform.python_implementation()})",
        "Qt": f"{QLibraryInfo.version().toString()}, PySide6 {pyside_version}",
        tr("System"): f"{QSysInfo.prettyProductName()}, {QSysInfo.currentCpuArchitecture()}",
        tr("Computer players"): computer.format(kernel=kernel or tr("unknown")),
        tr("Your data"): data_folder or tr("not kept"),
    }


def text_for_reports(data_folder: str, kernel: str) -> str:
    """The facts as lines to be pasted into a report, which is English whatever language is spoken."""
    with speaking(ENGLISH):
        return as_text(facts(data_folder, kernel))


def as_text(told: Mapping[str, str]) -> str:
    """The facts as lines that can be pasted."""
    return "\n".join(f"{name}: {words}" for name, words in told.items())
