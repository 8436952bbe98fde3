"""Writes the compiled modules out of a frozen program, one file each, for artifacts.py to look into.

    python packaging/unfreeze.py PROGRAM FOLDER

It needs the PyInstaller that froze the program.
"""

from __future__ import annotations

import marshal
import sys
from pathlib import Path

from PyInstaller.archive.readers import CArchiveReader


def unfreeze(program: Path, folder: Path) -> None:
    """Write every module of the program's archives as ``NAME.code``."""
    outer = CArchiveReader(str(program))
    for name in outer.toc:
        if name.endswith(".pyz"):
            inner = outer.open_embedded_archive(name)
            for module in inner.toc:
                code = inner.extract(module)
                (folder / f"{module}.code").write_bytes(marshal.dumps(code) if code is not None else b"")
        else:
            (folder / f"{name.replace('/', '.')}.code").write_bytes(outer.extract(name))


if __name__ == "__main__":
    unfreeze(Path(sys.argv[1]), Path(sys.argv[2]))
