"""Small signs inside check boxes, spin boxes and combo boxes, for light and for dark grounds -> widgets/*.svg.

python widgets.py
"""
import pathlib

from shapes import circle, line, svg

OUT = pathlib.Path(__file__).resolve().parent.parent / "widgets"
SIGNS = {
    "chevron-down": lambda c: line("M3 6 L8 11 L13 6", c, 2.2),
    "chevron-up": lambda c: line("M3 10.5 L8 5.5 L13 10.5", c, 2.2),
    "chevron-right": lambda c: line("M6 3 L11 8 L6 13", c, 2.2),
    "chevron-left": lambda c: line("M10 3 L5 8 L10 13", c, 2.2),
    "chevron-down-faint": lambda c: f'<g opacity="0.4">{SIGNS["chevron-down"](c)}</g>',
    "chevron-up-faint": lambda c: f'<g opacity="0.4">{SIGNS["chevron-up"](c)}</g>',
    "check": lambda c: line("M3.4 8.4 L6.6 11.6 L12.8 4.8", c, 2.4),
    "dot": lambda c: circle(8, 8, 3.4, c),
}


def main():
    OUT.mkdir(exist_ok=True)
    for name, draw in SIGNS.items():
        for shade, colour in (("light", "#FFFFFF"), ("dark", "#1D2438")):
            (OUT / f"{name}-{shade}.svg").write_text(svg(draw(colour), 16, 16), encoding="utf-8")


if __name__ == "__main__":
    main()
