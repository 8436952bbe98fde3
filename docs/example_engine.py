"""The smallest engine that plays every form of Hearts: it makes the first choice that it is offered.

    python -m hearts_desktop.arena play --deals 9 --seats "club,club,club,engine:python example_engine.py"

It needs nothing but Python, and nothing of this program. See engine-protocol.md.
"""

from __future__ import annotations

import sys


def answer(request: str) -> str:
    """The answer to one line."""
    command, _, rest = request.partition(" ")
    match command:
        case "HELLO":
            return "HELLO game=1 name=First choice"
        case "RULES" | "GAME" | "EVENT":
            return "OK"  # the choices are named with each question, so nothing need be remembered
        case "CHOOSE":
            return f"CHOICE {first_choice(rest)}"
        case _:
            return "ERR I know only the commands for any game"


def first_choice(offer: str) -> str:
    """An action that the offer allows, for example ``pass 0 2C 5D QS``."""
    kind, *words = offer.split(" ")
    fields = dict(word.split("=") for word in words)
    cards = fields.get("cards", "-").replace("-", "").split(",")
    seat = fields["seat"]
    match kind:
        case "play":
            return f"play {seat} {cards[0]}"
        case "pass" | "discard":
            return f"{kind} {seat} {' '.join(cards[: int(fields['size'])])}"
        case "bid":
            return f"bid {seat} 0"
        case "charge":
            return f"charge {seat}"
        case "call":
            return f"call {seat} {fields['calls'].split('|')[0].replace(',', ' ')}"
        case "moon":
            return f"moon {seat} {fields['choices'].split(',')[0]}"
        case _:
            raise ValueError(f"no such choice: {kind}")


if __name__ == "__main__":
    for line in sys.stdin:
        if line.strip() == "QUIT":
            break
        print(answer(line.strip()), flush=True)
