"""A board with its words and its controls fits into Discord's window of 1280 by 900, in every module.

Of its 900 px, Discord keeps 48 for the header of the channel and 68 for the field to write in. An app that draws a
title bar as well takes 32 more, which hides a line or two of words above the highest boards. A phone has some 620 px
between the bars. The bank of the picture and the buttons of the gems take half of either room at most.
"""

from dataclasses import replace

import pytest
from playwright.async_api import Browser, ViewportSize

from bot.rules import EXPANSIONS
from render import LIGHT, Board
from render.layout.board import board_boxes
from tests.support.demo_page import PHONE, DemoPage
from tests.support.every_case import every_case
from tests.support.prepared_games import lesson_demo, prepared_demo
from tests.support.render import samples

WINDOW = ViewportSize(width=1280, height=900)
ROOM, ROOM_ON_A_PHONE = WINDOW["height"] - 48 - 68, 620
MODULES = {
    None: samples.board,
    "cities": samples.cities,
    "orient": samples.orient,
    "strongholds": samples.strongholds,
    "trading_posts": samples.posts,
}
SMALL, LINE, GAP, BUTTON = 18, 22, 8, 32
"""Heights in Discord's own style: lines of small and of usual type, the distance of parts, and a button."""
FRAME, FRAME_ON_A_PHONE = 564, 350
"""Widths of a picture in a frame."""
_EXTENT = """message => {
    const parts = [...message.querySelectorAll(".component-container :is(img, button, p, span)")];
    const shown = parts.map(part => part.getBoundingClientRect()).filter(part => part.height > 0);
    return Math.max(...shown.map(part => part.bottom)) - Math.min(...shown.map(part => part.top));
}"""
_FROM_BANK_TO_GEMS = """(message, belowBank) => {
    const boxes = kind => [...message.querySelectorAll(kind)].map(each => each.getBoundingClientRect());
    const picture = boxes(".component-container img").find(each => each.width > 200);
    const gems = boxes(".component-row")[0];
    return gems.bottom - picture.bottom + belowBank * picture.width;
}"""


def board_of(module: str | None, seats: int) -> Board:
    """Return a board with a line for the last move."""
    return replace(MODULES[module](seats), last_move=("A move.",))


def below_bank(module: str | None, seats: int) -> float:
    """Return how far the bank begins above the end of the picture, as a part of its width."""
    boxes = board_boxes(board_of(module, seats), LIGHT)
    return (boxes.size.h - boxes.bank.y) / boxes.size.w


def test_all_modules_are_measured():
    assert MODULES.keys() == {None, *EXPANSIONS}


@every_case("seats", [2, 3, 4])
@every_case("module", MODULES)
def test_the_picture_leaves_room_for_words_and_controls(module, seats):
    """Beside two rows of buttons: a line each for older turns, the newest one and the next one."""
    size = board_boxes(board_of(module, seats), LIGHT).size
    words, controls = SMALL + 2 * LINE + GAP, 2 * (GAP + BUTTON)
    assert words + size.h * FRAME / size.w + controls <= ROOM


@every_case("seats", [2, 3, 4])
@every_case("module", MODULES)
def test_the_bank_is_in_view_with_the_gems_below_it(module, seats):
    """On a phone, the buttons of the gems may need two lines."""
    for width, lines, room in ((FRAME, 1, ROOM), (FRAME_ON_A_PHONE, 2, ROOM_ON_A_PHONE)):
        assert below_bank(module, seats) * width + lines * (GAP + BUTTON) <= room / 2


@pytest.mark.parametrize("module", MODULES)
async def test_the_highest_board_fits_into_a_browser(browser: Browser, module: str | None):
    async with prepared_demo(7, lambda position: position.round >= 8, module, players=4) as address:
        for window, room in ((WINDOW, ROOM), (PHONE, ROOM_ON_A_PHONE)):
            page = await DemoPage.open(browser, address, window)
            board = page.message("it is your turn")
            assert await board.evaluate(_FROM_BANK_TO_GEMS, below_bank(module, 4)) <= room / 2
            if window is WINDOW:
                assert await board.evaluate(_EXTENT) <= room
            assert page.errors == []


async def test_the_five_gems_stand_in_a_row_on_a_phone_in_direct_messages(browser: Browser):
    async with lesson_demo(1) as address:
        page = await browser.new_page(viewport=ViewportSize(width=350, height=ROOM_ON_A_PHONE))
        await page.goto(address)
        gems = page.locator("article button:has(img.emoji)")
        assert len(await gems.all()) == 5
        assert len({await gem.evaluate("gem => gem.getBoundingClientRect().top") for gem in await gems.all()}) == 1
