"""What is written when a hand is over: a flat record of the hand and of its game so far, and its text.

An entry says everything about what it is for, so it can be written, kept for later, or written twice
without doing harm. Its text is one line of JSON with a checksum.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from hearts_desktop.engine import options
from hearts_desktop.engine.actions import Action, Claim, format_action
from hearts_desktop.engine.finished_hand import FinishedHand
from hearts_desktop.engine.journal import Journal
from hearts_desktop.engine.state import NOBODY, GameState
from hearts_desktop.storage.history.records import Outcome

MAX_LINE: Final = 1 << 20
_CRC: Final = b"%08x "


@dataclass(frozen=True, slots=True)
class HandEntry:
    """A finished hand. Tuples go by seat."""

    number: int
    finished: int
    """Seconds since 1970 UTC."""
    counted: bool
    """Was it played here? Hands of a game that came from elsewhere are kept, but not counted."""
    dealer: int
    step: str
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    queens: tuple[int, ...]
    shooter: int
    sun: bool
    moon: str
    stopper: int
    claimed_by: int
    actions: str
    """The text of each action of the hand, chance included, one a line."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One change of the history: a game's newest state, and hands of it that were not told before."""

    id: str
    """Its own, so that it can be known again."""
    game: str
    at: int
    """Seconds since 1970 UTC."""
    ruleset: str
    seed: int
    names: tuple[str, ...]
    agents: tuple[str, ...]
    avatars: tuple[str, ...]
    seat: int
    """The person's."""
    helps: tuple[str, ...]
    outcome: str
    places: tuple[int, ...]
    """By seat; empty unless the game has come to its end."""
    winners: tuple[int, ...]
    hands: tuple[HandEntry, ...]


@dataclass(frozen=True, slots=True)
class HandPar:
    """The par of one hand. It follows from what was played, so it is in no log: it can be had again."""

    game: str
    actions: str
    """Of the hand, as in :class:`HandEntry`; they tell it from any other of the game."""
    par: int | None
    """Points; None if it cannot be had."""


def entry(id: str, journal: Journal, at: int, hands: Sequence[HandEntry], state: GameState | None) -> Entry:
    """What to write of a person's game after ``hands``. ``state`` is that now; None abandons the game."""
    result = None if state is None else state.result
    running = Outcome.ABANDONED if state is None else Outcome.RUNNING
    return Entry(
        id=id,
        game=journal.id,
        at=at,
        ruleset=options.short_text(journal.ruleset),
        seed=journal.seed,
        names=tuple(player.name for player in journal.players),
        agents=tuple(player.agent for player in journal.players),
        avatars=tuple(player.avatar for player in journal.players),
        seat=journal.person,
        helps=tuple(sorted(journal.helps)),
        outcome=running if result is None else Outcome.FINISHED,
        places=() if result is None else result.places,
        winners=() if result is None else result.winners,
        hands=tuple(hands),
    )


def hand_entry(hand: FinishedHand, actions: Sequence[Action], at: int, *, counted: bool) -> HandEntry:
    """What to write of a hand with its ``actions``."""
    claims = [action.seat for action in actions if isinstance(action, Claim)]
    return HandEntry(
        number=hand.number,
        finished=at,
        counted=counted,
        dealer=hand.dealer,
        step=hand.step,
        scores=hand.scores,
        totals=hand.totals,
        queens=hand.queens,
        shooter=hand.shooter,
        sun=hand.sun,
        moon=hand.moon or "",
        stopper=hand.stopper,
        claimed_by=claims[-1] if claims else NOBODY,
        actions=actions_text(actions),
    )


def actions_text(actions: Iterable[Action]) -> str:
    """What was done in a hand, one action a line."""
    return "\n".join(map(format_action, actions))


def to_line(what: Entry) -> bytes:
    """The entry as one line."""
    text = json.dumps(asdict(what), separators=(",", ":")).encode()
    return _CRC % zlib.crc32(text) + text + b"\n"


def from_line(line: bytes) -> Entry | None:
    """The entry in a line, None if it is damaged."""
    crc, _, text = line.rstrip(b"\n").partition(b" ")
    if len(line) > MAX_LINE or crc + b" " != _CRC % zlib.crc32(text):
        return None
    try:
        found: dict[str, Any] = json.loads(text)
        hands = tuple(HandEntry(**_frozen(hand)) for hand in found.pop("hands"))
        return Entry(**_frozen(found), hands=hands)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None


def _frozen(found: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in found.items()}
