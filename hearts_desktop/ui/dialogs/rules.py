"""How the game is played under the rules in force, written from the rules themselves."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QTextBrowser, QVBoxLayout, QWidget

from hearts_desktop.engine.cards import QUEEN_OF_SPADES, Suit, pack
from hearts_desktop.engine.events import PassStep
from hearts_desktop.engine.options import CATALOGUE, value_of
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.ruleset import BonusCard, HeartsBreak, Moon, OpeningLead
from hearts_desktop.ui.dialogs.sizes import calm_size, dress
from hearts_desktop.ui.models.words import PASS_WORDS, listed


def how_to_play(rules: Rules) -> tuple[tuple[str, str], ...]:
    """A heading and a short text for each stage of the game."""
    ruleset = rules.ruleset
    return (
        (
            "Aim",
            "Take as few points as you can. The game ends when somebody has "
            f"{ruleset.target} points; whoever then has the fewest wins.",
        ),
        ("Points", _points(rules)),
        ("The pass", _pass(rules)),
        ("The play", _play(rules)),
        ("The moon", _moon(rules)),
    )


def _points(rules: Rules) -> str:
    hearts = {rules.value(card) for card in pack() if card.suit is Suit.HEARTS}
    each = f"{min(hearts)} point" if hearts == {1} else f"{min(hearts)} to {max(hearts)} points"
    others = [
        f"the {card.words} {rules.value(card)}"
        for card in pack()
        if card.suit is not Suit.HEARTS and rules.value(card) and card != QUEEN_OF_SPADES
    ]
    queen = f"the queen of spades {rules.value(QUEEN_OF_SPADES)}"
    text = f"Each heart in the tricks you take costs {each}, {listed([queen, *others])}."
    if ruleset_bonus(rules):
        text += f" The {ruleset_bonus(rules)} takes 10 points off."
    return text


def ruleset_bonus(rules: Rules) -> str:
    """The bonus card in words, empty if there is none."""
    return "" if rules.ruleset.bonus_card is BonusCard.NONE or rules.bonus is None else rules.bonus.words


def _pass(rules: Rules) -> str:
    steps = [PASS_WORDS[step] if step is not PassStep.HOLD else "not at all" for step in rules.cycle]
    if set(rules.cycle) == {PassStep.HOLD}:
        return f"Everybody gets {rules.hand_size} cards. No cards are passed."
    turns = f"always to the {steps[0]}" if len(steps) == 1 else f"in turn {', '.join(steps)}"
    return (
        f"Everybody gets {rules.hand_size} cards, chooses {rules.pass_count} of them and passes them on: "
        f"{turns}. You see what you get only after you have chosen."
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
    if ruleset.hearts_break is not HeartsBreak.NONE:
        what = CATALOGUE["hearts_break"].say(ruleset.hearts_break)
        text += f" Before hearts may be led, {what}."
    return text


def _moon(rules: Rules) -> str:
    ruleset = rules.ruleset
    if ruleset.moon is Moon.OFF:
        return "Taking every point brings nothing special."
    outcome = CATALOGUE["moon"].say(ruleset.moon)
    points = "" if ruleset.moon is Moon.WINS_GAME else f" ({rules.moon_amount} points)"
    return f"Taking every point of a hand is called shooting the moon: {outcome}{points}."


def rules_html(rules: Rules) -> str:
    """The whole text as HTML; options that the standard game sets otherwise stand out."""
    parts = [f"<h3>{escape(title)}</h3><p>{escape(text)}</p>" for title, text in how_to_play(rules)]
    parts.append("<h2>Every rule in force</h2>")
    group = ""
    for name, option in CATALOGUE.items():
        if not option.applies(rules.ruleset):
            continue
        if option.group != group:
            group = option.group
            parts.append(f"<h3>{escape(group)}</h3>")
        value = value_of(rules.ruleset, name)
        words = escape(f"{option.label}: {option.say(value)}.")
        parts.append(f"<p>{words if value == option.default else f'<b>{words}</b>'}</p>")
    return f"<style>h2{{margin-top:20px}} h3{{margin:12px 0 2px 0}} p{{margin:2px 0}}</style>{''.join(parts)}"


class RulesDialog(QDialog):
    """Shows how the game is played under the rules of the running game."""

    def __init__(self, rules: Rules, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dress(self)
        self.setWindowTitle("Rules in force")
        title = QLabel("How this game is played")
        title.setProperty("title", True)
        note = QLabel("Rules that differ from the standard game are set in bold.")
        note.setProperty("muted", True)
        self.text = QTextBrowser()
        self.text.setOpenExternalLinks(False)
        self.text.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.text.setHtml(rules_html(rules))
        self.text.setAccessibleName("Rules in force")
        buttons = QDialogButtonBox()
        close = buttons.addButton("Close", QDialogButtonBox.ButtonRole.RejectRole)
        close.setProperty("primary", True)
        close.setDefault(True)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 24, 28, 20)
        layout.setSpacing(8)
        layout.addWidget(title)
        layout.addWidget(note)
        layout.addWidget(self.text, 1)
        layout.addWidget(buttons)
        calm_size(self, QSize(640, 640))
        close.setFocus()
