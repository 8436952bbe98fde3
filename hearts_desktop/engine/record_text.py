"""Events and offers as one line of text each, for players that are other programs.

A line is a word for the kind of record and then every field: ``card_played seat=3 card=2C``. It holds no
blanks but those between them, so it can be taken apart by anybody.

===================================  ==========================================================
value                                written
===================================  ==========================================================
number                               ``13``, ``-1``
truth                                ``yes``, ``no``
choice                               its value: ``left``
card                                 as in :mod:`.cards`: ``QS``, ``QS'``; ``??`` if it is hidden
list                                 ``2C,QS``; ``-`` if it is empty
list of lists                        ``2C,QS|-|AH``; nothing at all if it is empty
list of pairs, or of score lines     ``1:3|2:0``, ``0:cards:2:2H,3H|1:moon:26:-``; likewise
===================================  ==========================================================
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import Any, Final, NamedTuple, cast, get_args, get_origin, get_type_hints

from hearts_desktop.engine.cards import Card
from hearts_desktop.engine.events import Event
from hearts_desktop.engine.offers import Offer

WHOLE_NUMBER: Final = re.compile(r"-?[0-9]{1,6}")


class Form(NamedTuple):
    """How values of one type are written and read. ``read`` raises ValueError."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def format_event(event: Event) -> str:
    """The one-line text of an event."""
    return _EVENTS.write(event)


def parse_event(text: str) -> Event:
    """The inverse of :func:`format_event`.

    Raises ValueError if the text is no event; whether it can happen now is another question.
    """
    return cast("Event", _EVENTS.read(text))


def format_offer(offer: Offer) -> str:
    """The one-line text of an offer."""
    return _OFFERS.write(offer)


def parse_offer(text: str) -> Offer:
    """The inverse of :func:`format_offer`. Raises ValueError if the text is no offer."""
    return cast("Offer", _OFFERS.read(text))


# -- values ----------------------------------------------------------------------------------------------


def _form(kind: object) -> Form:
    """How values of this type are written where they are a whole field."""
    if get_origin(kind) is not tuple:
        return _form_of_one(kind)
    item, *rest = get_args(kind)
    assert rest == [...], f"a field that is a pair: {kind}"
    if _has_parts(item):
        return _list(_form_of_item(item), "|", "")
    return _list(_form_of_one(item), ",", "-")


def _form_of_one(kind: object) -> Form:
    if kind is bool:
        return Form(lambda truth: "yes" if truth else "no", _read_truth)
    if kind is int:
        return Form(str, _read_number)
    if kind is Card:
        return Form(str, Card.parse)
    assert isinstance(kind, type), f"no form for {kind}"
    assert issubclass(kind, StrEnum), f"no form for {kind}"
    return Form(str, partial(_read_choice, kind))


def _has_parts(kind: object) -> bool:
    return get_origin(kind) is tuple or hasattr(kind, "_fields")


def _form_of_item(kind: object) -> Form:
    """How a value that has parts itself is written within a list."""
    if isinstance(kind, type):
        return _parts(partial(_record, kind), [_form(part) for part in get_type_hints(kind).values()])
    if get_args(kind)[-1] is ...:
        return _form(kind)
    return _parts(tuple, [_form(part) for part in get_args(kind)])


def _record(kind: type, values: list[object]) -> object:
    return kind(*values)


def _list(item: Form, between: str, empty: str) -> Form:
    def write(values: tuple[Any, ...]) -> str:
        return between.join(map(item.write, values)) if values else empty

    def read(text: str) -> tuple[Any, ...]:
        return () if text == empty else tuple(map(item.read, text.split(between)))

    return Form(write, read)


def _parts(make: Callable[[list[Any]], Any], forms: list[Form]) -> Form:
    def write(values: tuple[Any, ...]) -> str:
        return ":".join(form.write(value) for form, value in zip(forms, values, strict=True))

    def read(text: str) -> object:
        parts = text.split(":")
        if len(parts) != len(forms):
            raise ValueError(f"{text[:40]!r} does not have {len(forms)} parts")
        return make([form.read(part) for form, part in zip(forms, parts, strict=True)])

    return Form(write, read)


def _read_truth(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError(f"{text[:20]!r} is neither yes nor no")
    return text == "yes"


def _read_number(text: str) -> int:
    if not WHOLE_NUMBER.fullmatch(text):
        raise ValueError(f"{text[:20]!r} is not a number")
    return int(text)


def _read_choice(kind: type[StrEnum], text: str) -> StrEnum:
    try:
        return kind(text)
    except ValueError:
        raise ValueError(f"{text[:20]!r} is none of {', '.join(kind)}") from None


# -- records ---------------------------------------------------------------------------------------------


class _Records:
    """The texts of all kinds of record in a union."""

    def __init__(self, union: object, prefix: str = "") -> None:
        self._words = {kind: _word(kind.__name__.removeprefix(prefix)) for kind in get_args(union)}
        self._kinds = {word: kind for kind, word in self._words.items()}
        self._forms = {
            kind: {name: _form(part) for name, part in get_type_hints(kind).items()} for kind in self._words
        }

    def write(self, record: tuple[object, ...]) -> str:
        forms = self._forms[type(record)].items()
        fields = (f"{name}={form.write(value)}" for (name, form), value in zip(forms, record, strict=True))
        return " ".join((self._words[type(record)], *fields))

    def read(self, text: str) -> object:
        word, *fields = text.split(" ")
        if word not in self._kinds:
            raise ValueError(f"{word[:20]!r} is none of {', '.join(self._kinds)}")
        kind = self._kinds[word]
        forms, values = self._forms[kind], dict(field.partition("=")[::2] for field in fields)
        if len(fields) != len(forms) or values.keys() != forms.keys():
            raise ValueError(f"{word} has the fields {', '.join(forms) or 'none'}, each once")
        return kind(**{name: _read_field(form, name, values[name]) for name, form in forms.items()})


def _read_field(form: Form, name: str, text: str) -> object:
    try:
        return form.read(text)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def _word(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


_EVENTS: Final = _Records(Event)
_OFFERS: Final = _Records(Offer, "Offer")
