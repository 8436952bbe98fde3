"""Pictures of every screen and situation, for eyes, and a check of what can be measured in them.

    python tests/gallery.py OUT [--only NAME] [--size AREA@RATIO] [--all]

Writes one PNG a situation, theme and size into OUT, named ``play-felt-1280x800@1x.png``, and tells what lies
over something, is cut or hard to read (``eyes.py``); then the exit code is 1. Each situation is seen in every
theme and at every size, but with ``--all`` in all combinations of them. Every form of the game has a tour
through its phases. The games behind the pictures are fixed by their seeds, so two runs on one system give the
same pictures.

A new screen is a function that brings a studio there, and its row in ``SITUATIONS``.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(REPOSITORY))

from gallery_forms import FORMS, form_rules, form_situation, tour, tours  # noqa: E402
from studio import Studio, in_play, studio  # noqa: E402

THEMES = ("felt", "light", "dark")
SIZES = (
    *("800x600@1", "1280x800@1", "3840x2160@1", "600x1000@1"),
    *("800x600@2", "1280x800@2", "1920x1080@2", "600x1000@2"),
)
"""Size in logical pixels and device pixel ratio."""
SCREEN = {
    **{"name": "gallery", "x": 0, "y": 0, "width": 4096, "height": 2304},
    **{"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1},
}
"""Has room for every window. On the one that Qt makes up otherwise, of 800 pixels, dialogs are cut short."""


# -- situations: each brings the studio's game to the point and may leave a dialog open ---------------------


def deal(studio: Studio) -> None:
    from hearts_desktop.storage.settings import FlightSpeed

    studio.change(flight_speed=FlightSpeed.NORMAL)
    studio.window.new_game()
    queue = studio.window.table._director.queue
    studio.until(lambda: studio.controller.state.hand is not None and queue.animation is not None)
    queue.animation.pause()
    queue.animation.setCurrentTime(int(queue.animation.totalDuration() * 0.55))


def choose_pass(studio: Studio) -> None:
    studio.play_until(lambda state: state.hand.phase == "pass")
    studio.until(
        lambda: len(studio.controller.state.hand.chosen) == sum(c is not None for c in others(studio)) + 1
    )
    chooser = studio.window.table._chooser
    for card in studio.controller.offer.cards[-3:]:
        chooser.pick(card)


def others(studio: Studio) -> list[Any]:
    return [cards for seat, cards in enumerate(studio.controller.state.hand.chosen) if seat]


def begin_pass(studio: Studio) -> None:
    studio.play_until(lambda state: state.hand.phase == "pass")


def received(studio: Studio) -> None:
    studio.play_until(lambda state: state.hand.phase == "pass")
    studio.hold()
    studio.person.choose(studio.controller.offer)
    studio.until(lambda: studio.controller.state.hand.phase == "play")
    studio.until(lambda: studio.window.table._director.queue.hold is not None)


def lead(studio: Studio) -> None:
    studio.play_until(lambda state: in_play(state, 1, 3) and not state.hand.trick.plays)


def play(studio: Studio) -> None:
    studio.play_until(lambda state: in_play(state, 2, 5) and len(state.hand.trick.plays) >= 2)


def illegal(studio: Studio) -> None:
    studio.play_until(
        lambda state: in_play(state, 2, 5) and len(studio.controller.offer.cards) < len(state.hand.hands[0])
    )
    hand = studio.controller.state.hand.hands[0]
    wrong = next(card for card in hand if card not in studio.controller.offer.cards)
    studio.window.table._chooser.pick(wrong)
    studio.until(lambda: not studio.window.table.busy)


def won(studio: Studio) -> None:
    studio.play_until(lambda state: in_play(state, 1, 6) and len(state.hand.trick.plays) == state.seats - 1)
    studio.hold()
    tricks = len(studio.controller.state.hand.tricks)
    studio.person.choose(studio.controller.offer)
    studio.until(lambda: len(studio.controller.state.hand.tricks) > tricks)
    studio.until(lambda: studio.window.table._director.queue.hold is not None)


def scores(studio: Studio) -> None:
    studio.play_until(lambda state: len(state.scores) == 3 and studio.window.stage.score_panel.is_open)


def first_scores(studio: Studio) -> None:
    studio.play_until(lambda state: len(state.scores) == 1 and studio.window.stage.score_panel.is_open)


def end(studio: Studio) -> None:
    studio.play_until(lambda state: state.result is not None and studio.window.stage.score_panel.is_open)


def broken(studio: Studio) -> None:
    studio.play_until(
        lambda state: in_play(state, 1, 4) and state.hand.trick.broken and len(state.hand.trick.plays) >= 1
    )


def tie(studio: Studio) -> None:
    """A game whose lowest total is shared."""
    studio.controller.resume(shared_win())
    studio.until(lambda: studio.window.stage.score_panel.is_open)


def shared_win() -> Any:
    """The first game, by seed, that two players win together."""
    from stages import stage

    from hearts_desktop.engine.ruleset import RuleSet, TieRule

    for seed in range(1, 400):
        journal = stage("over", RuleSet(target=20, tie_rule=TieRule.SHARED), seed)
        if len(journal.state().result.winners) > 1:
            return journal
    raise SystemExit("no game is shared")


def moon(studio: Studio) -> None:
    from stages import stage

    studio.controller.resume(stage("moon"))
    studio.until(lambda: studio.controller.offer is not None)


def certain(studio: Studio) -> None:
    """The person may claim all tricks that are left."""
    from stages import certain

    from hearts_desktop.engine.events import Ground
    from hearts_desktop.engine.ruleset import RuleSet

    studio.controller.resume(certain(4, Ground.ALL_TRICKS, RuleSet()))
    studio.until(lambda: studio.controller.can_claim)


def claimed(studio: Studio) -> None:
    """The person has claimed, and the first card of the rest has been played."""
    from hearts_desktop.storage.settings import FlightSpeed

    certain(studio)
    studio.change(flight_speed=FlightSpeed.NORMAL)
    studio.window.commands["claim"].trigger()
    studio.until(lambda: len(studio.window.table._scene.situation.state.hand.trick.plays) == 1)
    studio.window.table._director.queue.animation.pause()


def preferences(page: int) -> Callable[[Studio], None]:
    def open_page(one: Studio) -> None:
        one.until(lambda: one.controller.offer is not None)
        one.window.open_preferences()
        one.window._dialog.tabs.setCurrentIndex(page)

    return open_page


def looking_back(command: str) -> Callable[[Studio], None]:
    def look(one: Studio) -> None:
        one.change(show_voids=True, show_cards_played=True)
        one.play_until(lambda state: bool(state.hand and len(state.hand.tricks) >= 7))
        one.until(lambda: one.controller.offer is not None and not one.window.table.busy)
        if command:
            one.window.commands[command].trigger()

    return look


def new_game(page: int) -> Callable[[Studio], None]:
    def open_page(one: Studio) -> None:
        one.until(lambda: one.controller.offer is not None)
        one.window.open_new_game()
        one.window._dialog.tabs.setCurrentIndex(page)

    return open_page


def rules(studio: Studio) -> None:
    begin_pass(studio)
    studio.window.commands["rules"].trigger()


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


def deal_number(studio: Studio) -> None:
    begin_pass(studio)
    studio.window.deals.ask_for_number()


def sealed(studio: Studio) -> None:
    begin_pass(studio)
    studio.window.deals.show_seal()


def opened_seal(studio: Studio) -> None:
    first_scores(studio)
    studio.window.deals.show_seal()


def hinted(studio: Studio) -> None:
    """The coach has answered."""
    studio.window.commands["hint"].trigger()
    studio.until(lambda: studio.window.table._scene.situation.hint is not None)


def hint(studio: Studio) -> None:
    studio.play_until(
        lambda state: (
            in_play(state, 1, 4) and state.hand.trick.plays and len(studio.controller.offer.cards) > 3
        )
    )
    hinted(studio)


def hint_lead(studio: Studio) -> None:
    studio.play_until(lambda state: in_play(state, 1, 2) and not state.hand.trick.plays)
    hinted(studio)


def hint_pass(studio: Studio) -> None:
    begin_pass(studio)
    hinted(studio)


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
        made = Results(studio.window, studio.window, studio.window.files, statistics, studio.parts.recorder)
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


def looking(how: Callable[[Studio], None], **look: str) -> Callable[[Studio], None]:
    """The situation with strong contrast, bigger words, or both."""

    def bring_about(one: Studio) -> None:
        from hearts_desktop.storage.settings import Contrast, TextSize

        kinds = {"contrast": Contrast, "text_size": TextSize}
        one.change(**{name: kinds[name](value) for name, value in look.items()})
        how(one)

    return bring_about


SITUATIONS: dict[str, Callable[[Studio], None]] = {
    "deal": deal,
    "pass": begin_pass,
    "pass-chosen": choose_pass,
    "received": received,
    "lead": lead,
    "play": play,
    "illegal": illegal,
    "won": won,
    "broken": broken,
    "certain": certain,
    "claimed": claimed,
    "moon": moon,
    "scores-1": first_scores,
    "scores-3": scores,
    "end": end,
    "tie": tie,
    **{f"preferences-{number}": preferences(number) for number in range(7)},
    **{f"new-{number}": new_game(number) for number in range(2)},
    "ten-new": new_game(1),
    "last-trick": looking_back("last_trick"),
    "cards-played": looking_back("cards_played"),
    "voids": looking_back(""),
    "rules": rules,
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
    "statistics-none": no_statistics,
    "hand-record": hand_record,
    "deal-number": deal_number,
    "sealed": sealed,
    "seal-opened": opened_seal,
    "hint": hint,
    "hint-lead": hint_lead,
    "hint-pass": hint_pass,
    "three-hint": hint_lead,
    "six-hint": hint,
    **{
        f"strong-{name}": looking(how, contrast="strong")
        for name, how in (("pass", choose_pass), ("play", play), ("scores", scores))
    },
    **{
        f"big-{name}": looking(how, text_size="150")
        for name, how in (("pass", choose_pass), ("illegal", illegal), ("moon", moon), ("scores", scores))
    },
    "three-pass": choose_pass,
    "three-play": play,
    "five-play": play,
    "six-play": play,
    "six-won": won,
    "six-scores": scores,
}
PLAYERS = {"three": 3, "five": 5, "six": 6, "ten": 10}


def all_situations() -> dict[str, tuple[Callable[[Studio], None], Any]]:
    """How each picture comes about, and under which rules; None for the standard game."""
    plain: dict[str, tuple[Callable[[Studio], None], Any]] = {n: (how, None) for n, how in SITUATIONS.items()}
    return plain | {f"form-{n}": (form_situation(row[2]), form_rules(n)) for n, row in FORMS.items()}


# -- pictures ------------------------------------------------------------------------------------------------


def looks(number: int, sizes: list[str], *, every: bool) -> list[tuple[str, str]]:
    """Theme and size of the pictures of the situation of this number."""
    if every:
        return [(theme, size) for theme in THEMES for size in sizes]
    turns = range(len(sizes) if sizes[0].endswith("@1") else 1)
    return [(THEMES[(number + k) % len(THEMES)], sizes[(number + k) % len(sizes)]) for k in turns]


def area(size: str) -> tuple[int, int]:
    """Width and height in logical pixels."""
    width, height = size.partition("@")[0].split("x")
    return int(width), int(height)


class Photographer:
    """Takes pictures into a folder and notes their faults."""

    def __init__(self, out: Path, reader: Any) -> None:
        self.out, self.reader = out, reader
        self.pictures = 0
        self.faults: list[str] = []

    def take(self, one: Studio, name: str, theme: str, size: str) -> None:
        """Photograph the window as it is now."""
        from PySide6.QtCore import QPoint
        from PySide6.QtGui import QPixmap
        from PySide6.QtTest import QTest

        QTest.qWait(350)  # panels and lifted cards come to rest
        picture, dialog = one.window.grab(), one.window._dialog
        called = f"{name}-{theme}-{size}x"
        self.faults += [f"{called}: {fault}" for fault in self._look(one, picture.toImage(), dialog)]
        if dialog is not None:
            whole = QPixmap(picture)
            at = dialog.geometry().center() - QPoint(dialog.width() // 2, dialog.height() // 2)
            dialog.render(whole, one.window.mapFromGlobal(at))
            picture = whole
        picture.save(str(self.out / f"{called}.png"))
        self.pictures += 1

    def forget(self) -> None:
        """The window is gone: what was read in it is let go."""
        self.reader.words.clear()

    def _look(self, one: Studio, picture: Any, dialog: Any) -> list[str]:
        from eyes import contrast_faults, table_faults, widget_faults
        from PySide6.QtCore import QPoint, QPointF

        from hearts_desktop.ui.dialogs.overlay import Overlay

        window = one.window
        if dialog is not None:
            return widget_faults(dialog, dialog.grab().toImage())
        for panel in window.findChildren(Overlay):
            if panel.is_open:
                return widget_faults(panel, panel.grab().toImage())
        found = widget_faults(window.toolbar, window.toolbar.grab().toImage())
        if window.table._director.queue.animation is not None:
            return found
        scene, at = window.table.scene(), window.table.mapTo(window, QPoint(0, 0))
        found += table_faults(scene, self.reader)
        return found + contrast_faults(scene, self.reader, picture, QPointF(at))


def take(out: Path, sizes: list[str], only: str, *, every: bool) -> dict[str, Any]:
    """All pictures of some sizes of one pixel ratio, in this process; how many, and what is wrong in them."""
    from eyes import reading

    with reading() as reader:
        eye = Photographer(out, reader)
        for number, (name, (bring_about, rules)) in enumerate(all_situations().items()):
            for theme, size in looks(number, sizes, every=every):
                if only not in f"{name}-{theme}":
                    continue
                players = PLAYERS.get(name.partition("-")[0], 4)
                with studio(theme, *area(size), players, rules=rules) as one:
                    bring_about(one)
                    eye.take(one, name, theme, size)
                    if one.window._dialog is not None:
                        one.window._dialog.close()
                eye.forget()
        for number, (name, rules) in enumerate(tours().items()):
            if only in f"tour-{name}":
                go_on_tour(eye, name, rules, looks_in_turn(number, sizes))
    return {"pictures": eye.pictures, "faults": eye.faults}


def looks_in_turn(number: int, sizes: list[str]) -> Iterator[tuple[str, str]]:
    """Themes and sizes one after the other."""
    while True:
        yield THEMES[number % len(THEMES)], sizes[number % len(sizes)]
        number += 1


def go_on_tour(eye: Photographer, name: str, rules: Any, at: Iterator[tuple[str, str]]) -> None:
    """A picture of every phase of a form, each in another theme and at another size."""
    from hearts_desktop.storage.settings import Theme

    with studio("felt", 1280, 800, rules.players, rules=rules) as one:
        for moment in tour(one):
            theme, size = next(at)
            one.change(theme=Theme(theme))
            one.window.resize(*area(size))
            eye.take(one, f"tour-{name}-{moment}", theme, size)
    eye.forget()


def main() -> int:
    """Render each pixel ratio in a process of its own, since it belongs to the process."""
    line = argparse.ArgumentParser(description="Pictures of every screen and situation.")
    line.add_argument("out", type=Path)
    line.add_argument(
        "--only",
        default="",
        help="only pictures whose situation and theme contain this, like play or end-dark",
    )
    line.add_argument("--size", choices=SIZES, help="only this size")
    line.add_argument("--all", action="store_true", help="every situation in all themes and sizes")
    line.add_argument("--child", help=argparse.SUPPRESS)
    arguments = line.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    sizes = [arguments.size] if arguments.size else list(SIZES)
    if arguments.child:
        mine = [size for size in sizes if size.endswith(f"@{arguments.child}")]
        print(
            json.dumps(take(arguments.out, mine, arguments.only, every=arguments.all or bool(arguments.size)))
        )
        return 0
    return take_all(arguments.out, sorted({size.partition("@")[2] for size in sizes}))


def take_all(out: Path, ratios: list[str]) -> int:
    """Have the pictures of each pixel ratio taken, and tell what is wrong in them."""
    with tempfile.TemporaryDirectory() as folder:
        screen = Path(folder) / "screen.json"
        screen.write_text(json.dumps({"screens": [SCREEN]}))
        return take_on(f"offscreen:configfile={screen}", out, ratios)


def take_on(platform: str, out: Path, ratios: list[str]) -> int:
    """The same on some platform of Qt."""
    pictures, faults = 0, []
    for ratio in ratios:
        environment = {**os.environ, "QT_QPA_PLATFORM": platform, "QT_SCALE_FACTOR": ratio}
        command = [sys.executable, __file__, *sys.argv[1:], "--child", ratio]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.stderr.strip():
            print(done.stderr, file=sys.stderr)
        if done.returncode:
            return done.returncode
        found = json.loads(done.stdout.splitlines()[-1])
        pictures += found["pictures"]
        faults += found["faults"]
    print("\n".join([*faults, f"{pictures} pictures in {out}, {len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
