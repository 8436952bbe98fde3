"""Whole saved games (``.hearts``): a journal as a JSON document, and the checks when it is read back."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from hearts_desktop.engine import options
from hearts_desktop.engine.actions import Action, format_action, parse_action
from hearts_desktop.engine.cards import HIDDEN
from hearts_desktop.engine.journal import BadJournal, Help, Journal, Player, replay
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.storage import migrations
from hearts_desktop.storage.atomic import write_atomic
from hearts_desktop.storage.migrations import Document, NewerVersion

FORMAT: Final = "hearts-desktop game"
MAX_BYTES: Final = 16 * 1024 * 1024
MAX_ACTIONS: Final = 100_000
MAX_TEXT: Final = 200
"""Longest name of a player, an agent or an avatar."""
MAX_SEED: Final = 1 << 128
HIDDEN_TEXT: Final = str(HIDDEN)


class BadSave(ValueError):
    """A saved game that cannot be loaded as it is. ``reason`` is one or two sentences for the player.

    ``last_good`` is the game up to its last good action, where so much can be made out.
    """

    def __init__(self, reason: str, last_good: Journal | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.last_good = last_good


def encode(journal: Journal) -> str:
    """The journal as text that people can read and :func:`decode` turns back into it.

    Raises ValueError if it is too big to be read back.
    """
    check_length(len(journal.actions))
    document = {"format": FORMAT, **header(journal), "actions": [format_action(a) for a in journal.actions]}
    return json.dumps({**document, "crc": _checksum(document)}, indent=1) + "\n"


def decode(text: str) -> Journal:
    """The journal in a saved game, every action of it decided anew.

    A game that somebody wrote or edited by hand, without a checksum, will do. Raises BadSave.
    """
    if len(text) > MAX_BYTES:
        raise BadSave(f"The saved game is too big: more than {MAX_BYTES >> 20} megabytes.")
    document = parse_object(text)
    if document is None or document.get("format") != FORMAT:
        raise BadSave("This is not a saved game of Hearts.")
    crc = document.pop("crc", None)
    if crc is not None and crc != _checksum(document):
        raise BadSave("The saved game is damaged: it has changed since it was saved.")
    return journal_of(document)


def read(path: Path) -> Journal:
    """The journal in a file. Raises BadSave, or OSError if the file cannot be read."""
    with path.open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    if not content:
        raise BadSave("The saved game is empty.")
    try:
        return decode(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadSave("This is not a saved game of Hearts.") from None


def write(path: Path, journal: Journal) -> None:
    """Save a game as a file. Raises ValueError as :func:`encode` does, OSError if it cannot be written."""
    write_atomic(path, encode(journal).encode())


def parse_object(text: str | bytes) -> Document | None:
    """JSON text as an object, None if it is none. Never raises, however mad the text."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _checksum(document: Document) -> str:
    """Finds accidents that leave a playable game, such as a card that turned into another legal one."""
    try:
        text = json.dumps(document, sort_keys=True, separators=(",", ":"))
    except RecursionError:  # brackets in brackets: no game of ours
        return ""
    return f"{zlib.crc32(text.encode()):08x}"


def header(journal: Journal) -> Document:
    """All of a saved game but its format and actions. Raises ValueError if it could not be read back."""
    for player in journal.players:
        if max(map(len, (player.name, player.agent, player.avatar))) > MAX_TEXT:
            raise ValueError(f"a player's name is longer than {MAX_TEXT} letters")
    if abs(journal.seed) >= MAX_SEED:
        raise ValueError("the seed has more than 128 bits")
    told: Document = {"game": journal.id} if journal.id else {}
    if journal.helps:
        told["helps"] = sorted(journal.helps)
    return {
        "schema": migrations.GAMES.current,
        "ruleset": options.to_json(journal.ruleset),
        "players": [{"name": _whole(p.name), "agent": p.agent, "avatar": p.avatar} for p in journal.players],
        "seed": journal.seed,
        **told,
    }


def check_length(actions: int) -> None:
    """Raises ValueError if a game of so many actions could not be read back."""
    if actions > MAX_ACTIONS:
        raise ValueError(f"the game has more than {MAX_ACTIONS:,} actions")


def journal_of(document: Document) -> Journal:
    """The journal that a document of any known schema holds, every action decided anew.

    Raises BadSave.
    """
    try:
        document = migrations.GAMES.upgrade(document)
    except NewerVersion:
        raise BadSave(
            "The saved game was made by a newer version of this program, which this version cannot read."
        ) from None
    except ValueError as error:
        raise BadSave(f"The saved game is damaged: {error}.") from None
    start = Journal(
        _ruleset(document.get("ruleset")),
        _players(document.get("players")),
        _seed(document),
        id=_id(document.get("game")),
        helps=_helps(document.get("helps")),
    )
    if len(start.players) != start.ruleset.players:
        raise BadSave(
            f"The saved game is damaged: it names {len(start.players)} players, but its rules are for "
            f"{start.ruleset.players}."
        )
    return _decide(start, _texts(document.get("actions")))


def _decide(start: Journal, texts: list[str]) -> Journal:
    """``start`` with the actions after it. Raises BadSave with the game before the first bad one."""
    actions: list[Action] = []
    unreadable = ""
    for text in texts:
        try:
            actions.append(_action(text))
        except ValueError as error:
            unreadable = f"Action {len(actions) + 1} of the saved game cannot be read ({error})."
            break
    game = replace(start, actions=tuple(actions))
    try:
        for _ in replay(game.rules, game.start(), actions):
            pass
    except BadJournal as bad:
        reason = f"Action {bad.number} of the saved game breaks the rules: {bad.reason}"
        raise BadSave(reason, game.truncate(bad.number - 1)) from bad
    if unreadable:
        raise BadSave(unreadable, game)
    return game


def _action(text: str) -> Action:
    if HIDDEN_TEXT in text:  # an observer's card back has the form of a card, but nobody can play one
        raise ValueError(f"{text[:80]!r} has a hidden card")
    return parse_action(text)


def _ruleset(data: object) -> RuleSet:
    try:
        ruleset = options.from_json(data)
        compile_rules(ruleset)
    except options.ImpossibleRules as impossible:
        raise BadSave(f"The rules of the saved game cannot be played. {impossible}") from None
    except ValueError as error:
        raise BadSave(f"The saved game has rules that this version does not know: {error}.") from None
    return ruleset


def _players(data: object) -> tuple[Player, ...]:
    if not isinstance(data, list):
        raise BadSave("The saved game is damaged: it does not say who plays.")
    return tuple(_player(row) for row in data[:100])


def _player(row: object) -> Player:
    if isinstance(row, dict):
        texts: list[Any] = [row.get("name"), row.get("agent"), row.get("avatar", "")]
        if all(isinstance(text, str) and len(text) <= MAX_TEXT and _is_whole(text) for text in texts):
            return Player(*texts)
    raise BadSave("The saved game is damaged: a player in it has no proper name.")


def _whole(name: str) -> str:
    """The name without halves of letters, which would make the file unreadable."""
    return name.encode(errors="replace").decode()


def _is_whole(text: str) -> bool:
    """JSON can write half of a letter, which no window can show and no file can hold."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _seed(document: Document) -> int:
    seed = document.get("seed")
    if not isinstance(seed, int) or isinstance(seed, bool) or abs(seed) >= MAX_SEED:
        raise BadSave("The saved game is damaged: its seed is not a number.")
    return seed


def _id(data: object) -> str:
    """Which game it is; files of older versions do not say, and one written by hand need not."""
    good = isinstance(data, str) and len(data) <= MAX_TEXT and data.isascii() and data.isalnum()
    return str(data) if good else ""


def _helps(data: object) -> frozenset[Help]:
    """The helps that this version knows: those of a newer one are no reason to refuse the game."""
    return frozenset(one for one in Help if isinstance(data, list) and one in data)


def _texts(data: object) -> list[str]:
    if not isinstance(data, list) or not all(isinstance(text, str) for text in data):
        raise BadSave("The saved game is damaged: its list of actions is missing.")
    if len(data) > MAX_ACTIONS:
        raise BadSave(f"The saved game is too long: it has more than {MAX_ACTIONS:,} actions.")
    return data
