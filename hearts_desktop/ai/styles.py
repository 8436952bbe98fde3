"""How players of the same strength differ: what they are fond of, as long as it costs next to nothing.

A style is a row. Its ``taste`` says by how many points a card is liked more than it is worth; one that is
really better by more than that is played all the same, so a style gives little strength away. Points are
those of the standard game (:attr:`.worth.Worth.unit` turns them into those of another).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from hearts_desktop.ai.effort import Effort
from hearts_desktop.ai.knowledge import COSTLY, Knowledge
from hearts_desktop.ai.limits import Limits
from hearts_desktop.ai.playing import CardChooser
from hearts_desktop.engine.cards import Card, Cards, Suit
from hearts_desktop.engine.offers import OfferPass, OfferPlay
from hearts_desktop.engine.ruleset import Moon
from hearts_desktop.engine.view import PlayerView
from hearts_desktop.language import later

Liking = Callable[[Card], float]
Taste = Callable[[Knowledge], Liking]
"""From what a seat knows to how much it likes each card, in points of the standard game; 0: no more than it
is worth."""
Keepsakes = Callable[[Knowledge], Cards]
"""The cards that a player would rather not pass."""

MIDDLE: Final = 8
"""The rank in the middle: likings for high or low cards are counted from here."""


@dataclass(frozen=True, slots=True)
class Style:
    """One way to play; its texts are marked for translation."""

    key: str
    name: str
    about: str
    """For players, in one sentence."""
    taste: Taste | None = None
    keeps: Keepsakes | None = None
    boldness: float = 0.0
    """How much less likely a moon may be to succeed that is tried; below 0: how much more likely."""
    alarm: float = 1.0
    """A factor on how late a moon is noticed that somebody else shoots."""

    def limits(self, limits: Limits) -> Limits:
        """A club player's limits, as they are in this style."""
        losers = max(0.0, limits.losers + LOSERS_PER_CHANCE * self.boldness)
        return replace(limits, losers=losers, alarm=limits.alarm * self.alarm)

    def effort(self, effort: Effort) -> Effort:
        """A searching player's effort, as it is in this style."""
        return replace(effort, gate=effort.gate - self.boldness)

    def offered(self, view: PlayerView) -> PlayerView:
        """The view without the cards that this player would rather not pass, if enough are left."""
        if self.keeps is None or not isinstance(view.offer, OfferPass):
            return view
        kept = self.keeps(Knowledge(view))
        rest = tuple(card for card in view.offer.cards if card not in kept)
        if len(rest) < view.offer.size:
            return view
        return replace(view, offer=view.offer._replace(cards=rest))

    def liking(self, known: Knowledge) -> Liking | None:
        """How much each card is liked now; None if this style does not care."""
        offer = known.view.offer
        if self.taste is None or not isinstance(offer, OfferPlay) or offer.place != offer.seat:
            return None  # a dummy's cards are nobody's darlings
        return self.taste(known)


LOSERS_PER_CHANCE: Final = 5.0
"""A club player counts cards that may lose a trick, and not how often a moon succeeds: so many of them are
one in the other."""


# -- tastes ------------------------------------------------------------------------------------------------


def _indifferent(_card: Card) -> float:
    return 0.0


def low_leads(known: Knowledge) -> Liking:
    """Leads low rather than high."""
    if known.led is not None:
        return _indifferent
    return lambda card: LOW_LEAD * (MIDDLE - card.rank)


LOW_LEAD: Final = 0.06


def high_while_cheap(known: Knowledge) -> Liking:
    """Plays high cards on tricks that cost nothing yet, and leads them, in the first half of a hand."""
    laid = sum(known.is_penalty(card) for _, card in known.plays)
    if laid or 2 * len(known.mine) <= known.rules.hand_size:
        return _indifferent
    return lambda card: 0.0 if known.is_penalty(card) else HIGH_CARD * (card.rank - MIDDLE)


HIGH_CARD: Final = 0.08


def drives_out(known: Knowledge) -> Liking:
    """Leads below a costly card of somebody else's, again and again, until it comes out."""
    if known.led is not None:
        return _indifferent
    least = COSTLY * known.points_in_play
    bait = {
        int(out.suit): max(rank for rank, value in out.costly if value >= least)
        for out in known.suits
        if any(value >= least for _, value in out.costly)
    }
    return lambda card: DRIVES_OUT if card.rank < bait.get(int(card.suit), 0) else 0.0


DRIVES_OUT: Final = 2.0


def low_spades(known: Knowledge) -> Cards:
    """What is needed to drive the queen out: spades below her."""
    return tuple(card for card in known.mine if card.suit is Suit.SPADES and card.rank < QUEEN)


QUEEN: Final = 12


def harms_leader(known: Knowledge) -> Liking:
    """Gives penalty cards to whoever is ahead in the game, and keeps them from the others."""
    top = known.on_top()
    if known.led is None or top is None:
        return _indifferent
    standing = {
        seat: known.totals[seat] + known.points[seat]
        for seat in range(known.players)
        if seat != known.seat and seat not in known.unit(known.seat)
    }
    best = min(standing.values())
    ahead = [seat for seat, points in standing.items() if points == best]
    if len(ahead) == len(standing):
        return _indifferent
    takes = 1.0 if known.taker(top[0]) in ahead else -1.0
    return lambda card: takes * SPITE if card.suit is not known.led and known.is_penalty(card) else 0.0


SPITE: Final = 1.5


def stops_moons(known: Knowledge) -> Liking:
    """Spoils a run of points by one other player, even if it costs a point or two."""
    chooser = CardChooser(known)
    threat = chooser.threat
    if threat is None:
        return _indifferent
    return lambda card: VIGILANCE * threat.chance * chooser.stops(card, chooser.danger.fate(card).ours)


VIGILANCE: Final = 3.0


def top_hearts(known: Knowledge) -> Cards:
    """The highest card of each suit in which every card costs something: with it a moon is stopped."""
    if known.rules.moon is Moon.OFF:
        return ()
    tops = []
    for suit in Suit:
        values = [known.play.value[card.face] for card in known.rules.pack if card.suit is suit]
        mine = known.my_ranks(suit)
        if mine and values and all(values):
            tops += [card for card in known.mine if card.suit is suit and card.rank == mine[-1]]
    return tuple(tops)


# -- the styles --------------------------------------------------------------------------------------------

_ROWS: Final = (
    # i18n: The name of a style stands after that of a player: "Otis – a gambler", "Otis is a gambler."
    Style("steady", later("steady"), later("Plays each card on its merits.")),
    Style(
        "careful",
        later("careful"),
        later("Leads low, and shoots the moon only when nothing can go wrong."),
        taste=low_leads,
        boldness=-0.2,
    ),
    Style(
        "gambler",
        later("a gambler"),
        later("Takes early tricks with high cards, and risks a moon sooner than others."),
        taste=high_while_cheap,
        boldness=0.1,
    ),
    Style(
        "unloader",
        later("quick to unload"),
        later("Gets rid of high cards while tricks are still cheap."),
        taste=high_while_cheap,
    ),
    Style(
        "spade_shark",
        later("a spade shark"),
        later("Keeps low spades and leads them until the queen comes out."),
        taste=drives_out,
        keeps=low_spades,
    ),
    Style(
        "moon_hunter",
        later("a moon hunter"),
        later("Shoots the moon whenever it looks possible."),
        boldness=0.2,
    ),
    Style(
        "spoiler",
        later("a spoiler"),
        later("Gives hearts and the queen to whoever is ahead."),
        taste=harms_leader,
    ),
    Style(
        "watchdog",
        later("a watchdog"),
        later("Keeps a high heart and stops every moon that it sees coming."),
        taste=stops_moons,
        keeps=top_hearts,
        alarm=0.6,
    ),
)

STYLES: Final[Mapping[str, Style]] = {style.key: style for style in _ROWS}
STEADY: Final = STYLES["steady"]
