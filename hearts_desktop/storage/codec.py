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
from hearts_desktop.language import tr
from hearts_desktop.lists import sentences
from hearts_desktop.numbers import grouped
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


def _damaged(reason: str) -> BadSave:
    """``reason`` completes the sentence."""
    # i18n: {reason} begins small, as "its seed is not a number"
    return BadSave(tr("The saved game is damaged: {reason}.").format(reason=reason))


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
        said = tr("The saved game is too big: more than {number} megabytes.")
        raise BadSave(said.format(number=MAX_BYTES >> 20))
    document = parse_object(text)
    if document is None or document.get("format") != FORMAT:
        raise BadSave(tr("This is not a saved game of Hearts."))
    crc = document.pop("crc", None)
    if crc is not None and crc != _checksum(document):
        # i18n: ends a sentence: "The saved game is damaged: …"
        raise _damaged(tr("it has changed since it was saved"))
    return journal_of(document)


def read(path: Path) -> Journal:
    """The journal in a file. Raises BadSave, or OSError if the file cannot be read."""
    with path.open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    if not content:
        raise BadSave(tr("The saved game is empty."))
    try:
        return decode(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadSave(tr("This is not a saved game of Hearts.")) from None


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
            raise ValueError(
                # i18n: ends a sentence: "… has not been written: …"
                tr("the name of a player is longer than {number} letters").format(number=MAX_TEXT)
            )
    if abs(journal.seed) >= MAX_SEED:
        # i18n: ends a sentence: "… has not been written: …"
        raise ValueError(tr("the seed has more than 128 bits"))
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
        raise ValueError(too_long())


def too_long() -> str:
    """That a game has more actions than a file may have, within a sentence."""
    # i18n: ends a sentence: "… has not been written: …"
    return tr("the game has more than {number} actions").format(number=grouped(MAX_ACTIONS))


def journal_of(document: Document) -> Journal:
    """The journal that a document of any known schema holds, every action decided anew.

    Raises BadSave.
    """
    try:
        document = migrations.GAMES.upgrade(document)
    except NewerVersion:
        raise BadSave(
            tr("The saved game was made by a newer version of this program, which this version cannot read.")
        ) from None
    except ValueError as error:
        raise _damaged(str(error)) from None
    start = Journal(
        _ruleset(document.get("ruleset")),
        _players(document.get("players")),
        _seed(document),
        id=_id(document.get("game")),
        helps=_helps(document.get("helps")),
    )
    if len(start.players) != start.ruleset.players:
        # i18n: ends a sentence: "The saved game is damaged: …"
        said = tr("it names {players} players, but its rules are for {seats}")
        raise _damaged(said.format(players=len(start.players), seats=start.ruleset.players))
    return _decide(start, _texts(document.get("actions")))


def _decide(start: Journal, texts: list[str]) -> Journal:
    """``start`` with the actions after it. Raises BadSave with the game before the first bad one."""
    actions: list[Action] = []
    unreadable = ""
    for text in texts:
        try:
            actions.append(_action(text))
        except ValueError as error:
            said = tr("Action {number} of the saved game cannot be read ({reason}).")
            unreadable = said.format(number=len(actions) + 1, reason=error)
            break
    game = replace(start, actions=tuple(actions))
    try:
        for _ in replay(game.rules, game.start(), actions):
            pass
    except BadJournal as bad:
        # i18n: {reason} is a whole sentence
        said = tr("Action {number} of the saved game breaks the rules: {reason}")
        raise BadSave(
            said.format(number=bad.number, reason=bad.reason), game.truncate(bad.number - 1)
        ) from bad
    if unreadable:
        raise BadSave(unreadable, game)
    return game


def _action(text: str) -> Action:
    if HIDDEN_TEXT in text:  # an observer's card back has the form of a card, but nobody can play one
        # i18n: {text} is what stands in the file, in quotation marks
        raise ValueError(tr("{text} has a hidden card").format(text=repr(text[:80])))
    return parse_action(text)


def _ruleset(data: object) -> RuleSet:
    try:
        ruleset = options.from_json(data)
        compile_rules(ruleset)
    except options.ImpossibleRules as impossible:
        raise BadSave(
            sentences([tr("The rules of the saved game cannot be played."), str(impossible)])
        ) from None
    except ValueError as error:
        said = tr("The saved game has rules that this version does not know: {reason}.")
        raise BadSave(said.format(reason=error)) from None
    return ruleset


def _players(data: object) -> tuple[Player, ...]:
    if not isinstance(data, list):
        # i18n: ends a sentence: "The saved game is damaged: …"
        raise _damaged(tr("it does not say who plays"))
    return tuple(_player(row) for row in data[:100])


def _player(row: object) -> Player:
    if isinstance(row, dict):
        texts: list[Any] = [row.get("name"), row.get("agent"), row.get("avatar", "")]
        if all(isinstance(text, str) and len(text) <= MAX_TEXT and _is_whole(text) for text in texts):
            return Player(*texts)
    # i18n: ends a sentence: "The saved game is damaged: …"
    raise _damaged(tr("a player in it has no proper name"))


def _whole(name: str) -> str:
    """The name without halves of letters, which would make the file unreadable."""
    return name.encode(errors="replace").decode()


def _is_whole(text: str) -> bool:
    """JSON can write half of a letter, which no window can show and no file can hold."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _seed(document: Document) -> int:
    seed = document.get("seed")
    if not isinstance(seed, int) or isinstance(seed, bool) or abs(seed) >= MAX_SEED:
        # i18n: ends a sentence: "The saved game is damaged: …"
        raise _damaged(tr("its seed is not a number"))
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
        # i18n: ends a sentence: "The saved game is damaged: …"
        raise _damaged(tr("its list of actions is missing"))
    if len(data) > MAX_ACTIONS:
        said = tr("The saved game is too long: more than {number} actions.")
        raise BadSave(said.format(number=grouped(MAX_ACTIONS)))
    return data
