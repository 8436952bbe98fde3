"""Draws the icons that packages need, from the program's own two drawings, in all sizes and formats.

    python packaging/icons.py FOLDER

It needs PySide6 and no screen. The small drawing is for up to 32 pixels, as in the program.
"""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from facts import ROOT
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SMALL: Final = 32
PNG_SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
"""The folders of the hicolor theme that desktops look into."""
ICO_SIZES: Final = (16, 20, 24, 32, 40, 48, 64, 128, 256)
"""Windows at 100 to 250 %."""
ICNS_KINDS: Final = {"icp4": 16, "icp5": 32, "ic07": 128, "ic08": 256, "ic09": 512, "ic10": 1024,
                     "ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512}  # fmt: skip
"""The kinds of picture in an .icns file, with their sides in pixels."""


def drawing(side: int) -> Path:
    """The drawing for a picture of that size."""
    return ROOT / "assets" / ("icon-small.svg" if side <= SMALL else "icon.svg")


def png(side: int) -> bytes:
    """The icon as a PNG of ``side`` pixels."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    _picture(side).save(buffer, "PNG")  # type: ignore[call-overload]  # what PySide says of itself is wrong
    return bytes(data.data())


def bitmap(side: int) -> bytes:
    """The icon as the bitmap in an .ico file: a header, the rows from the bottom up, a mask of nothing."""
    pixels = bytes(_picture(side).constBits())
    rows = b"".join(pixels[4 * side * row : 4 * side * (row + 1)] for row in reversed(range(side)))
    mask = bytes((side + 31) // 32 * 4 * side)
    header = struct.pack("<IiiHHIIiiII", 40, side, 2 * side, 1, 32, 0, len(rows) + len(mask), 0, 0, 0, 0)
    return header + rows + mask


def _picture(side: int) -> QImage:
    image = QImage(side, side, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(drawing(side))).render(painter)
    painter.end()
    return image


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """An .ico file of pictures by their side."""
    offset = 6 + 16 * len(pictures)
    entries, body = b"", b""
    for side, data in pictures.items():
        entries += struct.pack(
            "<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(data), offset + len(body)
        )
        body += data
    return struct.pack("<HHH", 0, 1, len(pictures)) + entries + body


def icns(pictures: Mapping[str, bytes]) -> bytes:
    """An .icns file of PNG pictures by their kind."""
    body = b"".join(
        kind.encode() + struct.pack(">I", len(data) + 8) + data for kind, data in pictures.items()
    )
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def draw(folder: Path) -> None:
    """Write ``16.png`` … ``512.png``, ``hearts.ico`` and ``hearts.icns`` into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    for side in PNG_SIZES:
        (folder / f"{side}.png").write_bytes(png(side))
    # Windows reads PNG in an icon only at the largest size everywhere.
    (folder / "hearts.ico").write_bytes(
        ico({side: png(side) if side == 256 else bitmap(side) for side in ICO_SIZES})
    )
    (folder / "hearts.icns").write_bytes(icns({kind: png(side) for kind, side in ICNS_KINDS.items()}))


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication(sys.argv[:1])
    draw(Path(sys.argv[1]))
