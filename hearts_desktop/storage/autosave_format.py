"""The text of the autosave: a header line, then one line an action, each with a chained checksum.

Pure functions between journals and bytes; :mod:`.autosave` does the writing. The header says what every saved
game says (:mod:`.codec`) but the actions, and its checksum at the end::

    {"format":"hearts-desktop autosave","schema":1,"ruleset":{},"players":[…],"seed":7,"crc":"0a1b2c3d"}
    {"n":1,"a":"cut 2","c":"4e5f6071"}

A checksum is the CRC-32 of the line without it, begun with the checksum of the line before. So no line can
be changed, lost, doubled or brought in from another game without notice. This framing never changes,
whatever the schema: that is how a version knows a file of a newer one from a damaged one.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from typing import Final

from hearts_desktop.engine.actions import Action, format_action
from hearts_desktop.engine.journal import Journal
from hearts_desktop.language import tr
from hearts_desktop.numbers import grouped
from hearts_desktop.storage import codec
from hearts_desktop.storage.migrations import Document

FORMAT: Final = "hearts-desktop autosave"
MAX_LINE: Final = 64 * 1024

_HEADER_START: Final = json.dumps({"format": FORMAT}, separators=(",", ":")).encode()[:-1] + b","
_HEADER_CRC: Final = b',"crc":"'
_LINE_CRC: Final = b',"c":"'
_END: Final = b'"}'


@dataclass(frozen=True, slots=True)
class Reading:
    """What could be made out of an autosave's bytes."""

    document: Document | None
    """The header, with the texts of the good actions as ``actions``; None if the header is not good."""
    crc: int = 0
    """The checksum with which the next line begins."""
    problem: str = ""
    """A sentence for the player if anything is wrong that a kill in mid-write does not explain."""
    torn: bool = False
    """The last line was never finished: its action was never accepted."""


def header_line(journal: Journal) -> tuple[bytes, int]:
    """The header of a game and its checksum. Raises ValueError if it could not be read back."""
    text = json.dumps({"format": FORMAT, **codec.header(journal)}, separators=(",", ":"))
    line, crc = _seal(text.encode(), _HEADER_CRC, 0)
    if len(line) > MAX_LINE:
        raise ValueError(tr("the header is longer than {number} bytes").format(number=MAX_LINE))
    return line, crc


def action_line(number: int, action: Action, crc: int) -> tuple[bytes, int]:
    """The line of action ``number`` (from 1) after a line with checksum ``crc``, and its own checksum."""
    text = json.dumps({"n": number, "a": format_action(action)}, separators=(",", ":"))
    return _seal(text.encode(), _LINE_CRC, crc)


def whole(journal: Journal) -> tuple[bytes, int]:
    """The autosave of a game, and its last checksum. Raises ValueError if it could not be read back."""
    codec.check_length(len(journal.actions))
    line, crc = header_line(journal)
    lines = [line]
    for number, action in enumerate(journal.actions, 1):
        line, crc = action_line(number, action, crc)
        lines.append(line)
    return b"".join(lines), crc


def read(content: bytes) -> Reading:
    """Take an autosave apart. Never raises: what is wrong is in the reading."""
    if not content:
        return Reading(None, problem=tr("The file of the saved game is empty."))
    if len(content) > codec.MAX_BYTES:
        said = tr("The file of the saved game is too big: more than {number} megabytes.")
        return Reading(None, problem=said.format(number=codec.MAX_BYTES >> 20))
    *lines, tail = content.split(b"\n")
    document, crc = _header(lines[0]) if lines else (None, 0)
    if document is None:
        return Reading(None, problem=_not_a_header(content))
    if len(lines) - 1 > codec.MAX_ACTIONS:
        said = tr("The saved game is too long: more than {number} actions.")
        return Reading(None, problem=said.format(number=grouped(codec.MAX_ACTIONS)))
    actions: list[str] = []
    document["actions"] = actions
    for line in lines[1:]:
        found = _action(line, len(actions) + 1, crc)
        if found is None:
            return Reading(document, crc, _damaged_at(len(actions) + 1))
        text, crc = found
        actions.append(text)
    if not tail:
        return Reading(document, crc)
    if _may_be_torn(tail, len(actions) + 1, crc):
        return Reading(document, crc, torn=True)
    return Reading(document, crc, _damaged_at(len(actions) + 1))


def _damaged_at(action: int) -> str:
    return tr("The saved game is damaged at action {number}.").format(number=action)


def _seal(text: bytes, key: bytes, crc: int) -> tuple[bytes, int]:
    crc = zlib.crc32(text, crc)
    return text[:-1] + key + b"%08x" % crc + _END + b"\n", crc


def _unseal(line: bytes, key: bytes, crc: int) -> tuple[bytes, int] | None:
    """The text in a line without its checksum, and the checksum; None if they do not fit."""
    text = line[: -(len(key) + 8 + len(_END))] + b"}"
    crc = zlib.crc32(text, crc)
    sealed = text[:-1] + key + b"%08x" % crc + _END
    return (text, crc) if line == sealed and len(line) <= MAX_LINE else None


def _header(line: bytes) -> tuple[Document | None, int]:
    unsealed = _unseal(line, _HEADER_CRC, 0)
    document = codec.parse_object(unsealed[0]) if unsealed else None
    if unsealed is None or document is None or document.get("format") != FORMAT:
        return None, 0
    return document, unsealed[1]


def _action(line: bytes, number: int, crc: int) -> tuple[str, int] | None:
    unsealed = _unseal(line, _LINE_CRC, crc)
    found = codec.parse_object(unsealed[0]) if unsealed else None
    if unsealed is None or found is None or found.get("n") != number:
        return None
    text = found.get("a")
    return (text, unsealed[1]) if isinstance(text, str) else None


def _not_a_header(content: bytes) -> str:
    if content.startswith(_HEADER_START):
        return tr("The beginning of the saved game is damaged, so that nothing of it can be used.")
    if _HEADER_START.startswith(content):
        return tr("The file of the saved game breaks off at its very beginning.")
    return tr("The file of the saved game is not a saved game of Hearts, or its beginning is damaged.")


def _may_be_torn(tail: bytes, number: int, crc: int) -> bool:
    """Is this what a write that was cut short leaves behind?

    That is the beginning of the next line, or (after a power cut) room for it that was never filled. A
    whole line whose end alone is wrong is none: it was finished, and its action accepted.
    """
    if not tail.strip(b"\0"):
        return True
    start = b'{"n":%d,"a":"' % number
    if len(tail) > MAX_LINE or not (tail.startswith(start) or start.startswith(tail)):
        return False
    return _action(tail[:-1], number, crc) is None
