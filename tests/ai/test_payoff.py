"""A hand that has been played out is worth to the search what the engine scores it, and what that means."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import pytest
from moments import KINDS, using
from strategies import random_game, random_ruleset

from hearts_desktop.ai import kernel
from hearts_desktop.ai.payoff import TIE_BREAKER
from hearts_desktop.ai.situation import payoff, played_out, situation
from hearts_desktop.engine.events import HandScored
from hearts_desktop.engine.options import Value
from hearts_desktop.engine.parts.scoring import end_of_game, settle_moon, standings, won_by_moon
from hearts_desktop.engine.playrules import HEARTS, QUEEN_OF_SPADES, PlayRules
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import Moon, Partnership, RuleSet, Sun
from hearts_desktop.engine.snapshot import snapshot
from hearts_desktop.engine.state import GameState, Result, hand_of
from hearts_desktop.engine.trickplay import Position

SCORING: dict[str, dict[str, Value]] = {
    **KINDS,
    "a moon that its shooter chooses": {"moon": Moon.CHOOSE},
    "a moon unless it loses": {"moon": Moon.OTHERS_PLUS_UNLESS_WINS},
    "a moon that wins": {"moon": Moon.WINS_GAME},
    "a sun": {"sun": Sun.HALF_MORE},
    "the ten of clubs": {"ten_clubs_multiplier": True},
    "no hand below zero": {"hand_floor": True},
    "a moon for partners": {"players": 4, "partnership": Partnership.INDIVIDUAL, "moon_spares_partner": True},
}


class Hand(NamedTuple):
    """A hand that the engine has scored."""

    rules: Rules
    before: GameState
    """With the totals as they were while it was played."""
    told: HandScored


def scored_hands(kind: str, games: int) -> Iterator[Hand]:
    """Hands of random games; half of them to so low a target that they end, and with many moons."""
    rng = random.Random(f"payoff/{kind}")
    for number in range(games):
        fixed: dict[str, Value] = {"target": rng.randint(10, 60)} if number % 2 else {}
        game = random_game(rng, random_ruleset(rng, **SCORING[kind], **fixed), hands=3, moons=0.5)
        for step in game.steps:
            for event in step.events:
                if isinstance(event, HandScored):
                    before = replace(step.before, hand=hand_of(step.after))
                    yield Hand(game.journal.rules, before, event)


def settled(hand: Hand, moon: Moon | None = None) -> kernel.Payoff:
    """The hand as the search sees its end."""
    here = situation(hand.rules, hand.before, 0)
    found = payoff(here, moon)
    found.settle(played_out(here))
    return found


def result_of(hand: Hand, choice: Moon | None) -> Result | None:
    """How the game ends by it, if it does."""
    if choice is Moon.WINS_GAME:
        return won_by_moon(hand.rules, hand_of(hand.before).shooter, hand.told.totals)
    number = hand_of(hand.before).number
    return end_of_game(hand.rules, hand.told.totals, hand.before.tie_break, number)


@pytest.mark.parametrize("kind", SCORING)
def test_totals_are_those_of_the_engine(kind: str) -> None:
    seen: Counter[str] = Counter()
    for hand in scored_hands(kind, 14):
        state = hand_of(hand.before)
        found = settled(hand)
        assert found.shooter == state.shooter
        if state.shooter >= 0 and hand.rules.moon is Moon.CHOOSE:
            assert_the_better_moon(hand, found)
            found = settled(hand, state.moon_choice)
            seen["choices"] += 1
        players = hand.rules.players
        assert tuple(found.after[:players]) == hand.told.totals, hand.told.lines
        change = [new - old for new, old in zip(hand.told.totals, hand.before.totals, strict=True)]
        if not any(line.kind == "exact_100" for line in hand.told.lines):
            assert found.points[:players] == change
        assert_worth(hand, found)
        seen["hands"] += 1
        seen["moons"] += state.shooter >= 0
        seen["suns"] += state.sun
        seen["ends"] += result_of(hand, state.moon_choice) is not None
    assert seen["hands"] > 14
    assert seen["moons"]
    assert seen["ends"]


def assert_the_better_moon(hand: Hand, found: kernel.Payoff) -> None:
    """Of the two ways to take the moon it is the one that is worth more to the shooter."""
    shooter = found.shooter
    ways = [settled(hand, moon) for moon in (Moon.OTHERS_PLUS, Moon.SELF_MINUS)]
    best = max(way.worth[shooter] for way in ways)
    assert found.worth[shooter] == best
    assert found.after in [way.after for way in ways if way.worth[shooter] == best]
    engine = hand_of(hand.before).moon_choice
    assert settle_moon(hand.rules, hand_of(hand.before), hand.before.totals, False) is None
    assert tuple(ways[engine is Moon.SELF_MINUS].after[: hand.rules.players]) == hand.told.totals


def assert_worth(hand: Hand, found: kernel.Payoff) -> None:
    """Together the seats win one game, or each of two partners does; at its end that is who has won."""
    rules, players = hand.rules, hand.rules.players
    choice = hand_of(hand.before).moon_choice
    allies = 1 if rules.teams is Partnership.OFF else 2
    assert sum(found.worth[:players]) == pytest.approx(allies)
    result = result_of(hand, choice)
    chances = [found.worth[seat] - tie_breaker(found, seat, choice) for seat in range(players)]
    if result is not None:
        share = allies / len(result.winners)
        wins = [share if seat in result.winners else 0 for seat in range(players)]
        assert chances == pytest.approx(wins)
        return
    standing = standings(rules, hand.told.totals)
    for seat in range(players):
        for other in range(players):
            if standing[seat] < standing[other]:
                assert chances[seat] >= chances[other] - 1e-12
            elif standing[seat] == standing[other]:
                assert chances[seat] == pytest.approx(chances[other])


def tie_breaker(found: kernel.Payoff, seat: int, choice: Moon | None) -> float:
    """What a point is worth besides the game: none where a moon has won it."""
    if choice is Moon.WINS_GAME:
        return 0
    points = found.points[: found.players]
    others = (sum(points) - points[seat]) / (found.players - 1)
    return TIE_BREAKER * (others - points[seat]) * 26 / found.pack_points


@pytest.mark.parametrize("kind", SCORING)
def test_both_builds_settle_a_hand_the_same(kind: str) -> None:
    for hand in scored_hands(kind, 4):
        with using("plain"):
            plain = settled(hand)
        with using("compiled"):
            compiled = settled(hand)
        for name in ("points", "after", "shooter", "totals", "bonus_points", "pack_points"):
            assert getattr(plain, name) == getattr(compiled, name), name
        assert plain.worth == pytest.approx(compiled.worth, rel=1e-12, abs=1e-12)


# -- what points are worth ---------------------------------------------------------------------------------


def standard(**terms: Any) -> kernel.PlayRules:
    """The rules of a standard trick, but for these terms, in the build that is used now."""
    return kernel.PlayRules(**{"values": compile_rules(RuleSet()).values, **terms})


def after(play: kernel.PlayRules, totals: list[int], hearts: int, **terms: Any) -> kernel.Payoff:
    """Seat 0 has taken the queen and so many hearts, seat 1 the rest of them, with these totals before."""
    end = Position(PlayRules(**play.terms))
    end.won[:2] = QUEEN_OF_SPADES | HEARTS & (1 << 39 + hearts) - 1, HEARTS & ~((1 << 39 + hearts) - 1)
    end.points[:2] = 13 + hearts, 13 - hearts
    end.tricks[:2] = 12, 1
    end.tricks_done = 13
    found = kernel.Payoff(play, totals, **terms)
    found.settle(kernel.restored(play, snapshot(end)))
    return found


def test_points_count_for_more_the_nearer_the_end_is(build: str) -> None:
    play = standard()
    lead = [after(play, [at, at + 5, at + 30, at + 30], 2, target=100).worth[1] for at in (0, 40, 60)]
    assert lead == sorted(lead)
    assert lead[0] < lead[-1] < 1


def test_no_point_is_given_away_for_nothing(build: str) -> None:
    """Even where the game is as good as lost."""
    play = standard()
    worth = [after(play, [0, 0, 95, 90], hearts, target=100).worth[0] for hearts in range(12)]
    assert worth == sorted(worth, reverse=True)
    assert len(set(worth)) == 12


def test_the_game_ends_in_the_last_hand_whatever_the_totals(build: str) -> None:
    play = standard()
    assert after(play, [0] * 4, 5, target=100, last_hand=True).weights[:4] == [0, 0, 1, 1]
    assert min(after(play, [0] * 4, 5, target=100).weights[:4]) > 0


def test_a_tie_for_the_lowest_total_is_played_off_if_the_rules_say_so(build: str) -> None:
    play = standard()
    assert after(play, [90, 90, 7, 7], 5, target=100).weights[:4] == [0, 0, 1, 1]
    assert min(after(play, [90, 90, 7, 7], 5, target=100, extra_hands=True).weights[:4]) > 0
    assert after(play, [90, 90, 7, 8], 5, target=100, extra_hands=True).weights[:4] == [0, 0, 1, 0]


def test_a_moon_is_worth_what_the_rules_say(build: str) -> None:
    play = standard()
    expected = {
        kernel.MOON_OFF: [26, 0, 0, 0],
        kernel.OTHERS_PLUS: [0, 26, 26, 26],
        kernel.SELF_MINUS: [-26, 0, 0, 0],
        kernel.WINS_GAME: [0, 0, 0, 0],
    }
    for moon, points in expected.items():
        found = after(play, [10] * 4, 13, target=100, moon=moon)
        assert found.points[:4] == points
        assert found.shooter == (-1 if moon == kernel.MOON_OFF else 0)
    assert found.worth[:4] == [1, 0, 0, 0]


def test_a_moon_that_would_lose_the_game_goes_down_instead(build: str) -> None:
    """With others_plus_unless_wins the others get the points, unless somebody else then wins."""
    play = standard()
    ahead = after(play, [10, 90, 80, 80], 13, target=100, moon=kernel.UNLESS_WINS)
    assert ahead.points[:4] == [0, 26, 26, 26]
    behind = after(play, [60, 90, 10, 80], 13, target=100, moon=kernel.UNLESS_WINS)
    assert behind.points[:4] == [-26, 0, 0, 0]


def test_partners_win_together(build: str) -> None:
    shared = after(standard(teams=True), [50, 40, 50, 40], 5, target=60)
    assert shared.points[:4] == [18, 8, 18, 8]
    assert [round(worth) for worth in shared.worth[:4]] == [0, 1, 0, 1]
    # Of partners who add their scores, both win even if one of them has the most points of all.
    apart = after(standard(), [10, 50, 80, 60], 5, target=100, team_scores=True, last_hand=True)
    assert apart.after[:4] == [28, 58, 80, 60]
    assert [round(worth) for worth in apart.worth[:4]] == [1, 0, 1, 0]


@pytest.mark.parametrize(
    "terms",
    [
        {"totals": [0] * 3},
        {"bonus_points": [0] * 51},
        {"declarer": 4},
        {"declarer": -2},
        {"bid": 5},
        {"moon": 6},
        {"moon": -1},
        {"sun": 3},
        {"pays_for_dummy": True},
        {"pays_for_dummy": True, "declarer": 1},
    ],
)
def test_odd_terms_are_refused(terms: dict[str, object], build: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        kernel.Payoff(standard(), **{"totals": [0] * 4, "target": 100, **terms})  # type: ignore[arg-type]


def test_nobody_plays_alone_or_as_half_a_partnership(build: str) -> None:
    with pytest.raises(ValueError, match="alone"):
        kernel.Payoff(standard(owners=1), [0], target=100)
    with pytest.raises(ValueError, match="partners"):
        kernel.Payoff(standard(players=3), [0] * 3, target=100, team_scores=True)


def test_a_hand_of_other_rules_is_not_settled(build: str) -> None:
    found = kernel.Payoff(standard(), [0] * 4, target=100)
    for end in (kernel.Position(standard()), None, 3):
        with pytest.raises((ValueError, TypeError)):
            found.settle(end)  # type: ignore[arg-type]
