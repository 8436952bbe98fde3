"""Generate the 52 faces (2/4 colour, standard/large index), four backs and the bare suits as SVG.

python deck.py [--out DIR]      (default: the folder above this one)
"""
import argparse
import math
import os

from courts import court
from shapes import (CREAM, EDGE, FOUR_COLOUR, GOLD, H, INK, NAVY, PAPER, PINE, R, RED, TEAL, TWO_COLOUR, W, WINE, at, circle,
                    clip, disc_d, flatten, group, line, n, path, poly_d, polygon, rank_glyph, rect, round_rect_d, star_pts, suit, svg)

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = "CDSH"
STANDARD = dict(x=25.5, top=15, height=43, gap=8, size=27, inset=0)
LARGE = dict(x=33, top=15, height=64, gap=9, size=38, inset=1)


def blank(fill=PAPER, edge=EDGE):
    return (path(round_rect_d(0.6, 0.6, W - 1.2, H - 1.2, R), fill)
            + f'<path d="{round_rect_d(0.9, 0.9, W - 1.8, H - 1.8, R)}" fill="none" stroke="{edge}" stroke-width="1.6"/>')


def corner(rank, s, ink, ix):
    o = rank_glyph(rank, ix["x"], ix["top"], ix["height"], ink)
    return o + suit(s, ix["x"], ix["top"] + ix["height"] + ix["gap"] + ix["size"] / 2, ix["size"], ink)


def both(body):
    return body + group(body, f"rotate(180 {n(W / 2)} {n(H / 2)})")


# classical layouts; columns l/c/r, rows as fraction 0 (top) .. 1 (bottom)
LAYOUT = {
    "2": "c0 c1", "3": "c0 c.5 c1", "4": "l0 r0 l1 r1", "5": "l0 r0 c.5 l1 r1", "6": "l0 r0 l.5 r.5 l1 r1",
    "7": "l0 r0 c.25 l.5 r.5 l1 r1", "8": "l0 r0 c.25 l.5 r.5 c.75 l1 r1",
    "9": "l0 r0 l.3333 r.3333 c.5 l.6667 r.6667 l1 r1",
    "10": "l0 r0 c.16667 l.3333 r.3333 l.6667 r.6667 c.83333 l1 r1",
}


def pips(rank, s, ink, large):
    top, bottom = (58, H - 58) if not large else (66, H - 66)
    half = 45 if not large else 38
    size = 54 if not large else 47
    if rank in "23":
        size += 8
    o = ""
    for t in LAYOUT[rank].split():
        x = W / 2 + {"l": -half, "c": 0, "r": half}[t[0]]
        f = float(t[1:])
        o += suit(s, x, top + (bottom - top) * f, size, ink, 180 if f > 0.5 else 0)
    return o


def ace(s, ink):
    if s != "S":
        o = suit(s, W / 2, H / 2, 112, ink)
        return o + suit(s, W / 2, H / 2 + (2 if s != "C" else 0), 30, PAPER) if s in "HD" else o
    # ace of spades: engraved spade in a wreath of leaves
    cx, cy = W / 2, H / 2
    o = suit("S", cx, cy, 172, INK)
    o += at(line("M0 -36 C7 -22 36 -5 36 16.5 C36 25 30.5 31 24.5 31 C14 31 6 24 0 12 C-6 24 -14 31 -24.5 31 "
                 "C-30.5 31 -36 25 -36 16.5 C-36 -5 -7 -22 0 -36 Z", GOLD, 1.5), cx, cy, 1.72)
    for i in range(8):
        a = i * 45.0
        o += group(path("M0 -24 C6.5 -17 6.5 -9 0 -3.5 C-6.5 -9 -6.5 -17 0 -24 Z", GOLD if i % 2 == 0 else PAPER),
                   f"translate({n(cx)} {n(cy + 5)}) rotate({a})")
    o += circle(cx, cy + 5, 4.4, RED)
    return o


def face(card, colours=TWO_COLOUR, large=False):
    """card like '10H', 'QS'."""
    rank, s = card[:-1], card[-1]
    ink, ix = colours[s], LARGE if large else STANDARD
    o = blank()
    if rank == "A":
        o += ace(s, ink)
    elif rank in LAYOUT:
        o += pips(rank, s, ink, large)
    else:
        body = court(card, ink)
        o += group(body, f"translate({n(W / 2)} {n(H / 2)}) scale(0.84 1) translate({n(-W / 2)} {n(-H / 2)})") if large else body
    return o + both(corner(rank, s, ink, ix))


# ---------------------------------------------------------------- backs
def _frame(bg, rim, inner):
    """Paper rim hides tile overflow: an even-odd ring drawn last."""
    ring = round_rect_d(0.6, 0.6, W - 1.2, H - 1.2, R) + " " + round_rect_d(13, 13, W - 26, H - 26, 8)
    return (path(ring, PAPER, 'fill-rule="evenodd"')
            + f'<path d="{round_rect_d(13, 13, W - 26, H - 26, 8)}" fill="none" stroke="{rim}" stroke-width="3"/>'
            + f'<path d="{round_rect_d(0.9, 0.9, W - 1.8, H - 1.8, R)}" fill="none" stroke="{EDGE}" stroke-width="1.6"/>')


AREA = [(9, 9), (W - 9, 9), (W - 9, H - 9), (9, H - 9)]


def inside(d, fill):
    pts = flatten(d, 8)
    if all(9 < x < W - 9 and 9 < y < H - 9 for x, y in pts):
        return path(d, fill)
    return polygon(clip(pts, AREA), fill)


def back_lattice():
    """Navy harlequin lattice, gold lines, hearts and spades."""
    o = rect(6, 6, W - 12, H - 12, "#1D2549")
    dx, dy = 37.34, 54.0
    for r in range(-1, 15):
        for c in range(-1, 9):
            x, y = 125 + (c - 3) * dx + (dx / 2 if r % 2 else 0), 175 + (r - 6) * dy / 2
            k = r % 2
            d = f"M{n(x)} {n(y - 23)} L{n(x + 15.9)} {n(y)} L{n(x)} {n(y + 23)} L{n(x - 15.9)} {n(y)} Z"
            o += inside(d, "#2F3B70" if k else "#283260")
            if 20 < x < 230 and 20 < y < 330:
                o += suit("H" if k else "S", x, y, 15.5, "#E0616A" if k else "#F0C766")
    return o + _frame(NAVY, "#1D2549", 8)


def back_scales():
    """Teal overlapping scales."""
    o = rect(6, 6, W - 12, H - 12, TEAL)
    s = 44.8
    for r in range(0, 18):
        for c in range(-1, 8):
            x, y = 125 + (c - 2.5) * s + (s / 2 if r % 2 else 0), 8 + r * 21.4
            for rad, col in ((22.4, PALE), (19.8, TEAL), (14.6, PALE), (12, PINE), (6, GOLD)):
                o += inside(disc_d(x, y, rad), col)
    return o + _frame(TEAL, PINE, 8)


PALE = "#DDEDE2"


def back_sunburst():
    """Wine red deco rays from the centre with a double heart medallion."""
    o = rect(6, 6, W - 12, H - 12, RED)
    k = 36
    for i in range(0, k, 2):
        a, b = 2 * math.pi * (i - 0.5) / k, 2 * math.pi * (i + 0.5) / k
        p = [(125, 175)]
        for t in (a, b):
            m = min((W / 2 - 8) / max(1e-6, abs(math.cos(t))), (H / 2 - 8) / max(1e-6, abs(math.sin(t))))
            p.append((125 + m * math.cos(t), 175 + m * math.sin(t)))
        o += polygon(p, WINE)
    for rad, col in ((62, GOLD), (59, WINE), (55, GOLD), (53.4, RED)):
        o += circle(125, 175, rad, col)
    for i in range(24):
        a = math.radians(15 * i)
        o += circle(125 + 57 * math.cos(a), 175 + 57 * math.sin(a), 1.9, CREAM)
    o += suit("H", 125, 152, 38, CREAM) + suit("H", 125, 198, 38, CREAM, 180)
    for x, y in ((30, 30), (220, 30), (30, 320), (220, 320)):
        o += circle(x, y, 9, GOLD) + circle(x, y, 6.6, WINE) + circle(x, y, 2.6, GOLD)
    return o + _frame(RED, WINE, 8)


def back_trellis():
    """Charcoal trellis of interlaced rings in cream, coral and gold."""
    o = rect(6, 6, W - 12, H - 12, "#262A3F")
    s = 37.34
    for r in range(-1, 12):
        for c in range(-1, 9):
            x, y = 125 + (c - 3) * s, 175 + (r - 5) * s
            ring = [poly_d(clip(flatten(disc_d(x, y, q), 9), AREA)) for q in (20.6, 18)]
            if all(ring):
                o += path(" ".join(ring), "#E9DFC8", 'fill-rule="evenodd"')
            if 12 < x < 238 and 12 < y < 338:
                o += polygon(star_pts(x, y, 11, 4.4, 4), "#E9735B")
            if 14 < x + s / 2 < 236 and 14 < y + s / 2 < 336:
                o += polygon(star_pts(x + s / 2, y + s / 2, 6, 2.4, 4), GOLD)
    return o + _frame("#262A3F", "#262A3F", 8)


BACKS = {"lattice": back_lattice, "scales": back_scales, "sunburst": back_sunburst, "trellis": back_trellis}


def all_cards():
    return [r + s for s in SUITS for r in RANKS]


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--out", default=os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    out = ap.parse_args().out
    for name, colours, large in (("two-standard", TWO_COLOUR, False), ("four-standard", FOUR_COLOUR, False),
                                 ("two-large", TWO_COLOUR, True), ("four-large", FOUR_COLOUR, True)):
        d = os.path.join(out, "cards", name)
        os.makedirs(d, exist_ok=True)
        for c in all_cards():
            with open(os.path.join(d, c + ".svg"), "w", encoding="utf-8") as fh:
                fh.write(svg(face(c, colours, large)))
    d = os.path.join(out, "backs")
    os.makedirs(d, exist_ok=True)
    for name, fn in BACKS.items():
        with open(os.path.join(d, name + ".svg"), "w", encoding="utf-8") as fh:
            fh.write(svg(fn()))
    d = os.path.join(out, "suits")
    os.makedirs(d, exist_ok=True)
    for s in SUITS:
        with open(os.path.join(d, s + ".svg"), "w", encoding="utf-8") as fh:
            fh.write(svg(suit(s, 52, 52, 100, FOUR_COLOUR[s]), 104, 104))


if __name__ == "__main__":
    main()
