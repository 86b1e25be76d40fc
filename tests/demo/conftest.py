"""The browser of these tests. Tests with this fixture are left out where there is none."""

import sys
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.support.demo_page import open_browser
from tests.support.running_demo import running


@pytest.fixture
async def browser() -> AsyncGenerator[Browser]:
    async with open_browser() as browser:
        yield browser


@pytest.fixture
async def demo(tmp_path: Path) -> AsyncGenerator[str]:
    """Run the demo whose page shows pictures sooner, and yield its address."""
    async with running(sys.executable, "-m", "tests.support.quick_demo", errors=tmp_path / "stderr") as address:
        yield address
