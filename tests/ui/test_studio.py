"""The studio: every picture once, beside the event loop, within its bounds."""

import asyncio
from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest

from bot.ui.studio import Studio
from render import DARK, LIGHT
from render.painter import Painter, PainterError
from render.pictures import draw
from tests.one_painter import PAINTER
from tests.render import samples

SCENES = [samples.hand(1), samples.hand(0), samples.orient_hand()]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return the scenes that are really drawn."""
    found: list[object] = []
    ask = Painter.ask
    monkeypatch.setattr(
        Painter, "ask", lambda painter, work, *what: (found.append(what[0]), ask(painter, work, *what))[1]
    )
    return found


@pytest.fixture
def studio() -> Iterator[Studio]:
    studio = Studio(PAINTER)
    yield studio
    studio.close()


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
    studio.close()


async def test_who_stops_waiting_does_not_spoil_it_for_others(studio):
    one, other = (asyncio.ensure_future(studio.draw(SCENES[2])) for _ in range(2))
    await asyncio.sleep(0)
    one.cancel()
    assert await other == draw(SCENES[2])


async def test_a_picture_that_fails_is_tried_again(studio, monkeypatch):
    def fail(*_: Any) -> None:
        raise PainterError("no paint")

    with monkeypatch.context() as patch:
        patch.setattr(Painter, "ask", fail)
        with pytest.raises(PainterError):
            await studio.draw(SCENES[0])
    assert await studio.draw(SCENES[0]) == draw(SCENES[0])


def test_nobody_waits_for_a_studio_to_get_ready_nor_for_it_to_close_meanwhile(monkeypatch):
    begun, may_end, asked = Event(), Event(), []

    def slow(_: Painter, work: str, *what: object) -> None:
        asked.append((work, *what))
        begun.set()
        may_end.wait(5)

    monkeypatch.setattr(Painter, "ask", slow)
    studio = Studio()
    studio.warm_up()
    studio.warm_up()
    assert begun.wait(5)
    studio.close()
    may_end.set()
    studio._worker.shutdown(wait=True)
    assert asked == [("warm_up", LIGHT)], "what has not begun never will"
