"""Makes the Linux packages from a bundle: .deb, .rpm, an archive, and an AppImage where its tool is."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Final

import bootstrap
import facts
import linux_tree
from bundle import BuildError, needed_by, run, tool

LIBRARIES: Final = {
    **bootstrap.QT_LIBRARIES,
    **bootstrap.X11_LIBRARIES,
    **bootstrap.WAYLAND_LIBRARIES,
    "libX11.so.6": "libx11-6",
    "libxcb.so.1": "libxcb1",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libfreetype.so.6": "libfreetype6",
    "libexpat.so.1": "libexpat1",
    "libdrm.so.2": "libdrm2",
    "libstdc++.so.6": "libstdc++6",
    "libgcc_s.so.1": "libgcc-s1",
    "libz.so.1": "zlib1g",
}
"""What a bundle may take from the system, with the Debian package that has it."""
LIBC: Final = re.compile(
    r"(libc|libm|libmvec|libdl|libpthread|librt|libresolv|libutil|ld-linux[-\w]*)\.so\.\d"
)
HEADER: Final = b"\x7fELF"


def elf_files(folder: Path) -> list[Path]:
    """The programs and libraries in a bundle."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink())
    return [path for path in found if first_bytes(path) == HEADER]


def first_bytes(path: Path) -> bytes:
    """The four bytes that tell what kind of file it is."""
    with path.open("rb") as file:
        return file.read(4)


def from_system(folder: Path) -> set[str]:
    """The libraries that a bundle takes from the system. Raises BuildError if packages cannot ask for one."""
    files = elf_files(folder)
    present = {path.name for path in folder.rglob("*.so*")}
    missing = {name for path in files for name in needed_by(path)} - present
    missing = {name for name in missing if not LIBC.match(name)}
    if unknown := sorted(missing - LIBRARIES.keys()):
        raise BuildError(
            f"The bundle needs {', '.join(unknown)}. Install what has it before you build, or say in "
            "packaging/linux_packages.py which package has it."
        )
    return missing


def oldest_libc(folder: Path) -> str:
    """The version of the C library that a bundle needs, such as ``2.35``."""
    versions = set()
    for path in elf_files(folder):
        told = subprocess.run(
            [tool("objdump", "binutils"), "-T", path], capture_output=True, text=True, check=False
        )
        versions |= set(re.findall(r"GLIBC_(\d+)\.(\d+)", told.stdout))
    first, second = max((int(first), int(second)) for first, second in versions)
    return f"{first}.{second}"


def deb(bundle: Path) -> Path:
    """Make the Debian package."""
    root = facts.WORK / "deb"
    linux_tree.lay_out(bundle, root)
    documents = root / "usr" / "share" / "doc" / facts.PACKAGE
    linux_tree.pack(documents / "changelog.Debian.gz", linux_tree.filled("changelog.in"))
    linux_tree.write(
        root / "usr" / "share" / "lintian" / "overrides" / facts.PACKAGE,
        (linux_tree.TEMPLATES / "lintian-overrides").read_text("utf-8"),
    )
    size = sum(path.lstat().st_size for path in root.rglob("*")) // 1024
    machine = subprocess.check_output([tool("dpkg", "dpkg"), "--print-architecture"], text=True).strip()
    needs = sorted({LIBRARIES[name] for name in from_system(bundle)})
    control = {
        "Package": facts.PACKAGE,
        "Version": f"{facts.VERSION}-{linux_tree.REVISION}",
        "Section": "games",
        "Priority": "optional",
        "Architecture": machine,
        "Installed-Size": str(size),
        "Depends": ", ".join([f"libc6 (>= {oldest_libc(bundle)})", *needs]),
        "Recommends": "libpulse0 | libasound2t64 | libasound2, shared-mime-info, desktop-file-utils",
        "Maintainer": facts.MAINTAINER,
        **({"Homepage": facts.HOMEPAGE} if facts.HOMEPAGE else {}),
        "Description": "\n ".join([facts.SUMMARY, *facts.DESCRIPTION]),
    }
    linux_tree.write(
        root / "DEBIAN" / "control", "".join(f"{key}: {text}\n" for key, text in control.items())
    )
    linux_tree.settle(root)
    facts.DIST.mkdir(exist_ok=True)
    made = facts.DIST / f"{facts.PACKAGE}_{control['Version']}_{machine}.deb"
    # One thread: how xz splits its work shows in the bytes. For a trial, what is quick will do.
    how = ["-Zzstd", "-z3"] if os.environ.get("HEARTS_TRIAL") else ["-Zxz"]
    run(
        [tool("dpkg-deb", "dpkg"), "--root-owner-group", *how, "--build", root, made],
        DPKG_DEB_THREADS_MAX="1",
    )
    return made


def owned(root: Path) -> list[str]:
    """What an RPM package has in a tree: whole folders where they are its own, so that they go with it."""
    own = [root / "usr" / "lib" / facts.PACKAGE, root / "usr" / "share" / "doc" / facts.PACKAGE]
    files = [path for path in sorted(root.rglob("*")) if not path.is_dir() or path.is_symlink()]
    single = [path for path in files if not any(path.is_relative_to(folder) for folder in own)]
    return [f"/{path.relative_to(root).as_posix()}" for path in (*own, *single)]


def rpm(bundle: Path) -> Path:
    """Make the RPM package."""
    root = facts.WORK / "rpm-tree"
    linux_tree.lay_out(bundle, root)
    requires = [f"libc.so.6(GLIBC_{oldest_libc(bundle)})(64bit)"]
    requires += [f"{name}()(64bit)" for name in sorted(from_system(bundle))]
    spec = facts.WORK / f"{facts.PACKAGE}.spec"
    text = linux_tree.filled(
        "rpm.spec.in",
        TREE=str(root),
        FILES="\n".join(owned(root)),
        REQUIRES="\n".join(f"Requires: {name}" for name in requires),
        URL_LINE=f"URL: {facts.HOMEPAGE}"
        if facts.HOMEPAGE
        else "# The place of the project is not known here.",
        DESCRIPTION_LINES="\n".join(facts.DESCRIPTION),
    )
    spec.write_text(text, "utf-8")
    facts.DIST.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="hearts-rpm-") as top:  # rpmbuild bears no space in this name
        run([tool("rpmbuild", "rpm"), "-bb", "--quiet", "--define", f"_topdir {top}", spec])
        (made,) = Path(top).glob("RPMS/*/*.rpm")
        return Path(shutil.copy(made, facts.DIST))


def archive(bundle: Path) -> Path:
    """Pack the bundle as it is, for those who want to install nothing."""
    linux_tree.settle(bundle)
    facts.DIST.mkdir(exist_ok=True)
    name = f"{facts.PACKAGE}-{facts.VERSION}-linux-{platform.machine()}"

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        return entry

    made = facts.DIST / f"{name}.tar.xz"
    with tarfile.open(made, "w:xz") as packed:
        packed.add(bundle, name, recursive=False, filter=plain)
        for path in sorted(bundle.rglob("*")):
            packed.add(path, f"{name}/{path.relative_to(bundle).as_posix()}", recursive=False, filter=plain)
    return made


def appdir(bundle: Path) -> Path:
    """Lay out the folder that an AppImage is packed from."""
    root = facts.WORK / "AppDir"
    linux_tree.lay_out(bundle, root)
    linux_tree.write(root / f"{facts.APP_ID}.desktop", linux_tree.filled("desktop.in"))
    shutil.copy(facts.WORK / "icons" / "256.png", root / f"{facts.APP_ID}.png")
    (root / ".DirIcon").symlink_to(f"{facts.APP_ID}.png")
    (root / "AppRun").symlink_to(f"usr/bin/{facts.PACKAGE}")
    return root


def appimage(bundle: Path) -> Path:
    """Pack the AppImage with ``appimagetool``; ``APPIMAGE_RUNTIME`` names the static runtime for it."""
    packer = tool("appimagetool", "of none; it comes from the AppImage project")
    runtime = os.environ.get("APPIMAGE_RUNTIME", "")
    facts.DIST.mkdir(exist_ok=True)
    made = facts.DIST / f"{facts.NAME}-{facts.VERSION}-{platform.machine()}.AppImage"
    given = ["--runtime-file", runtime] if runtime else []
    run([packer, *given, "--no-appstream", appdir(bundle), made], ARCH=platform.machine())
    return made
