"""Gathers the texts that are to be translated, and brings the catalogues of the languages up to date.

    python packaging/catalogues.py            write assets/locale anew
    python packaging/catalogues.py --check    only say whether hearts.pot is up to date

New texts come into the catalogues untranslated, those that are gone are dropped, and nothing is guessed. What
is written depends on the sources alone: there are no dates and no line numbers, so that a change of the
catalogues shows changed texts and nothing else.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import polib
from babel.messages.extract import extract_from_file

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ROOT / "hearts_desktop"
FOLDER: Final = ROOT / "assets" / "locale"
TEMPLATE: Final = FOLDER / "hearts.pot"

KEYWORDS: Final[dict[str, Any]] = {
    "tr": None,
    "later": None,
    "later_in": ((1, "c"), 2),
    "tr_n": (1, 2),
    "tr_in": ((1, "c"), 2),
    "tr_n_in": ((1, "c"), 2, 3),
}
"""The functions of hearts_desktop/language.py with the places of context, text and plural."""
TAG: Final = "i18n:"
"""What a comment begins with that is meant for translators."""
PLURALS: Final = {
    "de": "nplurals=2; plural=(n != 1);",
    "es": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "it": "nplurals=2; plural=(n != 1);",
    "ja": "nplurals=1; plural=0;",
    "pt_BR": "nplurals=2; plural=(n > 1);",
    "zh_CN": "nplurals=1; plural=0;",
}
"""How the languages count."""
WIDTH: Final = 118

Key = tuple[str | None, str]


def gathered() -> polib.POFile:
    """Every text of the sources once, where it is first used."""
    template = polib.POFile(wrapwidth=WIDTH)
    template.header = "The texts of Hearts, gathered by packaging/catalogues.py."
    template.metadata = _head("", "nplurals=INTEGER; plural=EXPRESSION;")
    entries: dict[Key, polib.POEntry] = {}
    for path in sorted(SOURCES.rglob("*.py"), key=lambda path: path.relative_to(ROOT).as_posix()):
        place = path.relative_to(ROOT).as_posix()
        for found in _texts(path):
            entry = entries.setdefault(_key(found), found)
            _merge(entry, found, place)
    template.extend(entries.values())
    return template


def _texts(path: Path) -> Iterator[polib.POEntry]:
    for _line, message, comments, context in extract_from_file(
        "python", path, keywords=KEYWORDS, comment_tags=[TAG], strip_comment_tags=True
    ):
        one, many = (message, "") if isinstance(message, str) else (message[0], message[-1])
        flags = ["python-brace-format"] if "{" in one + many else []
        entry = polib.POEntry(msgid=one, msgctxt=context, comment=" ".join(comments), flags=flags)
        if many:
            entry.msgid_plural, entry.msgstr_plural = many, {0: "", 1: ""}
        yield entry


def _merge(entry: polib.POEntry, found: polib.POEntry, place: str) -> None:
    """The same text once more: what is said of it in one place holds for all."""
    if (place, "") not in entry.occurrences:
        entry.occurrences.append((place, ""))
    if found.comment and found.comment not in entry.comment:
        entry.comment = f"{entry.comment} {found.comment}".strip()
    if found.msgid_plural:
        if entry.msgid_plural not in ("", found.msgid_plural):
            raise ValueError(f"{place}: {found.msgid!r} has another plural elsewhere")
        entry.msgid_plural, entry.msgstr_plural = found.msgid_plural, found.msgstr_plural


def filled(template: polib.POFile, code: str, old: polib.POFile | None) -> polib.POFile:
    """The catalogue of a language: the texts of the template with what has been translated of them."""
    done = {_key(entry): entry for entry in old or ()}
    forms = int(PLURALS[code].partition("nplurals=")[2][0])
    catalogue = polib.POFile(wrapwidth=WIDTH)
    catalogue.header = (
        f"The texts of Hearts in the language {code}; packaging/catalogues.py keeps them in step."
    )
    catalogue.metadata = _head(code, PLURALS[code])
    for wanted in template:
        entry = polib.POEntry(
            msgid=wanted.msgid,
            msgctxt=wanted.msgctxt,
            msgid_plural=wanted.msgid_plural,
            comment=wanted.comment,
            occurrences=wanted.occurrences,
            flags=wanted.flags,
        )
        if wanted.msgid_plural:
            entry.msgstr_plural = dict.fromkeys(range(forms), "")
        _keep(entry, done.get(_key(wanted)))
        catalogue.append(entry)
    return catalogue


def _keep(entry: polib.POEntry, old: polib.POEntry | None) -> None:
    if old is None or old.msgid_plural != entry.msgid_plural:
        return
    entry.tcomment = old.tcomment
    if entry.msgid_plural:
        entry.msgstr_plural |= {
            form: text for form, text in old.msgstr_plural.items() if form in entry.msgstr_plural
        }
    else:
        entry.msgstr = old.msgstr
    if old.fuzzy:
        entry.flags = [*entry.flags, "fuzzy"]


def _key(entry: polib.POEntry) -> Key:
    return entry.msgctxt, entry.msgid


def _head(code: str, plurals: str) -> dict[str, str]:
    return {
        "Project-Id-Version": "Hearts",
        "Language": code,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plurals,
    }


def path_of(code: str) -> Path:
    """The catalogue of a language."""
    return FOLDER / f"{code}.po"


def is_current() -> bool:
    """Does the template hold the texts of the sources as they are?"""
    return TEMPLATE.exists() and TEMPLATE.read_text("utf-8") == f"{gathered()}\n"


def update() -> None:
    """Write the template and all catalogues."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    template = gathered()
    _write(TEMPLATE, template)
    for code in PLURALS:
        path = path_of(code)
        old = polib.pofile(str(path), encoding="utf-8") if path.exists() else None
        new = filled(template, code, old)
        _write(path, new)
        print(f"{path.name}: {len(new.untranslated_entries())} of {len(new)} texts are not translated yet.")


def _write(path: Path, catalogue: polib.POFile) -> None:
    path.write_text(f"{catalogue}\n", "utf-8", newline="\n")


def main(arguments: Sequence[str]) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing; fail if the template is not up to date"
    )
    if not parser.parse_args(arguments).check:
        update()
        return 0
    if is_current():
        return 0
    print(f"{TEMPLATE.name} is not up to date: run python packaging/catalogues.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
