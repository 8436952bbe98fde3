"""Dialogs for the gallery: each situation leaves one open, with something in it."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from gallery_table import begin_pass, first_scores
from studio import Studio


def preferences(page: int) -> Callable[[Studio], None]:
    def open_page(one: Studio) -> None:
        one.until(lambda: one.controller.offer is not None)
        one.window.open_preferences()
        one.window._dialog.tabs.setCurrentIndex(page)

    return open_page


def new_game(page: int) -> Callable[[Studio], None]:
    def open_page(one: Studio) -> None:
        one.until(lambda: one.controller.offer is not None)
        one.window.open_new_game()
        one.window._dialog.tabs.setCurrentIndex(page)

    return open_page


def rules(studio: Studio) -> None:
    begin_pass(studio)
    studio.window.commands["rules"].trigger()


def keys(studio: Studio) -> None:
    begin_pass(studio)
    studio.window.commands["keys"].trigger()


def glossary(studio: Studio) -> None:
    begin_pass(studio)
    studio.window.commands["glossary"].trigger()


def glossary_at(studio: Studio) -> None:
    """A term to which a link led."""
    glossary(studio)
    studio.window.dialog.show_term("kitty")


def about(studio: Studio) -> None:
    begin_pass(studio)
    studio.window.commands["about"].trigger()


def report(studio: Studio) -> None:
    begin_pass(studio)
    studio.window.commands["report"].trigger()


def fault(studio: Studio) -> None:
    """What the player sees of a fault, in the place of another dialog."""
    from hearts_desktop.ui.dialogs.fault import FaultDialog

    begin_pass(studio)
    trace = 'Traceback (most recent call last):\n  File "game.py", line 9, in play\nValueError: no card'
    told = studio.parts.reports.circumstances.of_fault(trace)
    studio.window.open_dialog(
        FaultDialog("Something went wrong", told, studio.parts.folder.root, studio.window)
    )


def first_run(studio: Studio) -> None:
    studio.window.welcome()
    studio.window.new_game()
    studio.pump()


def save_game(studio: Studio) -> None:
    begin_pass(studio)
    studio.window.files.ask_to_save()


def saved_games(studio: Studio) -> None:
    """Some games of different forms, one of them deleted and one damaged."""
    from stages import stage

    from hearts_desktop.engine.presets import PRESETS
    from hearts_desktop.engine.ruleset import RuleSet

    begin_pass(studio)
    files = studio.window.files
    for age, (name, point, ruleset) in enumerate(
        (
            ("Sunday with Grandmother", "over", RuleSet(target=50)),
            ("Before the moon", "moon", RuleSet()),
            ("Long evening", "middle", PRESETS["omnibus"].ruleset),
            ("A form that nobody at the club would call Hearts any more", "middle", PRESETS["turbo"].ruleset),
            ("Three of us", "middle", PRESETS["black_maria"].ruleset),
        )
    ):
        when = 1_790_000_000 - 200_000 * age
        os.utime(files.saved.save(name, stage(point, ruleset)).path, (when, when))
    damaged = files.saved.save("From an old disk", stage("middle")).path
    damaged.write_text(damaged.read_text()[:900])
    os.utime(damaged, (1_780_000_000,) * 2)
    files.show_saved()
    studio.until(lambda: not studio.window.dialog._reader.isActive())
    studio.window.dialog._delete()
    studio.pump()


def no_saved_games(studio: Studio) -> None:
    begin_pass(studio)
    studio.window.files.show_saved()


def lesson(notes: int) -> Callable[[Studio], None]:
    """The lesson, so many notes later."""

    def bring_about(studio: Studio) -> None:
        begin_pass(studio)
        window = studio.window
        window.commands["lesson"].trigger()
        window.stage.messages.dismiss()
        studio.until(lambda: window.lesson.bar.note is not None)
        read = 0
        while read < notes:
            if window.lesson.bar.next.isVisible():
                window.lesson.bar.next.click()
            else:
                studio.person.choose(studio.controller.offer)
                studio.until(lambda: window.lesson.bar.note is not None)
            read += 1

    return bring_about


def lesson_over(studio: Studio) -> None:
    """The hand of the lesson has been scored."""
    lesson(1)(studio)
    studio.play_until(lambda state: bool(state.scores) and studio.window.stage.score_panel.is_open)
    while studio.window.lesson.bar.note.key != "score":
        studio.window.lesson.bar.next.click()


def review(studio: Studio) -> None:
    """The coach has gone through the first hand."""
    first_scores(studio)
    studio.window.commands["review"].trigger()
    told = studio.window.dialog.review.par
    before = told.text()
    studio.until(lambda: told.text() != before)  # par is found last


def deal_number(studio: Studio) -> None:
    begin_pass(studio)
    studio.window.deals.ask_for_number()


def sealed(studio: Studio) -> None:
    begin_pass(studio)
    studio.window.deals.show_seal()


def opened_seal(studio: Studio) -> None:
    first_scores(studio)
    studio.window.deals.show_seal()


def results(studio: Studio, games: int = 0) -> Any:
    """The statistics of some games, with the dialog open."""
    from played_history import keep_games

    begin_pass(studio)
    folder = studio.parts.folder
    if games:
        keep_games(folder.root / "played", games)
        from hearts_desktop.storage.history.statistics import Statistics
        from hearts_desktop.ui.results import Results

        statistics = Statistics(folder.root / "played" / "history.db")
        made = Results(
            studio.window,
            studio.window,
            studio.window.files,
            statistics,
            studio.parts.recorder,
            studio.parts.pars,
        )
        made.show()
    else:
        studio.window.commands["statistics"].trigger()
    return studio.window.dialog


def statistics_page(page: int) -> Callable[[Studio], None]:
    def bring_about(studio: Studio) -> None:
        results(studio, 30).tabs.setCurrentIndex(page)

    return bring_about


def no_statistics(studio: Studio) -> None:
    results(studio)


def hand_record(studio: Studio) -> None:
    """A hand behind a figure of the statistics, in the place of the dialog over which it lies."""
    dialog = results(studio, 3)
    dialog.tabs.setCurrentIndex(1)
    dialog.hands.opened.emit(dialog.hands.model.record(0))
    from hearts_desktop.ui.dialogs.hand_record import HandRecordDialog

    studio.window._dialog = dialog.findChild(HandRecordDialog)


DIALOGS: dict[str, Callable[[Studio], None]] = {
    **{f"preferences-{number}": preferences(number) for number in range(7)},
    **{f"new-{number}": new_game(number) for number in range(2)},
    "ten-new": new_game(1),
    "rules": rules,
    "keys": keys,
    "glossary": glossary,
    "glossary-at": glossary_at,
    "about": about,
    "report": report,
    "fault": fault,
    "first-run": first_run,
    "save-game": save_game,
    "saved-games": saved_games,
    "saved-games-none": no_saved_games,
    "statistics": statistics_page(0),
    "statistics-hands": statistics_page(1),
    "statistics-games": statistics_page(2),
    "statistics-rules": statistics_page(3),
    "statistics-opponents": statistics_page(4),
    "statistics-fairness": statistics_page(5),
    "statistics-none": no_statistics,
    "hand-record": hand_record,
    "review": review,
    "lesson-1": lesson(0),
    "lesson-2": lesson(1),
    "lesson-3": lesson(2),
    "lesson-over": lesson_over,
    "deal-number": deal_number,
    "sealed": sealed,
    "seal-opened": opened_seal,
}
