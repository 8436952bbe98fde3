"""Games brought to a certain point, to be resumed from there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.roster import AGENTS, ROSTER
from hearts_desktop.engine.actions import CHANCE, Action, Deal
from hearts_desktop.engine.chance import chance_action
from hearts_desktop.engine.claims import ground as why
from hearts_desktop.engine.events import Ground, Phase
from hearts_desktop.engine.game import pending, step
from hearts_desktop.engine.journal import Journal, Player
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import Moon, RuleSet
from hearts_desktop.engine.state import GameState
from hearts_desktop.engine.view import player_view, redact_state

HUMAN = 0
QUICK = RuleSet(target=20, moon=Moon.CHOOSE)
"""Short games in which every phase can come about."""


def players(seats: int = 4) -> tuple[Player, ...]:
    """A person and as many computer players as are missing."""
    return (Player("You", avatar="fox"), *(Player(*one) for one in _opponents()[: seats - 1]))


def _opponents() -> list[tuple[str, str, str]]:
    return [(one.name, "club", one.avatar) for one in ROSTER.characters if one.avatar != "fox"]


def play_on(
    journal: Journal, done: Callable[[GameState], bool], chance: Callable[[Journal, GameState], Action]
) -> Journal:
    """Let everybody, the person too, play as the club player does until ``done(state)``."""
    rules, state, agent = journal.rules, journal.state(), AGENTS["club"]()
    actions = list(journal.actions)
    while not done(state):
        seat = pending(state)[0]
        if seat == CHANCE:
            action = chance(journal, state)
        else:
            action = agent.choose(player_view(rules, state, seat), journal.seed, Cancel())
        actions.append(action)
        state = step(rules, state, action).after
    return replace(journal, actions=tuple(actions))


def fair(journal: Journal, state: GameState) -> Action:
    """Chance as the game's seed has it."""
    return chance_action(journal.rules, state, journal.seed)


def for_the_moon(journal: Journal, state: GameState) -> Action:
    """Chance that deals the person the highest cards of each suit."""
    if state.first_dealer < 0:
        return fair(journal, state)
    seats = journal.rules.players
    size = journal.rules.hand_size
    cards = sorted(journal.rules.pack, key=lambda card: (-card.rank, card.suit))
    best, rest = cards[:size], cards[size:]
    dealer = (state.first_dealer + len(state.scores)) % seats
    place = (HUMAN - dealer - 1) % seats
    order = [best.pop() if best and at % seats == place else rest.pop() for at in range(len(cards))]
    return Deal(tuple(order))


def to_play(seat: int, hand: int, trick: int, on_table: int = 0) -> Callable[[GameState], bool]:
    """Is ``seat`` to play to this trick of this hand (both from 1) or a later one, after so many cards?"""

    def done(state: GameState) -> bool:
        now = state.hand
        if now is None or now.phase is not Phase.PLAY or pending(state) != (seat,):
            return False
        at = (now.number, len(now.tricks) + 1)
        return at >= (hand, trick) and len(now.trick.plays) >= on_table

    return done


def in_phase(phase: Phase, *, over: bool | None = None) -> Callable[[GameState], bool]:
    """Has this phase come, in a game that is over, or not over, or either?"""

    def done(state: GameState) -> bool:
        now = state.hand
        fits = over is None or (state.result is not None) == over
        return now is not None and now.phase is phase and bool(pending(state) or state.result) and fits

    return done


def stage(name: str, rules: RuleSet = QUICK, seed: int = 1) -> Journal:
    """The game at one of :data:`STAGES`."""
    empty = Journal(rules, players(rules.players), seed)
    if name == "moon":
        moon = replace(empty, ruleset=replace(rules, moon=Moon.CHOOSE, passing=False))
        return play_on(moon, in_phase(Phase.MOON), for_the_moon)
    if name == "scores":  # a hand that does not end the game
        empty = replace(empty, ruleset=replace(rules, target=100))
    return play_on(empty, STAGES[name], fair)


def certain(cards: int, ground: Ground, rules: RuleSet = QUICK) -> Journal:
    """The first game, by seed, in which the person is to play and may claim, with so many cards or more."""
    compiled = compile_rules(rules)

    def done(state: GameState) -> bool:
        now = state.hand
        late = state.scores or (now is not None and len(now.tricks) + cards > compiled.hand_size)
        return bool(late) or may_claim(state)

    def may_claim(state: GameState) -> bool:
        if not to_play(HUMAN, 1, 2)(state):
            return False
        return why(compiled, redact_state(state, HUMAN), HUMAN) is ground

    for seed in range(1, 10_000):
        found = play_on(Journal(rules, players(rules.players), seed), done, fair)
        if may_claim(found.state()):
            return found
    raise AssertionError("nobody may claim so early")


STAGES: dict[str, Callable[[GameState], bool]] = {
    "start": lambda state: True,
    "pass": in_phase(Phase.PASS),
    "opening": to_play(HUMAN, 1, 1),
    "middle": to_play(HUMAN, 1, 6),
    "moon": in_phase(Phase.MOON),
    "last card": to_play(HUMAN, 1, 13),
    "scores": in_phase(Phase.SCORE, over=False),
    "over": lambda state: state.result is not None,
}
