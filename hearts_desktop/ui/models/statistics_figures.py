"""The figures of the overview: what they say, and where each leads."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from hearts_desktop.language import tr, tr_in, tr_n, tr_n_in
from hearts_desktop.lists import in_a_row
from hearts_desktop.storage.history.records import GameOrder, HandKind, HandOrder, Totals
from hearts_desktop.ui.models import words
from hearts_desktop.ui.models.numbers import NOTHING, decimal, percent, signed_decimal, whole
from hearts_desktop.ui.models.statistics_drills import Drill, finished_drill, kind_drill, won_drill
from hearts_desktop.ui.models.statistics_words import hands_words


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of the overview, with the way to what is behind it."""

    name: str
    label: str
    value: str
    note: str
    drill: Drill


def figures(totals: Totals) -> tuple[Figure, ...]:
    """The figures of the overview, in order."""
    return (*_of_games(totals), *_of_points(totals), *_of_hands(totals), *_of_moons(totals))


def _of_games(t: Totals) -> tuple[Figure, ...]:
    won, longest = won_drill(), finished_drill(GameOrder.HANDS)
    # i18n: stands small beside the number of hands of the longest game
    hands = tr_n_in("beside a number", "hand", "hands", t.longest)
    return (
        Figure("games", tr("Games"), whole(t.games), _unfinished(t), finished_drill()),
        Figure("wins", tr("Won"), percent(t.wins, t.games), _wins(t), won),
        Figure(
            "streak",
            tr("Wins in a row"),
            whole(t.best_streak),
            tr("now {number}").format(number=whole(t.streak)),
            won,
        ),
        Figure(
            "longest",
            tr("Longest game"),
            whole(t.longest) if t.longest else NOTHING,
            hands if t.longest else tr("none finished yet"),
            longest,
        ),
    )


def _of_points(t: Totals) -> tuple[Figure, ...]:
    """Luck and skill: par is what the cards were good for, the rest is what was made of them."""
    known = hands_words(t.pars) if t.pars else tr("not known yet")
    of = tr("{part} of {number}").format(part=whole(t.better), number=whole(t.pars))
    every, sought = Drill(games=False), kind_drill(HandKind.PAR, HandOrder.PAR)
    return (
        Figure("average", tr("Points per hand"), decimal(t.average), hands_words(t.hands), every),
        Figure("par", tr("Par per hand"), decimal(t.average_par), known, sought),
        Figure(
            "against",
            tr("Points against par"),
            signed_decimal(t.average_against),
            # i18n: says of how many points a hand more or fewer the expert would have made
            tr("per hand") if t.pars else known,
            kind_drill(HandKind.PAR, HandOrder.AGAINST),
        ),
        Figure(
            "better",
            tr("Better than par"),
            percent(t.better, t.pars),
            of if t.pars else known,
            kind_drill(HandKind.BETTER, HandOrder.AGAINST, descending=False),
        ),
    )


def _of_hands(t: Totals) -> tuple[Figure, ...]:
    best, worst = (NOTHING if one is None else words.number(one) for one in (t.best, t.worst))
    lowest = Drill(games=False, order=HandOrder.POINTS, descending=False)
    highest = Drill(games=False, order=HandOrder.POINTS, descending=True)
    return (
        Figure("best", tr("Best hand"), best, _points(t.best), lowest),
        Figure("worst", tr("Worst hand"), worst, _points(t.worst), highest),
        Figure(
            "clean",
            tr("Hands without points"),
            percent(t.clean, t.hands),
            whole(t.clean),
            kind_drill(HandKind.CLEAN),
        ),
        Figure(
            "queens",
            tr("Queens of spades"),
            whole(t.queens),
            _one_in(t.queens, t.hands),
            kind_drill(HandKind.QUEEN),
        ),
    )


def _of_moons(t: Totals) -> tuple[Figure, ...]:
    counted = (
        ("moons", tr("Moons shot"), t.moons, HandKind.SHOT),
        ("suns", tr("Suns shot"), t.suns, HandKind.SUN),
        ("stopped", tr("Moons stopped"), t.stopped, HandKind.STOPPED),
        ("suffered", tr("Moons suffered"), t.suffered, HandKind.SUFFERED),
    )
    return tuple(
        Figure(name, label, whole(number), _one_in(number, t.hands), kind_drill(kind))
        for name, label, number, kind in counted
    )


def _unfinished(totals: Totals) -> str:
    said = []
    if totals.abandoned:
        # i18n: games, under the number of finished ones
        abandoned = tr_n("{number} abandoned", "{number} abandoned", totals.abandoned)
        said.append(abandoned.format(number=whole(totals.abandoned)))
    if totals.running:
        # i18n: games, under the number of finished ones
        running = tr_n("{number} going on", "{number} going on", totals.running)
        said.append(running.format(number=whole(totals.running)))
    # i18n: under the number of games that were
    return in_a_row(said) or tr_in("games", "finished")


def _wins(t: Totals) -> str:
    # i18n: games won, of all that were finished, and how many of those wins were shared
    text = tr("{part} of {number}, {shared} shared") if t.shared else tr("{part} of {number}")
    return text.format(part=whole(t.wins), number=whole(t.games), shared=whole(t.shared))


def _points(number: int | None) -> str:
    # i18n: stands small beside the points of a hand
    return tr_n_in("beside a number", "point", "points", abs(number or 0))


def _one_in(part: int, of: int) -> str:
    """How often something comes about, as players say it."""
    if not part:
        return tr("never yet")
    # i18n: how often something happens; {number} has one decimal, as 12.3
    return tr("one in {number} hands").format(number=decimal(Fraction(of, part)))
