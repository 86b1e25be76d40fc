"""The second page of the demo: the lesson on a phone, and time that passes for all windows; focus and scrolling."""

from random import Random

from playwright.async_api import Browser, expect

from bot.demo.second_page import SecondPage
from tests.support.computers import SteadyThinker
from tests.support.demo_page import PHONE, DemoPage
from tests.support.prepared_games import lesson_demo, seeded_demo


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


async def test_a_change_from_elsewhere_leaves_the_focus_the_scrolled_place_and_typed_text(browser: Browser):
    second = SecondPage()
    async with seeded_demo(Random(1), SteadyThinker(), second) as (_, preview):
        ann = preview.viewers[0].user
        await ann.slash("game practice")
        page = await (await browser.new_context(viewport=PHONE)).new_page()
        await page.goto(second.address_of(ann.id))
        await page.get_by_role("textbox", name="Command").fill("/take gems:")
        reserve = page.get_by_role("button", name="Reserve").first
        await reserve.focus()
        await page.evaluate("scrollTo(0, 10)")  # within 50 pixels of its end, the page follows what is new
        before = await reserve.bounding_box()
        await ann.slash("board")
        await expect(page.get_by_role("article", name="Message that only you see")).to_be_visible()
        await expect(reserve).to_be_focused()
        assert await reserve.bounding_box() == before  # the page may be longer above
        await expect(page.get_by_role("textbox", name="Command")).to_have_value("/take gems:")
        await ann.slash("take", gems="rgb")
        await expect(page.get_by_text("Ann takes").last).to_be_visible()
        await expect(page.get_by_role("article").last).to_be_focused()


async def test_an_error_is_announced_and_the_command_can_be_mended(browser: Browser):
    second = SecondPage()
    async with seeded_demo(Random(1), SteadyThinker(), second):
        page = await (await browser.new_context(viewport=PHONE)).new_page()
        await page.goto(second.address)
        command = page.get_by_role("textbox", name="Command")
        await command.fill("/nothing")
        await command.press("Enter")
        await expect(page.get_by_role("alert")).to_have_text("There is no command /nothing here.")
        await expect(command).to_be_focused()
        await expect(command).to_have_value("/nothing")
