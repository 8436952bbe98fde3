"""Whole games by keyboard alone, decided by nothing but what a screen reader says; ``-s`` prints it."""

from __future__ import annotations

import os
import re

import pytest
from hands_on import HandsOn, open_window
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from screen_reader import ScreenReader, interface
from test_special_phases import CASES, Case, journal_until

from hearts_desktop.engine.actions import actor
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import RuleSet

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
CARD = re.compile(r"^(\w+) of (clubs|diamonds|spades|hearts)")
KEY = Qt.Key
EVERY = int(os.environ.get("HEARTS_LISTEN", "5"))
"""A hand is played of every so many-th form; what only some forms have is played always."""
ENOUGH = 1000
"""No game here takes so many decisions."""


@pytest.fixture
def listening(qtbot):
    """Somebody uses an assistive tool."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


def card_in(words: str) -> tuple[str, int] | None:
    """Suit and height of the card that something is called by."""
    found = CARD.match(words)
    return (found[2], RANKS.index(found[1])) if found else None


class BlindPlayer:
    """Knows how Hearts is played, listens, and types. It never looks at the table or at the game."""

    def __init__(self, parts) -> None:
        self._hands = HandsOn(parts)
        self._panel = parts.window.stage.score_panel
        self.reader = ScreenReader(parts.window)
        self.decisions = 0

    def say(self, line: str) -> None:
        print(line)

    def listen(self) -> str:
        """Hear what is new; all of it as one text."""
        news = self.reader.news()
        for sentence in news:
            self.say(f'  "{sentence}"')
        return " ".join(news)

    def press(self, *keys: Qt.Key, modifiers=Qt.KeyboardModifier.NoModifier) -> str:
        """Press keys; tells where the keyboard is then."""
        for key in keys:
            self._hands.press(key, modifiers)
        self.say(f"  [{', '.join(key.name.removeprefix('Key_') for key in keys)}] {self.reader.at}")
        return self.reader.at

    # -- the game

    @property
    def question(self) -> str:
        """What the table says of itself."""
        return self.reader.tree(self.reader.table)[0].removeprefix("Card table. ").removesuffix(", pane")

    def is_asked(self) -> bool:
        """Is it the turn of whoever listens?"""
        words = self.question
        asked = (
            "Your turn",
            "Play for the dummy",
            "Pass ",
            "Put ",
            "Lay down",
            "Charge a",
            "Bid for",
            "Call",
        )
        moon = "You shot the moon! Who gets"  # not the news of it, which the table shows a moment earlier
        return any(f". {start}" in words for start in (*asked, moon, "You hold no card to charge"))

    def reads_scores(self) -> bool:
        """Does the score sheet have the keyboard?"""
        return self.reader.at.startswith(("Next hand, button", "Play again, button"))

    def wait(self) -> None:
        """Wait until something is to be done."""
        self._hands.wait(lambda: self.is_asked() or self.reads_scores())
        self.listen()

    def decide(self) -> None:
        """Answer what is asked."""
        words = self.question
        self.say(f"? {words}")
        self.decisions += 1
        assert self.decisions < ENOUGH, "the answers do not bring the game on"
        if "Your turn" in words or "Play for the dummy" in words:
            self.play_card()
        elif "You shot" in words or "Call the pass" in words or "to charge" in words:
            self.press_a_button(0)
        elif "Bid for" in words:
            self.bid()
        elif "Charge a" in words:
            self.charge()
        else:
            self.choose_cards()

    def offered(self) -> list[str]:
        """Go once round with the arrow and hear what there is."""
        heard: list[str] = []
        at = self.press(KEY.Key_Right)
        while at not in heard:
            heard.append(at)
            at = self.press(KEY.Key_Right)
        assert at == heard[0], "the arrow goes round"
        return heard

    def play_card(self) -> None:
        offered = self.offered()
        if not card_in(offered[0]):  # a dummy that has not been turned up
            self.press(KEY.Key_Return)
            return
        wanted = self.best(offered)
        while self.reader.at != wanted:
            self.press(KEY.Key_Right)
        self.press(KEY.Key_Return)

    def best(self, offered: list[str]) -> str:
        """The highest card that does not take the trick or is of another suit; else the lowest."""
        cards = {words: card_in(words) for words in offered}
        trick = [item.partition(": ")[2] for item in self.reader.items("Trick")]
        best = [card_in(item) for item in trick if item.endswith(". winning")]
        if not trick or not best:
            return min(cards, key=lambda words: cards[words][1])
        below = [words for words in cards if cards[words][0] == best[0][0] and cards[words][1] < best[0][1]]
        others = [words for words in cards if cards[words][0] != best[0][0]]
        if below or others:
            return max(below or others, key=lambda words: cards[words][1])
        return min(cards, key=lambda words: cards[words][1])

    def choose_cards(self) -> None:
        """Choose the highest cards until the table says that Enter gives them away."""
        offered = sorted(self.offered(), key=lambda words: -card_in(words)[1])
        for words in offered:
            card = words.partition(",")[0]
            while not self.reader.at.startswith(card):
                self.press(KEY.Key_Right)
            self.press(KEY.Key_Space)
            if "Enter: " in self.listen():
                self.press(KEY.Key_Return)
                return
        raise AssertionError("no number of cards is enough")

    def press_a_button(self, number: int) -> None:
        """Go to a button and press it."""
        buttons = self.offered()
        while self.reader.at != buttons[number]:
            self.press(KEY.Key_Right)
        self.press(KEY.Key_Return)

    def bid(self) -> None:
        self.press(KEY.Key_Up, KEY.Key_Up)
        assert "Bid " in self.listen()
        while not self.reader.at.startswith("Bid "):
            self.press(KEY.Key_Right)
        self.press(KEY.Key_Return)

    def charge(self) -> None:
        self.press(KEY.Key_Right, KEY.Key_Space)
        assert "Chosen: " in self.listen()
        self.press(KEY.Key_Return)

    # -- between the hands

    def read_scores(self) -> None:
        """Go through the score sheet and on."""
        for line in self.reader.tree(self._sheet()):
            self.say(f"  {line}")
        self.press(KEY.Key_Return)

    def _sheet(self) -> QAccessibleInterface:
        return interface(self._panel)

    def play_a_hand(self) -> None:
        """Play until the score sheet has been read."""
        while True:
            self.wait()
            if self.reads_scores():
                self.read_scores()
                return
            self.decide()
            self.listen()

    def play_to_the_end(self) -> None:
        while True:
            self.wait()
            if self.reader.at.startswith("Play again"):
                self.read_end()
                return
            if self.reads_scores():
                self.read_scores()
            else:
                self.decide()
            self.listen()

    def read_end(self) -> None:
        self._hands.wait(lambda: "The game is over" in " ".join(self.reader.heard))
        self.listen()
        for line in self.reader.tree(self._sheet()):
            self.say(f"  {line}")


@pytest.fixture
def sit(listening, tmp_path):
    """Sits somebody down who listens."""
    opened = []

    def sit_down(rules: RuleSet, case: Case | None = None) -> BlindPlayer:
        parts = open_window(tmp_path, rules)
        opened.append(parts)
        if case is not None:
            parts.controller.resume(journal_until(case, parts.controller.journal.players))
        parts.window.activateWindow()
        return BlindPlayer(parts)

    yield sit_down
    for parts in opened:
        parts.window.close()
        parts.close()


def test_a_whole_game_is_played_by_listening(sit):
    player = sit(RuleSet(target=50))
    player.play_to_the_end()
    heard = " ".join(player.reader.heard)
    controller = player._hands.controller
    assert controller.state.result is not None
    mine = [action for action in controller.journal.actions if actor(action) == controller.human]
    assert len(mine) == player.decisions, "each decision is made at the first attempt"
    hands = len(controller.state.scores)
    assert len(re.findall(r"\b(?:You take|\w+ takes) the trick", heard)) == 13 * hands
    assert len(re.findall(r"\b(?:You play|\w+ plays) the ", heard)) == 52 * hands
    assert heard.count("The hand is over: ") == hands
    assert re.search(r"The game is over\. .*\bwins?\b", heard)


@pytest.mark.parametrize("name", CASES)
def test_what_only_some_forms_have_is_played_by_listening(sit, name):
    case = CASES[name]
    player = sit(case.ruleset, case)
    controller = player._hands.controller
    played = []  # the hand may be the last of its game, whose journal is gone when the next one is dealt
    controller.stepped.connect(lambda done: played.append(done.action))
    player.play_a_hand()
    mine = [one for one in played if actor(one) == controller.human]
    assert len(mine) == player.decisions > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", [*PRESETS][::EVERY])
def test_a_hand_of_every_form_is_played_by_listening(sit, name):
    player = sit(PRESETS[name].ruleset)
    player.play_a_hand()
    controller = player._hands.controller
    mine = [action for action in controller.journal.actions if actor(action) == controller.human]
    assert len(mine) == player.decisions > 0
    assert len(controller.state.scores) == 1
