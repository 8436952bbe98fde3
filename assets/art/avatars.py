"""Twelve character avatars (128 x 128) and the app icon (512 x 512)."""
import os

from shapes import (AMBER, CREAM, GOLD, INK, PINE, RED, TEAL, VIOLET, WINE, circle, clip, disc_d, ellipse,
                    flatten, group, line, path, poly_d, polygon, round_rect_d, star_pts, suit, svg)

DISC = flatten(disc_d(64, 64, 62), 16)
HALF = [(64, -50), (200, -50), (200, 200), (64, 200)]
FLIP = "translate(128 0) scale(-1 1)"


def cut(d, fill):
    return polygon(clip(flatten(d), DISC), fill)


def split(d, light, dark):
    p = clip(flatten(d), DISC)
    return polygon(p, light) + polygon(clip(p, HALF), dark)


def pair(d, light, dark=None):
    """Left shape in light, its mirror in dark."""
    return cut(d, light) + group(cut(d, dark or light), FLIP)


def eyes(y, dx=15, r=4.6, colour=INK):
    o = ""
    for sx in (-1, 1):
        o += circle(64 + sx * dx, y, r, colour) + circle(64 + sx * dx - 1.5, y - 1.6, r * 0.32, "#FFFFFF")
    return o


def bust(light, dark):
    return split("M64 96 C92 96 108 112 114 130 L14 130 C20 112 36 96 64 96 Z", light, dark)


def bow(x, y, c, d):
    return (path(f"M{x} {y} L{x - 17} {y - 9} L{x - 17} {y + 9} Z", c) + path(f"M{x} {y} L{x + 17} {y - 9} L{x + 17} {y + 9} Z", d)
            + circle(x, y, 5, d))


def nose(y, colour=INK, w=6.0):
    return path(f"M{64 - w} {y} C{64 - w} {y - 3.4} {64 + w} {y - 3.4} {64 + w} {y} C{64 + w} {y + 3} 67 {y + 6} 64 {y + 6} "
                f"C61 {y + 6} {64 - w} {y + 3} {64 - w} {y} Z", colour)


def smile(y, colour=INK, w=7):
    return line(f"M{64 - w} {y} Q{64 - w / 2} {y + 4.5} 64 {y} Q{64 + w / 2} {y + 4.5} {64 + w} {y}", colour, 2.2)


def fox():
    o = bust("#E8803A", "#CB6526") + split("M64 96 C74 96 80 100 82 104 L64 126 L46 104 C48 100 54 96 64 96 Z", CREAM, "#E8DCC2")
    o += pair("M28 60 C20 40 24 22 30 16 C42 24 52 34 56 44 Z", "#E8803A", "#CB6526") + pair("M33 46 C30 36 31 28 33 24 C39 29 45 36 47 41 Z", INK)
    o += split("M64 106 C50 102 24 84 24 64 C26 46 44 38 64 38 C84 38 102 46 104 64 C104 84 78 102 64 106 Z", "#F0904A", "#D9722F")
    o += split("M64 106 C50 102 24 84 24 66 C36 64 50 68 55 84 C57 90 60 92 64 92 C68 92 71 90 73 84 C78 68 92 64 104 66 C104 84 78 102 64 106 Z", "#FFF8EA", "#EADFC8")
    return o + eyes(66, 17) + nose(92)


def owl():
    o = bust("#7C5A3E", "#63462F")
    for i, y in enumerate((108, 118)):
        for x in range(34, 98, 12):
            o += cut(f"M{x + 6 * (i % 2)} {y} L{x + 5 + 6 * (i % 2)} {y + 5} L{x + 10 + 6 * (i % 2)} {y} L{x + 5 + 6 * (i % 2)} {y + 9} Z", "#E6CDA2")
    o += split("M22 22 C36 26 50 30 64 30 C78 30 92 26 106 22 C108 44 106 64 104 74 C100 96 82 106 64 106 C46 106 28 96 24 74 C22 64 20 44 22 22 Z", "#8F6A49", "#74543A")
    o += circle(45, 62, 20, "#F6E7C4") + circle(83, 62, 20, "#E4D0A6") + circle(45, 62, 12.5, GOLD) + circle(83, 62, 12.5, AMBER)
    o += eyes(62, 19, 7)
    return o + path("M64 66 L72 78 L64 92 L56 78 Z", "#F09A3C") + path("M64 66 L72 78 L64 92 Z", "#D67E22")


def cat():
    o = bust("#5E6B8F", "#495474") + bow(64, 108, RED, WINE)
    o += pair("M26 66 L25 18 C38 24 50 34 56 46 Z", "#6C7AA0", "#566288") + pair("M32 50 L31 29 C38 33 44 39 47 45 Z", "#F2A9A0")
    o += split("M64 100 C42 100 22 88 22 66 C22 48 42 38 64 38 C86 38 106 48 106 66 C106 88 86 100 64 100 Z", "#7C8AB0", "#647196")
    o += path("M60 38 L64 54 L68 38 Z M48 40 L53 51 L56 38.6 Z M80 40 L75 51 L72 38.6 Z", "#3C4666")
    o += split("M64 74 C72 74 78 79 78 86 C78 94 72 99 64 99 C56 99 50 94 50 86 C50 79 56 74 64 74 Z", "#F4F1EA", "#DFDAD0")
    for sx in (-1, 1):
        o += line(f"M{64 + sx * 20} 82 L{64 + sx * 42} 78 M{64 + sx * 20} 87 L{64 + sx * 42} 89", "#F4F1EA", 1.8)
        x = 64 + sx * 20
        o += path(f"M{x - 9} 66 C{x - 5} 58 {x + 5} 58 {x + 9} 66 C{x + 5} 73 {x - 5} 73 {x - 9} 66 Z", "#D7E86B") + ellipse(x, 66, 2.6, 6, INK)
    return o + nose(79, "#E9735B", 5) + smile(89)


def bear():
    o = bust("#7B4A2E", "#633921") + split("M36 100 C50 112 78 112 92 100 L97 110 C80 124 48 124 31 110 Z", TEAL, PINE)
    o += pair(disc_d(33, 38, 15), "#8A5534", "#6F4127") + pair(disc_d(33, 39, 8), "#D9A16F", "#BE8758")
    o += split(disc_d(64, 66, 42, 39), "#94603D", "#7A4A2E") + split(disc_d(64, 81, 20, 16.5), "#E9C79B", "#D2AC7C")
    return o + eyes(61, 18) + nose(74, INK, 7.5) + smile(87)


def rabbit():
    o = bust("#E9735B", "#CC5942")
    o += pair("M52 50 C38 40 32 10 40 4 C52 2 60 26 60 48 Z", "#FBF6EA", "#E4DCCB") + pair("M51 42 C43 34 39 16 43 11 C50 12 55 28 55 42 Z", "#F4B5A8")
    o += split("M64 104 C42 104 27 90 27 72 C27 54 44 42 64 42 C84 42 101 54 101 72 C101 90 86 104 64 104 Z", "#FFFCF4", "#E9E1D1")
    o += circle(39, 82, 6.5, "#F4B5A8") + circle(89, 82, 6.5, "#E9A193") + eyes(69, 17)
    return o + nose(79, "#E9735B", 5) + smile(88) + path("M60 92 L68 92 L67.5 99 L60.5 99 Z", "#FFFFFF", 'stroke="#C9BEA8" stroke-width="1.2"')


def panda():
    o = bust("#23273C", "#171A2B") + pair(disc_d(31, 36, 15), "#23273C", "#171A2B")
    o += split(disc_d(64, 67, 43, 39), "#FFFCF4", "#E6E0D2")
    o += pair("M50 54 C58 58 56 76 46 80 C36 82 31 74 36 65 C40 57 45 52 50 54 Z", "#23273C", "#171A2B")
    o += circle(46, 67, 4.4, "#FFFFFF") + circle(82, 67, 4.4, "#FFFFFF") + circle(46.6, 67, 2.6, INK) + circle(81.4, 67, 2.6, INK)
    o += nose(80, INK, 6.5) + smile(91)
    return o + path("M64 30 C70 18 84 16 90 20 C86 30 76 34 64 30 Z", "#3FA06A")


def penguin():
    o = split("M64 20 C94 20 106 46 107 76 L114 130 L14 130 L21 76 C22 46 34 20 64 20 Z", "#2C3763", "#1E2749")
    o += split("M64 52 C70 40 98 38 98 64 C98 84 94 112 92 130 L36 130 C34 112 30 84 30 64 C30 38 58 40 64 52 Z", "#FFFCF4", "#E6E0D2")
    o += split("M29 96 C48 108 80 108 99 96 L99 108 C80 119 48 119 29 108 Z", RED, WINE) + cut("M74 106 L88 104 L92 128 L80 128 Z", WINE)
    o += circle(38, 78, 6, "#F4B5A8") + circle(90, 78, 6, "#E9A193")
    return o + eyes(66, 15) + path("M53 76 C58 71 70 71 75 76 L64 88 Z", "#F2A03D") + path("M64 72.3 C68 72.3 72 73.4 75 76 L64 88 Z", "#D9832A")


def frog():
    o = bust("#2F7D4C", "#22633A") + pair(disc_d(39, 40, 18), "#4FA863", "#3A8B4E")
    o += split("M64 38 C94 38 112 56 112 74 C112 94 90 104 64 104 C38 104 16 94 16 74 C16 56 34 38 64 38 Z", "#5CB86F", "#439A58")
    for x in (39, 89):
        o += circle(x, 40, 11.5, "#FFFCF4") + circle(x + (1 if x < 64 else -1), 41, 6, INK) + circle(x - 1, 38.6, 1.9, "#FFFFFF")
    o += line("M30 78 C44 92 84 92 98 78", "#1F5B36", 3.2) + circle(59, 66, 1.9, "#1F5B36") + circle(69, 66, 1.9, "#1F5B36")
    o += circle(29, 72, 5.5, "#E9A193", 'fill-opacity="0.85"') + circle(99, 72, 5.5, "#E9A193", 'fill-opacity="0.7"')
    return o + bow(64, 112, GOLD, AMBER)


def lion():
    o = bust("#D99A42", "#BE8030")
    o += split(poly_d(star_pts(64, 64, 56, 46, 14)), "#B4562B", "#943F1C")
    o += pair(disc_d(36, 42, 10), "#E8AE55", "#C98B37")
    o += split("M64 104 C44 104 32 92 32 68 C32 48 46 38 64 38 C82 38 96 48 96 68 C96 92 84 104 64 104 Z", "#F2BF6A", "#DDA24B")
    o += split("M64 72 C76 72 84 80 84 90 C84 99 75 104 64 104 C53 104 44 99 44 90 C44 80 52 72 64 72 Z", "#FFF1D2", "#EBD8B0")
    o += path("M47 22 L54 31 L64 17 L74 31 L81 22 L79 40 L49 40 Z", GOLD) + path("M64 17 L74 31 L81 22 L79 40 L64 40 Z", AMBER)
    return o + eyes(64, 16) + nose(77, "#6C321B", 7.5) + smile(89, "#6C321B")


def raccoon():
    o = bust("#6D7388", "#565B70") + pair("M30 58 C20 40 24 24 30 20 C42 24 52 34 56 44 Z", "#7C8298", "#62677C") + pair("M34 44 C30 36 31 30 33 27 C39 30 45 36 47 40 Z", INK)
    o += split("M64 104 C48 100 20 88 20 68 C22 48 42 38 64 38 C86 38 106 48 108 68 C108 88 80 100 64 104 Z", "#9AA0B4", "#80869C")
    o += split("M64 104 C48 100 20 88 20 72 C36 60 52 64 58 80 L70 80 C76 64 92 60 108 72 C108 88 80 100 64 104 Z", "#F6F3EA", "#E0DBCF")
    o += pair("M59 58 C60 70 52 80 40 82 C32 83 25 78 22 74 C28 60 44 52 59 58 Z", "#2B2F42", "#1F2232")
    o += circle(45, 68, 5, "#FFFFFF") + circle(83, 68, 5, "#FFFFFF") + circle(45.8, 68, 3.2, INK) + circle(82.2, 68, 3.2, INK)
    return o + split("M56 80 C56 88 60 100 64 104 C68 100 72 88 72 80 L70 62 L58 62 Z", "#C9CDD9", "#B2B6C6") + nose(91)


def koala():
    o = bust("#7F8AA6", "#68728D") + bow(64, 111, VIOLET, "#46386A")
    o += pair(poly_d(star_pts(27, 50, 24, 20.5, 11)), "#8F9AB6", "#76819E") + pair(disc_d(28, 51, 12), "#EFC1B8", "#D9A89F")
    o += split("M64 102 C42 102 28 90 28 68 C28 48 44 36 64 36 C84 36 100 48 100 68 C100 90 86 102 64 102 Z", "#A9B3CB", "#8F9AB6")
    o += path("M64 62 C72 62 75 70 74.5 78 C74 87 70 91 64 91 C58 91 54 87 53.5 78 C53 70 56 62 64 62 Z", "#23273C")
    o += path("M58 70 C60 66 64 66 65 67 C62 69 60 72 59.5 76 Z", "#565E7C")
    return o + eyes(65, 20) + line("M56 95 Q64 100 72 95", INK, 2.2)


def stag():
    o = bust("#A8693C", "#8C542D") + split("M64 98 C74 98 82 102 86 106 L64 128 L42 106 C46 102 54 98 64 98 Z", "#F3E1C3", "#DEC8A4")
    ant = "M52 44 C40 40 33 28 33 12 M38.5 30 C30 28 25 22 24 15 M45 39 C46 30 45 22 48 16"
    o += line(ant, "#E6CDA2", 5) + group(line(ant, "#C9AB79", 5), FLIP)
    o += pair("M42 60 C30 62 18 56 14 46 C26 42 38 44 46 52 Z", "#B5754A", "#955B34") + pair("M38 56 C30 57 24 53 21 49 C28 47 35 49 40 53 Z", "#F2B9A4")
    o += split("M64 108 C54 108 49 100 47 90 C44 82 38 76 38 62 C38 48 50 42 64 42 C78 42 90 48 90 62 C90 76 84 82 81 90 C79 100 74 108 64 108 Z", "#C68452", "#A8693C")
    o += split("M64 108 C55 108 50 101 50 94 C50 87 56 84 64 84 C72 84 78 87 78 94 C78 101 73 108 64 108 Z", "#F3E1C3", "#DEC8A4")
    return o + path("M64 46 L69 58 L64 70 L59 58 Z", "#F3E1C3") + eyes(68, 16.5) + nose(91, INK, 7)


AVATARS = [("fox", fox, "#F7D9A8"), ("owl", owl, "#BFD9D3"), ("cat", cat, "#F3C6BC"), ("bear", bear, "#F2D58C"),
           ("rabbit", rabbit, "#A9CFD0"), ("panda", panda, "#CFE3B8"), ("penguin", penguin, "#BFD6EE"), ("frog", frog, "#F4E2A0"),
           ("lion", lion, "#BBD7E4"), ("raccoon", raccoon, "#F0C8A2"), ("koala", koala, "#DCD0EE"), ("stag", stag, "#C4DCBC")]


def avatar_body(i):
    _, fn, bg = AVATARS[i % 12]
    return circle(64, 64, 62, bg) + fn()


def icon():
    """Navy tile, heart split into light and shade, spade in negative space."""
    d = ('<linearGradient id="ib" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2C3768"/>'
         '<stop offset="1" stop-color="#171C36"/></linearGradient>')
    heart = ("M256 436 C232 384 64 300 64 186 C64 122 112 80 166 80 C208 80 240 104 256 142 "
             "C272 104 304 80 346 80 C400 80 448 122 448 186 C448 300 280 384 256 436 Z")
    p = flatten(heart, 24)
    right = clip(p, [(256, 0), (512, 0), (512, 512), (256, 512)])
    o = path(round_rect_d(16, 16, 480, 480, 108), "url(#ib)")
    o += polygon(p, "#E5424C") + polygon(right, "#B92A3A")
    o += suit("S", 256, 240, 178, "#FFF6E2")
    sp = clip(flatten("M256 152.8 C272 184.8 337.9 222.2 337.9 270.3 C337.9 295.2 320.1 311.2 300.5 311.2 C282.7 311.2 270.2 302.3 264 288 "
                      "C264.9 305.9 272 320 286.3 327.2 L256 327.2 Z", 18), [(256, 0), (512, 0), (512, 512), (256, 512)])
    return d, o + polygon(sp, "#F0DDB0")


def icon_small():
    """16-32 px cut: no gradient, the heart fills the tile, heavier spade."""
    heart = ("M256 470 C228 410 30 310 30 178 C30 100 88 50 152 50 C202 50 238 78 256 122 "
             "C274 78 310 50 360 50 C424 50 482 100 482 178 C482 310 284 410 256 470 Z")
    p = flatten(heart, 24)
    return (path(round_rect_d(0, 0, 512, 512, 110), "#1E2650") + polygon(p, "#EC4A53")
            + polygon(clip(p, [(256, 0), (512, 0), (512, 512), (256, 512)]), "#C22C3C") + suit("S", 256, 238, 236, "#FFF6E2"))


def main():
    out = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "avatars")
    os.makedirs(out, exist_ok=True)
    for i, (name, _, _) in enumerate(AVATARS):
        with open(os.path.join(out, name + ".svg"), "w", encoding="utf-8") as fh:
            fh.write(svg(avatar_body(i), 128, 128))
    defs, body = icon()
    with open(os.path.join(out, "..", "icon.svg"), "w", encoding="utf-8") as fh:
        fh.write(svg(body, 512, 512, defs=defs))
    with open(os.path.join(out, "..", "icon-small.svg"), "w", encoding="utf-8") as fh:
        fh.write(svg(icon_small(), 512, 512))


if __name__ == "__main__":
    main()
