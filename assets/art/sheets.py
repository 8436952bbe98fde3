"""Contact sheets of everything drawn here, to be looked at.

python sheets.py OUT      (needs PySide6)
"""
import os
import pathlib
import sys

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
from PySide6.QtCore import QRectF, Qt  # noqa: E402
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter  # noqa: E402
from PySide6.QtSvg import QSvgRenderer  # noqa: E402

from avatars import AVATARS  # noqa: E402
from deck import BACKS, RANKS  # noqa: E402

APP = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
ASSETS = pathlib.Path(__file__).resolve().parent.parent


def canvas(w, h, bg):
    img = QImage(int(w), int(h), QImage.Format_ARGB32_Premultiplied)
    img.fill(QColor(bg))
    p = QPainter(img)
    p.setRenderHints(QPainter.Antialiasing | QPainter.SmoothPixmapTransform)
    return img, p


def sheet(files, cols, w, h, out, bg="#2B5D4B", gap=14):
    rows = (len(files) + cols - 1) // cols
    img, p = canvas(cols * (w + gap) + gap, rows * (h + gap) + gap, bg)
    for i, f in enumerate(files):
        r = QSvgRenderer(str(ASSETS / f))
        assert r.isValid(), f
        r.setAspectRatioMode(Qt.KeepAspectRatio)
        r.render(p, QRectF(gap + (i % cols) * (w + gap), gap + (i // cols) * (h + gap), w, h))
    p.end()
    img.save(str(out))


def cards(variant, ranks=RANKS, suits="HCDS"):
    return [f"cards/{variant}/{r}{s}.svg" for s in suits for r in ranks]


def icons(out):
    img, p = canvas(700, 300, "#EDEBE6")
    big, small, x = QSvgRenderer(str(ASSETS / "icon.svg")), QSvgRenderer(str(ASSETS / "icon-small.svg")), 20
    for s in (256, 128, 64, 48, 32, 24, 16):
        (big if s > 32 else small).render(p, QRectF(x, 20, s, s))
        x += s + 18
    p.end()
    img.save(str(out))


def main():
    out = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "sheets")
    out.mkdir(parents=True, exist_ok=True)
    sheet(cards("two-standard", "JQK", "HDCS"), 6, 250, 350, out / "courts.png", gap=12)
    sheet(cards("two-standard"), 13, 125, 175, out / "deck.png", gap=8)
    sheet(cards("four-standard"), 13, 90, 126, out / "small90-four-standard.png", gap=6)
    sheet(cards("two-large"), 13, 90, 126, out / "small90-two-large.png", gap=6)
    sheet(cards("four-large"), 13, 60, 84, out / "small60-four-large.png", gap=6)
    sheet([f"cards/two-standard/{c}.svg" for c in ("QS", "AS", "QH", "KC")], 4, 375, 525, out / "big.png")
    sheet([f"backs/{b}.svg" for b in BACKS], 4, 250, 350, out / "backs.png")
    avatars = [f"avatars/{a[0]}.svg" for a in AVATARS]
    sheet(avatars, 6, 200, 200, out / "avatars.png", bg="#F1EDE2")
    sheet(avatars, 12, 44, 44, out / "avatars44.png", bg="#1F5A43", gap=8)
    icons(out / "icon.png")


if __name__ == "__main__":
    main()
