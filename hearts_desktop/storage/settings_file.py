"""The file that the preferences are kept in."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from hearts_desktop.engine import options
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.language import tr, tr_n
from hearts_desktop.lists import sentences
from hearts_desktop.storage import backups, codec, migrations
from hearts_desktop.storage.atomic import write_atomic
from hearts_desktop.storage.migrations import Document, NewerVersion
from hearts_desktop.storage.setting_rows import Row
from hearts_desktop.storage.settings import ROWS, Settings
from hearts_desktop.storage.system_errors import reason_of

FORMAT: Final = "hearts-desktop settings"
MAX_FAULTS: Final = 4
"""So many faults of the file are told one by one."""


def load(path: Path) -> tuple[Settings, str]:
    """The settings in a file, and what the player must know about it, if anything.

    Never raises. What is missing is at its default; a value that will not do falls back to its default with a
    sentence in the message; of a file that is damaged altogether a copy is kept among the backups.
    """
    try:
        document = _document(backups.read_regular(path))
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), _all_lost(
            path,
            tr("The settings file cannot be read ({reason}), so all settings are at their defaults.").format(
                reason=reason_of(error)
            ),
        )
    if document is None:
        return Settings(), _all_lost(
            path, tr("The settings file is damaged, so all settings are at their defaults.")
        )
    return _settings(document)


def save(path: Path, settings: Settings) -> None:
    """Write the settings. What a newer version keeps in the file besides them stays there.

    Raises OSError if they cannot be written.
    """
    known = {name: one.to_json(getattr(settings, name)) for name, one in ROWS.items()}
    document = {"format": FORMAT, "schema": migrations.SETTINGS.current, **known, **_foreign(path)}
    write_atomic(path, (json.dumps(document, indent=1) + "\n").encode())


def _settings(document: Document) -> tuple[Settings, str]:
    values: dict[str, Any] = {}
    messages = []
    for name, one in ROWS.items():
        if name in document:
            data = document[name]
            if one.kind is RuleSet:
                data, unknown = _known_rules(data)
                messages += [_option_lost(one, reason) for reason in unknown]
            try:
                values[name] = one.from_json(data)
            except options.ImpossibleRules as impossible:
                messages.append(sentences([_lost(one), str(impossible)]))
            except ValueError as error:
                messages.append(_lost(one, str(error)))
    more = len(messages) - MAX_FAULTS
    if more > 0:
        # i18n: after other faults of the file: so many more settings are at their defaults
        said = tr_n("So it is with {number} more.", "So it is with {number} more.", more)
        messages[MAX_FAULTS:] = [said.format(number=more)]
    return replace(Settings(), **values), sentences(messages)


def _lost(row: Row, reason: str = "") -> str:
    if not reason:
        return tr("“{setting}” is back at its default.").format(setting=tr(row.label))
    # i18n: {setting} is a line of the preferences; {reason} begins small, as "it must be true or false"
    said = tr("“{setting}” is back at its default: {reason}.")
    return said.format(setting=tr(row.label), reason=reason)


def _option_lost(row: Row, reason: str) -> str:
    # i18n: {setting} is a line of the preferences; {reason} begins small and says which option it is about
    said = tr("“{setting}”: {reason}; this option is at its default.")
    return said.format(setting=tr(row.label), reason=reason)


def _known_rules(data: object) -> tuple[object, list[str]]:
    """The options that this version understands, and what is wrong with the others.

    One strange option, perhaps of a newer version, must not cost the player all his house rules.
    """
    if not isinstance(data, dict):
        return data, []
    known: dict[object, object] = {}
    reasons = []
    for name, text in data.items():
        try:
            options.from_json({name: text})
            known[name] = text
        except ValueError as error:
            reasons.append(str(error))
    return known, reasons


def _document(content: bytes) -> Document | None:
    """The settings file as a document of the current schema, None if it is damaged."""
    if len(content) > codec.MAX_BYTES:
        return None
    document = codec.parse_object(content)
    if document is None or document.get("format") != FORMAT:
        return None
    try:
        return migrations.SETTINGS.upgrade(document)
    except NewerVersion:
        return document  # each value is checked by itself, so take those that this version understands
    except ValueError:
        return None


def _foreign(path: Path) -> Document:
    """What is in the file that this version does not know: an older version must not erase it."""
    try:
        document = _document(backups.read_regular(path)) or {}
    except OSError:
        return {}
    return {
        key: value for key, value in document.items() if key not in ROWS and key not in ("format", "schema")
    }


def _all_lost(path: Path, why: str) -> str:
    return sentences([why, backups.keep_copy(path, path.parent / backups.FOLDER)])
