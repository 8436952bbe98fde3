"""Faults that packages of other programs had, each as a test of its kind.

Where the kind has a test elsewhere, this table names it; what has none is tested below. What only an
installed package can show is tried by the scripts that docs/packaging.md names.

- On a fresh Linux there is no window, for want of libxcb-cursor:
  here, test_what_qt_loads_is_asked_for_by_packages
- … or of a library that came along by chance:
  test_packaging.py::test_a_library_that_no_package_can_ask_for_stops_the_build
- … or was not there when the package was built:
  test_packaging.py::test_every_library_that_a_build_takes_along_is_installed_before
- A double click on an AppImage does nothing without FUSE 2:
  here, test_an_appimage_brings_a_runtime_of_its_own
- Virus scanners do not like what unpacks itself: here, test_nothing_is_compressed_or_unpacks_itself
- A bundle is mute, or without cards: here, test_every_file_that_the_game_opens_comes_along
- … and so is a wheel: test_package.py::test_a_wheel_has_the_package_and_what_is_drawn
- A generic icon, and "python3" for a name:
  test_packaging.py::test_the_windows_of_the_game_belong_to_its_desktop_entry
- A menu that is called python on macOS: here, test_the_app_of_macos_has_its_own_name
- Blurred under Windows:
  test_packaging.py::test_the_windows_manifest_asks_for_sharp_pixels_and_no_administrator
- A part of the program is missing: test_packaging.py::test_the_spec_leaves_out_nothing_that_the_game_imports
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest
from known_faults import check_table

from hearts_desktop.ui.resources import asset

ROOT = Path(__file__).resolve().parents[1]
PACKAGING = ROOT / "packaging"
SPEC = (PACKAGING / "hearts.spec").read_text("utf-8")


@pytest.fixture
def scripts(monkeypatch):
    """The scripts can be imported."""
    monkeypatch.syspath_prepend(str(PACKAGING))


def calls(name: str) -> list[dict[str, str]]:
    """The named arguments of each call of ``name`` in the spec, as they are written."""
    return [
        {word.arg: ast.unparse(word.value) for word in node.keywords if word.arg}
        for node in ast.walk(ast.parse(SPEC))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == name
    ]


def test_every_fault_has_its_test():
    check_table(__doc__, __file__)


def test_what_qt_loads_is_asked_for_by_packages(scripts):
    import bootstrap
    import linux_packages

    for table in (bootstrap.QT_LIBRARIES, bootstrap.X11_LIBRARIES, bootstrap.WAYLAND_LIBRARIES):
        for library, package in table.items():
            assert linux_packages.LIBRARIES[library] == package
    assert linux_packages.LIBRARIES["libxcb-cursor.so.0"] == "libxcb-cursor0"


def test_an_appimage_brings_a_runtime_of_its_own():
    script = (PACKAGING / "linux" / "appimage.sh").read_text("utf-8")
    assert re.search(r"AppImage/type2-runtime/releases/download/\d+/runtime-", script), (
        "static, of a fixed day"
    )
    assert 'APPIMAGE_RUNTIME="$tools/runtime"' in script
    packs = (PACKAGING / "linux_packages.py").read_text("utf-8")
    assert 'os.environ.get("APPIMAGE_RUNTIME"' in packs
    assert '"--runtime-file", runtime' in packs


def test_nothing_is_compressed_or_unpacks_itself():
    for name in ("EXE", "COLLECT"):
        (words,) = calls(name)
        assert words["upx"] == "False"
    (program,) = calls("EXE")
    assert program["exclude_binaries"] == "True", "one folder, not one file"
    for script in [*PACKAGING.rglob("*.py"), *PACKAGING.rglob("*.sh"), *PACKAGING.rglob("*.ps1")]:
        assert not re.search(r"\bupx\b|--onefile", script.read_text("utf-8"), re.IGNORECASE), script


def test_every_file_that_the_game_opens_comes_along():
    """The spec takes all data files of the package, and leaves out none of those that the game has."""
    (words,) = calls("collect_data_files")
    patterns = ast.literal_eval(words["excludes"])
    assert set(patterns) == {"**/*.pxd", "**/*.pyc"}, "nothing but what is made from other files"
    (unwanted,) = (
        node.value.args[0]
        for node in ast.parse(SPEC).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "UNWANTED"
    )
    languages = [path.stem for path in (ROOT / "assets" / "locale").glob("*.po")]
    pattern = eval(compile(ast.Expression(unwanted), "hearts.spec", "eval"), {"LANGUAGES": languages})
    left_out = re.compile(pattern, re.VERBOSE)
    folder = asset()
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert {".svg", ".flac"} <= {path.suffix for path in files}
    for path in files:
        assert not left_out.search(f"hearts_desktop/assets/{path.relative_to(folder).as_posix()}"), path


def test_the_app_of_macos_has_its_own_name(scripts):
    import facts

    (words,) = calls("BUNDLE")
    assert words["name"] == "f'{facts.NAME}.app'"
    assert words["bundle_identifier"] == "facts.APP_ID"
    assert "'CFBundleDisplayName': facts.NAME" in words["info_plist"]
    assert facts.NAME == "Hearts"
    assert facts.NAME.casefold() not in {"python", Path(sys.executable).name}
