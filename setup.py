"""Puts the code folders into one package, and writes what only a build knows: version, commit, project's address."""

import os
import re
import sys
from pathlib import Path

from setuptools import find_namespace_packages, setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

sys.path.insert(0, str(Path(__file__).parent))
from bot.runtime.version import COMMIT_FILE, commit, version

ROOT = Path(__file__).parent
PACKAGE = "splendor_bot"
FOLDERS = ("bot", "data", "render")
ADDRESS = "https://github.com/OWNER/splendor-bot"
"""Nothing in the code tells which account has the repository, so this is what `deploy/` says, too."""


def packages() -> dict[str, str]:
    """Return the packages with their folders; an editable installation leaves those of the checkout as they are."""
    found = find_namespace_packages(include=[pattern for folder in FOLDERS for pattern in (folder, f"{folder}.*")])
    within = "" if "editable_wheel" in sys.argv else f"{PACKAGE}."
    return {PACKAGE: PACKAGE} | {f"{within}{name}": name.replace(".", "/") for name in found}


def address() -> str:
    """Return the address of the repository: what an sdist says in which this is, or PROJECT_ADDRESS, or `ADDRESS`."""
    info = ROOT / "PKG-INFO"
    said = re.search(r"^Project-URL: Source, (\S+)$", info.read_text("utf-8"), re.MULTILINE) if info.is_file() else None
    return said[1] if said else os.environ.get("PROJECT_ADDRESS") or ADDRESS


def description() -> str:
    """Return README.md for a page elsewhere: links and pictures are those of the commit, and no placeholder is left."""
    tree = commit() or "main"
    pictures = address().replace("//github.com/", "//raw.githubusercontent.com/")

    def absolute(link: re.Match[str]) -> str:
        is_picture = link[2].endswith(".png")
        return f"{link[1]}{pictures if is_picture else f'{address()}/blob'}/{tree}/{link[2]}"

    text = re.sub(r'(\]\(|src=")(?!\w+:|#)([^)"\s]+)', absolute, (ROOT / "README.md").read_text("utf-8"))
    text = text.replace("<this repository>", address())
    # The names of images have no capitals.
    return text if address() == ADDRESS else text.replace("OWNER", address().split("/")[-2].lower())


def write_commit(tree: Path) -> None:
    """Write the commit, if it is known, into a copy of the code."""
    if (found := commit()) is not None:
        file = tree / COMMIT_FILE
        file.unlink(missing_ok=True)  # in an sdist it is a hard link to the file of the checkout
        file.write_text(f"{found}\n", encoding="utf-8")


class BuildPy(build_py):
    """Copies the code into a wheel."""

    def run(self) -> None:  # noqa: D102
        super().run()
        if not self.editable_mode:  # then nothing is copied
            write_commit(Path(self.build_lib) / PACKAGE)


class Sdist(sdist):
    """Copies the code into an sdist."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:  # noqa: D102
        super().make_release_tree(base_dir, files)
        write_commit(Path(base_dir))


setup(
    version=version(),
    packages=[*packages()],
    package_dir=packages(),
    long_description=description(),
    long_description_content_type="text/markdown",
    project_urls={
        "Source": address(),
        "Documentation": f"{address()}#documentation",
        "Changelog": f"{address()}/blob/main/CHANGELOG.md",
        "Issues": f"{address()}/issues",
    },
    cmdclass={"build_py": BuildPy, "sdist": Sdist},
)
