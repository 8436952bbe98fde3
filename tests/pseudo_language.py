"""A language that nobody speaks: every text that goes through :mod:`hearts_desktop.language` is in brackets.

What stands on the screen outside of brackets while it is spoken cannot be translated.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations

from hearts_desktop.language import ENGLISH, speak

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


@contextmanager
def pseudo_spoken() -> Iterator[None]:
    """Speak it for a while, and English again afterwards."""
    speak(PSEUDO)
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
