"""Hours and days pass on the demo's pages, in two windows, and everything that waited goes on.

Screenshots of every step are saved in `tests/screenshots/`.
"""

import re

from playwright.async_api import Browser, Page, expect

from tests.support.demo_page import DemoPage
from tests.support.running_demo import Screenshots

HOUR, DAY = "One hour later", "One day later"


async def test_a_plan_a_reminder_and_a_vote_wait_for_days(demo: str, browser: Browser):
    ann, bo = await DemoPage.open(browser, demo), await DemoPage.open(browser, demo)
    second, screenshots = await _second_page(ann), Screenshots("time")
    await bo.view_as("Bo")
    await ann.command("game new")
    await ann.command("game settings", first="the first to join|")
    await bo.press("Join")
    await ann.press("Start the game")

    await bo.command("plan", first="=take red green black")
    await bo.shows("Your plan for your next turn")
    await _later(second, HOUR)
    await _later(second, DAY)
    for page in (ann, bo):
        await page.shows("the game is waiting for your move")
    await ann.command("take", gems="=w b g")
    for page in (ann, bo):
        await page.shows(re.compile("Bo takes .*Ann, it is your turn", re.DOTALL))
    await screenshots.take(ann, "the-plan-is-played")

    for _ in range(4):
        await _later(second, DAY)
    await screenshots.take(bo, "bo-may-vote")
    await bo.press("Computer sits in")
    await bo.shows("a computer plays on for Ann")
    await bo.shows("Bo, it is your turn.")
    await _later(second, DAY)
    await ann.command("board")
    await ann.press("Take my seat back")
    await ann.shows("Welcome back!")
    await bo.command("take", gems="r|")
    await ann.shows("Ann, it is your turn.")
    await screenshots.take(ann, "ann-is-back")
    assert ann.errors + bo.errors == []


async def test_a_lobby_closes_after_a_week_and_lessons_wait(demo: str, browser: Browser):
    ann = await DemoPage.open(browser, demo)
    second = await _second_page(ann)
    await ann.command("game new")
    for command, button in {"learn": "Learn to play", "practice": "Play against a computer"}.items():
        member = {"learn": "Bo", "practice": "Cleo"}[command]
        await second.get_by_role("link", name=member, exact=True).click()
        await second.get_by_role("button", name=button).click()
        await _later(second, HOUR)
        await _later(second, DAY)
        boards = second.locator("article").filter(has_text=f"{member} takes")
        await expect(boards).to_have_count(0)
        await second.get_by_label("Command").fill("/take gems:wbg")
        await second.get_by_role("button", name="Send").click()
        await expect(boards.last).to_be_visible()
    await ann.view_as("Bo")
    await ann.press("Join")
    for _ in range(6):
        await _later(second, DAY)
    await ann.shows("so it closes")
    await _later(second, DAY)
    await ann.shows_no("who’s playing?")
    assert ann.errors == []


async def _second_page(page: DemoPage) -> Page:
    address = await page.page.locator("#channel-topic").inner_text()
    second = await page.page.context.new_page()
    await second.goto(address.rpartition(" ")[2])
    return second


async def _later(second: Page, button: str) -> None:
    """Let an hour or a day pass; the page says which time it is."""
    clock = second.locator("header span")
    before = await clock.inner_text()
    await second.get_by_role("button", name=button).click()
    await expect(clock).not_to_have_text(before)
