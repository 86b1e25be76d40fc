"""The second page of the demo: the lesson on a phone, and time that passes for all windows."""

from playwright.async_api import Browser, expect

from tests.support.demo_page import PHONE, DemoPage
from tests.support.prepared_games import lesson_demo


async def test_a_beginner_follows_the_lesson_without_scrolling_or_reloading(browser: Browser):
    async with lesson_demo(3) as address:
        context = await browser.new_context(viewport=PHONE)
        page, other = await context.new_page(), await context.new_page()
        for each in (page, other):
            await each.goto(address)
            await expect(each.get_by_text("Your first card")).to_be_in_viewport()
            await expect(each.get_by_role("button", name="Buy", exact=True)).to_be_in_viewport()
        await page.get_by_role("button", name="Buy", exact=True).click()
        confirm = page.locator("button.success").last
        await expect(confirm).to_be_in_viewport()
        await confirm.click()
        for each in (page, other):
            await expect(each.get_by_text("4 of 11")).to_be_in_viewport()
        width = await page.evaluate("document.documentElement.scrollWidth")
        assert width == PHONE["width"], "nothing is wider than the window"


async def test_a_day_passes_and_another_window_hears_of_it(demo: str, browser: Browser):
    page, other = await DemoPage.open(browser, demo), await DemoPage.open(browser, demo)
    address = await page.page.locator("#channel-topic").inner_text()
    second = await (await browser.new_context(viewport=PHONE)).new_page()
    await second.goto(address.rpartition(" ")[2])
    await page.command("game new")
    await other.view_as("Bo")
    await other.press("Join")
    await page.press("Start the game")
    await other.shows("it is your turn.")
    await second.get_by_role("button", name="One day later").click()
    await expect(second.get_by_text("Friday, 02 January, 00:00 UTC")).to_be_visible()
    for each in (page, other):
        await each.shows("the game is waiting for your move")
    assert page.errors + other.errors == []
