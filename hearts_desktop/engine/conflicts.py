"""What clashes: why a combination of options cannot be played, as sentences (rules 5)."""

from __future__ import annotations

from collections.abc import Iterable

from hearts_desktop.engine.cards import Card
from hearts_desktop.engine.events import PassStep
from hearts_desktop.engine.readings import (
    bonuses,
    card_values,
    has_kitty,
    is_hearts,
    pass_cycle,
    removed_cards,
)
from hearts_desktop.engine.ruleset import CardValues, FirstDealer, Game, Partnership, RuleSet
from hearts_desktop.language import tr
from hearts_desktop.lists import one_of


class Problem(str):
    """One text saying why a rule set cannot be played and which option to change, by the rulebook's names."""

    __slots__ = ("options", "why")
    why: str
    """The reason alone, in a sentence."""
    options: tuple[str, ...]

    def __new__(cls, why: str, *options: str) -> Problem:
        """A sentence and the names of the options it concerns."""
        problem = super().__new__(cls, to_change(why, options))
        problem.why, problem.options = why, options
        return problem


def to_change(why: str, options: Iterable[str]) -> str:
    """The reason with the advice to change one of the options, whatever they are called here."""
    # i18n: {why} is a whole sentence with its full stop, {options} names options as in "Packs or Players"
    return tr("{why} Change {options}.").format(why=why, options=one_of(options))


def conflicts(ruleset: RuleSet) -> tuple[Problem, ...]:
    """What clashes in a rule set whose numbers are all within their bounds."""
    found = _own_value_problems(ruleset)
    if found:  # the other questions cannot be asked with such values
        return tuple(found)
    found = _player_problems(ruleset) or _dealer_problems(ruleset)
    if not found and is_hearts(ruleset):
        found += _pack_problems(ruleset)
        found += _kitty_problems(ruleset)
        found += _pass_problems(ruleset)
        found += _table_problems(ruleset)
    found += _value_problems(ruleset)
    return tuple(found)


def _player_problems(ruleset: RuleSet) -> list[Problem]:
    players, decks = ruleset.players, ruleset.decks
    wanted = {Game.HEARTS_FOR_TWO: 2, Game.DUMMY_HEARTS: 3}.get(ruleset.game)
    if wanted is not None:
        if players == wanted:
            return []
        two = tr("Hearts for Two is for two players.")
        three = tr("Dummy Hearts is for three players.")
        return [Problem(two if wanted == 2 else three, "players", "game")]
    if players == 2:
        return [Problem(tr("Two players can only play Hearts for Two."), "players", "game")]
    if decks == 2 and players < 6:
        return [Problem(tr("Two packs need at least six players."), "decks", "players")]
    if decks == 1 and players > 6:
        return [Problem(tr("More than six players need two packs."), "decks", "players")]
    return []


def _dealer_problems(ruleset: RuleSet) -> list[Problem]:
    seat = ruleset.first_dealer
    if seat is FirstDealer.RANDOM or int(seat) < ruleset.players:
        return []
    return [
        Problem(
            tr("There is no seat {number} at a table for {players}.").format(
                number=int(seat) + 1, players=ruleset.players
            ),
            "first_dealer",
            "players",
        )
    ]


def _kitty_problems(ruleset: RuleSet) -> list[Problem]:
    found = []
    if ruleset.four_player_kitty and ruleset.players != 4:
        found.append(
            Problem(
                tr("The kitty of four cards is for four players."),
                "four_player_kitty",
                "players",
            )
        )
    mixes = PassStep.MIX in pass_cycle(ruleset) or PassStep.CALL in pass_cycle(ruleset)
    if ruleset.mix_includes_kitty and mixes and not has_kitty(ruleset):
        found.append(
            Problem(
                tr("There is no kitty to mix in."),
                "mix_includes_kitty",
                "odd_cards",
                "four_player_kitty",
            )
        )
    return found


def _table_problems(ruleset: RuleSet) -> list[Problem]:
    found = []
    if ruleset.partnership is not Partnership.OFF and ruleset.players != 4:
        found.append(
            Problem(
                tr("Partners sit opposite each other, which takes four players."),
                "partnership",
                "players",
            )
        )
    if ruleset.charging and ruleset.decks == 2:
        found.append(
            Problem(
                tr("With two packs a charged card would exist twice."),
                "charging",
                "decks",
            )
        )
    return found


def _own_value_problems(ruleset: RuleSet) -> list[Problem]:
    if ruleset.card_values is not CardValues.OWN:
        return []
    bad = [card for card, points in ruleset.own_values if card.is_hidden or card.copy or abs(points) > 100]
    if not bad:
        return []
    why = tr("Points must be from -100 to 100, for a card of one pack. Those of one card are not: {card}.")
    return [Problem(why.format(card=bad[0].words), "own_values")]


def _value_problems(ruleset: RuleSet) -> list[Problem]:
    if ruleset.card_values is not CardValues.OWN:
        return []
    values, bonus = card_values(ruleset), bonuses(ruleset)
    both = [Card.from_face(face) for face in bonus if values[face]]
    if both:
        why = tr("A card cannot cost points and be the bonus card: {card}.")
        return [Problem(why.format(card=both[0].words), "own_values", "bonus_card")]
    if sum(values) + sum(bonus.values()) > 0:
        return []
    return [
        Problem(
            tr("All cards together must cost more points than they take off, or the game would not end."),
            "own_values",
            "bonus_card",
            "card_values",
        )
    ]


def _pack_problems(ruleset: RuleSet) -> list[Problem]:
    out = removed_cards(ruleset)
    found = []
    if any(card.copy or card.is_hidden for card in out):
        found.append(Problem(tr("A card to be taken out is not in the pack."), "removed_cards"))
    if len(set(out)) != len(out):
        found.append(Problem(tr("A card can be taken out only once."), "removed_cards"))
    values, bonus = card_values(ruleset), bonuses(ruleset)
    scoring = [card for card in out if not card.is_hidden and (values[card.face] or card.face in bonus)]
    if scoring:
        found.append(
            Problem(
                tr("A card that counts in this game cannot be taken out: {card}.").format(
                    card=scoring[0].words
                ),
                "removed_cards",
            )
        )
    left_over = (52 * ruleset.decks - len(out)) % ruleset.players
    if left_over and not has_kitty(ruleset):
        found.append(
            Problem(
                tr(
                    "A pack of {cards} cards does not divide among {players} players, "
                    "{rest} would be left over."
                ).format(cards=52 - len(out), players=ruleset.players, rest=left_over),
                "removed_cards",
                "odd_cards",
                "players",
            )
        )
    if 52 * ruleset.decks - len(out) < (ruleset.pass_count + 1) * ruleset.players:
        found.append(
            Problem(
                tr("Too few cards are left to play with."),
                "removed_cards",
                "pass_count",
            )
        )
    return found


def _pass_problems(ruleset: RuleSet) -> list[Problem]:
    players, count = ruleset.players, ruleset.pass_count
    steps = set(pass_cycle(ruleset))
    found = []
    if steps & {PassStep.ACROSS, PassStep.PARTNER} and players % 2:
        found.append(
            Problem(
                tr("With {players} players nobody sits across.").format(players=players),
                "pass_cycle",
                "players",
            )
        )
    if steps & {PassStep.SECOND_LEFT, PassStep.SECOND_RIGHT} and players < 5:
        found.append(
            Problem(
                tr("Passing to the second player left or right needs at least five players."),
                "pass_cycle",
                "players",
            )
        )
    if PassStep.SCATTER in steps and count % (players - 1):
        found.append(
            Problem(
                tr("Scattering {cards} cards evenly among {players} other players is not possible.").format(
                    cards=count, players=players - 1
                ),
                "pass_count",
                "pass_cycle",
            )
        )
    return found
