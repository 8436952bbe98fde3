"""A finished hand as a page to look at: who was dealt what, the pass, the tricks in a table, the score."""

from __future__ import annotations

import re
from html import escape

from hearts_desktop.engine.journal import Journal
from hearts_desktop.engine.state import NOBODY
from hearts_desktop.language import tr
from hearts_desktop.ui.models import words
from hearts_desktop.ui.models.hand_record import GameRecord, HandRecord, Trick, card_text, record_of
from hearts_desktop.ui.models.people import said_of, shown_name
from hearts_desktop.ui.models.rules_name import rules_name

_STYLE = (
    "<style>h3{margin:14px 0 4px 0} p{margin:1px 0} td,th{padding:2px 12px 2px 0} th{text-align:left}"
    "td.n{text-align:right}</style>"
)


def hand_page(journal: Journal, number: int, red: str) -> str:
    """A hand of a game as HTML, hearts and diamonds in the colour ``red``.

    Raises ValueError if that hand is not finished.
    """
    record = record_of(journal)
    if not 1 <= number <= len(record.hands):
        raise ValueError(f"hand {number} of this game is not finished")
    hand = record.hands[number - 1]
    parts = [_score(record, hand), _deal(hand), _pass(hand), _tricks(record, hand), _after(hand)]
    return _STYLE + _coloured("".join(parts), red)


def hand_title(journal: Journal, number: int) -> str:
    """``"Hand 3 · Standard · dealt by Otis"``."""
    record = record_of(journal)
    hand = record.hands[number - 1]
    return said_of(
        record.players[hand.dealer].name,
        tr("Hand {number} · {rules} · dealt by you"),
        tr("Hand {number} · {rules} · dealt by {name}"),
        number=number,
        rules=rules_name(journal.ruleset),
    )


def _coloured(html: str, red: str) -> str:
    """Red suits in red: each is a rank and a sign, or a sign with the ranks that follow."""
    card = re.compile(r"((?:10|[2-9JQKA])[♥♦]|[♥♦](?: (?:10|[2-9JQKA]))+(?![♣♦♠♥0-9]))")
    return card.sub(rf'<span style="color:{red}">\1</span>', html)


def _table(rows: list[list[str]]) -> str:
    return "<table cellspacing='0'>" + "".join(f"<tr>{''.join(row)}</tr>" for row in rows) + "</table>"


def _heading(text: str) -> str:
    return f"<h3>{escape(text)}</h3>"


def _cell(text: str, kind: str = "td") -> str:
    return f"<{kind}>{escape(text)}</{kind.split()[0]}>"


def _score(record: GameRecord, hand: HandRecord) -> str:
    score = hand.score
    assert score is not None
    rows = [
        [
            _cell(shown_name(player.name)),
            _cell(words.signed(score.scores[seat]), "td class='n'"),
            _cell(words.number(record.rules.shown(score.totals[seat])), "td class='n'"),
            _cell(words.reasons(record.rules, score, seat)),
        ]
        for seat, player in enumerate(record.players)
    ]
    heads = [_cell(text, "th") for text in ("", tr("Points"), tr("Total"), tr("Why"))]
    said = words.hand_sentence(record.rules, record.players, score)
    return (f"<p>{escape(said)}</p>" if said else "") + _table([heads, *rows])


def _deal(hand: HandRecord) -> str:
    return _heading(tr("Dealt")) + _table([[_cell(name), _cell(cards)] for name, cards in hand.dealt])


def _pass(hand: HandRecord) -> str:
    lines = "".join(f"<p>{escape(line)}</p>" for line in hand.before)
    return _heading(tr("Before the first lead")) + lines if lines else ""


def _after(hand: HandRecord) -> str:
    return "".join(f"<p>{escape(line)}</p>" for line in hand.after)


def _tricks(record: GameRecord, hand: HandRecord) -> str:
    places = sorted({place for trick in hand.tricks for place, _ in trick.plays})
    heads = [_cell("", "th"), *(_cell(record.name(place), "th") for place in places)]
    rows = [
        [_cell(str(number), "td class='n'"), *(_played(trick, place) for place in places)]
        for number, trick in enumerate(hand.tricks, 1)
    ]
    note = tr("The first card of a trick has an arrow before it; who took the trick is set in bold.")
    title = tr("Tricks")
    return f"{_heading(title)}<p>{escape(note)}</p>{_table([heads, *rows])}"


def _played(trick: Trick, place: int) -> str:
    cards = [card for one, card in trick.plays if one == place]
    text = " ".join(map(card_text, cards))
    leads = trick.plays[0][0] == place
    text = f"▸ {text}" if leads else text
    return f"<td><b>{text}</b></td>" if trick.taker == place != NOBODY else f"<td>{text}</td>"
