"""Play on from a turning point and from a page, set a private game aside and take it up again, on both demo pages.

Screenshots of every step are saved in `tests/screenshots/`.
"""

import pytest
from playwright.async_api import Browser, ViewportSize, expect

from bot.ai.client import ThinkingClient
from tests.support.demo_page import DESKTOP, PHONE, DemoPage
from tests.support.prepared_games import prepared_demo
from tests.support.running_demo import Screenshots

SEED = 314


@pytest.mark.parametrize(("viewport", "name"), [(DESKTOP, "desktop"), (PHONE, "phone")])
async def test_a_member_plays_on_from_a_turning_point(browser: Browser, viewport: ViewportSize, name: str):
    async with (
        ThinkingClient() as thinker,
        prepared_demo(SEED, lambda position: position.is_over, thinker=thinker) as address,
    ):
        page, screenshots = await DemoPage.open(browser, address, viewport), Screenshots(f"playing-on-{name}")
        await page.press("Story", on="wins")
        await page.press("Show 1", on="How the game went")
        await page.press("Play on from here", on="Before")
        await page.shows("In whose seat?")
        if viewport is DESKTOP:  # the preview closes menus near the end of a phone's window
            await page.choose("What about unseen cards?", "Unseen cards dealt at random")
        await screenshots.take(page, "in-whose-seat")
        await page.press("As Bo", on="In whose seat?")
        await page.shows("direct messages")
        topic = await page.page.locator("#channel-topic").inner_text()
        direct = await (await browser.new_context(viewport=viewport)).new_page()
        await direct.goto(topic.rpartition(" ")[2])
        await expect(direct.get_by_text("Here is the position, just for you")).to_be_visible()
        await screenshots.take_page(direct, "the-position")
        await direct.get_by_role("button", name="End", exact=True).last.click()
        await direct.get_by_role("button", name="Set it aside").last.click()
        await expect(direct.get_by_text("This game is set aside.")).to_be_visible()
        await page.command("me games")
        await page.shows("is set aside")
        await screenshots.take(page, "set-aside")
        await page.press("Go on", on="is set aside")
        await expect(direct.get_by_text("it is your turn").last).to_be_visible()
        await screenshots.take_page(direct, "taken-up")
        assert page.errors == []
