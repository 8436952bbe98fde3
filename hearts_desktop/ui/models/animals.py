"""What the animals on the players' pictures are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearts_desktop.language import later, tr

_ANIMALS: Final[Mapping[str, str]] = {
    "bear": later("Bear"),
    "cat": later("Cat"),
    "fox": later("Fox"),
    "frog": later("Frog"),
    "koala": later("Koala"),
    "lion": later("Lion"),
    "owl": later("Owl"),
    "panda": later("Panda"),
    "penguin": later("Penguin"),
    "rabbit": later("Rabbit"),
    "raccoon": later("Raccoon"),
    "stag": later("Stag"),
}


def animal(avatar: str) -> str:
    """What is to be seen on the picture with this name; the name itself if nobody knows."""
    return tr(_ANIMALS.get(avatar, avatar))
