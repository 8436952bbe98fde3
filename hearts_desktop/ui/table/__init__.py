"""The card table: geometry, tempo and pictures that know no game, and the scene that puts the game on it."""

from __future__ import annotations
