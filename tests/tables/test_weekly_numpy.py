"""The novice of weekly deals beside an older numpy, which is installed for this test from the package registry."""

import os
import subprocess
import sys
from pathlib import Path

from tests.tables.test_weekly import HASH

OTHER = "1.26.4"
PROGRAM = """
import numpy
import runpy
runpy.run_module("tests.support.weekly_games", run_name="__main__")
"""


def test_the_novice_answers_alike_beside_two_versions_of_numpy(tmp_path: Path):
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--only-binary", ":all:", "--target", str(tmp_path)]
    subprocess.run([*pip, f"numpy=={OTHER}"], capture_output=True, check=True)
    found: list[list[str]] = []
    for path in ("", str(tmp_path)):
        ran = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONPATH": path},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        )
        found.append(ran.stdout.split())
    assert [each[0] for each in found] == [HASH, HASH]
    assert found[0][1] != found[1][1] == OTHER
