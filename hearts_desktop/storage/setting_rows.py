"""What a preference is: the row of metadata on a field of the settings, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from enum import StrEnum
from typing import Any, Final, get_type_hints

from hearts_desktop.engine import options
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.language import later, tr


class Record:
    """Base of the preferences that are more than one value; each says how it is written and read."""

    __slots__ = ()

    def words(self) -> str:
        """The whole in a few plain words."""
        raise NotImplementedError

    def to_json(self) -> object:
        """As it stands in the file."""
        raise NotImplementedError

    @classmethod
    def from_json(cls, data: object) -> Record:
        """The inverse of :meth:`to_json`. Raises ValueError saying what would do."""
        raise NotImplementedError


Value = bool | int | str | RuleSet | Record
Words = Mapping[object, str]

# i18n: a switch of the preferences
ON_OFF: Final[Words] = {True: later("on"), False: later("off")}

HIDDEN: Final = ""
"""The group of what the game remembers by itself and no dialog shows."""


def row(
    group: str,
    label: str,
    help: str = "",
    words: Words | None = None,
    minimum: int | None = None,
    maximum: int | None = None,
    step: int = 0,
    allows: Callable[[str], bool] | None = None,
    must: Callable[[], str] | None = None,
) -> Mapping[str, object]:
    """The metadata of a field. ``words`` says each value (a number by ``{number}``).

    The texts are marked for translation, and translated where they are shown.

    A number with a ``step`` is felt rather than known: it is set on a slider, by the mouse in such steps.
    For free text ``allows`` tells whether a text will do, and ``must`` says in a sentence which ones do.
    """
    return {
        "group": group,
        "label": label,
        "help": help,
        "words": words or {"": "{number}"},
        "minimum": minimum,
        "maximum": maximum,
        "step": step,
        "allows": allows,
        "must": must,
    }


@dataclass(frozen=True, slots=True)
class Row:
    """One preference as the dialog, the file and the tests see it."""

    name: str
    kind: type
    default: Value
    group: str
    label: str
    help: str
    words: Words
    minimum: int | None
    maximum: int | None
    step: int
    allows: Callable[[str], bool] | None
    must: Callable[[], str] | None

    @property
    def values(self) -> tuple[Value, ...]:
        """Every value of a choice or switch, in order; empty for numbers, texts and rules."""
        if self.kind is bool:
            return (False, True)
        if issubclass(self.kind, StrEnum):
            return tuple(value for value in self.kind if value in self.words)
        return ()

    @property
    def shown(self) -> bool:
        """Is it the player's to change?"""
        return self.group != HIDDEN

    def say(self, value: Value) -> str:
        """A value in plain words of the language that is spoken."""
        if isinstance(value, RuleSet):
            return options.short_text(value)
        if isinstance(value, Record):
            return value.words()
        if self.kind is str:
            return str(value)
        return tr(self.words[value]) if value in self.words else tr(self.words[""]).format(number=value)

    def to_json(self, value: Value) -> object:
        """A value as it stands in the file."""
        if isinstance(value, RuleSet):
            return options.to_json(value)
        if isinstance(value, Record):
            return value.to_json()
        return str(value) if isinstance(value, str) else value

    def from_json(self, data: object) -> Value:
        """The inverse of :meth:`to_json`. Raises ValueError saying what would do."""
        if issubclass(self.kind, StrEnum):
            if isinstance(data, str) and data in self.values:
                return self.kind(data)
            # i18n: ends a sentence: "“Theme” is back at its default: …"
            raise ValueError(tr("it must be one of {values}").format(values=", ".join(map(str, self.values))))
        if self.kind is bool:
            if isinstance(data, bool):
                return data
            # i18n: ends a sentence: "“Theme” is back at its default: …"
            raise ValueError(tr("it must be true or false"))
        if self.kind is int:
            return self._number(data)
        if issubclass(self.kind, Record):
            return self.kind.from_json(data)
        if self.kind is RuleSet:
            ruleset = options.from_json(data)
            options.require_playable(ruleset)
            return ruleset
        if isinstance(data, str) and self.allows is not None and self.allows(data):
            return data
        # i18n: ends a sentence: "“Theme” is back at its default: …"
        raise ValueError(tr("it is no text that will do"))

    def _number(self, data: object) -> int:
        low, high = self.minimum or 0, self.maximum or 0
        if isinstance(data, int) and not isinstance(data, bool) and low <= data <= high:
            return data
        # i18n: ends a sentence: "“Theme” is back at its default: …"
        raise ValueError(tr("it must be a whole number from {low} to {high}").format(low=low, high=high))


def rows_of(settings: type[Any]) -> Mapping[str, Row]:
    """The rows of a dataclass whose fields have :func:`row` as metadata, by name, in order."""
    hints = get_type_hints(settings)
    rows = {}
    for one in fields(settings):
        assert one.default is not MISSING
        rows[one.name] = Row(one.name, hints[one.name], one.default, **one.metadata)
    return rows
