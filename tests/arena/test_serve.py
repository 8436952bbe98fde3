"""Our players as engines: they play as they do at our own table, and answer whatever comes in."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator, Sequence

import pytest
from strategies import random_ruleset
from wire import Wire, server, wired

from hearts_desktop.ai.characters import AT
from hearts_desktop.ai.roster import AGENTS
from hearts_desktop.arena.engine_process import LONGEST_LINE
from hearts_desktop.arena.player import HousePlayer, Player
from hearts_desktop.arena.serve import LONGEST_REASON, serve
from hearts_desktop.arena.standard_game import unsayable
from hearts_desktop.arena.tournament import Table, Tournament
from hearts_desktop.engine.chance import chance_action
from hearts_desktop.engine.options import short_text
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import HeartsBreak, PassCycle, RuleSet

Monkey = pytest.MonkeyPatch
HAND = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"


def table_of(tournament: Tournament, company: Sequence[Player], hands: int) -> Table:
    """So many hands of a game that the seed fixes, with these players."""
    rules = compile_rules(tournament.ruleset)
    table = Table(rules, company, tournament.seats)
    table.play(lambda state: chance_action(rules, state, tournament.seed), str(tournament.seed), hands=hands)
    return table


def assert_served_like_direct(
    monkeypatch: Monkey, tournament: Tournament, hands: int, *, standard_only: bool = False
) -> None:
    """The same state comes of it whether our players sit there themselves or behind the protocol."""
    ourselves = [HousePlayer(AGENTS[name]()) for name in tournament.seats]
    rules = tournament.ruleset if standard_only else None
    engines = [
        wired(monkeypatch, Wire(server(name, 99, rules, standard_only=standard_only)))
        for name in tournament.seats
    ]
    direct, served = (table_of(tournament, company, hands) for company in (ourselves, engines))
    assert direct.state == served.state, short_text(tournament.ruleset)
    assert direct.moves == served.moves


# -- as at our own table ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_every_form_is_played_as_at_our_own_table(monkeypatch: Monkey, name: str) -> None:
    ruleset = PRESETS[name].ruleset
    seats = ("club", "random", *["club"] * (ruleset.players - 2))
    assert_served_like_direct(monkeypatch, Tournament(ruleset, seats, 1, 7), hands=2)


@pytest.mark.slow
@pytest.mark.parametrize("level", [name for name in AGENTS if AT not in name])
def test_every_level_plays_as_at_our_own_table(monkeypatch: Monkey, level: str) -> None:
    """Those that search see the same and draw the same deals, in both sets of commands."""
    seats = (level, "random", "random", "random")
    assert_served_like_direct(monkeypatch, Tournament(RuleSet(), seats, 1, 3), hands=1)
    assert_served_like_direct(monkeypatch, Tournament(RuleSet(), seats, 1, 4), hands=1, standard_only=True)


@pytest.mark.parametrize("number", range(8))
def test_random_rules_are_played_as_at_our_own_table(monkeypatch: Monkey, number: int) -> None:
    """With some hands behind them: the totals count."""
    rng = random.Random(f"served/{number}")
    ruleset = random_ruleset(rng)
    seats = tuple(rng.choice(("club", "random")) for _ in range(ruleset.players))
    assert_served_like_direct(monkeypatch, Tournament(ruleset, seats, 1, number), hands=3)


@pytest.mark.parametrize(
    "ruleset",
    [
        RuleSet(),
        RuleSet(hearts_break=HeartsBreak.HEART_OR_QS),
        RuleSet(pass_cycle=PassCycle.RIGHT, qs_forced_when_safe=True),
    ],
    ids=short_text,
)
def test_the_standard_commands_play_as_at_our_own_table(monkeypatch: Monkey, ruleset: RuleSet) -> None:
    """Alone, each hand for itself: these commands know no totals."""
    for seed in range(4):
        tournament = Tournament(ruleset, ("club", "random", "club", "random"), 1, seed)
        assert_served_like_direct(monkeypatch, tournament, hands=1, standard_only=True)
    players_by_chance = Tournament(ruleset, ("random",) * 4, 1, 5)
    assert_served_like_direct(monkeypatch, players_by_chance, hands=4, standard_only=True)


def test_without_seeds_from_the_host_a_choice_follows_from_what_was_told(monkeypatch: Monkey) -> None:
    """It is the same in any session, however much was asked in between, and another for another seed."""
    wire = Wire(server("random", standard_only=True))
    engine = wired(monkeypatch, wire)
    table_of(Tournament(RuleSet(), ("a",) * 4, 1), [engine, *[HousePlayer(AGENTS["random"]())] * 3], 1)
    told = [line[2:] for line in wire.said if line.startswith("> ")]
    told = [line for line in told[: told.index("MOVE") + 1] if not line.startswith("SEED")]
    again = {answers(server("random", seed=3), told, prefix) for prefix in ("", "@0 ", "@7 ")}
    assert len(again) == 1
    busy = server("random", seed=3)
    answers(busy, told, "@1 ")
    assert answers(busy, told, "") in again
    others = {answers(server("random", seed=seed), told, "")[-1] for seed in range(20)}
    assert len(others) > 1


def answers(engine: object, lines: list[str], prefix: str) -> tuple[str, ...]:
    return tuple(engine.answer(f"{prefix}{line}") for line in lines)  # type: ignore[attr-defined]


# -- what is refused -------------------------------------------------------------------------------------

STANDARD_REFUSALS = [
    ([], "MOVE", "no hand has begun"),
    ([], "RESIGN", "no request that is known"),
    ([], "NEW", "'' is not a number"),
    ([], f"NEW 4 L {HAND}", "seats are 0 to 3"),
    ([], f"NEW 0 U {HAND}", "direction is one of"),
    ([], "NEW 0 L 2C 3C", "13 different cards"),
    ([], f"NEW 0 L {HAND[:-2]}2C", "13 different cards"),
    ([], f"NEW 0 L {HAND[:-2]}2D'", "only one pack"),
    ([], f"NEW 0 L {HAND[:-2]}??", "only one pack"),
    ([], f"NEW 0 L {HAND[:-2]}1D", "not a card"),
    ([f"NEW 0 H {HAND}"], "PASS", "nothing to pass"),
    ([f"NEW 0 H {HAND}"], "PASSED 2C 3C 4C", "nothing to pass"),
    ([f"NEW 0 H {HAND}"], "RECEIVED 2D 3D 4D", "before the pass"),
    ([f"NEW 0 L {HAND}"], "RECEIVED 2D 3D 4D", "before the pass"),
    ([f"NEW 0 L {HAND}"], "MOVE", "pass is not over"),
    ([f"NEW 0 L {HAND}"], "PLAY 0 2C", "pass is not over"),
    ([f"NEW 0 L {HAND}"], "PASSED 2C 3C 4D", "does not hold"),
    ([f"NEW 0 L {HAND}"], "PASSED 2C 3C 3C", "3 different cards"),
    ([f"NEW 0 L {HAND}", "PASS"], "PASS", "nothing to pass"),
    ([f"NEW 0 L {HAND}", "PASSED 2C 3C 4C"], "RECEIVED 2C 2D 3D", "from the deal"),
    ([f"NEW 0 L {HAND}", "PASSED 2C 3C 4C", "RECEIVED 2D 3D 4D"], "MOVE", "not the turn of seat 0"),
    ([f"NEW 0 L {HAND}", "PASSED 2C 3C 4C", "RECEIVED 2D 3D 4D"], "PLAY 2 2C", "seat 2 does not hold 2C"),
    ([f"NEW 0 L {HAND}", "PASSED 3C 4C 5C", "RECEIVED 2D 3D 4D"], "PLAY 1 2C", "seat 1 does not hold 2C"),
    ([f"NEW 0 H {HAND}"], "PLAY 0 3C", "2C opens the hand"),
    ([f"NEW 0 H {HAND}", "PLAY 0 2C"], "PLAY 2 2D", "not the turn of seat 2"),
    ([f"NEW 0 H {HAND}", "PLAY 0 2C"], "PLAY 7 2D", "not the turn of seat 7"),
    ([f"NEW 0 H {HAND}", "PLAY 0 2C"], "PLAY 1 2C", "does not hold 2C"),
    ([f"NEW 0 H {HAND}", "PLAY 0 2C", "PLAY 1 2D", "PLAY 2 3D", "PLAY 3 4D"], "PLAY 0 2D", "does not hold"),
    ([], "SEED -1", "not a number"),
    ([], f"SEED {1 << 64}", "not a number"),
    ([], "@16 HELLO", "sessions are @0 to @15"),
    ([], "@x HELLO", "sessions are @0 to @15"),
]


@pytest.mark.parametrize(("before", "line", "says"), STANDARD_REFUSALS)
def test_what_cannot_be_in_the_standard_game(before: list[str], line: str, says: str) -> None:
    engine = server()
    assert all(not answer.startswith("ERR") for answer in answers(engine, before, ""))
    refused = engine.answer(line)
    assert refused.startswith("ERR ")
    assert says in refused


DEALT = [
    "RULES hearts(first_dealer=0)",
    "GAME 0",
    "EVENT dealer_drawn dealer=0",
    "EVENT hand_began number=1 dealer=0 step=left",
]
BACKS = ",".join(["??"] * 13)
DEAL = f"EVENT dealt hands={HAND.replace(' ', ',')}|{BACKS}|{BACKS}|{BACKS} kitty=- open=-"
TO_PASS = [*DEALT, DEAL, "EVENT phase_began phase=pass in_turn=no"]
TO_PLAY = [*DEALT, DEAL, "EVENT phase_began phase=play in_turn=no", "EVENT turn_began seat=0 by=0"]
ASK = f"CHOOSE pass seat=0 size=3 cards={HAND.replace(' ', ',')} packets=1:3 optional=no"
ANY_GAME_REFUSALS = [
    ([], "RULES", "written like hearts"),
    ([], "RULES hearts(players=7)", "two packs"),
    ([], "GAME 0", "RULES does so"),
    (DEALT[:1], "GAME 4", "seats 0 to 3"),
    ([], "EVENT tie_break_began", "GAME begins one"),
    (DEALT[:2], "CHOOSE", "none of bid, call"),
    (DEALT[:2], ASK, "has to choose: nothing"),
    (DEALT[:2], "EVENT card_played seat=0 card=2C", "cannot happen now"),
    (DEALT, "EVENT hand_scored lines= scores=1 totals=1", "there are 4 totals"),
    (DEALT, DEAL.replace("2C,3C", "3C,3C"), "there twice"),
    (DEALT, DEAL.replace("2C", "2C'"), "not in the pack"),
    (DEALT, DEAL.replace("hands=", "hands=-|"), "there are 4 hands"),
    (DEALT, DEAL.replace("kitty=-", "kitty=??"), "52 cards in the pack"),
    (DEALT, DEAL.replace("AC|", "AC,??,??,??,??|"), "no hand has more than 16 cards"),
    (TO_PASS, "EVENT card_played seat=-1 card=2C", "seat is no place"),
    (TO_PASS, "EVENT card_played seat=4 card=2C", "seat is no place"),
    (TO_PASS, ASK.replace("size=3", "size=9"), "has to choose: pass seat=0 size=3"),
    (TO_PASS, ASK.replace("seat=0", "seat=1"), "this is seat 0"),
    (TO_PASS, "CHOOSE play seat=0 cards=2C place=0", "no card is to be played"),
    (TO_PLAY, ASK, "has to choose: play seat=0 cards=2C place=0"),
    (TO_PLAY, "CHOOSE play seat=0 cards=2D place=0", "does not hold"),
    (TO_PLAY, "CHOOSE play seat=0 cards=2C,2C place=0", "does not hold"),
    (TO_PLAY, "CHOOSE play seat=0 cards=- place=0", "does not hold"),
    (TO_PLAY, "CHOOSE play seat=0 cards=?? place=1", "the turn of place 0"),
    (TO_PLAY, "CHOOSE discard seat=0 size=2 cards=2C,3C", "has to choose: play"),
]


@pytest.mark.parametrize(("before", "line", "says"), ANY_GAME_REFUSALS)
def test_what_cannot_be_in_any_game(before: list[str], line: str, says: str) -> None:
    engine = server()
    assert set(answers(engine, before, "")) <= {"OK"}
    refused = engine.answer(line)
    assert refused.startswith("ERR ")
    assert says in refused


def test_after_a_refusal_the_game_goes_on_as_if_nothing_had_been_said() -> None:
    engine = server()
    answers(engine, TO_PASS, "")
    plain = engine.answer(ASK)
    assert plain.startswith("CHOICE pass 0 ")
    for line in ("EVENT card_played seat=9 card=2C", "GAME 17", "RULES x", "CHOOSE tea", "NONSENSE"):
        assert engine.answer(line).startswith("ERR ")
        assert engine.answer(ASK) == plain


def test_an_agent_that_stumbles_is_told_of() -> None:
    class Stumbles:
        def choose(self, view: object, seed: int, cancel: object) -> object:
            raise KeyError("a\nb" * 1000)

    engine = server()
    for session in engine._sessions:
        session._agent = Stumbles()  # type: ignore[assignment]
    answers(engine, TO_PASS, "")
    refused = engine.answer(ASK)
    assert refused.startswith("ERR no answer was found to what was told: KeyError: ")
    assert "\n" not in refused
    assert len(refused) <= LONGEST_REASON + 4


def test_an_engine_for_the_standard_game_alone_says_so() -> None:
    engine = server(standard_only=True)
    assert engine.answer("HELLO") == "HELLO seed name=club"
    for line in (*DEALT, ASK):
        assert "no request that is known" in engine.answer(line)
    assert server().answer("HELLO") == "HELLO game=1 seed name=club"


# -- the loop --------------------------------------------------------------------------------------------


def conversation(requests: bytes) -> list[str]:
    said = io.BytesIO()
    serve(server(), io.BytesIO(requests), said)
    return said.getvalue().decode("ascii").splitlines()


def test_a_line_in_a_line_out() -> None:
    assert conversation(b"HELLO\n\n  \nSEED 1\r\n@3 SEED 2\nHELLO") == [
        "HELLO game=1 seed name=club",
        "OK",
        "OK",
        "HELLO game=1 seed name=club",
    ]


@pytest.mark.parametrize("end", [b"QUIT\n", b" QUIT\r\n", b"@3 QUIT\n", b""])
def test_it_ends_when_it_is_told_to_or_when_nobody_speaks(end: bytes) -> None:
    after = b"SEED 1\n" if end else b""
    assert conversation(b"SEED 1\n" + end + after) == ["OK"]


def test_lines_that_nobody_should_send() -> None:
    assert conversation(b"x" * (3 * LONGEST_LINE) + b"\nSEED 1\n") == ["ERR the line is too long", "OK"]
    assert conversation(b"y" * (LONGEST_LINE + 1)) == ["ERR the line is too long"]
    (refused,) = conversation(b"\x00\xff\xfeNEW \x80\n")
    assert refused.startswith("ERR ")


def test_nobody_listens_any_more() -> None:
    class Deaf(io.BytesIO):
        def flush(self) -> None:
            raise BrokenPipeError

    serve(server(), io.BytesIO(b"HELLO\nHELLO\n"), Deaf())


# -- anything at all -------------------------------------------------------------------------------------


def spoilt(rng: random.Random, line: str, all_lines: list[str]) -> Iterator[str]:
    """The line, or what a careless or a wicked host might say instead of it."""
    roll = rng.random()
    words = line.split(" ")
    if roll < 0.55:
        yield line
    elif roll < 0.65:
        yield rng.choice(all_lines)
    elif roll < 0.70:
        yield line
        yield line
    elif roll < 0.75:
        return
    elif roll < 0.85:
        words[rng.randrange(len(words))] = rng.choice(rng.choice(all_lines).split(" "))
        yield " ".join(words)
    elif roll < 0.93:
        place = rng.randrange(len(line))
        letter = rng.choice(" =,|:@?-0123456789QSH'\\x00é\U0001f0a1" + line)
        yield line[:place] + letter + line[place + rng.randrange(2) :]
    else:
        yield rng.choice(
            (line[: rng.randrange(len(line))], line + " " + line, f"@{rng.randint(0, 20)} {line}")
        )


def said_in_a_hand(monkeypatch: Monkey, ruleset: RuleSet, seed: int, *, standard: bool) -> list[str]:
    wire = Wire(server("random", ruleset=ruleset if standard else None, standard_only=standard))
    others = [HousePlayer(AGENTS["random"]()) for _ in range(ruleset.players - 1)]
    tournament = Tournament(ruleset, ("a",) * ruleset.players, 1, seed)
    table_of(tournament, [wired(monkeypatch, wire), *others], 1)
    return [line[2:] for line in wire.said if line.startswith("> ")]


@pytest.mark.parametrize("number", range(8))
def test_whatever_is_said_is_answered(monkeypatch: Monkey, number: int) -> None:
    """Every line of some hands, spoilt here and there: one line comes back, and the engine lives on."""
    rng = random.Random(f"fuzz/{number}")
    standard = number % 4 == 0
    ruleset = RuleSet() if standard else random_ruleset(rng)
    assert not standard or not unsayable(ruleset)
    lines = said_in_a_hand(monkeypatch, ruleset, number, standard=standard)
    # In the standard game nobody tells an engine what it passed: another player would hold other cards.
    engine = server("random" if standard else rng.choice(("club", "random")))
    refused = 0
    for line in lines:
        for said in spoilt(rng, line, lines):
            answer = engine.answer(said)
            assert answer or not said.strip()
            assert "\n" not in answer
            assert len(answer) < LONGEST_LINE
            word = answer.split(" ")[0]
            assert word in ("", "ERR", "OK", "HELLO", "CHOICE", "PASS", "MOVE"), answer
            refused += word == "ERR"
    assert refused, "some of this must have been nonsense"
    assert engine.answer("@15 SEED 4") == "OK"
    replayed = [engine.answer(line) for line in lines]
    assert not [answer for answer in replayed if answer.startswith("ERR")], "a new game begins afresh"
