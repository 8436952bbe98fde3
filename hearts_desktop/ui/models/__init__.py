"""Item models over immutable records: what views and dialogs show, with no widget in them."""

from __future__ import annotations
