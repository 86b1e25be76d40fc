"""A board with its words and its controls fits into a window of 1280 by 900, in every module."""

import pytest
from playwright.async_api import Browser, ViewportSize

from bot.rules import EXPANSIONS
from tests.support.demo_page import DemoPage
from tests.support.prepared_games import prepared_demo

WINDOW = ViewportSize(width=1280, height=900)
_EXTENT = """message => {
    const parts = [...message.querySelectorAll("img, button, p, span")].map(part => part.getBoundingClientRect());
    const shown = parts.filter(part => part.height > 0);
    return Math.max(...shown.map(part => part.bottom)) - Math.min(...shown.map(part => part.top));
}"""


@pytest.mark.parametrize("module", [None, *EXPANSIONS])
async def test_a_board_with_its_words_and_controls_fits_into_a_window(browser: Browser, module: str | None) -> None:
    async with prepared_demo(7, lambda position: position.round >= 8, module) as address:
        page = await DemoPage.open(browser, address, WINDOW)
        board = page.message("it is your turn")
        assert await board.evaluate(_EXTENT) <= WINDOW["height"]
        assert page.errors == []
