"""A language that nobody speaks: every text that goes through :mod:`hearts_desktop.language` is in brackets.

What stands on the screen outside of brackets while it is spoken cannot be translated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from typing import Final

from hearts_desktop.language import ENGLISH, speak

_WORD: Final = re.compile("[A-Za-z]{2,}")
OPEN, CLOSE = "\u27e6", "\u27e7"


class Pseudo(NullTranslations):
    """Gives ⟦text⟧ for text."""

    def gettext(self, message: str) -> str:
        return OPEN + super().gettext(message) + CLOSE

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return OPEN + super().ngettext(msgid1, msgid2, n) + CLOSE

    def pgettext(self, context: str, message: str) -> str:
        return OPEN + super().pgettext(context, message) + CLOSE

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return OPEN + super().npgettext(context, msgid1, msgid2, n) + CLOSE


PSEUDO = Pseudo()


class Masked(NullTranslations):
    """Gives dots for letters: the letters that are left have not been translated, wherever they stand."""

    def gettext(self, message: str) -> str:
        return "".join(
            part if part.startswith("{") else re.sub(r"[^\W\d_]", "•", part)
            for part in re.split(r"(\{\w*\})", super().gettext(message))
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(super().ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n)


MASKED = Masked()


@contextmanager
def pseudo_spoken(language: NullTranslations = PSEUDO) -> Iterator[None]:
    """Speak it for a while, and English again afterwards."""
    speak(language)
    try:
        yield
    finally:
        speak(ENGLISH)


def outside_brackets(text: str) -> str:
    """What of a text has not been translated."""
    left, depth = [], 0
    for letter in text:
        depth += (letter == OPEN) - (letter == CLOSE)
        if not depth and letter != CLOSE:
            left.append(letter)
    return "".join(left)


def untranslated(text: str) -> list[str]:
    """The words of a text that stand outside of brackets; a letter alone is none."""
    return _WORD.findall(outside_brackets(text))
