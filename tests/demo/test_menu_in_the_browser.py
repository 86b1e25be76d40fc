"""The menu in the demo: by a mention in the channel, and in direct messages on the second page."""

from pathlib import Path

from playwright.async_api import Browser, expect

from tests.support.demo_page import PHONE, DemoPage


async def test_a_mention_opens_a_menu_that_opens_a_table(demo: str, browser: Browser, tmp_path: Path):
    page = await DemoPage.open(browser, demo)
    await page.view_as("Bo")
    await page.page.fill("#channel-composer-input", "@Splendor")
    await page.page.locator("#channel-composer-input").press("Enter")
    await page.idle()
    if not await page.messages.filter(has_text="What would you like to do?").count():
        await page.page.locator("#channel-composer-input").press("Enter")
    await page.shows("What would you like to do?")
    await page.screenshot(tmp_path / "menu.png")
    await page.press("New table", on="What would you like to do?")
    await page.shows("Bo is the host.")
    assert page.errors == []


async def test_all_commands_are_filled_in_on_the_second_page(demo: str, browser: Browser, tmp_path: Path):
    page = await DemoPage.open(browser, demo)
    address = await page.page.locator("#channel-topic").inner_text()
    second = await (await browser.new_context(viewport=PHONE)).new_page()
    await second.goto(address.rpartition(" ")[2])
    await second.get_by_label("Command").fill("@Splendor hello")
    await second.get_by_label("Command").press("Enter")
    await expect(second.get_by_text("What would you like to do?")).to_be_visible()
    await second.get_by_role("button", name="All commands").click()
    await expect(second.get_by_text("Everything that I can do")).to_be_visible()
    menu = second.get_by_label("Your settings, on every server").or_(second.locator("select[name=value]")).last
    await second.screenshot(path=tmp_path / "commands.png", full_page=True)
    assert await menu.count() == 1
