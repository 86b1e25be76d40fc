"""The studio: every picture once, beside the event loop, within its bounds."""

import asyncio
import gc
from collections.abc import AsyncIterator
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.ui.studio import Studio
from render import DARK, LIGHT
from render.painter import Painter, PainterError
from render.pictures import draw
from tests.support.render import samples
from tests.support.render_client import PAINTER

SCENES = [samples.hand(1), samples.hand(0), samples.orient_hand()]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return the scenes that are really drawn."""
    found: list[object] = []
    ask = PAINTER.ask

    async def noted(work: str, *what: object) -> Any:
        found.append(what[0])
        return await ask(work, *what)

    monkeypatch.setattr(PAINTER, "ask", noted)
    return found


@pytest.fixture
async def studio() -> AsyncIterator[Studio]:
    studio = Studio(PAINTER)
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
    studio = Studio(PAINTER, kept=bound)
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
        patch.setattr(PAINTER, "ask", AsyncMock(side_effect=PainterError("no paint")))
        with pytest.raises(PainterError):
            await studio.draw(SCENES[0])
    assert await studio.draw(SCENES[0]) == draw(SCENES[0])


async def test_nobody_waits_for_a_studio_to_get_ready_nor_for_it_to_close_meanwhile():
    studio = Studio()
    studio.warm_up()
    drawing = asyncio.ensure_future(studio.draw(SCENES[0]))
    await asyncio.sleep(0.01)  # the process has hardly begun
    await asyncio.wait_for(studio.close(), 5)
    with pytest.raises(PainterError, match="sent home"):
        await drawing


async def test_a_studio_that_cannot_get_ready_says_so_with_the_first_picture_alone(monkeypatch, caplog):
    monkeypatch.setattr(Painter, "ask", AsyncMock(side_effect=PainterError("no paint")))
    studio = Studio()
    studio.warm_up()
    await asyncio.sleep(0)
    with pytest.raises(PainterError):
        await studio.draw(SCENES[0])
    await studio.close()
    gc.collect()
    assert not caplog.records
