"""The demo as a separate process, and screenshots of its page in `tests/screenshots/`."""

import asyncio
import re
import shutil
import signal
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Page

from tests.support.demo_page import DemoPage
from tests.support.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "tests" / "screenshots"
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/#\S+")


@asynccontextmanager
async def running(*command: str, errors: Path) -> AsyncGenerator[str]:
    """Start the demo as a separate process, yield the address that it prints, and end it with Ctrl-C."""
    with errors.open("wb") as stderr:
        process = await asyncio.create_subprocess_exec(
            *command, "demo", cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=stderr
        )
    try:
        yield await asyncio.wait_for(_address(process), PATIENCE)
        process.send_signal(signal.SIGINT)
        await asyncio.wait_for(process.wait(), PATIENCE)
        _check_end(process.returncode, errors)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def _check_end(status: int | None, errors: Path) -> None:
    stderr_text = errors.read_text(encoding="utf-8")
    assert status == 0, stderr_text
    assert "Traceback" not in stderr_text
    assert "ERROR" not in stderr_text


async def _address(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    async for line in process.stdout:
        if found := ADDRESS.search(line.decode()):
            return found[0]
    raise AssertionError("the demo ended without printing its address")


class Screenshots:
    """Numbered screenshots of the page."""

    def __init__(self, folder: str) -> None:
        self._folder = SCREENSHOTS / folder
        shutil.rmtree(self._folder, ignore_errors=True)
        self._number = 0

    async def take(self, page: DemoPage, name: str) -> None:
        await page.screenshot(self._path(name))

    async def take_page(self, page: Page, name: str) -> None:
        """Take the window of the second page, which follows what is new."""
        await page.screenshot(path=self._path(name))

    def _path(self, name: str) -> Path:
        self._number += 1
        return self._folder / f"{self._number:02}-{name}.png"
