"""The language that the program speaks: every text that a person may see goes through here.

The texts in the sources are English. What is shown at once is written ``tr("Deal")``; what stands in a table
that is made when a module is loaded is marked there with :func:`later` and given to :func:`tr` where it is
shown, for the language may change while the program runs. Sentences are translated whole, with named places
for what varies: ``tr("{name} takes the trick.").format(name=name)``; no sentence is put together from parts,
because other languages order and bend them differently.

This module knows neither files nor Qt, so that rules and agents can speak as well; :func:`speak` is given the
translations by whoever starts the program.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from typing import Final

ENGLISH: Final = NullTranslations()
"""The texts as they stand in the sources."""

_spoken: NullTranslations = ENGLISH


def speak(translations: NullTranslations) -> None:
    """From now on give texts by ``translations``; texts that are shown already stay as they are."""
    global _spoken
    _spoken = translations


@contextmanager
def speaking(translations: NullTranslations) -> Iterator[None]:
    """Give texts by ``translations`` for a while: what is meant for other readers than whoever plays."""
    before = _spoken
    speak(translations)
    try:
        yield
    finally:
        speak(before)


def tr(text: str) -> str:
    """``text`` in the language spoken now; an empty one stays empty."""
    return _spoken.gettext(text) if text else ""


def tr_n(one: str, many: str, number: int) -> str:
    """The form that goes with ``number`` things. The text names the number as ``{number}``, if at all."""
    return _spoken.ngettext(one, many, number)


def tr_in(context: str, text: str) -> str:
    """``text`` where one English word has several meanings; ``context`` says to translators which."""
    return _spoken.pgettext(context, text) if text else ""


def tr_n_in(context: str, one: str, many: str, number: int) -> str:
    """:func:`tr_n` with the context of :func:`tr_in`."""
    return _spoken.npgettext(context, one, many, number)


def later(text: str) -> str:
    """``text`` itself, marked for translation: whoever shows it gives it to :func:`tr`."""
    return text


def later_in(context: str, text: str) -> str:
    """:func:`later` for what is shown by :func:`tr_in`, with the same ``context``."""
    return text
