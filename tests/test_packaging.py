"""What the packages say of the game agrees with the game, and no package lets out what it should not.

Nothing is built here; what can be built is tried by packaging/try_deb.py and by the hosted build.
"""

from __future__ import annotations

import ast
import configparser
import plistlib
import re
import shutil
import struct
import subprocess
import sys
import tarfile
import textwrap
import tomllib
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

import pytest
from PySide6.QtCore import QLibraryInfo
from PySide6.QtGui import QGuiApplication

import hearts_desktop
from hearts_desktop import __main__ as command
from hearts_desktop.storage import paths

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "packaging"))

import artifacts  # noqa: E402
import bundle  # noqa: E402
import facts  # noqa: E402
import linux_packages  # noqa: E402
import linux_tree  # noqa: E402
import wheels  # noqa: E402
import windows_setup  # noqa: E402

import build  # noqa: E402

# -- one truth ---------------------------------------------------------------------------------------------


def test_the_version_is_said_once():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" not in project["project"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "hearts_desktop.__version__"}
    assert hearts_desktop.__version__ == facts.VERSION
    assert re.fullmatch(r"\d+\.\d+\.\d+([ab]\d+|rc\d+)?", facts.VERSION)


def test_the_package_is_named_like_the_data_folder_and_the_command():
    assert paths.APP == facts.PACKAGE == command.parser().prog
    assert (
        ROOT.joinpath("packaging", "windows", "hearts.nsi")
        .read_text("utf-8")
        .count("$LOCALAPPDATA\\${PACKAGE}")
    )


def test_the_windows_of_the_game_belong_to_its_desktop_entry(qapp, tmp_path):
    from hearts_desktop.ui.main_window import DESKTOP_FILE

    entry = desktop_entry()
    assert DESKTOP_FILE == facts.APP_ID
    assert entry["Icon"] == facts.APP_ID
    assert entry["StartupWMClass"] == facts.PACKAGE  # X11 knows a window by the name of its program
    assert isinstance(QGuiApplication.instance(), QGuiApplication)


def desktop_entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str
    parser.read_string(linux_tree.filled("desktop.in"))
    return parser["Desktop Entry"]


def test_the_desktop_entry_starts_the_command_with_a_file_of_the_type():
    entry = desktop_entry()
    assert entry["Exec"] == f"{facts.PACKAGE} %f"
    assert entry["MimeType"] == f"{facts.MIME};"
    assert entry["Terminal"] == "false"
    assert "CardGame" in entry["Categories"].split(";")


def test_metainfo_and_file_type_are_well_formed_and_agree():
    info = ElementTree.fromstring(linux_tree.filled("metainfo.xml.in"))
    assert info.findtext("id") == facts.APP_ID
    assert info.findtext("launchable") == f"{facts.APP_ID}.desktop"
    assert info.findtext("provides/mediatype") == facts.MIME
    release = info.find("releases/release")
    assert release is not None
    assert release.get("version") == facts.VERSION
    kinds = ElementTree.fromstring(linux_tree.filled("mime.xml.in"))
    name = "{http://www.freedesktop.org/standards/shared-mime-info}"
    (kind,) = kinds.findall(f"{name}mime-type")
    (pattern,) = kind.findall(f"{name}glob")
    assert (kind.get("type"), pattern.get("pattern")) == (facts.MIME, "*.hearts")
    assert paths.DataFolder(Path("x")).current_game.suffix == f".{facts.EXTENSION}"


@pytest.mark.parametrize("homepage", ["", "https://example.org/hearts"])
def test_the_homepage_is_told_where_it_is_known(monkeypatch, homepage):
    monkeypatch.setattr(facts, "HOMEPAGE", homepage)
    info = ElementTree.fromstring(linux_tree.filled("metainfo.xml.in"))
    assert (info.findtext("url[@type='homepage']") or "") == homepage


def test_the_manual_knows_every_option_of_the_command():
    manual = linux_tree.filled("man.6.in").replace("\\-", "-")
    options = {
        name for action in command.parser()._actions for name in action.option_strings if name[:2] == "--"
    }
    assert {name for name in options if name not in manual} == set()


def test_all_packages_of_a_build_bear_one_time_whoever_commits_meanwhile(monkeypatch):
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    first = facts.source_date()
    monkeypatch.setattr(facts, "ROOT", ROOT / "docs" / "no such place")
    assert facts.source_date() == first
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "17")
    assert facts.source_date() == 17


def test_a_template_with_an_unknown_word_is_refused(monkeypatch, tmp_path):
    monkeypatch.setattr(linux_tree, "TEMPLATES", tmp_path)
    (tmp_path / "x.in").write_text("$NAME $NOBODY")
    with pytest.raises(KeyError):
        linux_tree.filled("x.in")


def test_setup_defines_exactly_what_the_script_uses(tmp_path):
    script = windows_setup.SCRIPT.read_text("utf-8")
    own = set(re.findall(r"^!define (\w+)", script, re.MULTILINE)) | set(
        re.findall(r"!macro \w+ (\w+)", script)
    )
    macros = {
        "If",
        "IfNot",
        "ElseIf",
        "ElseIfNot",
        "EndIf",
        "Errors",
        "Silent",
        "FileExists",
        "AtLeastBuild",
        "RunningX64",
    }
    macros |= {"GetParameters", "GetOptions", "RefreshShellIcons", "DATA"}
    used = set(re.findall(r"\$\{(\w+)\}", script)) - own - macros
    assert used == windows_setup.definitions(tmp_path, tmp_path / "x.exe").keys()


def test_build_requirements_are_pinned_by_hash_and_fit_the_project():
    text = (ROOT / "packaging" / "requirements.txt").read_text("utf-8")
    blocks = [block for block in re.split(r"\n(?=\S)", text) if block and not block.startswith("#")]
    pinned = {}
    for block in blocks:
        assert "--hash=sha256:" in block, block
        name, _, version = block.split(maxsplit=1)[0].partition("==")
        pinned[name] = version
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    asked = {re.split(r"[<>=; ]", line)[0].lower() for line in project["project"]["dependencies"]}
    assert asked <= pinned.keys()
    assert f"Cython=={pinned['cython']}" in project["build-system"]["requires"]
    assert tuple(int(part) for part in pinned["pyside6-essentials"].split(".")[:2]) in {(6, 10), (6, 11)}


def test_the_spec_is_python_and_names_what_is_imported_by_name():
    text = (ROOT / "packaging" / "hearts.spec").read_text("utf-8")
    compile(text, "hearts.spec", "exec")
    assert 'collect_submodules("hearts_desktop"' in text  # the kernel, and what the command line imports late
    assert '"_cffi_backend"' in text


def test_the_entitlements_are_a_property_list():
    with (ROOT / "packaging" / "macos" / "entitlements.plist").open("rb") as file:
        assert plistlib.load(file) == {"com.apple.security.cs.allow-unsigned-executable-memory": True}


def test_the_windows_manifest_asks_for_sharp_pixels_and_no_administrator():
    text = (ROOT / "packaging" / "windows" / "hearts.manifest").read_text("utf-8")
    ElementTree.fromstring(text.encode())
    assert "PerMonitorV2" in text
    assert 'level="asInvoker"' in text


# -- the tree of a package ---------------------------------------------------------------------------------


@pytest.fixture
def workshop(monkeypatch, tmp_path):
    """A place to build in, with a bundle of two files and one icon."""
    monkeypatch.setattr(facts, "WORK", tmp_path / "work")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    icons = tmp_path / "work" / "icons"
    icons.mkdir(parents=True)
    (icons / "48.png").write_bytes(b"picture")
    made = tmp_path / "bundle"
    (made / "_internal").mkdir(parents=True)
    program = made / facts.PACKAGE
    program.write_text("program")
    program.chmod(0o700)
    (made / "_internal" / "libx.so.1").write_text("library")
    (made / "_internal" / "libx.so.1").chmod(0o777)
    return made


@pytest.mark.skipif(sys.platform == "win32", reason="a tree of links and modes")
def test_a_tree_has_what_desktops_look_for_and_the_same_times_and_modes(workshop, tmp_path):
    root = tmp_path / "root"
    linux_tree.lay_out(workshop, root)
    share = root / "usr" / "share"
    for place in (
        f"applications/{facts.APP_ID}.desktop",
        f"metainfo/{facts.APP_ID}.metainfo.xml",
        f"mime/packages/{facts.APP_ID}.xml",
        f"icons/hicolor/48x48/apps/{facts.APP_ID}.png",
        f"icons/hicolor/scalable/apps/{facts.APP_ID}.svg",
        f"icons/hicolor/48x48/mimetypes/{facts.MIME.replace('/', '-')}.png",
        f"doc/{facts.PACKAGE}/copyright",
        f"man/man6/{facts.PACKAGE}.6.gz",
    ):
        assert (share / place).is_file(), place
    command_link = root / "usr" / "bin" / facts.PACKAGE
    assert command_link.resolve() == root / "usr" / "lib" / facts.PACKAGE / facts.PACKAGE
    files = [path for path in root.rglob("*") if not path.is_symlink()]
    assert {path.stat().st_mtime for path in files} == {1700000000}
    modes = {path.name: path.stat().st_mode & 0o777 for path in files}
    assert (modes[facts.PACKAGE], modes["libx.so.1"], modes["usr"]) == (0o755, 0o644, 0o755)


@pytest.mark.skipif(sys.platform == "win32", reason="a tree of links and modes")
def test_an_rpm_package_owns_each_file_once_and_the_folders_that_are_its_own(workshop, tmp_path):
    """A folder that it did not own stayed behind when it was removed."""
    root = tmp_path / "root"
    linux_tree.lay_out(workshop, root)
    rows = [root / row.lstrip("/") for row in linux_packages.owned(root)]
    assert [row.name for row in rows if row.is_dir()] == [facts.PACKAGE, facts.PACKAGE]
    assert {path for path in root.rglob(facts.PACKAGE) if path.is_dir()} <= {*rows}
    for path in root.rglob("*"):
        if path.is_symlink() or not path.is_dir():
            assert sum(path == row or row in path.parents for row in rows) == 1, path


@pytest.mark.skipif(shutil.which("rpmbuild") is None, reason="there is no rpmbuild")
def test_an_rpm_package_is_built_in_a_folder_whose_name_has_spaces(workshop, monkeypatch, tmp_path):
    monkeypatch.setattr(facts, "DIST", tmp_path / "dist")
    monkeypatch.setattr(facts, "WORK", shutil.copytree(facts.WORK, tmp_path / "my games" / "work"))
    monkeypatch.setattr(linux_packages, "oldest_libc", lambda _: "2.35")
    made = linux_packages.rpm(workshop)
    assert made.parent == facts.DIST
    assert made.stat().st_size > 0


@pytest.mark.skipif(sys.platform == "win32", reason="packed on Linux")
def test_an_archive_does_not_tell_who_packed_it(workshop, monkeypatch, tmp_path):
    monkeypatch.setattr(facts, "DIST", tmp_path / "dist")
    with tarfile.open(linux_packages.archive(workshop)) as packed:
        entries = packed.getmembers()
    assert {(entry.uname, entry.uid, entry.mtime) for entry in entries} == {("root", 0, 1700000000)}
    assert {entry.name.split("/")[0] for entry in entries} == {entries[0].name}


def test_a_library_that_no_package_can_ask_for_stops_the_build(monkeypatch, tmp_path):
    (tmp_path / "program").write_bytes(linux_packages.HEADER)
    needed = {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "libGL.so.1"}
    monkeypatch.setattr(linux_packages, "needed_by", lambda _: needed)
    assert linux_packages.from_system(tmp_path) == {"libGL.so.1"}
    needed.add("libnobody.so.3")
    with pytest.raises(bundle.BuildError, match=r"libnobody\.so\.3"):
        linux_packages.from_system(tmp_path)
    (tmp_path / "libnobody.so.3").write_bytes(b"it comes with the bundle")
    assert linux_packages.from_system(tmp_path) == {"libGL.so.1"}


def test_a_place_is_overwritten_in_the_same_length_but_for_its_last_name():
    data = b"\x00/opt/pythons/3.11.7/lib\x00/opt/pythons/3.11.7\x00"
    clean = bundle.without_places(data, ["/opt/pythons/3.11.7"])
    assert clean == b"\x00/usr/////////3.11.7/lib\x00/usr/////////3.11.7\x00"
    assert len(clean) == len(data)
    assert bundle.without_places(data, ["/usr"]) == data


# -- what goes out -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "hearts_desktop/tests/x.py",
        "usr/lib/x/test_rules.py",
        "a/__pycache__/b.txt",
        "a/b.pyc",
        "page.js.map",
        "keys/server.pem",
        ".env",
        "a/id_ed25519",
        "work/kernel.c",
        "pytest/x.txt",
        "hearts-desktop:unittest.case.code",
        ".git/config",
        ".DS_Store",
    ],
)
def test_names_that_have_no_place_in_a_package(name):
    assert list(artifacts.faults_of(name, b"", (), ()))


@pytest.mark.parametrize(
    "name",
    [
        "hearts_desktop/ai/tables/general.bin",
        "base_library.zip:contextlib.code",
        "a/latest/b.svg",
        "licences/x.txt",
    ],
)
def test_names_that_belong_there(name):
    assert not list(artifacts.faults_of(name, b"", (), ()))


@pytest.mark.parametrize(
    "data",
    [
        b"x -----BEGIN OPENSSH PRIVATE KEY----- y",
        b"AKIA" + b"Q" * 16,
        b"ghp_" + b"a1" * 18,
        b"left over: hunter2hunter2",
    ],
)
def test_secrets_are_found_and_not_repeated(data):
    (fault,) = artifacts.faults_of("x.txt", data, (), (b"hunter2hunter2",))
    assert "secret" in fault
    assert data.decode() not in fault


def test_places_of_the_build_are_found_but_not_inside_longer_paths():
    places = (b"/home/me/",)
    assert list(artifacts.faults_of("x", b"\x00/home/me/code/x.c", places, ()))
    assert not list(artifacts.faults_of("x", b"\x00/opt/build/home/me/code/x.c", places, ()))
    assert str(ROOT).encode() in artifacts.build_places()


def test_variables_that_hold_secrets_are_known_by_their_names(monkeypatch):
    monkeypatch.setenv("SOME_API_TOKEN", "1234567890")
    assert b"1234567890" in artifacts.hidden_values()


def test_a_package_is_looked_into_to_the_last_file(tmp_path):
    good, bad, empty = tmp_path / "good.zip", tmp_path / "bad.zip", tmp_path / "empty.zip"
    with zipfile.ZipFile(good, "w") as packed:
        packed.writestr("a/b.txt", "text")
    with zipfile.ZipFile(bad, "w") as packed:
        packed.writestr("a/b.txt", "text")
        packed.writestr("a/c.txt", f"made in {ROOT}/build")
    with zipfile.ZipFile(empty, "w"):
        pass
    assert artifacts.faults(good) == []
    assert len(artifacts.faults(bad)) == 1
    assert len(artifacts.faults(empty)) == 1
    with pytest.raises(bundle.BuildError, match=r"c\.txt"):
        artifacts.require_clean(bad)


@pytest.mark.skipif(sys.platform == "win32", reason="a tree of links")
def test_a_tree_with_a_command_that_links_to_the_program_is_looked_into(workshop, monkeypatch, tmp_path):
    def unfreeze(words: list[str | Path]) -> None:
        Path(words[-1], "conftest.code").write_bytes(b"")

    monkeypatch.setattr(bundle, "run", unfreeze)
    tree = tmp_path / "tree"
    linux_tree.lay_out(workshop, tree)
    assert artifacts.faults(tree) == [f"{facts.PACKAGE}:conftest.code: has no place in a package"]


def test_a_package_may_not_grow_beyond_its_limit(tmp_path, monkeypatch):
    monkeypatch.setitem(artifacts.LIMITS_MB, ".deb", 0.001)
    (tmp_path / "x.deb").write_bytes(b"x" * 1001)
    assert len(list(artifacts.too_big(tmp_path / "x.deb"))) == 1
    (tmp_path / "x.deb").write_bytes(b"x" * 1000)
    assert not list(artifacts.too_big(tmp_path / "x.deb"))


def test_checksums_are_those_that_sha256sum_checks(tmp_path):
    (tmp_path / "a.deb").write_bytes(b"abc")
    artifacts.write_checksums(tmp_path)
    artifacts.write_checksums(tmp_path)  # the list is no package
    assert (tmp_path / "SHA256SUMS").read_bytes() == (
        b"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a.deb\n"
    )


# -- the commands ------------------------------------------------------------------------------------------


def test_what_cannot_be_built_here_is_said_in_a_sentence(capsys):
    assert build.main(["sausage"]) == 1
    assert "sausage cannot be built here" in capsys.readouterr().err


def test_a_step_that_fails_and_a_missing_tool_are_build_errors(monkeypatch, tmp_path):
    monkeypatch.setattr(facts, "WORK", tmp_path)
    with pytest.raises(bundle.BuildError, match="status 3"):
        bundle.run([sys.executable, "-c", "raise SystemExit(3)"])
    with pytest.raises(bundle.BuildError, match="in the package nsis"):
        bundle.tool("no-such-program", "nsis")


def test_all_kinds_are_listed():
    told = subprocess.run(
        [sys.executable, str(ROOT / "packaging" / "build.py"), "--list"],
        capture_output=True,
        text=True,
        check=True,
    )
    for kinds in build.KINDS.values():
        for kind in kinds:
            assert kind in told.stdout


def test_the_version_resource_has_four_numbers():
    text = bundle.version_resource()
    compile(text, "version.txt", "eval")
    assert re.search(r"filevers=\(\d+, \d+, \d+, 0\)", text)


def test_icons_are_files_that_systems_can_read(tmp_path, qapp):
    import icons

    made = icons.ico({16: icons.bitmap(16), 256: icons.png(256)})
    assert struct.unpack("<HHH", made[:6]) == (0, 1, 2)
    for number, side in enumerate((16, 256)):
        *_, size, offset = struct.unpack("<BBBBHHII", made[6 + 16 * number : 22 + 16 * number])
        assert offset + size <= len(made)
        picture = made[offset : offset + size]
        assert picture[:4] == (b"\x89PNG" if side == 256 else struct.pack("<I", 40))
    apple = icons.icns({"ic07": icons.png(128)})
    assert struct.unpack(">I", apple[4:8]) == (len(apple),)


def test_the_spec_leaves_out_nothing_that_the_game_imports():
    text = (ROOT / "packaging" / "hearts.spec").read_text("utf-8")
    tree = ast.parse(text)
    (left_out,) = (
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id == "UNUSED"
    )
    imported = set()
    for file in (ROOT / "hearts_desktop").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                imported.add(node.module)
    packages = {".".join(name.split(".")[: n + 1]) for name in imported for n in range(name.count(".") + 1)}
    assert packages & set(left_out) == set()
    assert {"sqlite3", "PySide6.QtSvg"} <= imported


def test_a_bundle_has_the_words_of_qt_in_the_languages_of_the_game_and_no_others():
    tree = ast.parse((ROOT / "packaging" / "hearts.spec").read_text("utf-8"))
    wanted = {"LANGUAGES", "UNWANTED"}
    taken = [
        node for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in wanted
    ]
    names = {"facts": facts, "re": re}
    exec(compile(ast.Module(taken, []), "hearts.spec", "exec"), names)
    assert len(names["LANGUAGES"]) == 7
    for code in names["LANGUAGES"]:
        assert not names["UNWANTED"].search(f"PySide6/Qt/translations/qtbase_{code}.qm")
        assert not names["UNWANTED"].search(f"hearts_desktop/assets/locale/{code}.po")
    for other in ("qtbase_ko.qm", "qt_de.qm", "qtbase_zh_TW.qm", "qtbase_de.qm.old"):
        assert names["UNWANTED"].search(f"PySide6/translations/{other}")


def test_qt_has_words_in_the_languages_of_the_game():
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    for catalogue in (ROOT / "assets" / "locale").glob("*.po"):
        assert (folder / f"qtbase_{catalogue.stem}.qm").is_file()


def test_first_aid_for_the_archive_names_what_the_bundle_leaves_to_the_system():
    (line,) = re.findall(r"`sudo apt install (libdbus[^`]*)`", (ROOT / "README.md").read_text("utf-8"))
    tree = ast.parse((ROOT / "packaging" / "hearts.spec").read_text("utf-8"))
    (pattern,) = (
        ast.literal_eval(node.value.args[0])
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "SYSTEMS"
    )
    needed = {package for name, package in linux_packages.LIBRARIES.items() if re.match(pattern, name)}
    everywhere = {"libc6", "libstdc++6", "libgcc-s1", "zlib1g", "libexpat1"}
    only_of_those = {"libdrm2"}  # of libgl1
    assert set(line.split()) == needed - everywhere - only_of_those


# -- the trial by mouse ------------------------------------------------------------------------------------


def test_the_trial_clicks_into_the_table_or_into_what_lies_over_it(monkeypatch):
    import try_deb

    screen, done = try_deb.Screen(None), []
    sizes = {"7": (0, 50, 1280, 800), "8": (380, 175, 500, 470), "9": (0, 0, 10, 10)}

    def xdotool(*words: str) -> str:
        done.append(words)
        if words[0] == "search":
            return "7\n8\n9\n"
        if words[0] == "getwindowgeometry":
            return "\n".join(
                map("=".join, zip(("X", "Y", "WIDTH", "HEIGHT"), map(str, sizes[words[2]]), strict=True))
            )
        return ""

    monkeypatch.setattr(screen, "do", xdotool)
    screen.click(0.5, 0.5)
    assert done[-1] == ("mousemove", "640", "450", "click", "1")
    screen.click(0.5, 0.5, dialog=True)
    assert done[-1] == ("mousemove", "630", "410", "click", "1")
    sizes.update({"7": sizes["9"], "8": sizes["9"]})
    with pytest.raises(try_deb.Failed, match="no window"):
        screen.windows()


def test_the_trial_waits_for_the_game_however_slow_and_sees_a_window_that_closes(monkeypatch, tmp_path):
    import try_bundle

    monkeypatch.setattr(try_bundle, "SETTLED_S", 0)
    begun = try_bundle.data_folder(tmp_path)
    slow = f"import pathlib, time; time.sleep(0.5); p = pathlib.Path({str(begun)!r}); p.mkdir(parents=True); "
    slow += "(p / 'current-game.hearts').touch(); time.sleep(60)"
    with try_bundle.open_windows([[sys.executable, "-c", slow]]) as started:
        try_bundle.wait_for_games(started, [tmp_path])
    with (
        try_bundle.open_windows([[sys.executable, "-c", "raise SystemExit(7)"]]) as started,
        pytest.raises(try_bundle.Failed, match="status 7"),
    ):
        try_bundle.wait_for_games(started, [tmp_path / "nowhere"])


@pytest.mark.parametrize(
    ("name", "stripped"),
    [
        ("libpython3.11.so.1.0", True),
        ("python3.11/lib-dynload/_decimal.so", True),
        ("PySide6/Qt/lib/libQt6Core.so.6", False),
    ],
)
def test_only_the_files_of_python_lose_their_symbols(monkeypatch, tmp_path, name, stripped):
    run: list[list[str | Path]] = []
    monkeypatch.setattr(bundle, "run", run.append)
    monkeypatch.setattr(bundle, "tool", lambda name, _: name)
    monkeypatch.setattr(bundle, "MAC", False)
    library = tmp_path / name
    library.parent.mkdir(parents=True, exist_ok=True)
    library.write_bytes(b"library")
    bundle.trim(library)
    assert run == ([["strip", "--strip-unneeded", library]] if stripped else [])


@pytest.mark.parametrize(
    ("python", "kept"),
    [
        (
            "gcc -shared -L/home/me/py/lib -Wl,-rpath,/home/me/py/lib -Wl,-O1",
            {"LDSHARED": "gcc -shared -Wl,-O1"},
        ),
        (None, {}),
    ],
)
def test_a_wheel_does_not_bear_the_place_of_the_python_that_built_it(monkeypatch, python, kept):
    monkeypatch.setattr(wheels.sysconfig, "get_config_var", {"LDSHARED": python}.get)
    assert wheels.linking() == kept


def test_a_wheel_that_must_not_go_out_does_not_come_to_those_that_do(monkeypatch, tmp_path):
    monkeypatch.setattr(facts, "WORK", tmp_path / "work")
    monkeypatch.setattr(facts, "DIST", tmp_path / "dist")
    monkeypatch.setattr(wheels, "prepare", lambda: None)

    def make(words: list[str | Path], **_: str) -> None:
        folder = Path(words[words.index("--wheel-dir") + 1])
        folder.mkdir()
        with zipfile.ZipFile(folder / "x.whl", "w") as packed:
            packed.writestr("hearts_desktop/tests/test_x.py", "")

    monkeypatch.setattr(wheels, "run", make)
    with pytest.raises(bundle.BuildError, match="no place in a package"):
        wheels.build(here=True)
    assert not (tmp_path / "dist").exists()


# -- the hosted build --------------------------------------------------------------------------------------

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_runs_scripts_that_are_there_and_actions_that_cannot_change(workflow):
    text = workflow.read_text("utf-8")
    scripts = set(re.findall(r"packaging/[\w/.-]+\.(?:py|sh|ps1)", text))
    assert scripts
    assert {name for name in scripts if not (ROOT / name).is_file()} == set()
    actions = re.findall(r"uses: *(\S+)", text)
    assert [action for action in actions if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", action)] == []
    assert text.count("persist-credentials: false") == text.count("actions/checkout@")
    assert "\npermissions: {}\n" in text


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_no_command_of_a_workflow_takes_in_what_others_write(workflow):
    """What stands in ``${{ … }}`` becomes part of the command; it must come by the environment."""
    text = workflow.read_text("utf-8")
    commands = re.findall(r"run: (\|\n(?: {10,}.*\n)+|.*)", text)
    assert commands
    assert [command for command in commands if "${{" in command] == []


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="there is no shellcheck")
@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_the_commands_of_a_workflow_have_no_known_traps(workflow):
    found = re.findall(r"run: (?:\|\n((?: {10,}.*\n)+)|(.*))", workflow.read_text("utf-8"))
    script = "\n".join(textwrap.dedent(block) or line for block, line in found)
    done = subprocess.run(["shellcheck", "-s", "bash", "-"], input=script, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_no_job_waits_for_a_machine_that_is_not_lent_any_more(workflow):
    """A job on one waits for a day and fails: github.com/actions/runner-images tells which go, and when."""
    gone = ("ubuntu-18.04", "ubuntu-20.04", "windows-2019", "macos-11", "macos-12", "macos-13", "macos-14")
    assert [name for name in gone if name in workflow.read_text("utf-8")] == []


def test_the_matrix_has_every_python_of_the_project():
    text = (ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8")
    found = re.search(r"python: \[(.*)\]", text)
    assert found is not None
    versions = [tuple(int(part) for part in name.strip(" '").split(".")) for name in found[1].split(",")]
    first, last = linux_packages.bootstrap.OLDEST, linux_packages.bootstrap.NEWEST
    assert versions == [(3, minor) for minor in range(first[1], last[1] + 1)]


def test_the_flatpak_has_the_name_of_the_program_and_no_network():
    folder = ROOT / "packaging" / "flatpak"
    text = (folder / f"{facts.APP_ID}.yml").read_text("utf-8")
    assert f"app-id: {facts.APP_ID}\n" in text
    assert "share=network" not in text
    assert "filesystem" not in text
    script = (folder / "build.sh").read_text("utf-8")
    assert f"id={facts.APP_ID}\n" in script
    found = re.search(r"runtime-version: '([\d.]+)'", text)
    assert found is not None
    for other in (script, (ROOT / ".github" / "workflows" / "packages.yml").read_text("utf-8")):
        assert {*re.findall(r"org\.freedesktop\.\w+//([\d.]+)", other)} == {found[1]}


def test_every_library_that_a_build_takes_along_is_installed_before():
    text = (ROOT / "packaging" / "linux" / "build-needs.sh").read_text("utf-8")
    tables = linux_packages.bootstrap
    needed = {
        *tables.QT_LIBRARIES.values(),
        *tables.X11_LIBRARIES.values(),
        *tables.WAYLAND_LIBRARIES.values(),
    }
    assert needed - set(text.split()) == set()


@pytest.mark.skipif(shutil.which("sh") is None, reason="there is no shell")
@pytest.mark.parametrize("script", sorted((ROOT / "packaging").rglob("*.sh")), ids=lambda path: path.name)
def test_a_shell_script_is_one(script):
    done = subprocess.run(["sh", "-n", str(script)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\nset -eu\n" in script.read_text("utf-8")


def test_the_list_of_components_names_all_that_goes_out():
    import sbom

    document = sbom.components()
    requirements = (ROOT / "packaging" / "requirements.txt").read_text("utf-8")
    names = {row["name"] for row in document["components"]}
    pinned = {name for name, _, hashes in sbom.pinned(requirements) if hashes}
    assert pinned - names == sbom.BUILD_ONLY & pinned
    assert names >= {"pyside6-essentials", "miniaudio", "CPython", "Inter"}
    assert all(row["licenses"] for row in document["components"])
    assert len({row["bom-ref"] for row in document["components"]}) == len(document["components"])


def test_the_notes_of_a_release_are_its_section_of_the_changelog():
    import notes

    text = (
        "# Changelog\n\n## Unreleased\n\n- later\n\n## [1.2.0] - 2026-01-01\n\n- now\n\n## 1.1.0\n\n- old\n"
    )
    assert notes.notes(text, "1.2.0") == "- now\n"
    assert notes.notes(text, "1.1.0") == "- old\n"
    assert notes.notes(text, "1.3.0") == "- later\n"
    with pytest.raises(ValueError, match=r"1\.3\.0"):
        notes.notes("# Changelog\n", "1.3.0")
    assert notes.notes((ROOT / "CHANGELOG.md").read_text("utf-8"), facts.VERSION)


def test_whatever_must_be_changed_before_the_first_release_is_named_in_one_place():
    section = (ROOT / "docs" / "packaging.md").read_text("utf-8").split("## Before the first release")[1]
    section = section.split("\n## ")[0]
    address = facts.MAINTAINER.partition("<")[2].strip(">")
    stand_ins = (facts.APP_ID, address, facts.PUBLISHER)
    assert [text for text in stand_ins if text not in section] == []
    places = [ROOT / "pyproject.toml", ROOT / "LICENSE", ROOT / "hearts_desktop" / "__init__.py"]
    places += [path for path in (ROOT / "packaging").rglob("*") if path.is_file() and path.suffix != ".pyc"]
    texts = {path: path.read_text("utf-8") for path in [*places, *WORKFLOWS]}
    named = {path for path, text in texts.items() if any(stand_in in text for stand_in in stand_ins)}
    assert {path.relative_to(ROOT).as_posix() for path in named if path.name not in section} == set()
    assert len(named) >= 7


def test_the_hosted_build_starts_the_flatpak_by_its_name():
    started = {
        name for path in WORKFLOWS for name in re.findall(r"flatpak run (\S+)", path.read_text("utf-8"))
    }
    assert started == {facts.APP_ID}


@pytest.mark.skipif(shutil.which("sh") is None or shutil.which("sha256sum") is None, reason="run on Linux")
def test_a_release_is_drafted_from_a_fresh_checkout_and_only_for_its_own_tag(tmp_path):
    fresh = tmp_path / "fresh"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "packaging", fresh / "packaging", ignore=ignored)
    (fresh / "hearts_desktop").mkdir()
    for name in ("CHANGELOG.md", "hearts_desktop/__init__.py"):
        shutil.copy(ROOT / name, fresh / name)
    (fresh / "dist").mkdir()
    (fresh / "dist" / "x.deb").write_bytes(b"package")
    artifacts.write_checksums(fresh / "dist")
    tools = tmp_path / "tools"
    tools.mkdir()
    for name, text in (("gh", 'echo "$@"'), ("python3", f'exec "{sys.executable}" "$@"')):
        (tools / name).write_text(f"#!/bin/sh\n{text}\n")
        (tools / name).chmod(0o755)

    def release(tag: str) -> subprocess.CompletedProcess[str]:
        command = ["env", f"PATH={tools}:/usr/bin:/bin", "sh", "packaging/release.sh", tag]
        return subprocess.run(command, cwd=fresh, capture_output=True, text=True, check=False)

    done = release(f"v{facts.VERSION}")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"release create v{facts.VERSION} --draft ")
    assert done.stdout.split()[-2:] == ["dist/SHA256SUMS", "dist/x.deb"]
    assert (fresh / "build" / "notes.md").stat().st_size > 0
    assert release("v99.0.0").returncode == 1
    (fresh / "dist" / "x.deb").write_bytes(b"another")
    assert release(f"v{facts.VERSION}").returncode != 0
