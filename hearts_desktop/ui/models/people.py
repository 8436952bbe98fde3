"""What the people at a table are called, in sentences and by themselves. No Qt."""

from __future__ import annotations

from hearts_desktop.language import tr_in
from hearts_desktop.storage.settings import UNNAMED


def shown_name(name: str) -> str:
    """A name as it is shown: that of a person who has given none is a word of the language."""
    return tr_in("name of the person, who has given none", "You") if name == UNNAMED else name


def said_of(name: str, you: str, other: str, **what: object) -> str:
    """A sentence about somebody: ``you`` to the person who has given no name, else ``other``.

    Both may have named places for ``what``; ``other`` has one for the name besides.
    """
    return (you if name == UNNAMED else other).format(name=name, **what)
