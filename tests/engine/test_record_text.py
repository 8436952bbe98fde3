"""Events and offers as lines of text: they come back as they were, and nonsense is refused in words."""

from __future__ import annotations

import random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import random_game

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.cards import HIDDEN, parse_cards
from hearts_desktop.engine.choices import Moon
from hearts_desktop.engine.events import Event, LineKind, Phase, ScoreLine
from hearts_desktop.engine.game import offer, pending
from hearts_desktop.engine.offers import Offer, OfferCall, OfferMoon, OfferPass
from hearts_desktop.engine.record_text import format_event, format_offer, parse_event, parse_offer

GAMES = 40
LINES = (ScoreLine(0, LineKind.CARDS, 2, parse_cards("2H 3H")), ScoreLine(1, LineKind.MOON, -26))
SAID = [
    (ev.CardPlayed(3, parse_cards("2C'")[0]), "card_played seat=3 card=2C'"),
    (ev.PhaseBegan(Phase.CHARGE, True), "phase_began phase=charge in_turn=yes"),
    (ev.CardsPassed(0, 2, (HIDDEN, HIDDEN)), "cards_passed giver=0 receiver=2 cards=??,??"),
    (ev.Dealt((parse_cards("2C QS"), ()), ()), "dealt hands=2C,QS|- kitty=- open=-"),
    (ev.Dealt((), (), (1,)), "dealt hands= kitty=- open=1"),
    (
        ev.HandScored(LINES, (2, -26), (12, 0)),
        "hand_scored lines=0:cards:2:2H,3H|1:moon:-26:- scores=2,-26 totals=12,0",
    ),
    (ev.TieBreakBegan(), "tie_break_began"),
    (ev.GameEnded((2, 1, 2), (1,)), "game_ended places=2,1,2 winners=1"),
    (ev.Claimed(2, ev.Ground.ALL_TRICKS), "claimed seat=2 ground=all_tricks"),
    (ev.KittyPooled((HIDDEN,)), "kitty_pooled cards=??"),
    (ev.KittySet((HIDDEN,)), "kitty_set cards=??"),
    (OfferCall(1, ((1, 0, 2), ())), "call seat=1 calls=1,0,2|-"),
    (OfferMoon(0, (Moon.OTHERS_PLUS,)), "moon seat=0 choices=others_plus"),
    (
        OfferPass(2, 2, parse_cards("2C QS"), ((3, 1), (0, 1)), True),
        "pass seat=2 size=2 cards=2C,QS packets=3:1|0:1 optional=yes",
    ),
    (OfferPass(2, 1, (), ()), "pass seat=2 size=1 cards=- packets= optional=no"),
]


@pytest.mark.parametrize(("record", "text"), SAID)
def test_how_it_is_written(record: Event | Offer, text: str) -> None:
    is_event = isinstance(record, get_args(Event))
    written = format_event(record) if is_event else format_offer(record)  # type: ignore[arg-type]
    assert written == text
    assert (parse_event(text) if is_event else parse_offer(text)) == record


@pytest.mark.parametrize("number", range(GAMES))
def test_all_that_happens_and_is_asked_in_a_game_comes_back(number: int) -> None:
    game = random_game(random.Random(f"record text/{number}"), hands=2, moons=0.5)
    for done in game.steps:
        for event in done.events:
            text = format_event(event)
            assert parse_event(text) == event
            assert type(parse_event(text)) is type(event)
            assert text.isascii()
            assert "\n" not in text
        for seat in pending(done.after):
            asked = offer(game.journal.rules, done.after, seat)
            if asked is not None:
                again = parse_offer(format_offer(asked))
                assert (again, type(again)) == (asked, type(asked))


def test_every_kind_of_event_and_offer_is_among_these() -> None:
    seen = {type(record) for record, _ in SAID}
    for number in range(GAMES):
        game = random_game(random.Random(f"record text/{number}"), hands=2, moons=0.5)
        for done in game.steps:
            seen.update(map(type, done.events))
            seen.update(type(offer(game.journal.rules, done.after, seat)) for seat in pending(done.after))
    assert seen >= {*get_args(Event), *get_args(Offer)}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "none of dealer_drawn"),
        ("card_played", "has the fields seat, card"),
        ("card_played seat=1 card=2C card=2C", "each once"),
        ("card_played seat=1 card=2C by=1", "each once"),
        ("card_played seat=one card=2C", "seat: 'one' is not a number"),
        ("card_played seat=1 card=1C", "card: '1C' is not a card"),
        ("card_played  seat=1 card=2C", "each once"),
        ("phase_began phase=tea in_turn=no", "phase: 'tea' is none of deal, call"),
        ("phase_began phase=deal in_turn=False", "in_turn: 'False' is neither yes nor no"),
        ("hand_scored lines=0:cards:2 scores=1 totals=1", "does not have 4 parts"),
        ("hand_began number=12345678 dealer=0 step=left", "number: '12345678' is not a number"),
        ("play seat=1 cards=2C place=1", "'play' is none of"),
    ],
)
def test_what_is_no_event_is_refused_in_words(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parse_event(text)


@given(st.sampled_from([text for _, text in SAID]), st.integers(0, 80), st.text(max_size=4))
def test_a_spoilt_line_is_a_record_or_refused(text: str, place: int, spoilt: str) -> None:
    for parse in (parse_event, parse_offer):
        try:
            found = parse(text[:place] + spoilt + text[place + 1 :])
        except ValueError:
            continue
        assert isinstance(found, tuple)
