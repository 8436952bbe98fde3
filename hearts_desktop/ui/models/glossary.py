"""The words that Hearts players use, in plain words. No Qt.

The glossary of the *Help* menu shows them, and docs/rules.md has them as a table. In a meaning ``[trick]``
leads to the term of that name, ``[tricks|trick]`` to the same by another word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from hearts_desktop.engine.events import PassStep
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.ruleset import CardValues, Moon, Partnership, Sun

_LINK: Final = re.compile(r"\[([^\]|]+)(?:\|([^\]]+))?\]")


@dataclass(frozen=True, slots=True)
class Term:
    """A word and what it means."""

    name: str
    meaning: str
    """With links, see above."""
    also: tuple[str, ...] = ()
    """Other words for the same."""
    stage: str = ""
    """Under which heading the rules in force speak of it (:func:`.how_to_play.how_to_play`)."""
    here: Callable[[Rules], bool] | None = None
    """Is there such a thing in a game? None if there is one in all games."""
    forms: tuple[str, ...] = ()
    """Words that lead to it besides."""

    @property
    def names(self) -> tuple[str, ...]:
        """All words that it is found by."""
        return (self.name, *self.also, *self.forms)

    @property
    def plain(self) -> str:
        """The meaning without links."""
        return _LINK.sub(r"\1", self.meaning)

    def pieces(self) -> Iterator[tuple[str, str]]:
        """The meaning piece by piece, each with the name of the term that it leads to, or nothing."""
        at = 0
        for found in _LINK.finditer(self.meaning):
            yield self.meaning[at : found.start()], ""
            yield found[1], found[2] or found[1]
            at = found.end()
        yield self.meaning[at:], ""


def _passes(step: PassStep) -> Callable[[Rules], bool]:
    return lambda rules: step in rules.cycle or rules.ruleset.dealer_call


def _spots(rules: Rules) -> bool:
    return rules.ruleset.card_values in (CardValues.SPOT_PIPS, CardValues.SPOT_COURT10)


def _two_packs(rules: Rules) -> bool:
    return rules.ruleset.decks == 2


def _moon(rules: Rules) -> bool:
    return rules.moon is not Moon.OFF


TERMS: Final = (
    Term("across", "the seat opposite yours; there is one only where the number of players is even"),
    Term(
        "bid",
        "in Dummy Hearts, the points that you offer to pay for playing the cards of the [dummy]",
        forms=("bidding", "auction"),
        stage="The dummy",
        here=lambda rules: rules.has_dummy and not rules.two_handed,
    ),
    Term(
        "blind",
        "in Hearts for Two, cards face down that go to whoever first takes a [penalty card]",
        stage="The dummy",
        here=lambda rules: rules.two_handed,
    ),
    Term(
        "bonus card",
        "a card that takes points off the score of whoever takes it, in most forms the jack of diamonds",
        forms=("bonus",),
        stage="Points",
        here=lambda rules: bool(rules.bonuses),
    ),
    Term(
        "booster",
        "the nine of the suit that was led, in some forms: everybody then plays a second card to the [trick]",
        also=("booster nine",),
        stage="The play",
        here=lambda rules: rules.ruleset.booster_nines and not rules.two_handed,
    ),
    Term(
        "break hearts",
        "to play the card after which hearts may be [led|lead]: as a rule, the first heart on a "
        "trick of another suit",
        forms=("breaking hearts", "broken hearts"),
        stage="The play",
    ),
    Term(
        "call",
        "what the [dealer] says before any card is seen, in some forms: how the cards of the hand "
        "are [passed|pass]",
        also=("dealer's call",),
        stage="The pass",
        here=lambda rules: rules.ruleset.dealer_call,
    ),
    Term(
        "cancel",
        "to make each other worthless: with two [packs|pack] two identical cards in a trick do, so "
        "that neither can win it",
        forms=("cancelled", "cancellation", "dead trick"),
        stage="The play",
        here=_two_packs,
    ),
    Term("capture", "to take a card in a [trick], so that it counts in your score", forms=("captured",)),
    Term(
        "charge",
        "to lay a card open before the play, so that it counts twice",
        forms=("charging", "charged"),
        stage="Charging",
        here=lambda rules: rules.charging,
    ),
    Term("claim", "to end a [hand] before all cards are played, because it is certain how the rest goes"),
    Term(
        "count down",
        "to begin with points and lose them; where scores do, the most points win",
        stage="Aim",
        here=lambda rules: rules.ruleset.count_down,
    ),
    Term("court card", "a jack, queen or king", also=("face card",)),
    Term(
        "deal",
        "to shuffle and give out the cards; also the cards as they came out, which have a number",
        stage="The pass",
    ),
    Term("dealer", "the player who [deals|deal]; one seat further left each [hand]"),
    Term(
        "declarer",
        "in Dummy Hearts, the player who [bid] highest for the [dummy]",
        stage="The dummy",
        here=lambda rules: rules.has_dummy and not rules.two_handed,
    ),
    Term(
        "discard",
        "to play a card of another suit than was [led|lead], because you have none of that suit",
        also=("throw",),
        forms=("thrown",),
        stage="The play",
    ),
    Term(
        "dummy",
        "a hand that nobody sits behind; a player says what it plays",
        stage="The dummy",
        here=lambda rules: rules.has_dummy,
    ),
    Term(
        "follow suit",
        "to play a card of the [suit] that was [led|lead]",
        forms=("follow",),
        stage="The play",
    ),
    Term("hand", "the cards that you hold; also all that happens from one [deal] to its score"),
    Term(
        "hold",
        "a [hand] without [passing|pass]",
        stage="The pass",
        here=lambda rules: PassStep.HOLD in rules.cycle,
    ),
    Term(
        "kitty",
        "cards left over from the [deal], which somebody gets in the course of the [hand]",
        also=("widow",),
        stage="The kitty",
        here=lambda rules: bool(rules.kitty_size) and not rules.two_handed,
    ),
    Term(
        "lead",
        "to play the first card of a [trick]",
        forms=("led", "leader", "leading"),
        stage="The play",
    ),
    Term(
        "left", "the player on your left plays after you, the one on your right before you", also=("right",)
    ),
    Term(
        "mix",
        "to put all cards that are [passed|pass] into the middle, shuffle them and deal them anew",
        forms=("mixed",),
        stage="The pass",
        here=_passes(PassStep.MIX),
    ),
    Term(
        "moon",
        "all [penalty cards|penalty card] of a hand, taken by one player, who is said to shoot the "
        "moon and gains by it",
        also=("shoot the moon",),
        forms=("shooting the moon", "shooter"),
        stage="The moon",
        here=_moon,
    ),
    Term(
        "opening lead",
        "the first card of a [hand], and who must play it",
        forms=("open the play",),
        stage="The play",
    ),
    Term("pack", "52 cards, thirteen of each [suit]", also=("deck",)),
    Term(
        "partner",
        "a player opposite, with whom you share tricks or scores",
        forms=("partnership", "team"),
        stage="Partners",
        here=lambda rules: rules.teams is not Partnership.OFF,
    ),
    Term(
        "pass",
        "to give cards away before the play, to a player that changes from hand to hand",
        forms=("passing", "passed"),
        stage="The pass",
        here=lambda rules: set(rules.cycle) != {PassStep.HOLD},
    ),
    Term(
        "pass cycle",
        "the order in which the directions of the [pass] follow each other, hand after hand",
        stage="The pass",
        here=lambda rules: len(rules.cycle) > 1,
    ),
    Term(
        "penalty card",
        "a card that costs points: the hearts and the [queen of spades], in some forms others too",
        forms=("penalty",),
        stage="Points",
    ),
    Term("pile", "the cards of the [tricks|trick] that a player has taken"),
    Term(
        "point",
        "what a [penalty card] costs; whoever has the fewest at the end has won",
        forms=("points", "score"),
        stage="Points",
    ),
    Term(
        "queen of spades",
        "the most expensive card, 13 [points|point] in the standard game",
        also=("Q♠", "black lady"),
        forms=("black Maria",),
        stage="Points",
    ),
    Term("rank", "the height of a card within its [suit]: 2 3 4 5 6 7 8 9 10 jack queen king ace"),
    Term(
        "scatter",
        "to [pass] cards to several players at once, the same number to each",
        forms=("scattered", "one card to each"),
        stage="The pass",
        here=_passes(PassStep.SCATTER),
    ),
    Term(
        "seal",
        "a number that fixes a [deal] before it is dealt; afterwards everybody can check that it was kept",
        forms=("sealed", "verify"),
    ),
    Term(
        "second left",
        "the player after the one on your [left]; second right likewise",
        also=("second right",),
    ),
    Term(
        "spot",
        "one of the signs in the middle of a card. In Spot Hearts each heart costs as many "
        "[points|point] as it has of them",
        also=("pip",),
        forms=("Spot Hearts",),
        stage="Points",
        here=_spots,
    ),
    Term(
        "stop the moon",
        "to take a [penalty card] from a player who would have shot the [moon] otherwise",
        forms=("moon stopped",),
        stage="The moon",
        here=_moon,
    ),
    Term("suit", "clubs ♣, diamonds ♦, spades ♠ or hearts ♥; none is higher than another"),
    Term(
        "sun",
        "every single [trick] of a hand, taken by one player",
        also=("shoot the sun",),
        forms=("shooting the sun",),
        stage="The moon",
        here=lambda rules: _moon(rules) and rules.ruleset.sun is not Sun.OFF,
    ),
    Term(
        "take a trick",
        "to win it with the highest card of the [suit] that was [led|lead], and get its cards",
        also=("win a trick",),
        forms=("taker", "won"),
        stage="The play",
    ),
    Term(
        "target",
        "the number of [points|point] that ends the game",
        forms=("limit",),
        stage="Aim",
    ),
    Term("tie", "the same lowest total for two players or more at the end"),
    Term("trick", "one round of cards, one from each player", stage="The play"),
    Term("trump", "a [suit] that beats the others; in Hearts there is none"),
    Term("void", "without a card of a [suit]"),
)
"""In the order of the alphabet."""

BY_NAME: Final = {term.name: term for term in TERMS}


def found(sought: str) -> tuple[Term, ...]:
    """The terms that speak of every word that is sought; those that are called so come first."""
    wanted = sought.casefold().split()
    texts = {term: " ".join((*term.names, term.plain)).casefold() for term in TERMS}
    fitting = [term for term, text in texts.items() if all(word in text for word in wanted)]
    start = " ".join(wanted)
    return tuple(
        sorted(fitting, key=lambda term: not any(n.casefold().startswith(start) for n in term.names))
    )
