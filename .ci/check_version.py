"""Check that the project is ready to be released as a tag: `python .ci/check_version.py v1.2.3`."""

import argparse
import re
import sys
from pathlib import Path

FILE = "bot/runtime/version.py"


def faults(tag: str, code: str, changelog: str) -> list[str]:
    """Return what is wrong, one line each; `code` and `changelog` are the texts of the two files."""
    [version] = re.findall(r'^VERSION = "(.+)"$', code, re.MULTILINE)
    if ".dev" in version:
        return [f"{FILE} has the version {version}: leave out .dev in the commit that is tagged"]
    found: list[str] = []
    if tag != f"v{version}":
        found.append(f"the tag is {tag}, but {FILE} has the version {version}: the tag has to be v{version}")
    if not re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE):
        found.append(f"CHANGELOG.md has no heading like `## [{version}] - 2026-12-31`")
    unreleased = changelog.partition("\n## [Unreleased]\n")[2].partition("\n## [")[0]
    if unreleased.strip():
        found.append(f"CHANGELOG.md has changes under [Unreleased]: move them under [{version}]")
    return found


def main() -> int:
    """Print what is wrong, and return 1 if anything is."""
    parser = argparse.ArgumentParser(description="Check that the project is ready to be released as a tag.")
    parser.add_argument("tag", help="the tag, such as v1.2.3")
    tag = parser.parse_args().tag
    found = faults(tag, *(Path(name).read_text(encoding="utf-8") for name in (FILE, "CHANGELOG.md")))
    for fault in found:
        print(f"error: {fault}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
