"""Writes the list of components (CycloneDX, JSON) of the installers: what requirements.txt pins, and Python.

python packaging/sbom.py FILE
"""

from __future__ import annotations

import json
import re
import sys
import time
import uuid
from pathlib import Path
from typing import Any, Final

import facts

BUILD_ONLY: Final = {
    "altgraph",
    "cython",
    "macholib",
    "packaging",
    "pefile",
    "pyinstaller-hooks-contrib",
    "pywin32-ctypes",
    "setuptools",
    "wheel",
}
LICENCES: Final = {
    "appdirs": "MIT",
    "cffi": "MIT-0",
    "miniaudio": "MIT",
    "polib": "MIT",
    "pycparser": "BSD-3-Clause",
    "pyinstaller": "GPL-2.0-or-later WITH Bootloader-exception",
    "pyside6-essentials": "LGPL-3.0-only",
    "shiboken6": "LGPL-3.0-only",
}


def pinned(text: str) -> list[tuple[str, str, list[str]]]:
    """Name, version and hashes of each requirement."""
    found = []
    for block in re.split(r"\n(?=[a-z])", text, flags=re.IGNORECASE):
        if match := re.match(r"([\w.-]+)==([\w.]+)", block):
            found.append((match[1], match[2], re.findall(r"--hash=sha256:([0-9a-f]{64})", block)))
    return found


def components() -> dict[str, Any]:
    """The document."""
    rows = []
    for name, version, _ in pinned((facts.HERE / "requirements.txt").read_text("utf-8")):
        if name in BUILD_ONLY:
            continue
        rows.append(
            {
                "type": "library",
                "bom-ref": f"pkg:pypi/{name}@{version}",
                "name": name,
                "version": version,
                "purl": f"pkg:pypi/{name}@{version}",
                "licenses": [{"expression": LICENCES[name]}],
            }
        )
    python = ".".join(str(part) for part in sys.version_info[:3])
    rows.append(
        {
            "type": "platform",
            "bom-ref": f"python@{python}",
            "name": "CPython",
            "version": python,
            "licenses": [{"expression": "PSF-2.0"}],
        }
    )
    rows.append(
        {"type": "file", "bom-ref": "inter", "name": "Inter", "licenses": [{"expression": "OFL-1.1"}]}
    )
    when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(facts.source_date()))
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_DNS, f'{facts.APP_ID}/{facts.VERSION}')}",
        "version": 1,
        "metadata": {
            "timestamp": when,
            "component": {
                "type": "application",
                "bom-ref": facts.PACKAGE,
                "name": facts.PACKAGE,
                "version": facts.VERSION,
                "licenses": [{"license": {"id": facts.LICENCE}}],
            },
        },
        "components": rows,
        "dependencies": [{"ref": facts.PACKAGE, "dependsOn": [row["bom-ref"] for row in rows]}],
    }


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(components(), indent=1) + "\n", "utf-8")
