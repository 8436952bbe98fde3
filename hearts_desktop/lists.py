"""Several things in one phrase, as ``Otis, Juniper and Beatrix``: what stands between is translated too."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hearts_desktop.language import tr, tr_in

_ENDS: Final = "!?…！？"


def all_of(things: Iterable[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``; empty if there is nothing."""
    # i18n: the end of a list within a sentence: {before} is "hearts" or "clubs, hearts", {last} is "spades"
    return _ending(things, tr("{before} and {last}"))


def one_of(things: Iterable[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``; empty if there is nothing."""
    # i18n: the end of a list within a sentence: {before} is "hearts" or "clubs, hearts", {last} is "spades"
    return _ending(things, tr("{before} or {last}"))


def in_a_row(things: Iterable[str]) -> str:
    """``a, b, c``; what is empty is left out."""
    return tr_in("between things in a list", ", ").join(filter(None, things))


def in_groups(lists: Iterable[str]) -> str:
    """``a, b; c, d``, for things that are lists themselves; what is empty is left out."""
    return tr_in("between lists in a list", "; ").join(filter(None, lists))


def sentences(several: Iterable[str]) -> str:
    """Sentences one after the other, each with its full stop; what is empty is left out."""
    return tr_in("between sentences", " ").join(filter(None, several))


def titled(title: str, words: str) -> str:
    """A heading and what stands below it, to be read out."""
    # i18n: what a screen reader says: a heading, then one or more sentences
    return tr("{title}. {words}").format(title=title, words=words)


def ended(words: str) -> str:
    """A sentence that is shown without its full stop, to be read out among others; empty if there is none."""
    # i18n: a sentence with its full stop
    return words if not words or words[-1] in _ENDS else tr("{sentence}.").format(sentence=words)


def in_one_line(lines: Iterable[str]) -> str:
    """``One. Two. Three``: lines without full stops after one another; what is empty is left out."""
    *before, last = [line for line in lines if line] or [""]
    return sentences([*map(ended, before), last])


def _ending(things: Iterable[str], pattern: str) -> str:
    *before, last = [thing for thing in things if thing] or [""]
    return pattern.format(before=in_a_row(before), last=last) if before else last
