"""The history against a ledger that was kept from the events alone, over simulated games.

``HEARTS_HISTORY=2000`` simulates so many games.
"""

from __future__ import annotations

import os
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from itertools import groupby

import pytest
from history_ledger import Hand, Played, played

from hearts_desktop.controller.recorder import Recorder
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.storage.history import schema
from hearts_desktop.storage.history.entries import HandPar, actions_text
from hearts_desktop.storage.history.keeper import Keeper
from hearts_desktop.storage.history.records import (
    Against,
    DealtPiece,
    Filter,
    GameOrder,
    Group,
    HandKind,
    HandOrder,
    Outcome,
    Totals,
)
from hearts_desktop.storage.history.statistics import Statistics

GAMES = int(os.environ.get("HEARTS_HISTORY", "60"))

Line = tuple[Played, int, Hand]


class Ledger:
    """What was simulated, with the same questions as the statistics, answered by counting."""

    def __init__(self, games: list[Played]) -> None:
        self.games = [game for game in games if game.started]
        self.lines = [(game, n, hand) for game in self.games for n, hand in sorted(game.hands.items())]

    def totals(self) -> Totals:
        points = [hand.scores[game.me] for game, _, hand in self.lines]
        over = [game for game in self.games if game.outcome == "finished"]
        places = Counter(game.places[game.me] for game in over)
        against = [hand.scores[game.me] - hand.par for game, _, hand in self.lines if hand.par is not None]
        wins = [game.won for game in over]
        runs = [(won, len(list(run))) for won, run in groupby(wins)]
        return Totals(
            hands=len(self.lines),
            points=sum(points),
            queens=sum(hand.queens[game.me] for game, _, hand in self.lines),
            clean=sum(one <= 0 for one in points),
            moons=self.count(HandKind.SHOT),
            suns=self.count(HandKind.SUN),
            stopped=self.count(HandKind.STOPPED),
            suffered=self.count(HandKind.SUFFERED),
            best=min(points, default=None),
            worst=max(points, default=None),
            pars=len(against),
            par=sum(hand.par for _, _, hand in self.lines if hand.par is not None),
            against=sum(against),
            better=sum(one < 0 for one in against),
            games=len(over),
            wins=sum(wins),
            shared=sum(game.shared for game in over),
            places=tuple(places[place] for place in range(1, max(places, default=0) + 1)),
            abandoned=sum(game.outcome == "abandoned" for game in self.games),
            running=sum(game.outcome == "running" for game in self.games),
            longest=max((len(game.hands) for game in over), default=0),
            streak=runs[-1][1] if runs and runs[-1][0] else 0,
            best_streak=max((length for won, length in runs if won), default=0),
        )

    def dealt(self) -> dict[str, Counter[str]]:
        """What the person was dealt by rule set; a suit that is not there is a void."""
        found: dict[str, Counter[str]] = {}
        for game, _, hand in self.lines:
            rules, mine = compile_rules(game.journal.ruleset), hand.dealt[game.me]
            suits = {str(card)[1] for card in rules.pack}
            sums = found.setdefault(game.rules, Counter())
            sums["hands"] += 1
            sums["queens"] += sum(str(card)[:2] == "QS" for card in mine)
            sums["points"] += sum(rules.value(card) for card in mine)
            sums["voids"] += sum(all(str(card)[1] != suit for card in mine) for suit in suits)
        return found

    def count(self, kind: HandKind) -> int:
        return sum(is_kind(kind, game, hand) for game, _, hand in self.lines)

    def only(self, wanted: Filter) -> Ledger:
        """The part of it that a filter means."""
        part = Ledger([game for game in self.games if fits(wanted, game)])
        part.lines = [line for line in part.lines if in_time(wanted, line[2].at) and has_kind(wanted, line)]
        part.games = [game for game in part.games if in_time(wanted, game.ended)]
        return part


def is_kind(kind: HandKind, game: Played, hand: Hand) -> bool:
    me = game.me
    return {
        HandKind.QUEEN: hand.queens[me] > 0,
        HandKind.SHOT: me in hand.shooters,
        HandKind.SUN: me in hand.shooters and hand.sun,
        HandKind.STOPPED: me in hand.stoppers,
        HandKind.SUFFERED: bool(hand.shooters) and me not in hand.shooters,
        HandKind.CLEAN: hand.scores[me] <= 0,
        HandKind.CLAIMED: hand.claimed_by >= 0,
        HandKind.PAR: hand.par is not None,
        HandKind.BETTER: hand.par is not None and hand.scores[me] < hand.par,
    }[kind]


def has_kind(wanted: Filter, line: Line) -> bool:
    return wanted.hand is None or is_kind(wanted.hand, line[0], line[2])


def in_time(wanted: Filter, at: int) -> bool:
    return (wanted.since is None or at >= wanted.since) and (wanted.until is None or at < wanted.until)


def fits(wanted: Filter, game: Played) -> bool:
    place = game.places[game.me] if game.places else 0
    return (
        wanted.ruleset in ("", game.rules)
        and wanted.players in (0, len(game.journal.players))
        and wanted.level in ("", game.level)
        and wanted.helped in (None, bool(game.helps))
        and wanted.game in ("", game.journal.id)
        and wanted.outcome in (None, game.outcome)
        and wanted.place in (0, place)
        and wanted.won in (None, game.won)
        and wanted.shared in (None, game.shared)
    )


@pytest.fixture(scope="module")
def table(qapp, tmp_path_factory):
    """A table with its recorder; the history is in its ``folder``."""
    folder = tmp_path_factory.mktemp("history")
    troubles: list[str] = []

    def watch(table) -> None:
        table.recorder = Recorder(table, folder / "history.db", folder / "backups", now=table.now)
        table.recorder.trouble.connect(troubles.append)

    found = played(8, GAMES, watch)
    found.recorder.close()
    found.folder = folder
    keep_pars(found)
    assert not troubles
    return found


def keep_pars(table) -> None:
    """Some hands get a par, to some it is said that they have none, the others are not asked about."""
    keeper = Keeper(table.folder / "history.db", table.folder / "backups", print)
    hands = [(game, hand) for game in table.ledger.values() for hand in game.hands.values()]
    for number, (game, hand) in enumerate(hands):
        if number % 4:
            hand.par = table.rng.choice((None, 0, 1, 5, 13, 26, -26))
            assert keeper.keep_par(HandPar(game.journal.id, actions_text(hand.actions), hand.par))
    assert keeper.keep_par(HandPar("no game", "no actions", 3)), (
        "what is gone has no par, and that is no fault"
    )
    keeper.close()


@pytest.fixture(scope="module")
def ledger(table) -> Ledger:
    return Ledger(list(table.ledger.values()))


@pytest.fixture(scope="module")
def statistics(table) -> Statistics:
    return Statistics(table.folder / "history.db")


def test_everything_that_can_happen_has_happened(ledger):
    for kind in HandKind:
        assert ledger.count(kind), f"no hand of the kind {kind}"
    assert any(game.helps for game in ledger.games)
    assert any(game.shared for game in ledger.games)
    assert {game.outcome for game in ledger.games} == {"finished", "abandoned"}
    assert any(game.outcome == "abandoned" and not game.hands for game in ledger.games)


def filters(ledger: Ledger) -> list[Filter]:
    """Each field of the filter by itself with every value, and some together."""
    games, times = ledger.games, sorted(hand.at for _, _, hand in ledger.lines)
    early, late = times[len(times) // 4], times[len(times) // 2]
    found = [Filter(), Filter(since=early), Filter(until=late), Filter(since=early, until=late)]
    found += [Filter(ruleset=rules) for rules in sorted({game.rules for game in games})[:12]]
    found += [Filter(players=players) for players in range(2, 11)]
    found += [Filter(level=level) for level in ("beginner", "club", "expert", "mixed", "nobody")]
    found += [Filter(**{name: value}) for name in ("helped", "won", "shared") for value in (True, False)]
    found += [Filter(outcome=outcome) for outcome in Outcome]
    found += [Filter(place=place) for place in range(1, 5)]
    found += [Filter(hand=kind) for kind in HandKind]
    found += [Filter(game=game.journal.id) for game in games[:5]]
    found.append(Filter(level="club", helped=False, since=early, hand=HandKind.CLEAN))
    return found


def test_totals_are_those_of_the_ledger_whatever_is_asked(ledger, statistics):
    for wanted in filters(ledger):
        assert statistics.totals(wanted) == ledger.only(wanted).totals(), wanted


def test_counts_and_pages_have_each_hand_once_in_every_order(ledger, statistics):
    for wanted in filters(ledger):
        part = ledger.only(wanted)
        assert statistics.hand_count(wanted) == len(part.lines)
        assert statistics.game_count(wanted) == len(part.games)
    keys = sorted((game.journal.id, n) for game, n, _ in ledger.lines)
    for order in HandOrder:
        for descending in (False, True):
            pages = [
                statistics.hands(order=order, descending=descending, offset=offset, limit=97)
                for offset in range(0, len(keys) + 97, 97)
            ]
            rows = [row for page in pages for row in page]
            assert sorted((row.game, row.number) for row in rows) == keys
            values = [by(order, row) for row in rows]
            known = [value for value in values if value is not None]
            assert values == sorted(known, reverse=descending) + [None] * (len(values) - len(known)), order
    ids = sorted(game.journal.id for game in ledger.games)
    for order in GameOrder:
        games = statistics.games(order=order, limit=10_000)
        assert sorted(game.game for game in games) == ids
        assert statistics.games(order=order, descending=False, limit=10_000) == games[::-1]


def by(order: HandOrder, row) -> object:
    return {
        HandOrder.PLAYED: row.id,
        HandOrder.POINTS: row.points,
        HandOrder.TOTAL: row.totals[row.seat],
        HandOrder.NUMBER: row.number,
        HandOrder.RULES: (row.preset, row.ruleset),
        HandOrder.PLAYERS: row.players,
        HandOrder.LEVEL: row.level,
        HandOrder.QUEENS: row.queens[row.seat],
        HandOrder.HELPS: " ".join(row.helps and sorted(row.helps)),
        HandOrder.PAR: row.par,
        HandOrder.AGAINST: row.against,
    }[order]


def test_each_hand_says_what_happened_and_can_be_played_again(ledger, statistics):
    rows = {(row.game, row.number): row for row in statistics.hands(limit=100_000)}
    for number, (game, n, hand) in enumerate(ledger.lines):
        row = rows[game.journal.id, n]
        assert (row.scores, row.totals, row.queens) == (hand.scores, hand.totals, tuple(hand.queens))
        assert (row.points, row.finished, row.seat) == (hand.scores[game.me], hand.at, game.me)
        assert row.par == hand.par == statistics.par_of(row.game, actions_text(hand.actions))
        assert (row.shooter in hand.shooters, row.sun) == (bool(hand.shooters), hand.sun)
        assert (row.stopper in hand.stoppers, row.claimed_by) == (bool(hand.stoppers), hand.claimed_by)
        assert (row.ruleset, row.level, set(row.helps)) == (game.rules, game.level, game.helps)
        assert row.names == tuple(player.name for player in game.journal.players)
        recorded = statistics.recorded(row.id)
        assert recorded.journal.actions[recorded.first :] == hand.actions
        assert (recorded.journal.players, recorded.journal.seed) == (game.journal.players, game.journal.seed)
        assert recorded.journal.ruleset == game.journal.ruleset
        if number % max(1, len(ledger.lines) // 40) == 0:
            assert recorded.journal.state().scores[-1].totals == hand.totals


def test_each_game_says_how_it_ended(ledger, statistics):
    rows = {row.game: row for row in statistics.games(limit=100_000)}
    for game in ledger.games:
        row = rows[game.journal.id]
        last = game.hands[max(game.hands)].totals if game.hands else (0,) * len(game.journal.players)
        assert (row.outcome, row.hands, row.totals, row.total) == (
            game.outcome,
            len(game.hands),
            last,
            last[game.me],
        )
        assert row.places == (game.places or (0,) * len(last))
        assert (row.won, row.shared, row.ended) == (game.won, game.shared, game.ended)


def test_a_reset_leaves_nothing_to_be_added_up(table, tmp_path):
    copy = tmp_path / "history.db"
    copy.write_bytes((table.folder / "history.db").read_bytes())
    keeper = Keeper(copy, tmp_path / "backups", print)
    keeper.reset()
    keeper.close()
    assert Statistics(copy).totals() == Totals()


def test_groups_opponents_pieces_and_choices_add_up(ledger, statistics):
    groups = {(group.ruleset, group.level): group for group in statistics.groups()}
    assert set(groups) == {(game.rules, game.level) for game in ledger.games}
    for (rules, level), group in groups.items():
        sums = ledger.only(Filter(ruleset=rules, level=level)).totals()
        for name in Group.__dataclass_fields__.keys() & Totals.__dataclass_fields__.keys():
            assert getattr(group, name) == getattr(sums, name), name
    for most in (1, 7, 10_000):
        pieces = statistics.pieces(most=most)
        assert len(pieces) == min(most, len(ledger.lines))
        assert sum(piece.points for piece in pieces) == ledger.totals().points
        assert sum(piece.par for piece in pieces) == ledger.totals().par
        assert max(piece.hands for piece in pieces) - min(piece.hands for piece in pieces) <= 1
    over = [game for game in ledger.games if game.outcome == "finished"]
    met = Counter(
        (player.name, player.agent)
        for game in over
        for seat, player in enumerate(game.journal.players)
        if seat != game.me
    )
    opponents = statistics.opponents()
    assert {(one.name, one.agent): one.games for one in opponents} == met
    for one in opponents:
        pairs = [
            (game.places[game.me], game.places[seat])
            for game in over
            for seat, player in enumerate(game.journal.players)
            if seat != game.me and (player.name, player.agent) == (one.name, one.agent)
        ]
        assert one.ahead == sum(mine < theirs for mine, theirs in pairs)
        assert one.behind == sum(mine > theirs for mine, theirs in pairs)
        who = Filter(outcome=Outcome.FINISHED, opponent=(one.name, one.agent))
        found = {
            against: statistics.game_count(replace(who, against=against)) for against in (None, *Against)
        }
        assert found == {
            None: one.games,
            Against.AHEAD: one.ahead,
            Against.BEHIND: one.behind,
            Against.LOST: one.wins,
        }
        assert statistics.hand_count(who) == one.hands
    choices = statistics.choices()
    assert {row.ruleset for row in choices.rules} == {game.rules for game, _, _ in ledger.lines}
    assert sum(row.hands for row in choices.rules) == len(ledger.lines)
    assert (choices.first, choices.last) == (
        min(hand.at for _, _, hand in ledger.lines),
        max(hand.at for _, _, hand in ledger.lines),
    )


def test_what_was_dealt_is_what_lay_in_the_hands(ledger, statistics):
    for wanted in filters(ledger):
        for most in (1, 7):
            pieces = statistics.dealt(wanted, most=most)
            assert len({(piece.first, piece.last) for piece in pieces}) >= min(len(pieces), 1)
            assert sums_of(pieces) == ledger.only(wanted).dealt()
    assert len(ledger.dealt()) > 5


def sums_of(pieces: tuple[DealtPiece, ...]) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = {}
    for piece in pieces:
        values = {name: getattr(piece, name) for name in ("hands", "queens", "points", "voids")}
        found.setdefault(piece.ruleset, Counter()).update(values)
    return found


def test_known_deals_say_nothing_of_chance(table, statistics, tmp_path):
    copy = tmp_path / "history.db"
    copy.write_bytes((table.folder / "history.db").read_bytes())
    every = sum(piece.hands for piece in statistics.dealt())
    with closing(sqlite3.connect(copy)) as db, db:
        game, hands = db.execute("SELECT id, hands FROM games WHERE hands > 0").fetchone()
        db.execute("UPDATE games SET helps = 'hint known_deal' WHERE id = ?", (game,))
    assert sum(piece.hands for piece in Statistics(copy).dealt()) == every - hands


def test_many_hands_are_cut_into_pieces_too(ledger, statistics, monkeypatch):
    monkeypatch.setattr("hearts_desktop.storage.history.statistics.FEW", 5)
    pieces = statistics.pieces(Filter(hand=HandKind.CLEAN), most=10)
    part = ledger.only(Filter(hand=HandKind.CLEAN))
    assert 1 < len(pieces) <= 10
    assert sum(piece.hands for piece in pieces) == len(part.lines)
    assert sum(piece.points for piece in pieces) == part.totals().points
    for wanted in filters(ledger):
        sums = ledger.only(wanted).totals()
        pieces = statistics.pieces(wanted, most=10)
        assert len(pieces) <= 10
        assert sum(piece.hands for piece in pieces) == sums.hands
        assert sum(piece.points for piece in pieces) == sums.points
        assert (sum(piece.pars for piece in pieces), sum(piece.par for piece in pieces)) == (
            sums.pars,
            sums.par,
        )
        assert sums_of(statistics.dealt(wanted, most=10)) == ledger.only(wanted).dealt()
    assert len(statistics.pieces(most=10)) == 10


def test_what_has_no_par_yet_is_told_the_newest_first(table, statistics, tmp_path):
    copy = tmp_path / "history.db"
    copy.write_bytes((table.folder / "history.db").read_bytes())
    keeper, copied = Keeper(copy, tmp_path / "backups", print), Statistics(copy)
    before = copied.totals()
    newest: list[int] = []
    while (hand := copied.without_par()) is not None:
        newest.append(hand.id)
        recorded = copied.recorded(hand.id)
        done = recorded.journal.actions[recorded.first :]
        assert (hand.game, hand.actions) == (recorded.journal.id, actions_text(done))
        assert keeper.keep_par(HandPar(hand.game, hand.actions, None if len(newest) % 2 else 4))
    keeper.close()
    assert newest == sorted(newest, reverse=True)
    after = copied.totals()
    assert (after.pars, after.par) == (before.pars + len(newest) // 2, before.par + 4 * (len(newest) // 2))
    with closing(schema.connect(copy)) as db:
        schema.check(db)


def test_a_history_that_is_not_there_yet_is_empty(tmp_path):
    statistics = Statistics(tmp_path / "no.db")
    assert statistics.totals() == Totals()
    assert statistics.hands() == statistics.games() == statistics.groups() == statistics.pieces() == ()
    assert statistics.opponents() == ()
    assert statistics.choices().rules == ()
    with pytest.raises(LookupError):
        statistics.recorded(1)
    assert not list(tmp_path.iterdir())
