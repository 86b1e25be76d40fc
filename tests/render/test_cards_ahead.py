"""Cards are drawn ahead while the render process waits, and no request waits for them."""

import os
from itertools import islice

import pytest

from render import LIGHT
from render.canvas.image_cache import CARD_FACES, IMAGE_CACHES
from render.client import RenderClient
from render.drawing import draw, draw_ahead
from render.paint.cards import ahead, faces
from render.worker import _is_waiting
from tests.support.every_case import every_case
from tests.support.render import plays, samples
from tests.support.waiting import PATIENCE


@pytest.fixture(autouse=True)
def empty_caches():
    """Begin without cards, and leave none waiting."""
    limit = CARD_FACES.limit
    for cache in IMAGE_CACHES:
        cache.clear()
    ahead._wanted.clear()
    yield
    ahead._wanted.clear()
    CARD_FACES.resize(limit)


@every_case("expansion", [None, "cities", "trading_posts"])
def test_no_board_of_a_game_has_to_wait_for_a_card(expansion, monkeypatch):
    boards = list(islice(plays.boards(3, expansion, 3), 30))
    expected = [draw(board) for board in boards]
    for cache in IMAGE_CACHES:
        cache.clear()
    ahead._wanted.clear()
    draw(boards[0])
    while draw_ahead():
        pass
    with monkeypatch.context() as patch:
        patch.setattr(faces, "printed_face", None)
        assert [draw(board) for board in boards] == expected


def test_nothing_is_drawn_ahead_without_a_board():
    draw(samples.hand(1))
    assert not draw_ahead()


def test_a_private_board_prepares_what_the_public_one_shows():
    public, private = next(plays.boards(2, None, 3)), next(plays.boards(2, None, 3, viewer=0))
    expected = draw(public)
    draw(private)
    while draw_ahead():
        pass
    assert draw(public) == expected
    assert not draw_ahead()


def test_cards_drawn_ahead_leave_room_for_those_that_boards_show():
    CARD_FACES.resize(2**20)
    draw(next(plays.boards(2, None, 3)))
    drawn = 0
    while draw_ahead():
        drawn += 1
    assert 0 < drawn < 30
    assert CARD_FACES.size < CARD_FACES.limit * 0.85


def test_cards_that_were_dropped_are_prepared_again():
    boards = list(islice(plays.boards(2, None, 3), 3))
    for board in boards:
        CARD_FACES.clear()
        draw(board)
        assert draw_ahead()
        while draw_ahead():
            pass


def test_a_request_that_waits_comes_before_cards_drawn_ahead():
    end, start = os.pipe()
    with os.fdopen(end, "rb") as requests, os.fdopen(start, "wb", buffering=0) as sender:
        assert not _is_waiting(requests)
        sender.write(b"12")
        assert _is_waiting(requests)
        assert requests.read(1) == b"1"
        assert _is_waiting(requests), "the rest is in the buffer of the reader"
        assert requests.read(1) == b"2"
        assert not _is_waiting(requests)
        assert os.get_blocking(requests.fileno())


@pytest.mark.asyncio
async def test_the_process_answers_between_cards_and_ends_with_its_input():
    client = RenderClient(PATIENCE)
    board = next(plays.boards(2, None, 3))
    first = await client.draw(board, LIGHT)
    assert [await client.draw(board, LIGHT) for _ in range(3)] == [first] * 3
    await client.close()
