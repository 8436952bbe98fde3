"""What may stand in the short texts that the settings hold: names that people give, and words of ours."""

from __future__ import annotations

from typing import Final

from hearts_desktop.language import tr

MAX_NAME: Final = 24


def is_name(text: str) -> bool:
    """A name as people give one: printable, and not too long for a plate."""
    return 0 < len(text) <= MAX_NAME and text == text.strip() and text.isprintable()


def name_rule() -> str:
    """What :func:`is_name` asks of a name, in a sentence."""
    return tr("A name has 1 to {number} letters.").format(number=MAX_NAME)


def is_word(text: str) -> bool:
    """A plain word: an avatar's name becomes part of a path."""
    return 0 < len(text) <= 40 and text.isascii() and text.replace("_", "").replace("-", "").isalnum()
