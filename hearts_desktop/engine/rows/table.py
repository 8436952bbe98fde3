"""The table: which game, how many players, the pack, the first dealer (rules 3.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearts_desktop.engine.choices import FirstDealer, Game, OddCards
from hearts_desktop.engine.readings import is_hearts
from hearts_desktop.engine.rows.row import TABLE, Row, row

ROWS: Final[Mapping[str, Row]] = {
    "game": row(
        group=TABLE,
        section="3.1",
        label="Game",
        help="Hearts itself, or one of its relatives with a dummy hand. Dummy Hearts is a reconstruction: no "
        "complete rules of it are known.",
        words={
            Game.HEARTS: "Hearts",
            Game.HEARTS_FOR_TWO: "Hearts for Two",
            Game.DUMMY_HEARTS: "Dummy Hearts (reconstruction)",
        },
    ),
    "players": row(
        group=TABLE,
        section="3.1",
        label="Players",
        help="How many sit at the table, you among them. One pack serves three to six, two packs six to ten.",
        words={"": "{} players"},
        minimum=2,
        maximum=10,
    ),
    "decks": row(
        group=TABLE,
        section="3.1",
        label="Packs",
        help="With two packs every card exists twice, and two identical cards in a trick cancel each other.",
        words={1: "one pack", 2: "two packs", "": "{} packs"},
        minimum=1,
        maximum=2,
        when=is_hearts,
        needs="the game of Hearts itself",
    ),
    "odd_cards": row(
        group=TABLE,
        section="3.1",
        label="Cards that do not divide",
        help="When the pack does not divide evenly, low cards are taken out or the rest becomes a kitty.",
        words={OddCards.REMOVE: "low cards are taken out", OddCards.KITTY: "the rest is a kitty"},
        when=lambda rules: is_hearts(rules) and rules.decks == 1 and 52 % rules.players > 0,
        needs="one pack and a number of players that does not divide it",
    ),
    "removed_cards": row(
        group=TABLE,
        section="3.1",
        label="Cards taken out",
        help="Which cards are left out when the pack does not divide evenly. The usual ones are low "
        "cards: 2♦ for three players, 2♦ 2♣ for five, 2♦ 2♣ 2♠ 3♣ for six.",
        words={"": "without the {}", (): "the usual ones"},
        when=lambda rules: (
            is_hearts(rules)
            and rules.decks == 1
            and 52 % rules.players > 0
            and rules.odd_cards is OddCards.REMOVE
        ),
        needs="one pack, and cards that are taken out because they do not divide",
    ),
    "first_dealer": row(
        group=TABLE,
        section="3.1",
        label="First dealer",
        help="Who deals the first hand; after that the deal goes one seat to the left each hand.",
        words={
            FirstDealer.RANDOM: "drawn",
            FirstDealer.SEAT_0: "you",
            **{seat: f"seat {int(seat) + 1}" for seat in list(FirstDealer)[2:]},
        },
    ),
}
