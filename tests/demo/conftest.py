"""The browser of these tests. Tests with this fixture are left out where there is none."""

from collections.abc import AsyncGenerator

import pytest
from playwright.async_api import Browser

from tests.support.demo_page import open_browser


@pytest.fixture
async def browser() -> AsyncGenerator[Browser]:
    async with open_browser() as browser:
        yield browser
