"""Take the README's screenshots of the real demo: `python -m tests.tools.screenshots` writes them to `docs/`.

The games have fixed seeds, so that a picture changes only if the bot or its drawing changes.
"""

import asyncio
import io
import re
import sys
from itertools import islice
from pathlib import Path
from random import Random

from PIL import Image
from playwright.async_api import Browser, Locator, ViewportSize

from bot.ai.client import ThinkingClient
from bot.engine import Position
from bot.rules import ChooseAction, base_of
from render import DARK
from render.drawing import compose
from tests.support.demo_page import DESKTOP, PHONE, DemoPage, open_browser
from tests.support.prepared_games import lesson_demo, prepared_demo, seeded_demo, solo_demo
from tests.support.render.colour_vision import ColourBlindness, as_seen_with
from tests.support.render.plays import boards

DOCS = Path(__file__).parents[2] / "docs"
MIDDLE, END, SOLO = 249, 314, 6  # seeds of interesting games
EXPANSIONS = {"cities": 3, "trading_posts": 5, "orient": 7, "strongholds": 9}
SHOWN = 62  # number of moves before the board that is drawn without a browser
SCALE = 2  # device pixels per CSS pixel
COLOURS = 256
TALL = 1600  # window height that fits every message
MARGIN = 8
AVATAR = 60
MOST_BYTES = 500_000


async def main() -> int:
    """Take all screenshots; return 1 if one is too large."""
    DOCS.mkdir(exist_ok=True)
    _draw_boards()
    async with open_browser() as browser:
        await _lobby(browser)
        await _middle(browser)
        await _end(browser)
        await _after_the_game(browser)
        await _plan(browser)
        await _hint(browser)
        await _lesson(browser)
        for expansion, seed in EXPANSIONS.items():
            await _expansion(browser, expansion, seed)
    too_large = False
    for path in sorted(DOCS.glob("*.png")):
        size = path.stat().st_size
        too_large |= size > MOST_BYTES
        print(f"{path.name:12} {size / 1000:4.0f} kB{'  too large' if size > MOST_BYTES else ''}")
    return int(too_large)


def _draw_boards() -> None:
    """Draw a board in the dark theme, and one as seen with deuteranopia."""
    *_, scene = islice(boards(4, None, seed=1), SHOWN)
    for name, picture in (
        ("dark.png", compose(scene, DARK).to_rgb()),
        ("sight.png", as_seen_with(ColourBlindness.DEUTERANOPIA, compose(scene).to_rgb())),
    ):
        half = picture.reduce(2)
        half.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(DOCS / name, optimize=True)


async def _lobby(browser: Browser) -> None:
    async with ThinkingClient() as thinker, seeded_demo(Random(MIDDLE), thinker) as (_, preview):
        page = await DemoPage.open(browser, preview.url, DESKTOP, SCALE)
        await page.command("game new")
        for member in ("Bo", "Cleo"):
            await page.view_as(member)
            await page.press("Join")
        await _save(page, page.message("who’s playing"), "lobby.png")


async def _middle(browser: Browser) -> None:
    async with prepared_demo(MIDDLE, _is_interesting) as address:
        phone = await DemoPage.open(browser, address, PHONE, SCALE)
        await _save(phone, phone.message("it is your turn"), "phone.png")
        page = await DemoPage.open(browser, address, DESKTOP, SCALE)
        await _save(page, page.message("it is your turn"), "board.png")
        await page.press("My hand")
        await _save(page, page.message("You have:"), "hand.png")


async def _end(browser: Browser) -> None:
    async with prepared_demo(END, lambda position: position.is_over) as address:
        page = await DemoPage.open(browser, address, DESKTOP, SCALE)
        await _save(page, page.message("wins"), "final.png")


async def _after_the_game(browser: Browser) -> None:
    async with (
        ThinkingClient() as thinker,
        prepared_demo(END, lambda position: position.is_over, thinker=thinker) as address,
    ):
        page = await DemoPage.open(browser, address, DESKTOP, SCALE)
        await page.press("Story")
        await _save(page, page.message("How the game went"), "story.png")
        await page.press("Replay", on="wins")
        await page.choose("Go to a round", re.compile("^Rounds 19"))
        await page.shows("· round 19")
        await _save(page, page.message("· round 19"), "replay.png")
        await page.command("stats")
        await _save(page, page.message("This server’s games"), "stats.png")


async def _plan(browser: Browser) -> None:
    async with prepared_demo(MIDDLE, _is_interesting) as address:
        page = await DemoPage.open(browser, address, DESKTOP, SCALE)
        board = await page.message("it is your turn").inner_text()
        await page.view_as("Bo" if "@Ann, it is" in board else "Ann")
        await page.command("plan", first="=reserve 2B", second="=take red blue white")
        await _save(page, page.message("Your plan for your next turn"), "plan.png")


async def _hint(browser: Browser) -> None:
    async with solo_demo(SOLO, _is_advanced) as address:
        page = await DemoPage.open(browser, address, DESKTOP, SCALE)
        await page.press("Hint")
        await _save(page, page.message("The best moves"), "hint.png")


async def _lesson(browser: Browser) -> None:
    async with lesson_demo("lesson-bonus") as address:
        # The style that hides the footer is a script's, which the page's CSP forbids.
        size = ViewportSize(width=PHONE["width"], height=TALL)
        context = await browser.new_context(viewport=size, device_scale_factor=SCALE, bypass_csp=True)
        page = await context.new_page()
        await page.goto(address)
        await page.add_style_tag(content="footer { display: none }")
        _reduce(await page.locator("article").last.screenshot(), "lesson.png")


async def _expansion(browser: Browser, expansion: str, seed: int) -> None:
    async with prepared_demo(seed, _is_advanced, expansion) as address:
        page = await DemoPage.open(browser, address, DESKTOP, SCALE)
        await _save(page, page.message("it is your turn"), f"{expansion}.png")


def _is_advanced(position: Position) -> bool:
    """Return whether the first seat has to act and everybody has several cards."""
    players = base_of(position).players
    return (
        isinstance(position.decision, ChooseAction)
        and position.decision.seat == 0
        and min(len(player.cards) for player in players) > 7
        and max(player.prestige for player in players) < 15
    )


def _is_interesting(position: Position) -> bool:
    """Return whether the first seat has to act and holds cards, and somebody has a noble."""
    players = base_of(position).players
    return (
        isinstance(position.decision, ChooseAction)
        and position.decision.seat == 0
        and len(players[0].hand) > 1
        and any(player.nobles for player in players)
        and min(player.prestige for player in players) > 4
    )


async def _save(page: DemoPage, message: Locator, name: str) -> None:
    """Write a screenshot of one message: its header and its body, as wide as the body."""
    await page.page.set_viewport_size({"width": page.page.viewport_size["width"], "height": TALL})
    await page.page.mouse.move(0, 0)  # a message under the pointer looks different
    await page.show_end_of(message)
    header = await message.locator(".message-header").bounding_box()
    body = await message.locator(".component-container").bounding_box()
    assert header is not None
    assert body is not None
    left, top = body["x"] - AVATAR, header["y"] - MARGIN
    right, bottom = body["x"] + body["width"] + MARGIN, body["y"] + body["height"] + MARGIN
    png = await page.page.screenshot(clip={"x": left, "y": top, "width": right - left, "height": bottom - top})
    _reduce(png, name)


def _reduce(png: bytes, name: str) -> None:
    """Write a screenshot with fewer colours."""
    # MAXCOVERAGE keeps the colours of small details, such as the gems.
    image = Image.open(io.BytesIO(png)).convert("RGB")
    reduced = image.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
    reduced.save(DOCS / name, optimize=True)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
