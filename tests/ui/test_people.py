"""What people are called where they are shown."""

from __future__ import annotations

from pseudo_language import pseudo_spoken

from hearts_desktop.storage.settings import UNNAMED
from hearts_desktop.ui.models.people import said_of, said_of_all, shown_name


def test_a_person_without_a_name_is_spoken_to() -> None:
    texts = ("You take trick {number}.", "{name} takes trick {number}.")
    assert said_of(UNNAMED, *texts, number=3) == "You take trick 3."
    assert said_of("Otis", *texts, number=3) == "Otis takes trick 3."


def test_only_what_stands_for_a_name_is_translated() -> None:
    with pseudo_spoken():
        assert shown_name(UNNAMED) == "⟦You⟧"
        assert shown_name("Otis") == "Otis"


def test_of_several_the_person_without_a_name_is_named_apart() -> None:
    texts = ("You and {names} win.", "{names} win.")
    assert said_of_all(("Otis", UNNAMED), *texts) == "You and Otis win."
    assert said_of_all(("Otis", "Marlow", "Tilda"), *texts) == "Otis, Marlow and Tilda win."
