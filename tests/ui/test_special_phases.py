"""What only some forms of the game have, played by a person at the real window, by mouse and by keys."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
from hands_on import HandsOn, open_window
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from strategies import play_on

from hearts_desktop.engine.actions import Action, Bid, Call, Charge, Pass, actor
from hearts_desktop.engine.events import PassStep
from hearts_desktop.engine.game import (
    Offer,
    OfferBid,
    OfferCall,
    OfferCharge,
    OfferDiscard,
    OfferMoon,
    OfferPass,
    OfferPlay,
    new_game,
    offer,
)
from hearts_desktop.engine.journal import Journal
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import Game, KittyUse, Moon, PassCycle, RuleSet
from hearts_desktop.engine.state import NOBODY, GameState

ME = 0
LIMIT = 40
"""So many games are looked through for one in which the person comes to the choice that is wanted."""


@dataclass(frozen=True)
class Case:
    """A form of the game, the moment at which the person sits down, and how he decides there.

    ``wish`` overrules the club player's choice; ``seen`` tells from the game played on whether it happened.
    """

    ruleset: RuleSet
    sits_down: Callable[[GameState, Offer], bool]
    wish: Callable[[Offer], Action | None] = lambda _offer: None
    seen: Callable[[GameState], bool] = lambda _state: True
    moons: float = 0.0


def passing(step: PassStep) -> Callable[[GameState, Offer], bool]:
    return lambda state, asked: isinstance(asked, OfferPass) and state.hand.step is step


def kind(wanted: type) -> Callable[[GameState, Offer], bool]:
    return lambda _state, asked: isinstance(asked, wanted)


def call(*counts: int) -> Callable[[Offer], Action | None]:
    return lambda asked: Call(asked.seat, counts) if isinstance(asked, OfferCall) else None


def decline(asked: Offer) -> Action | None:
    return Pass(asked.seat, ()) if isinstance(asked, OfferPass) else None


def charge(asked: Offer) -> Action | None:
    return Charge(asked.seat, asked.cards[:1]) if isinstance(asked, OfferCharge) else None


def charge_nothing(asked: Offer) -> Action | None:
    return Charge(asked.seat, ()) if isinstance(asked, OfferCharge) else None


def outbid(asked: Offer) -> Action | None:
    return Bid(asked.seat, min(asked.highest, asked.lowest + 7)) if isinstance(asked, OfferBid) else None


def second_round(state: GameState, asked: Offer) -> bool:
    return isinstance(asked, OfferPlay) and len(state.hand.trick.plays) >= state.seats


TURBO = PRESETS["turbo"].ruleset
DIRTY = PRESETS["dirty_nasty"].ruleset
CASES = {
    "scatter": Case(
        RuleSet(pass_cycle=PassCycle.LRAS4),
        passing(PassStep.SCATTER),
        seen=lambda state: len({packet.receiver for packet in state.hand.packets if packet.giver == ME}) == 3,
    ),
    "mix": Case(RuleSet(pass_cycle=PassCycle.LRAM4), passing(PassStep.MIX)),
    "mix with kitty": Case(
        RuleSet(pass_cycle=PassCycle.LRAM4, four_player_kitty=True, mix_includes_kitty=True),
        passing(PassStep.MIX),
    ),
    "call across": Case(
        DIRTY, kind(OfferCall), call(0, 3, 0), lambda state: state.hand.prelude.call == (0, 3, 0)
    ),
    "call a split": Case(
        DIRTY, kind(OfferCall), call(1, 0, 2), lambda state: state.hand.prelude.call == (1, 0, 2)
    ),
    "call the mix": Case(DIRTY, kind(OfferCall), call(), lambda state: state.hand.step is PassStep.MIX),
    "decline the pass": Case(
        RuleSet(optional_pass=True), kind(OfferPass), decline, lambda state: state.hand.chosen[ME] == ()
    ),
    "take part in the pass": Case(
        RuleSet(optional_pass=True), kind(OfferPass), seen=lambda state: len(state.hand.chosen[ME]) in (0, 3)
    ),
    "charge": Case(
        TURBO,
        lambda _state, asked: isinstance(asked, OfferCharge) and bool(asked.cards),
        charge,
        lambda state: bool(state.hand.prelude.charges[ME]),
    ),
    "charge nothing": Case(
        TURBO,
        lambda _state, asked: isinstance(asked, OfferCharge) and bool(asked.cards),
        charge_nothing,
        lambda state: state.hand.prelude.charges[ME] == (),
    ),
    "nothing to charge": Case(
        TURBO, lambda _state, asked: isinstance(asked, OfferCharge) and not asked.cards, charge_nothing
    ),
    "auction and dummy": Case(
        RuleSet(game=Game.DUMMY_HEARTS, players=3),
        kind(OfferBid),
        outbid,
        lambda state: state.hand.prelude.declarer == ME and state.hand.prelude.bid >= 8,
    ),
    "hearts for two": Case(RuleSet(game=Game.HEARTS_FOR_TWO, players=2), kind(OfferPass)),
    "kitty swap": Case(
        RuleSet(four_player_kitty=True, kitty_use=KittyUse.HAND_SWAP),
        kind(OfferDiscard),
        seen=lambda state: state.hand.kitty_taker == ME and state.hand.swapped,
    ),
    "cancellation with eight": Case(
        replace(PRESETS["cancellation"].ruleset, players=8),
        kind(OfferPlay),
        seen=lambda state: len(state.hand.tricks) == 13,
    ),
    "cancelled trick": Case(
        replace(PRESETS["cancellation"].ruleset, players=6),
        lambda state, _asked: bool(state.hand.trick.carried),
        seen=lambda state: any(trick.taker == NOBODY for trick in state.hand.tricks),
    ),
    "booster": Case(
        RuleSet(booster_nines=True),
        second_round,
        seen=lambda state: any(len(trick.plays) == 8 for trick in state.hand.tricks),
    ),
    "partners": Case(PRESETS["partnership_b"].ruleset, kind(OfferPass)),
    "moon": Case(
        RuleSet(moon=Moon.CHOOSE),
        kind(OfferMoon),
        seen=lambda state: state.scores[-1].shooter == ME,
        moons=0.6,
    ),
}


def journal_until(case: Case, players: tuple) -> Journal:
    """A game of random choices up to where the person sits down."""
    rules = compile_rules(case.ruleset)
    for seed in range(LIMIT):
        rng = random.Random(seed)
        actions: list[Action] = []
        for done in play_on(rng, rules, new_game(rules.players), seed, hands=5, moons=case.moons):
            actions.append(done.action)
            asked = offer(rules, done.after, ME)
            if asked is not None and case.sits_down(done.after, asked):
                return Journal(case.ruleset, players, seed, tuple(actions))
    raise AssertionError("it never comes to that")


def play(person: HandsOn, case: Case, act: Callable[[Action], None], *, decisions: int = 10**6) -> int:
    """Decide by hand until the running hand is scored, or so many times; tells how many it were."""
    controller = person.controller
    hands = len(controller.state.scores)
    made = 0
    person.wait(lambda: person.asked or person.reading)
    while made < decisions and len(controller.state.scores) == hands:
        action = case.wish(controller.offer) or person.decide()
        before = len(controller.journal.actions)
        act(action)
        person.wait(lambda: len(controller.journal.actions) > before)
        mine = [one for one in controller.journal.actions[before:] if actor(one) == controller.human]
        assert mine == [action]
        made += 1
        person.wait(lambda: person.asked or person.reading)
        assert person.table._director.disagreement() == ""
    return made


@pytest.fixture
def sit(qtbot, tmp_path):
    """Sits a person down in a case."""
    opened = []

    def sit_down(case: Case) -> HandsOn:
        parts = open_window(tmp_path, case.ruleset)
        opened.append(parts)
        parts.troubles = []
        parts.controller.trouble.connect(parts.troubles.append)
        parts.controller.refused.connect(parts.troubles.append)
        parts.controller.resume(journal_until(case, parts.controller.journal.players))
        parts.window.activateWindow()
        return HandsOn(parts)

    yield sit_down
    for parts in opened:
        parts.window.close()
        parts.close()
        parts.window.deleteLater()  # or it would go on drawing cards for a game to come
        assert parts.troubles == []


@pytest.mark.parametrize("name", CASES)
def test_a_hand_by_mouse(sit, name):
    case = CASES[name]
    person = sit(case)
    play(person, case, person.act_by_mouse)
    assert case.seen(person.controller.state)
    person.wait(lambda: person.reading)
    panel = person.window.stage.score_panel
    assert panel.is_open
    QTest.mouseClick(panel.primary, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("name", CASES)
def test_the_decision_by_keys(sit, name):
    case = CASES[name]
    person = sit(case)
    play(person, case, person.act_by_keys, decisions=4)


def test_a_dummy_is_played_by_the_person_who_bid_most(sit):
    case = CASES["auction and dummy"]
    person = sit(case)
    play(person, case, person.act_by_mouse, decisions=8)
    actions = [one for one in person.controller.journal.actions if actor(one) == ME]
    assert isinstance(actions[0], Bid)
    dummy = person.controller.rules.players
    mine = [
        trick for trick in person.controller.state.hand.tricks for place, _ in trick.plays if place == dummy
    ]
    assert mine
