"""The words that Hearts players use, in plain words.

The glossary of the *Help* menu shows them, and docs/rules.md has them as a table. In a meaning ``[trick]``
leads to the term of that name, ``[tricks|trick]`` to the same by another word. In other languages too it is
the English name that a link leads to: ``[Stich|trick]``. What also leads to a term when it is sought is
written with commas between, so that each language may have its own words and as many as it needs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from hearts_desktop.engine.events import PassStep
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.ruleset import CardValues, Moon, Partnership, Sun
from hearts_desktop.language import later, later_in, tr, tr_in
from hearts_desktop.ui.models.alphabet import in_alphabet

_COMMA: Final = re.compile(r"\s*[,、，]\s*")
_LINK: Final = re.compile(r"\[([^\]|]+)(?:\|([^\]]+))?\]")


@dataclass(frozen=True, slots=True)
class Term:
    """A word and what it means."""

    key: str
    """The word in English, by which links lead to it."""
    text: str
    """What it means, in English, with links, see above."""
    others: str = ""
    """Other words for the same, in English, with commas between."""
    forms: str = ""
    """Words that lead to it besides, likewise."""
    stage: str = ""
    """Under which heading the rules in force speak of it (:func:`.how_to_play.how_to_play`), in English."""
    here: Callable[[Rules], bool] | None = None
    """Is there such a thing in a game? None if there is one in all games."""

    @property
    def name(self) -> str:
        """The word."""
        return tr_in("glossary", self.key)

    @property
    def meaning(self) -> str:
        """What it means, with links."""
        return tr(self.text)

    @property
    def also(self) -> str:
        """Other words for the same, with commas between; may be empty."""
        return tr_in("glossary", self.others)

    @property
    def names(self) -> tuple[str, ...]:
        """All words that it is found by."""
        forms = tr_in("glossary, to find it", self.forms)
        return (self.name, *filter(None, _COMMA.split(f"{self.also},{forms}")))

    @property
    def plain(self) -> str:
        """The meaning without links."""
        return _LINK.sub(r"\1", self.meaning)

    def pieces(self) -> Iterator[tuple[str, str]]:
        """The meaning piece by piece, each with the key of the term that it leads to, or nothing."""
        at, meaning = 0, self.meaning
        for found in _LINK.finditer(meaning):
            yield meaning[at : found.start()], ""
            yield found[1], found[2] or found[1]
            at = found.end()
        yield meaning[at:], ""


def _passes(step: PassStep) -> Callable[[Rules], bool]:
    return lambda rules: step in rules.cycle or rules.ruleset.dealer_call


def _spots(rules: Rules) -> bool:
    return rules.ruleset.card_values in (CardValues.SPOT_PIPS, CardValues.SPOT_COURT10)


def _two_packs(rules: Rules) -> bool:
    return rules.ruleset.decks == 2


def _moon(rules: Rules) -> bool:
    return rules.moon is not Moon.OFF


TERMS: Final = (
    Term(
        later_in("glossary", "across"),
        # i18n: [word] in the meaning of a term is a link to another: [Stich|trick], whose name stays English.
        later("the seat opposite yours; there is one only where the number of players is even"),
    ),
    Term(
        later_in("glossary", "bid"),
        later("in Dummy Hearts, the points that you offer to pay for playing the cards of the [dummy]"),
        forms=later_in("glossary, to find it", "bidding, auction"),
        stage="The dummy",
        here=lambda rules: rules.has_dummy and not rules.two_handed,
    ),
    Term(
        later_in("glossary", "blind"),
        later("in Hearts for Two, cards face down that go to whoever first takes a [penalty card]"),
        stage="The dummy",
        here=lambda rules: rules.two_handed,
    ),
    Term(
        later_in("glossary", "bonus card"),
        later(
            "a card that takes points off the score of whoever takes it, in most forms the jack of diamonds"
        ),
        forms=later_in("glossary, to find it", "bonus"),
        stage="Points",
        here=lambda rules: bool(rules.bonuses),
    ),
    Term(
        later_in("glossary", "booster"),
        later(
            "the nine of the suit that was led, in some forms: everybody then plays a second card "
            "to the [trick]"
        ),
        others=later_in("glossary", "booster nine"),
        stage="The play",
        here=lambda rules: rules.ruleset.booster_nines and not rules.two_handed,
    ),
    Term(
        later_in("glossary", "break hearts"),
        later(
            "to play the card after which hearts may be [led|lead]: as a rule, the first heart on a "
            "trick of another suit"
        ),
        forms=later_in("glossary, to find it", "breaking hearts, broken hearts"),
        stage="The play",
    ),
    Term(
        later_in("glossary", "call"),
        later(
            "what the [dealer] says before any card is seen, in some forms: how the cards of the "
            "hand are [passed|pass]"
        ),
        others=later_in("glossary", "dealer's call"),
        stage="The pass",
        here=lambda rules: rules.ruleset.dealer_call,
    ),
    Term(
        later_in("glossary", "cancel"),
        later(
            "to make each other worthless: with two [packs|pack] two identical cards in a trick do, "
            "so that neither can win it"
        ),
        forms=later_in("glossary, to find it", "cancelled, cancellation, dead trick"),
        stage="The play",
        here=_two_packs,
    ),
    Term(
        later_in("glossary", "capture"),
        later("to take a card in a [trick], so that it counts in your score"),
        forms=later_in("glossary, to find it", "captured"),
    ),
    Term(
        later_in("glossary", "charge"),
        later("to lay a card open before the play, so that it counts twice"),
        forms=later_in("glossary, to find it", "charging, charged"),
        stage="Charging",
        here=lambda rules: rules.charging,
    ),
    Term(
        later_in("glossary", "claim"),
        later("to end a [hand] before all cards are played, because it is certain how the rest goes"),
    ),
    Term(
        later_in("glossary", "count down"),
        later("to begin with points and lose them; where scores do, the most points win"),
        stage="Aim",
        here=lambda rules: rules.ruleset.count_down,
    ),
    Term(
        later_in("glossary", "court card"),
        later("a jack, queen or king"),
        others=later_in("glossary", "face card"),
    ),
    Term(
        later_in("glossary", "deal"),
        later("to shuffle and give out the cards; also the cards as they came out, which have a number"),
        stage="The pass",
    ),
    Term(
        later_in("glossary", "dealer"),
        later("the player who [deals|deal]; one seat further left each [hand]"),
    ),
    Term(
        later_in("glossary", "declarer"),
        later("in Dummy Hearts, the player who [bid] highest for the [dummy]"),
        stage="The dummy",
        here=lambda rules: rules.has_dummy and not rules.two_handed,
    ),
    Term(
        later_in("glossary", "discard"),
        later("to play a card of another suit than was [led|lead], because you have none of that suit"),
        others=later_in("glossary", "throw"),
        forms=later_in("glossary, to find it", "thrown"),
        stage="The play",
    ),
    Term(
        later_in("glossary", "dummy"),
        later("a hand that nobody sits behind; a player says what it plays"),
        stage="The dummy",
        here=lambda rules: rules.has_dummy,
    ),
    Term(
        later_in("glossary", "follow suit"),
        later("to play a card of the [suit] that was [led|lead]"),
        forms=later_in("glossary, to find it", "follow"),
        stage="The play",
    ),
    Term(
        later_in("glossary", "hand"),
        later("the cards that you hold; also all that happens from one [deal] to its score"),
    ),
    Term(
        later_in("glossary", "hold"),
        later("a [hand] without [passing|pass]"),
        stage="The pass",
        here=lambda rules: PassStep.HOLD in rules.cycle,
    ),
    Term(
        later_in("glossary", "kitty"),
        later("cards left over from the [deal], which somebody gets in the course of the [hand]"),
        others=later_in("glossary", "widow"),
        stage="The kitty",
        here=lambda rules: bool(rules.kitty_size) and not rules.two_handed,
    ),
    Term(
        later_in("glossary", "lead"),
        later("to play the first card of a [trick]"),
        forms=later_in("glossary, to find it", "led, leader, leading"),
        stage="The play",
    ),
    Term(
        later_in("glossary", "left"),
        later("the player on your left plays after you, the one on your right before you"),
        others=later_in("glossary", "right"),
    ),
    Term(
        later_in("glossary", "mix"),
        later("to put all cards that are [passed|pass] into the middle, shuffle them and deal them anew"),
        forms=later_in("glossary, to find it", "mixed"),
        stage="The pass",
        here=_passes(PassStep.MIX),
    ),
    Term(
        later_in("glossary", "moon"),
        later(
            "all [penalty cards|penalty card] of a hand, taken by one player, who is said to shoot "
            "the moon and gains by it"
        ),
        others=later_in("glossary", "shoot the moon"),
        forms=later_in("glossary, to find it", "shooting the moon, shooter"),
        stage="The moon",
        here=_moon,
    ),
    Term(
        later_in("glossary", "opening lead"),
        later("the first card of a [hand], and who must play it"),
        forms=later_in("glossary, to find it", "open the play"),
        stage="The play",
    ),
    Term(
        later_in("glossary", "pack"),
        later("52 cards, thirteen of each [suit]"),
        others=later_in("glossary", "deck"),
    ),
    Term(
        later_in("glossary", "partner"),
        later("a player opposite, with whom you share tricks or scores"),
        forms=later_in("glossary, to find it", "partnership, team"),
        stage="Partners",
        here=lambda rules: rules.teams is not Partnership.OFF,
    ),
    Term(
        later_in("glossary", "pass"),
        later("to give cards away before the play, to a player that changes from hand to hand"),
        forms=later_in("glossary, to find it", "passing, passed"),
        stage="The pass",
        here=lambda rules: set(rules.cycle) != {PassStep.HOLD},
    ),
    Term(
        later_in("glossary", "pass cycle"),
        later("the order in which the directions of the [pass] follow each other, hand after hand"),
        stage="The pass",
        here=lambda rules: len(rules.cycle) > 1,
    ),
    Term(
        later_in("glossary", "penalty card"),
        later("a card that costs points: the hearts and the [queen of spades], in some forms others too"),
        forms=later_in("glossary, to find it", "penalty"),
        stage="Points",
    ),
    Term(
        later_in("glossary", "pile"),
        later("the cards of the [tricks|trick] that a player has taken"),
    ),
    Term(
        later_in("glossary", "point"),
        later("what a [penalty card] costs; whoever has the fewest at the end has won"),
        forms=later_in("glossary, to find it", "points, score"),
        stage="Points",
    ),
    Term(
        later_in("glossary", "queen of spades"),
        later("the most expensive card, 13 [points|point] in the standard game"),
        others=later_in("glossary", "Q♠, black lady"),
        forms=later_in("glossary, to find it", "black Maria"),
        stage="Points",
    ),
    Term(
        later_in("glossary", "rank"),
        later("the height of a card within its [suit]: 2 3 4 5 6 7 8 9 10 jack queen king ace"),
    ),
    Term(
        later_in("glossary", "scatter"),
        later("to [pass] cards to several players at once, the same number to each"),
        forms=later_in("glossary, to find it", "scattered, one card to each"),
        stage="The pass",
        here=_passes(PassStep.SCATTER),
    ),
    Term(
        later_in("glossary", "seal"),
        later(
            "a number that fixes a [deal] before it is dealt; afterwards everybody can check that it was kept"
        ),
        forms=later_in("glossary, to find it", "sealed, verify"),
    ),
    Term(
        later_in("glossary", "second left"),
        later("the player after the one on your [left]; second right likewise"),
        others=later_in("glossary", "second right"),
    ),
    Term(
        later_in("glossary", "spot"),
        later(
            "one of the signs in the middle of a card. In Spot Hearts each heart costs as many "
            "[points|point] as it has of them"
        ),
        others=later_in("glossary", "pip"),
        forms=later_in("glossary, to find it", "Spot Hearts"),
        stage="Points",
        here=_spots,
    ),
    Term(
        later_in("glossary", "stop the moon"),
        later("to take a [penalty card] from a player who would have shot the [moon] otherwise"),
        forms=later_in("glossary, to find it", "moon stopped"),
        stage="The moon",
        here=_moon,
    ),
    Term(
        later_in("glossary", "suit"),
        later("clubs ♣, diamonds ♦, spades ♠ or hearts ♥; none is higher than another"),
    ),
    Term(
        later_in("glossary", "sun"),
        later("every single [trick] of a hand, taken by one player"),
        others=later_in("glossary", "shoot the sun"),
        forms=later_in("glossary, to find it", "shooting the sun"),
        stage="The moon",
        here=lambda rules: _moon(rules) and rules.ruleset.sun is not Sun.OFF,
    ),
    Term(
        later_in("glossary", "take a trick"),
        later("to win it with the highest card of the [suit] that was [led|lead], and get its cards"),
        others=later_in("glossary", "win a trick"),
        forms=later_in("glossary, to find it", "taker, won"),
        stage="The play",
    ),
    Term(
        later_in("glossary", "target"),
        later("the number of [points|point] that ends the game"),
        forms=later_in("glossary, to find it", "limit"),
        stage="Aim",
    ),
    Term(
        later_in("glossary", "tie"),
        later("the same lowest total for two players or more at the end"),
    ),
    Term(
        later_in("glossary", "trick"),
        later("one round of cards, one from each player"),
        stage="The play",
    ),
    Term(
        later_in("glossary", "trump"),
        later("a [suit] that beats the others; in Hearts there is none"),
    ),
    Term(
        later_in("glossary", "void"),
        later("without a card of a [suit]"),
    ),
)
"""In the order of the English alphabet."""

BY_KEY: Final = {term.key: term for term in TERMS}


def in_order() -> tuple[Term, ...]:
    """All terms, in the order of the alphabet of the language spoken."""
    return tuple(in_alphabet(TERMS, lambda term: term.name))


def found(sought: str) -> tuple[Term, ...]:
    """The terms that speak of every word that is sought; those that are called so come first."""
    wanted = sought.casefold().split()
    texts = [(term, " ".join((*term.names, term.plain)).casefold()) for term in in_order()]
    fitting = [term for term, text in texts if all(word in text for word in wanted)]
    start = " ".join(wanted)
    return tuple(
        sorted(fitting, key=lambda term: not any(n.casefold().startswith(start) for n in term.names))
    )
