"""Positions that other programs got wrong, each in many completions, for the club player and the Expert.

``HEARTS_NAMED=100`` plays as many of each, and prints how many were decided rightly.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Final

import pytest
from completions import Position, completions, deals

from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.roster import AGENTS
from hearts_desktop.engine.actions import Play
from hearts_desktop.engine.game import step
from hearts_desktop.engine.ruleset import BonusCard, CardValues, Moon, Partnership, RuleSet
from hearts_desktop.engine.state import hand_of
from hearts_desktop.engine.view import player_view

USUAL: Final = 6
NUMBER: Final = int(os.environ.get("HEARTS_NAMED", USUAL))
PLAYERS: Final = ("club", "expert")
OMNIBUS: Final = RuleSet(bonus_card=BonusCard.JD)
BLACK_MARIA: Final = RuleSet(card_values=CardValues.BLACK_MARIA_43)
TEAMS: Final = RuleSet(partnership=Partnership.TEAM_TRICKS)
DECISIVE: Final = RuleSet(moon=Moon.WINS_GAME)
"""Under which a moon is worth stopping even if it would succeed but once in four times."""


@dataclass(frozen=True)
class Named:
    """A position, and the cards that a good player would choose from."""

    title: str
    position: Position
    right: str


NAMED: Final = (
    Named(
        "the last seat ducks a trick with the queen of spades",
        Position("4D KD", "9D 5D QS"),
        "4D",
    ),
    Named(
        "early in the hand too",
        Position("4D KD 3C 9C TH 7H", "9D 5D QS"),
        "4D",
    ),
    Named(
        "the last seat plays the queen of spades under the king, not the ace over it",
        Position("QS AS KC KD", "2S KS 5S"),
        "QS",
    ),
    Named(
        "the queen of spades goes under an ace that was led",
        Position("QS 4S 7H 8H 9D", "AS"),
        "QS",
    ),
    Named(
        "and under a king in the middle of the trick, though the ace is out",
        Position("QS 4S 7H 8H 9D", "2S KS", out="AS"),
        "QS",
    ),
    Named(
        "void, it throws the queen of spades",
        Position("QS 2H 7C 8C", "3D 9D JD", out="AS TS"),
        "QS",
    ),
    Named(
        "under Black Maria's values the king of spades goes under the ace",
        Position("KS 2S AD KD", "AS 4S 5S", out="QS JS", ruleset=BLACK_MARIA),
        "KS",
    ),
    Named(
        "no high diamond for the jack's sake while the queen of spades lies in the trick",
        Position("4D QD 3C 8C", "TD QS", out="JD", ruleset=OMNIBUS),
        "4D",
    ),
    Named(
        "nor as the last seat",
        Position("4D QD 3C 8C", "TD QS 5D", out="JD", ruleset=OMNIBUS),
        "4D",
    ),
    Named(
        "nor for the jack itself, which does not make up for the queen",
        Position("4D QD 3C 8C", "TD QS JD", ruleset=OMNIBUS),
        "4D",
    ),
    Named(
        "the last seat takes the jack of diamonds when that costs nothing",
        Position("2D KD 4C 9C", "9D JD 5D", ruleset=OMNIBUS),
        "KD",
    ),
    Named(
        "or a few hearts",
        Position("2D KD 4C 9C", "9D JD 5H", ruleset=OMNIBUS),
        "KD",
    ),
    Named(
        "the jack of diamonds is not thrown on another's trick",
        Position("JD 9C KC 3H", "3S 2S AS", gone="QD KD AD", ruleset=OMNIBUS),
        "9C KC 3H",
    ),
    Named(
        "a partner is not given the queen of spades with which it follows suit",
        Position("QS 4S 3S 2D 3H 2H 5H 4H", "2S KS 5S", out="AS TS 8S", ruleset=TEAMS),
        "4S 3S",
    ),
    Named(
        "nor thrown it",
        Position("QS 7C 9C 4H", "2D KD 5D", out="AS KS", ruleset=TEAMS),
        "7C 9C 4H",
    ),
    Named(
        "somebody else's moon is stopped with the highest card",
        Position("AC 3C 2D 4S", "KC 4H 5C", points="1", least=14, ruleset=DECISIVE),
        "AC",
    ),
    Named(
        "and by a heart for a third player",
        Position("6H 3D 2S", "7C 4C KC", held="1:AD AS 3:4D 3S", points="1", least=20, ruleset=DECISIVE),
        "6H",
    ),
    Named(
        "once a moon has failed, its points are no longer taken",
        Position("AC 3C 8D 6D", "9C QS 5C", points="0+", least=5),
        "3C",
    ),
    Named(
        "a moon that cannot fail is shot",
        Position("AH 3C", points="0", least=12, out="QH 9C", gone="2H 3H 4H 5H 6H 7H 8H 9H TH JH KH QS"),
        "AH",
    ),
    Named(
        "and the hearts that come on the way are taken",
        Position("AC 3C AH KH", "9C 4H 5C", points="0", least=12),
        "AC",
    ),
    Named(
        "a suit that only this seat has is led last",
        Position("9D 3C", gone="2D 3D 4D 5D 6D 7D 8D TD JD QD KD AD", out="7C 8C 9C"),
        "3C",
    ),
    Named(
        "no high spade is led while the queen is out",
        Position("KS 5C 6D 2H", out="QS 9C JD"),
        "5C 6D 2H",
    ),
    Named(
        "nor to the seat that was given the queen",
        Position("AS KS 3C 4D", out="7C QC 9D", passed="QS 4H 2D", gone="4H 2D"),
        "3C 4D",
    ),
    Named(
        "with low spades alone the queen is driven out",
        Position("4S 3S 2S KC QC", out="QS KS 7S", gone="AC JC TC 9C 8C 7C"),
        "4S 3S 2S",
    ),
    Named(
        "under a trick with points it ducks as high as it can",
        Position("3C 9C KC 4D JD 7H", "TC 4C QS", out="AC QC 5C"),
        "9C",
    ),
)


@pytest.mark.parametrize("agent", PLAYERS)
@pytest.mark.parametrize("named", NAMED, ids=lambda named: named.title)
def test_named_positions(named: Named, agent: str, capsys: pytest.CaptureFixture[str]) -> None:
    player = AGENTS[agent]()
    wrong = []
    for number, view in enumerate(completions(named.position, NUMBER, named.title)):
        action = player.choose(view, number, Cancel())
        assert isinstance(action, Play)
        if str(action.card) not in named.right.split():
            wrong.append(f"{number}: {action.card}")
    judge(named.title, agent, wrong, capsys)


@pytest.mark.parametrize("agent", PLAYERS)
def test_somebody_stops_a_moon(agent: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Who has every point so far leads a low heart; all others could take it, or leave it to the next."""
    player = AGENTS[agent]()
    position = Position("2H 9H", "5H", held="1:3H TH 2:4H JH", points="3", least=13, ruleset=DECISIVE)
    wrong = []
    for number, state in enumerate(deals(position, NUMBER, "somebody stops a moon")):
        for seat in (0, 1, 2):
            action = player.choose(player_view(position.rules, state, seat), number, Cancel())
            state = step(position.rules, state, action).after
        if hand_of(state).tricks[-1].taker == 3:
            wrong.append(f"{number}")
    judge("somebody stops a moon", agent, wrong, capsys)


def judge(title: str, agent: str, wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """At most one completion in twenty may be decided otherwise; with many of them say how many were."""
    if NUMBER > USUAL:
        with capsys.disabled():
            print(f"\n{NUMBER - len(wrong):4} of {NUMBER}, {agent}: {title}")
    assert len(wrong) <= NUMBER // 20, wrong
