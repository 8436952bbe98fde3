"""The rule sets that the person has named, and the small text files that carry one elsewhere.

A file is text that people can read and write: a line with the name behind a ``#``, and the rules in the short
form, ``hearts(moon=choose,target=50)``. It is data: nothing in it is executed.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from hearts_desktop.engine import options
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.language import tr
from hearts_desktop.lists import in_a_row, sentences
from hearts_desktop.storage.atomic import write_atomic
from hearts_desktop.storage.backups import read_regular
from hearts_desktop.storage.setting_rows import Record

SUFFIX: Final = ".hearts-rules"
MAX_NAME: Final = 40
MAX_SETS: Final = 99
MAX_FILE_BYTES: Final = 64 * 1024
_TITLE: Final = "# Rules of Hearts: "


def why_no_name(name: str) -> str:
    """Why a rule set cannot be called so; empty if it can."""
    if not name.strip():
        return tr("A rule set needs a name.")
    if len(name) > MAX_NAME:
        return tr("A name has at most {number} letters.").format(number=MAX_NAME)
    if name.isprintable() and name == name.strip():
        return ""
    return tr("That name has signs that cannot be shown.")


@dataclass(frozen=True, slots=True)
class OwnRules(Record):
    """Rule sets by name, in the order in which they were kept. Names differ by more than capitals."""

    sets: tuple[tuple[str, RuleSet], ...] = ()
    unread: tuple[Any, ...] = ()
    """What stood in the file and makes no sense to this version; it is written back as it was."""

    def find(self, name: str) -> RuleSet | None:
        """The rules of that name; None if there are none."""
        return next((rules for one, rules in self.sets if one.casefold() == name.casefold()), None)

    def name_of(self, ruleset: RuleSet) -> str:
        """What these rules are called; empty if they have no name."""
        return next((name for name, rules in self.sets if rules == ruleset), "")

    def keeping(self, name: str, ruleset: RuleSet) -> OwnRules:
        """With these rules under this name, in the place of those that had it.

        Raises ValueError if the name will not do or there are too many.
        """
        problem = why_no_name(name)
        if problem:
            raise ValueError(problem)
        kept = self.dropping(name)
        if len(kept.sets) >= MAX_SETS:
            full = tr("There are {number} rule sets, and no more can be kept; delete one first.")
            raise ValueError(full.format(number=MAX_SETS))
        at = next((i for i, (one, _) in enumerate(self.sets) if one.casefold() == name.casefold()), MAX_SETS)
        return OwnRules((*kept.sets[:at], (name, ruleset), *kept.sets[at:]), self.unread)

    def dropping(self, name: str) -> OwnRules:
        """Without the rules of that name."""
        rest = tuple(one for one in self.sets if one[0].casefold() != name.casefold())
        return OwnRules(rest, self.unread)

    def renaming(self, name: str, wanted: str) -> OwnRules:
        """With another name for these rules. Raises ValueError if it will not do or is another's."""
        rules = self.find(name)
        problem = why_no_name(wanted)
        if rules is None or problem:
            raise ValueError(problem or tr("There are no rules called “{name}”.").format(name=name))
        if wanted.casefold() != name.casefold() and self.find(wanted) is not None:
            raise ValueError(tr("Other rules are called “{name}” already.").format(name=wanted))
        renamed = (((wanted, one[1]) if one[0].casefold() == name.casefold() else one) for one in self.sets)
        return OwnRules(tuple(renamed), self.unread)

    def free_name(self, wanted: str) -> str:
        """That name, with a number behind it if other rules have it."""
        wanted = "".join(letter for letter in wanted if letter.isprintable()).strip()[:MAX_NAME].strip()
        wanted = wanted or tr("My rules")
        name, number = wanted, 1
        while self.find(name) is not None:
            number += 1
            name = f"{wanted[: MAX_NAME - 5].strip()} ({number})"
        return name

    def words(self) -> str:
        """In plain words."""
        return in_a_row(name for name, _ in self.sets) or tr("no rule sets")

    def to_json(self) -> object:
        """A list of names with rules."""
        return [*({"name": name, "rules": options.to_json(one)} for name, one in self.sets), *self.unread]

    @classmethod
    def from_json(cls, data: object) -> OwnRules:
        """The inverse of :meth:`to_json`. Raises ValueError if it is no list of a reasonable length."""
        if not isinstance(data, list) or len(data) > 10 * MAX_SETS:
            raise ValueError(tr("it must be a list of rule sets"))
        read, unread = cls(), []
        for one in data:
            try:
                name, ruleset = _entry(one)
                if read.find(name) is not None:
                    raise ValueError("there twice")
                read = read.keeping(name, ruleset)
            except ValueError:
                unread.append(one)
        return cls(read.sets, tuple(unread))


def _entry(data: object) -> tuple[str, RuleSet]:
    if not isinstance(data, dict) or not isinstance(data.get("name"), str):
        raise ValueError("it has no name")
    ruleset = options.from_json(data.get("rules"))
    options.require_playable(ruleset)
    return data["name"], ruleset


def write(path: Path, name: str, ruleset: RuleSet) -> None:
    """Write rules into a file of their own. Raises OSError if that fails."""
    write_atomic(path, f"{_TITLE}{name}\n{options.short_text(ruleset)}\n".encode())


def read(path: Path) -> tuple[str, RuleSet]:
    """The name and the rules in a file; a file without a name is called after itself.

    Raises ValueError, with a sentence for the player, if these are no rules that can be played, and OSError
    if the file cannot be read.
    """
    content = read_regular(path)
    if len(content) > MAX_FILE_BYTES:
        raise ValueError(
            tr("{file} is too big for a rule set. Choose a file that was exported as rules.").format(
                file=path.name
            )
        )
    try:
        lines = [line.strip() for line in content.decode("utf-8-sig").splitlines()]
    except UnicodeDecodeError:
        raise ValueError(
            tr("{file} is no text. Choose a file that was exported as rules.").format(file=path.name)
        ) from None
    text = "".join(line for line in lines if line and not line.startswith("#"))
    try:
        ruleset = options.from_short_text(text)
    except ValueError as error:
        wrong = tr("{file} holds no rules that can be played: {reason}.")
        raise ValueError(wrong.format(file=path.name, reason=error)) from None
    problems = options.problems(ruleset)
    if problems:
        wrong = tr("{file} holds no rules that can be played.").format(file=path.name)
        raise ValueError(sentences((wrong, *map(options.in_labels, problems))))
    named = (line.removeprefix(_TITLE).strip() for line in lines if line.startswith(_TITLE))
    return next(named, "") or path.stem, ruleset
