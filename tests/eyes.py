"""Looks at the table and at the window, and says what must not be: things one over another, cut words.

What lies where is asked of the items themselves, so :func:`table_faults` needs no picture; with
:func:`blind` nothing is drawn at all, and hundreds of tables are looked at in a second or two.
:func:`contrast_faults` measures a picture.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any
from unittest.mock import patch

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QPixmap, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QLabel, QScrollArea, QWidget

from hearts_desktop.ui.colours import contrast
from hearts_desktop.ui.table import chrome
from hearts_desktop.ui.table import scene as table_scene
from hearts_desktop.ui.table.card_art import UNITS, CardArt
from hearts_desktop.ui.table.chrome import Surface
from hearts_desktop.ui.theme import READABLE, SMALLEST_TEXT, font

SLACK = 1.0
"""By so many pixels things may touch: they are placed on whole device pixels."""
LEAST_STRETCH = 0.8
"""No word is set narrower or smaller than this part of what it should be."""
INDEX = {False: (9, 44, 16, 96), True: (9, 56, 16, 130)}
"""Where rank and suit stand on a card of 250 by 350 units, by whether they are large."""
NAMED = (
    "status",
    "hint",
    "deal_line",
    "title",
    "emblem",
    "toast",
    "broken",
    "passing",
    "kitty_tag",
    "carried_tag",
)


# -- what is written


@dataclass(frozen=True)
class Word:
    """A line of words on an item: where (in its coordinates), how big (px), how much it was squeezed."""

    text: str
    rect: QRectF
    px: int
    squeezed: float
    colour: str


@dataclass
class Reader:
    """Reads along while items are drawn."""

    words: dict[tuple[Any, Any], list[Word]] = field(default_factory=dict)
    drawing: list[tuple[Any, Any]] = field(default_factory=list)

    def of(self, item: Surface) -> list[Word]:
        """What stands on an item now."""
        return [
            word
            for (owner, layer), words in self.words.items()
            if owner is item and layer.isVisible()
            for word in words
        ]

    def note(
        self, painter: QPainter, x: float, cy: float, text: str, px: float, colour: str, **more: Any
    ) -> None:
        """A line is drawn: keep it, with the size that it really gets (see :func:`.chrome.draw_text`)."""
        if not self.drawing or not text:
            return
        bold, centred, width = more.get("bold", False), more.get("centred", False), more.get("width")
        face = font(px, bold)
        wide = QFontMetricsF(face).horizontalAdvance(text)
        stretch = 1.0
        if width is not None and wide > width:
            face = font(px * width / wide, bold)
            wide = QFontMetricsF(face).horizontalAdvance(text)
            stretch = min(1.0, width / wide)
        high = face.pixelSize()
        rect = QRectF(x - wide * stretch / 2 if centred else x, cy - high / 2, wide * stretch, high)
        squeezed = min(stretch, high / max(px, SMALLEST_TEXT))
        self.words.setdefault(self.drawing[-1], []).append(Word(text, rect, high, squeezed, colour))


@contextmanager
def reading(*, draws: bool = True) -> Iterator[Reader]:
    """Read what is written from now on; without ``draws`` nothing else is done than to read."""
    reader, fill, draw_text = Reader(), Surface._fill, chrome.draw_text

    def fill_and_read(self: Surface, layer: Any, extent: QRectF, draw: Any) -> None:
        key = (self, layer)
        reader.words[key] = []
        reader.drawing.append(key)
        if draws:
            fill(self, layer, extent, draw)
        else:
            painter = QPainter(nothing := QPixmap(1, 1))
            draw(painter)
            painter.end()
            del nothing
        reader.drawing.pop()

    def draw_and_read(painter: QPainter, *where: Any, **more: Any) -> None:
        reader.note(painter, *where, **more)
        if draws:
            draw_text(painter, *where, **more)

    with ExitStack() as stack:
        stack.enter_context(patch.object(Surface, "_fill", fill_and_read))
        for name, module in list(sys.modules.items()):
            if name.startswith("hearts_desktop.ui.table.") and hasattr(module, "draw_text"):
                stack.enter_context(patch.object(module, "draw_text", draw_and_read))
        yield reader


@contextmanager
def blind() -> Iterator[Reader]:
    """Lay everything out and draw nothing."""
    with reading(draws=False) as reader, ExitStack() as stack:
        stack.enter_context(patch.object(CardArt, "pixmap", lambda *_: QPixmap()))
        stack.enter_context(patch.object(CardArt, "overlay", lambda *_: QPixmap()))
        stack.enter_context(patch.object(CardArt, "prepare", lambda *_: None))
        stack.enter_context(patch.object(CardArt, "prepare_at_rest", lambda *_: None))
        stack.enter_context(patch.object(table_scene, "ground_pixmap", lambda *_: QPixmap()))
        yield reader


# -- what lies where


def outline(item: Any) -> QPolygonF:
    """The edge of a card or of another item on the table, a little within."""
    size = item.size()
    return item.mapToScene(QRectF(0, 0, size.width(), size.height()).adjusted(SLACK, SLACK, -SLACK, -SLACK))


def cards_on(scene: Any) -> list[tuple[Any, Any]]:
    """Pile and item of every card that is to be seen."""
    return [
        (pile, entry.item)
        for pile, entries in scene.laid.piles.items()
        for entry in entries
        if entry.item.isVisible() and entry.item.opacity() > 0
    ]


def things_on(scene: Any) -> dict[str, Any]:
    """Everything on the table but cards, by name."""
    things = {f"plate {seat}": item for seat, item in enumerate(scene.seats)}
    things |= {f"button {pill.key}": item for pill, item in scene.pills}
    things |= {name: getattr(scene, name) for name in NAMED}
    return {name: item for name, item in things.items() if item.isVisible()}


def table_faults(scene: Any, reader: Reader | None = None) -> list[str]:
    """What lies over something else, leaves the table, hides an index of the hand or is hard to read."""
    faults = _overlaps(scene) + _outside(scene) + _hidden_indices(scene) + _arrow_faults(scene)
    return faults + (word_faults(scene, reader) if reader is not None else [])


def _overlaps(scene: Any) -> list[str]:
    cards = [(pile, outline(item)) for pile, item in cards_on(scene)]
    things = {name: outline(item) for name, item in things_on(scene).items()}
    faults = [
        f"{one} lies over {other}" for (one, a), (other, b) in combinations(things.items(), 2) if _touch(a, b)
    ]
    for pile, card in cards:
        for name, thing in things.items():
            tucked = (
                pile.kind == "hand" and name == f"plate {pile.seat}" and pile.seat != scene.situation.viewer
            )
            if not tucked and _touch(card, thing):
                faults.append(f"a card of {_name(pile)} lies over {name}")
    for (pile, a), (other, b) in combinations(cards, 2):
        if pile != other and _touch(a, b):
            faults.append(f"cards of {_name(pile)} and of {_name(other)} lie one over the other")
    return sorted(set(faults))


def _touch(a: QPolygonF, b: QPolygonF) -> bool:
    return a.boundingRect().intersects(b.boundingRect()) and a.intersects(b)


def _name(pile: Any) -> str:
    return f"{pile.kind} {pile.seat}" if pile.seat >= 0 else str(pile.kind)


def _outside(scene: Any) -> list[str]:
    area = scene.sceneRect().adjusted(-0.5, -0.5, 0.5, 0.5)
    shown = [(f"a card of {_name(pile)}", item) for pile, item in cards_on(scene)]
    shown += list(things_on(scene).items())
    out = {name for name, item in shown if not area.contains(outline(item).boundingRect())}
    return sorted(f"{name} leaves the table" for name in out)


def _hidden_indices(scene: Any) -> list[str]:
    """Cards of the viewer's hand, and of the dummy's if it is open, whose rank or suit is covered."""
    over = [(item.zValue(), outline(item)) for item in things_on(scene).values()]
    shown = cards_on(scene)
    faults = []
    for pile, item in shown:
        open_hands = (scene.situation.viewer, scene.geometry.seats)
        if pile.kind != "hand" or pile.seat not in open_hands or item.card.is_hidden:
            continue
        above = [outline(other) for _, other in shown if other.zValue() > item.zValue()]
        above += [shape for z, shape in over if z > item.zValue()]
        points = index_points(item, scene.geometry.large_index)
        box = QPolygonF(points).boundingRect()
        above = [shape for shape in above if shape.boundingRect().intersects(box)]
        if any(shape.containsPoint(point, Qt.FillRule.OddEvenFill) for shape in above for point in points):
            faults.append(f"the index of {item.card} is covered")
        if not scene.sceneRect().contains(box):
            faults.append(f"the index of {item.card} leaves the table")
    return faults


def index_points(item: Any, large: bool) -> list[QPointF]:
    """Points all over rank and suit in the upper left corner of a card."""
    unit = item.card_height / UNITS
    left, right, top, bottom = INDEX[large]
    return [
        item.mapToScene(QPointF(x * unit, y * unit))
        for x in range(left, right, 7)
        for y in range(top, bottom, 16)
    ]


def _arrow_faults(scene: Any) -> list[str]:
    """The arrows of the pass run over no plate and no words."""
    if not scene.arrow.isVisible():
        return []
    shafts = [polygon for path in scene.arrow._paths for polygon in scene.arrow._polygons(path)]
    things = {name: outline(item) for name, item in things_on(scene).items() if not name.startswith("button")}
    return sorted(
        {f"an arrow runs over {name}" for name, b in things.items() for a in shafts if _touch(a, b)}
    )


def word_faults(scene: Any, reader: Reader) -> list[str]:
    """Words that are too small, squeezed, or wider than what they stand on."""
    faults = []
    for name, item in things_on(scene).items():
        size = item.size()
        room = QRectF(0, 0, size.width(), size.height()).adjusted(-SLACK, -SLACK, SLACK, SLACK)
        for word in reader.of(item):
            if word.squeezed < LEAST_STRETCH:
                faults.append(f"{word.text!r} on {name} is squeezed to {word.squeezed:.0%}")
            if word.rect.left() < room.left() or word.rect.right() > room.right():
                faults.append(f"{word.text!r} is wider than {name}")
    return faults


# -- what a picture shows


def contrast_faults(scene: Any, reader: Reader, picture: QImage, at: QPointF) -> list[str]:
    """Words of the table that do not stand out from what is behind them; the table's origin is ``at``."""
    faults = []
    for name, item in things_on(scene).items():
        for word in reader.of(item):
            rect = item.mapRectToScene(word.rect).translated(at)
            found = contrast(word.colour, ground_of(picture, rect))
            if found < READABLE:
                faults.append(f"{word.text!r} on {name} has a contrast of {found:.2f}")
    return faults


def ground_of(picture: QImage, rect: QRectF) -> str:
    """The colour that most of a picture has just above and below a line of words."""
    ratio, found = picture.devicePixelRatio(), Counter[str]()
    for y in (rect.top() - 1, rect.bottom() + 1):
        # The middle half: a letter on a disc is nearly as wide as that.
        left, width = rect.left() + rect.width() / 4, rect.width() / 2
        line = QRect(round(left * ratio), round(y * ratio), max(1, round(width * ratio)), 1)
        found += colours_of(picture, line)
    return found.most_common(1)[0][0]


def colours_of(picture: QImage, part: QRect) -> Counter[str]:
    """How often each colour stands in a part of a picture, slightly different ones taken together."""
    part = part.intersected(picture.rect())
    step = max(1, part.width() * part.height() // 4000)
    found: Counter[str] = Counter()
    spots = (
        (x, y) for y in range(part.top(), part.bottom() + 1) for x in range(part.left(), part.right() + 1)
    )
    for number, (x, y) in enumerate(spots):
        if number % step == 0:
            found[picture.pixelColor(x, y).name()] += 1
    return found or Counter({"#000000": 1})


def widget_faults(root: QWidget, picture: QImage | None = None) -> list[str]:
    """Words of labels and buttons that are cut, covered or hard to read, as far as they are in sight."""
    faults = []
    shown = [
        w for w in root.findChildren(QWidget) if isinstance(w, QLabel | QAbstractButton) and w.isVisible()
    ]
    for widget in shown:
        text = widget.text()
        if not text.strip() or "<" in text or widget.visibleRegion().isEmpty():
            continue
        name = f"{type(widget).__name__} {text[:40]!r}"
        if isinstance(widget, QLabel) and not widget.wordWrap():
            words = text if widget.buddy() is None else text.replace("&", "")
            wide = max(widget.fontMetrics().horizontalAdvance(line) for line in words.split("\n"))
            if wide > widget.contentsRect().width() + 1:
                faults.append(f"{name} is cut")
        in_sight = widget.visibleRegion().contains(widget.contentsRect().center())
        if picture is not None and widget.isEnabled() and in_sight:
            faults += _pale(root, widget, name, picture)
    for area in root.findChildren(QScrollArea):
        page = area.widget()
        if area.isVisible() and page is not None and page.width() > area.viewport().width():
            faults.append(f"a page {page.width()} wide is shown {area.viewport().width()} wide")
    for a, b in combinations(shown, 2):
        if a.parentWidget() is b.parentWidget() and a.geometry().adjusted(1, 1, -1, -1).intersects(
            b.geometry()
        ):
            faults.append(f"{a.text()!r} and {b.text()!r} lie one over the other")
    return faults


def _pale(root: QWidget, widget: QWidget, name: str, picture: QImage) -> list[str]:
    region = widget.visibleRegion().boundingRect()
    ratio = picture.devicePixelRatio()
    at = widget.mapTo(root, region.topLeft())
    part = QRect(at * ratio, QPoint(at.x() + region.width(), at.y() + region.height()) * ratio)
    colours = colours_of(picture, part)
    ground = colours.most_common(1)[0][0]
    found = max((contrast(colour, ground) for colour in colours), default=21.0)
    return [f"{name} has a contrast of {found:.2f}"] if found < READABLE else []
