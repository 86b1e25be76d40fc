"""The picture cache has every picture drawn once, in the render process, and its size is bounded."""

import asyncio
import gc
from collections.abc import AsyncIterator
from unittest.mock import AsyncMock

import pytest

from bot.ui.kit.pictures import table_pictures
from bot.ui.kit.pictures.table_pictures import PictureCache
from render import DARK, LIGHT, Scene, Theme
from render.client import RenderClient, RenderError
from render.drawing import draw
from tests.support.render import samples
from tests.support.shared_workers import RENDER_CLIENT
from tests.support.waiting import PATIENCE, until

SCENES = [samples.hand(1), samples.hand(0), samples.orient_hand()]


@pytest.fixture(autouse=True)
def patient_clients(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the processes that caches start themselves take their time."""
    monkeypatch.setattr(table_pictures, "RenderClient", lambda: RenderClient(PATIENCE))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Scene]:
    """Return the scenes that the render process is asked to draw."""
    scenes: list[Scene] = []
    draw_scene = RENDER_CLIENT.draw

    async def record(scene: Scene, theme: Theme) -> bytes:
        scenes.append(scene)
        return await draw_scene(scene, theme)

    monkeypatch.setattr(RENDER_CLIENT, "draw", record)
    return scenes


@pytest.fixture
async def cache() -> AsyncIterator[PictureCache]:
    cache = PictureCache(RENDER_CLIENT)
    yield cache
    await cache.close()


async def test_the_same_picture_is_drawn_only_once(cache, drawn):
    pictures = await asyncio.gather(*(cache.draw(SCENES[0]) for _ in range(5)))
    again = await cache.draw(samples.hand(1))
    assert len({*pictures, again}) == 1
    assert len(drawn) == 1


async def test_each_theme_has_a_picture_of_its_own(cache, drawn):
    assert await cache.draw(SCENES[0], LIGHT) == draw(SCENES[0], LIGHT)
    assert await cache.draw(SCENES[0], DARK) == draw(SCENES[0], DARK)
    assert len(drawn) == 2


async def test_the_least_recently_used_pictures_are_dropped_when_the_cache_is_full(drawn):
    bound = len(draw(SCENES[0])) * 3 // 2
    cache = PictureCache(RENDER_CLIENT, max_bytes=bound)
    for scene in (*SCENES, SCENES[0]):
        await cache.draw(scene)
        assert cache._pictures.currsize <= bound
    assert len(drawn) == 4
    await cache.close()


async def test_a_picture_larger_than_the_cache_is_returned_but_not_cached():
    cache = PictureCache(RENDER_CLIENT, max_bytes=1)
    assert await cache.draw(SCENES[0]) == draw(SCENES[0])
    assert cache._pictures.currsize == 0
    await cache.close()


async def test_a_picture_that_was_being_drawn_when_the_cache_was_cleared_is_not_cached(cache, drawn):
    drawing = asyncio.ensure_future(cache.draw(SCENES[0]))
    await asyncio.sleep(0)
    cache.clear()
    assert await drawing == draw(SCENES[0])
    assert cache._pictures.currsize == 0
    await cache.draw(SCENES[0])
    assert len(drawn) == 2


async def test_a_cancelled_caller_does_not_cancel_the_drawing_for_others(cache):
    one, other = (asyncio.ensure_future(cache.draw(SCENES[2])) for _ in range(2))
    await asyncio.sleep(0)
    one.cancel()
    assert await other == draw(SCENES[2])


async def test_a_failed_picture_is_drawn_again_at_the_next_request(cache, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(RENDER_CLIENT, "draw", AsyncMock(side_effect=RenderError("out of memory")))
        with pytest.raises(RenderError):
            await cache.draw(SCENES[0])
    assert await cache.draw(SCENES[0]) == draw(SCENES[0])


async def test_the_cache_can_be_closed_while_it_warms_up():
    cache = PictureCache()
    cache.warm_up()
    drawing = asyncio.ensure_future(cache.draw(SCENES[0]))
    await until(lambda: cache.client.pid, "the start of the process")
    await asyncio.wait_for(cache.close(), PATIENCE)
    with pytest.raises(RenderError, match="is closed"):
        await drawing


async def test_an_idle_cache_has_no_render_process_until_a_member_uses_the_bot():
    cache = PictureCache()
    assert cache.client.pid is None
    cache.warm_up()
    warming_up = cache._warm_up
    cache.warm_up()
    assert cache._warm_up is warming_up
    await cache.draw(SCENES[0])
    cache.end_process()
    assert cache.client.pid is None
    await cache.close()


async def test_only_the_first_picture_reports_a_failed_warm_up(monkeypatch, caplog):
    monkeypatch.setattr(RenderClient, "result_of", AsyncMock(side_effect=RenderError("out of memory")))
    cache = PictureCache()
    cache.warm_up()
    await asyncio.sleep(0)
    with pytest.raises(RenderError):
        await cache.draw(SCENES[0])
    await cache.close()
    gc.collect()
    assert not caplog.records
