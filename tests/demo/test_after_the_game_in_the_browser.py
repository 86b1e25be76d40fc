"""Look back at a game on the demo's page: its replay, its story, statistics, and the game as a file.

Screenshots of every step are saved in `tests/screenshots/`.
"""

import re

import pytest
from playwright.async_api import Browser, ViewportSize

from bot.ai.client import ThinkingClient
from tests.support.demo_page import DESKTOP, PHONE, DemoPage
from tests.support.prepared_games import prepared_demo
from tests.support.running_demo import Screenshots

SEED = 314


@pytest.mark.parametrize(("viewport", "name"), [(DESKTOP, "desktop"), (PHONE, "phone")])
async def test_a_finished_game_is_looked_at_again(browser: Browser, viewport: ViewportSize, name: str):
    async with (
        ThinkingClient() as thinker,
        prepared_demo(SEED, lambda position: position.is_over, thinker=thinker) as address,
    ):
        page = await DemoPage.open(browser, address, viewport)
        screenshots = Screenshots(f"after-the-game-{name}")
        await page.press("Story", on="wins")
        await page.shows("How the game went")
        await screenshots.take(page, "story")
        await page.press("Share", on="How the game went")
        await page.shows("Shared by")
        await screenshots.take(page, "shared")
        await page.press("Show 1", on="How the game went")
        await page.shows("Before")
        await screenshots.take(page, "before-a-turning-point")
        await page.press("After", on="chance to win")
        await screenshots.take(page, "after-a-turning-point")
        await page.command("game exercise")
        await page.shows("Find something better")
        await screenshots.take(page, "an-exercise")
        await page.press("Reserve", on="You played")
        await page.press("D1")
        await screenshots.take(page, "a-picker-of-the-exercise")
        await page.press("Reserve unseen from D1")
        await page.shows("Your chance to win after it")
        await screenshots.take(page, "a-verdict")
        await page.press("Show the best", on="Your chance to win after it")
        await page.shows("I found nothing that is clearly better.")
        await screenshots.take(page, "the-best-move")
        await page.command("replay")
        await page.shows("The deal")
        await screenshots.take(page, "the-deal")
        await page.press("Next", on="The deal")
        await page.shows(re.compile(r"Move 1 of \d+ · round 1"))
        await page.press("Last", on="Move 1 of")
        await screenshots.take(page, "the-last-page")
        await page.press("Short film", on="Move")
        await page.shows("in short: the turns that mattered")
        await screenshots.take(page, "the-film")
        await page.command("me stats")
        await page.shows("This server’s games")
        await screenshots.take(page, "statistics-of-the-server")
        await page.press("My statistics")
        await page.shows("at the table")
        await screenshots.take(page, "own-statistics")
        await page.command("game export")
        await page.shows("The whole game is in")
        await screenshots.take(page, "the-game-as-a-file")
        assert page.errors == []
