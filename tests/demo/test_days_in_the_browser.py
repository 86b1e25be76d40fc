"""Take back turns, look for games and set reminders on the demo's page.

Screenshots of every step are saved in `tests/screenshots/`.
"""

import re

from playwright.async_api import Browser, expect

from tests.support.demo_page import PHONE, DemoPage
from tests.support.running_demo import Screenshots

TURN = "it is your turn"


async def test_turns_are_taken_back_at_once_or_when_the_other_agrees(demo: str, browser: Browser):
    page = await _start(await DemoPage.open(browser, demo))
    screenshots = Screenshots("undo")
    await _take(page, "r b w")
    await page.shows("Bo, it is your turn.")
    await screenshots.take(page, "ann-can-take-back")
    await page.press("Undo")
    await page.shows("Ann, it is your turn.")
    await screenshots.take(page, "ann-has-taken-back")

    await _take(page, "r b k")
    await page.view_as("Bo")
    await _take(page, "g w k")
    await page.view_as("Ann")
    await page.command("undo")
    await page.shows("Ann would like to undo the last turn")
    await page.view_as("Bo")
    await screenshots.take(page, "bo-is-asked")
    await page.press("Agree")
    await page.shows_no("Ann would like to undo the last turn")
    await page.shows("Ann, it is your turn.")
    await screenshots.take(page, "bo-has-agreed")
    assert page.errors == []


async def test_a_plan_is_pressed_and_typed_and_played_when_the_turn_comes(demo: str, browser: Browser):
    page = await _start(await DemoPage.open(browser, demo, PHONE))
    screenshots = Screenshots("plan")
    await page.view_as("Bo")
    await page.press("My board", on=TURN)
    await page.press("Plan")
    await page.shows("You have no plan for your next turn.")
    await screenshots.take(page, "bo-has-no-plan")
    await page.press("Reserve", on="You have no plan")
    await page.press(re.compile("^D1"))
    await page.press(re.compile("^Plan this"))
    await page.shows("Your plan for your next turn")
    await screenshots.take(page, "bo-has-a-plan")
    await page.command("plan", first="=take red blue white", second="=reserve D1")
    await page.shows("as soon as your turn begins")
    await screenshots.take(page, "bo-has-typed-a-plan")
    await page.view_as("Ann")
    await page.shows_no("Your plan")
    await _take(page, "g k r")
    await page.shows(re.compile("Bo takes .*Ann, it is your turn", re.DOTALL))
    await screenshots.take(page, "ann-sees-both-moves")
    assert page.errors == []


async def test_reminders_time_away_and_the_list_of_games_on_a_phone(demo: str, browser: Browser):
    page = await _start(await DemoPage.open(browser, demo, PHONE))
    screenshots = Screenshots("days")
    await page.command("me settings")
    await page.shows("Quiet hours: none")
    await screenshots.take(page, "settings-of-ann")
    await page.command("me settings", quiet_from="=22:00", quiet_until="=7:30", time_zone="berlin|")
    await page.shows("(Europe/Berlin)")
    await screenshots.take(page, "quiet-hours-of-ann")
    await page.command("me away", until="=3 days")
    await page.shows("You are away until")
    await screenshots.take(page, "ann-is-away")
    await page.view_as("Bo")
    await page.shows("Ann is away until")
    await screenshots.take(page, "bo-sees-that-ann-is-away")
    await page.command("me games")
    await page.shows("Your open game")
    await screenshots.take(page, "games-of-bo")
    await page.view_as("Dan")
    await page.command("admin games")
    await page.shows("The open game of this server")
    await screenshots.take(page, "games-of-the-server")
    assert page.errors == []


async def _start(page: DemoPage) -> DemoPage:
    """Start a game of Ann and Bo in which Ann begins, and view it as Ann."""
    await page.command("game new")
    await page.shows("who’s playing?")
    await page.view_as("Bo")
    await page.press("Join")
    await page.shows("You are in")
    await page.press("Settings")
    await page.submit(first="the first to join")
    await page.shows("Saved.")
    await page.view_as("Ann")
    await page.press("Start the game")
    await expect(page.message(TURN)).to_contain_text("Ann")
    return page


async def _take(page: DemoPage, gems: str) -> None:
    await page.command("take", gems=f"={gems}")
