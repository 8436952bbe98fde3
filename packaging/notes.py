"""Prints what CHANGELOG.md says of the present version, for the page of the release."""

from __future__ import annotations

import re
import sys

import facts


def notes(changelog: str, version: str) -> str:
    """The section of a version, else that of what is unreleased. Raises ValueError without either."""
    sections = re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]
    for wanted in (version, "Unreleased"):
        for section in sections:
            heading, _, body = section.partition("\n")
            if heading.strip().strip("[]").split("]")[0].split(" ")[0] == wanted:
                return body.strip() + "\n"
    raise ValueError(f"CHANGELOG.md says nothing of {version}")


if __name__ == "__main__":
    sys.stdout.write(notes((facts.ROOT / "CHANGELOG.md").read_text("utf-8"), facts.VERSION))
