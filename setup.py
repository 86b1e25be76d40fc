"""Writes the version and the commit into wheels and sdists; all else is in pyproject.toml."""

import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

sys.path.insert(0, str(Path(__file__).parent))
from bot.runtime.version import COMMIT_FILE, commit, version


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
            write_commit(Path(self.build_lib))


class Sdist(sdist):
    """Copies the code into an sdist."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:  # noqa: D102
        super().make_release_tree(base_dir, files)
        write_commit(Path(base_dir))


setup(version=version(), cmdclass={"build_py": BuildPy, "sdist": Sdist})
