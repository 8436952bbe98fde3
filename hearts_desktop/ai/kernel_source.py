"""What the kernel is made of: plain modules, put one after the other into one source for Cython.

Compiled together they call each other as C functions; imported apart, they are the same program in plain
Python. :mod:`.kernel` chooses. Standard library only, and no other module of the game: ``setup.py`` runs this
file from where it lies.
"""

from __future__ import annotations

import ast
import hashlib
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parent.parent

PARTS: Final = (
    "engine/playrules.py",
    "engine/trickplay.py",
    "engine/snapshot.py",
    "ai/playout.py",
    "ai/observer.py",
    "ai/moon_sense.py",
    "ai/network.py",
    "ai/policy.py",
    "ai/payoff.py",
    "ai/worlds.py",
    "ai/rollout.py",
    "ai/card_rollouts.py",
    "ai/pass_rollouts.py",
    "ai/open_search.py",
    "ai/learning.py",
)
"""The parts in the order in which they stand in the kernel: each may use those before it."""

TYPES: Final = "ai/_kernel.pxd"

REPLACED: Final = frozenset({"hearts_desktop.engine.bits", "hearts_desktop.ai.nogil", "math"})
"""What a part may import from and the kernel does without: ``_kernel.pxd`` has C twins of it."""

HEADER: Final = '''\
# Made by kernel_source.py of the modules {parts}. Do not edit.
# cython: language_level=3, annotation_typing=False, auto_pickle=False
# cython: boundscheck=False, wraparound=False, initializedcheck=False, nonecheck=False
"""The parts of the search that are compiled; see hearts_desktop/ai/kernel_source.py."""
from __future__ import annotations
from cython import nogil
FINGERPRINT = "{fingerprint}"
'''


class KernelError(Exception):
    """The parts do not go together: what is wrong, and in which of them."""


def fingerprint(package: Path = PACKAGE) -> str | None:
    """A hash of all that the kernel is made of; None where that is not at hand, as in a frozen program."""
    mixed = hashlib.sha256()
    try:
        for name in (*PARTS, TYPES, "ai/kernel_source.py"):
            mixed.update((package / name).read_bytes().replace(b"\r\n", b"\n"))
    except OSError:
        return None
    return mixed.hexdigest()


def combined(package: Path = PACKAGE) -> str:
    """The source of the kernel. Raises KernelError if the parts cannot stand in one module."""
    owners: dict[str, str] = {}
    texts = []
    for name in PARTS:
        text = (package / name).read_text("utf-8")
        tree = ast.parse(text)
        for defined in _defined(tree):
            if owners.setdefault(defined, name) != name:
                raise KernelError(f"{defined} is defined in {owners[defined]} and in {name}")
        texts.append(f"# -- {name}\n{_without_imports(name, text, tree)}")
    header = HEADER.format(parts=", ".join(PARTS), fingerprint=fingerprint(package))
    return header + "\n".join(texts)


def _defined(tree: ast.Module) -> set[str]:
    names: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            stored = (item for item in ast.walk(node) if isinstance(item, ast.Name))
            names |= {item.id for item in stored if isinstance(item.ctx, ast.Store)}
    return names - {"__all__"}


def _without_imports(name: str, text: str, tree: ast.Module) -> str:
    """The text without what comes from other parts, or from C; imports of the standard library stay."""
    parts = {"hearts_desktop." + part[: -len(".py")].replace("/", ".") for part in PARTS[: PARTS.index(name)]}
    lines = text.splitlines()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            if node.module in parts | REPLACED | {"__future__"}:
                assert node.end_lineno is not None
                for number in range(node.lineno - 1, node.end_lineno):
                    lines[number] = ""
            elif (node.module or "").startswith("hearts_desktop"):
                raise KernelError(f"{name} imports {node.module}, which is no part before it")
        elif isinstance(node, ast.Import) and any(
            alias.name.startswith("hearts_desktop") or alias.name in REPLACED for alias in node.names
        ):
            raise KernelError(f"{name} must import {node.names[0].name} by `from … import …`")
    return "\n".join(lines).rstrip() + "\n"
