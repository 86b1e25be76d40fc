"""Print what the changelog says about a version: `python .ci/release_notes.py 1.2.3`."""

import argparse
import re
import sys
from pathlib import Path


def notes(version: str, changelog: str) -> str | None:
    """Return the section of a version without its heading, or None if there is none or it is empty.

    A version that is not released yet, such as 1.2.3.dev0, has the section *Unreleased*.
    """
    heading = "Unreleased" if ".dev" in version else version
    section = re.search(rf"^## \[{re.escape(heading)}\].*\n((?:(?!## \[).*\n?)*)", changelog, re.MULTILINE)
    return (section and section[1].strip()) or None


def main() -> int:
    """Print the section; return 1 if there is none."""
    parser = argparse.ArgumentParser(description="Print what the changelog says about a version.")
    parser.add_argument("version", help="the version, such as 1.2.3")
    version = parser.parse_args().version
    found = notes(version, Path("CHANGELOG.md").read_text(encoding="utf-8"))
    if found is None:
        print(f"error: CHANGELOG.md says nothing about version {version}", file=sys.stderr)
        return 1
    print(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
