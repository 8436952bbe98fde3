"""The seal of a deal: a commitment to its cards that can be shown before, and checked by anybody after."""

from __future__ import annotations

import hmac
from hashlib import sha256

from hearts_desktop.engine.cards import Cards, format_cards


def salt_of(secret: bytes, game: str, hand: int) -> str:
    """32 hexadecimal digits that nobody can foresee without the secret, so that no seal can be guessed."""
    return hmac.new(secret, f"{game}/{hand}".encode(), sha256).hexdigest()[:32]


def sealed_text(number: int, hand: int, salt: str, order: Cards) -> str:
    """The text whose SHA-256 is the seal: deal number, hand, salt, and the cards in the order of the deal."""
    return f"{number} {hand} {salt} {format_cards(order)}"


def seal(number: int, hand: int, salt: str, order: Cards) -> str:
    """The seal as 64 hexadecimal digits."""
    return sha256(sealed_text(number, hand, salt, order).encode()).hexdigest()


def short(seal: str) -> str:
    """The beginning of a seal, as it is shown on the table: of 2^48 other deals one has the same."""
    return "-".join(seal[at : at + 4] for at in range(0, 12, 4)).upper()
