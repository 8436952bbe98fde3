"""The player that sees all cards: it measures in the arena, and there is no way to it from the game."""

from __future__ import annotations

import ast
import statistics
from pathlib import Path

import pytest

import hearts_desktop
from hearts_desktop.ai.agent import Cancel, Cancelled
from hearts_desktop.ai.effort import Effort
from hearts_desktop.ai.random_agent import RandomAgent
from hearts_desktop.ai.roster import AGENTS
from hearts_desktop.arena import seer
from hearts_desktop.arena.command import MADE_NO_SENSE, main
from hearts_desktop.arena.player import HousePlayer
from hearts_desktop.arena.seer import SEER, Seer
from hearts_desktop.arena.tournament import Tournament, play_deal
from hearts_desktop.engine.actions import Action
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.state import hand_of
from hearts_desktop.engine.view import PlayerView

PACKAGE = Path(hearts_desktop.__file__).parent


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """It hardly thinks, so that it is soon done."""
    monkeypatch.setattr(seer, "BEFORE", Effort(trust=0.0, passes=4, pass_deals=4))
    monkeypatch.setattr(seer, "PLAYOUTS", 4)
    monkeypatch.setattr(seer, "STRETCH", 4)


def test_it_leaves_the_club_player_behind() -> None:
    company = [HousePlayer(Seer(playouts=100), sees_all=True)]
    company += [HousePlayer(AGENTS["club"]()) for _ in range(3)]
    deals = 8  # the luck of fewer could outweigh what it sees: a deal swings by five points either way
    tournament = Tournament(RuleSet(), (SEER, "club", "club", "club"), deals, seed=14)
    seats = [seat for number in range(deals) for seat in play_deal(tournament, number, company)]
    mine = [seat.points for seat in seats if seat.agent == SEER]
    theirs = [seat.points for seat in seats if seat.agent == "club"]
    assert statistics.mean(theirs) - statistics.mean(mine) > 1


def test_the_command_line_knows_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hearts_desktop.arena.company.Seer", lambda: Seer(playouts=1))
    assert main(["play", "--seats", f"{SEER},random,random,random", "--deals", "1"]) == 0
    assert SEER in capsys.readouterr().out


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_it_plays_every_form(name: str) -> None:
    ruleset = PRESETS[name].ruleset
    company = [HousePlayer(RandomAgent()) for _ in range(ruleset.players)]
    company[0] = HousePlayer(Seer(), sees_all=True)
    seats = (SEER, *["random"] * (ruleset.players - 1))
    assert len(play_deal(Tournament(ruleset, seats, 1), 0, company)) == ruleset.players**2


class Curious(HousePlayer):
    """Plays by chance and counts the cards that it sees in other hands."""

    def __init__(self, *, sees_all: bool) -> None:
        super().__init__(RandomAgent(), sees_all=sees_all)
        self.seen = 0

    def choose(self, view: PlayerView, seed: int) -> Action:
        hands = hand_of(view.state).hands
        others = [card for seat, cards in enumerate(hands) if seat != view.seat for card in cards]
        self.seen += sum(not card.is_hidden for card in others)
        return super().choose(view, seed)


def test_nobody_else_at_its_table_sees_more_than_before() -> None:
    company = [
        Curious(sees_all=False),
        Curious(sees_all=True),
        Curious(sees_all=False),
        Curious(sees_all=False),
    ]
    play_deal(Tournament(RuleSet(), ("a", "b", "c", "d"), 1), 3, company)
    assert company[1].seen > 0
    assert [player.seen for player in company if not player.sees_all] == [0, 0, 0]


def test_it_can_be_called_off() -> None:
    class Caller(HousePlayer):
        def choose(self, view: PlayerView, seed: int) -> Action:
            cancel = Cancel()
            cancel.set()
            with pytest.raises(Cancelled):
                Seer().choose(view, seed, cancel)
            return super().choose(view, seed)

    company = [Caller(RandomAgent(), sees_all=True), *[HousePlayer(RandomAgent()) for _ in range(3)]]
    play_deal(Tournament(RuleSet(), ("a", "b", "c", "d"), 1), 0, company)


# -- not in the game ---------------------------------------------------------------------------------------


def test_the_game_has_no_player_of_that_name() -> None:
    assert not [name for name in AGENTS if SEER in name]
    for make in AGENTS.values():
        assert not getattr(make(), "sees_all", False)


def test_it_is_not_served_as_an_engine(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--level", SEER]) == MADE_NO_SENSE
    assert "no computer player" in capsys.readouterr().err


def test_nothing_outside_the_arena_searches_open_hands() -> None:
    """That the game does not import the arena is a contract in pyproject.toml."""
    kernel = {PACKAGE / "ai" / name for name in ("kernel.py", "kernel_source.py", "open_search.py")}
    users = {
        file
        for file in PACKAGE.rglob("*.py")
        if file not in kernel and any("OpenSearch" in name for name in _names(file))
    }
    assert users == {PACKAGE / "arena" / "seer.py"}


def _names(file: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    names |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    return names | {alias.name for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names}
