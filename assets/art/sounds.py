"""The sounds of the table -> sounds/*.flac.

Two families that belong together: paper and felt (filtered noise, for whatever cards do) and one wooden bar under a
soft mallet (for what the game says), in D. Hearts and the queen fall, the moon and the winner rise.

python sounds.py
"""
import pathlib

from flac import encoded
from synth import RATE, band, bar, eased, finished, high, low, mixed, noise, ringing, scaled, struck, swelling

OUT = pathlib.Path(__file__).resolve().parent.parent / "sounds"

D3, GIS3, A3 = 146.83, 207.65, 220.00
D4, E4, F4, FIS4, A4 = 293.66, 329.63, 349.23, 369.99, 440.00
D5, E5, FIS5, A5 = 587.33, 659.26, 739.99, 880.00


# ---------------------------------------------------------------- paper and felt
def slide(seed, seconds, *centres, q=0.7, peak=0.4, power=1.0):
    """Paper over felt: breath whose colour glides. The felt takes what would hiss."""
    rough = band(noise(seconds, seed), *centres, q=q)
    dulled = low(low(rough, *(1.9 * hz for hz in centres)), 4600)
    return swelling(high(dulled, 300), peak, power)


def snap(seed, centre, t60):
    """The edge of a card on the table."""
    return struck(low(band(noise(t60, seed), centre, centre * 0.7, q=0.9), 4800), 0.0015, t60)


def thump(hz, seconds, t60):
    """The wood under the felt: a low note that gives way."""
    return struck(ringing(hz, seconds, t60 * 2), 0.003, t60)


def pat(seed, seconds, *centres):
    """The felt itself."""
    return struck(low(noise(seconds, seed), *centres), 0.002, seconds * 0.85)


def deal(take):
    colour = (1750, 2050, 1600, 1900, 2200)[take]
    body = slide(100 + take, 0.058 + 0.005 * (take % 3), colour, colour * 1.35, colour, peak=0.24)
    return mixed((0, body), (0.030, scaled(pat(110 + take, 0.045, 850), 0.34)))


def tap(take):
    pitch, colour = ((176, 2000), (164, 1800), (188, 2200), (170, 1900))[take]
    return mixed(
        (0, scaled(slide(200 + take, 0.034, 1500, 2200, peak=0.7), 0.30)),
        (0.024, scaled(snap(210 + take, colour, 0.075), 0.85)),
        (0.024, scaled(pat(220 + take, 0.13, 820, 480), 0.95)),
        (0.024, scaled(thump(pitch, 0.16, 0.14), 0.40)),
    )


def slam(_):
    return mixed(
        (0, scaled(slide(300, 0.040, 1400, 2000, peak=0.7), 0.30)),
        (0.026, scaled(snap(301, 1700, 0.10), 0.85)),
        (0.026, scaled(pat(302, 0.18, 640, 320), 1.1)),
        (0.026, scaled(thump(98, 0.28, 0.26), 0.62)),
    )


def away(take):
    colour, top = ((560, 1500), (620, 1380))[take]
    return slide(400 + take, 0.36, colour, top, colour * 1.6, peak=0.46, power=1.3)


def receive(_):
    flicks = [(0.03 + 0.055 * n, scaled(snap(420 + n, 1700 + 220 * n, 0.055), 0.75 - 0.1 * n)) for n in range(3)]
    return mixed((0, scaled(slide(410, 0.24, 1150, 1700, 900, peak=0.35), 0.5)), *flicks)


def sweep(take):
    first, last = ((1500, 520), (1400, 470), (1600, 560))[take]
    return mixed(
        (0, slide(500 + take, 0.30, first, last, peak=0.72, power=1.4)),
        (0.235, scaled(pat(510 + take, 0.10, 520), 0.5)),
    )


def fan(take):
    starts = ((0.0, 0.030, 0.056, 0.080, 0.106, 0.136), (0.0, 0.026, 0.050, 0.078, 0.104, 0.128))[take]
    flicks = [
        (at, scaled(slide(600 + 10 * take + n, 0.046, 1500 + 130 * n, 2100 + 130 * n, peak=0.14), level))
        for n, (at, level) in enumerate(zip(starts, (0.45, 0.7, 0.9, 1.0, 0.8, 0.55)))
    ]
    return mixed(*flicks, (starts[-1] + 0.02, scaled(pat(640 + take, 0.06, 700), 0.4)))


def flip(take):
    return mixed(
        (0, scaled(slide(700 + take, 0.085, 1150, 2300 - 200 * take, peak=0.6), 0.7)),
        (0.078, scaled(snap(710 + take, 1900, 0.06), 0.8)),
        (0.078, scaled(pat(720 + take, 0.07, 800), 0.6)),
    )


def refuse(_):
    return mixed(
        (0, scaled(thump(205, 0.13, 0.10), 0.7)),
        (0, scaled(pat(800, 0.10, 720, 500), 1.0)),
    )


# ---------------------------------------------------------------- the bar
def tune(*notes):
    """Notes as (start, frequency, seconds to ring out, level)."""
    return mixed(*((at, scaled(bar(hz, t60), level)) for at, hz, t60, level in notes))


def hearts_broken(_):
    return tune((0, A4, 0.7, 0.8), (0.11, F4, 0.9, 1.0))


def queen(_):
    return tune((0, D4, 0.9, 0.75), (0.07, GIS3, 1.1, 0.9), (0.15, D3, 1.25, 0.8))


def moon(_):
    run = [(0.085 * n, hz, 0.9 + 0.07 * n, 0.62 + 0.05 * n) for n, hz in enumerate((D4, FIS4, A4, D5, FIS5))]
    return tune(*run, (0.455, A5, 1.3, 0.85), (0.455, D5, 1.1, 0.4))


def score(_):
    return tune((0, A4, 0.7, 0.75), (0.10, D5, 0.85, 0.85))


def won(_):
    return tune(
        (0, A3, 0.9, 0.5), (0.0, E4, 0.8, 0.7), (0.13, A4, 0.8, 0.75),
        (0.30, D4, 1.5, 0.7), (0.30, A4, 1.3, 0.7), (0.36, D5, 1.5, 0.85), (0.42, FIS5, 1.6, 0.8),
    )


def lost(_):
    return tune((0, FIS4, 0.8, 0.8), (0.20, E4, 0.9, 0.8), (0.42, D4, 1.3, 0.9), (0.42, A3, 1.2, 0.5))


def turn(_):
    return tune((0, A4, 0.40, 0.5), (0.07, E5, 0.5, 0.8))


def tick(_):
    wood = mixed((0, ringing(1180, 0.07, 0.06)), (0, scaled(ringing(2790, 0.04, 0.025), 0.25)))
    return eased(wood, 0.0015, 0.03)


# ---------------------------------------------------------------- the palette
# name: (how it is made, takes, loudness in LUFS). What sounds often is soft, what sounds once a game may be heard.
PALETTE = {
    "deal": (deal, 5, -36.0),
    "tap": (tap, 4, -28.0),
    "slam": (slam, 1, -24.0),
    "pass": (away, 2, -32.0),
    "receive": (receive, 1, -32.0),
    "sweep": (sweep, 3, -33.0),
    "fan": (fan, 2, -33.0),
    "flip": (flip, 2, -31.0),
    "refuse": (refuse, 1, -29.0),
    "hearts-broken": (hearts_broken, 1, -29.0),
    "queen": (queen, 1, -27.0),
    "moon": (moon, 1, -25.0),
    "score": (score, 1, -29.0),
    "won": (won, 1, -25.0),
    "lost": (lost, 1, -27.0),
    "turn": (turn, 1, -36.0),
    "tick": (tick, 1, -34.0),
}


def rendered(name, take):
    """The samples of one take, as whole numbers of 16 bits."""
    make, _, lufs = PALETTE[name]
    return [round(32767 * x) for x in finished(make(take), lufs)]


def files():
    """The name of every file with what it is a take of."""
    for name, (_, takes, _) in PALETTE.items():
        for take in range(takes):
            yield f"{name}-{take + 1}.flac", name, take


def main():
    OUT.mkdir(exist_ok=True)
    for file, name, take in files():
        (OUT / file).write_bytes(encoded(rendered(name, take), RATE))


if __name__ == "__main__":
    main()
