"""The record of a game for people: every card of every form stands in it, and nothing of a running hand."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from strategies import random_game, random_ruleset

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.journal import Journal, Player
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.ui.models.hand_page import hand_page, hand_title
from hearts_desktop.ui.models.hand_record import card_text, columns, game_text, hand_text, record_of

GAME = random_game(random.Random(4), RuleSet(), hands=2).journal


def told_whole(journal: Journal) -> None:
    """Each card played, taken, passed and each score of the finished hands stands in the record."""
    record, text = record_of(journal), game_text(journal)
    state = journal.state()
    assert [hand.score for hand in record.hands] == list(state.scores)
    played, hands = [[]], 0
    for done in journal.steps():
        for event in done.events:
            if isinstance(event, ev.CardPlayed):
                played[-1].append(event.card)
            if isinstance(event, ev.HandScored):
                played.append([])
        hands = len(done.after.scores)
    assert hands == len(record.hands)
    for hand, cards in zip(record.hands, played, strict=False):
        assert [card for trick in hand.tricks for _, card in trick.plays] == cards
        told = hand_text(journal, hand.number)
        assert all(card_text(card) in told for card in cards)
        assert told.splitlines()[-1] in text


def shown_whole(journal: Journal) -> None:
    """So it is on the page of the first hand, where what is red are red cards."""
    page = hand_page(journal, 1, "#C00000")
    plain = re.sub("<[^>]*>", " ", page)
    for trick in record_of(journal).hands[0].tricks:
        assert all(card_text(card) in plain for _, card in trick.plays)
    for red in re.findall('<span style="color:#C00000">([^<]*)</span>', page):
        assert re.fullmatch("(?:(?:10|[2-9JQKA])[♥♦]|[♥♦][ 0-9JQKA]*)", red)
    with pytest.raises(ValueError, match="hand 2"):
        hand_page(journal, 2, "red")


@pytest.mark.parametrize("name", PRESETS)
def test_every_form(name: str) -> None:
    ruleset = PRESETS[name].ruleset
    journal = random_game(random.Random(2), ruleset, hands=1, moons=0.5).journal
    told_whole(journal)
    shown_whole(journal)


@pytest.mark.parametrize("seed", range(4))
def test_any_rules(seed: int) -> None:
    rng = random.Random(seed)
    told_whole(random_game(rng, random_ruleset(rng), hands=2, moons=0.4).journal)


def test_a_hand_that_is_being_played_is_not_told() -> None:
    ends = [n for n, done in enumerate(GAME.steps(), 1) if done.after.scores]
    one_hand = GAME.truncate(ends[0])
    for length in range(ends[0], len(GAME.actions), 7):
        journal = GAME.truncate(length)
        if len(journal.state().scores) == 1:
            assert game_text(journal).replace("\n", "") == game_text(one_hand).replace("\n", "")
            with pytest.raises(ValueError, match="hand 2"):
                hand_text(journal, 2)
    assert "not finished" in game_text(GAME.truncate(20))
    assert not re.search("[♠♥♦♣]", game_text(GAME.truncate(ends[0] - 1)))
    with pytest.raises(ValueError, match="hand 0"):
        hand_text(GAME, 0)


def test_how_it_reads() -> None:
    text = game_text(GAME)
    assert text.startswith("Hearts: Standard\nRules: hearts()\nPlayers: ")
    assert "Hand 1, dealt by" in text
    assert re.search(r"^ 1\. \S.* 2♣ .*» \S", text, re.M), "the two of clubs opens the first trick"
    assert re.search(r" passes \S+ \S+ \S+ to ", text)
    mine = replace(GAME, players=(replace(GAME.players[0], name="You"), *GAME.players[1:]))
    assert re.search(r"^You pass \S+ \S+ \S+ to ", game_text(mine), re.M)


def test_the_person_is_you_within_a_sentence():
    players = tuple(Player(name) for name in ("You", "Otis", "Beatrix", "Marlow"))
    journal = replace(random_game(random.Random(4), RuleSet(), hands=4).journal, players=players)
    text = game_text(journal)
    assert " to you." in text
    assert "dealt by you" in text
    assert "to You." not in text
    assert "dealt by You" not in text
    titles = [hand_title(journal, number) for number in range(1, 5)]
    assert sum(title.endswith("dealt by you") for title in titles) == 1


def test_columns_stand_under_each_other_in_any_letters():
    players = tuple(Player(name) for name in ("さくら", "Otis", "黄蓉", "Marlow"))
    text = game_text(replace(GAME, players=players))
    rows = [line for line in text.splitlines() if re.match("(?:さくら|Otis|黄蓉|Marlow) +♣", line)]
    assert len(rows) == 8
    assert {columns(row.partition("♣")[0]) for row in rows} == {len("Marlow  ")}
