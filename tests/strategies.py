"""Random material for the tests: rule sets, whole games, journals, and hypothesis strategies over them.

Everything is driven by the option catalogue and by the offers of the engine, so a new option or a new kind
of choice is covered without a change here. ``random.Random`` and not hypothesis makes the games: a battery
of thousands of steps wants speed and one number to repeat it by, not shrinking.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from hypothesis import strategies as st

from hearts_desktop.engine.actions import CHANCE, Action, Bid, Claim, Deal, Discard, Pass, Play
from hearts_desktop.engine.cards import CARDS, HIDDEN, Card, Cards, Rank, pack
from hearts_desktop.engine.chance import chance_action
from hearts_desktop.engine.claims import claimable
from hearts_desktop.engine.game import (
    Offer,
    OfferBid,
    OfferDiscard,
    OfferPass,
    OfferPlay,
    Step,
    new_game,
    offer,
    pending,
    step,
)
from hearts_desktop.engine.journal import HUMAN, Journal, Player
from hearts_desktop.engine.options import CATALOGUE, Option, Problem, Value, problems
from hearts_desktop.engine.phases.deal import deal_order
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import CardPoints, RuleSet
from hearts_desktop.engine.ruleset import Game as Kind
from hearts_desktop.engine.state import GameState, hand_of
from hearts_desktop.engine.view import redact_state

REDRAWS: Final = 60
"""How often an option that stands in the way is drawn anew before it goes back to its default."""

LIMIT: Final = 50_000
"""More actions than any game needs: a game that takes more does not end."""


# -- rule sets ------------------------------------------------------------------------------------------


def random_value(rng: random.Random, option: Option) -> Value:
    """A value that the option by itself allows, each one equally likely."""
    if option.values:
        return rng.choice(option.values)
    if option.kind is int:
        return rng.randint(option.minimum or 0, option.maximum or 0)
    if option.kind is CardPoints:
        return random_points(rng)
    # A list of cards: usually none, else mostly few, so that some of the lists leave a pack that divides.
    size = rng.choice((0, 0, 1, 2, 3, 4, 4, rng.randint(5, 28)))
    return tuple(sorted(rng.sample(pack(), size)))


def random_points(rng: random.Random) -> CardPoints:
    """A table of points in which a few cards cost and fewer are a bonus."""
    costly = {card: rng.randint(1, 25) for card in rng.sample(pack(), rng.randint(1, 16))}
    bonus = {card: -rng.randint(1, 12) for card in rng.sample(pack(), rng.randint(0, 2))}
    return CardPoints.of(costly | bonus)


def random_table(rng: random.Random) -> dict[str, Value]:
    """A game, a number of players and of packs that fit together, evenly over two to ten players."""
    players = rng.randint(2, 10)
    kind = {2: Kind.HEARTS_FOR_TWO, 3: rng.choice((Kind.HEARTS, Kind.HEARTS, Kind.DUMMY_HEARTS))}
    decks = 2 if players > 6 else rng.choice((1, 2)) if players == 6 else 1
    return {"game": kind.get(players, Kind.HEARTS), "players": players, "decks": decks}


def raw_ruleset(rng: random.Random) -> RuleSet:
    """Every option drawn on its own; the combination may be impossible."""
    return with_values({name: random_value(rng, option) for name, option in CATALOGUE.items()})


def random_ruleset(rng: random.Random, **fixed: Value) -> RuleSet:
    """A rule set that can be played; options in ``fixed`` keep the given values.

    Options that a problem names are drawn anew until no problem is left, so the draw stays as even as the
    rules allow and needs no knowledge of which combinations they refuse.
    """
    if not {"game", "players", "decks"} & set(fixed):
        fixed = random_table(rng) | fixed
    ruleset = replace(raw_ruleset(rng), **as_any(fixed))
    for attempt in range(20 * REDRAWS):
        found = problems(ruleset)
        if not found:
            return ruleset
        names = [name for name in found[0].options if name not in fixed]
        assert names, f"{found[0]} cannot be helped: {fixed}"
        name = rng.choice(names)
        hopeless = attempt % REDRAWS == REDRAWS - 1
        value = CATALOGUE[name].default if hopeless else random_value(rng, CATALOGUE[name])
        ruleset = replace(ruleset, **as_any({name: value}))
    raise AssertionError(f"no playable rule set found: {ruleset}")


def random_invalid_ruleset(rng: random.Random) -> RuleSet:
    """A rule set that cannot be played: numbers out of bounds, odd card lists, combinations that clash."""
    while True:
        ruleset = raw_ruleset(rng)
        if rng.random() < 0.6:  # else most of them would only be refused for the number of players
            ruleset = replace(ruleset, **as_any(random_table(rng)))
        spoilt = rng.choice([option for option in CATALOGUE.values() if not option.values])
        if rng.random() < 0.5:
            ruleset = replace(ruleset, **as_any({spoilt.name: bad_value(rng, spoilt)}))
        if problems(ruleset):
            return ruleset


def bad_value(rng: random.Random, option: Option) -> Value:
    """A value of the right type that the option does not allow by itself."""
    if option.kind is int:
        beyond = rng.choice((1, 2, 3, 1000))
        return rng.choice(((option.minimum or 0) - beyond, (option.maximum or 0) + beyond))
    if option.kind is CardPoints:
        return CardPoints.of({rng.choice((HIDDEN, *CARDS)): rng.choice((101, -101, 4000))})
    odd = (rng.choice((HIDDEN, Card.parse("2C'"), Card.parse("QS"), Card.parse("AH"))),)
    return rng.choice((odd, rng.choices(CARDS, k=2) * 2, tuple(pack()), tuple(rng.sample(CARDS, 40))))  # type: ignore[return-value]


def with_values(values: dict[str, Value], base: RuleSet | None = None) -> RuleSet:
    """A rule set from values by option name."""
    return replace(base or RuleSet(), **as_any(values))


def as_any(values: dict[str, Value]) -> dict[str, Any]:
    """Values by name, as keyword arguments that no type checker can follow."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}


def first_problem(ruleset: RuleSet) -> Problem | None:
    """The first reason why a rule set cannot be played."""
    return next(iter(problems(ruleset)), None)


# -- games ----------------------------------------------------------------------------------------------


class Game(NamedTuple):
    """A game that was played: its journal and every step of it."""

    journal: Journal
    steps: tuple[Step, ...]
    number: int = 0
    """By which number a test finds it again."""

    @property
    def state(self) -> GameState:
        """Where the game stands."""
        return self.steps[-1].after if self.steps else self.journal.start()


def players_for(count: int) -> tuple[Player, ...]:
    """So many players, the first of them human."""
    return tuple(Player(f"Player {seat}", HUMAN if seat == 0 else "random") for seat in range(count))


def random_choice(rng: random.Random, choices: Offer) -> Action:
    """One of the offered actions, each equally likely."""
    match choices:  # of some there are thousands: draw one without making the others
        case OfferPass():
            if choices.optional and rng.random() < 0.4:
                return Pass(choices.seat, ())
            return Pass(choices.seat, tuple(rng.sample(choices.cards, choices.size)))
        case OfferPlay():
            return Play(choices.seat, rng.choice(choices.cards))
        case OfferDiscard():
            return Discard(choices.seat, tuple(rng.sample(choices.cards, choices.size)))
        case OfferBid():
            if rng.random() < 0.5 or choices.lowest > choices.highest:
                return Bid(choices.seat, 0)
            return Bid(choices.seat, rng.randint(choices.lowest, min(choices.highest, choices.lowest + 3)))
    return rng.choice(tuple(choices.actions()))


def claims_now(rng: random.Random, rules: Rules, state: GameState, choices: Offer) -> bool:
    """Does the seat claim, as it may? Now and then, near the end of a hand, where it costs little to ask."""
    if not isinstance(choices, OfferPlay) or len(hand_of(state).hands[choices.place]) > 3:
        return False
    return rng.random() < 0.1 and claimable(rules, redact_state(state, choices.seat), choices.seat)


def shooting_choice(rng: random.Random, choices: Offer, shooter: int) -> Action:
    """What helps ``shooter`` to take everything: he gets and plays what is high, the others play low."""
    keeps = choices.seat == shooter

    def rank(card: Card) -> tuple[Rank, Card]:
        return card.rank, card

    if isinstance(choices, OfferPass):
        ranked = sorted(choices.cards, key=rank)
        chosen = ranked[: choices.size] if keeps else ranked[-choices.size :]
        return Pass(choices.seat, tuple(chosen))
    if isinstance(choices, OfferPlay):
        return Play(choices.seat, (max if keeps else min)(choices.cards, key=rank))
    return random_choice(rng, choices)


def shooting_deal(rng: random.Random, rules: Rules, dealer: int, shooter: int) -> Deal:
    """A shuffle that gives ``shooter`` the best cards there are."""
    ranked = sorted(rules.pack, key=lambda card: (card.rank, rng.random()))
    rest, best = ranked[: -rules.hand_size], ranked[-rules.hand_size :]
    rng.shuffle(rest)
    return Deal(tuple(best.pop() if place == shooter else rest.pop() for place in deal_order(rules, dealer)))


def play_on(
    rng: random.Random,
    rules: Rules,
    state: GameState,
    seed: int,
    *,
    hands: int | None = None,
    moons: float = 0.0,
) -> Iterator[Step]:
    """Play random legal actions from ``state`` until the game ends or ``hands`` hands are scored.

    ``moons`` is the share of hands that are dealt and played so that somebody probably shoots the moon,
    which chance alone hardly ever does.
    """
    shooter = -1
    for _ in range(LIMIT):
        seats = pending(state)
        if not seats or (hands is not None and seats == (CHANCE,) and len(state.scores) >= hands):
            return
        seat = rng.choice(seats)
        if seat == CHANCE:
            action = chance_action(rules, state, seed)
            shooter = -1
            if isinstance(action, Deal) and rng.random() < moons:
                shooter = rng.randrange(rules.players)
                dealer = (state.first_dealer + len(state.scores)) % rules.players
                action = shooting_deal(rng, rules, dealer, shooter)
        else:
            choices = offer(rules, state, seat)
            assert choices is not None, f"seat {seat} is asked but offered nothing"
            if claims_now(rng, rules, state, choices):
                action = Claim(seat)
            elif shooter < 0:
                action = random_choice(rng, choices)
            else:
                action = shooting_choice(rng, choices, shooter)
        done = step(rules, state, action)
        yield done
        state = done.after
    raise AssertionError("the game does not end")


def random_game(
    rng: random.Random,
    ruleset: RuleSet | None = None,
    *,
    hands: int | None = None,
    moons: float = 0.0,
) -> Game:
    """A game of random legal choices: to its end, or so many hands of it."""
    ruleset = ruleset or random_ruleset(rng)
    rules = compile_rules(ruleset)
    seed = rng.getrandbits(32)
    steps = tuple(play_on(rng, rules, new_game(rules.players), seed, hands=hands, moons=moons))
    actions = tuple(done.action for done in steps)
    return Game(Journal(ruleset, players_for(rules.players), seed, actions), steps)


def random_position(rng: random.Random, ruleset: RuleSet | None = None) -> tuple[Rules, GameState]:
    """The rules and state of a game at a random moment of one of its first hands when a seat must choose."""
    game = random_game(rng, ruleset, hands=rng.randint(1, 2))
    asked = [done.after for done in game.steps if CHANCE not in pending(done.after) and pending(done.after)]
    return game.journal.rules, rng.choice(asked)


# -- hypothesis -----------------------------------------------------------------------------------------

randoms: Final = st.randoms(use_true_random=False)

cards: Final[st.SearchStrategy[Card]] = st.sampled_from(CARDS)
"""Any card of either pack."""

one_pack: Final[st.SearchStrategy[Card]] = st.sampled_from(pack())
"""Any card of one pack."""


def card_sets(least: int = 0, most: int = 52) -> st.SearchStrategy[Cards]:
    """Different cards of one pack, sorted."""
    return st.lists(one_pack, min_size=least, max_size=most, unique=True).map(
        lambda found: tuple(sorted(found))
    )


def values(option: Option) -> st.SearchStrategy[Value]:
    """Any value that the option by itself allows."""
    if option.values:
        return st.sampled_from(option.values)
    if option.kind is int:
        return st.integers(option.minimum, option.maximum)
    if option.kind is CardPoints:
        return st.dictionaries(one_pack, st.integers(-100, 100), max_size=8).map(CardPoints.of)
    return card_sets(most=8)


raw_rulesets: Final[st.SearchStrategy[RuleSet]] = st.fixed_dictionaries(
    {name: values(option) for name, option in CATALOGUE.items()}
).map(with_values)
"""Any combination of options, playable or not."""


@st.composite
def rulesets(draw: st.DrawFn) -> RuleSet:
    """Playable rule sets; they shrink towards the standard game."""
    changes = draw(
        st.fixed_dictionaries({}, optional={name: values(option) for name, option in CATALOGUE.items()})
    )
    ruleset = RuleSet()
    for name, value in changes.items():  # an option that would make the game impossible is left alone
        tried = replace(ruleset, **as_any({name: value}))
        if not problems(tried):
            ruleset = tried
    return ruleset


@st.composite
def journals(draw: st.DrawFn, most_hands: int = 2) -> Journal:
    """Journals of legal games, broken off anywhere, even before the first action."""
    ruleset = draw(rulesets())
    rng = random.Random(draw(st.integers(0, 2**32 - 1)))
    game = random_game(
        rng, ruleset, hands=draw(st.integers(0, most_hands)), moons=draw(st.sampled_from((0.0, 0.5)))
    )
    length = draw(st.integers(0, len(game.journal.actions)))
    return game.journal.truncate(length)
