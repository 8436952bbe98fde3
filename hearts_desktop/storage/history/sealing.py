"""The checksum that each row has over its other columns."""

from __future__ import annotations

import sqlite3
import zlib


def seal(*values: object) -> int:
    """Checksum of the values of a row."""
    return zlib.crc32(repr(values).encode())


def columns(db: sqlite3.Connection, table: str) -> list[str]:
    """The columns of a table that its seal is made of."""
    return [row[1] for row in db.execute(f"PRAGMA table_info({table})") if row[1] != "seal"]


def seal_rows(db: sqlite3.Connection, table: str, where: str = "", key: object = None) -> None:
    """Seal the rows whose column ``where`` is ``key``, or all of them. Raises sqlite3.Error."""
    rows, values = (f" WHERE {where} = ?", (key,)) if where else ("", ())
    db.execute(f"UPDATE {table} SET seal = seal({', '.join(columns(db, table))}){rows}", values)
