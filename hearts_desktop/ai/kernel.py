"""The kernel of the search, in the build that this machine has: compiled if it can be, else plain Python.

Both builds are made of the same modules (:mod:`.kernel_source`) and give the same results; the compiled one
is about a hundred times faster and lets other threads run meanwhile. What search needs is taken from here::

    from hearts_desktop.ai import kernel

    rules = kernel.PlayRules(**plain_rules.terms)
    position = kernel.restored(rules, snapshot(plain_position))

``HEARTS_KERNEL=plain`` in the environment keeps to plain Python; with ``HEARTS_KERNEL=compiled`` it is an
ImportError if there is no compiled kernel.
"""

from __future__ import annotations

import logging
import os
from importlib import import_module
from types import ModuleType
from typing import Final

from hearts_desktop.ai.card_rollouts import CardSearch
from hearts_desktop.ai.kernel_source import PACKAGE, fingerprint
from hearts_desktop.ai.learning import Learner
from hearts_desktop.ai.network import Network
from hearts_desktop.ai.open_search import OpenSearch
from hearts_desktop.ai.pass_rollouts import PassSearch
from hearts_desktop.ai.payoff import (
    CHOOSE,
    MOON_OFF,
    NO_SUN,
    OTHERS_PLUS,
    SELF_MINUS,
    SUN_DOUBLE,
    SUN_HALF_MORE,
    TEN_OF_CLUBS_FACE,
    UNLESS_WINS,
    WINS_GAME,
    Payoff,
)
from hearts_desktop.ai.playout import Simulator
from hearts_desktop.ai.policy import Policy
from hearts_desktop.ai.rollout import Rollout
from hearts_desktop.ai.worlds import BURIED, KITTY, Worlds
from hearts_desktop.engine.bits import seeded
from hearts_desktop.engine.playrules import PlayRules
from hearts_desktop.engine.snapshot import restored
from hearts_desktop.engine.trickplay import Position

__all__ = [
    "BURIED",
    "CHOOSE",
    "KITTY",
    "MOON_OFF",
    "NO_SUN",
    "OTHERS_PLUS",
    "SELF_MINUS",
    "SUN_DOUBLE",
    "SUN_HALF_MORE",
    "TEN_OF_CLUBS_FACE",
    "UNLESS_WINS",
    "WINS_GAME",
    "CardSearch",
    "Learner",
    "Network",
    "OpenSearch",
    "PassSearch",
    "Payoff",
    "PlayRules",
    "Policy",
    "Position",
    "Rollout",
    "Simulator",
    "Worlds",
    "restored",
    "seeded",
]

BUILD_COMMAND: Final = "python setup.py build_ext --inplace"

log = logging.getLogger(__name__)


def load_compiled() -> ModuleType:
    """The compiled kernel. Raises ImportError with a sentence if there is none, or one of older sources."""
    try:
        module = import_module("hearts_desktop.ai._kernel")
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(f"the kernel is not compiled ({error})") from error
    except ImportError as error:
        raise ImportError(f"the compiled kernel cannot be loaded ({error})") from error
    if fingerprint() not in (None, getattr(module, "FINGERPRINT", "")):
        how = f"; `{BUILD_COMMAND}` compiles it anew" if (PACKAGE.parent / "setup.py").exists() else ""
        raise ImportError(f"the compiled kernel is older than its sources{how}")
    return module


def chosen(wish: str) -> ModuleType | None:
    """The compiled kernel, or None for the plain modules. Raises ImportError if the wish cannot be met."""
    if wish not in ("", "plain", "compiled"):
        raise ImportError(f"HEARTS_KERNEL is plain or compiled, not {wish!r}")
    if wish == "plain":
        return None
    try:
        return load_compiled()
    except ImportError as error:
        if wish == "compiled":
            raise
        # An installation without a compiler is as it should be; a kernel that is no good is a fault.
        level = logging.INFO if isinstance(error, ModuleNotFoundError) else logging.WARNING
        log.log(level, "The computer players run in plain Python: %s.", error)
        return None


_compiled = chosen(os.environ.get("HEARTS_KERNEL", ""))
COMPILED: Final = _compiled is not None
"""Whether the names of this module are those of the compiled kernel."""
if _compiled is not None:
    # Constants of the compiled kernel cannot be seen from Python: they stay those of the plain modules.
    globals().update({name: getattr(_compiled, name) for name in __all__ if hasattr(_compiled, name)})
BUILD: Final = "compiled" if COMPILED else "plain Python"
"""What to call this build in front of people."""
