"""Who may be invited: names that saved games rely on, and characters that people can tell apart."""

from __future__ import annotations

import pytest

from hearts_desktop.ai.characters import CHARACTERS, agent_key
from hearts_desktop.ai.heuristic import HeuristicAgent
from hearts_desktop.ai.levels import LEVELS
from hearts_desktop.ai.limits import NO_LIMITS
from hearts_desktop.ai.random_agent import RandomAgent
from hearts_desktop.ai.roster import AGENTS
from hearts_desktop.ai.styles import STEADY, STYLES
from hearts_desktop.ai.thinker import Thinker
from hearts_desktop.storage.codec import MAX_TEXT

SAVED = (
    "random",
    "club",
    "learner",
    "casual",
    "skilled",
    "tournament",
    "expert",
    "marlow@club",
    "beatrix@expert",
    "otis@learner",
    "juniper@casual",
    "casper@skilled",
    "tilda@tournament",
    "banksia@club",
    "leopold@expert",
    "mei@club",
    "percival@casual",
    "rowan@skilled",
    "saffron@learner",
)
"""Names that stand in games which people have saved. Add to them, take none away."""


@pytest.mark.parametrize("name", SAVED)
def test_players_of_saved_games_are_still_there(name: str) -> None:
    assert name in AGENTS


def test_every_character_can_be_had_at_every_level() -> None:
    keys = {agent_key(character, level) for character in CHARACTERS.values() for level in LEVELS.values()}
    assert keys | set(LEVELS) | {"random"} == set(AGENTS)
    assert max(map(len, AGENTS)) < MAX_TEXT


def test_the_club_level_is_the_club_player_and_has_no_limits() -> None:
    player = AGENTS["club"]()
    assert isinstance(player, HeuristicAgent)
    assert player.limits == NO_LIMITS
    assert isinstance(AGENTS["random"](), RandomAgent)


def test_a_character_has_the_limits_of_its_level_and_its_own_style() -> None:
    learner, expert = AGENTS["tilda@learner"](), AGENTS["tilda@expert"]()
    assert isinstance(learner, HeuristicAgent)
    assert isinstance(expert, Thinker)
    assert learner.style is expert.style is STYLES["spade_shark"]
    assert learner.limits == LEVELS["learner"].limits
    assert expert.effort == LEVELS["expert"].effort


def test_a_dozen_characters_with_names_and_faces_of_their_own(pytestconfig: pytest.Config) -> None:
    assert len(CHARACTERS) == 12
    assert len({character.name for character in CHARACTERS.values()}) == 12
    drawn = {path.stem for path in (pytestconfig.rootpath / "assets" / "avatars").glob("*.svg")}
    assert {character.avatar for character in CHARACTERS.values()} == drawn


def test_every_style_and_every_level_is_somebody_s() -> None:
    assert {character.style.key for character in CHARACTERS.values()} == set(STYLES)
    assert {character.level.key for character in CHARACTERS.values()} == set(LEVELS)
    assert STEADY.taste is None


def test_levels_and_styles_are_told_in_one_sentence() -> None:
    for about in [level.about for level in LEVELS.values()] + [style.about for style in STYLES.values()]:
        assert about[0].isupper()
        assert about.endswith(".")
        assert about.count(".") == 1
        assert len(about) <= 100
