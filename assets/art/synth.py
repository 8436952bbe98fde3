"""What sounds are made of: noise through filters, struck bars that ring out, loudness. Standard library only.

A signal is a list of floats, 48,000 a second, that stays well within -1 and 1. Nothing here draws a random number
that is not fixed by a seed, so the same script always gives the same samples.
"""
import math
import random

RATE = 48_000


def count(seconds):
    return round(seconds * RATE)


# ---------------------------------------------------------------- sources
def noise(seconds, seed):
    draw = random.Random(seed).random
    return [2 * draw() - 1 for _ in range(count(seconds))]


def ringing(hz, seconds, t60):
    """A sine that has lost 60 dB after ``t60`` seconds, by the recurrence of a damped oscillator."""
    radius = 10 ** (-3 / (t60 * RATE))
    turn = 2 * radius * math.cos(math.tau * hz / RATE)
    loss = radius * radius
    before, now = 0.0, radius * math.sin(math.tau * hz / RATE)
    out = []
    for _ in range(count(seconds)):
        out.append(before)
        before, now = now, turn * now - loss * before
    return out


# The instrument of all the tones: a wooden bar under a soft mallet. Its upper partials are tuned two octaves and
# a little over three above the first one and die away at once; (frequency, level, part of the time to ring out).
BAR = ((1.0, 1.0, 1.0), (3.98, 0.13, 0.34), (9.2, 0.035, 0.13))


def bar(hz, t60=0.8, hardness=1.0, seed=0):
    """One note. The harder the mallet, the brighter; what is heard of the mallet itself is a breath of noise."""
    layers = [
        (0, scaled(ringing(hz * ratio, t60 * 0.8, t60 * lasting), level * (hardness if ratio > 1 else 1.0)))
        for ratio, level, lasting in BAR
        if hz * ratio < RATE / 4
    ]
    felt = low(noise(0.03, seed or round(hz)), 900)
    layers.append((0, scaled(struck(felt, 0.002, 0.025), 0.16 * hardness)))
    return eased(mixed(*layers), 0.004, t60 * 0.3)


# ---------------------------------------------------------------- filters
def _filtered(signal, centres, q):
    """A state-variable filter whose frequency glides through ``centres``; yields (low, band, high) of each sample."""
    damping, first, second = 1 / q, 0.0, 0.0
    legs, length = len(centres) - 1, max(1, len(signal))
    for at, x in enumerate(signal):
        if at % 16 == 0:  # so often is smooth enough for the ear
            leg = min(legs - 1, at * legs // length) if legs else 0
            part = at * legs / length - leg
            hz = centres[leg] * (centres[leg + 1] / centres[leg]) ** part if legs else centres[0]
            g = math.tan(math.pi * hz / RATE)
            a = 1 / (1 + g * (g + damping))
        high = (x - (damping + g) * first - second) * a
        band = g * high + first
        first = g * high + band
        lowed = g * band + second
        second = g * band + lowed
        yield lowed, band, high


def low(signal, *centres):
    """Without what lies above a frequency (12 dB an octave), which may glide."""
    return [lowed for lowed, _, _ in _filtered(signal, centres, 0.707)]


def high(signal, *centres):
    """Without what lies below it."""
    return [highed for _, _, highed in _filtered(signal, centres, 0.707)]


def band(signal, *centres, q=1.0):
    """What lies about a frequency, at level 1 there."""
    return [one / q for _, one, _ in _filtered(signal, centres, q)]


# ---------------------------------------------------------------- shapes in time
def rise(part):
    """Half a cosine from 0 to 1: no corner at either end."""
    return 0.5 - 0.5 * math.cos(math.pi * min(1.0, max(0.0, part)))


def struck(signal, attack, t60):
    """There at once, within ``attack`` seconds, and dying away by 60 dB in ``t60`` more."""
    up, fall = max(1, count(attack)), math.log(1000) / max(1, count(t60))
    return [
        x * (rise(at / up) if at < up else math.exp(-fall * (at - up)))
        for at, x in enumerate(signal)
    ]


def swelling(signal, peak, power=1.0):
    """Rises to its loudest at ``peak``, a part of its length, and sinks to nothing."""
    top = max(1, round(len(signal) * peak))
    rest = max(1, len(signal) - top)
    return [
        x * (rise(at / top) if at < top else rise(1 - (at - top) / rest)) ** power
        for at, x in enumerate(signal)
    ]


def eased(signal, up, down):
    """Without a corner at either end: in and out along half a cosine, in so many seconds."""
    first, last, end = count(up), count(down), len(signal) - 1
    return [x * rise(at / first) * rise((end - at) / last) for at, x in enumerate(signal)]


def scaled(signal, factor):
    return [x * factor for x in signal]


def mixed(*layers):
    """Layers of (start in seconds, signal) together."""
    out = [0.0] * max(count(start) + len(signal) for start, signal in layers)
    for start, signal in layers:
        first = count(start)
        for at, x in enumerate(signal):
            out[first + at] += x
    return out


# ---------------------------------------------------------------- loudness
# The K-weighting of ITU-R BS.1770 at 48 kHz: how loud the ear finds each pitch.
SHELF = (1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585)
PASS = (1.0, -2.0, 1.0, -1.99004745483398, 0.99007225036621)
WINDOW = 0.1


def _biquad(signal, b0, b1, b2, a1, a2):
    x1 = x2 = y1 = y2 = 0.0
    for x in signal:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = x, x1, y, y1
        yield y


def loudness(signal):
    """Of the loudest tenth of a second, in LUFS; what is shorter counts as if silence followed."""
    sums, total = [0.0], 0.0
    for x in _biquad(_biquad(signal, *SHELF), *PASS):
        total += x * x
        sums.append(total)
    window = count(WINDOW)
    power = max(sums[min(at + window, len(signal))] - sums[at] for at in range(0, len(signal), 48)) / window
    return -0.691 + 10 * math.log10(power)


FADE_IN, FADE_OUT = 0.001, 0.012
RUMBLE = 35.0


def finished(signal, lufs):
    """Ready to be written: no rumble and no offset, nothing at both ends, as loud as asked for."""
    window = eased([1.0] * len(signal), FADE_IN, FADE_OUT)
    out = eased(high(signal, RUMBLE), FADE_IN, FADE_OUT)
    offset = sum(out) / sum(window)
    out = [x - offset * w for x, w in zip(out, window)]
    out = scaled(out, 10 ** ((lufs - loudness(out)) / 20))
    assert max(map(abs, out)) < 0.7, "too loud: sounds may be heard together"
    return out
