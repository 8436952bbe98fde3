"""Charging: cards laid open before play (rules 3.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearts_desktop.engine.choices import ChargeLimit, ChargeOrder
from hearts_desktop.engine.readings import is_hearts
from hearts_desktop.engine.rows.row import CHARGING, ON_OFF, Row, row
from hearts_desktop.language import later

ROWS: Final[Mapping[str, Row]] = {
    "charging": row(
        group=CHARGING,
        section="3.8",
        label=later("Charging"),
        help=later(
            "Before the first lead players may lay A♥, Q♠, J♦ or 10♣ open from their hand. The card then "
            "counts twice (A♥ makes all hearts do so), and may not be played to the first trick of its suit."
        ),
        words=ON_OFF,
        when=is_hearts,
        needs=later("Needs the game of Hearts itself."),
    ),
    "charge_limit": row(
        group=CHARGING,
        section="3.8",
        label=later("Cards charged"),
        help=later("How many cards a player may charge in a hand."),
        words={ChargeLimit.ONE: later("one card"), ChargeLimit.ANY: later("any number of cards")},
        when=lambda rules: is_hearts(rules) and rules.charging,
        needs=later("Needs charging."),
    ),
    "charge_order": row(
        group=CHARGING,
        section="3.8",
        label=later("Order of charging"),
        help=later("All choose in secret and show together, or one after the other from the dealer's left."),
        words={
            ChargeOrder.SIMULTANEOUS: later("all together, in secret"),
            ChargeOrder.FROM_DEALER_LEFT: later("one after the other"),
        },
        when=lambda rules: is_hearts(rules) and rules.charging,
        needs=later("Needs charging."),
    ),
}
