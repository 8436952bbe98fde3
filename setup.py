"""The part of the build that needs a program: the compiled kernel, and the assets inside the package.

Everything else is in pyproject.toml. Without a C compiler, or without Cython, the game is installed all the
same, and its computer players run in plain Python. ``HEARTS_KERNEL=plain`` asks for that.
"""

from __future__ import annotations

import os
import runpy
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
KERNEL = "hearts_desktop.ai._kernel"


class BuildKernel(build_ext):
    """Put the parts of the kernel together, translate them to C, compile that."""

    def run(self) -> None:
        (kernel,) = self.extensions
        if os.environ.get("HEARTS_KERNEL") == "plain":
            self.warn("the kernel is not compiled, as HEARTS_KERNEL=plain asks")
            return
        try:
            kernel.sources = translated()
        except ImportError as error:
            self.warn(f"the kernel is not compiled, and the computer players run in plain Python: {error}")
            return
        super().run()


def translated() -> list[str]:
    """The kernel as a file of C, by a relative path: tracebacks of the kernel show it."""
    from Cython.Build import cythonize  # where it is missing, the game does without

    kernel = runpy.run_path(str(ROOT / "hearts_desktop" / "ai" / "kernel_source.py"))
    folder = Path("build", "kernel")
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / "_kernel.py"
    source.write_text(kernel["combined"](), "utf-8")
    shutil.copy(ROOT / "hearts_desktop" / kernel["TYPES"], folder / "_kernel.pxd")
    (extension,) = cythonize([Extension(KERNEL, [str(source)])], language_level=3)
    return list(extension.sources)


class BuildPackage(build_py):
    """Ship ``assets/`` inside the package; in a checkout the game finds it beside."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            target = Path(self.build_lib) / "hearts_desktop" / "assets"
            shutil.copytree(
                ROOT / "assets",
                target,
                ignore=shutil.ignore_patterns("*.py", "*.pot", "art"),
                dirs_exist_ok=True,
            )


kernel = Extension(
    KERNEL,
    [],
    extra_compile_args=["/O2"] if os.name == "nt" else ["-O3", "-g0"],
    extra_link_args=["-Wl,--strip-all"] if sys.platform.startswith("linux") else [],
    optional=True,
)

setup(ext_modules=[kernel], cmdclass={"build_ext": BuildKernel, "build_py": BuildPackage})
