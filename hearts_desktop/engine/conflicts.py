"""What clashes: why a combination of options cannot be played, as sentences (rules 5)."""

from __future__ import annotations

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


class Problem(str):
    """One sentence saying why a rule set cannot be played and which option to change."""

    __slots__ = ("options",)
    options: tuple[str, ...]

    def __new__(cls, sentence: str, *options: str) -> Problem:
        """A sentence and the names of the options it concerns."""
        problem = super().__new__(cls, sentence)
        problem.options = options
        return problem

    @property
    def why(self) -> str:
        """The reason alone, without the options to change; those are in ``options``."""
        return self.rpartition("; change ")[0]


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
        name = "Hearts for Two" if wanted == 2 else "Dummy Hearts"
        return [Problem(f"{name} is for {wanted} players; change players or game.", "players", "game")]
    if players == 2:
        return [
            Problem("Two players can only play Hearts for Two; change players or game.", "players", "game")
        ]
    if decks == 2 and players < 6:
        return [Problem("Two packs need at least six players; change decks or players.", "decks", "players")]
    if decks == 1 and players > 6:
        return [Problem("More than six players need two packs; change decks or players.", "decks", "players")]
    return []


def _dealer_problems(ruleset: RuleSet) -> list[Problem]:
    seat = ruleset.first_dealer
    if seat is FirstDealer.RANDOM or int(seat) < ruleset.players:
        return []
    return [
        Problem(
            f"There is no seat {int(seat) + 1} at a table for {ruleset.players}; "
            "change first_dealer or players.",
            "first_dealer",
            "players",
        )
    ]


def _kitty_problems(ruleset: RuleSet) -> list[Problem]:
    found = []
    if ruleset.four_player_kitty and ruleset.players != 4:
        found.append(
            Problem(
                "The kitty of four cards is for four players; change four_player_kitty or players.",
                "four_player_kitty",
                "players",
            )
        )
    mixes = PassStep.MIX in pass_cycle(ruleset) or PassStep.CALL in pass_cycle(ruleset)
    if ruleset.mix_includes_kitty and mixes and not has_kitty(ruleset):
        found.append(
            Problem(
                "There is no kitty to mix in; change mix_includes_kitty, odd_cards or four_player_kitty.",
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
                "Partners sit opposite each other, which takes four players; change partnership or players.",
                "partnership",
                "players",
            )
        )
    if ruleset.charging and ruleset.decks == 2:
        found.append(
            Problem(
                "With two packs a charged card would exist twice; change charging or decks.",
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
    words = "a card" if bad[0].is_hidden else f"the {bad[0].words}"
    sentence = f"Points must be from -100 to 100, for a card of one pack: those of {words} are not"
    return [Problem(f"{sentence}; change own_values.", "own_values")]


def _value_problems(ruleset: RuleSet) -> list[Problem]:
    if ruleset.card_values is not CardValues.OWN:
        return []
    values, bonus = card_values(ruleset), bonuses(ruleset)
    both = [Card.from_face(face) for face in bonus if values[face]]
    if both:
        card = f"The {both[0].words} cannot cost points and be the bonus card"
        return [Problem(f"{card}; change own_values or bonus_card.", "own_values", "bonus_card")]
    if sum(values) + sum(bonus.values()) > 0:
        return []
    return [
        Problem(
            "All cards together must cost more points than they take off, or the game would not end; "
            "change own_values, bonus_card or card_values.",
            "own_values",
            "bonus_card",
            "card_values",
        )
    ]


def _pack_problems(ruleset: RuleSet) -> list[Problem]:
    out = removed_cards(ruleset)
    found = []
    if any(card.copy or card.is_hidden for card in out):
        found.append(
            Problem("A card to be taken out is not in the pack; change removed_cards.", "removed_cards")
        )
    if len(set(out)) != len(out):
        found.append(Problem("A card can be taken out only once; change removed_cards.", "removed_cards"))
    values, bonus = card_values(ruleset), bonuses(ruleset)
    scoring = [card for card in out if not card.is_hidden and (values[card.face] or card.face in bonus)]
    if scoring:
        found.append(
            Problem(
                f"The {scoring[0].words} counts in this game and cannot be taken out; change removed_cards.",
                "removed_cards",
            )
        )
    left_over = (52 * ruleset.decks - len(out)) % ruleset.players
    if left_over and not has_kitty(ruleset):
        found.append(
            Problem(
                f"A pack of {52 - len(out)} cards does not divide among {ruleset.players} players, "
                f"{left_over} would be left over; change removed_cards, odd_cards or players.",
                "removed_cards",
                "odd_cards",
                "players",
            )
        )
    if 52 * ruleset.decks - len(out) < (ruleset.pass_count + 1) * ruleset.players:
        found.append(
            Problem(
                "Too few cards are left to play with; change removed_cards or pass_count.",
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
                f"With {players} players nobody sits across; change pass_cycle or players.",
                "pass_cycle",
                "players",
            )
        )
    if steps & {PassStep.SECOND_LEFT, PassStep.SECOND_RIGHT} and players < 5:
        found.append(
            Problem(
                "Passing to the second player left or right needs at least five players; "
                "change pass_cycle or players.",
                "pass_cycle",
                "players",
            )
        )
    if PassStep.SCATTER in steps and count % (players - 1):
        found.append(
            Problem(
                f"Scattering {count} cards evenly among {players - 1} other players is not possible; "
                "change pass_count or pass_cycle.",
                "pass_count",
                "pass_cycle",
            )
        )
    return found
