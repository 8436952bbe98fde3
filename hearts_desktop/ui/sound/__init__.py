"""What is heard of the game: which sound a cue makes and when, the mixer, and the sound device."""

from __future__ import annotations
