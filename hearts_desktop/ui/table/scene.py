"""The scene of the table: shows a :class:`.situation.Situation` at a size and in a style; moves nothing."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject, QPointF, QRectF, Signal
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from hearts_desktop.engine.cards import Card
from hearts_desktop.ui.table.button_rows import lay_buttons, lay_emblem, lay_title
from hearts_desktop.ui.table.card_art import CardArt
from hearts_desktop.ui.table.card_item import CardItem, Picture
from hearts_desktop.ui.table.chrome import ArrowItem, SlotItem, Surface
from hearts_desktop.ui.table.deal_line import DealLine, foot
from hearts_desktop.ui.table.emblems import EmblemItem
from hearts_desktop.ui.table.ground import ground_pixmap
from hearts_desktop.ui.table.hint_words import points_shown
from hearts_desktop.ui.table.hints import WIDE_SIGN, CostSign, HintItem, cost_picture
from hearts_desktop.ui.table.labels import ChipItem, StatusItem, TagItem, TitleItem, ToastItem
from hearts_desktop.ui.table.laid import Entry, LaidCards
from hearts_desktop.ui.table.layout import Box, Geometry, Placement
from hearts_desktop.ui.table.piles import TRICK, Pile, cancelled, hand_pile
from hearts_desktop.ui.table.pill_item import PillItem
from hearts_desktop.ui.table.seat_item import SeatItem
from hearts_desktop.ui.table.signs import Pill, Signs, signs
from hearts_desktop.ui.table.situation import Look, Situation, looks
from hearts_desktop.ui.table.style import Style
from hearts_desktop.ui.theme import THEMES

_GROUND_Z = -1000.0
_PLAIN = Look()


class TableScene(QGraphicsScene):
    """All items of the table. Everything it shows follows from situation, size and style."""

    pressed = Signal(str)
    """A button on the table was clicked: its key."""
    shown = Signal()
    """Another situation is shown, or the same one anew, and all that is said is that of the situation."""

    def __init__(self, situation: Situation, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # Items are few and move often: an index would cost more than it saves.
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.situation = situation
        self.fashion = Style()
        self.dpr = 1.0
        self.geometry = self._measured(1280, 756)
        self.art = self._new_art()
        self.laid = LaidCards(self, self.art)
        self._looks: Mapping[Card, Look] = {}
        self._sign_pictures: dict[CostSign, Picture] = {}
        self._ground = QGraphicsPixmapItem()
        self._ground.setZValue(_GROUND_Z)
        self.addItem(self._ground)
        self.seats: list[SeatItem] = []
        self.broken = ChipItem("", "broken")
        self.passing = ChipItem("", "left", right=True)
        self.status = StatusItem()
        self.title = TitleItem()
        self.emblem = EmblemItem()
        self.arrow = ArrowItem()
        self.slot = SlotItem()
        self.toast = ToastItem()
        self.hint = HintItem()
        self.deal_line = DealLine()
        self.kitty_tag = TagItem(right=True)
        self.carried_tag = TagItem()
        self.pills: list[tuple[Pill, PillItem]] = []
        self._shown_signs: Signs | None = None
        for item in self._fixed():
            item.setVisible(False)
            self.addItem(item)
        self._make_seats()
        self._dress()
        self.apply()

    # -- size and style

    def resize(self, width: float, height: float, dpr: float) -> None:
        """Lay everything out for another size or pixel ratio. What flies is left to the caller."""
        if dpr != self.dpr:
            self.dpr = dpr
            self._take_art()
        self._measure(width, height)
        self._dress()
        self.apply()

    def restyle(self, style: Style) -> None:
        """Draw everything in another style."""
        if style == self.fashion:
            return
        self.fashion = style
        self._take_art()
        self._measure(self.geometry.width, self.geometry.height)
        self._dress()
        self.apply()

    def retranslate(self) -> None:
        """Make everything that has words on it anew: another language is spoken."""
        self._dress()
        self.apply()

    def seat_players(self, situation: Situation) -> None:
        """Another table: other players, another number of seats, another viewer."""
        self.situation = situation
        self._measure(self.geometry.width, self.geometry.height)
        self._make_seats()
        self._dress()
        self.apply()

    def _measure(self, width: float, height: float) -> None:
        self.geometry = self._measured(width, height)
        self.setSceneRect(QRectF(0, 0, self.geometry.width, self.geometry.height))

    def _measured(self, width: float, height: float) -> Geometry:
        now = self.situation
        return Geometry(
            max(1.0, width),
            max(1.0, height),
            now.state.seats,
            now.viewer,
            self.fashion.numerals == "large",
            now.has_dummy,
            now.rules.ruleset.booster_nines and not now.has_dummy,
            self.fashion.text,
        )

    def _new_art(self) -> CardArt:
        back = None if self.fashion.back == "auto" else self.fashion.back
        art = CardArt(self.fashion.theme, self.fashion.colours, self.fashion.numerals, back, self.dpr, self)
        art.refreshed.connect(self._refresh_cards)
        return art

    def _take_art(self) -> None:
        old, self.art = self.art, self._new_art()
        self.laid.set_art(self.art)
        old.refreshed.disconnect(self._refresh_cards)
        old.setParent(None)  # type: ignore[call-overload]
        old.deleteLater()

    def _refresh_cards(self) -> None:
        self.laid.refresh()

    def _fixed(self) -> tuple[Surface, ...]:
        lines = (self.status, self.title, self.toast, self.hint, self.deal_line)
        tags = (self.kitty_tag, self.carried_tag)
        return (self.broken, self.passing, self.arrow, self.slot, self.emblem, *lines, *tags)

    def _make_seats(self) -> None:
        for seat in self.seats:
            self.removeItem(seat)
            seat.deleteLater()
        self.seats = [SeatItem() for _ in range(self.situation.places)]
        for seat in self.seats:
            self.addItem(seat)

    def _dress(self) -> None:
        """Give every fixed item its place and its colours."""
        place, theme = self.geometry, THEMES[self.fashion.theme]
        self._sign_pictures.clear()
        self._ground.setPixmap(ground_pixmap(place.width, place.height, self.dpr, theme, place))
        for item in (*self._fixed(), *self.seats, *(pill for _, pill in self.pills)):
            drawn = item in (self.arrow, self.slot, self.emblem)
            item.apply(theme, place.unit if drawn else place.text_unit, self.dpr, draw=item is self.arrow)
        for number, seat in enumerate(self.seats):
            seat.set_box(place.plate(number))
        self.broken.place(place.chip_left())
        self.passing.place(place.chip_right())
        self.status.place(place.status())
        self.toast.place(place.toast())
        self.deal_line.place(foot(place))
        self._place_slot()
        self.kitty_tag.place(place.aside_tag("kitty"))
        self.carried_tag.place(place.aside_tag("carried"))
        self._place_pills()
        self._shown_signs = None

    # -- what is shown

    def change(self, **fields: Any) -> None:  # noqa: ANN401
        """Show a situation that differs in these fields; what is said follows with :meth:`speak`."""
        self.situation = self.situation.but(**fields)
        self._mark()

    def apply(self) -> None:
        """Make signs and marks those of the situation; cards are left where they are."""
        self._mark()
        self.speak()

    def speak(self) -> None:
        """Make plates, words and signs those of the situation."""
        self._say(signs(self.situation))
        self.shown.emit()

    def _mark(self) -> None:
        self._looks = looks(self.situation)
        if self.situation.hint is None:
            self._sign_pictures.clear()
        for pile, entries in self.laid.piles.items():
            if pile.kind == "hand":
                for entry in entries:
                    self._dress_card(entry.item, self._look_of(entry, pile))
        hand = self.situation.hand
        gone = cancelled(hand.trick.plays) if hand is not None else frozenset()
        for entry in self.laid.piles.get(TRICK, ()):
            winner = entry.card == self.situation.winning_card
            self._dress_card(entry.item, Look(ringed=winner, dimmed=entry.card in gone))

    def _look_of(self, entry: Entry, pile: Pile) -> Look:
        if entry.covered or entry.card.is_hidden:
            return Look()
        if pile.seat in (self.situation.viewer, self.geometry.seats):
            return self._looks.get(entry.card, Look())
        return Look(charged=True)  # the others' hands show no other card

    def _dress_card(self, item: CardItem, look: Look) -> None:
        if look == _PLAIN and item.plain:  # as nearly all cards, at every change
            return
        item.set_dimmed(look.dimmed)
        item.set_ring(look.ringed)
        item.set_marked(look.marked)
        item.set_focus_ring(look.focused)
        item.set_charged(look.charged)
        item.set_direction(self._direction(look.goes_to))
        item.set_hinted(look.hinted)
        item.set_sign(None if look.cost is None else self._sign(look.cost, best=look.hinted))

    def _sign(self, cost: float, *, best: bool) -> Picture:
        """The sign over a card of which the coach expects so many points; the bar is full at the most."""
        hint = self.situation.hint
        costs = [*hint.points.values()] if hint is not None else [cost]
        least = min(0.0, *costs) if len(costs) > 1 else 0.0
        share = (cost - least) / max(1.0, max(costs) - least)
        first, second = (*self.geometry.hand(len(self.situation.own_cards)), None, None)[:2]
        step = second.x - first.x if first is not None and second is not None else math.inf
        short = step < WIDE_SIGN * self.geometry.text_unit
        sign = CostSign(points_shown(cost, short=short), round(share, 2), best)
        if sign not in self._sign_pictures:
            theme = THEMES[self.fashion.theme]
            self._sign_pictures[sign] = cost_picture(sign, theme, self.geometry.text_unit, self.dpr)
        return self._sign_pictures[sign]

    def _direction(self, seat: int) -> int | None:
        """Degrees clockwise from the right of the way from the viewer to a seat, in steps of 15."""
        if not 0 <= seat < self.geometry.seats:
            return None
        plate, middle = self.geometry.plate(seat), self.geometry.pill()
        return 15 * round(math.degrees(math.atan2(plate.cy - middle.cy, plate.cx - middle.cx)) / 15)

    def _say(self, said: Signs) -> None:
        if said == self._shown_signs:
            return
        self._shown_signs = said
        for seat, plate in zip(self.seats, said.plates, strict=True):
            seat.set_state(plate)
        self.status.set_text(said.status)
        self.deal_line.set_text(said.deal)
        self.deal_line.setVisible(bool(said.deal))
        if self.hint.text != said.hint:
            self.hint.set_text(said.hint)
            self._place_hint()
        self._show_one_line()
        other = said.emblem != self.emblem.kind
        self.emblem.set_kind(said.emblem)
        if self.title.set_title(*said.title) or other:
            self._place_title()
        self.title.setVisible(bool(said.title[0]))
        self.slot.setVisible(said.slot)
        if said.passing is not None:
            self.passing.set_chip(*said.passing)
        self.passing.setVisible(said.passing is not None)
        self.arrow.set_paths(tuple(self.geometry.arrow(*ends) for ends in said.arrows))
        self._place_slot()
        tags = ((self.kitty_tag, said.kitty), (self.carried_tag, said.carried))
        for item, words in ((self.broken, said.broken), *tags):
            item.set_text(words)
            item.setVisible(bool(words))
        self._set_pills(said.pills)
        self._show_arrow()

    def _place_slot(self) -> None:
        """The slot is where the next card of the hand that is to play will lie."""
        place, hand = self.situation.place, self.situation.hand
        plays = hand.trick.plays if hand is not None else ()
        again = min(1, sum(earlier == place for earlier, _ in plays))
        self.slot.place(self.geometry.trick_slot(place, 0, again))

    def _place_hint(self) -> None:
        """Above the hand like the line of state; above the buttons where it has more lines than fit."""
        room, unit = self.geometry.status(), self.geometry.text_unit
        self.hint.place(room)
        tops = [item.y() for _, item in self.pills]
        feet = [item.y() + item.size().height() for _, item in self.pills]
        if feet and max(feet) > self.hint.y():
            self.hint.place(Box(room.x, min(tops) - 8 * unit - room.h, room.w, room.h))

    def show_toast(self, text: str) -> None:
        """Say why not; the empty text takes it away."""
        if text:
            self.toast.set_text(text)
        self.toast.setVisible(bool(text))
        self._show_one_line()
        self._show_arrow()

    def _show_one_line(self) -> None:
        """Above the hand there is room for one: why not, else what the coach says, else the state."""
        why_not, said = self.toast.isVisible(), bool(self.hint.text)
        self.hint.setVisible(said and not why_not)
        self.status.setVisible(bool(self.status.text) and not said and not why_not)

    def _show_arrow(self) -> None:
        """It gives way to what the coach says; title, button and chip tell the direction too."""
        hint = QRectF(self.hint.pos(), self.hint.size())
        self.arrow.setVisible(not (self.hint.isVisible() and self.arrow.runs_over(hint)))

    def _set_pills(self, wanted: tuple[Pill, ...]) -> None:
        if [pill.key for pill in wanted] != [pill.key for pill, _ in self.pills] or any(
            new.primary != old.primary for new, (old, _) in zip(wanted, self.pills, strict=False)
        ):
            self._make_pills(wanted)
        changed = any(new.text != item.text for new, (_, item) in zip(wanted, self.pills, strict=True))
        for (_, item), pill in zip(self.pills, wanted, strict=True):
            item.set_text(pill.text)
            item.set_icon(pill.icon)
            item.set_enabled(pill.enabled)
        self.pills = [(pill, item) for pill, (_, item) in zip(wanted, self.pills, strict=True)]
        if changed:
            self._place_pills()

    def _make_pills(self, wanted: tuple[Pill, ...]) -> None:
        for _, item in self.pills:
            item.clicked.disconnect(self._pill_clicked)
            self.removeItem(item)
            item.deleteLater()
        self.pills = []
        for pill in wanted:
            item = PillItem(pill.text, pill.icon, pill.primary, pill.compact)
            item.apply(THEMES[self.fashion.theme], self.geometry.text_unit, self.dpr)
            item.clicked.connect(self._pill_clicked)
            self.addItem(item)
            self.pills.append((pill, item))
        self._place_pills()

    def _place_pills(self) -> None:
        theme, items = THEMES[self.fashion.theme], [item for _, item in self.pills]
        lay_buttons(items, self.geometry, theme, self.dpr)
        self._place_title()
        self._place_hint()

    def _place_title(self) -> None:
        theme, items = THEMES[self.fashion.theme], [item for _, item in self.pills]
        lay_title(self.title, items, self.geometry, theme, self.dpr)
        lay_emblem(self.emblem, self.title, items, self.geometry)

    def _pill_clicked(self) -> None:
        item = self.sender()
        for pill, one in self.pills:
            if one is item:
                self.pressed.emit(pill.key)
                return

    # -- cards

    def targets(self) -> dict[Entry, Placement]:
        """Where each card belongs in this situation."""
        hand = self.situation.hand
        plays = hand.trick.plays if hand is not None else ()
        lifts = {card: look.lift for card, look in self._looks.items() if look.lift}
        return self.laid.targets(self.geometry, plays, lifts)

    def settle(self) -> None:
        """Lay every card where it belongs, at once."""
        self.apply()
        self.laid.land(list(self.laid), self.targets())

    def own_entry(self, card: Card) -> Entry | None:
        """A card of the viewer's hand, or of the dummy's, if it lies there face up."""
        found = (entry for entry in self.open_entries() if entry.card == card and not entry.covered)
        return next(found, None)

    def open_entries(self) -> list[Entry]:
        """Cards of the viewer's hand and of the dummy's."""
        piles = (hand_pile(self.situation.viewer), hand_pile(self.geometry.seats))
        return [entry for pile in piles for entry in self.laid.piles.get(pile, ())]

    def card_at(self, point: QPointF) -> Card | None:
        """The card of the viewer's hand, or of the dummy's, at a point.

        A card counts as lying both where it rests and where it is raised, or it would slip from under the
        pointer.
        """
        own = self.laid.piles.get(hand_pile(self.situation.viewer), ())
        dummy = self.laid.piles.get(hand_pile(self.geometry.seats), ())
        rests = (*self.geometry.dummy_hand(len(dummy)), *self.geometry.hand(len(own)))
        for entry, rest in reversed(list(zip((*dummy, *own), rests, strict=True))):
            if entry.covered or entry.card.is_hidden:
                continue
            item = entry.item
            if item.contains(item.mapFromScene(point)) or _inside(rest, point):
                return entry.card
        return None

    def pill_at(self, point: QPointF) -> PillItem | None:
        """The button at a point."""
        return next((item for _, item in self.pills if item.contains(item.mapFromScene(point))), None)


def _inside(rest: Placement, point: QPointF) -> bool:
    """Is the point within the card that lies here? The slight turn of a card in the hand is let be."""
    return abs(point.x() - rest.x) <= rest.width / 2 and abs(point.y() - rest.y) <= rest.height / 2


__all__ = ["Style", "TableScene"]
