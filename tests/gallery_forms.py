"""Forms of the game for the gallery: what is special in each, and tours through all phases of every form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from studio import Studio

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


# -- tours: every phase of a form, as it comes ---------------------------------------------------------------


def tours() -> dict[str, Any]:
    """The rules of each tour: every form, and every number of players from two to ten."""
    from hearts_desktop.engine.presets import PRESETS
    from hearts_desktop.engine.ruleset import RuleSet

    found = {name: row.ruleset for name, row in PRESETS.items()}
    found |= {f"{seats}-players": RuleSet(players=seats) for seats in (3, 5, 6)}
    two_packs = PRESETS["cancellation"].ruleset
    return found | {f"{seats}-players": replace(two_packs, players=seats) for seats in (7, 8, 9, 10)}


def tour(studio: Studio) -> Iterator[str]:
    """Play a hand, and stop at every kind of choice and at the scores."""
    seen, panel = set(), studio.window.stage.score_panel
    while True:
        studio.until(
            lambda: studio.controller.offer is not None or (panel.is_open and not studio.window.table.busy)
        )
        if panel.is_open:
            yield "scores"
            return
        asked, hand = studio.controller.offer, studio.controller.state.hand
        kind = type(asked).__name__.removeprefix("Offer").lower()
        if kind == "play" and asked.place != asked.seat:
            kind = "dummy"
        if kind not in seen and (kind not in ("play", "dummy") or (hand.trick.plays and hand.tricks)):
            seen.add(kind)
            yield kind
        studio.person.choose(studio.controller.offer)
        studio.pump()
