"""Pictures of every screen and situation, for eyes.

    python tests/gallery.py OUT [--only NAME] [--jobs J]

Writes one PNG a situation, theme and size into OUT, named ``play-felt-1280x800@1x.png``. The games behind the
pictures are fixed by their seeds, so two runs on the same system give the same pictures.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(REPOSITORY))

THEMES = ("felt", "light", "dark")
SIZES = ("800x600@1", "1280x800@1", "1280x720@2")
"""Size in logical pixels and device pixel ratio; the last is a window of 2560 x 1440 device pixels."""


@dataclass
class Studio:
    """One window whose game can be brought to any point."""

    parts: Any
    person: Any

    @property
    def controller(self) -> Any:
        return self.parts.controller

    @property
    def window(self) -> Any:
        return self.parts.window

    def pump(self) -> None:
        """Let everything that is due happen."""
        from PySide6.QtTest import QTest

        QTest.qWait(1)

    def until(self, done: Callable[[], bool]) -> None:
        """Run the event loop until something holds."""
        for _ in range(20_000):
            if done():
                return
            self.pump()
        raise SystemExit("the situation did not come about")

    def play_until(self, done: Callable[[Any], bool]) -> None:
        """Have the person play and read score sheets until ``done(state)`` holds when it is his turn."""
        while True:
            self.until(
                lambda: (
                    self.controller.offer is not None
                    or (self.window.stage.score_panel.is_open and not self.window.table.busy)
                )
            )
            if done(self.controller.state):
                return
            if self.window.stage.score_panel.is_open:
                self.window.stage.score_panel.primary.click()
            else:
                self.person.choose(self.controller.offer)
            self.pump()

    def change(self, **settings: Any) -> None:
        """Change preferences while the window is open."""
        self.window.apply_settings(replace(self.window.settings, **settings))

    def hold(self) -> None:
        """From now on tricks lie until they are clicked away."""
        from hearts_desktop.storage.settings import TrickHold

        self.change(trick_hold=TrickHold.CLICK)


def in_play(state: Any, hand: int, trick: int) -> bool:
    """Is the person to play to this trick of this hand (both from 1), or beyond it?"""
    now = state.hand
    return now is not None and now.phase == "play" and (now.number, len(now.tricks) + 1) >= (hand, trick)


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
    studio.window.open_rules()


def about(studio: Studio) -> None:
    begin_pass(studio)
    studio.window.open_about()


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
    "about": about,
    "save-game": save_game,
    "saved-games": saved_games,
    "saved-games-none": no_saved_games,
    "hint": hint,
    "hint-lead": hint_lead,
    "hint-pass": hint_pass,
    "three-hint": hint_lead,
    "six-hint": hint,
    "three-pass": choose_pass,
    "three-play": play,
    "five-play": play,
    "six-play": play,
    "six-won": won,
    "six-scores": scores,
}
PLAYERS = {"three": 3, "five": 5, "six": 6, "ten": 10}


# -- forms of the game: a preset and options that differ, and the choice at which the picture is taken -------


FORMS: dict[str, tuple[str, dict[str, str], str]] = {
    "call": ("dirty_nasty", {}, "OfferCall"),
    "mix": ("standard", {"pass_cycle": "4_lram", "optional_pass": "on"}, "OfferPass mix"),
    "scatter": ("standard", {"pass_cycle": "4_lras"}, "OfferPass scatter"),
    "bid": ("dummy_hearts", {}, "OfferBid"),
    "dummy": ("dummy_hearts", {}, "OfferPlay dummy"),
    "two": ("hearts_for_two", {}, "OfferPlay dummy"),
    "charge": ("turbo", {}, "OfferCharge"),
    "charged": ("turbo", {"charge_limit": "any"}, "OfferPlay charged"),
    "boosted": ("booster", {}, "OfferPlay boosted"),
    "cancellation": ("cancellation", {}, "OfferPlay twins"),
    "cancellation-10": ("cancellation", {"players": "10"}, "OfferPlay twins"),
    "discard": ("standard", {"four_player_kitty": "on", "kitty_use": "hand_swap"}, "OfferDiscard"),
    "partners": ("partnership_a", {}, "OfferPlay"),
}


def shows_form(studio: Studio, state: Any, wanted: str) -> bool:
    """Is the person asked for this choice, in a situation that shows what is special?"""
    kind, _, special = wanted.partition(" ")
    asked, hand = studio.controller.offer, state.hand
    if type(asked).__name__ != kind:
        return False
    match special:
        case "dummy":
            return bool(asked.place != asked.seat and hand.open)
        case "charged":
            return len(hand.prelude.charged) > 1
        case "boosted":
            return len(hand.trick.plays) > state.seats
        case "twins":
            return len({card.face for _, card in hand.trick.plays}) < len(hand.trick.plays)
        case "mix" | "scatter":
            return bool(hand.step == special)
    return True


def form_situation(wanted: str) -> Callable[[Studio], None]:
    def bring_about(one: Studio) -> None:
        one.play_until(lambda state: shows_form(one, state, wanted))
        if wanted.endswith("scatter"):
            for card in one.controller.offer.cards[:2]:
                one.window.table._chooser.pick(card)

    return bring_about


def form_rules(name: str) -> Any:
    from hearts_desktop.engine.options import with_options
    from hearts_desktop.engine.presets import PRESETS

    preset, options, _ = FORMS[name]
    return with_options(PRESETS[preset].ruleset, options)


def all_situations() -> dict[str, tuple[Callable[[Studio], None], Any]]:
    """How each picture comes about, and under which rules; None for the standard game."""
    plain: dict[str, tuple[Callable[[Studio], None], Any]] = {n: (how, None) for n, how in SITUATIONS.items()}
    return plain | {f"form-{n}": (form_situation(row[2]), form_rules(n)) for n, row in FORMS.items()}


@contextmanager
def studio(
    theme: str, width: int, height: int, players: int, seed: int = 7, rules: Any = None
) -> Iterator[Studio]:
    """A window over an empty folder, at instant speed."""
    from hearts_desktop import app
    from hearts_desktop.engine.ruleset import RuleSet
    from hearts_desktop.smoke import Person
    from hearts_desktop.storage.paths import data_folder
    from hearts_desktop.storage.settings import FlightSpeed, Settings, Theme, TrickHold

    settings = replace(
        Settings(),
        theme=Theme(theme),
        rules=rules or RuleSet(players=players, decks=1 if players <= 6 else 2),
        thinking_pause=0,
        flight_speed=FlightSpeed.INSTANT,
        trick_hold=TrickHold.NONE,
    )
    with tempfile.TemporaryDirectory() as folder:
        parts, _ = app.build(data_folder(Path(folder)), seed_source=lambda: seed, settings=settings)
        person = Person(parts, seed)
        parts.controller.offered.disconnect(person.choose)
        parts.controller.hand_finished.disconnect(person.read_scores)
        parts.window.resize(width, height)
        parts.window.show()
        try:
            yield Studio(parts, person)
        finally:
            parts.window.close()
            parts.close()


def take(out: Path, size: str, only: str | None) -> int:
    """All pictures of one size, in this process; returns how many."""
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QPixmap
    from PySide6.QtTest import QTest

    area, _, ratio = size.partition("@")
    width, height = (int(part) for part in area.split("x"))
    number = 0
    for theme in THEMES:
        for name, (bring_about, rules) in all_situations().items():
            if only and only not in f"{name}-{theme}":
                continue
            players = PLAYERS.get(name.partition("-")[0], 4)
            with studio(theme, width, height, players, rules=rules) as one:
                bring_about(one)
                QTest.qWait(350)  # panels and lifted cards come to rest
                picture = one.window.grab()
                dialog = one.window._dialog
                if dialog is not None:
                    whole = QPixmap(picture)
                    at = dialog.geometry().center() - QPoint(dialog.width() // 2, dialog.height() // 2)
                    dialog.render(whole, one.window.mapFromGlobal(at))
                    picture = whole
                file = out / f"{name}-{theme}-{area}@{ratio}x.png"
                picture.save(str(file))
                if dialog is not None:
                    dialog.close()
                number += 1
    return number


def main() -> int:
    """Render every size in a process of its own, since the device pixel ratio belongs to the process."""
    line = argparse.ArgumentParser(description="Pictures of every screen and situation.")
    line.add_argument("out", type=Path)
    line.add_argument(
        "--only", help="only pictures whose situation and theme contain this, like play or end-dark"
    )
    line.add_argument("--size", choices=SIZES, help="only this size")
    line.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    arguments = line.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    if arguments.child:
        print(take(arguments.out, arguments.size, arguments.only))
        return 0
    sizes = [arguments.size] if arguments.size else list(SIZES)
    total = 0
    for size in sizes:
        environment = {
            **os.environ,
            "QT_QPA_PLATFORM": "offscreen",
            "QT_SCALE_FACTOR": size.partition("@")[2],
        }
        command = [sys.executable, __file__, str(arguments.out), "--child", "--size", size]
        command += ["--only", arguments.only] if arguments.only else []
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode or done.stderr.strip():
            print(done.stderr, file=sys.stderr)
        if done.returncode:
            return done.returncode
        total += int(done.stdout.split()[-1])
    print(f"{total} pictures in {arguments.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
