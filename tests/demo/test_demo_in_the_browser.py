"""Start the demo, open its page in a browser, and play as three of its members.

Screenshots of every step are saved in `tests/screenshots/`.
"""

import re
import shutil
import sys
from pathlib import Path

from playwright.async_api import Browser, expect

from bot.engine import Position
from bot.rules import ChooseNoble
from tests.support.demo_page import PHONE, DemoPage
from tests.support.prepared_games import prepared_demo
from tests.support.running_demo import Screenshots, running

COLOURS = {"W": "white", "B": "blue", "G": "green", "R": "red", "K": "black"}
TURN = "it is your turn"


async def test_the_installed_program_serves_a_page_until_ctrl_c(tmp_path: Path, browser: Browser):
    program = shutil.which("splendor-bot", path=str(Path(sys.executable).parent))
    assert program is not None
    async with running(program, errors=tmp_path / "stderr") as demo:
        page = await DemoPage.open(browser, demo)
        await page.command("game new")
        await expect(page.message("who’s playing?").locator("img[alt*='Ann (host)']")).to_be_visible()
        assert page.errors == []


async def test_three_members_play_by_buttons_and_by_commands(demo: str, browser: Browser):
    page = await DemoPage.open(browser, demo)
    screenshots = Screenshots("play")

    await page.command("game new")
    await page.shows("Splendor: who’s playing?")
    await screenshots.take(page, "lobby-of-ann")
    await page.view_as("Bo")
    await page.press("Join")
    await page.shows("You are in")
    await page.view_as("Cleo")
    await page.press("Join")
    await expect(page.message("who’s playing?").locator("img[alt*='Ann (host), Bo and Cleo']")).to_be_visible()
    await page.press("Settings")
    await page.submit(first="the first to join")
    await page.shows("Saved.")
    await screenshots.take(page, "options-of-cleo")
    await page.press("Start the game")
    await page.shows("Ann, it is your turn.")
    await expect(page.message("the game has started").locator(".component-button")).to_have_count(0)
    await expect(page.message("the game has started")).not_to_contain_text("free seat")
    await screenshots.take(page, "board-of-cleo")
    await page.press_gem("white", on=TURN)
    await page.shows("It is Ann’s turn. What you choose here is planned")

    # The first round is played by buttons.
    await page.view_as("Ann")
    first, *others = await _needed(page)
    await page.press_gem(COLOURS[first], on=TURN)
    await page.press_gem(COLOURS[others[0]], on="You have:")
    await page.shows("Chosen:")
    await screenshots.take(page, "ann-chooses-tokens")
    await page.press_gem(COLOURS[others[1]], on="You have:")
    await page.shows("Bo, it is your turn.")
    await page.view_as("Bo")
    await page.press("Reserve", on=TURN)
    await page.press(re.compile("3A"), on="Choose a card or a deck")
    await screenshots.take(page, "bo-chooses-a-card")
    await page.press("Reserve 3A")
    await page.shows(re.compile("H1 level 3"))
    await expect(page.message("H1 level 3").locator("img[alt^='H1']")).to_be_visible()
    await screenshots.take(page, "hand-of-bo")
    await page.view_as("Cleo")
    await page.shows_no("H1 level 3")
    await page.press("My board", on=TURN)
    await page.shows("You can take")
    await screenshots.take(page, "what-cleo-can-do")
    await page.command("take", gems="b|")
    await page.shows("Ann, it is your turn.")

    # The second round is played by commands; a card from a deck stays secret.
    await page.view_as("Ann")
    await _take_or_buy(page)
    await page.view_as("Bo")
    await page.press("Reserve", on=TURN)
    await page.press(re.compile("^D2"), on="Choose a card or a deck")
    await page.press("Reserve unseen from D2")
    await page.shows("H2 level 2")
    await screenshots.take(page, "bo-reserves-unseen")
    await page.view_as("Cleo")
    await page.shows("Bo reserves an unseen card of level 2")
    await page.shows_no("H2 level 2")
    await page.command("take", gems="=k g w")
    await page.shows("Ann, it is your turn.")

    # Ann plays until she buys a card; for a card of level 1, four turns are enough.
    for _ in range(4):
        await page.view_as("Ann")
        if await _take_or_buy(page):
            break
        for member in ("Bo", "Cleo"):
            await page.view_as(member)
            await page.command("take", gems="r|")
            await page.shows_no(f"{member}, it is your turn.")
    await page.shows(re.compile(r"Ann buys 1[A-D]"))
    await screenshots.take(page, "ann-has-bought")

    await page.view_as("Bo")
    for command, option, answer in (
        ("hand", {}, "H2 level 2"),
        ("board", {}, "You can take"),
        ("replay", {}, "What has happened so far"),
        ("game status", {}, "Last move"),
        ("splendor", {"rules": "=1"}, "What it is about"),
        ("splendor", {"help": "=1"}, "Getting started"),
    ):
        await page.command(command, **option)
        await page.shows(answer)
        await screenshots.take(page, f"bo-{command.replace(' ', '-')}")
    await page.press("Next")
    await page.shows("Your move")
    await page.command("take", gems="=gold")
    await page.shows("Gold cannot be taken from the bank.")

    phone = await DemoPage.open(browser, demo, PHONE)
    await phone.view_as("Cleo")
    await phone.shows("Bo, it is your turn.")
    await phone.shows_no("H2 level 2")
    await screenshots.take(phone, "phone-of-cleo")
    assert page.errors + phone.errors == []


async def test_the_last_turns_and_a_rematch(browser: Browser):
    def asks_for_a_noble(position: Position) -> bool:
        return isinstance(position.decision, ChooseNoble)

    async with prepared_demo(116, asks_for_a_noble) as address:
        page = await DemoPage.open(browser, address)
        screenshots = Screenshots("end")
        await page.view_as("Bo")
        await screenshots.take(page, "two-nobles")
        await page.press("Choose a noble")
        await page.shows("Noble for 3 white, 3 red and 3 black")
        await screenshots.take(page, "bo-chooses")
        await page.press("Choose 2")
        await page.shows("A noble visits Bo")
        await page.shows("this is the last round")

        await page.view_as("Cleo")
        await page.press_gem("white", on=TURN)
        await page.press_gem("blue", on="You have:")
        await page.shows("Taking 3 would make 12 tokens")
        await screenshots.take(page, "cleo-takes")
        await page.press_gem("green", on="You have:")
        await page.shows("Give back 2.")
        await page.press_gem("red", on="Give back 2.")
        await screenshots.take(page, "cleo-gives-back")
        await page.press_gem("red", on="Give back 2.")
        await page.shows("Bo wins with")
        await screenshots.take(page, "final")
        await expect(page.message("Bo wins").locator("img[alt*='1. Bo: ']")).to_be_visible()
        await screenshots.take(await DemoPage.open(browser, address, PHONE), "final-on-a-phone")
        await page.press("Rematch", on="Bo wins")
        await page.shows("Splendor: who’s playing?")
        await screenshots.take(page, "rematch")
        assert page.errors == []


async def _needed(page: DemoPage) -> str:
    """Return the letters of three gems, first those missing for the most affordable card of level 1."""
    cards = await page.suggestions("buy", "card", "1")
    short = [dict(_piles(card.partition("Missing: ")[2])) for card in cards]
    nearest = min((gems for gems in short if gems), key=lambda gems: (max(gems.values()), sum(gems.values())))
    letters = sorted("WBGRK", key=lambda letter: -nearest.get(letter, 0))
    return "".join(letters[:3])


def _piles(symbols: str) -> list[tuple[str, int]]:
    return [(letter, int(number)) for number, letter in re.findall(r"(\d)([WBGRK])", symbols)]


async def _take_or_buy(page: DemoPage) -> bool:
    """Buy a card of level 1 if possible, otherwise take three gems for one; return whether a card was bought."""
    best = (await page.suggestions("buy", "card", "1"))[0]
    if best.startswith("✓"):
        await page.command("buy", card=f"1|{best}")
        await page.shows("Bo, it is your turn.")
        return True
    await page.command("take", gems=f"={await _needed(page)}")
    await page.shows("Bo, it is your turn.")
    return False
