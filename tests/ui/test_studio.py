"""The studio: every picture once, beside the event loop, within its bounds."""

import asyncio
from threading import Event

import pytest

from bot.ui import studio
from bot.ui.studio import Studio
from render import DARK, LIGHT, draw
from tests.render import samples

SCENES = [samples.hand(1), samples.hand(0), samples.orient_hand()]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return the scenes that are really drawn."""
    found: list[object] = []
    monkeypatch.setattr(studio, "draw", lambda scene, theme: (found.append(scene), draw(scene, theme))[1])
    return found


async def test_the_same_picture_is_never_drawn_twice(drawn):
    painter = Studio()
    pictures = await asyncio.gather(*(painter.draw(SCENES[0]) for _ in range(5)))
    again = await painter.draw(samples.hand(1))
    assert len({*pictures, again}) == 1
    assert len(drawn) == 1
    painter.close()


async def test_each_theme_has_a_picture_of_its_own(drawn):
    painter = Studio()
    assert await painter.draw(SCENES[0], LIGHT) != await painter.draw(SCENES[0], DARK)
    assert len(drawn) == 2
    painter.close()


async def test_pictures_are_forgotten_before_they_are_too_many(drawn):
    bound = len(draw(SCENES[0])) * 3 // 2
    painter = Studio(kept=bound)
    for scene in (*SCENES, SCENES[0]):
        await painter.draw(scene)
        assert painter.size <= bound
    assert len(drawn) == 4
    painter.close()


async def test_who_stops_waiting_does_not_spoil_it_for_others(drawn):
    painter = Studio()
    one, other = (asyncio.ensure_future(painter.draw(SCENES[2])) for _ in range(2))
    await asyncio.sleep(0)
    one.cancel()
    assert await other == draw(SCENES[2])
    painter.close()


async def test_a_picture_that_fails_is_tried_again(monkeypatch):
    painter = Studio()
    monkeypatch.setattr(studio, "draw", lambda scene, theme: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        await painter.draw(SCENES[0])
    monkeypatch.setattr(studio, "draw", draw)
    assert await painter.draw(SCENES[0]) == draw(SCENES[0])
    painter.close()


def test_nobody_waits_for_a_studio_to_get_ready_nor_for_it_to_close_meanwhile(monkeypatch):
    begun, may_end, themes = Event(), Event(), []

    def slow(theme):
        themes.append(theme)
        begun.set()
        may_end.wait(5)

    monkeypatch.setattr(studio, "warm_up", slow)
    painter = Studio()
    painter.warm_up()
    assert begun.wait(5)
    painter.close()
    may_end.set()
    painter._worker.shutdown(wait=True)
    assert themes == [LIGHT], "what has not begun never will"
