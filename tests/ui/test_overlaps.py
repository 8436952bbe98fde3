"""Every phase of every form of the game at every size: nothing lies over anything, and all words can be read.

Each moment is looked at in one of eight looks in turn, with HEARTS_TABLES=8 in all of them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from eyes import blind, table_faults
from PySide6.QtCore import QPointF
from table_driver import Table

from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.game import pending
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import KittyUse, PassCycle, RuleSet
from hearts_desktop.ui.table.layout import Box
from hearts_desktop.ui.table.scene import Style

SIZES = {
    "800x600": (800, 556),
    "1280x800": (1280, 756),
    "3840x2160": (3840, 2076),
    "600x1000": (600, 968),
}
STYLES = {"plain": (1.0, "standard"), "big": (1.5, "large")}
FORMS = {name: row.ruleset for name, row in PRESETS.items()}
FORMS |= {f"{seats} players": RuleSet(players=seats) for seats in (3, 5, 6)}
FORMS |= {f"{seats} with two packs": replace(FORMS["cancellation"], players=seats) for seats in (7, 8, 9, 10)}
FORMS["kitty"] = RuleSet(four_player_kitty=True, kitty_use=KittyUse.HAND_SWAP)
FORMS["mix"] = RuleSet(pass_cycle=PassCycle.LRAM4, optional_pass=True)
FORMS["scatter"] = RuleSet(pass_cycle=PassCycle.LRAS4)


ALIKE = (
    "rulebook",
    "party_site",
    "gentleman",
    "plain",
    "old_style",
    "short",
    "omnibus_ten",
    "spot_a",
    "spot_b",
)
"""Forms at whose table nothing lies otherwise than in the standard game: left out of the short run."""
LOOKS = tuple(product(STYLES, SIZES))
LOOKED_AT = int(os.environ.get("HEARTS_TABLES", "1"))


def moments(table: Table, steps: int = 75) -> Iterator[str]:
    """Stops at every kind of choice that the person has, and at empty and at full tricks."""
    seen = set()
    for _ in range(steps):
        if table.human in pending(table.state):
            asked, hand = table.offer(), table.state.hand
            kind = type(asked).__name__
            others = len(hand.trick.plays) if kind == "OfferPlay" else 0
            full = others == table.state.seats - 1
            moment = (kind, full, others > 0, getattr(asked, "place", 0) != table.human, str(hand.step))
            if moment not in seen:
                seen.add(moment)
                table.ask()
                yield f"{kind} {others}"
        elif table.state.result is not None:
            return
        table.step()
        table.rest()


def show(table: Table, style: str, size: str) -> None:
    """Take another look."""
    text, index = STYLES[style]
    table.scene.fashion = Style("felt", "two", index, "auto", text)
    table.scene.resize(*SIZES[size], 1.0)
    table.director.relayout()


@pytest.mark.parametrize("form", [form for form in FORMS if LOOKED_AT > 1 or form not in ALIKE])
def test_nothing_lies_over_anything(qtbot, form):
    found: dict[str, str] = {}
    with blind() as reader:
        table = Table(FORMS[form].players, ruleset=FORMS[form])
        qtbot.addWidget(table.view)
        turn = list(FORMS).index(form)
        for moment in moments(table):
            for look in range(LOOKED_AT):
                style, size = LOOKS[(turn + look) % len(LOOKS)]
                show(table, style, size)
                for fault in table_faults(table.scene, reader):
                    found.setdefault(fault, f"{moment} {size} {style}")
            table.view.set_offer(None)
            turn += LOOKED_AT
    assert not found, "\n".join(f"{fault}: {where}" for fault, where in found.items())


def test_the_eyes_are_open(qtbot):
    """What is looked for is found where it is brought about."""
    with blind() as reader:
        table = Table()
        qtbot.addWidget(table.view)
        table.run_to_choice(Phase.PASS)
        scene = table.scene
        assert table_faults(scene, reader) == []
        middle = Box(*scene.geometry.centre, 200, 60)
        scene.seats[1].set_box(scene.geometry.plate(2))
        scene.passing.place(Box(-160, 10, 150, 32))
        first = scene.open_entries()[0].item
        scene.open_entries()[1].item.setPos(first.pos() + QPointF(4, 0))
        scene.status.set_text("words " * 60)
        scene.status.place(middle)
        scene.status.setVisible(True)
        faults = " ".join(table_faults(scene, reader))
    for words in (
        "plate 1 lies over plate 2",
        "a card of hand 2 lies over plate 1",
        "passing leaves the table",
        f"the index of {first.card} is covered",
        "on status is squeezed",
    ):
        assert words in faults
