"""What the people at a table are called, in sentences and by themselves. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_desktop.language import tr_in
from hearts_desktop.lists import all_of
from hearts_desktop.storage.settings import UNNAMED


def shown_name(name: str) -> str:
    """A name as it is shown: that of a person who has given none is a word of the language."""
    return tr_in("name of the person, who has given none", "You") if name == UNNAMED else name


def said_of(name: str, you: str, other: str, **what: object) -> str:
    """A sentence about somebody: ``you`` to the person who has given no name, else ``other``.

    Both may have named places for ``what``; ``other`` has one for the name besides.
    """
    return (you if name == UNNAMED else other).format(name=name, **what)


def said_of_all(names: Sequence[str], you_too: str, others: str) -> str:
    """A sentence about several: ``you_too`` if whoever has given no name is among them, else ``others``.

    Both have a place for ``names``: in the first of the others alone.
    """
    others_names = [name for name in names if name != UNNAMED]
    text = others if len(others_names) == len(names) else you_too
    return text.format(names=all_of(others_names))
