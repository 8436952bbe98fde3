"""Makes docs/rules.md from the words in docs/rules_text.md and the catalogue of options.

    python docs/make_rules.py            write the page anew
    python docs/make_rules.py --check    only say whether it is up to date

A line ``{{name}}`` of the text stands for what is made of the program's own tables: see ``BLOCKS``.
"""

from __future__ import annotations

import argparse
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from hearts_desktop.engine.cards import Card, Rank, Suit, format_cards, pack
from hearts_desktop.engine.options import (
    CATALOGUE,
    Option,
    Value,
    changed,
    problems,
    short_text,
    with_options,
)
from hearts_desktop.engine.presets import PRESETS, Preset
from hearts_desktop.engine.readings import card_values, removed_cards
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import CardPoints, CardValues, OddCards, RuleSet
from hearts_desktop.ui.models.glossary import TERMS
from hearts_desktop.ui.models.how_to_play import how_to_play

DOCS: Final = Path(__file__).resolve().parent
TEXT: Final = DOCS / "rules_text.md"
PAGE: Final = DOCS / "rules.md"
COMMAND: Final = "python docs/make_rules.py"

SOURCES: Final = "docs/rules_text.md, hearts_desktop/engine/rows and ui/models/glossary.py"
NOTE: Final = f"<!-- Made by `{COMMAND}` from {SOURCES}: edit those. -->\n\n"

WIDTH: Final = 118
MANY: Final = 6
"""More cards or numbers than this are not told one by one."""
SYMBOLS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.SPADES: "♠", Suit.HEARTS: "♥"}

WRITTEN: Final[Mapping[type, str]] = {
    tuple: "A list of cards, as in `2C 2D`",
    CardPoints: "A list of cards with their points, as in `QS=13 AH=5 JD=-10`",
}
"""How a value that is no choice, switch or number is written."""

REFUSED: Final[Sequence[Mapping[str, str]]] = (
    {"players": "2"},
    {"game": "hearts_for_two"},
    {"game": "dummy_hearts"},
    {"players": "5", "decks": "2"},
    {"players": "7"},
    {"players": "3", "first_dealer": "3"},
    {"players": "5", "removed_cards": "2C"},
    {"players": "3", "removed_cards": "QS"},
    {"players": "3", "removed_cards": "2C 2C 2D 2S"},
    {"players": "3", "removed_cards": "2C'"},
    {"players": "6", "pass_count": "5", "removed_cards": format_cards(pack()[:22])},
    {"players": "5", "four_player_kitty": "on"},
    {"pass_cycle": "4_lram", "mix_includes_kitty": "on"},
    {"players": "5", "pass_cycle": "4_lra"},
    {"pass_cycle": "5_lr22h"},
    {"players": "3", "pass_cycle": "3_lrs"},
    {"players": "5", "partnership": "individual"},
    {"players": "6", "decks": "2", "charging": "on"},
    {"card_values": "own", "own_values": "QS=101"},
    {"card_values": "own", "own_values": "JD=3 QS=9", "bonus_card": "JD"},
    {"card_values": "own", "own_values": "QS=9 JD=-9"},
)
"""For each kind of refusal a rule set that is refused so."""


# -- Markdown ------------------------------------------------------------------------------------------------


def paragraph(text: str) -> str:
    """A text in lines that are easy to compare."""
    return textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def anchor(heading: str) -> str:
    """The name under which a forge lets you link to a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def link(name: str) -> str:
    """An option's label, leading to where it is explained."""
    return f"[{CATALOGUE[name].label}](#{name})"


def symbol(card: Card) -> str:
    """A card as it is drawn in the text: ``10♣``."""
    rank = "10" if card.rank is Rank.TEN else card.rank.letter
    return rank + SYMBOLS[card.suit]


def sentence(text: str) -> str:
    """The text as a sentence of its own."""
    return f"{text[0].upper()}{text[1:]}."


# -- what stands for the lines in double braces --------------------------------------------------------------


def options_of(section: str) -> str:
    """Every option of a section."""
    found = [option for option in CATALOGUE.values() if option.section == section]
    if not found:
        raise ValueError(f"no option belongs to section {section}")
    return "\n\n".join(map(explained, found))


def explained(option: Option) -> str:
    """One option: what it does, its values, its default, on what it depends."""
    parts = [
        f'<a id="{option.name}"></a>',
        f"#### {option.label} (`{option.name}`)",
        paragraph(option.help),
        values(option),
    ]
    if option.needs:
        parts.append(f"*{option.needs}*")
    return "\n\n".join(parts)


def values(option: Option) -> str:
    """The values that an option may have, and which it has unless somebody changes it."""
    told = () if option.kind is bool else option.values or few_numbers(option)
    if told:
        rows = ([cell(option, value), option.say(value)] for value in told)
        return table(["value", "meaning"], rows)
    if option.kind is bool:
        kind = "A switch"
    elif option.kind is int:
        kind = f"A whole number from {option.minimum} to {option.maximum}"
    else:
        kind = WRITTEN[option.kind]
    default = f"`{option.format(option.default)}`"
    if option.kind is not bool and option.default in option.words:
        default += f" ({option.words[option.default]})"
    return f"{kind}; {default} unless you change it."


def cell(option: Option, value: Value) -> str:
    """A value in a table."""
    written = f"`{option.format(value)}`"
    return f"**{written}** (default)" if value == option.default else written


def few_numbers(option: Option) -> tuple[int, ...]:
    """The numbers that an option may be, if they can all be told."""
    low, high = option.minimum or 0, option.maximum or 0
    return tuple(range(low, high + 1)) if low < high < low + MANY else ()


def summary_of(preset: str) -> str:
    """How a form is played, as the program says it in *Help › Rules*."""
    texts = how_to_play(compile_rules(PRESETS[preset].ruleset))
    return "\n\n".join(paragraph(f"**{title}.** {text}") for title, text in texts)


def forms() -> str:
    """Every preset."""
    return "\n\n".join(map(described, PRESETS.values()))


def described(preset: Preset) -> str:
    """One preset: its words, in what it differs from the standard game, its short text."""
    parts = [f"#### {preset.label} (`{preset.name}`)", preset.about]
    other = changed(preset.ruleset)
    if other:
        parts.append(
            "\n".join(f"* {link(name)}: {CATALOGUE[name].say(value)}" for name, value in other.items())
        )
    else:
        parts.append("This is the [standard game](#2-the-standard-game).")
    parts.append(f"Short text: `{short_text(preset.ruleset)}`")
    return "\n\n".join(parts)


def deals() -> str:
    """How the cards come out at every table, with cards taken out and with a kitty."""
    tables = [
        *(RuleSet(players=players) for players in (3, 4, 5, 6)),
        *(RuleSet(players=players, odd_cards=OddCards.KITTY) for players in (3, 5, 6)),
        RuleSet(four_player_kitty=True),
        *(RuleSet(players=players, decks=2) for players in range(6, 11)),
    ]
    tables.sort(key=lambda ruleset: (ruleset.decks, ruleset.players))
    return table(["players", "packs", "taken out", "each gets", "kitty"], map(dealt, tables))


def dealt(ruleset: RuleSet) -> list[str]:
    """How the cards come out at one table."""
    rules = compile_rules(ruleset)
    out = " ".join(map(symbol, removed_cards(ruleset))) or "–"
    return [str(ruleset.players), str(ruleset.decks), out, str(rules.hand_size), str(rules.kitty_size or "–")]


def costs() -> str:
    """What each card costs under every scheme of card values."""
    schemes = [scheme for scheme in CardValues if scheme is not CardValues.OWN]
    found = [card_values(RuleSet(card_values=scheme)) for scheme in schemes]
    rows = []
    for card in reversed(pack()):
        if any(scheme[card.face] for scheme in found):
            rows.append([symbol(card), *(str(scheme[card.face] or "–") for scheme in found)])
    rows.append(["a whole hand", *(f"**{sum(scheme)}**" for scheme in found)])
    return table(["", *(f"`{scheme}`" for scheme in schemes)], rows)


def refusals() -> str:
    """Every reason why a rule set cannot be played, with an example."""
    return table(["example", "why it is refused", "what to change"], map(refused, REFUSED))


def refused(texts: Mapping[str, str]) -> list[str]:
    """The example, the reason and the options to change."""
    found = problems(with_options(RuleSet(), texts))
    if not found:
        raise ValueError(f"{texts} is not refused")
    example = "; ".join(f"{CATALOGUE[name].label}: {said(name, text)}" for name, text in texts.items())
    return [example, found[0].why, ", ".join(map(link, found[0].options))]


def said(name: str, text: str) -> str:
    """A value that is written as text, in plain words."""
    value = CATALOGUE[name].parse(text)
    if "'" in text:  # a card of the second pack sounds like that of the first
        return f"`{text}`"
    if isinstance(value, tuple) and len(value) > MANY:
        return f"{len(value)} cards"
    return CATALOGUE[name].say(value)


def words() -> str:
    """Every term of the glossary."""
    return table(
        ["word", "meaning"], ([", ".join(filter(None, (term.name, term.also))), term.plain] for term in TERMS)
    )


def index() -> str:
    """All options in the order of the alphabet."""
    rows = (
        [f"[`{name}`](#{name})", option.label, option.section, f"`{option.format(option.default)}`"]
        for name, option in sorted(CATALOGUE.items())
    )
    return table(["name", "option", "section", "default"], rows)


BLOCKS: Final[Mapping[str, Callable[[], str]]] = {
    "words": words,
    "deals": deals,
    "card values": costs,
    "forms": forms,
    "refusals": refusals,
    "index": index,
}
"""What is made once, by the name in the text."""

BLOCKS_OF: Final[Mapping[str, Callable[[str], str]]] = {
    "options": options_of,
    "how to play": summary_of,
}
"""What is made of something that is named behind: ``{{options 3.1}}``."""


# -- the page ------------------------------------------------------------------------------------------------


def made(name: str) -> str:
    """What stands for ``{{name}}``. Raises ValueError if there is no such block."""
    if name in BLOCKS:
        return BLOCKS[name]()
    kind, _, of = name.rpartition(" ")
    if kind not in BLOCKS_OF:
        raise ValueError(f"{TEXT.name} asks for {{{{{name}}}}}, which nothing makes")
    return BLOCKS_OF[kind](of)


def contents(page: str) -> str:
    """The table of contents: sections and those within."""
    return "\n".join(
        f"{'  ' * (len(marks) - 2)}* [{heading}](#{anchor(heading)})" for marks, heading in headings(page)
    )


def headings(page: str) -> Iterator[tuple[str, str]]:
    """The numbered headings of a page, with the marks before them."""
    yield from re.findall(r"^(##|###) (.+)$", page, re.MULTILINE)


def rules_page(text: str) -> str:
    """The whole page. Raises ValueError if the text asks for something that nothing makes."""
    page = re.sub(r"^\{\{(?!contents)(.+)\}\}$", lambda found: made(found[1]), text, flags=re.MULTILINE)
    return NOTE + page.replace("{{contents}}", contents(page))


def main(arguments: Sequence[str] | None = None, page: Path = PAGE) -> int:
    """Write the page, or with ``--check`` compare it; the exit code is 1 if it is out of date."""
    line = argparse.ArgumentParser(description="Makes docs/rules.md.")
    line.add_argument("--check", action="store_true", help="write nothing, only say whether it is up to date")
    wanted = rules_page(TEXT.read_text("utf-8"))
    if not line.parse_args(arguments).check:
        page.write_text(wanted, "utf-8")
        return 0
    if page.exists() and page.read_text("utf-8") == wanted:
        return 0
    print(f"{page.name} is not up to date: run `{COMMAND}` and commit what it changes.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
