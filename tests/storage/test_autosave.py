"""The autosave: what goes in comes out, and whatever is wrong with the file, the player hears a sentence."""

from __future__ import annotations

import json
import pickle
import random
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from strategies import journals, random_game, random_ruleset

from hearts_desktop.engine.actions import format_action
from hearts_desktop.engine.journal import Journal
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.storage import autosave_format, migrations
from hearts_desktop.storage.autosave import Autosave, Loaded
from hearts_desktop.storage.backups import MAX_COPIES
from hearts_desktop.storage.codec import MAX_ACTIONS, MAX_BYTES
from hearts_desktop.storage.migrations import Document, History

GAME = random_game(random.Random(1), RuleSet(), hands=1).journal
TEXT = autosave_format.whole(GAME)[0]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "current-game.hearts"


def saver(file: Path) -> Autosave:
    return Autosave(file, file.parent / "backups")


def load(file: Path) -> Loaded:
    return saver(file).load()


def load_bytes(file: Path, content: bytes) -> Loaded:
    file.write_bytes(content)
    return load(file)


def copies(file: Path) -> list[Path]:
    return sorted((file.parent / "backups").glob("*"))


def sealed(header: Document, actions: list[str]) -> bytes:
    """An autosave with good checksums, whatever it says."""
    text = json.dumps({"format": autosave_format.FORMAT, **header}, separators=(",", ":"))
    crc = zlib.crc32(text.encode())
    lines = [f'{text[:-1]},"crc":"{crc:08x}"}}']
    for number, action in enumerate(actions, 1):
        text = json.dumps({"n": number, "a": action}, separators=(",", ":"))
        crc = zlib.crc32(text.encode(), crc)
        lines.append(f'{text[:-1]},"c":"{crc:08x}"}}')
    return "".join(f"{line}\n" for line in lines).encode()


def header_of(journal: Journal, **changes: object) -> Document:
    return {**json.loads(autosave_format.header_line(journal)[0]), "crc": None, **changes}


def sealed_like(journal: Journal, actions: list[str] | None = None, **changes: object) -> bytes:
    header = header_of(journal, **changes)
    del header["crc"], header["format"]
    return sealed(header, [format_action(a) for a in journal.actions] if actions is None else actions)


def assert_damage(file: Path, content: bytes, *words: str) -> Journal | None:
    """Loading says so in words, keeps a copy byte for byte, leaves the file, and starts cleanly."""
    saves = saver(file)
    file.write_bytes(content)
    loaded = saves.load()
    for word in words:
        assert word in loaded.message
    assert loaded.message.endswith(".")
    copy = copies(file)[-1]
    assert str(copy) in loaded.message
    assert copy.read_bytes() == content
    game = loaded.journal or GAME.truncate(0)
    if loaded.journal is None:
        saves.begin(game)
    saves.append(GAME.actions[len(game.actions)])
    assert load(file) == Loaded(game.append(GAME.actions[len(game.actions)]))
    assert [left.name for left in file.parent.iterdir() if left.name.endswith(".tmp")] == []
    return loaded.journal


# -- what goes in comes out -------------------------------------------------------------------------------


def test_no_file_is_no_game_and_no_message(file: Path) -> None:
    assert load(file) == Loaded(None, "")
    assert not list(file.parent.iterdir())


def test_a_game_written_action_by_action_is_read_back(file: Path) -> None:
    saves = saver(file)
    saves.begin(GAME.truncate(0))
    for length, action in enumerate(GAME.actions, 1):
        saves.append(action)
        assert load(file) == Loaded(GAME.truncate(length))
    assert file.read_bytes() == TEXT


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(journal=journals())
def test_round_trip_of_any_game(file: Path, journal: Journal) -> None:
    saves = saver(file)
    saves.begin(journal)
    assert load(file) == Loaded(journal)
    middle = len(journal.actions) // 2
    saves.rewrite(journal.truncate(middle))
    assert load(file) == Loaded(journal.truncate(middle))
    for action in journal.actions[middle:]:
        saves.append(action)
    assert load(file) == Loaded(journal)


def test_games_of_random_rule_sets_to_their_end(file: Path) -> None:
    rng = random.Random(7)
    for _ in range(10):
        game = random_game(rng, random_ruleset(rng), hands=6, moons=0.3)
        saver(file).begin(game.journal)
        assert load(file) == Loaded(game.journal)


def test_a_loaded_game_goes_on(file: Path) -> None:
    saver(file).begin(GAME.truncate(9))
    saves = saver(file)
    saves.load()
    for action in GAME.actions[9:]:
        saves.append(action)
    assert file.read_bytes() == TEXT


def test_undo_shortens_the_file_and_the_game_goes_another_way(file: Path) -> None:
    saves = saver(file)
    saves.begin(GAME)
    saves.rewrite(GAME.truncate(20))
    assert load(file) == Loaded(GAME.truncate(20))
    saves.append(GAME.actions[20])
    assert load(file) == Loaded(GAME.truncate(21))


def test_a_new_game_replaces_the_old_one(file: Path) -> None:
    saves = saver(file)
    saves.begin(GAME)
    other = random_game(random.Random(2), RuleSet(players=3), hands=1).journal
    saves.begin(other)
    assert load(file) == Loaded(other)


def test_clear_forgets_the_game(file: Path) -> None:
    saves = saver(file)
    saves.begin(GAME.truncate(3))
    saves.append(GAME.actions[3])
    saves.clear()
    saves.clear()
    assert load(file) == Loaded(None)
    with pytest.raises(ValueError, match="no game"):
        saves.append(GAME.actions[0])


def test_closing_lets_go_of_the_file_and_appending_takes_it_up_again(file: Path) -> None:
    saves = saver(file)
    saves.begin(GAME.truncate(3))
    saves.append(GAME.actions[3])
    saves.close()
    saves.close()
    saves.append(GAME.actions[4])
    assert load(file) == Loaded(GAME.truncate(5))


def test_missing_folders_are_made(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b" / "current-game.hearts"
    saver(file).begin(GAME)
    assert load(file) == Loaded(GAME)


def test_any_name_of_a_player_fits(file: Path) -> None:
    for name, kept in (
        *((name, name) for name in ("", "Zoë", "\n\r\0\x7f", "♥" * 200, '"}', "\u2028")),
        ("half \ud800", "half ?"),
    ):
        players = (GAME.players[0].__class__(name, "human", "fox"), *GAME.players[1:])
        journal = Journal(GAME.ruleset, players, -(2**127), GAME.actions[:5])
        saver(file).begin(journal)
        players = (GAME.players[0].__class__(kept, "human", "fox"), *GAME.players[1:])
        assert load(file) == Loaded(replace(journal, players=players))


def test_a_game_that_could_not_be_read_back_is_not_written(file: Path) -> None:
    saves = saver(file)
    saves.begin(GAME)
    players = (GAME.players[0].__class__("x" * 201), *GAME.players[1:])
    with pytest.raises(OSError, match="longer"):
        saves.rewrite(Journal(GAME.ruleset, players, 1))
    with pytest.raises(OSError, match="128 bits"):
        saves.rewrite(Journal(GAME.ruleset, GAME.players, 2**128))
    with pytest.raises(OSError, match="100,000"):
        saves.rewrite(Journal(GAME.ruleset, GAME.players, 1, (GAME.actions[-1],) * (MAX_ACTIONS + 1)))
    assert load(file) == Loaded(GAME)


def test_the_hundred_thousandth_action_is_the_last(file: Path) -> None:
    saves = saver(file)
    saves.begin(Journal(GAME.ruleset, GAME.players, 1, (GAME.actions[-1],) * (MAX_ACTIONS - 1)))
    saves.append(GAME.actions[-1])
    before = file.stat().st_size
    for _ in range(2):
        with pytest.raises(OSError, match="100,000"):
            saves.append(GAME.actions[-1])
    assert file.stat().st_size == before < MAX_BYTES


# -- kills and power cuts ---------------------------------------------------------------------------------


def test_cut_at_every_byte(file: Path) -> None:
    """A file cut off anywhere holds every action whose line is whole; a line that is not whole is told."""
    content = autosave_format.whole(GAME.truncate(12))[0]
    starts = [0]
    for line in content.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    header = starts[1]
    for cut in range(header, len(content) + 1):
        saves = saver(file)
        whole = sum(start <= cut for start in starts) - 2
        file.write_bytes(content[:cut])
        loaded = saves.load()
        # Cut just before the end of a line, what is there looks as if that one character had been spoilt
        # only if the character is there; here it is not.
        assert loaded.journal == GAME.truncate(whole), cut
        assert bool(loaded.message) == (cut not in starts), cut
        if loaded.message:
            assert "breaks off" in loaded.message
            assert content[:cut] in [copy.read_bytes() for copy in copies(file)]
        saves.append(GAME.actions[whole])
        assert load(file) == Loaded(GAME.truncate(whole + 1)), cut


def test_a_power_cut_that_leaves_room_unfilled(file: Path) -> None:
    held = GAME.truncate(10)
    content = autosave_format.whole(held)[0]
    torn = content + b'{"n":11,"a":"pl'
    for tail in (content + b"\0" * 40, torn + b"\0" * 4000):
        assert assert_damage(file, tail, "breaks off") == held


def test_a_header_cut_at_every_byte(file: Path) -> None:
    header = autosave_format.header_line(GAME)[0]
    for cut in range(len(header)):
        loaded = load_bytes(file, header[:cut])
        assert loaded.journal is None
        assert "saved game" in loaded.message
    assert len(copies(file)) == MAX_COPIES


# -- damage -----------------------------------------------------------------------------------------------


def test_an_empty_file(file: Path) -> None:
    assert assert_damage(file, b"", "empty", "new game") is None


def test_every_bit_of_a_short_game(file: Path) -> None:
    """A flipped bit never passes: there is a message and a copy, and the actions are the first so many."""
    content = autosave_format.whole(GAME.truncate(4))[0]
    header = content.index(b"\n")
    for place in range(len(content)):
        for bit in range(8):
            spoilt = bytearray(content)
            spoilt[place] ^= 1 << bit
            reading = autosave_format.read(bytes(spoilt))
            assert reading.problem, (place, bit)
            assert (reading.document is None) == (place <= header)
            if reading.document is not None:
                good = reading.document["actions"]
                assert good == [format_action(action) for action in GAME.actions[: len(good)]]
                assert len(good) == content.count(b"\n", 0, place) - 1


@pytest.mark.parametrize("seed", range(60))
def test_random_bits_of_a_whole_game(file: Path, seed: int) -> None:
    rng = random.Random(seed)
    spoilt = bytearray(TEXT)
    for _ in range(rng.choice((1, 1, 2, 5, 50))):
        spoilt[rng.randrange(len(spoilt))] ^= 1 << rng.randrange(8)
    if bytes(spoilt) == TEXT:
        spoilt[0] ^= 1
    journal = assert_damage(file, bytes(spoilt), "damaged")
    assert journal is None or journal == GAME.truncate(len(journal.actions))


@pytest.mark.parametrize("seed", range(40))
def test_lines_lost_doubled_swapped_or_of_another_game(file: Path, seed: int) -> None:
    rng = random.Random(seed)
    lines = TEXT.splitlines(keepends=True)
    other = autosave_format.whole(random_game(random.Random(2), RuleSet(), hands=1).journal)[0]
    place = rng.randrange(1, len(lines) - 1)
    match seed % 4:
        case 0:
            del lines[place]
        case 1:
            lines.insert(place, lines[place])
        case 2:
            lines[place], lines[place + 1] = lines[place + 1], lines[place]
        case 3:
            lines[place:] = other.splitlines(keepends=True)[place:]
    journal = assert_damage(file, b"".join(lines), "damaged at action", "The game ")
    assert journal is not None
    assert journal == GAME.truncate(len(journal.actions))
    assert len(journal.actions) in (place - 1, place)


@pytest.mark.parametrize(
    "content",
    [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01",
        b'{"format": "something else", "schema": 1}\n',
        b'{"a": 1}',
        b"[[1, 2], 3]\n",
        b"null\n",
        b"[" * 60_000 + b"\n",
        b"Dear diary,\n",
        b"\n\n\n",
        b"\0" * 5000,
        bytes(range(256)) * 40,
        pickle.dumps({"format": "hearts-desktop autosave"}),
        b"cos\nsystem\n(S'touch pickled'\ntR.",
        TEXT.replace(b"\n", b"\r\n"),
        TEXT.decode().encode("utf-16"),
        b"\xef\xbb\xbf" + TEXT,
    ],
    ids=lambda content: content[:12],
)
def test_foreign_files(file: Path, content: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    assert assert_damage(file, content, "saved game", "new game") is None
    assert not (file.parent / "pickled").exists()


def test_random_bytes(file: Path) -> None:
    rng = random.Random(3)
    for size in [rng.randrange(1, 3000) for _ in range(100)]:
        loaded = load_bytes(file, rng.randbytes(size))
        assert loaded.journal is None
        assert loaded.message


def test_random_lines_with_good_checksums(file: Path) -> None:
    """Checksums only find accidents: what passes them is still read with distrust."""
    rng = random.Random(4)
    verbs = ["cut", "deal", "pass", "play", "moon", "", "PLAY", "exec"]
    words = [
        "0",
        "3",
        "9",
        "-1",
        "2C",
        "QS",
        "QS'",
        "??",
        "ZZ",
        "self_minus",
        "off",
        "",
        "x" * 50,
        "2C 2C 3C",
        "♥",
    ]
    for _ in range(400):
        length = rng.randrange(len(GAME.actions))
        actions = [format_action(action) for action in GAME.actions[:length]]
        bad = " ".join([rng.choice(verbs), *rng.choices(words, k=rng.randrange(4))])
        loaded = load_bytes(file, sealed_like(GAME, [*actions, bad, *actions[-3:]]))
        assert loaded.journal is not None
        assert loaded.journal.actions[:length] == GAME.actions[:length]
        assert len(loaded.journal.actions) <= length + 4
        assert loaded.message or len(loaded.journal.actions) > length


def test_text_after_the_end(file: Path) -> None:
    for more in (b"x", b"and so on", b"\n", b"{}\n", b'{"n":1,"a":"cut 2"', b'{"n":9999,"a":"'):
        assert (
            assert_damage(file, TEXT[: TEXT.rindex(b"\n", 0, -1) + 1] + more, "damaged at action") is not None
        )


def test_an_endless_unfinished_line_is_no_torn_one(file: Path) -> None:
    start = b'{"n":11,"a":"deal '
    content = autosave_format.whole(GAME.truncate(10))[0] + start + b"QS " * 30_000
    assert assert_damage(file, content, "damaged at action 11") == GAME.truncate(10)


def test_too_big(file: Path) -> None:
    content = TEXT + b"\0" * MAX_BYTES
    loaded = load_bytes(file, content)
    assert loaded.journal is None
    assert "too big" in loaded.message
    # It is moved and not copied: there may be no room for another.
    assert not file.exists()
    assert [copy.stat().st_size for copy in copies(file)] == [len(content)]


def test_too_many_actions(file: Path) -> None:
    content = sealed_like(GAME, ["cut 0"] * (MAX_ACTIONS + 1))
    assert assert_damage(file, content, "too long", "100,000") is None


# -- good checksums, bad contents -------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 3, 20, len(GAME.actions)])
def test_an_action_that_breaks_the_rules_is_named(file: Path, number: int) -> None:
    actions = [format_action(action) for action in GAME.actions]
    actions[number - 1] = "moon 0 self_minus"
    journal = assert_damage(file, sealed_like(GAME, actions), f"Action {number} ", "breaks the rules")
    assert journal == GAME.truncate(number - 1)


def test_a_cheat(file: Path) -> None:
    """Following no suit with a card that is held is found by the rules, not by the checksum."""
    state = GAME.start()
    for number, step in enumerate(GAME.steps(), 1):
        if number > 7 and step.after.hand and len(step.after.hand.trick.plays) == 1:
            state = step.after
            break
    assert state.hand
    turn = state.hand.trick.turn
    led = state.hand.trick.plays[0][1].suit
    card = next(card for card in state.hand.hands[turn] if card.suit != led)
    actions = [format_action(action) for action in GAME.actions[:number]] + [f"play {turn} {card}"]
    journal = assert_damage(file, sealed_like(GAME, actions), f"Action {number + 1} ", "must follow")
    assert journal == GAME.truncate(number)


@pytest.mark.parametrize(
    "text", ["", "play", "play 0", "play 0 ??", "pass 0 ?? 2C 3C", "deal ??", "exec 1", "play 0 1C"]
)
def test_an_action_that_is_none(file: Path, text: str) -> None:
    actions = [format_action(action) for action in GAME.actions]
    actions[10] = text
    journal = assert_damage(
        file, sealed_like(GAME, actions), "Action 11 ", "cannot be read", "after action 10"
    )
    assert journal == GAME.truncate(10)


def test_a_newer_version(file: Path) -> None:
    content = sealed_like(GAME, schema=migrations.GAMES.current + 1, more="of it", actions=["undreamt of"])
    assert assert_damage(file, content, "newer version") is None


def test_a_spoilt_schema_is_not_taken_for_a_newer_version(file: Path) -> None:
    assert assert_damage(file, TEXT.replace(b'"schema":1', b'"schema":3'), "damaged") is None


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"schema": 0}, "which version"),
        ({"schema": "1"}, "which version"),
        ({"schema": True}, "which version"),
        ({"schema": None}, "which version"),
        ({"ruleset": {"flavour": "mint"}}, "'flavour'"),
        ({"ruleset": {"moon": "blue"}}, "'blue'"),
        ({"ruleset": {"target": "-1"}}, "target"),
        ({"ruleset": {"target": 50}}, "rules"),
        ({"ruleset": []}, "rules"),
        ({"ruleset": None}, "rules"),
        ({"ruleset": {"players": "5", "pass_cycle": "4_lra"}}, "cannot be played"),
        ({"ruleset": {"players": "5"}}, "5"),
        ({"players": []}, "0 players"),
        ({"players": None}, "who plays"),
        ({"players": {}}, "who plays"),
        ({"players": [1, 2, 3, 4]}, "proper name"),
        ({"players": [{}] * 4}, "proper name"),
        ({"players": [{"name": 1, "agent": "club"}] * 4}, "proper name"),
        ({"players": [{"name": "x" * 300, "agent": "club"}] * 4}, "proper name"),
        ({"seed": None}, "seed"),
        ({"seed": "7"}, "seed"),
        ({"seed": 1.5}, "seed"),
        ({"seed": True}, "seed"),
        ({"seed": 2**128}, "seed"),
    ],
)
def test_a_header_that_will_not_do(file: Path, changes: Document, words: str) -> None:
    assert assert_damage(file, sealed_like(GAME, **changes), words, "new game") is None


def test_what_a_later_version_may_add_without_a_new_schema_is_ignored(file: Path) -> None:
    assert load_bytes(file, sealed_like(GAME, colour="red")) == Loaded(GAME)


def test_an_older_schema_is_upgraded_and_written_anew(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def _migrate_v1(document: Document) -> Document:
        return {**document, "seed": document["number"]}

    old = header_of(GAME, number=GAME.seed)
    for name in ("seed", "crc", "format"):
        del old[name]
    content = sealed(old, [format_action(action) for action in GAME.actions[:-1]])
    monkeypatch.setattr(migrations, "GAMES", History((_migrate_v1,)))
    saves = saver(file)
    file.write_bytes(content)
    assert saves.load() == Loaded(GAME.truncate(len(GAME.actions) - 1))
    saves.append(GAME.actions[-1])
    assert b'"schema":2' in file.read_bytes()
    assert load(file) == Loaded(GAME)
    # What the migration needs is missing: damage, not a crash.
    del old["number"]
    assert assert_damage(file, sealed(old, []), "damaged", "number") is None


# -- copies -----------------------------------------------------------------------------------------------


def test_the_newest_twenty_copies_are_kept(file: Path) -> None:
    for number in range(MAX_COPIES + 7):
        load_bytes(file, b"rubbish %d" % number)
    kept = {copy.name: copy.read_bytes() for copy in copies(file)}
    assert kept == {
        f"current-game.damaged-{number + 1}.hearts": b"rubbish %d" % number
        for number in range(7, MAX_COPIES + 7)
    }


def test_the_same_file_is_kept_once(file: Path) -> None:
    for _ in range(3):
        load_bytes(file, b"rubbish")
    load_bytes(file, b"other rubbish")
    load_bytes(file, b"rubbish")
    assert len(copies(file)) == 2


def test_other_files_among_the_backups_are_left_alone(file: Path) -> None:
    backups = file.parent / "backups"
    backups.mkdir()
    others = [
        "current-game.hearts",
        "current-game.damaged-x.hearts",
        "mine.damaged-1.hearts",
        "settings.damaged-1.json",
    ]
    for name in others:
        (backups / name).write_text("mine")
    for number in range(MAX_COPIES + 3):
        load_bytes(file, b"rubbish %d" % number)
    assert all((backups / name).read_text() == "mine" for name in others)
    assert len(copies(file)) == MAX_COPIES + len(others)


def test_a_folder_in_place_of_the_file(file: Path) -> None:
    file.mkdir()
    (file / "precious").write_text("x")
    saves = saver(file)
    loaded = saves.load()
    assert loaded.journal is None
    assert "cannot be read" in loaded.message
    assert (copies(file)[0] / "precious").read_text() == "x"
    saves.begin(GAME)
    assert load(file) == Loaded(GAME)
