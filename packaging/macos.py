"""Makes the disk image of macOS from the app, signed and notarised where the keys for that are given.

In the environment:

    HEARTS_SIGN_AS          the name of a "Developer ID Application" certificate in the keychain
    HEARTS_NOTARY_PROFILE   the name of a keychain profile that `xcrun notarytool store-credentials` has made

Without the first the app is signed ad hoc: it runs, after the player has allowed it once. Without the second
it is not notarised.
"""

from __future__ import annotations

import os
import platform
import shutil
from pathlib import Path
from typing import Final

import facts
from bundle import run, tool

ENTITLEMENTS: Final = facts.HERE / "macos" / "entitlements.plist"


def sign(app: Path, identity: str) -> None:
    """Sign every library in the app, then the app; ``-`` signs ad hoc."""
    hardened = [] if identity == "-" else ["--options", "runtime", "--timestamp"]
    codesign = [tool("codesign", "of none; it comes with macOS"), "--force", "--sign", identity, *hardened]
    for path in sorted(app.rglob("*")):
        if path.is_file() and not path.is_symlink() and path.suffix in (".dylib", ".so"):
            run([*codesign, path])
    for framework in sorted(app.rglob("*.framework")):
        if not framework.is_symlink():
            run([*codesign, framework])
    run([*codesign, "--entitlements", ENTITLEMENTS, app])
    run([codesign[0], "--verify", "--deep", "--strict", app])


def notarise(image: Path, profile: str) -> None:
    """Have Apple look at the image, wait for the answer, and fasten it to the image."""
    xcrun = tool("xcrun", "of none; it comes with Xcode")
    run([xcrun, "notarytool", "submit", image, "--keychain-profile", profile, "--wait"])
    run([xcrun, "stapler", "staple", image])


def dmg(app: Path) -> Path:
    """Make ``Hearts-VERSION-MACHINE.dmg``: the app, and a link to the folder that it is dragged to."""
    identity = os.environ.get("HEARTS_SIGN_AS", "") or "-"
    sign(app, identity)
    folder = facts.WORK / "dmg"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copytree(app, folder / app.name, symlinks=True)
    (folder / "Applications").symlink_to("/Applications")
    facts.DIST.mkdir(exist_ok=True)
    made = facts.DIST / f"{facts.NAME}-{facts.VERSION}-{platform.machine()}.dmg"
    hdiutil = tool("hdiutil", "of none; it comes with macOS")
    run([hdiutil, "create", "-ov", "-volname", facts.NAME, "-srcfolder", folder, "-format", "UDZO", made])
    if identity != "-":
        run([tool("codesign", "of none; it comes with macOS"), "--sign", identity, "--timestamp", made])
        if profile := os.environ.get("HEARTS_NOTARY_PROFILE", ""):
            notarise(made, profile)
    return made
