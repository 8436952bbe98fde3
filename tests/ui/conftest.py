"""What the tests of the window begin with."""

from __future__ import annotations

import pytest
from hands_on import open_window


@pytest.fixture
def window(qtbot, tmp_path):
    """The window of the whole program, in a standard game."""
    parts = open_window(tmp_path)
    yield parts.window
    parts.window.close()
    parts.close()
