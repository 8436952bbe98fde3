"""For every rule set: the rules that make a hand, worked out once more the long way round."""

from __future__ import annotations

from collections.abc import Iterator

from battery import each_game
from strategies import Game

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.actions import Pass
from hearts_desktop.engine.cards import Card, Cards, Suit
from hearts_desktop.engine.game import Step
from hearts_desktop.engine.phases.passing import passable
from hearts_desktop.engine.readings import has_kitty
from hearts_desktop.engine.rules import HIGH_SPADES, Rules, kitty_rules
from hearts_desktop.engine.ruleset import (
    DummyPoints,
    Exact100,
    KittyAward,
    Moon,
    MoonAmount,
    Partnership,
    Sun,
    TieRule,
)
from hearts_desktop.engine.ruleset import (
    Game as Kind,
)
from hearts_desktop.engine.state import NOBODY, GameState, HandState, hand_of

# -- before the play ------------------------------------------------------------------------------------


def hands_of(played: Game) -> Iterator[HandState]:
    """Every hand that was played to its score, as it stood then."""
    for done in played.steps:
        if any(isinstance(event, ev.HandScored) for event in done.events):
            yield hand_of(done.after)


@each_game
def packets_go_where_they_should(played: Game) -> None:
    """To the player so many seats on, or to the next such player who passed as well."""
    rules = played.journal.rules
    for done in played.steps:
        moved = [event for event in done.events if isinstance(event, ev.CardsPassed)]
        for packet in moved:
            hand = hand_of(done.after)
            steps = [
                offset
                for offset, number in enumerate(rules.counts(hand), 1)
                if number == len(packet.cards) and ends(rules, hand, packet.giver, offset) == packet.receiver
            ]
            assert steps, packet
            assert packet.giver != packet.receiver
        if moved:
            chosen = hand_of(done.after).chosen
            given = {seat for seat, cards in enumerate(chosen) if cards}
            assert {packet.giver for packet in moved} <= given


def ends(rules: Rules, hand: HandState, giver: int, offset: int) -> int:
    """Where a packet with this offset ends up."""
    seat = giver
    for _ in range(rules.players):
        seat = (seat + offset) % rules.players
        if hand.chosen[seat] or seat == giver:
            return seat
    raise AssertionError("it goes round for ever")


@each_game
def everybody_gets_as_many_as_he_gave(played: Game) -> None:
    for done in played.steps:
        if not isinstance(done.action, Pass) or hand_of(done.after).phase is ev.Phase.PASS:
            continue
        before, after = hand_of(done.before).hands, hand_of(done.after).hands
        assert list(map(len, before)) == list(map(len, after))


@each_game
def high_spades_are_kept(played: Game) -> None:
    rules = played.journal.rules
    if not rules.ruleset.kept_high_spades or rules.two_handed:
        return
    for done in played.steps:
        if isinstance(done.action, Pass):
            held = hand_of(done.before).hands[done.action.seat]
            others = [card for card in held if card.face not in {high.face for high in HIGH_SPADES}]
            forced = len(others) < rules.pass_count
            assert forced or set(done.action.cards) <= set(others)
            assert len(passable(rules, held)) == (len(held) if forced else len(others))


@each_game
def mixed_cards_are_dealt_one_at_a_time(played: Game) -> None:
    rules = played.journal.rules
    for done in played.steps:
        drawn = [event for event in done.events if isinstance(event, ev.CardsDrawn)]
        if not drawn:
            continue
        before, after = hand_of(done.before), hand_of(done.after)
        assert {event.seat for event in drawn} == {s for s, cards in enumerate(before.chosen) if cards}
        around = sorted(drawn, key=lambda event: (event.seat - before.dealer - 1) % rules.players)
        assert around == drawn, "from the dealer's left"
        dealt = [
            card for turn in range(rules.pass_count) for event in drawn for card in (event.cards,)[turn:]
        ]
        assert len(dealt) <= rules.pass_count * rules.players
        order = done.action.order  # type: ignore[union-attr]
        for turn, event in enumerate(drawn):
            assert set(event.cards) == set(order[turn : len(drawn) * rules.pass_count : len(drawn)])
        mixed_in = rules.ruleset.mix_includes_kitty and rules.kitty_size
        assert set(after.kitty) == set(order[len(drawn) * rules.pass_count :] if mixed_in else before.kitty)


@each_game
def the_auction_goes_up(played: Game) -> None:
    rules = played.journal.rules
    for hand in hands_of(played):
        bids = hand.prelude.bids
        assert bool(bids) == (rules.ruleset.game is Kind.DUMMY_HEARTS)
        if not bids:
            continue
        made = [points for _, points in bids if points]
        assert made == sorted(set(made))
        passed = [seat for seat, points in bids if not points]
        assert len(passed) == len(set(passed)) == (2 if made else 3)
        assert hand.prelude.bid == (made[-1] if made else 0)
        last = next((seat for seat, points in reversed(bids) if points), hand.dealer)
        assert hand.prelude.declarer == last
        assert bids[0][0] == (hand.dealer + 1) % 3


# -- tricks ---------------------------------------------------------------------------------------------


def order_of(rules: Rules, hand: HandState, leader: int) -> tuple[int, ...]:
    """The places from the lead on."""
    if rules.two_handed:
        return (leader, 1 - leader, 2)
    order = rules.order(max(0, hand.prelude.declarer))
    first = order.index(leader)
    return order[first:] + order[:first]


def winner_of(rules: Rules, plays: tuple[tuple[int, Card], ...]) -> int:
    """Who wins a trick by the highest card of the suit led that no twin cancels."""
    faces = [card.face for _, card in plays]
    rivals = [
        (card.rank, place)
        for place, card in plays
        if card.suit is plays[0][1].suit and faces.count(card.face) == 1
    ]
    winner = max(rivals)[1] if rivals else NOBODY
    return 1 - plays[0][0] if rules.two_handed and winner == 2 else winner


@each_game
def tricks_are_won_and_cancelled(played: Game) -> None:
    rules = played.journal.rules
    for hand in hands_of(played):
        leader = hand.tricks[0].leader
        pile: list[Card] = []
        taken: dict[int, list[Card]] = {place: [] for place in range(rules.places)}
        last = NOBODY
        for trick in hand.tricks:
            assert trick.leader == leader
            order = order_of(rules, hand, leader)
            rounds = len(trick.plays) // len(order)
            assert [place for place, _ in trick.plays] == list(order) * rounds
            assert rounds == 1 or rules.ruleset.booster_nines
            if rules.ruleset.booster_nines and not rules.two_handed:
                led = [card for _, card in trick.plays[: len(order)] if card.suit is trick.plays[0][1].suit]
                assert rounds == 1 or any(card.rank == 9 for card in led)
            assert trick.taker == winner_of(rules, trick.plays)
            pile += [card for _, card in trick.plays]
            if trick.taker != NOBODY:
                taken[trick.taker] += pile
                pile, leader, last = [], trick.taker, trick.taker
        if pile:
            nobody_yet = last == NOBODY or rules.ruleset.dead_last_trick == "leader"
            taken[leader if nobody_yet else last] += pile
        for place, cards in taken.items():
            rest = list(hand.taken[place])
            buried = kitty_of(played, hand) if place == hand.kitty_taker else ()
            assert sorted(rest) == sorted([*cards, *buried])


def kitty_of(played: Game, hand: HandState) -> Cards:
    """What lies on the pile of the taker of the kitty besides tricks."""
    for done in played.steps:
        for event in done.events:
            if isinstance(event, ev.KittyShown) and hand_of(done.after).number == hand.number:
                return event.cards
    return ()


@each_game
def the_kitty_goes_to_the_right_player(played: Game) -> None:
    rules = played.journal.rules
    award, swaps = kitty_rules(rules.ruleset)
    for hand in hands_of(played):
        assert bool(has_kitty(rules.ruleset)) == bool(rules.kitty_size)
        if not rules.kitty_size:
            assert hand.kitty_taker == NOBODY
            continue
        value = rules.play_rules(hand).value
        costs: list[int] = []
        expected = NOBODY
        for number, trick in enumerate(hand.tricks, 1):
            costs += [value[card.face] for _, card in trick.plays]
            if trick.taker == NOBODY:
                continue
            due = {
                KittyAward.FIRST_TRICK: True,
                KittyAward.FIRST_PENALTY: any(costs),
                KittyAward.LAST_TRICK: number == len(hand.tricks),
            }[award]
            costs = []
            if due:
                expected = trick.taker
                break
        if expected == NOBODY:  # no trick was due; or a dead last trick was, which goes to whoever it goes to
            assert hand.kitty_taker == NOBODY or hand.tricks[-1].taker == NOBODY
        else:
            assert hand.kitty_taker == expected
        assert (hand.kitty_taker == NOBODY) == bool(hand.kitty)
        assert swaps or not hand.swapped


# -- the score ------------------------------------------------------------------------------------------


@each_game
def scores_add_up(played: Game) -> None:
    for done in played.steps:
        for event in done.events:
            if isinstance(event, ev.HandScored):
                assert_adds_up(played.journal.rules, done, event)


def assert_adds_up(rules: Rules, done: Step, scored: ev.HandScored) -> None:
    """The lines of a hand explain its scores and totals, and the scores are those of the rulebook."""
    seats = range(rules.players)
    by_seat = [sum(line.points for line in scored.lines if line.seat == seat) for seat in seats]
    exact = [
        sum(line.points for line in scored.lines if line.seat == seat and line.kind is ev.LineKind.EXACT_100)
        for seat in seats
    ]
    assert tuple(by_seat[seat] - exact[seat] for seat in seats) == scored.scores
    before = done.before.totals
    assert tuple(before[seat] + by_seat[seat] for seat in seats) == scored.totals == done.after.totals
    for seat in seats:
        reached = before[seat] + scored.scores[seat] == 100
        assert bool(exact[seat]) == (reached and rules.ruleset.exact_100 is not Exact100.OFF)
    hand = hand_of(done.after)
    assert hand.shooter == shooter_of(rules, hand)
    assert scored.scores == tuple(score_of(rules, hand, seat) for seat in seats)
    last = done.after.scores[-1]
    assert (last.lines, last.scores, last.totals) == tuple(scored)


def counted(rules: Rules, hand: HandState, seat: int) -> Cards:
    """The cards that count for a seat."""
    places = set(rules.unit(seat))
    if rules.ruleset.game is Kind.DUMMY_HEARTS and rules.ruleset.dummy_points is DummyPoints.DECLARER:
        places |= {rules.players} if hand.prelude.declarer in places else set()
    return tuple(card for place in places for card in hand.taken[place])


def cost(rules: Rules, hand: HandState, card: Card) -> int:
    """Points of a card, twice if it is charged."""
    charged = {str(card) for card in hand.prelude.charged}
    doubled = (card.suit is Suit.HEARTS and "AH" in charged) or (str(card) == "QS" and "QS" in charged)
    return rules.value(card) * (2 if doubled else 1)


def shooter_of(rules: Rules, hand: HandState) -> int:
    """Who owns every penalty card, with a partner who shares the tricks."""
    needed = [card for card in rules.pack if rules.value(card) > 0]
    for seat in range(rules.players):
        owned = {card for place in rules.unit(seat) for card in hand.taken[place]}
        bonus = {card.face for card in owned} >= set(rules.bonuses) or not rules.ruleset.moon_needs_bonus
        if rules.moon is not Moon.OFF and needed and owned >= set(needed) and bonus:
            return seat
    return NOBODY


def moon_of(rules: Rules, hand: HandState) -> int:
    """The points of the moon of this hand."""
    amount = sum(cost(rules, hand, card) for card in rules.pack)
    amount = 26 if rules.ruleset.moon_amount is MoonAmount.TWENTY_SIX else amount
    every = all(trick.taker in rules.unit(hand.shooter) for trick in hand.tricks)
    assert hand.sun == (every and rules.ruleset.sun is not Sun.OFF)
    return amount * {Sun.OFF: 2, Sun.DOUBLE: 4, Sun.HALF_MORE: 3}[rules.ruleset.sun] // 2 if every else amount


def score_of(rules: Rules, hand: HandState, seat: int) -> int:
    """The score of a seat by the steps of the rulebook (rules 3.4, hand score procedure)."""
    options, pile = rules.ruleset, counted(rules, hand, seat)
    score = sum(cost(rules, hand, card) for card in pile)
    unit = rules.unit(seat)
    if hand.shooter != NOBODY:
        ours = hand.shooter in unit
        spared = options.moon_spares_partner and rules.teams is Partnership.INDIVIDUAL
        if hand.moon_choice is Moon.OTHERS_PLUS:
            friend = spared and seat == (hand.shooter + 2) % 4
            score = 0 if ours else score if friend else score + moon_of(rules, hand)
        elif ours:
            score = -moon_of(rules, hand) if hand.moon_choice is Moon.SELF_MINUS else 0
    charged = set(hand.prelude.charged)
    score += sum(rules.bonus(card) * (2 if card in charged else 1) for card in pile)
    takers = {trick.taker for trick in hand.tricks}
    if hand.shooter == NOBODY and not takers & set(unit):
        score -= options.no_tricks_bonus
    if options.ten_clubs_multiplier:
        for card in pile:
            if str(card).startswith("TC"):
                score *= 4 if card in charged else 2
    minus = hand.moon_choice is Moon.SELF_MINUS and hand.shooter in unit
    if options.hand_floor and score < 0 and not minus:
        score = 0
    return score + (hand.prelude.bid if seat == hand.prelude.declarer else 0)


def sorted_places(totals: tuple[int, ...]) -> tuple[int, ...]:
    """Places by counting who is better, written the long way round."""
    ranked = sorted(totals)
    return tuple(1 + ranked.index(total) for total in totals)


@each_game
def results_fit_the_totals(played: Game) -> None:
    state, rules = played.state, played.journal.rules
    if state.result is None:
        return
    assert state.hand is not None
    teams = 1 if rules.teams is Partnership.OFF else 2
    if state.hand.moon_choice is Moon.WINS_GAME:
        assert state.hand.shooter in state.result.winners
        assert len(state.result.winners) == teams == state.result.places.count(1)
        return
    standing = standing_of(rules, state)
    assert state.result.places == sorted_places(standing)
    lowest = min(standing)
    assert state.result.winners == tuple(s for s, total in enumerate(standing) if total == lowest)
    if rules.ruleset.tie_rule is TieRule.EXTRA_HANDS:
        assert len(state.result.winners) == teams
    limit = 12 if rules.two_handed else 1000
    assert state.tie_break or max(state.totals) >= rules.target or len(state.scores) >= limit
    for number, score in enumerate(state.scores[:-1], 1):
        sums = standing_of(rules, state, score.totals)
        tied = sums.count(min(sums)) > teams
        assert (max(score.totals) < rules.target and number < limit) or tied, "it ends at the first chance"


def standing_of(rules: Rules, state: GameState, totals: tuple[int, ...] | None = None) -> tuple[int, ...]:
    """What decides: the totals, or those of partners together."""
    totals = totals or state.totals
    if rules.teams is Partnership.INDIVIDUAL:
        return tuple(total + totals[(seat + 2) % 4] for seat, total in enumerate(totals))
    return totals
