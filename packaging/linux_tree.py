"""Lays out the files of a Linux package below a root, as every desktop looks for them."""

from __future__ import annotations

import gzip
import os
import shutil
import time
from pathlib import Path
from string import Template
from typing import Final

import facts

TEMPLATES: Final = facts.HERE / "linux"
MIME_ICON: Final = facts.MIME.replace("/", "-")
REVISION: Final = "1"


def words() -> dict[str, str]:
    """What the templates may say."""
    homepage = f'\n  <url type="homepage">{facts.HOMEPAGE}</url>' if facts.HOMEPAGE else ""
    if facts.HOMEPAGE:
        homepage += f'\n  <url type="bugtracker">{facts.HOMEPAGE}/issues</url>'
    licence_text = (facts.ROOT / "LICENSE").read_text("utf-8")
    licence = licence_text.split("\n\n", 2)[2]
    return {
        "NAME": facts.NAME,
        "PACKAGE": facts.PACKAGE,
        "APP_ID": facts.APP_ID,
        "SUMMARY": facts.SUMMARY,
        "PUBLISHER": facts.PUBLISHER,
        "MAINTAINER": facts.MAINTAINER,
        "DOCUMENT": facts.DOCUMENT,
        "EXTENSION": facts.EXTENSION,
        "MIME": facts.MIME,
        "MIME_ICON": MIME_ICON,
        "VERSION": facts.VERSION,
        "RELEASE": REVISION,
        "YEARS": licence_text.split("Copyright (c) ")[1].split()[0],
        "STAMP": time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(facts.source_date())),
        "DATE": time.strftime("%Y-%m-%d", time.gmtime(facts.source_date())),
        "HOMEPAGE_ELEMENTS": homepage,
        "MIT_TEXT": "\n".join(f" {line or '.'}" for line in licence.rstrip().splitlines()),
    }


def filled(template: str, **more: str) -> str:
    """The text of a template. Raises KeyError if it says something that there is no word for."""
    return Template((TEMPLATES / template).read_text("utf-8")).substitute(words() | more)


def lay_out(bundle: Path, root: Path, prefix: str = "usr") -> None:
    """Make the tree of a package below ``root``, which is emptied: the bundle, and all that announces it."""
    shutil.rmtree(root, ignore_errors=True)
    top = root / prefix
    program = top / "lib" / facts.PACKAGE
    shutil.copytree(bundle, program, symlinks=True)
    (top / "bin").mkdir()
    (top / "bin" / facts.PACKAGE).symlink_to(f"../lib/{facts.PACKAGE}/{facts.PACKAGE}")
    share = top / "share"
    announce(share)
    documents = share / "doc" / facts.PACKAGE
    write(documents / "copyright", filled("copyright.in"))
    pack(documents / "changelog.gz", (facts.ROOT / "CHANGELOG.md").read_text("utf-8"))
    pack(share / "man" / "man6" / f"{facts.PACKAGE}.6.gz", filled("man.6.in"))
    settle(root)


def announce(share: Path) -> None:
    """The desktop entry, the file type, the AppStream record and the icons, below a ``share`` folder."""
    write(share / "applications" / f"{facts.APP_ID}.desktop", filled("desktop.in"))
    write(share / "mime" / "packages" / f"{facts.APP_ID}.xml", filled("mime.xml.in"))
    write(share / "metainfo" / f"{facts.APP_ID}.metainfo.xml", filled("metainfo.xml.in"))
    theme = share / "icons" / "hicolor"
    for picture in sorted((facts.WORK / "icons").glob("*.png")):
        side = picture.stem
        for kind, name in (("apps", facts.APP_ID), ("mimetypes", MIME_ICON)):
            write(theme / f"{side}x{side}" / kind / f"{name}.png", picture.read_bytes())
    drawing = (facts.ROOT / "assets" / "icon.svg").read_bytes()
    for kind, name in (("apps", facts.APP_ID), ("mimetypes", MIME_ICON)):
        write(theme / "scalable" / kind / f"{name}.svg", drawing)


def write(path: Path, content: str | bytes) -> None:
    """Write a file, and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)


def pack(path: Path, text: str) -> None:
    """Write a text compressed, without name and time in it."""
    write(path, gzip.compress(text.encode(), mtime=0))


def settle(root: Path) -> None:
    """Give all files the time of the sources and modes that do not depend on who builds."""
    date = facts.source_date()
    for path in sorted(root.rglob("*"), reverse=True):
        if not path.is_symlink():
            runs = path.is_dir() or path.stat().st_mode & 0o100
            path.chmod(0o755 if runs and not library(path) else 0o644)
        os.utime(path, (date, date), follow_symlinks=False)
    root.chmod(0o755)
    os.utime(root, (date, date))


def library(path: Path) -> bool:
    """Whether it is a shared library, which nobody starts."""
    return path.is_file() and ".so" in path.suffixes
