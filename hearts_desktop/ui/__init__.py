"""What the player sees: QtWidgets on top of the controller."""

from __future__ import annotations
