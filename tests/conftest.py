"""Where the tests keep their files, and what becomes of those that need a browser.

They come first, or are left out where there is none, which the last line of the output says.
"""

import gc
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.tools.browser import find_chromium

LEFT_OUT = (
    "The browser tests were left out: no Chromium was found, and none could be installed. To run them, install Chromium"
    " or Google Chrome, or set CHROMIUM to the program's path."
)
_left_out = pytest.StashKey[bool]()
MEMORY, ENOUGH = Path("/dev/shm"), 2**30


def pytest_configure() -> None:
    """Keep the tests' files in memory where there is room: a disk takes milliseconds for each commit of a database."""
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ENOUGH:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_collection_finish() -> None:
    """Let the garbage collector ignore what lasts for the whole run, and look less often: a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests with the fixture `browser` if there is none, unless BROWSER_REQUIRED is set.

    Otherwise they come first: they take longest, and at the end of a run the other processes would wait for them.
    """
    in_browser = [item for item in items if "browser" in getattr(item, "fixturenames", ())]
    if in_browser and "BROWSER_REQUIRED" not in os.environ and find_chromium() is None:
        items[:] = [item for item in items if item not in in_browser]
        config.hook.pytest_deselected(items=in_browser)
        config.stash[_left_out] = True
        if hasattr(config, "workeroutput"):
            config.workeroutput["left_out"] = True
    else:
        items.sort(key=lambda item: item not in in_browser)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Learn from a process of pytest-xdist whether it left tests out."""
    if getattr(node, "workeroutput", {}).get("left_out"):
        node.config.stash[_left_out] = True


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let a run succeed of which no test is left."""
    if session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and session.config.stash.get(_left_out, False):
        session.exitstatus = pytest.ExitCode.OK


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """Name what was left out after the summary, where it is seen."""
    if config.stash.get(_left_out, False) and not hasattr(config, "workerinput"):
        print(LEFT_OUT)  # noqa: T201 - pytest's own reporter has ended
