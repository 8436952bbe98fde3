"""The cards that lie on the table: which item is in which pile, and where each belongs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from PySide6.QtWidgets import QGraphicsScene

from hearts_desktop.engine.cards import HIDDEN, Card, Cards
from hearts_desktop.engine.state import GameState, HandState
from hearts_desktop.ui.table.card_art import CardArt
from hearts_desktop.ui.table.card_item import CardItem
from hearts_desktop.ui.table.cues import Kind, Move
from hearts_desktop.ui.table.layout import Geometry, Placement
from hearts_desktop.ui.table.piles import Pile, faces, in_order, placements, seen
from hearts_desktop.ui.table.sorting import USUAL


class Entry:
    """A card in a pile: its item and what the viewer knows of it; ``covered`` while he sees its back."""

    __slots__ = ("card", "covered", "item")

    def __init__(self, item: CardItem, card: Card, covered: bool = False) -> None:
        self.item = item
        self.card = card
        self.covered = covered

    @property
    def face(self) -> Card:
        """What the item should show."""
        return HIDDEN if self.covered else self.card


class LaidCards:
    """All card items of a scene. Items are never destroyed, but kept for the next deal."""

    def __init__(self, scene: QGraphicsScene, art: CardArt) -> None:
        self._scene = scene
        self._art = art
        self._spare: list[CardItem] = []
        self.piles: dict[Pile, list[Entry]] = {}
        self.order = USUAL
        """Of the cards in an open hand."""

    def __iter__(self) -> Iterator[Entry]:
        return (entry for entries in self.piles.values() for entry in entries)

    def cards(self) -> dict[Pile, Cards]:
        """Every pile's cards, as :func:`.piles.faces` lists them."""
        return {pile: tuple(e.card for e in entries) for pile, entries in self.piles.items()}

    def shown(self) -> dict[Pile, Cards]:
        """What the items really show."""
        return {pile: tuple(e.item.card for e in entries) for pile, entries in self.piles.items()}

    def find(self, pile: Pile, card: Card) -> Entry | None:
        """The entry of a card in a pile."""
        return next((entry for entry in self.piles.get(pile, ()) if entry.card == card), None)

    def set_art(self, art: CardArt) -> None:
        """Draw all cards with other pictures."""
        self._art = art
        for item in (*(entry.item for entry in self), *self._spare):
            item.set_art(art)

    def refresh(self) -> None:
        """Pictures that were not ready now are."""
        for entry in self:
            entry.item.refresh()

    # -- changes

    def clear(self) -> None:
        """Take all cards away."""
        for entry in self:
            self._put_away(entry.item)
        self.piles = {}

    def rebuild(self, state: GameState, viewer: int) -> None:
        """Make the piles those of a state, whatever lies there now; items that show the right face stay."""
        stock: dict[Card, list[CardItem]] = {}
        for entry in self:
            stock.setdefault(entry.item.card, []).append(entry.item)
        wanted = faces(state, viewer, self.order)
        rebuilt: dict[Pile, list[Entry]] = {
            pile: [Entry(stock[card].pop() if stock.get(card) else self._take(), card) for card in cards]
            for pile, cards in wanted.items()
        }
        for items in stock.values():
            for item in items:
                self._put_away(item)
        self.piles = rebuilt
        for entry in self:
            entry.item.set_card(entry.card)

    def deal(self, order: Iterable[tuple[Pile, Card]], stock: Placement) -> list[tuple[Pile, Entry]]:
        """Put the pack in the middle, backs up, and hand it out to piles; what flies, in order.

        The cards cannot be seen yet: a pack of shadows on one spot is black, so each is shown in its time.
        """
        self.clear()
        dealt = []
        for pile, card in order:
            entry = Entry(self._take(), card, covered=True)
            entry.item.set_card(HIDDEN)
            entry.item.place(stock)
            entry.item.setOpacity(0.0)
            self.piles.setdefault(pile, []).append(entry)
            dealt.append((pile, entry))
        return dealt

    def transfer(self, moves: Iterable[Move], hand: HandState, viewer: int) -> list[tuple[Move, list[Entry]]]:
        """Cards go to other piles, all at once: none of them is pulled from what has just come in.

        A card that the viewer could not see in its pile comes from the middle of it. ``hand`` is what it all
        leads to.
        """
        pulled = []
        for move in moves:
            source = self.piles[move.source]
            pulled.append((move, [self._pull(source, card) for card in move.cards]))
        for move, entries in pulled:
            for entry, card in zip(entries, move.cards, strict=True):
                entry.card = seen(card, move.target, hand, viewer)
                entry.covered = move.kind is Kind.PASS_IN
                if move.kind is not Kind.SWEEP:
                    _undress(entry.item)
            self.piles.setdefault(move.target, []).extend(entries)
        for pile in {move.target for move, _ in pulled if move.target.kind == "hand"}:
            self.sort(pile, hand, viewer)
        return pulled

    def sort(self, pile: Pile, hand: HandState, viewer: int) -> None:
        """Put a hand in order."""
        order = in_order(tuple(entry.card for entry in self.piles[pile]), pile, hand, viewer, self.order)
        place = {card: index for index, card in reversed(list(enumerate(order)))}
        self.piles[pile].sort(key=lambda entry: place[entry.card])

    def sort_hands(self, hand: HandState, viewer: int) -> None:
        """Put every hand in order."""
        for pile in self.piles:
            if pile.kind == "hand":
                self.sort(pile, hand, viewer)

    def see(self, pile: Pile, cards: Cards) -> list[Entry]:
        """The viewer sees the cards of a pile differently from now on; what lies there, in its new order."""
        unknown = list(self.piles.get(pile, ()))
        known: dict[Card, list[Entry]] = {}
        for entry in unknown:
            known.setdefault(entry.card, []).append(entry)
        found = {index: known[card].pop(0) for index, card in enumerate(cards) if known.get(card)}
        rest = [entry for entry in unknown if entry not in found.values()]
        for index, card in enumerate(cards):
            if index not in found:
                found[index] = rest.pop()
                found[index].card = card
        self.piles[pile] = [found[index] for index in range(len(cards))]
        for entry in self.piles[pile]:
            entry.covered = False
        return self.piles[pile]

    def _pull(self, entries: list[Entry], card: Card) -> Entry:
        at = next((i for i, entry in enumerate(entries) if entry.card == card), None)
        if at is None:
            hidden = [i for i, entry in enumerate(entries) if entry.card.is_hidden]
            if not hidden:
                raise ValueError(f"{card} does not lie there")
            at = hidden[len(hidden) // 2]
        return entries.pop(at)

    # -- places

    def targets(
        self, geometry: Geometry, plays: tuple[tuple[int, Card], ...], lifts: Mapping[Card, float]
    ) -> dict[Entry, Placement]:
        """Where each card belongs."""
        found: dict[Entry, Placement] = {}
        for pile, lying in placements(self.cards(), plays, geometry, lifts).items():
            found.update(zip(self.piles[pile], lying, strict=True))
        return found

    def land(self, entries: Iterable[Entry], targets: Mapping[Entry, Placement]) -> None:
        """Lay cards where they belong, at once and the right side up; what has been won is out of sight."""
        gone = [entries for pile, entries in self.piles.items() if pile.kind == "won"]
        won = {entry for entries in gone for entry in entries}
        for entry in entries:
            item = entry.item
            item.set_card(entry.face)
            if entry in won:
                item.setVisible(False)
                item.place_scaled(targets[entry])
            else:
                item.place(targets[entry])
                item.setVisible(True)
            item.setOpacity(1.0)

    # -- items

    def _take(self) -> CardItem:
        if self._spare:
            item = self._spare.pop()
        else:
            item = CardItem(self._art)
            self._scene.addItem(item)
        item.setOpacity(1.0)
        item.setVisible(True)
        return item

    def _put_away(self, item: CardItem) -> None:
        item.setVisible(False)
        item.set_card(HIDDEN)
        _undress(item)
        self._spare.append(item)


def _undress(item: CardItem) -> None:
    for mark in (item.set_dimmed, item.set_ring, item.set_marked, item.set_focus_ring, item.set_charged):
        mark(False)
    item.set_direction(None)
    item.set_hinted(False)
    item.set_sign(None)
