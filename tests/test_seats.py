"""Every preset at every table that it allows is seated by the command line, and a short game ends there."""

from __future__ import annotations

import contextlib
import io
import json

import pytest
from tables import EVERY, TABLES

from hearts_desktop.__main__ import main, parser, ruleset_of, seats_allowed, with_seats
from hearts_desktop.engine.options import problems, with_options
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.smoke import play_smoke


def short_games() -> list:
    """A game to 10 at every table; tables at which it is the same game come once, under the first name.

    Tables between the preset's own and its largest are marked slow.
    """
    found = {}
    for name, seats in TABLES:
        preset = PRESETS[name].ruleset
        ruleset = with_options(with_seats(preset, seats), {"target": "10"})
        usual = seats in (preset.players, max(seats_allowed(preset)))
        marks = () if usual else (pytest.mark.slow,)
        found.setdefault(ruleset, pytest.param(ruleset, id=f"{name}-{seats}", marks=marks))
    return list(found.values())


ALONE = {"hearts_for_two": (2,), "dummy_hearts": (3,), "partnership_a": (4,), "partnership_b": (4,)}


def asked(*words: str):
    return ruleset_of(parser().parse_args(words))


def test_which_tables_there_are():
    for name in PRESETS:
        usual = (6, 7, 8, 9, 10) if name == "cancellation" else (3, 4, 5, 6)
        assert seats_allowed(PRESETS[name].ruleset) == ALONE.get(name, usual)


@pytest.mark.parametrize("name", PRESETS)
def test_the_preset_itself_is_among_its_tables(name):
    ruleset = PRESETS[name].ruleset
    assert with_seats(ruleset, ruleset.players) == ruleset
    assert ruleset.players in seats_allowed(ruleset)


def test_cards_taken_out_for_three_are_not_missed_by_five():
    assert asked("--preset", "black_maria").removed_cards
    for seats in ("4", "5", "6"):
        ruleset = asked("--preset", "black_maria", "--seats", seats)
        assert ruleset.removed_cards == ()
        assert not problems(ruleset)


def test_what_is_set_outright_is_kept():
    ruleset = asked("--preset", "black_maria", "--seats", "5", "--set", "removed_cards=2C 3C")
    assert len(ruleset.removed_cards) == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--preset", "standard", "--seats", "7"), "More than six players need two packs"),
        (("--preset", "cancellation", "--seats", "4"), "Two packs need at least six players"),
        (("--preset", "dummy_hearts", "--seats", "4"), "is for three players"),
        (("--preset", "hearts_for_two", "--seats", "3"), "Hearts for Two is for two players"),
        (("--preset", "partnership_a", "--seats", "5"), "which takes four players"),
        (("--seats", "11"), "players is a whole number from 2 to 10"),
        (("--preset", "whist"), "there is no preset called"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(words, sentence):
    errors = io.StringIO()
    with contextlib.redirect_stderr(errors), pytest.raises(SystemExit) as ended:
        main(["--smoke", *words])
    assert ended.value.code == 2
    assert sentence in errors.getvalue()


@pytest.mark.parametrize("ruleset", short_games()[::EVERY])
def test_a_short_game_at_every_table(qapp, capsys, ruleset):
    """The real controller, table and worker threads."""
    code = play_smoke(ruleset, seed=ruleset.players)
    out = capsys.readouterr()
    assert code == 0, out.err
    report = json.loads(out.out)
    assert len(report["totals"]) == ruleset.players
    assert report["winners"]
