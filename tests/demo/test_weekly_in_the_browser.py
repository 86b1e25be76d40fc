"""Switch the weekly deal on and play it, on both demo pages.

Screenshots of every step are saved in `tests/screenshots/`.
"""

from random import Random

import pytest
from playwright.async_api import Browser, ViewportSize, expect

from bot.app.client import SplendorBot
from bot.rules import PurchaseCard
from tests.support.demo_page import DESKTOP, PHONE, DemoPage
from tests.support.prepared_games import seeded_demo
from tests.support.running_demo import Screenshots


async def play_to_the_end(bot: SplendorBot) -> None:
    """Make the member's moves in the open game of direct messages, buying whatever there is."""
    [game] = [each for each in await bot.tables.records.all_open() if each.sealed_until is not None]
    while (table := await bot.tables.find(game.id)).is_playing:
        legal = table.dealt().legal_moves()
        buys = [each for each in legal if isinstance(each, PurchaseCard)]
        await bot.tables.play.make(table.id, game.host_id, [(buys or legal)[-1]])
        await bot.tables.computers.play(table.id)
    await bot.messages.show(table)


@pytest.mark.parametrize(("viewport", "name"), [(DESKTOP, "desktop"), (PHONE, "phone")])
async def test_a_weekly_deal_is_opened_and_played(browser: Browser, viewport: ViewportSize, name: str):
    async with seeded_demo(Random(1)) as (bot, preview):
        page, screenshots = await DemoPage.open(browser, preview.url, viewport), Screenshots(f"weekly-{name}")
        await page.view_as("Dan")  # who manages the server
        await page.command("admin weekly")
        await page.shows("It is off on this server")
        await screenshots.take(page, "off")
        await page.press("Switch on, in this channel", on="Deal of the week")
        await page.shows("The same cards for everybody")
        await screenshots.take(page, "opened")
        await page.view_as("Ann")
        await page.press("Play it", on="The same cards for everybody")
        await page.shows("The cards are dealt in your direct messages")
        topic = await page.page.locator("#channel-topic").inner_text()
        direct = await (await browser.new_context(viewport=viewport)).new_page()
        await direct.goto(topic.rpartition(" ")[2])
        await expect(direct.get_by_text("Everybody on the server gets these cards")).to_be_visible()
        await screenshots.take_page(direct, "dealt")
        await play_to_the_end(bot)
        await expect(direct.get_by_text("Your game counts. The ranking comes")).to_be_visible()
        await screenshots.take_page(direct, "finished")
        for day in range(2, 9):
            await direct.get_by_role("button", name="One day later").click()
            await expect(direct.get_by_text(f"{day:02} January, 00:00 UTC")).to_be_visible()
        await page.shows("Last week’s deal")
        await screenshots.take(page, "closed")
        assert page.errors == []
