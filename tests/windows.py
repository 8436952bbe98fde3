"""Windows that have been used, put away."""

from __future__ import annotations

import gc
import sys


def put_windows_away() -> None:
    """Delete every window that the test left: they pile up, and each new style sheet is applied to all."""
    widgets = sys.modules.get("PySide6.QtWidgets")
    if widgets is None or widgets.QApplication.instance() is None:
        return
    windows = widgets.QApplication.topLevelWidgets()
    for window in windows:
        window.deleteLater()
    if windows:
        core = sys.modules["PySide6.QtCore"]
        core.QCoreApplication.sendPostedEvents(None, core.QEvent.Type.DeferredDelete.value)
        gc.collect()  # the pictures of a window that is gone are large, and few enough to escape for long
