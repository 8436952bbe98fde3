"""Where the pictures, fonts and sounds are: the only module that knows the folders."""

from __future__ import annotations

import functools
import sys
from pathlib import Path

from PySide6.QtGui import QFontDatabase, QIcon

PACKAGE = Path(__file__).resolve().parent.parent


def _roots() -> tuple[Path, ...]:
    """Folders that may hold the assets: inside an installed package, beside it in a checkout, frozen."""
    roots = [PACKAGE / "assets", PACKAGE.parent / "assets"]
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen:
        roots += [Path(frozen) / "hearts_desktop" / "assets", Path(frozen) / "assets"]
    return tuple(roots)


@functools.cache
def asset(*parts: str) -> Path:
    """The file or folder ``assets/<parts…>``.

    Raises FileNotFoundError naming the places that were searched.
    """
    for root in _roots():
        path = root.joinpath(*parts)
        if path.exists():
            return path
    places = ", ".join(str(root) for root in _roots())
    raise FileNotFoundError(
        f"the asset {'/'.join(parts)!r} is missing; looked in {places}. Reinstall the game."
    )


_families: list[str] = []
"""The registered families: Qt forgets application fonts with the application, not with this module."""


def load_fonts() -> str:
    """Register the bundled font with Qt and return its family name; a second call does nothing."""
    if _families and _families[0] in QFontDatabase.families():
        return _families[0]
    _families.clear()
    for weight in ("Regular", "Bold"):
        path = asset("fonts", f"Inter-{weight}.otf")
        number = QFontDatabase.addApplicationFont(str(path))
        if number < 0:
            raise RuntimeError(f"Qt cannot read the font {path}")
        _families.extend(QFontDatabase.applicationFontFamilies(number))
    return _families[0]


@functools.cache
def avatar_names() -> tuple[str, ...]:
    """The names of all avatars, sorted; each is drawn by ``assets/avatars/<name>.svg``."""
    return tuple(sorted(path.stem for path in asset("avatars").glob("*.svg")))


@functools.cache
def back_names() -> tuple[str, ...]:
    """The names of all card backs, sorted."""
    return tuple(sorted(path.stem for path in asset("backs").glob("*.svg")))


def app_icon() -> QIcon:
    """The program's icon; small sizes have a drawing of their own."""
    icon = QIcon(str(asset("icon.svg")))
    for size in (16, 24, 32):
        icon.addPixmap(QIcon(str(asset("icon-small.svg"))).pixmap(size, size))
    return icon
