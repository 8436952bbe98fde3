"""Where the files are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from hearts_desktop.storage.paths import APP, DataFolder, data_folder


def test_everything_is_under_the_given_folder(tmp_path: Path) -> None:
    folder = data_folder(tmp_path / "new" / "place")
    paths = [folder.current_game, folder.settings, folder.backups, folder.log]
    assert len(set(paths)) == 4
    assert {path.parent for path in paths} == {tmp_path / "new" / "place"}
    assert folder.root.is_dir()
    assert not list(folder.root.iterdir())


def test_asking_where_the_folder_is_makes_nothing(tmp_path: Path) -> None:
    assert data_folder(tmp_path / "new").root == tmp_path / "new"
    assert not (tmp_path / "new").exists()


def test_a_relative_folder_stays_the_same_when_the_process_moves(tmp_path: Path) -> None:
    code = (
        "import os; from pathlib import Path; from hearts_desktop.storage.paths import data_folder;"
        "folder = data_folder(Path('games')); os.chdir('/'); print(folder.settings)"
    )
    root = str(Path(__file__).resolve().parents[2])
    ran = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {root!r}); {code}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(ran.stdout.strip()) == tmp_path.resolve() / "games" / "settings.json"


def test_the_users_own_folder() -> None:
    folder = data_folder()
    assert folder.root.is_absolute()
    assert APP in folder.root.parts
    assert Path.home() in folder.root.parents or sys.platform == "win32"


def test_a_folder_that_cannot_be_made_is_no_error_yet(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert DataFolder(tmp_path / "file" / "x").settings == tmp_path / "file" / "x" / "settings.json"
