"""Panels over the table and the windows beside it."""

from __future__ import annotations
