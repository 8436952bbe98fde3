"""Playing: every player plays every hand of cards, in whatever seat, and the deals follow the rules."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hearts_desktop.ai.random_agent import RandomAgent
from hearts_desktop.arena.company import seated
from hearts_desktop.arena.jobs import play
from hearts_desktop.arena.player import HousePlayer, PlayerFailed
from hearts_desktop.arena.tournament import PATIENCE_S, Seat, Tournament, play_deal
from hearts_desktop.engine.actions import Action, Pass, Play
from hearts_desktop.engine.cards import Card, Cards
from hearts_desktop.engine.events import Dealt, Event, HandBegan
from hearts_desktop.engine.offers import OfferPass
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.ruleset import FirstDealer, Moon, PassCycle, RuleSet
from hearts_desktop.engine.view import PlayerView, backs


def played(tournament: Tournament, number: int = 0) -> list[Seat]:
    with seated(tournament.seats, PATIENCE_S, tournament.seconds) as company:
        return play_deal(tournament, number, company)


def test_partners_who_add_their_scores_win_together() -> None:
    partners = PRESETS["partnership_b"].ruleset
    for seat in played(Tournament(partners, ("club", "random", "club", "random"), 1)):
        assert (seat.place, seat.win) in {(1, 0.5), (3, 0.0), (1, 0.25)}


def test_passed_cards_are_mixed_and_the_first_dealer_is_who_the_rules_say() -> None:
    ruleset = RuleSet(pass_cycle=PassCycle.LRAM4, first_dealer=FirstDealer.SEAT_2)
    moves = [played(Tournament(ruleset, ("random",) * 4, 4), number)[0].moves for number in range(4)]
    assert moves == [14] * 4


def test_every_player_plays_every_hand_of_cards() -> None:
    seats = played(Tournament(RuleSet(), ("club", "random", "random", "random"), 1))
    assert len(seats) == 16
    assert [seat.agent for seat in seats].index("club") == 0
    places = [[seat.agent for seat in seats[start : start + 4]].index("club") for start in (0, 4, 8, 12)]
    assert sorted(places) == [0, 1, 2, 3]


def test_deals_go_through_the_pass_cycle() -> None:
    tournament = Tournament(RuleSet(), ("random",) * 4, 4)
    moves = [played(tournament, number)[0].moves for number in range(4)]
    assert moves == [14, 14, 14, 13], "the fourth hand is played without a pass"


def test_a_game_is_dealt_alike_in_every_rotation_and_played_to_its_end() -> None:
    tournament = Tournament(
        RuleSet(target=30), ("club", "random", "random", "random"), 1, 5, whole_games=True
    )
    seats = played(tournament)
    for rotation in (seats[start : start + 4] for start in range(0, 16, 4)):
        assert max(seat.points for seat in rotation) >= 30
        assert sum(seat.win for seat in rotation) == pytest.approx(1)
        assert len({seat.hands for seat in rotation}) == 1
        assert rotation[0].moves >= 13 * rotation[0].hands


class Witness(HousePlayer):
    """Plays by chance, and keeps each hand that it is dealt, with its seat and the dealer."""

    def __init__(self) -> None:
        super().__init__(RandomAgent())
        self.dealt: list[tuple[int, int, Cards]] = []

    def begin(self, rules: Rules, seat: int) -> None:
        self._seat = seat

    def watch(self, event: Event) -> None:
        if isinstance(event, HandBegan):
            self._dealer = event.dealer
        elif isinstance(event, Dealt):
            hidden = [cards for place, cards in enumerate(event.hands) if place != self._seat]
            assert hidden == [backs(event.hands[self._seat])] * 3
            self.dealt.append((self._seat, self._dealer, event.hands[self._seat]))


@pytest.mark.parametrize("whole_games", [False, True])
def test_everybody_is_dealt_each_hand_of_cards_once(whole_games: bool) -> None:
    company = [Witness() for _ in range(4)]
    play_deal(Tournament(RuleSet(), ("a", "b", "c", "d"), 1, 5, whole_games=whole_games), 0, company)
    firsts = [[dealt for dealt in player.dealt if dealt in company[0].dealt] for player in company]
    assert all(len(player.dealt) >= 4 for player in company)
    assert all({seat for seat, _, _ in dealt} == {0, 1, 2, 3} for dealt in firsts)


def rotations(seats: Sequence[Seat]) -> list[Sequence[Seat]]:
    return [seats[start : start + 4] for start in range(0, len(seats), 4)]


def test_moons_are_counted_in_games() -> None:
    """Whoever has the moon wins at once, so the last hand of each of these games is one, or points end it."""
    tournament = Tournament(RuleSet(moon=Moon.WINS_GAME, target=300), ("random",) * 4, 1, whole_games=True)
    for rotation in rotations(played(tournament)):
        moons = sum(seat.moons for seat in rotation)
        assert moons == (max(seat.points for seat in rotation) < 300)


def test_partners_who_win_a_game_share_it() -> None:
    ruleset = PRESETS["partnership_b"].ruleset
    tournament = Tournament(ruleset, ("club", "random", "club", "random"), 1, 2, whole_games=True)
    for rotation in rotations(played(tournament)):
        assert [seat.win for seat in rotation] in ([0.5, 0.0, 0.5, 0.0], [0.0, 0.5, 0.0, 0.5])


class Cheat(HousePlayer):
    """Passes as it should, and then plays what it does not hold, or for somebody else."""

    def __init__(self, seat: int | None = None) -> None:
        super().__init__(RandomAgent())
        self._as = seat

    def choose(self, view: PlayerView, seed: int) -> Action:
        if isinstance(view.offer, OfferPass):
            return super().choose(view, seed)
        if self._as is not None:
            return Pass(self._as, ())
        return Play(view.seat, Card.parse("QS'"))


def test_a_player_who_breaks_the_rules_is_named_with_the_deal() -> None:
    tournament = Tournament(RuleSet(), ("a", "b", "c", "d"), 9, 4)
    honest = [HousePlayer(RandomAgent()) for _ in range(3)]
    with pytest.raises(PlayerFailed) as failed:
        play_deal(tournament, 6, [*honest, Cheat()])
    assert str(failed.value) == (
        "d at seat 3 chose “play 3 QS'”, which is not allowed: You do not hold the queen of spades "
        "(deal 7, seed 4, rotation 1)"
    )
    with pytest.raises(PlayerFailed, match="it speaks for another seat"):
        play_deal(tournament, 6, [*honest, Cheat(2)])


def test_on_several_processes_all_deals_come_in_order() -> None:
    tournament = Tournament(RuleSet(), ("random",) * 4, 5, 3)
    alone = [[seat._replace(seconds=0) for seat in deal] for deal in play(tournament)]
    for jobs in (2, 9):
        assert [[seat._replace(seconds=0) for seat in deal] for deal in play(tournament, jobs)] == alone


def test_a_tournament_on_several_processes_can_be_broken_off() -> None:
    deals = play(Tournament(RuleSet(), ("random",) * 4, 10_000), 2)
    assert len(next(deals)) == 16
    deals.close()  # type: ignore[attr-defined]
