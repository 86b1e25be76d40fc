"""Take the screenshots of the documents in the real demo: `python -m tools.screenshots` writes `docs/pictures`.

The games have fixed seeds, and a file is written only if its picture looks different, so that the history does not grow
with every run. Each file is small enough for a page with several of them.
"""

import asyncio
import io
import re
import secrets
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from itertools import islice
from pathlib import Path
from random import Random
from unittest.mock import patch

from PIL import Image, ImageChops
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
from tools.options import new_parser

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
MIDDLE, END, SOLO = 249, 314, 31  # seeds of interesting games; the one alone is in the balance
EXPANSIONS = {"cities": 3, "trading_posts": 5, "orient": 7, "strongholds": 9}
SHOWN = 62  # number of moves before the board that is drawn without a browser
SCALE = 2  # device pixels per CSS pixel
SIZES = ((720, 256), (720, 128), (720, 64), (640, 64), (560, 64))
"""Widths in pixels and numbers of colours, best first; a file gets the first that is small enough."""
TALL = 1600  # window height that fits every message
MARGIN = 8
AVATAR = 60
MOST_BYTES = 100_000  # of a file
BLOCK = 4  # pixels; differences within a block are averaged, so that edges may be smoothed differently
TOLERANCE = 24  # largest difference of a block, from 0 to 255, with which two pictures look the same


async def main() -> int:
    """Take all screenshots; return 1 if one is too large."""
    PICTURES.mkdir(exist_ok=True)
    _draw_boards()
    async with open_browser() as browser:
        # The lobby and the ranking show the seal of the deal.
        with patch.object(secrets, "token_hex", lambda size: "5e" * size):
            await _take_screenshots(browser)
    too_large = False
    for path in sorted(PICTURES.glob("*.png")):
        size = path.stat().st_size
        too_large |= size > MOST_BYTES
        print(f"{path.name:18} {size / 1000:4.0f} kB{'  too large' if size > MOST_BYTES else ''}")
    return int(too_large)


async def _take_screenshots(browser: Browser) -> None:
    await _lobby(browser)
    await _middle(browser)
    await _end(browser)
    await _after_the_game(browser)
    await _plan(browser)
    await _hint(browser)
    await _lesson(browser)
    for expansion, seed in EXPANSIONS.items():
        await _expansion(browser, expansion, seed)


def _draw_boards() -> None:
    """Draw a board in the dark theme, and one as seen with deuteranopia."""
    *_, scene = islice(boards(4, None, seed=1), SHOWN)
    for name, picture in (
        ("dark.png", compose(scene, DARK).to_rgb()),
        ("sight.png", as_seen_with(ColourBlindness.DEUTERANOPIA, compose(scene).to_rgb())),
    ):
        save_if_changed(picture, PICTURES / name)


async def _lobby(browser: Browser) -> None:
    async with _computers() as thinker, seeded_demo(Random(MIDDLE), thinker) as (_, preview):
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
        _computers() as thinker,
        prepared_demo(END, lambda position: position.is_over, thinker=thinker) as address,
    ):
        page = await DemoPage.open(browser, address, DESKTOP, SCALE)
        await page.press("Story")
        await _save(page, page.message("How the game went"), "story.png")
        await page.press("Replay", on="wins")
        await page.choose("Go to a round", re.compile("^Rounds 19"))
        await page.shows("· round 19")
        await _save(page, page.message("· round 19"), "replay.png")
        await page.command("me stats")
        await _save(page, page.message("This server’s games"), "stats.png")


async def _plan(browser: Browser) -> None:
    async with prepared_demo(MIDDLE, _is_interesting) as address:
        page = await DemoPage.open(browser, address, DESKTOP, SCALE)
        board = await page.message("it is your turn").inner_text()
        await page.view_as("Bo" if "@Ann, it is" in board else "Ann")
        await page.command("plan", first="=reserve 2B", second="=take red blue white")
        await _save(page, page.message("Your plan for your next turn"), "plan.png")


async def _hint(browser: Browser) -> None:
    async with solo_demo(SOLO, _is_under_way, "apprentice") as address:
        page = await DemoPage.open(browser, address, DESKTOP, SCALE)
        await page.press("Hint")
        await _save(page, page.message("The best moves"), "hint.png")


async def _lesson(browser: Browser) -> None:
    async with lesson_demo(4) as address:
        # The style that hides the footer is a script's, which the page's CSP forbids.
        size = ViewportSize(width=PHONE["width"], height=TALL)
        context = await browser.new_context(viewport=size, device_scale_factor=SCALE, bypass_csp=True)
        page = await context.new_page()
        await page.goto(address)
        await page.add_style_tag(content="footer { display: none }")
        _write(await page.locator("article").last.screenshot(), "lesson.png")


async def _expansion(browser: Browser, expansion: str, seed: int) -> None:
    async with prepared_demo(seed, _is_advanced, expansion) as address:
        page = await DemoPage.open(browser, address, DESKTOP, SCALE)
        await _save(page, page.message("it is your turn"), f"{expansion}.png")


@asynccontextmanager
async def _computers() -> AsyncGenerator[ThinkingClient]:
    """Start computer players; the messages look different without them, for instance while the machine is busy."""
    async with ThinkingClient() as thinker:
        for _ in range(3):
            if await thinker.start():
                break
        assert thinker.is_available, "there are no computer players"
        yield thinker


def _is_advanced(position: Position) -> bool:
    """Return whether the first seat has to act and everybody has several cards."""
    players = base_of(position).players
    return (
        isinstance(position.decision, ChooseAction)
        and position.decision.seat == 0
        and min(len(player.cards) for player in players) > 7
        and max(player.prestige for player in players) < 15
    )


def _is_under_way(position: Position) -> bool:
    """Return whether the first seat has to act and everybody has a few cards."""
    players = base_of(position).players
    return (
        isinstance(position.decision, ChooseAction)
        and position.decision.seat == 0
        and min(len(player.cards) for player in players) > 4
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
    _write(png, name)


def _write(png: bytes, name: str) -> None:
    save_if_changed(Image.open(io.BytesIO(png)).convert("RGB"), PICTURES / name)


def save_if_changed(picture: Image.Image, path: Path) -> bool:
    """Write a picture as a small PNG unless the file shows the same already; return whether it was written."""
    png = small_png(picture)
    if path.exists() and look_alike(Image.open(io.BytesIO(png)), Image.open(path)):
        return False
    path.write_bytes(png)
    return True


def small_png(picture: Image.Image) -> bytes:
    """Return a picture as a PNG of at most `MOST_BYTES`, with the width and the colours of the first fitting `SIZES`.

    If none fits, return the smallest.
    """
    png = b""
    for width, colours in SIZES:
        width = min(width, picture.width)
        height = round(picture.height * width / picture.width)
        resized = picture.resize((width, height), Image.Resampling.LANCZOS)
        # MAXCOVERAGE keeps the colours of small details, such as the gems.
        reduced = resized.quantize(colours, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
        file = io.BytesIO()
        reduced.save(file, "PNG", optimize=True)
        png = file.getvalue()
        if len(png) <= MOST_BYTES:
            break
    return png


def look_alike(one: Image.Image, other: Image.Image) -> bool:
    """Return whether two pictures have the same size and differ nowhere by more than the tolerance."""
    if one.size != other.size:
        return False
    difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).reduce(BLOCK)
    return max(difference.tobytes()) <= TOLERANCE


if __name__ == "__main__":
    new_parser(__doc__).parse_args()
    sys.exit(asyncio.run(main()))
