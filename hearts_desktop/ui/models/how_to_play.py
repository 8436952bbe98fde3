"""How a form of the game is played, in a few paragraphs made from its rules. No Qt.

The dialog of the rules in force shows them, and docs/rules.md has those of the standard game and of the games
with a dummy. Each paragraph is a row of whole sentences, for other languages cannot put theirs together from
the same pieces.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearts_desktop.engine.cards import QUEEN_OF_SPADES, Card, Cards, Suit, pack
from hearts_desktop.engine.events import PassStep
from hearts_desktop.engine.options import CATALOGUE
from hearts_desktop.engine.rules import Rules, kitty_rules
from hearts_desktop.engine.ruleset import (
    CardPoints,
    ChargeLimit,
    DummyPoints,
    FirstTrickPoints,
    HeartsBreak,
    KittyAward,
    Moon,
    MoonAmount,
    OpeningLead,
    Partnership,
)
from hearts_desktop.language import later, later_in, tr, tr_in, tr_n
from hearts_desktop.lists import in_a_row, sentences
from hearts_desktop.ui.models.words import pass_way


def how_to_play(rules: Rules) -> tuple[tuple[str, str], ...]:
    """A heading and a short text for each stage of the game; the heading is marked, the text translated."""
    texts = (
        (later("Aim"), _aim(rules)),
        (later("Points"), _points(rules)),
        (later("The dummy"), _dummy(rules)),
        (later("Partners"), _partners(rules)),
        (later("The kitty"), _kitty(rules)),
        (later("The pass"), _pass(rules)),
        (later("Charging"), _charging(rules)),
        (later("The play"), _play(rules)),
        (later("The moon"), _moon(rules)),
    )
    return tuple((title, sentences(told)) for title, told in texts if told)


Told = list[str]
"""Whole sentences; none if there is nothing to say."""


def _aim(rules: Rules) -> Told:
    return [tr("Take as few points as you can."), *(_down if rules.ruleset.count_down else _up)(rules)]


def _up(rules: Rules) -> Told:
    if rules.deals_limit:
        ends = tr(
            "The game ends when somebody has {points} points, or after hand {hand}; whoever then has the "
            "fewest wins."
        )
    else:
        ends = tr("The game ends when somebody has {points} points; whoever then has the fewest wins.")
    return [ends.format(points=rules.target, hand=rules.deals_limit)]


def _down(rules: Rules) -> Told:
    begins = tr("Everybody begins with {points} points, and the points of each hand are taken off.")
    if rules.deals_limit:
        ends = tr(
            "The game ends when somebody has none left, or after hand {hand}; whoever then has the most wins."
        )
    else:
        ends = tr("The game ends when somebody has none left; whoever then has the most wins.")
    return [begins.format(points=rules.target), ends.format(hand=rules.deals_limit)]


# -- points --------------------------------------------------------------------------------------------------


def _points(rules: Rules) -> Told:
    return [*(_costs(rules) or [tr("No card costs points.")]), *_bonuses(rules)]


def _costs(rules: Rules) -> Told:
    told = []
    hearts = [rules.value(card) for card in pack() if card.suit is Suit.HEARTS]
    if any(hearts):
        told.append(_hearts(min(hearts), max(hearts)))
    queen = rules.value(QUEEN_OF_SPADES)
    if queen:
        costs = tr_n(
            "The queen of spades costs {number} point.", "The queen of spades costs {number} points.", queen
        )
        told.append(costs.format(number=queen))
    others = CardPoints.of(
        {
            card: rules.value(card)
            for card in pack()
            if card.suit is not Suit.HEARTS and card != QUEEN_OF_SPADES
        }
    )
    if others:
        # i18n: {cards} is a list of cards with their points, as in "king of spades 10, ace of spades 7"
        too = tr("Other cards that cost points: {cards}.")
        alone = tr("Cards that cost points: {cards}.")
        told.append((too if told else alone).format(cards=CATALOGUE["own_values"].say(others)))
    return told


def _hearts(least: int, most: int) -> str:
    if least < most:
        return tr("Each heart in the tricks you take costs {least} to {most} points.").format(
            least=least, most=most
        )
    return tr_n(
        "Each heart in the tricks you take costs {number} point.",
        "Each heart in the tricks you take costs {number} points.",
        most,
    ).format(number=most)


def _bonuses(rules: Rules) -> Iterator[str]:
    for face, points in rules.bonuses.items():
        # i18n: {card} is a card with its article
        takes_off = tr_n(
            "Whoever takes {card} takes {number} point off.",
            "Whoever takes {card} takes {number} points off.",
            -points,
        )
        yield takes_off.format(card=Card.from_face(face).with_article, number=-points)
    if rules.ruleset.ten_clubs_multiplier:
        yield tr("The ten of clubs doubles the score of the hand for its taker.")
    bonus = rules.ruleset.no_tricks_bonus
    if bonus:
        yield tr_n(
            "Taking no trick at all takes {number} point off.",
            "Taking no trick at all takes {number} points off.",
            bonus,
        ).format(number=bonus)


# -- who plays with what -------------------------------------------------------------------------------------


def _dummy(rules: Rules) -> Told:
    if rules.two_handed:
        lie = tr("{open} cards lie open as the dummy, and {hidden} face down as the blind.")
        return [
            lie.format(open=rules.hand_size, hidden=rules.kitty_size),
            tr(
                "A trick has three cards: the leader's, the other player's, and a card of the dummy that the "
                "other player chooses."
            ),
            tr("If the leader's card is not the highest, the other player takes it."),
            tr("The blind goes to whoever first wins a penalty card."),
        ]
    if not rules.has_dummy:
        return []
    return [
        tr("A fourth hand is the dummy's."),
        tr(
            "You bid points for it, one player after the other; whoever bids highest pays the bid and plays "
            "the dummy's cards."
        ),
        tr(_DUMMY_POINTS[rules.ruleset.dummy_points]),
        tr("This is a reconstruction: no complete rules of the game are known."),
    ]


_DUMMY_POINTS: Final = {
    DummyPoints.NOBODY: later("The tricks of the dummy count for nobody."),
    DummyPoints.DECLARER: later("The tricks of the dummy count against the declarer."),
}


def _partners(rules: Rules) -> Told:
    return [tr(_PARTNERS[rules.teams])] if rules.teams in _PARTNERS else []


_PARTNERS: Final = {
    Partnership.TEAM_TRICKS: later(
        "Players opposite each other are partners: they share their tricks and their score."
    ),
    Partnership.INDIVIDUAL: later(
        "Players opposite each other are partners: they add their scores at the end."
    ),
}


def _kitty(rules: Rules) -> Told:
    if not rules.kitty_size or rules.two_handed:
        return []
    left_over = tr_n(
        "{number} card is left over as the kitty.",
        "{number} cards are left over as the kitty.",
        rules.kitty_size,
    )
    award, swap = kitty_rules(rules.ruleset)
    becomes = (
        tr("Its taker exchanges it for cards of the hand.")
        if swap
        else tr("Its points count like those of a trick.")
    )
    return [left_over.format(number=rules.kitty_size), tr(_KITTY_AWARDS[award]), becomes]


_KITTY_AWARDS: Final = {
    KittyAward.FIRST_TRICK: later("The winner of the first trick gets it."),
    KittyAward.FIRST_PENALTY: later("The winner of the first trick with a penalty card gets it."),
    KittyAward.LAST_TRICK: later("The winner of the last trick gets it."),
}


# -- before the play -----------------------------------------------------------------------------------------


def _pass(rules: Rules) -> Told:
    if rules.two_handed and set(rules.cycle) != {PassStep.HOLD}:
        give = tr_n(
            "Both players give each other {number} card before they see what comes.",
            "Both players give each other {number} cards before they see what comes.",
            rules.pass_count,
        )
        return [give.format(number=rules.pass_count)]
    dealt = tr("Everybody gets {number} cards.").format(number=rules.hand_size)
    if set(rules.cycle) == {PassStep.HOLD}:
        return [dealt, tr("No cards are passed.")]
    choose = tr_n(
        "You choose {number} of them and pass it on.",
        "You choose {number} of them and pass them on.",
        rules.pass_count,
    )
    told = [dealt, choose.format(number=rules.pass_count), _turns(rules)]
    told.append(tr("You see what you get only after you have chosen."))
    if rules.ruleset.optional_pass:
        told.append(tr("You may decline; then you send on, unseen, whatever arrives."))
    return told


def _turns(rules: Rules) -> str:
    steps = [
        tr_in("where cards are passed", _STEP_WORDS[step]) if step in _STEP_WORDS else pass_way(step)
        for step in rules.cycle
    ]
    if len(steps) == 1:
        # i18n: {way} is where cards are passed in every hand, as in "left"
        return tr("Direction of the pass: {way}.").format(way=steps[0])
    # i18n: {ways} lists where cards are passed, as in "left, right, not at all"
    return tr("Direction of the pass, hand after hand: {ways}.").format(ways=in_a_row(steps))


_STEP_WORDS: Final = {
    PassStep.HOLD: later_in("where cards are passed", "not at all"),
    PassStep.MIX: later_in("where cards are passed", "into the middle, where they are mixed and dealt anew"),
    PassStep.CALL: later_in("where cards are passed", "as the dealer calls before any card is seen"),
}


def _charging(rules: Rules) -> Told:
    if not rules.charging:
        return []
    if rules.ruleset.charge_limit is ChargeLimit.ONE:
        which = tr("Before the first lead you may lay one of these cards open: {cards}.")
    else:
        which = tr("Before the first lead you may lay any of these cards open: {cards}.")
    return [
        which.format(cards=_in_words(rules.chargeable)),
        tr(
            "It then counts twice, all hearts for their ace, and may not be played to the first trick of its "
            "suit unless you have to."
        ),
    ]


def _in_words(cards: Cards) -> str:
    return in_a_row(card.words for card in cards)


# -- the play ------------------------------------------------------------------------------------------------


def _play(rules: Rules) -> Told:
    return [*_opening(rules), *_following(rules), *_special(rules)]


def _opening(rules: Rules) -> Told:
    if rules.ruleset.opening_lead is OpeningLead.LOWEST_CLUB:
        return [tr("Whoever holds the lowest club leads it to the first trick.")]
    return [tr("The player left of the dealer leads any card to the first trick.")]


def _following(rules: Rules) -> Told:
    told = [
        tr("Follow suit if you can; if you cannot, play what you like."),
        tr("The highest card of the suit led takes the trick, and its taker leads to the next."),
    ]
    if rules.ruleset.first_trick_points is FirstTrickPoints.BARRED:
        told.append(
            tr("No card that costs points may be played to the first trick while you have another choice.")
        )
    if rules.ruleset.hearts_break in _BREAKING:
        told.append(tr(_BREAKING[rules.ruleset.hearts_break]))
    return told


_BREAKING: Final = {
    HeartsBreak.HEART: later("Before hearts may be led, a heart must have been played."),
    HeartsBreak.HEART_OR_QS: later(
        "Before hearts may be led, a heart or the queen of spades must have been played."
    ),
    HeartsBreak.HEART_OR_QS_DISCARD: later(
        "Before hearts may be led, a heart must have been played, or the queen of spades thrown on another "
        "suit."
    ),
    HeartsBreak.ANY_PENALTY: later("Before hearts may be led, any penalty card must have been played."),
}


def _special(rules: Rules) -> Told:
    told = []
    if len({card.face for card in rules.pack}) < len(rules.pack):
        told.append(
            tr(
                "Two identical cards in a trick cancel each other; a trick without a winner goes with the "
                "next."
            )
        )
    if rules.ruleset.booster_nines and not rules.two_handed:
        told.append(tr("If the nine of the suit led falls, everybody plays a second card to the trick."))
    return told


# -- the moon ------------------------------------------------------------------------------------------------


def _moon(rules: Rules) -> Told:
    if rules.moon is Moon.OFF:
        return [tr("Taking every point brings nothing special.")]
    told = [tr("Taking every point of a hand is called shooting the moon."), tr(_MOONS[rules.moon])]
    if rules.moon is not Moon.WINS_GAME:
        total = rules.ruleset.moon_amount is MoonAmount.HAND_TOTAL
        amount = rules.points(rules.pack) if total else 26
        worth = tr_n("It is worth {number} point.", "It is worth {number} points.", amount)
        told.append(worth.format(number=amount))
    return told


_MOONS: Final = {
    Moon.OTHERS_PLUS: later("Everybody else gets the points."),
    Moon.SELF_MINUS: later("The shooter takes the points off."),
    Moon.CHOOSE: later("The shooter chooses: everybody else gets the points, or they come off."),
    Moon.OTHERS_PLUS_UNLESS_WINS: later(
        "Everybody else gets the points, unless somebody else would win by it."
    ),
    Moon.WINS_GAME: later("The shooter wins the game."),
}
