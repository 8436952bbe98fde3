"""The languages that the program speaks, and what there is to do to speak one.

Three things follow the language: the program's own texts (:mod:`hearts_desktop.language`), those of Qt, on
the buttons of its dialogs for instance, and how dates and numbers are written. Windows that are open hear of
it as of any change of Qt's language, by ``QEvent.LanguageChange``, and say their words anew.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from gettext import GNUTranslations, NullTranslations
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QLocale, QTranslator
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QApplication

from hearts_desktop.language import ENGLISH, speak, tr_in
from hearts_desktop.storage.settings import LANGUAGES, Language
from hearts_desktop.ui.resources import asset

log = logging.getLogger(__name__)

_HAN: Final[Mapping[Language, tuple[str, ...]]] = {
    Language.JAPANESE: ("Hiragino Sans", "Yu Gothic UI", "Meiryo UI", "Noto Sans CJK JP", "Noto Sans JP"),
    Language.CHINESE: ("PingFang SC", "Microsoft YaHei UI", "Noto Sans CJK SC", "Noto Sans SC"),
}
"""Families, of macOS, Windows and Linux, that draw the characters as they are written in these languages.

A character may be written in another way in each of them, and without a hint Qt takes any family that has it.
"""


@dataclass
class _InForce:
    language: Language = Language.ENGLISH
    of_qt: QTranslator | None = None
    families: tuple[str, ...] = ()
    """The families of the application's font before any of ours."""


_now = _InForce()
"""What has been done for the language that is spoken now."""


def program_name() -> str:
    """What the program is called."""
    # i18n: the program, as its window and its About say it; it may stay Hearts
    return tr_in("name of the program", "Hearts")


def spoken() -> Language:
    """The language that is spoken now; never :attr:`.Language.SYSTEM`."""
    return _now.language


def of_system() -> Language:
    """The first that we speak of those in which the system shall speak to the person, else English."""
    passed: list[str] = []
    for name in system_languages():
        # The list goes on from each language to ever less of its name: after zh-Hant-TW, which we do not
        # speak, the bare zh would be taken for simplified Chinese.
        if not any(longer.startswith(f"{name}-") for longer in passed) and (found := _speaking_like(name)):
            return found
        passed.append(name)
    return Language.ENGLISH


def system_languages() -> list[str]:
    """The languages in which the system shall speak to the person, the best one first, as ``de-AT``."""
    return QLocale.system().uiLanguages()


def _speaking_like(name: str) -> Language | None:
    """The one of ours that readers of a language read: Brazilian Portuguese will do in Portugal as well."""
    wanted = QLocale(name)
    for language in filter(LANGUAGES.__contains__, Language):
        ours = QLocale(language)
        if (ours.language(), ours.script()) == (wanted.language(), wanted.script()):
            return language
    return None


def use(wanted: Language) -> None:
    """Speak a language from now on; :attr:`.Language.SYSTEM` stands for that of the system."""
    language = of_system() if wanted is Language.SYSTEM else wanted
    translations = ENGLISH if language is _now.language else catalogue(language)
    if translations is None:
        language, translations = Language.ENGLISH, ENGLISH
    if language is _now.language:
        return
    _now.language = language
    speak(translations)
    QLocale.setDefault(_locale(language))
    _use_for_qt(language)
    _use_families(_HAN.get(language, ()))
    QGuiApplication.setApplicationDisplayName(program_name())
    for window in QApplication.topLevelWidgets():
        QCoreApplication.postEvent(window, QEvent(QEvent.Type.LanguageChange))


def catalogue(language: Language) -> NullTranslations | None:
    """The translations into a language; None, and a line in the log, if there are none that can be read."""
    if language is Language.ENGLISH:
        return ENGLISH
    import polib  # not at the top: the program starts sooner without, and English needs none

    try:
        texts = polib.pofile(str(asset("locale", f"{language}.po")), encoding="utf-8")
        if not texts:
            raise ValueError("its catalogue is empty")
        return GNUTranslations(io.BytesIO(texts.to_binary()))
    except Exception as error:  # whatever a damaged file makes polib stumble over
        log.warning("the language %s cannot be spoken: %s", language, error)
        return None


def _locale(language: Language) -> QLocale:
    """How dates and numbers are written: as in the person's own country, if that speaks the language."""
    system = QLocale.system()
    # A system without a language writes as English does.
    neutral = system.language() is QLocale.Language.C and language is Language.ENGLISH
    return system if neutral or _speaking_like(system.name()) is language else QLocale(language)


def _use_for_qt(language: Language) -> None:
    if _now.of_qt is not None:
        QCoreApplication.removeTranslator(_now.of_qt)
        _now.of_qt = None
    if language is Language.ENGLISH:
        return
    translator = QTranslator()
    if translator.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        QCoreApplication.installTranslator(translator)
        _now.of_qt = translator
    else:
        log.warning("Qt has no words in the language %s", language)


def _use_families(wanted: tuple[str, ...]) -> None:
    """Let these stand in where the game's own type has no sign for a character."""
    font = QApplication.font()
    _now.families = _now.families or tuple(font.families())
    there = set(QFontDatabase.families()) if wanted else set()
    families = [*(family for family in wanted if family in there), *_now.families]
    if families != font.families():
        font.setFamilies(families)
        QApplication.setFont(font)
