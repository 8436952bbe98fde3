"""One of our players as a program that speaks the engine protocol: a line in, a line out.

Whatever comes in is answered, with ``ERR`` and a reason if it makes no sense.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import IO, Final

from hearts_desktop.ai.agent import Agent, Cancel
from hearts_desktop.arena.engine_player import ANY_GAME, NAME, SEEDS
from hearts_desktop.arena.engine_process import LONGEST_LINE
from hearts_desktop.arena.game_seat import GameSeat
from hearts_desktop.arena.standard_hand import StandardHand
from hearts_desktop.engine.actions import Action, Pass, Play, format_action
from hearts_desktop.engine.cards import Card, format_cards, parse_cards
from hearts_desktop.engine.chance import numbers
from hearts_desktop.engine.options import from_short_text, short_text
from hearts_desktop.engine.record_text import parse_event, parse_offer
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.view import PlayerView

SESSIONS: Final = 16
LONGEST_REASON: Final = 300
LARGEST_NUMBER: Final = (1 << 64) - 1


class Server:
    """Answers the lines of a host.

    The commands for the standard game go by ``ruleset``. With ``standard_only`` there are no others. The
    agent has ``seconds`` for each choice.
    """

    def __init__(
        self,
        agent: Agent,
        name: str,
        seed: int,
        ruleset: RuleSet,
        *,
        standard_only: bool = False,
        seconds: float = math.inf,
    ) -> None:
        self._sessions = [
            Session(agent, name, seed, ruleset, standard_only=standard_only, cancel=Cancel(seconds))
            for _ in range(SESSIONS)
        ]

    def answer(self, line: str) -> str:
        """The answer to a line; nothing to a blank one."""
        first, _, rest = line.strip().partition(" ")
        if not first:
            return ""
        if not first.startswith("@"):
            return self._sessions[0].answer(line.strip())
        if first[1:] not in map(str, range(SESSIONS)):
            return f"ERR sessions are @0 to @{SESSIONS - 1}"
        return self._sessions[int(first[1:])].answer(rest.strip())


class Session:
    """One seat of one game. It remembers what it was told, and nothing of what it thought."""

    def __init__(
        self, agent: Agent, name: str, seed: int, ruleset: RuleSet, *, standard_only: bool, cancel: Cancel
    ) -> None:
        self._agent = agent
        self._cancel = cancel
        self._own_seed = seed
        self._next_seed: int | None = None
        self._standard = compile_rules(ruleset)
        self._rules: Rules | None = None
        self._game: GameSeat | None = None
        self._hand: StandardHand | None = None
        self._told = sha256()
        """All that was told of this hand or game."""
        self._questions: dict[str, Callable[[], str]] = {"PASS": self._pass, "MOVE": self._move}
        self._news: dict[str, Callable[[str], None]] = {
            "NEW": self._begin_hand,
            "PASSED": lambda rest: self._in_hand().give(parse_cards(rest)),
            "RECEIVED": lambda rest: self._in_hand().receive(parse_cards(rest)),
            "PLAY": self._watch_card,
            "SEED": self._take_seed,
        }
        if not standard_only:
            self._news |= {"RULES": self._take_rules, "GAME": self._begin_game, "EVENT": self._watch}
        self._hello = f"HELLO {SEEDS if standard_only else f'{ANY_GAME} {SEEDS}'} {NAME}{name}"
        self._any_game = not standard_only

    def answer(self, request: str) -> str:
        """The answer to a request, whatever it is."""
        try:
            return self._answer(request)
        except ValueError as error:
            reason = str(error)
        except Exception as error:  # an agent may stumble over what a host makes up; the host shall know
            reason = f"no answer was found to what was told: {type(error).__name__}: {error}"
        return f"ERR {' '.join(reason.split())[:LONGEST_REASON]}"

    def _answer(self, request: str) -> str:
        word, _, rest = request.partition(" ")
        if word in self._news:
            self._news[word](rest.strip())
            if word != "SEED":
                self._told.update(request.encode("utf-8", "replace") + b"\n")
            return "OK"
        if word == "CHOOSE" and self._any_game:
            return self._choose(rest.strip())
        if word in self._questions and not rest.strip():
            return self._questions[word]()
        if request == "HELLO":
            return self._hello
        raise ValueError(f"{request[:40]!r} is no request that is known here")

    # -- the standard game -------------------------------------------------------------------------------

    def _begin_hand(self, rest: str) -> None:
        seat, direction, cards = [*rest.split(" ", 2), "", ""][:3]
        self._hand = StandardHand(self._standard, _number(seat), direction, parse_cards(cards))
        self._told = sha256()

    def _in_hand(self) -> StandardHand:
        if self._hand is None:
            raise ValueError("no hand has begun: NEW begins one")
        return self._hand

    def _watch_card(self, rest: str) -> None:
        seat, _, card = rest.partition(" ")
        self._in_hand().play(_number(seat), Card.parse(card.strip()))

    def _pass(self) -> str:
        action = self._think(self._in_hand().asked_to_pass())
        assert isinstance(action, Pass)
        self._in_hand().give(action.cards)
        return f"PASS {format_cards(action.cards)}"

    def _move(self) -> str:
        action = self._think(self._in_hand().asked_to_play())
        assert isinstance(action, Play)
        return f"MOVE {action.card}"

    # -- any game ----------------------------------------------------------------------------------------

    def _take_rules(self, rest: str) -> None:
        self._rules = compile_rules(from_short_text(rest))
        self._game = None

    def _begin_game(self, rest: str) -> None:
        if self._rules is None:
            raise ValueError("no rules have been told: RULES does so")
        self._game = GameSeat(self._rules, _number(rest))
        self._told = sha256(short_text(self._rules.ruleset).encode())

    def _in_game(self) -> GameSeat:
        if self._game is None:
            raise ValueError("no game has begun: GAME begins one")
        return self._game

    def _watch(self, rest: str) -> None:
        self._in_game().watch(parse_event(rest))

    def _choose(self, rest: str) -> str:
        return f"CHOICE {format_action(self._think(self._in_game().view(parse_offer(rest))))}"

    # -- thinking ----------------------------------------------------------------------------------------

    def _take_seed(self, rest: str) -> None:
        self._next_seed = _number(rest)

    def _think(self, view: PlayerView) -> Action:
        """Ask the agent, with the seed for this choice or one that follows from all that was told."""
        seed, self._next_seed = self._next_seed, None
        if seed is None:
            seed = next(numbers(f"{self._own_seed}/{self._told.hexdigest()}"))
        return self._agent.choose(view, seed, self._cancel)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 20 and int(text) <= LARGEST_NUMBER):
        raise ValueError(f"{text[:20]!r} is not a number from 0 to {LARGEST_NUMBER}")
    return int(text)


def serve(server: Server, requests: IO[bytes], answers: IO[bytes]) -> None:
    """Answer line by line until there are no more, until QUIT, or until nobody listens."""
    for line in _lines(requests):
        if line is not None and line.split()[-1:] == ["QUIT"]:
            return
        answer = "ERR the line is too long" if line is None else server.answer(line)
        if answer:
            try:
                answers.write(answer.encode("ascii", "backslashreplace") + b"\n")
                answers.flush()
            except BrokenPipeError:
                return


def _lines(requests: IO[bytes]) -> Iterator[str | None]:
    """The lines as text, and None for one that is too long. What is not ASCII becomes something unknown."""
    while line := requests.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE:
            yield line.decode("ascii", "replace")
            continue
        while line and not line.endswith(b"\n"):
            line = requests.readline(LONGEST_LINE + 1)
        yield None
