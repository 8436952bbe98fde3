"""Both builds of the play of tricks under the engine."""

from __future__ import annotations

import pytest
from twins import Recompiled, compiled_kernel

from hearts_desktop.engine.parts.position import position
from hearts_desktop.engine.phases import moon, play


@pytest.fixture(params=["plain", "compiled"])
def build(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Lets the engine play by the plain rules of the trick, then by the compiled ones."""
    if request.param == "compiled":
        kernel = compiled_kernel()
        for module in (play, moon):
            monkeypatch.setattr(module, "position", lambda rules, hand: Recompiled(position(rules, hand)))
        monkeypatch.setattr(play, "Reason", kernel.Reason)
    return str(request.param)
