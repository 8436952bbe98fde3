"""What the game keeps on disk: folders, the running game, saved games, settings.

Knows the engine alone: no Qt, no agents. Nothing read from a file is ever executed; every size is bounded.
"""

from __future__ import annotations
