"""How a form of the game is played, in a few paragraphs made from its rules. No Qt.

The dialog of the rules in force shows them, and docs/rules.md has those of the standard game and of the games
with a dummy.
"""

from __future__ import annotations

from typing import Final

from hearts_desktop.engine.cards import Suit, pack
from hearts_desktop.engine.events import PassStep
from hearts_desktop.engine.options import CATALOGUE
from hearts_desktop.engine.rules import Rules, kitty_rules
from hearts_desktop.engine.ruleset import (
    FirstTrickPoints,
    HeartsBreak,
    Moon,
    MoonAmount,
    OpeningLead,
    Partnership,
)
from hearts_desktop.ui.models.words import PASS_WORDS, listed


def how_to_play(rules: Rules) -> tuple[tuple[str, str], ...]:
    """A heading and a short text for each stage of the game."""
    texts = (
        ("Aim", _aim(rules)),
        ("Points", _points(rules)),
        ("The dummy", _dummy(rules)),
        ("Partners", _partners(rules)),
        ("The kitty", _kitty(rules)),
        ("The pass", _pass(rules)),
        ("Charging", _charging(rules)),
        ("The play", _play(rules)),
        ("The moon", _moon(rules)),
    )
    return tuple((title, text) for title, text in texts if text)


def _aim(rules: Rules) -> str:
    limit = f", or after hand {rules.deals_limit}" if rules.deals_limit else ""
    if rules.ruleset.count_down:
        return (
            f"Take as few points as you can. Everybody begins with {rules.target}, and the points of each "
            f"hand are taken off. The game ends when somebody has none left{limit}; whoever then has the "
            "most wins."
        )
    return (
        "Take as few points as you can. The game ends when somebody has "
        f"{rules.target} points{limit}; whoever then has the fewest wins."
    )


def _points(rules: Rules) -> str:
    hearts = {rules.value(card) for card in pack() if card.suit is Suit.HEARTS}
    each = f"{min(hearts)} point" if hearts == {1} else f"{min(hearts)} to {max(hearts)} points"
    others = [
        f"the {card.words} {rules.value(card)}"
        for card in reversed(pack())
        if card.suit is not Suit.HEARTS and rules.value(card)
    ]
    if hearts == {0}:
        text = f"In the tricks you take {listed(others)} cost points." if others else "No card costs points."
    else:
        text = f"Each heart in the tricks you take costs {', '.join(filter(None, (each, listed(others))))}."
    for face, points in rules.bonuses.items():
        text += f" The {next(card for card in pack() if card.face == face).words} takes {-points} points off."
    if rules.ruleset.ten_clubs_multiplier:
        text += " The ten of clubs doubles the score of the hand for its taker."
    if rules.ruleset.no_tricks_bonus:
        text += f" Taking no trick at all takes {rules.ruleset.no_tricks_bonus} points off."
    return text


def _dummy(rules: Rules) -> str:
    if rules.two_handed:
        return (
            f"{rules.hand_size} cards lie open as the dummy, and {rules.kitty_size} face down as the blind. "
            "A trick has three cards: the leader's, the other player's, and a card of the dummy that the "
            "other player chooses. If the leader's card is not the highest, the other player takes it. "
            "The blind goes to whoever first wins a penalty card."
        )
    if not rules.has_dummy:
        return ""
    dummy_points = CATALOGUE["dummy_points"].say(rules.ruleset.dummy_points)
    return (
        "A fourth hand is the dummy's. You bid points for it, one player after the other; whoever bids "
        f"highest pays the bid and plays the dummy's cards. The tricks of the dummy {dummy_points}. This is "
        "a reconstruction: no complete rules of the game are known."
    )


def _partners(rules: Rules) -> str:
    if rules.teams is Partnership.OFF:
        return ""
    how = CATALOGUE["partnership"].say(rules.teams)
    return f"Players opposite each other are partners: {how}."


def _kitty(rules: Rules) -> str:
    if not rules.kitty_size or rules.two_handed:
        return ""
    award, swap = kitty_rules(rules.ruleset)
    cards = f"{rules.kitty_size} card{'s are' if rules.kitty_size > 1 else ' is'}"
    becomes = (
        "exchanges it for cards of the hand"
        if swap
        else "gets it, and its points count like those of a trick"
    )
    return f"{cards} left over as the kitty: {CATALOGUE['kitty_award'].say(award)} {becomes}."


_STEP_WORDS: Final = {
    PassStep.HOLD: "not at all",
    PassStep.MIX: "into the middle, where they are mixed and dealt anew",
    PassStep.CALL: "as the dealer calls before any card is seen",
}


def _pass(rules: Rules) -> str:
    steps = [_STEP_WORDS.get(step, PASS_WORDS[step]) for step in rules.cycle]
    dealt = f"Everybody gets {rules.hand_size} cards"
    if set(rules.cycle) == {PassStep.HOLD}:
        return f"{dealt}. No cards are passed."
    if rules.two_handed:
        return f"Both players give {rules.pass_count} cards to each other before they see what comes."
    turns = (
        f"always {steps[0]}"
        if len(steps) == 1
        else f"hand after hand {', '.join(steps[:-1])}, then {steps[-1]}"
    )
    declining = ""
    if rules.ruleset.optional_pass:
        declining = " You may decline; then you send on, unseen, whatever arrives."
    return (
        f"{dealt}, chooses {rules.pass_count} of them and passes them on: "
        f"{turns}. You see what you get only after you have chosen.{declining}"
    )


def _charging(rules: Rules) -> str:
    if not rules.charging:
        return ""
    names = listed([card.words for card in rules.chargeable]).replace(" and ", " or ")
    limit = CATALOGUE["charge_limit"].say(rules.ruleset.charge_limit)
    return (
        f"Before the first lead you may lay open the {names} ({limit} of them): it then counts twice, all "
        "hearts for their ace, and may not be played to the first trick of its suit unless you have to."
    )


def _play(rules: Rules) -> str:
    ruleset = rules.ruleset
    if ruleset.opening_lead is OpeningLead.LOWEST_CLUB:
        opening = "Whoever holds the lowest club leads it to the first trick."
    else:
        opening = "The player left of the dealer leads any card to the first trick."
    text = (
        f"{opening} Follow suit if you can; if you cannot, play what you like. The highest card of the suit "
        "led takes the trick, and its taker leads to the next."
    )
    if ruleset.first_trick_points is FirstTrickPoints.BARRED:
        text += " No card that costs points may be played to the first trick while you have another choice."
    if ruleset.hearts_break is not HeartsBreak.NONE:
        what = CATALOGUE["hearts_break"].say(ruleset.hearts_break)
        text += f" Before hearts may be led, {what}."
    if len({card.face for card in rules.pack}) < len(rules.pack):
        text += (
            " Two identical cards in a trick cancel each other; a trick without a winner goes with the next."
        )
    if ruleset.booster_nines and not rules.two_handed:
        text += " If the nine of the suit led falls, everybody plays a second card to the trick."
    return text


def _moon(rules: Rules) -> str:
    ruleset = rules.ruleset
    if rules.moon is Moon.OFF:
        return "Taking every point brings nothing special."
    outcome = CATALOGUE["moon"].say(rules.moon)
    amount = 26 if ruleset.moon_amount is MoonAmount.TWENTY_SIX else rules.points(rules.pack)
    points = "" if rules.moon is Moon.WINS_GAME else f" It is worth {amount} points."
    return f"Taking every point of a hand is called shooting the moon: {outcome}.{points}"
