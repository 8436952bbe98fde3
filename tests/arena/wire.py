"""An engine without a process: the server of one of our players, asked directly."""

from __future__ import annotations

import pytest

from hearts_desktop.ai.roster import AGENTS
from hearts_desktop.arena import engine_player
from hearts_desktop.arena.engine_player import EnginePlayer
from hearts_desktop.arena.serve import Server
from hearts_desktop.engine.ruleset import RuleSet


class Wire:
    """Takes the place of an engine's process, and keeps all that is said, requests with ``>``."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.said: list[str] = []

    def ask(self, request: str) -> str:
        """Answer at once."""
        answer = self.server.answer(request)
        assert answer
        assert "\n" not in answer
        self.said += [f"> {request}", f"< {answer}"]
        return answer

    def close(self) -> None:
        """There is nothing to end."""


def server(
    level: str = "club", seed: int = 0, ruleset: RuleSet | None = None, *, standard_only: bool = False
) -> Server:
    """What ``arena serve`` would be."""
    return Server(AGENTS[level](), level, seed, ruleset or RuleSet(), standard_only=standard_only)


def wired(monkeypatch: pytest.MonkeyPatch, wire: Wire) -> EnginePlayer:
    """A player of the arena that speaks over this wire."""
    monkeypatch.setattr(engine_player, "EngineProcess", lambda *_: wire)
    return EnginePlayer("engine:wire", "wire", 1.0)
