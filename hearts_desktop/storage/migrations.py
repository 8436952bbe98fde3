"""How files of older versions become files of this one.

A file says which schema it has. When its shape changes, add ``_migrate_vN`` (from schema N to N + 1) at the
end of its history; nothing else needs to know the old shape. Never change a migration that was released,
and keep a file of every schema under ``tests/data/saves`` for ever.

A new default of a rule option is such a change, since files hold only what differs from the defaults.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from hearts_desktop.language import tr

Document = dict[str, Any]
Migration = Callable[[Document], Document]


class NewerVersion(ValueError):
    """The file has a schema that this version does not know yet."""


@dataclass(frozen=True, slots=True)
class History:
    """The migrations of one kind of file, oldest first."""

    migrations: tuple[Migration, ...] = ()

    @property
    def current(self) -> int:
        """The schema that this version writes."""
        return len(self.migrations) + 1

    def upgrade(self, document: Document) -> Document:
        """The document in the current schema.

        Raises NewerVersion, or ValueError if the schema is no schema or a migration does not find what it
        needs.
        """
        schema = document.get("schema")
        if not isinstance(schema, int) or isinstance(schema, bool) or schema < 1:
            # i18n: ends a sentence: "The saved game is damaged: …"
            raise ValueError(tr("it does not say which version made it"))
        if schema > self.current:
            # i18n: ends a sentence: "The saved game is damaged: …"
            raise NewerVersion(tr("it was made by a newer version of the game"))
        for migrate in self.migrations[schema - 1 :]:
            try:
                document = migrate(document)
            except (LookupError, TypeError, ValueError, AttributeError) as error:
                # i18n: ends a sentence: "The saved game is damaged: …"
                raise ValueError(tr("something is missing in it ({reason})").format(reason=error)) from error
        return {**document, "schema": self.current}


GAMES: Final = History()
"""Saved games and the autosave: both hold the same document."""

SETTINGS: Final = History()
