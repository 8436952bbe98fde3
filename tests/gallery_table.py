"""Situations at the table for the gallery: each brings the studio's game to a point."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from studio import Studio, in_play


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


@functools.cache
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


def looking_back(command: str) -> Callable[[Studio], None]:
    def look(one: Studio) -> None:
        one.change(show_voids=True, show_cards_played=True)
        one.play_until(lambda state: bool(state.hand and len(state.hand.tricks) >= 7))
        one.until(lambda: one.controller.offer is not None and not one.window.table.busy)
        if command:
            one.window.commands[command].trigger()

    return look


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
    "last-trick": looking_back("last_trick"),
    "cards-played": looking_back("cards_played"),
    "voids": looking_back(""),
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
