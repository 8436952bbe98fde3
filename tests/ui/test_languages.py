"""A language is chosen, found, loaded and spoken, at the start and while the program runs."""

from __future__ import annotations

import io
import logging
import time
from dataclasses import replace
from gettext import GNUTranslations

import polib
import pytest
from eyes import blind
from gallery_table import SITUATIONS
from hands_on import open_window
from pseudo_language import OPEN, PSEUDO
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import QFontDatabase, QTextLayout
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLabel, QMenuBar, QToolButton
from studio import studio
from unmarked import left, words_of

from hearts_desktop import app
from hearts_desktop.language import tr
from hearts_desktop.storage import settings as preferences
from hearts_desktop.storage.paths import data_folder
from hearts_desktop.storage.settings import LANGUAGES, ROWS, Language, Settings
from hearts_desktop.ui import languages
from hearts_desktop.ui.resources import asset
from hearts_desktop.ui.theme import THEMES, font, stylesheet

TEXTS = {"&Game": "S&piel", "Preferences": "Einstellungen", "Undo": "Zurück", "&Undo": "&Zurück"}
ALL = {
    Language.ENGLISH: "English",
    Language.GERMAN: "Deutsch",
    Language.SPANISH: "Español",
    Language.FRENCH: "Français",
    Language.ITALIAN: "Italiano",
    Language.PORTUGUESE: "Português (Brasil)",
    Language.JAPANESE: "日本語",
    Language.CHINESE: "简体中文",
}


@pytest.fixture(autouse=True)
def _all_offered(monkeypatch):
    for language, name in ALL.items():
        monkeypatch.setitem(LANGUAGES, language, name)
        monkeypatch.setitem(ROWS["language"].words, language, name)
    yield
    languages.use(Language.ENGLISH)


def binary(texts):
    file = polib.POFile()
    file.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    file.extend(polib.POEntry(msgid=text, msgstr=told) for text, told in texts.items())
    return file.to_binary()


@pytest.fixture
def german(monkeypatch):
    """A few words of German, whatever the catalogues say by now."""
    read = languages.catalogue

    def few(language):
        return GNUTranslations(io.BytesIO(binary(TEXTS))) if language is Language.GERMAN else read(language)

    monkeypatch.setattr(languages, "catalogue", few)


# -- the language of the system ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (["de-Latn-AT", "de-AT", "de-Latn", "de"], Language.GERMAN),
        (["en-GB", "en"], Language.ENGLISH),
        (["C"], Language.ENGLISH),
        ([], Language.ENGLISH),
        (["ko-KR", "ko"], Language.ENGLISH),
        (["ko-KR", "ko", "fr-FR", "fr", "de"], Language.FRENCH),
        (["ja-Jpan-JP", "ja"], Language.JAPANESE),
        (["pt-PT", "pt"], Language.PORTUGUESE),
        (["zh-Hans-CN", "zh-CN", "zh"], Language.CHINESE),
        (["zh-Hans-SG", "zh-Hans", "zh"], Language.CHINESE),
        (["zh-Hant-TW", "zh-TW", "zh-Hant", "zh"], Language.ENGLISH),
        (["zh-Hant-TW", "zh-TW", "zh-Hant", "zh", "ja"], Language.JAPANESE),
        (["it_CH"], Language.ITALIAN),
    ],
)
def test_the_first_language_of_the_system_that_we_speak(monkeypatch, wanted, found):
    monkeypatch.setattr(languages, "system_languages", lambda: wanted)
    assert languages.of_system() is found


def test_only_what_is_offered_is_found(monkeypatch):
    monkeypatch.setattr(languages, "system_languages", lambda: ["de", "fr"])
    monkeypatch.delitem(LANGUAGES, Language.GERMAN)
    assert languages.of_system() is Language.FRENCH


# -- loading -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", [one for one in ALL if one is not Language.ENGLISH])
def test_every_language_can_be_spoken(qapp, language):
    languages.use(language)
    assert languages.spoken() is language
    assert QLocale().language() is QLocale(language).language()
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") != "Cancel"
    languages.use(Language.ENGLISH)
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"


def test_a_catalogue_is_loaded_soon(qapp):
    languages.use(Language.FRENCH)  # what is imported for it
    began = time.process_time()
    assert languages.catalogue(Language.GERMAN) is not None
    assert time.process_time() - began < 0.1


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"msgstr[9] x", b"rubbish\n" * 9])
def test_a_damaged_catalogue_leaves_english(qapp, monkeypatch, tmp_path, caplog, content):
    (tmp_path / "de.po").write_bytes(content)
    monkeypatch.setattr(languages, "asset", lambda *parts: tmp_path / parts[-1])
    with caplog.at_level(logging.WARNING):
        languages.use(Language.GERMAN)
    assert tr("Deal") == "Deal"
    assert "cannot be spoken" in caplog.text
    assert languages.spoken() is Language.ENGLISH


def test_a_catalogue_that_is_missing_leaves_english(qapp, monkeypatch, caplog):
    monkeypatch.setattr(languages, "asset", lambda *parts: asset("locale", "nowhere.po"))
    with caplog.at_level(logging.WARNING):
        languages.use(Language.GERMAN)
    assert languages.spoken() is Language.ENGLISH
    assert "cannot be spoken" in caplog.text


def test_chinese_and_japanese_prefer_families_of_their_own(qapp, monkeypatch):
    before = QApplication.font().families()
    there = ["Inter", "Noto Sans CJK SC", "Noto Sans CJK JP"]
    monkeypatch.setattr(languages.QFontDatabase, "families", lambda: there)
    languages.use(Language.JAPANESE)
    assert QApplication.font().families() == ["Noto Sans CJK JP", *before]
    languages.use(Language.CHINESE)
    assert QApplication.font().families() == ["Noto Sans CJK SC", *before]
    label = QLabel("王小明")
    label.setStyleSheet(stylesheet(THEMES["felt"], 1.0))
    label.ensurePolished()
    for shown in (label.font(), font(16)):
        assert shown.families()[:2] == ["Inter", "Noto Sans CJK SC"]
    languages.use(Language.GERMAN)
    assert QApplication.font().families() == before


def drawn(text):
    """The numbers of the signs that stand for a text in the fonts that draw it."""
    layout = QTextLayout(text, font(16))
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return [number for run in layout.glyphRuns() for number in run.glyphIndexes()]


def test_a_character_is_drawn_as_each_language_writes_it(qapp):
    if not {"Noto Sans CJK JP", "Noto Sans CJK SC"} <= set(QFontDatabase.families()):
        pytest.skip("this system has no fonts that would differ")
    languages.use(Language.JAPANESE)
    japanese = drawn("直骨")
    languages.use(Language.CHINESE)
    assert all(one != other for one, other in zip(drawn("直骨"), japanese, strict=True))


# -- the preference ----------------------------------------------------------------------------------------


def test_languages_are_offered_by_their_own_names():
    row = ROWS["language"]
    assert [row.say(value) for value in row.values] == ["as the system", *ALL.values()]
    assert Settings().language is Language.SYSTEM


def test_a_language_without_words_is_not_offered(monkeypatch):
    monkeypatch.delitem(ROWS["language"].words, Language.ITALIAN)
    assert Language.ITALIAN not in ROWS["language"].values
    with pytest.raises(ValueError, match="it must be one of"):
        ROWS["language"].from_json("it")


def menu_titles(window):
    return [action.text() for action in window.toolbar.findChild(QMenuBar).actions()]


def test_a_language_is_spoken_at_once_and_taken_back_by_cancel(window, german):
    window.open_preferences()
    dialog = window.dialog
    dialog.tabs.setCurrentIndex(dialog.tabs.count() - 1)
    place = dialog.tabs.currentIndex()
    field = dialog.row("language").editor.field
    field.setFocus()
    field.setCurrentIndex(field.findData("de"))
    QApplication.processEvents()
    assert window.dialog is dialog
    assert dialog.windowTitle() == "Einstellungen"
    assert menu_titles(window)[0] == "S&piel"
    assert window.toolbar.findChild(QToolButton, "bar_undo").toolTip().startswith("Zurück (")
    assert dialog.tabs.currentIndex() == place
    assert dialog.row("language").editor.field.currentText() == "Deutsch"
    dialog.reject()
    QApplication.processEvents()
    assert menu_titles(window)[0] == "&Game"
    assert window.settings.language is Language.SYSTEM


@pytest.mark.parametrize("situation", ["play", "last-trick", "scores-1"])
def test_everything_that_is_open_changes_its_language_at_once(qapp, monkeypatch, situation):
    read = languages.catalogue
    monkeypatch.setattr(languages, "catalogue", lambda one: PSEUDO if one is Language.GERMAN else read(one))
    monkeypatch.setattr(languages, "_use_for_qt", lambda _: None)
    with blind() as reader, studio("light", 1280, 800, 4) as one:
        SITUATIONS[situation](one)
        one.window.open_preferences()
        one.change(language=Language.GERMAN)
        assert not [text for text in words_of(one.window, reader, hidden=False) if left(text)]
        one.change(language=Language.ENGLISH)
        assert not [text for text in words_of(one.window, reader, hidden=False) if OPEN in text]


def test_a_language_that_is_kept_is_there_after_a_restart(qtbot, tmp_path, german):
    parts = open_window(tmp_path)
    parts.window.apply_settings(replace(parts.window.settings, language=Language.GERMAN))
    QApplication.processEvents()
    parts.window.close()
    parts.close()
    languages.use(Language.ENGLISH)
    parts, messages = app.build(data_folder(tmp_path))
    try:
        assert menu_titles(parts.window)[0] == "S&piel"
        assert parts.window.commands["undo"].toolTip().startswith("Zurück (")
        assert not messages
    finally:
        parts.window.close()
        parts.close()


def test_the_buttons_of_qt_follow(qtbot, window):
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    languages.use(Language.GERMAN)
    other = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(other)
    assert [button.text().replace("&", "") for button in other.buttons()] == ["Abbrechen"]


def test_there_is_a_language_of_ours_for_every_catalogue():
    catalogues = {path.stem for path in asset("locale").glob("*.po")}
    assert catalogues | {"en", "system"} == set(preferences.Language)
