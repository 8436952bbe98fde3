"""Charging: cards laid open before play (rules 3.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearts_desktop.engine.choices import ChargeLimit, ChargeOrder
from hearts_desktop.engine.readings import is_hearts
from hearts_desktop.engine.rows.row import CHARGING, ON_OFF, Row, row

ROWS: Final[Mapping[str, Row]] = {
    "charging": row(
        group=CHARGING,
        section="3.8",
        label="Charging",
        help="Before the first lead players may lay A♥, Q♠, J♦ or 10♣ open from their hand. The card then "
        "counts twice (A♥ makes all hearts do so), and may not be played to the first trick of its suit.",
        words=ON_OFF,
        when=is_hearts,
        needs="the game of Hearts itself",
    ),
    "charge_limit": row(
        group=CHARGING,
        section="3.8",
        label="Cards charged",
        help="How many cards a player may charge in a hand.",
        words={ChargeLimit.ONE: "one", ChargeLimit.ANY: "any number"},
        when=lambda rules: is_hearts(rules) and rules.charging,
        needs="charging",
    ),
    "charge_order": row(
        group=CHARGING,
        section="3.8",
        label="Order of charging",
        help="All choose in secret and show together, or one after the other from the dealer's left.",
        words={
            ChargeOrder.SIMULTANEOUS: "all together, in secret",
            ChargeOrder.FROM_DEALER_LEFT: "one after the other",
        },
        when=lambda rules: is_hearts(rules) and rules.charging,
        needs="charging",
    ),
}
