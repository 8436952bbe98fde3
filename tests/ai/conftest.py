"""Both builds of the parts of the search, for tests that hold them to the same words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from moments import BUILDS, using


@pytest.fixture(params=BUILDS)
def build(request: pytest.FixtureRequest) -> Iterator[str]:
    """Lets the search be made of the plain parts, then of the compiled ones."""
    with using(request.param):
        yield request.param
