"""Play the lesson on the demo's page with direct messages, on a phone."""

from playwright.async_api import Browser, expect

from tests.support.demo_page import PHONE
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
