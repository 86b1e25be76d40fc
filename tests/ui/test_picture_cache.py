"""The studio: every picture once, beside the event loop, within its bounds."""

import asyncio
import gc
from collections.abc import AsyncIterator
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.ui.pictures.picture_cache import PictureCache
from render import DARK, LIGHT
from render.client import RenderClient, RenderError
from render.pictures import draw
from tests.support.render import samples
from tests.support.render_client import RENDER_CLIENT

SCENES = [samples.hand(1), samples.hand(0), samples.orient_hand()]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return the scenes that are really drawn."""
    found: list[object] = []
    ask = RENDER_CLIENT.ask

    async def noted(work: str, *what: object) -> Any:
        found.append(what[0])
        return await ask(work, *what)

    monkeypatch.setattr(RENDER_CLIENT, "ask", noted)
    return found


@pytest.fixture
async def studio() -> AsyncIterator[PictureCache]:
    studio = PictureCache(RENDER_CLIENT)
    yield studio
    await studio.close()


async def test_the_same_picture_is_never_drawn_twice(studio, drawn):
    pictures = await asyncio.gather(*(studio.draw(SCENES[0]) for _ in range(5)))
    again = await studio.draw(samples.hand(1))
    assert len({*pictures, again}) == 1
    assert len(drawn) == 1


async def test_each_theme_has_a_picture_of_its_own(studio, drawn):
    assert await studio.draw(SCENES[0], LIGHT) == draw(SCENES[0], LIGHT)
    assert await studio.draw(SCENES[0], DARK) == draw(SCENES[0], DARK)
    assert len(drawn) == 2


async def test_pictures_are_forgotten_before_they_are_too_many(drawn):
    bound = len(draw(SCENES[0])) * 3 // 2
    studio = PictureCache(RENDER_CLIENT, kept=bound)
    for scene in (*SCENES, SCENES[0]):
        await studio.draw(scene)
        assert studio.size <= bound
    assert len(drawn) == 4
    await studio.close()


async def test_a_picture_under_way_when_all_are_to_be_forgotten_is_not_kept(studio, drawn):
    under_way = asyncio.ensure_future(studio.draw(SCENES[0]))
    await asyncio.sleep(0)
    studio.clear()
    assert await under_way == draw(SCENES[0])
    assert studio.size == 0
    await studio.draw(SCENES[0])
    assert len(drawn) == 2


async def test_who_stops_waiting_does_not_spoil_it_for_others(studio):
    one, other = (asyncio.ensure_future(studio.draw(SCENES[2])) for _ in range(2))
    await asyncio.sleep(0)
    one.cancel()
    assert await other == draw(SCENES[2])


async def test_a_picture_that_fails_is_tried_again(studio, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(RENDER_CLIENT, "ask", AsyncMock(side_effect=RenderError("no paint")))
        with pytest.raises(RenderError):
            await studio.draw(SCENES[0])
    assert await studio.draw(SCENES[0]) == draw(SCENES[0])


async def test_nobody_waits_for_a_studio_to_get_ready_nor_for_it_to_close_meanwhile():
    studio = PictureCache()
    studio.warm_up()
    drawing = asyncio.ensure_future(studio.draw(SCENES[0]))
    await asyncio.sleep(0.01)  # the process has hardly begun
    await asyncio.wait_for(studio.close(), 5)
    with pytest.raises(RenderError, match="sent home"):
        await drawing


async def test_a_studio_that_cannot_get_ready_says_so_with_the_first_picture_alone(monkeypatch, caplog):
    monkeypatch.setattr(RenderClient, "ask", AsyncMock(side_effect=RenderError("no paint")))
    studio = PictureCache()
    studio.warm_up()
    await asyncio.sleep(0)
    with pytest.raises(RenderError):
        await studio.draw(SCENES[0])
    await studio.close()
    gc.collect()
    assert not caplog.records
