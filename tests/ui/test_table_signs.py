"""What the table says: plates, status line, titles, buttons and chips, as functions of the situation."""

from __future__ import annotations

import pytest

from hearts_desktop.engine.cards import parse_cards
from hearts_desktop.engine.events import PassStep, Phase
from hearts_desktop.engine.game import OfferMoon, OfferPass, OfferPlay
from hearts_desktop.engine.journal import Player
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import BonusCard, Moon, RuleSet
from hearts_desktop.engine.state import GameState, HandState, Prelude, Result, Trick, TrickState
from hearts_desktop.ui.table.signs import points_text, signs
from hearts_desktop.ui.table.situation import Look, Situation, looks

PLAYERS = tuple(
    Player(name, "human" if name == "You" else "club") for name in ("You", "Marlow", "Beatrix", "Otis")
)


def situation(
    hand: str = "2C 9C 4D QS 6H",
    plays: str = "",
    legal: str | None = None,
    phase: Phase = Phase.PLAY,
    tricks: int = 1,
    totals: tuple[int, ...] = (14, 9, 24, 1),
    rules: RuleSet | None = None,
    **fields,
) -> Situation:
    """The viewer to play to a trick begun by the seats on his left; ``legal`` is what he is offered."""
    cards = parse_cards(plays)
    trick = TrickState(tuple(zip((1, 2, 3), cards, strict=False)), leader=1 if cards else 0, turn=0, by=0)
    state = HandState(
        3,
        2,
        fields.pop("step", PassStep.LEFT),
        phase,
        hands=(parse_cards(hand), *(parse_cards("3C"),) * 3),
        prelude=Prelude(chosen=fields.pop("chosen_by", ())),
        trick=trick,
        tricks=(Trick(((0, parse_cards("KS")[0]),), 0),) * tricks,
        taken=fields.pop("taken", ((),) * 4),
        shooter=fields.pop("shooter", -1),
    )
    offer = fields.pop("offer", OfferPlay(0, parse_cards(legal), 0) if legal is not None else None)
    game = GameState(4, totals, 0, state, result=fields.pop("result", None))
    return Situation(game, compile_rules(rules or RuleSet()), PLAYERS, offer=offer, **fields)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"plays": "7C", "legal": "2C 9C"}, "Your turn – follow clubs"),
        ({"plays": "7C 8C KC", "legal": "9C", "hand": "9C 4D"}, "Your turn – follow clubs"),
        ({"plays": "7C", "legal": "4D QS", "hand": "4D QS"}, "Your turn – play any card"),
        (
            {"plays": "7C", "legal": "4D", "hand": "4D QS 6H", "tricks": 0},
            "Your turn – play the 4 of diamonds",
        ),
        (
            {"plays": "7C", "legal": "4D 5D", "hand": "4D 5D QS 6H", "tricks": 0},
            "Your turn – no points on the first trick",
        ),
        ({"plays": "7C", "legal": "QS", "hand": "4D QS 6H"}, "Your turn – play the queen of spades"),
        ({"legal": "2C 9C 4D QS", "hand": "2C 9C 4D QS 6H"}, "Your turn – lead any card but hearts"),
        ({"legal": "2C 4D", "hand": "2C 4D"}, "Your turn – lead any card"),
        ({"legal": "2C", "tricks": 0}, "Your turn – lead the 2 of clubs"),
        ({"thinking": (2,)}, "Beatrix is thinking…"),
        ({"hold": "trick"}, "Click or press Space to go on"),
        ({}, ""),
    ],
)
def test_the_line_above_the_hand(fields, words):
    assert signs(situation(**fields)).status == words


def test_plates_show_totals_points_and_whose_turn_it_is():
    taken = (parse_cards("QS 2H"), (), parse_cards("5H"), ())
    plates = signs(situation(taken=taken)).plates
    assert [plate.score_text for plate in plates] == ["14 points", "9 points", "24 points", "1 point"]
    assert [plate.points for plate in plates] == [14, 0, 1, 0]
    assert [plate.turn for plate in plates] == [True, False, False, False]
    assert [plate.dealer for plate in plates] == [False, False, True, False]
    assert [plate.leader for plate in plates] == [True, False, False, False]


def test_the_points_of_a_held_trick_are_its_winners():
    plates = signs(situation(plays="7C QS 8C", winner=3)).plates
    assert [plate.points for plate in plates] == [0, 0, 0, 13]
    assert plates[3].note == "wins trick"
    assert plates[3].winner


def test_a_bonus_card_takes_points_off():
    taken = (parse_cards("JD 2H"), (), (), ())
    assert signs(situation(taken=taken, rules=RuleSet(bonus_card=BonusCard.JD))).plates[0].points == -9


def test_who_wins_the_game_is_marked():
    plates = signs(situation(phase=Phase.SCORE, result=Result((2, 1, 3, 1), (1, 3)))).plates
    assert [plate.note for plate in plates] == ["", "winner!", "", "winner!"]


def passing(**fields) -> Situation:
    cards = parse_cards("2C 9C 4D QS 6H")
    chosen_by = fields.pop("chosen_by", (None, None, parse_cards("2C 3C 4C"), None))
    offer = fields.pop("offer", OfferPass(0, 3, cards, ((1, 3),)))
    return situation(phase=Phase.PASS, chosen_by=chosen_by, offer=offer, **fields)


def test_the_pass_says_how_many_cards_go_where():
    said = signs(passing())
    assert said.title == ("Pass 3 cards to Marlow", "Choose the cards you least want to keep")
    assert [(pill.text, pill.icon, pill.enabled) for pill in said.pills] == [
        ("Pass 3 cards left", "left", False)
    ]
    assert said.arrows == ((0, 1),)
    assert said.passing == ("Pass left", "left")
    assert [plate.note for plate in said.plates] == ["", "choosing…", "ready", "choosing…"]
    assert [plate.points for plate in said.plates] == [None] * 4
    assert said.plates[0].turn


def test_the_pass_counts_down():
    two = signs(passing(chosen=parse_cards("2C")))
    assert two.title[1] == "Choose 2 more; click a raised card to keep it"
    done = signs(passing(chosen=parse_cards("2C 9C QS")))
    assert done.pills[0].enabled


def test_having_passed_one_waits_and_the_cards_stay_raised():
    own = parse_cards("2C 9C QS")
    now = passing(offer=None, chosen_by=(own, None, None, None))
    said = signs(now)
    assert said.title[0] == "Waiting for the others"
    assert said.arrows == ((0, 1),)
    assert said.pills == ()
    assert {card for card, look in looks(now).items() if look.ringed and look.lift} == set(own)


@pytest.mark.parametrize(
    ("step", "phase", "chip"),
    [
        (PassStep.LEFT, Phase.PLAY, ("Passed left", "left")),
        (PassStep.ACROSS, Phase.PASS, ("Pass across", "across")),
        (PassStep.RIGHT, Phase.PLAY, ("Passed right", "right")),
        (PassStep.HOLD, Phase.PLAY, ("No passing", "hold")),
    ],
)
def test_the_chip_of_the_pass(step, phase, chip):
    chosen = ((),) * 4 if phase is Phase.PASS else ()
    assert signs(situation(step=step, phase=phase, chosen_by=chosen)).passing == chip


def test_received_cards_are_announced_with_a_button():
    now = situation(received=parse_cards("2C 9C QS"), giver=3, hold="received")
    said = signs(now)
    assert said.title == ("Otis passed you 3 cards", "They are marked in your hand")
    assert [pill.text for pill in said.pills] == ["OK"]
    assert {card for card, look in looks(now).items() if look.marked} == set(now.received)


def test_nobody_is_said_to_be_ready_when_the_cards_have_been_passed():
    now = passing(chosen_by=(parse_cards("2C 9C QS"),) * 4, offer=None)
    assert [plate.note for plate in signs(now).plates] == ["", "ready", "ready", "ready"]
    held = now.but(received=parse_cards("4D"), giver=3, hold="received")
    assert [plate.note for plate in signs(held).plates] == [""] * 4


def test_the_shooter_of_the_moon_chooses():
    offer = OfferMoon(0, (Moon.OTHERS_PLUS, Moon.SELF_MINUS))
    said = signs(situation(phase=Phase.MOON, offer=offer, shooter=0, pill=1))
    assert said.title == ("You shot the moon!", "Who gets the points?")
    assert said.emblem == "moon"
    assert [(pill.text, pill.primary) for pill in said.pills] == [
        ("Everybody else +26", False),
        ("You −26", True),
    ]
    assert said.plates[0].note == "the moon!"
    assert [plate.turn for plate in said.plates] == [True, False, False, False]


def test_the_moon_of_another_is_shown_until_the_next_deal():
    for phase in (Phase.MOON, Phase.SCORE):
        said = signs(situation(hand="", phase=phase, shooter=2))
        assert said.title == ("Beatrix shot the moon!", "Every point of the hand")
        assert said.emblem == "moon"
    assert signs(situation()).emblem == ""


def test_only_cards_that_may_be_picked_rise_under_the_pointer():
    legal, illegal = parse_cards("2C QS")
    now = situation(plays="7C", legal="2C 9C", hover=legal)
    assert looks(now)[legal] == Look(lift=10.0)
    assert looks(now.but(hover=illegal))[illegal] == Look(dimmed=True)


@pytest.mark.parametrize(("points", "words"), [(0, "0 points"), (1, "1 point"), (-3, "−3 points")])
def test_points_in_words(points, words):
    assert points_text(points) == words
