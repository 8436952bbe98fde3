"""Whole saved games, migrations, and the files of old versions that must load for ever."""

from __future__ import annotations

import json
import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from strategies import journals, random_game, random_ruleset

from hearts_desktop.engine import options
from hearts_desktop.engine.actions import Claim, Play
from hearts_desktop.engine.journal import Help, Journal, Player
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.storage import codec, migrations
from hearts_desktop.storage.autosave import Autosave
from hearts_desktop.storage.codec import BadSave, decode, encode
from hearts_desktop.storage.migrations import Document, History, NewerVersion
from hearts_desktop.storage.settings import CardBack, FlightSpeed, Settings, Theme, TrickHold
from hearts_desktop.storage.settings_file import save

SAVES = Path(__file__).resolve().parents[1] / "data" / "saves"
GAME = random_game(random.Random(1), RuleSet(), hands=1).journal


def changed(**changes: object) -> str:
    """The game as somebody might have edited it, without its checksum."""
    document = {**json.loads(encode(GAME)), **changes}
    del document["crc"]
    return json.dumps({name: value for name, value in document.items() if value is not ...})


def refused(text: str, *words: str) -> Journal | None:
    with pytest.raises(BadSave) as caught:
        decode(text)
    for word in words:
        assert word in caught.value.reason
    assert caught.value.reason.endswith(".")
    return caught.value.last_good


# -- what goes in comes out -------------------------------------------------------------------------------


@settings(max_examples=60)
@given(journal=journals())
def test_round_trip(journal: Journal) -> None:
    assert decode(encode(journal)) == journal


def test_round_trip_of_games_of_random_rule_sets() -> None:
    rng = random.Random(8)
    for _ in range(10):
        journal = random_game(rng, random_ruleset(rng), hands=8, moons=0.3).journal
        assert decode(encode(journal)) == journal


def test_a_claim_is_one_action_and_is_proved_again(tmp_path: Path) -> None:
    games = (random_game(random.Random(seed), RuleSet(), hands=1).journal for seed in range(100))
    journal = next(game for game in games if isinstance(game.actions[-1], Claim))
    seat = journal.actions[-1].seat
    assert json.loads(encode(journal))["actions"][-1] == f"claim {seat}"
    assert decode(encode(journal)) == journal
    assert len(decode(encode(journal)).state().scores) == 1
    saves = Autosave(tmp_path / "game", tmp_path / "backups")
    saves.begin(journal)
    assert saves.load().journal == journal
    turn = next(
        n for n, action in enumerate(journal.actions) if isinstance(action, Play) and action.seat == seat
    )
    early = replace(journal, actions=(*journal.actions[:turn], Claim(seat)))
    assert refused(encode(early), "As far as you can know") == early.truncate(turn)


def test_a_saved_game_is_a_file_that_people_can_read(tmp_path: Path) -> None:
    codec.write(tmp_path / "a.hearts", GAME)
    assert codec.read(tmp_path / "a.hearts") == GAME
    lines = (tmp_path / "a.hearts").read_text("ascii").splitlines()
    assert sum('"play ' in line for line in lines) == 52
    document = json.loads("\n".join(lines))
    assert list(document) == ["format", "schema", "ruleset", "players", "seed", "actions", "crc"]
    assert document["format"] == "hearts-desktop game"


def test_which_game_it_is_and_its_helps_are_saved_with_it(tmp_path: Path) -> None:
    game = replace(GAME, id="0123456789abcdef").marked(Help.HINT).marked(Help.UNDO)
    assert decode(encode(game)) == game
    saves = Autosave(tmp_path / "game", tmp_path / "backups")
    saves.begin(game.truncate(5))
    saves.append(game.actions[5])
    assert saves.load().journal == game.truncate(6)


@pytest.mark.parametrize(
    "told", [{}, {"game": 7, "helps": "hint"}, {"game": "no id", "helps": [[], {}, 3]}, {"game": "x" * 201}]
)
def test_a_game_that_does_not_say_which_it_is_loads_all_the_same(told: Document) -> None:
    assert decode(changed(**told)) == GAME


def test_a_help_that_only_a_newer_version_knows_is_left_out() -> None:
    assert decode(changed(helps=["telepathy", "hint"])) == GAME.marked(Help.HINT)


def test_a_game_written_by_hand_needs_no_checksum() -> None:
    assert decode(changed()) == GAME


def test_a_mark_of_byte_order_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "a.hearts").write_bytes(b"\xef\xbb\xbf" + encode(GAME).replace("\n", "\r\n").encode())
    assert codec.read(tmp_path / "a.hearts") == GAME


def test_what_could_not_be_read_back_is_not_written() -> None:
    for journal, words in (
        (Journal(GAME.ruleset, (Player("x" * 201),), 1), "longer"),
        (Journal(GAME.ruleset, GAME.players, -(2**128)), "128 bits"),
        (Journal(GAME.ruleset, GAME.players, 1, GAME.actions[:1] * 100_001), "100,000"),
    ):
        with pytest.raises(ValueError, match=words):
            encode(journal)


# -- damage -----------------------------------------------------------------------------------------------


def test_every_single_bit() -> None:
    """No flipped bit gives another game: either it does not matter or it is found."""
    content = encode(GAME.truncate(3)).encode()
    for place in range(len(content)):
        for bit in range(8):
            spoilt = bytearray(content)
            spoilt[place] ^= 1 << bit
            try:
                assert decode(spoilt.decode()) == GAME.truncate(3)
            except (BadSave, UnicodeDecodeError):
                continue


def test_cut_at_every_byte(tmp_path: Path) -> None:
    content = encode(GAME).rstrip()
    for cut in range(len(content)):
        with pytest.raises(BadSave):
            decode(content[:cut])
    (tmp_path / "a.hearts").write_bytes(b"")
    with pytest.raises(BadSave, match="empty"):
        codec.read(tmp_path / "a.hearts")


@pytest.mark.parametrize(
    "content",
    [
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xfe",
        b"null",
        b"[]",
        b"{}",
        b"[" * 200_000,
        b'{"a":' * 200_000,
        b"\x80\x04\x95.",
    ],
)
def test_foreign_files(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.hearts").write_bytes(content)
    with pytest.raises(BadSave, match="not a saved game of Hearts"):
        codec.read(tmp_path / "a.hearts")


def test_brackets_in_brackets() -> None:
    for depth in (10, 500, 900, 990, 5000):
        for crc in ("", ',"crc":"00000000"'):
            text = f'{{"format":"hearts-desktop game","schema":1{crc},"x":{"[" * depth}{"]" * depth}}}'
            with pytest.raises(BadSave):
                decode(text)


def test_too_big(tmp_path: Path) -> None:
    (tmp_path / "a.hearts").write_bytes(b" " * (codec.MAX_BYTES + 1))
    with pytest.raises(BadSave, match="too big"):
        codec.read(tmp_path / "a.hearts")


def test_no_file_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        codec.read(tmp_path / "a.hearts")


def test_a_newer_version() -> None:
    assert refused(changed(schema=migrations.GAMES.current + 1), "newer version") is None


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"schema": ...}, "which version"),
        ({"schema": 1.0}, "which version"),
        ({"ruleset": ...}, "rules"),
        ({"ruleset": {"flavour": "mint"}}, "'flavour'"),
        ({"ruleset": {"players": "5", "pass_cycle": "4_lra"}}, "cannot be played"),
        ({"ruleset": {"removed_cards": "2C 3C", "players": "3"}}, "cannot be played"),
        ({"players": ...}, "who plays"),
        ({"players": [{"name": "A", "agent": "human"}]}, "1 players"),
        ({"seed": ...}, "seed"),
        ({"actions": ...}, "actions"),
        ({"actions": "cut 0"}, "actions"),
        ({"actions": [1, 2]}, "actions"),
        ({"actions": ["cut 0"] * 100_001}, "100,000"),
    ],
)
def test_contents_that_will_not_do(changes: Document, words: str) -> None:
    assert refused(changed(**changes), words) is None


def test_the_last_good_action_before_one_that_breaks_the_rules() -> None:
    actions = json.loads(encode(GAME))["actions"]
    for number in (1, 2, 5, 30):
        texts = [*actions[: number - 1], "cut 9", *actions[number:]]
        assert refused(changed(actions=texts), f"Action {number} ", "breaks the rules") == GAME.truncate(
            number - 1
        )
        texts = [*actions[: number - 1], "play with fire", *actions[number:]]
        assert refused(changed(actions=texts), f"Action {number} ", "read") == GAME.truncate(number - 1)


def test_an_avatar_may_be_missing() -> None:
    players = [{"name": player.name, "agent": player.agent} for player in GAME.players]
    assert decode(changed(players=players)) == GAME


# -- migrations -------------------------------------------------------------------------------------------


def add(number: int) -> migrations.Migration:
    return lambda document: {**document, "seen": [*document.get("seen", []), number]}


def test_migrations_run_in_order_from_the_schema_of_the_file() -> None:
    history = History((add(1), add(2), add(3)))
    assert history.current == 4
    for schema in range(1, 5):
        assert history.upgrade({"schema": schema}).get("seen", []) == list(range(schema, 4))
        assert history.upgrade({"schema": schema})["schema"] == 4
    with pytest.raises(NewerVersion):
        history.upgrade({"schema": 5})


def test_a_migration_leaves_the_document_that_it_got() -> None:
    document: Document = {"schema": 1}
    History((add(1),)).upgrade(document)
    assert document == {"schema": 1}


@pytest.mark.parametrize(
    "error", [KeyError("x"), TypeError("x"), ValueError("x"), AttributeError("x"), IndexError("x")]
)
def test_a_migration_that_does_not_find_what_it_needs(error: Exception) -> None:
    def broken(document: Document) -> Document:
        raise error

    with pytest.raises(ValueError, match="missing"):
        History((broken,)).upgrade({"schema": 1})


# -- files of old versions --------------------------------------------------------------------------------


KEPT = ("standard", "omnibus", "black_maria", "five", "six")


def kept_game(number: int) -> Journal:
    """A game to keep of this schema."""
    rng = random.Random(number)
    name = KEPT[number]
    rules = PRESETS[name].ruleset if name in PRESETS else RuleSet(players=5 if name == "five" else 6)
    game = random_game(rng, rules, hands=rng.randint(2, 6), moons=0.3).journal
    players = tuple(
        Player(f"Zoë {seat}", "club" if seat else "human", "fox") for seat in range(rules.players)
    )
    return Journal(game.ruleset, players, game.seed, game.actions[: -rng.randint(0, 40) or None])


def facts(journal: Journal) -> Document:
    """What must come out of a kept file in every later version."""
    state = journal.state()
    return {
        "rules": options.short_text(journal.ruleset),
        "names": [player.name for player in journal.players],
        "seed": journal.seed,
        "actions": len(journal.actions),
        "totals": list(state.totals),
        "hands": len(state.scores),
    }


def test_keep_files_of_a_new_schema(pytestconfig: pytest.Config) -> None:
    """After a change of schema, ``--update-golden`` adds files of it; those that exist are never touched."""
    if not pytestconfig.option.update_golden:
        return
    schema = migrations.GAMES.current
    for number, name in enumerate(KEPT):
        journal = kept_game(number)
        path = SAVES / f"v{schema}-{name}.hearts"
        if not path.exists():
            codec.write(path, journal)
            Autosave(SAVES / f"v{schema}-{name}.autosave", SAVES).begin(journal)
            (SAVES / f"v{schema}-{name}.json").write_text(
                json.dumps(facts(journal), indent=1) + "\n", "utf-8"
            )
    path = SAVES / f"settings-v{migrations.SETTINGS.current}.json"
    if not path.exists():
        save(path, kept_settings())


def kept_settings() -> Settings:
    return Settings(
        player_name="Zoë",
        avatar="panda",
        theme=Theme.DARK,
        card_back=CardBack.SCALES,
        thinking_pause=1200,
        flight_speed=FlightSpeed.SLOW,
        trick_hold=TrickHold.CLICK,
        reduced_motion=True,
        rules=PRESETS["black_maria"].ruleset,
        window_geometry="AdnQywADAAAAAAA=",
    )


@pytest.mark.parametrize("path", sorted(SAVES.glob("v*.hearts")), ids=lambda path: path.name)
def test_every_saved_game_that_was_ever_written_loads(path: Path) -> None:
    """These files are kept for ever: none of them may be changed to make this test pass."""
    assert facts(codec.read(path)) == json.loads(path.with_suffix(".json").read_text("utf-8"))


@pytest.mark.parametrize("path", sorted(SAVES.glob("v*.autosave")), ids=lambda path: path.name)
def test_every_autosave_that_was_ever_written_loads(path: Path, tmp_path: Path) -> None:
    """These files are kept for ever, too."""
    copy = tmp_path / "current-game.hearts"
    shutil.copyfile(path, copy)
    loaded = Autosave(copy, tmp_path / "backups").load()
    assert loaded.message == ""
    assert loaded.journal is not None
    assert facts(loaded.journal) == json.loads(path.with_suffix(".json").read_text("utf-8"))


def test_there_are_files_of_every_schema() -> None:
    for kind in ("hearts", "autosave"):
        found = {int(path.name[1:].partition("-")[0]) for path in SAVES.glob(f"v*.{kind}")}
        assert found == set(range(1, migrations.GAMES.current + 1))
