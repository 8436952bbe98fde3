"""Guards the Qt pin: on Python 3.11 PySide6 6.12.0 loses references to None until the interpreter aborts."""

from __future__ import annotations

import sys

from PySide6.QtCore import QTimer


def test_void_calls_of_qt_keep_their_references_to_none(qapp):
    timer = QTimer()
    calls = 2_000
    before = sys.getrefcount(None)
    for interval in range(calls):
        timer.setInterval(interval)
    drift = sys.getrefcount(None) - before
    assert abs(drift) < calls / 10, f"{drift} references to None in {calls} calls"
