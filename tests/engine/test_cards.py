"""Cards and their notation; the text form of actions."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import cards

from hearts_desktop.engine.actions import (
    CHANCE,
    Action,
    Bid,
    Call,
    Charge,
    ChooseMoon,
    Cut,
    Deal,
    Discard,
    Mix,
    Pass,
    Play,
    actor,
    format_action,
    parse_action,
)
from hearts_desktop.engine.cards import (
    CARDS,
    HIDDEN,
    RANK_LETTERS,
    SUIT_LETTERS,
    Card,
    Rank,
    Suit,
    format_cards,
    pack,
    parse_cards,
    with_cards,
    without_cards,
)
from hearts_desktop.engine.ruleset import Moon


def test_every_card_is_written_and_read() -> None:
    assert len(CARDS) == 104
    assert len({str(card) for card in CARDS}) == 104
    for card in (*CARDS, HIDDEN):
        assert Card.parse(str(card)) is card
    for card in CARDS:
        assert Card.of(card.suit, card.rank, card.copy) is card
        assert Card.from_face(card.face, card.copy) is card
        assert str(card)[:2] == card.rank.letter + card.suit.letter
        assert card.words == f"{card.rank.word} of {card.suit.word}"
        assert card.with_article == f"the {card.words}"
    assert [str(card) for card in pack()] == [rank + suit for suit in SUIT_LETTERS for rank in RANK_LETTERS]


def test_cards_sort_by_suit_and_then_by_rank_without_doubt() -> None:
    """A strict order: no two cards are equal, and any shuffle sorts to the same."""
    assert tuple(sorted(CARDS, key=lambda card: (card.suit, card.rank, card.copy))) == CARDS
    assert tuple(sorted(random.Random(1).sample(CARDS, 104))) == CARDS
    assert max(CARDS) < HIDDEN


def test_words() -> None:
    assert Card.parse("QS").words == "queen of spades"
    assert Card.parse("2C'").words == "2 of clubs"
    assert [suit.heading for suit in Suit] == ["Clubs", "Diamonds", "Spades", "Hearts"]
    assert [rank.word for rank in Rank][-5:] == ["10", "jack", "queen", "king", "ace"]
    assert repr(Card.parse("TD")) == "Card('TD')"


@pytest.mark.parametrize(
    "text", ["", "Q", "SQ", "qs", "10H", "1C", "QS''", "QS '", "??'", " QS", "Q♠", "QS\n"]
)
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card; a card is written like QS"):
        Card.parse(text)


def test_a_hidden_card_has_no_face() -> None:
    assert HIDDEN.is_hidden
    assert str(HIDDEN) == "??"
    assert (HIDDEN.words, HIDDEN.with_article) == ("hidden card", "a hidden card")
    for ask in (lambda: HIDDEN.suit, lambda: HIDDEN.rank):
        with pytest.raises(IndexError):
            ask()


@given(st.lists(cards))
def test_card_lists_round_trip(some: list[Card]) -> None:
    assert parse_cards(format_cards(some)) == tuple(some)
    assert parse_cards(", ".join(map(str, some))) == tuple(some)


@given(st.lists(cards, unique=True), st.data())
def test_hands_stay_sorted(some: list[Card], data: st.DataObject) -> None:
    hand = with_cards((), some)
    assert hand == tuple(sorted(some))
    gone = data.draw(st.lists(st.sampled_from(some), unique=True)) if some else []
    rest = without_cards(hand, gone)
    assert rest == tuple(sorted(set(some) - set(gone)))
    assert with_cards(rest, gone) == hand
    assert without_cards((HIDDEN,) * len(hand), gone) == (HIDDEN,) * len(rest)


seats = st.integers(0, 9)
lists = st.lists(cards, max_size=8).map(tuple)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Cut, seats),
    st.builds(Deal, lists),
    st.builds(Mix, lists),
    st.builds(Bid, seats, st.integers(0, 9999)),
    st.builds(Call, seats, st.lists(st.integers(0, 5), max_size=9).map(tuple)),
    st.builds(Pass, seats, lists),
    st.builds(Charge, seats, lists),
    st.builds(Discard, seats, lists),
    st.builds(Play, seats, st.one_of(cards, st.just(HIDDEN))),
    st.builds(ChooseMoon, seats, st.sampled_from(Moon)),
)


@given(actions)
def test_actions_round_trip(action: Action) -> None:
    text = format_action(action)
    assert "\n" not in text
    assert parse_action(text) == action
    assert type(parse_action(text)) is type(action)
    assert actor(action) == (CHANCE if isinstance(action, Cut | Deal | Mix) else action.seat)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("cut 2", Cut(2)),
        ("deal QS 2C", Deal(parse_cards("QS 2C"))),
        ("mix QS 2C", Mix(parse_cards("QS 2C"))),
        ("bid 1 3", Bid(1, 3)),
        ("bid 2 0", Bid(2, 0)),
        ("call 2 1 0 2", Call(2, (1, 0, 2))),
        ("call 3", Call(3, ())),
        ("pass 1", Pass(1, ())),
        ("charge 1 QS", Charge(1, parse_cards("QS"))),
        ("charge 0", Charge(0, ())),
        ("discard 0 2C 3C'", Discard(0, parse_cards("2C 3C'"))),
        ("pass 0 QS KS AS", Pass(0, parse_cards("QS KS AS"))),
        ("play 3 2C", Play(3, Card.parse("2C"))),
        ("moon 1 self_minus", ChooseMoon(1, Moon.SELF_MINUS)),
    ],
)
def test_actions_are_written_like_this_for_ever(text: str, action: Action) -> None:
    """Saved games hold these lines."""
    assert format_action(action) == text
    assert parse_action(text) == action
    assert type(parse_action(text)) is type(action)


@pytest.mark.parametrize(
    "text",
    [
        *("", "cut", "cut 10", "cut -1", "cut ²", "cut 1 2", "deal XX", "pass QS", "play 0", "play 0 QS QS"),
        *("moon 0 never", "moon self_minus", "PLAY 0 QS", "play  0 QS", "change 0 QS", "play 0 QS\n"),
        *("bid 0", "bid 0 -1", "bid 0 03", "bid 0 99999", "bid 0 x", "call", "call 1 -1", "call x 1", "bid"),
    ],
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(ValueError, match="is not an action"):
        parse_action(text)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        action = parse_action(text)
    except ValueError:
        return
    assert parse_action(format_action(action)) == action


def test_a_back_leaves_a_hand_that_is_seen_from_behind() -> None:
    queen, two = parse_cards("QS 2C")
    assert without_cards((two, HIDDEN), (queen,)) == (two,)
    with pytest.raises(ValueError, match="not in"):
        without_cards((two,), (queen,))
