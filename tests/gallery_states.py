"""Dialogs for the gallery as one sees them more rarely: with refusals, searches, questions, messages."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from studio import Studio


def at_table(studio: Studio) -> None:
    studio.play_until(lambda state: state.hand.phase == "pass")


def rules_page(change: Callable[[Any], None], *, own: bool = False) -> Callable[[Studio], None]:
    """The page of the rules in the preferences, after something was done to it."""

    def bring_about(studio: Studio) -> None:
        from hearts_desktop.engine.presets import PRESETS

        at_table(studio)
        if own:
            shelf = studio.window.settings.own_rules
            for name in ("Sunday with Grandmother", "Club"):
                shelf = shelf.keeping(name, replace(PRESETS["omnibus"].ruleset, target=50 + len(name)))
            studio.change(own_rules=shelf)
        studio.window.open_preferences()
        change(studio.window._dialog.rules_page)
        studio.pump()

    return bring_about


def refused(page: Any) -> None:
    """Three packs of trouble: rules that contradict each other, with the row at fault in sight."""
    from hearts_desktop.engine.options import with_options

    page.set_ruleset(with_options(page.ruleset, {"players": "7", "four_player_kitty": "on"}))


def sought(words: str) -> Callable[[Any], None]:
    return lambda page: page.filter.setText(words)


def in_words(page: Any) -> None:
    page.in_words.click()


def differing(page: Any) -> None:
    """So many differences that not all are told."""
    from hearts_desktop.engine.presets import PRESETS

    page.preset.setCurrentIndex(page.preset.findData("omnibus"))
    page.set_ruleset(replace(PRESETS["turbo"].ruleset, target=75))


def own_points(page: Any) -> None:
    """A table of points for single cards, in which something is not understood."""
    from hearts_desktop.engine.presets import PRESETS

    page.set_ruleset(PRESETS["dirty_nasty"].ruleset)
    page.filter.setText("card values")


def own_rule_sets(page: Any) -> None:
    page.preset.setCurrentIndex(page.preset.findText("Club"))


def kept(page: Any) -> None:
    """A rule set has just been deleted, and the page says so."""
    own_rule_sets(page)
    page.sets.delete()


def naming(studio: Studio) -> None:
    """Under which name the rules are kept."""
    rules_page(own_rule_sets, own=True)(studio)
    studio.window._dialog = studio.window._dialog.rules_page.sets.ask_to_save()


def misnaming(studio: Studio) -> None:
    """A name that another rule set has already."""
    rules_page(own_rule_sets, own=True)(studio)
    asked = studio.window._dialog.rules_page.sets.ask_to_rename()
    asked.edit.setText("Sunday with Grandmother")
    studio.window._dialog = asked


def players(seats: int) -> Callable[[Studio], None]:
    """The company of a table, one of them with a character, a level and a name of its own."""

    def bring_about(studio: Studio) -> None:
        from hearts_desktop.engine.presets import PRESETS

        at_table(studio)
        studio.change(rules=replace(PRESETS["cancellation"].ruleset, players=seats))
        studio.window.open_preferences()
        dialog = studio.window._dialog
        dialog.tabs.setCurrentIndex(1)
        line = dialog.row("company").editor.lines[1]
        line.character.setCurrentIndex(4)
        line.level.setCurrentIndex(5)
        line.name.setFocus()
        studio.pump()

    return bring_about


def nameless(studio: Studio) -> None:
    """A name that will not do."""
    at_table(studio)
    studio.window.open_preferences()
    dialog = studio.window._dialog
    dialog.tabs.setCurrentIndex(1)
    field = dialog.row("player_name").editor.field
    field.clear()
    field.textEdited.emit("")
    studio.pump()


def replacing(studio: Studio) -> None:
    """The game is saved under a name that is taken."""
    from stages import stage

    at_table(studio)
    studio.window.files.saved.save("Friday", stage("middle"))
    studio.window.files.ask_to_save()
    studio.window._dialog.edit.setText("friday")


def deal_refused(studio: Studio) -> None:
    at_table(studio)
    studio.window.deals.ask_for_number()
    studio.window._dialog.edit.setText("seven")


def reported(studio: Studio) -> None:
    """A report with words and names, just copied."""
    at_table(studio)
    studio.window.commands["report"].trigger()
    dialog = studio.window._dialog
    dialog.words.setPlainText("I played the queen, and the game said it was not my turn.")
    dialog.names.setChecked(True)
    dialog.copy.click()


def messages(studio: Studio) -> None:
    """What a full disk has the window say: all of it, one below the other."""
    from hearts_desktop.storage.history.keeper import Keeper

    at_table(studio)
    full, say = OSError(28, "No space left on device"), studio.controller.trouble.emit
    say(f"The game cannot be saved ({full.strerror}). You can play on.")
    folder = studio.parts.folder.root
    with patch.object(Keeper, "_connection", side_effect=full), quiet_log():
        Keeper(folder / "history.db", folder / "backups", say).abandon_all_but("")
    studio.pump()


@contextmanager
def quiet_log() -> Iterator[None]:
    """A fault on purpose is nothing to write home about."""
    logging.disable()
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


def message(studio: Studio) -> None:
    """A file was dropped that is no game."""
    at_table(studio)
    path = studio.parts.folder.root / "Holiday pictures and other things of 2026.hearts"
    path.write_text("no game")
    studio.window.files.open_or_tell(path)
    studio.pump()


def renaming(studio: Studio) -> None:
    """The line of a saved game while its name is edited."""
    from stages import stage

    at_table(studio)
    for name in ("Friday", "Saturday"):
        studio.window.files.saved.save(name, stage("middle"))
    studio.window.files.show_saved()
    studio.until(lambda: not studio.window.dialog._reader.isActive())
    studio.window.dialog.rename.click()
    studio.pump()


def none_found(studio: Studio) -> None:
    renaming(studio)
    studio.window.dialog.filter.setText("Wednesday")


def played(then: Callable[[Any], None], games: int = 12) -> Callable[[Studio], None]:
    """The statistics of some games, after something was done to them."""

    def bring_about(studio: Studio) -> None:
        from played_history import keep_games

        from hearts_desktop.storage.history.statistics import Statistics
        from hearts_desktop.ui.results import Results

        at_table(studio)
        folder = keep_games(studio.parts.folder.root / "played", games)
        statistics = Statistics(folder)
        made = Results(
            studio.window,
            studio.window,
            studio.window.files,
            statistics,
            studio.parts.recorder,
            studio.parts.pars,
        )
        made.show()
        then(studio.window.dialog)
        studio.pump()

    return bring_about


def filtered(dialog: Any) -> None:
    dialog.filter.helped.setCurrentIndex(1)


def all_left_out(dialog: Any) -> None:
    dialog.filter.time.setCurrentIndex(1)


def drilled(dialog: Any) -> None:
    """The hands behind a figure."""
    dialog.games.opened.emit(dialog._statistics.games(dialog.filter.wanted)[0])


def forgetting(studio: Studio) -> None:
    """All results shall be forgotten."""
    from hearts_desktop.ui.dialogs.confirm import ConfirmDialog

    played(lambda dialog: dialog.reset.click())(studio)
    studio.window._dialog = studio.window._dialog.findChild(ConfirmDialog)


def where_to_write(studio: Studio) -> None:
    """Qt's own dialog for files, where the system has none; it wears our style."""
    at_table(studio)
    studio.window.files.ask_to_export()


STATES: dict[str, Callable[[Studio], None]] = {
    "rules-refused": rules_page(refused),
    "rules-sought": rules_page(sought("moon")),
    "rules-not-found": rules_page(sought("zeppelin")),
    "rules-in-words": rules_page(in_words),
    "rules-differ": rules_page(differing),
    "rules-points": rules_page(own_points),
    "rules-own": rules_page(own_rule_sets, own=True),
    "rules-kept": rules_page(kept, own=True),
    "rules-naming": naming,
    "rules-misnaming": misnaming,
    "players-ten": players(10),
    "players-nameless": nameless,
    "save-game-replaces": replacing,
    "deal-number-refused": deal_refused,
    "report-copied": reported,
    "messages": messages,
    "message": message,
    "saved-games-renaming": renaming,
    "saved-games-not-found": none_found,
    "statistics-filtered": played(filtered),
    "statistics-left-out": played(all_left_out),
    "statistics-behind": played(drilled),
    "statistics-few": played(lambda _: None, 1),
    "statistics-reset": forgetting,
    "files": where_to_write,
}
