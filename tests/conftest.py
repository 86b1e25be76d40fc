"""Where the tests keep their files, and what becomes of those that need a browser.

They come first, or are left out where there is none, which the last line of the output says. The summary names the
lines of the table “What a press may cause” that allow more than any test needs.
"""

import gc
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from bot.runtime.address import Address
from tools.browser import find_chromium

LEFT_OUT = (
    "The browser tests were left out: no Chromium was found, and none could be installed. To run them, install Chromium"
    " or Google Chrome, or set CHROMIUM to the program's path."
)
_left_out = pytest.StashKey[bool]()
_caused = pytest.StashKey[dict[str, list[int]]]()
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")
MEMORY, ENOUGH = Path("/dev/shm"), 2**30


def pytest_configure() -> None:
    """Keep the tests' files in memory where there is room: a disk takes milliseconds for each commit of a database.

    While tests are collected, next to nothing becomes garbage, and looking for it takes a third of the time.
    """
    gc.disable()
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ENOUGH:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_collection_finish() -> None:
    """Let the garbage collector ignore what lasts for the whole run, and look less often: a tenth of the time."""
    gc.enable()
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
    """Learn from a process of pytest-xdist whether it left tests out, and how much presses have caused in it."""
    output: dict[str, Any] = getattr(node, "workeroutput", {})
    if output.get("left_out"):
        node.config.stash[_left_out] = True
    reached = node.config.stash.setdefault(_caused, {})
    for kind, counts in output.get("caused", {}).items():
        reached[kind] = list(map(max, reached.get(kind, counts), counts))


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Name what the table of presses allows, but no test comes near."""
    reached = config.stash.get(_caused, _reached())
    if not reached:
        return
    from tests.support.discord.causes import generous  # not before: other runs need no simulated Discord

    for line in generous(reached):
        terminalreporter.write_line(f"press_limits.csv: too generous: {line}")


def _reached() -> dict[str, list[int]]:
    """Return the most that presses have caused in this process, by their kinds."""
    return getattr(sys.modules.get("tests.support.discord.causes"), "REACHED", {})


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let a run succeed of which no test is left."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["caused"] = _reached()  # pyright: ignore[reportAttributeAccessIssue] - of pytest-xdist
    if session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and session.config.stash.get(_left_out, False):
        session.exitstatus = pytest.ExitCode.OK


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """Name what was left out after the summary, where it is seen."""
    if config.stash.get(_left_out, False) and not hasattr(config, "workerinput"):
        print(LEFT_OUT)  # noqa: T201 - pytest's own reporter has ended


@pytest.fixture
def address() -> Iterator[Address]:
    """An empty database on the PostgreSQL that all processes of a run share."""
    from tests.support.postgres import new_database  # not before: most tests need no server

    with new_database() as address:
        yield address
