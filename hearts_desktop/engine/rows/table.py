"""The table: which game, how many players, the pack, the first dealer (rules 3.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearts_desktop.engine.cards import Cards
from hearts_desktop.engine.choices import FirstDealer, Game, OddCards
from hearts_desktop.engine.readings import is_hearts
from hearts_desktop.engine.rows.row import TABLE, Row, row
from hearts_desktop.language import later, tr, tr_n
from hearts_desktop.lists import in_a_row


def _players(number: int) -> str:
    return tr_n("{number} player", "{number} players", number).format(number=number)


def _cards(cards: Cards) -> str:
    return in_a_row(card.words for card in cards)


def _seat(seat: FirstDealer) -> str:
    return tr("seat {number}").format(number=int(seat) + 1)


ROWS: Final[Mapping[str, Row]] = {
    "game": row(
        group=TABLE,
        section="3.1",
        label=later("Game"),
        help=later(
            "Hearts itself, or one of its relatives with a dummy hand. Dummy Hearts is a reconstruction: no "
            "complete rules of it are known."
        ),
        words={
            Game.HEARTS: later("Hearts"),
            Game.HEARTS_FOR_TWO: later("Hearts for Two"),
            Game.DUMMY_HEARTS: later("Dummy Hearts (reconstruction)"),
        },
    ),
    "players": row(
        group=TABLE,
        section="3.1",
        label=later("Players"),
        help=later(
            "How many sit at the table, you among them. One pack serves three to six, two packs six to ten."
        ),
        tell=_players,
        minimum=2,
        maximum=10,
    ),
    "decks": row(
        group=TABLE,
        section="3.1",
        label=later("Packs"),
        help=later(
            "With two packs every card exists twice, and two identical cards in a trick cancel each other."
        ),
        words={1: later("one pack"), 2: later("two packs")},
        tell=str,
        minimum=1,
        maximum=2,
        when=is_hearts,
        needs=later("Needs the game of Hearts itself."),
    ),
    "odd_cards": row(
        group=TABLE,
        section="3.1",
        label=later("Cards that do not divide"),
        help=later(
            "When the pack does not divide evenly, low cards are taken out or the rest becomes a kitty."
        ),
        words={
            OddCards.REMOVE: later("low cards are taken out"),
            OddCards.KITTY: later("the rest is a kitty"),
        },
        when=lambda rules: is_hearts(rules) and rules.decks == 1 and 52 % rules.players > 0,
        needs=later("Needs one pack and a number of players that does not divide it."),
    ),
    "removed_cards": row(
        group=TABLE,
        section="3.1",
        label=later("Cards taken out"),
        help=later(
            "Which cards are left out when the pack does not divide evenly. The usual ones are low "
            "cards: 2♦ for three players, 2♦ 2♣ for five, 2♦ 2♣ 2♠ 3♣ for six."
        ),
        words={(): later("the usual ones")},
        tell=_cards,
        when=lambda rules: (
            is_hearts(rules)
            and rules.decks == 1
            and 52 % rules.players > 0
            and rules.odd_cards is OddCards.REMOVE
        ),
        needs=later("Needs one pack, and cards that are taken out because they do not divide."),
    ),
    "first_dealer": row(
        group=TABLE,
        section="3.1",
        label=later("First dealer"),
        help=later("Who deals the first hand; after that the deal goes one seat to the left each hand."),
        words={
            FirstDealer.RANDOM: later("drawn by lot"),
            FirstDealer.SEAT_0: later("your seat"),
        },
        tell=_seat,
    ),
}
