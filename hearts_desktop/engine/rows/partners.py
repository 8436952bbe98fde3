"""Partners, and the dummy for whom nobody pays (rules 3.7, 6.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearts_desktop.engine.choices import DummyPoints, Game, Moon, Partnership
from hearts_desktop.engine.readings import is_hearts
from hearts_desktop.engine.rows.row import ON_OFF, PARTNERS, Row, row
from hearts_desktop.language import later

ROWS: Final[Mapping[str, Row]] = {
    "partnership": row(
        group=PARTNERS,
        section="3.7",
        label=later("Partnership"),
        help=later("Players opposite each other are partners: they share their tricks, or add their scores."),
        words={
            Partnership.OFF: later("everyone for themselves"),
            Partnership.TEAM_TRICKS: later("partners share tricks and score"),
            Partnership.INDIVIDUAL: later("partners add their scores at the end"),
        },
        when=is_hearts,
        needs=later("Needs the game of Hearts itself."),
    ),
    "moon_spares_partner": row(
        group=PARTNERS,
        section="3.7",
        label=later("The moon spares the partner"),
        help=later("When everybody else gets the points of a moon, the shooter's partner does not."),
        words=ON_OFF,
        when=lambda rules: (
            is_hearts(rules)
            and rules.partnership is Partnership.INDIVIDUAL
            and rules.moon not in (Moon.OFF, Moon.WINS_GAME, Moon.SELF_MINUS)
        ),
        needs=later("Needs partners with scores of their own, and a moon that others pay."),
    ),
    "dummy_points": row(
        group=PARTNERS,
        section="6.2",
        label=later("The dummy's tricks"),
        help=later("In Dummy Hearts the tricks of the dummy count for nobody, or against the declarer."),
        words={
            DummyPoints.NOBODY: later("count for nobody"),
            DummyPoints.DECLARER: later("count against the declarer"),
        },
        when=lambda rules: rules.game is Game.DUMMY_HEARTS,
        needs=later("Needs Dummy Hearts."),
    ),
}
