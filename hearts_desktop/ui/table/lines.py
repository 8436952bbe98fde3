"""Text broken into lines where its language lets it be broken: between words, or between nearly all signs."""

from __future__ import annotations

from PySide6.QtCore import QTextBoundaryFinder

from hearts_desktop.ui.table.chrome import text_width


def in_lines(text: str, px: float, room: float, *, bold: bool = False) -> tuple[str, ...]:
    """The text in one line, or in two of like length where one is too long for the room."""
    pieces = _pieces(text)
    if text_width(text, px, bold) <= room or len(pieces) < 2:
        return (text,)
    halves = [("".join(pieces[:i]).rstrip(), "".join(pieces[i:])) for i in range(1, len(pieces))]
    return min(halves, key=lambda pair: max(text_width(line, px, bold) for line in pair))


def wrapped(text: str, px: float, room: float) -> tuple[str, ...]:
    """The text in as few lines as fit into the room, of about the same length each."""
    pieces, number = _pieces(text), 1
    while True:
        target = room if number == 1 else min(room, 1.12 * text_width(text, px) / number)
        lines = _filled(pieces, px, target)
        if len(lines) <= number or number >= 4:
            return lines
        lines = _filled(pieces, px, room)
        if len(lines) <= number:
            return lines
        number += 1


def _filled(pieces: list[str], px: float, room: float) -> tuple[str, ...]:
    lines = [pieces[0]]
    for piece in pieces[1:]:
        longer = lines[-1] + piece
        if text_width(longer.rstrip(), px) <= room:
            lines[-1] = longer
        else:
            lines.append(piece)
    return tuple(line.rstrip() for line in lines)


def _pieces(text: str) -> list[str]:
    """What may not be broken, each with the blanks behind it; at least one."""
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Line, text)
    signs, ends = text.encode("utf-16-le", "surrogatepass"), []
    while (end := 2 * finder.toNextBoundary()) > 0:  # Qt counts the halves of a rare sign, too
        ends.append(end)
    parts = [signs[start:end] for start, end in zip([0, *ends], ends, strict=False)]
    return [part.decode("utf-16-le", "surrogatepass") for part in parts] or [text]
