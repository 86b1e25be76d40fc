"""Check that the wheel and the sdist in a folder hold every file of the code folders, the licence and the commit.

The tests are in neither, and the wheel has everything in one package. Its description must read on the page of
an index. `python .ci/package_contents.py dist`
"""

import re
import subprocess
import sys
import tarfile
from collections.abc import Mapping
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

from readme_renderer import markdown

PACKAGE = "splendor_bot"
FOLDERS = ("bot", "data", "render", PACKAGE)
OF_SDIST = {"LICENSE", "MANIFEST.in", "PKG-INFO", "README.md", "pyproject.toml", "setup.cfg", "setup.py"}


def main(folder: str) -> int:
    """Print what is wrong, and return 1 if anything is."""
    [wheel], [sdist] = Path(folder).glob("*.whl"), Path(folder).glob("*.tar.gz")
    code = set(_git("ls-files", *FOLDERS).split())
    of_wheel, of_sdist = _of_wheel(wheel), _of_sdist(sdist)
    licence = [name for name in of_wheel if name.endswith(".dist-info/licenses/LICENSE")]
    faults = [] if licence else [f"{wheel.name} has no licence"]
    packed = {name for name in of_wheel if ".dist-info/" not in name}
    within = f"{PACKAGE}/"
    faults += _differences(wheel.name, packed, {within + name.removeprefix(within) for name in code})
    packed = {name for name in of_sdist if ".egg-info/" not in name}
    faults += _differences(sdist.name, packed, code | OF_SDIST)
    head = _git("rev-parse", "HEAD")
    for package, contents, folder in ((wheel, of_wheel, within), (sdist, of_sdist, "")):
        if (commit := contents.get(f"{folder}bot/commit.txt", b"").decode()) != head:
            faults.append(f"{package.name} names {commit.strip()} as its commit, and not {head.strip()}")
    [description] = [contents for name, contents in of_wheel.items() if name.endswith(".dist-info/METADATA")]
    faults += _faults_of_description(message_from_bytes(description).get_payload())
    for fault in faults:
        print(f"error: {fault}", file=sys.stderr)
    print(f"{len(of_wheel)} files in the wheel, {len(of_sdist)} in the sdist")
    return 1 if faults else 0


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], check=True, capture_output=True, text=True).stdout


def _of_wheel(path: Path) -> Mapping[str, bytes]:
    with ZipFile(path) as wheel:
        return {name: wheel.read(name) for name in wheel.namelist()}


def _of_sdist(path: Path) -> Mapping[str, bytes]:
    """Return the files of an sdist without its folder, which is named after the package."""
    with tarfile.open(path) as sdist:
        files = {member.name.partition("/")[2]: sdist.extractfile(member) for member in sdist if member.isfile()}
        return {name: file.read() for name, file in files.items() if file is not None}


def _faults_of_description(text: str) -> list[str]:
    page = markdown.render(text)
    if page is None:
        return ["an index cannot show the description"]
    links = re.findall(r'(?:href|src)="([^"]*)"', page)
    relative = [f"the description has the relative link {link}" for link in links if not re.match("https://|#", link)]
    return relative if links else ["the description has no links"]


def _differences(package: str, packed: set[str], expected: set[str]) -> list[str]:
    missing = [f"{package} lacks {name}" for name in sorted(expected - packed)]
    return missing + [f"{package} should not have {name}" for name in sorted(packed - expected)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
