"""Partners, and the dummy for whom nobody pays (rules 3.7, 6.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearts_desktop.engine.choices import DummyPoints, Game, Moon, Partnership
from hearts_desktop.engine.readings import is_hearts
from hearts_desktop.engine.rows.row import ON_OFF, PARTNERS, Row, row

ROWS: Final[Mapping[str, Row]] = {
    "partnership": row(
        group=PARTNERS,
        section="3.7",
        label="Partnership",
        help="Players opposite each other are partners: they share their tricks, or add their scores.",
        words={
            Partnership.OFF: "everyone for themselves",
            Partnership.TEAM_TRICKS: "partners share tricks and score",
            Partnership.INDIVIDUAL: "partners add their scores at the end",
        },
        when=is_hearts,
        needs="the game of Hearts itself",
    ),
    "moon_spares_partner": row(
        group=PARTNERS,
        section="3.7",
        label="The moon spares the partner",
        help="When everybody else gets the points of a moon, the shooter's partner does not.",
        words=ON_OFF,
        when=lambda rules: (
            is_hearts(rules)
            and rules.partnership is Partnership.INDIVIDUAL
            and rules.moon not in (Moon.OFF, Moon.WINS_GAME, Moon.SELF_MINUS)
        ),
        needs="partners with scores of their own, and a moon that others pay",
    ),
    "dummy_points": row(
        group=PARTNERS,
        section="6.2",
        label="The dummy's tricks",
        help="In Dummy Hearts the tricks of the dummy count for nobody, or against the declarer.",
        words={DummyPoints.NOBODY: "count for nobody", DummyPoints.DECLARER: "count against the declarer"},
        when=lambda rules: rules.game is Game.DUMMY_HEARTS,
        needs="Dummy Hearts",
    ),
}
