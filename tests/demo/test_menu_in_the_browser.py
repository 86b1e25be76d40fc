"""The menu on the second page of the demo: in direct messages and in the channel, with forms for commands."""

from playwright.async_api import Browser, Page, expect

from tests.support.demo_page import PHONE, DemoPage


async def ask_for_menu(page: Page) -> None:
    field = page.get_by_role("textbox", name="Command")
    await field.fill("@Splendor hello")
    await field.press("Enter")
    await expect(page.get_by_text("What would you like to do?")).to_be_visible()


async def test_everything_can_be_reached_by_presses(demo: str, browser: Browser):
    first = await DemoPage.open(browser, demo)
    address = (await first.page.locator("#channel-topic").inner_text()).rpartition(" ")[2]
    page = await (await browser.new_context(viewport=PHONE)).new_page()
    await page.goto(address)
    await ask_for_menu(page)
    await page.get_by_role("button", name="All commands").click()
    await expect(page.get_by_text("Everything that I can do")).to_be_visible()
    commands = page.locator("form").filter(has=page.locator("option", has_text="/me away"))
    await commands.locator("select").select_option("/me away")
    await commands.get_by_role("button", name="OK").click()
    await expect(page.get_by_role("textbox", name="until")).to_be_focused()
    await page.get_by_role("textbox", name="until").fill("tomorrow")
    await page.get_by_role("button", name="Submit").click()
    await expect(page.get_by_text("You are away until")).to_be_visible()
    await page.get_by_role("link", name="#splendor").click()
    await ask_for_menu(page)
    await page.get_by_role("button", name="New table").click()
    await first.shows("Ann is the host.")
    assert first.errors == []
