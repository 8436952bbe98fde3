"""The item models under Qt's own tester and against the states they show."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt
from strategies import players_for, random_game, random_ruleset

from hearts_desktop.engine.cards import parse_cards
from hearts_desktop.engine.events import LineKind, PassStep, ScoreLine
from hearts_desktop.engine.journal import Player
from hearts_desktop.engine.options import CATALOGUE, value_of
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import (
    BonusCard,
    CardPoints,
    CardValues,
    ChargeLimit,
    Exact100,
    Game,
    KittyUse,
    Moon,
    MoonAmount,
    OddCards,
    Partnership,
    PassCycle,
    RuleSet,
    Sun,
)
from hearts_desktop.engine.state import GameState, HandScore, Result
from hearts_desktop.ui.models import words
from hearts_desktop.ui.models.how_to_play import how_to_play
from hearts_desktop.ui.models.option_rows import LABEL, VALUE, OptionRowsModel
from hearts_desktop.ui.models.option_rows import Role as OptionRole
from hearts_desktop.ui.models.score_sheet import PLAYER, Role, ScoreSheetModel

RULES = compile_rules(RuleSet())
FOUR = tuple(Player(name) for name in ("You", "Marlow", "Beatrix", "Otis"))


def scored(*hands: tuple[int, ...], result: Result | None = None) -> GameState:
    """A game of four in which these scores were made."""
    totals, scores = (0, 0, 0, 0), []
    for number, hand in enumerate(hands, 1):
        totals = tuple(a + b for a, b in zip(totals, hand, strict=True))
        scores.append(HandScore(number, RULES.step(number), (), hand, totals))
    return GameState(4, totals, 0, None, tuple(scores), result=result)


def cells(model: ScoreSheetModel, row: int) -> list[str]:
    return [model.index(row, column).data() for column in range(model.columnCount())]


# -- the score sheet ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_score_sheet_of_random_games(qtmodeltester, seed):
    """Growing, taken back, and exchanged for another game, all under the tester."""
    rng = random.Random(seed)
    game = random_game(rng, random_ruleset(rng), hands=6, moons=0.4)
    rules, players = game.journal.rules, players_for(game.journal.rules.players)
    model = ScoreSheetModel()
    qtmodeltester.check(model)
    states = [done.after for done in game.steps]
    for state in [*states, *rng.sample(states, 10), scored((1, 2, 3, 4))]:
        ours = players if state.seats == len(players) and state in states else FOUR
        model.set_state(state, ours, rules, 0)
        assert model.rowCount() == state.seats
        assert model.columnCount() == len(state.scores) + 2
        shown = [model.index(row, model.total_column).data(Role.POINTS) for row in range(state.seats)]
        if rules.teams is Partnership.OFF:
            assert shown == sorted(state.totals) or state.result is not None
        else:
            sides = [model.index(row, PLAYER).data(Role.TEAM) for row in range(4)]
            assert sides in ([0, 0, 1, 1], [1, 1, 0, 0])
        for row in range(state.seats):
            seat = model.index(row, PLAYER).data(Role.SEAT)
            for column, score in enumerate(state.scores, 1):
                assert model.index(row, column).data(Role.POINTS) == score.scores[seat]


def test_columns_are_added_while_the_game_goes_on(qtbot):
    model = ScoreSheetModel()
    model.set_state(scored((0, 26, 0, 0)), FOUR, RULES)
    marlow = QPersistentModelIndex(model.index(3, PLAYER))
    with (
        qtbot.waitSignal(model.columnsInserted) as added,
        qtbot.assertNotEmitted(model.modelReset),
        qtbot.waitSignal(model.layoutChanged),
    ):
        model.set_state(scored((0, 26, 0, 0), (26, 0, 26, 26)), FOUR, RULES)
    assert added.args[1:] == [2, 2]
    assert (marlow.data(), marlow.row()) == ("Marlow", 1)


def test_taking_back_is_a_reset(qtbot):
    model = ScoreSheetModel()
    model.set_state(scored((0, 26, 0, 0), (1, 1, 1, 23)), FOUR, RULES)
    with qtbot.waitSignal(model.modelReset):
        model.set_state(scored((0, 26, 0, 0)), FOUR, RULES)


def test_best_first_with_the_latest_hand_signed():
    model = ScoreSheetModel()
    model.set_state(scored((3, 9, 14, 0), (0, 7, 13, 6)), FOUR, RULES, human=0)
    assert cells(model, 0) == ["You", "3", "–", "3"]
    assert cells(model, 1) == ["Otis", "–", "+6", "6"]
    assert cells(model, 3) == ["Beatrix", "14", "+13", "27"]
    assert [model.index(row, PLAYER).data(Role.LEADING) for row in range(4)] == [True, False, False, False]
    assert [model.index(row, PLAYER).data(Role.YOU) for row in range(4)] == [True, False, False, False]
    assert model.index(0, model.total_column).data(Role.FRACTION) == pytest.approx(0.03)


def test_minus_is_a_proper_minus():
    model = ScoreSheetModel()
    model.set_state(scored((-26, 0, 0, 0)), FOUR, RULES)
    assert cells(model, 0) == ["You", "−26", "−26"]
    assert model.index(0, 2).data(Role.FRACTION) == 0


def test_places_at_the_end():
    """106, 45, 45, 20: one winner, and a tie that is none for the win."""
    model = ScoreSheetModel()
    model.set_state(scored((106, 45, 45, 20), result=Result((4, 2, 2, 1), (3,))), FOUR, RULES)
    names = [(model.index(row, PLAYER).data(), model.index(row, PLAYER).data(Role.PLACE)) for row in range(4)]
    assert names == [("Otis", "1st"), ("Marlow", "tied 2nd"), ("Beatrix", "tied 2nd"), ("You", "4th")]
    assert [model.index(row, PLAYER).data(Role.WON) for row in range(4)] == [True, False, False, False]
    assert not any(model.index(row, PLAYER).data(Role.LEADING) for row in range(4))


@pytest.mark.parametrize(
    ("scores", "leading"), [((0, 0, 13, 13), 2), ((0, 0, 0, 26), 0), ((0, 1, 12, 13), 1)]
)
def test_a_lead_that_most_share_is_none(scores, leading):
    model = ScoreSheetModel()
    model.set_state(scored(scores), FOUR, RULES)
    assert sum(model.index(row, PLAYER).data(Role.LEADING) for row in range(4)) == leading


def test_nobody_leads_when_all_are_equal():
    model = ScoreSheetModel()
    model.set_state(scored(), FOUR, RULES)
    assert not any(model.index(row, PLAYER).data(Role.LEADING) for row in range(4))


def test_headers_tell_the_pass():
    model = ScoreSheetModel()
    model.set_state(scored((26, 0, 0, 0), (0, 26, 0, 0)), FOUR, RULES)
    header = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(4)]
    assert header == ["Player", "1", "2", "Total"]
    assert model.headerData(2, Qt.Orientation.Horizontal, Role.PASS_STEP) == "right"
    tip = model.headerData(1, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
    assert tip == "Hand 1, passed: left"


# -- sentences ---------------------------------------------------------------------------------------------


def hand(*lines: ScoreLine, shooter: int = -1) -> HandScore:
    points = [sum(line.points for line in lines if line.seat == seat) for seat in range(4)]
    return HandScore(1, PassStep.LEFT, lines, tuple(points), tuple(points), shooter)


def test_reasons_are_itemised():
    cards = parse_cards("QS 2H 3H 4H 5H AH")
    score = hand(
        ScoreLine(3, LineKind.CARDS, 18, cards), ScoreLine(3, LineKind.BONUS, -10, parse_cards("JD"))
    )
    assert words.reasons(RULES, score, 3) == "5 hearts 5, queen of spades 13, jack of diamonds −10"
    assert words.reasons(RULES, score, 0) == "no points"


def test_reasons_follow_the_card_values():
    rules = compile_rules(RuleSet(card_values=CardValues.BLACK_MARIA_43))
    score = hand(ScoreLine(0, LineKind.CARDS, 18, parse_cards("KS AS 2H")))
    assert words.reasons(rules, score, 0) == "1 heart 1, king of spades 10, ace of spades 7"


def test_sentence_of_the_queen_and_of_the_moon():
    queen = hand(ScoreLine(3, LineKind.CARDS, 13, parse_cards("QS")))
    assert words.hand_sentence(RULES, FOUR, queen) == "Otis took the queen of spades."
    others = [ScoreLine(seat, LineKind.MOON, 26) for seat in (0, 1, 3)]
    up = hand(*others, ScoreLine(2, LineKind.MOON, -26), shooter=2)
    assert words.hand_sentence(RULES, FOUR, up) == "Beatrix shot the moon. Everybody else gets 26 points."
    down = hand(ScoreLine(0, LineKind.MOON, -26), shooter=0)
    assert words.hand_sentence(RULES, FOUR, down) == "You shot the moon. That takes 26 points off."
    assert words.hand_sentence(RULES, FOUR, hand()) == ""


@pytest.mark.parametrize(
    ("winners", "title"),
    [((0,), "You win"), ((3,), "Otis wins"), ((0, 3), "You share the win with Otis")],
)
def test_title_of_the_winner(winners, title):
    assert words.winner_title(RULES, FOUR, winners) == title


@pytest.mark.parametrize(
    ("place", "text"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (10, "10th")],
)
def test_ordinals(place, text):
    assert words.ordinal(place) == text


def test_every_moment_has_a_place_in_the_tool_bar():
    rng = random.Random(4)
    game = random_game(rng, RuleSet(players=5, moon=Moon.CHOOSE), hands=2, moons=1.0)
    seen = {words.stage(game.journal.rules, done.after) for done in game.steps}
    assert "Hand 1 · Passing · 5 players" in seen
    assert "Hand 1 · Trick 10 of 10 · 5 players" in seen
    assert "Hand 1 complete" in seen
    assert not any("Trick 11" in words_ for words_ in seen)


def told(ruleset: RuleSet, *lines: ScoreLine, shooter: int = -1, seat: int = 0) -> str:
    return words.reasons(compile_rules(ruleset), hand(*lines, shooter=shooter), seat)


def test_every_kind_of_line_has_its_words():
    cards = ScoreLine(0, LineKind.CARDS, 13, parse_cards("QS"))
    every = {
        LineKind.CARDS: (cards,),
        LineKind.MOON: (ScoreLine(0, LineKind.MOON, 26),),
        LineKind.BONUS: (ScoreLine(0, LineKind.BONUS, -20, parse_cards("JD")),),
        LineKind.NO_TRICKS: (ScoreLine(0, LineKind.NO_TRICKS, -5),),
        LineKind.TEN_OF_CLUBS: (cards, ScoreLine(0, LineKind.TEN_OF_CLUBS, 39, parse_cards("TC"))),
        LineKind.BID: (ScoreLine(0, LineKind.BID, 3),),
        LineKind.FLOOR: (ScoreLine(0, LineKind.FLOOR, 4),),
        LineKind.EXACT_100: (ScoreLine(0, LineKind.EXACT_100, -50),),
    }
    assert set(every) == set(LineKind)
    said = {kind: told(RuleSet(exact_100=Exact100.FIFTY), *lines) for kind, lines in every.items()}
    assert said == {
        LineKind.CARDS: "queen of spades 13",
        LineKind.MOON: "moon +26",
        LineKind.BONUS: "jack of diamonds −20",
        LineKind.NO_TRICKS: "no tricks −5",
        LineKind.TEN_OF_CLUBS: "queen of spades 13, ten of clubs quadruples +39",
        LineKind.BID: "bid for the dummy +3",
        LineKind.FLOOR: "no hand below zero +4",
        LineKind.EXACT_100: "exactly 100 −50",
    }


def test_a_ten_of_clubs_alone_doubles_nothing():
    line = ScoreLine(0, LineKind.TEN_OF_CLUBS, 0, parse_cards("TC"))
    assert told(RuleSet(ten_clubs_multiplier=True), line) == "ten of clubs doubles nothing"


def test_charges_are_found_again_from_the_sums():
    turbo = RuleSet(charging=True, charge_limit=ChargeLimit.ANY)
    mine = ScoreLine(0, LineKind.CARDS, 28, parse_cards("QS 2H 3H"))
    assert told(turbo, mine) == "2 hearts 2, queen of spades 26"
    others = ScoreLine(1, LineKind.CARDS, 22, parse_cards("4H 5H 6H 7H 8H 9H TH JH QH KH AH"))
    hearts = ScoreLine(0, LineKind.CARDS, 17, parse_cards("QS 2H 3H"))
    assert told(turbo, hearts, others) == "2 hearts 4, queen of spades 13"
    unclear = ScoreLine(0, LineKind.CARDS, 39, parse_cards("QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"))
    assert told(turbo, unclear) == "14 penalty cards 39"


def test_two_packs_and_two_queens():
    two = RuleSet(decks=2, players=6, odd_cards=OddCards.KITTY)
    both = ScoreLine(0, LineKind.CARDS, 26, parse_cards("QS QS'"))
    assert told(two, both) == "queen of spades twice 26"
    each = hand(
        ScoreLine(0, LineKind.CARDS, 13, parse_cards("QS")),
        ScoreLine(1, LineKind.CARDS, 13, parse_cards("QS'")),
    )
    sentence = words.hand_sentence(compile_rules(two), FOUR, each)
    assert sentence == "You and Marlow each took a queen of spades."


def moon(amount: int, pile: int = 26) -> HandScore:
    """You shot the moon."""
    everything = parse_cards("QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH")
    others = [ScoreLine(seat, LineKind.MOON, amount) for seat in (1, 2, 3)]
    own = (ScoreLine(0, LineKind.CARDS, pile, everything), ScoreLine(0, LineKind.MOON, -pile))
    return hand(*own, *others, shooter=0)


def test_sun_and_moon_are_told_apart():
    rules = compile_rules(RuleSet(sun=Sun.DOUBLE))
    assert words.hand_sentence(rules, FOUR, moon(52)) == "You shot the sun. Everybody else gets 52 points."
    assert words.reasons(rules, moon(52), 1) == "sun +52"
    assert words.hand_sentence(rules, FOUR, moon(26)).startswith("You shot the moon")
    fixed = compile_rules(RuleSet(moon_amount=MoonAmount.TWENTY_SIX, card_values=CardValues.SPOT_PIPS))
    assert words.hand_sentence(fixed, FOUR, moon(26, 129)).startswith(
        "You shot the moon. Everybody else gets 26"
    )


def test_a_moon_that_wins_the_game():
    rules = compile_rules(RuleSet(moon=Moon.WINS_GAME))
    assert words.hand_sentence(rules, FOUR, moon(0)) == "You shot the moon. That wins the game."


def test_who_paid_for_the_dummy():
    rules = compile_rules(RuleSet(game=Game.DUMMY_HEARTS, players=3))
    score = hand(ScoreLine(1, LineKind.BID, 3), ScoreLine(2, LineKind.CARDS, 13, parse_cards("QS")))
    assert words.hand_sentence(rules, FOUR, score) == (
        "Beatrix took the queen of spades. Marlow paid 3 for the dummy."
    )


# -- partners and counting down ----------------------------------------------------------------------------

PARTNERS = compile_rules(RuleSet(partnership=Partnership.INDIVIDUAL))
SHARING = compile_rules(RuleSet(partnership=Partnership.TEAM_TRICKS))


def test_partners_stand_side_by_side_with_their_sum():
    model = ScoreSheetModel()
    model.set_state(scored((40, 3, 5, 44)), FOUR, PARTNERS)
    names = [model.index(row, PLAYER).data() for row in range(4)]
    assert names == ["Beatrix", "You", "Marlow", "Otis"]
    sums = [model.index(row, model.total_column).data(Role.TEAM_TOTAL) for row in range(4)]
    assert sums == ["45", "45", "47", "47"]
    assert [model.index(row, PLAYER).data(Role.LEADING) for row in range(4)] == [True, True, False, False]
    tip = model.index(1, model.total_column).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == "You: 40 of 100 points; together with Beatrix 45"
    assert "your partner" in model.index(0, PLAYER).data(Qt.ItemDataRole.AccessibleTextRole)


def test_partners_win_together():
    model = ScoreSheetModel()
    over = scored((40, 100, 5, 44), result=Result((1, 3, 1, 3), (0, 2)))
    model.set_state(over, FOUR, PARTNERS)
    places = [model.index(row, PLAYER).data(Role.PLACE) for row in range(4)]
    assert places == ["1st", "1st", "2nd", "2nd"]
    assert [model.index(row, PLAYER).data(Role.WON) for row in range(4)] == [True, True, False, False]
    assert words.winner_title(PARTNERS, FOUR, (0, 2)) == "You and Beatrix win"
    assert words.winner_title(PARTNERS, FOUR, (0, 1, 2, 3)) == "Both sides share the win"


def test_a_side_that_shares_its_tricks():
    model = ScoreSheetModel()
    queen = parse_cards("QS")
    lines = (ScoreLine(1, LineKind.CARDS, 13, queen), ScoreLine(3, LineKind.CARDS, 13, queen))
    model.set_state(scored((0, 13, 0, 13)), FOUR, SHARING)
    assert [model.index(row, PLAYER).data() for row in range(4)] == ["You", "Beatrix", "Marlow", "Otis"]
    assert model.index(0, model.total_column).data(Role.TEAM_TOTAL) == ""
    assert words.hand_sentence(SHARING, FOUR, hand(*lines)) == "Marlow and Otis took the queen of spades."


def test_scores_that_count_down():
    down = compile_rules(RuleSet(count_down=True))
    model = ScoreSheetModel()
    model.set_state(scored((0, 20, 5, 1)), FOUR, down)
    assert cells(model, 0) == ["You", "–", "100"]
    assert cells(model, 3) == ["Marlow", "+20", "80"]
    tip = model.index(3, 2).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == "Marlow: 80 points left"
    assert words.goal_sentence(down, scored((0, 20, 5, 1))) == "Who has no points left ends the game."


def test_what_ends_the_game():
    two = compile_rules(RuleSet(game=Game.HEARTS_FOR_TWO, players=2))
    assert words.goal_sentence(two, scored()) == "First to 100 ends the game, or hand 12 does."
    assert words.goal_sentence(PARTNERS, scored()).endswith("Then the sums of partners decide.")


@pytest.mark.parametrize(
    ("ruleset", "phrases"),
    [
        (RuleSet(dealer_call=True), ("Calling the pass", "Passing")),
        (RuleSet(charging=True), ("Charging",)),
        (RuleSet(game=Game.DUMMY_HEARTS, players=3), ("Auction", "Trick 13 of 13")),
        (RuleSet(game=Game.HEARTS_FOR_TWO, players=2), ("Trick 16 of 16",)),
        (
            RuleSet(four_player_kitty=True, kitty_use=KittyUse.HAND_SWAP),
            ("Exchanging the kitty", "Trick 12 of 12"),
        ),
        (RuleSet(booster_nines=True), ("Trick 1", "Trick 7")),
        (RuleSet(decks=2, players=8, odd_cards=OddCards.KITTY), ("Trick 13 of 13 · 8 players",)),
    ],
    ids=["call", "charge", "auction", "two", "kitty", "booster", "eight"],
)
def test_every_phase_has_a_place_in_the_tool_bar(ruleset, phrases):
    game = random_game(random.Random(4), ruleset, hands=3)
    seen = {words.stage(game.journal.rules, done.after) for done in game.steps}
    for phrase in phrases:
        assert any(phrase in place for place in seen), (phrase, seen)


# -- the options -------------------------------------------------------------------------------------------


PEOPLE_COME_AND_GO = ("vacate_seat", "cpu_takeover", "seat_resume")
"""Options that never apply while one person plays against the computer."""


def row_of(name: str) -> int:
    return list(CATALOGUE).index(name)


def test_option_rows_under_the_tester(qtmodeltester):
    rng = random.Random(1)
    model = OptionRowsModel(RuleSet())
    qtmodeltester.check(model)
    for _ in range(20):
        model.set_ruleset(random_ruleset(rng))
    assert model.rowCount() == len(CATALOGUE)


@pytest.mark.parametrize("name", [name for name in CATALOGUE if name not in PEOPLE_COME_AND_GO])
def test_every_value_can_be_set_and_read_back(qtbot, name):
    option = CATALOGUE[name]
    model = OptionRowsModel(RuleSet(card_values=CardValues.DIRTY_NASTY, players=5))
    model.set_ruleset(_where_it_applies(option.name))
    index = model.index(row_of(name), VALUE)
    values = option.values or (option.minimum, option.maximum)
    if option.kind is tuple:
        values = ((), parse_cards("2C 3D"))
    elif option.kind is CardPoints:
        values = (CardPoints(), CardPoints.of({parse_cards("JD")[0]: -10}))
    for value in values:
        sent = list(value) if isinstance(value, tuple) else value
        if value != model.value(row_of(name)):
            with qtbot.waitSignal(model.edited):
                assert model.setData(index, sent)
        assert value_of(model.ruleset, name) == value
        assert type(value_of(model.ruleset, name)) is type(value)
        assert index.data() == option.say(value)
        assert index.data(OptionRole.CHANGED) == (value != option.default)


def _where_it_applies(name: str) -> RuleSet:
    rng = random.Random(name)
    while True:
        ruleset = random_ruleset(rng)
        if CATALOGUE[name].applies(ruleset):
            return ruleset


def test_values_that_will_not_do_are_refused():
    model = OptionRowsModel(RuleSet())
    for name, value in (("target", 5), ("target", "many"), ("moon", "blue"), ("players", 99)):
        assert not model.setData(model.index(row_of(name), VALUE), value)
    assert not model.setData(model.index(row_of("moon"), LABEL), "off")
    assert model.ruleset == RuleSet()


def test_an_option_that_does_not_apply_says_why():
    model = OptionRowsModel(RuleSet(passing=False))
    index = model.index(row_of("pass_cycle"), VALUE)
    assert not index.flags() & Qt.ItemFlag.ItemIsEnabled
    assert index.data(OptionRole.NEEDS) == "Needs passing, and no dealer who calls it."
    assert not model.setData(index, PassCycle.LEFT)


def test_a_problem_stands_at_the_options_it_concerns():
    model = OptionRowsModel(RuleSet(players=5, pass_cycle=PassCycle.LRAH4))
    sentence = "With 5 players nobody sits across. Change “Pass cycle” or “Players”."
    for name in ("players", "pass_cycle"):
        assert model.index(row_of(name), VALUE).data(OptionRole.PROBLEM) == sentence
    assert model.index(row_of("target"), VALUE).data(OptionRole.PROBLEM) == ""


def test_how_to_play_follows_the_rules():
    text = dict(how_to_play(compile_rules(RuleSet(passing=False, moon=Moon.OFF, bonus_card=BonusCard.JD))))
    assert "No cards are passed" in text["The pass"]
    assert "Whoever takes the jack of diamonds takes 10 points off." in text["Points"]
    assert text["The moon"] == "Taking every point brings nothing special."
    assert "points may be played to the first trick" in text["The play"]
    old_style = dict(how_to_play(compile_rules(PRESETS["old_style"].ruleset)))
    assert "first trick while" not in old_style["The play"]
    assert "Direction of the pass, hand after hand: left, right, across, not at all." in old_style["The pass"]
    spot = dict(how_to_play(compile_rules(PRESETS["spot_a"].ruleset)))
    assert spot["Points"] == (
        "Each heart in the tricks you take costs 2 to 14 points. The queen of spades costs 25 points."
    )
