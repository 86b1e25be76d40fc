"""The painter's process: its pictures are the same, and neither its end nor a failure costs more than a moment."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data import Gem
from render import DARK, LIGHT
from render.client import RenderClient, RenderError
from render.faces import read_face
from render.gems import draw_emoji
from render.pictures import draw
from tests.support.render import samples

HAND = samples.hand(1)


@pytest.fixture
async def painter() -> AsyncIterator[RenderClient]:
    painter = RenderClient()
    yield painter
    await painter.close()


async def test_what_it_paints_is_what_we_would_paint(painter):
    assert await painter.ask("draw", HAND, LIGHT) == draw(HAND, LIGHT)
    assert await painter.ask("draw", samples.board(4), DARK) == draw(samples.board(4), DARK)
    assert await painter.ask("draw_emoji", Gem.RUBY) == draw_emoji(Gem.RUBY)
    assert await painter.ask("read_face", b"no picture") is read_face(b"no picture") is None


async def test_it_is_told_no_token(painter, monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    await painter.ask("draw", HAND, LIGHT)
    assert b"DISCORD_TOKEN" not in environment_of(painter.pid)


def environment_of(pid: int) -> bytes:
    return Path(f"/proc/{pid}/environ").read_bytes()


async def test_a_failure_is_told_and_the_same_process_goes_on(painter):
    before = await painter.ask("draw", HAND, LIGHT)
    process = painter.pid
    with pytest.raises(RenderError, match="has no attribute"):
        await painter.ask("draw", samples.board(2), "no theme")
    assert await painter.ask("draw", HAND, LIGHT) == before
    assert painter.pid == process


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV])
async def test_one_that_was_killed_is_replaced_before_anybody_waits_in_vain(painter, number, caplog):
    before = await painter.ask("draw", HAND, LIGHT)
    killed = painter.pid
    os.kill(killed, number)
    wait_for_the_end_of(killed)
    assert await painter.ask("draw", HAND, LIGHT) == before
    assert painter.pid != killed
    assert f"ended with status {-number}" in caplog.text


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_to_all_of_the_bot_leaves_the_painter_at_work_until_the_bot_has_finished(painter, number):
    before = await painter.ask("draw", HAND, LIGHT)
    process = painter.pid
    os.kill(process, number)
    assert await painter.ask("draw", HAND, LIGHT) == before
    assert painter.pid == process


async def test_who_no_longer_waits_leaves_no_answer_for_the_next(painter):
    waiting = asyncio.create_task(painter.ask("draw", samples.board(4), LIGHT))
    await asyncio.sleep(0.05)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert await painter.ask("draw", HAND, LIGHT) == draw(HAND, LIGHT)


async def test_those_who_ask_at_once_get_each_their_own(painter):
    scenes = [samples.hand(1), samples.hand(0), samples.orient_hand()]
    assert await asyncio.gather(*(painter.ask("draw", each, LIGHT) for each in scenes)) == [*map(draw, scenes)]


async def test_one_that_is_killed_at_work_costs_none_of_those_who_wait(painter):
    await painter.ask("draw", HAND, LIGHT)
    os.kill(painter.pid, signal.SIGSTOP)
    waiting = asyncio.gather(*(painter.ask("draw", each, LIGHT) for each in (HAND, samples.board(2))))
    await asyncio.sleep(0.01)
    os.kill(painter.pid, signal.SIGKILL)
    assert await waiting == [draw(HAND, LIGHT), draw(samples.board(2), LIGHT)]


async def test_one_that_hangs_is_given_up_and_replaced_and_the_next_in_turn_gets_a_picture(painter):
    await painter.ask("draw", HAND, LIGHT)
    hanging = painter.pid
    painter._process.patience = 0.2
    os.kill(hanging, signal.SIGSTOP)
    orders = (painter.ask("draw", HAND, LIGHT), painter.ask("draw", samples.hand(0), LIGHT))
    late, drawn = await asyncio.gather(*orders, return_exceptions=True)
    assert isinstance(late, RenderError)
    assert "longer than" in str(late)
    assert drawn == draw(samples.hand(0), LIGHT)
    assert painter.pid != hanging


async def test_one_that_is_to_forget_finishes_what_it_is_at_and_another_gets_what_comes(painter):
    await painter.ask("draw", HAND, LIGHT)
    process = painter.pid
    before = asyncio.create_task(painter.ask("draw", HAND, LIGHT))
    await asyncio.sleep(0)
    painter.forget()
    assert await painter.ask("draw", HAND, LIGHT) == await before == draw(HAND, LIGHT)
    assert painter.pid != process
    wait_for_the_end_of(process)


async def test_one_that_cannot_be_had_is_told(painter, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(RenderError, match="cannot be started"):
        await painter.ask("draw", HAND, LIGHT)


def test_it_ends_with_who_asks_even_if_that_one_is_killed():
    program = f"""
import asyncio
from render.client import RenderClient

async def paint():
    painter = RenderClient()
    await painter.ask("draw_emoji", {int(Gem.RUBY)})
    print(painter.pid, flush=True)  # for the test to read
    await asyncio.sleep(60)

asyncio.run(paint())
"""
    asking = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
    )
    assert asking.stdout is not None
    painter = int(asking.stdout.readline())
    asking.kill()
    asking.wait()
    asking.stdout.close()
    wait_for_the_end_of(painter)


def wait_for_the_end_of(pid: int) -> None:
    end = time.monotonic() + 10
    while is_running(pid):
        assert time.monotonic() < end, "it is still there"
        time.sleep(0.02)


def is_running(pid: int) -> bool:
    """Return whether there is such a process, other than one that has ended and was not yet asked how."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def test_closing_waits_for_no_picture_and_nothing_is_painted_afterwards(painter):
    await painter.ask("draw", HAND, LIGHT)
    os.kill(painter.pid, signal.SIGSTOP)  # it will be at this picture for ever
    waiting = asyncio.create_task(painter.ask("draw", HAND, LIGHT))
    await asyncio.sleep(0.1)
    await painter.close()
    await painter.close()
    with pytest.raises(RenderError, match="The painter has been sent home"):
        await waiting
    assert painter.pid is None


def test_the_bot_itself_loads_nothing_that_paints():
    """Its memory is its own: Pillow, the fonts and the pictures are in the painter's process."""
    program = "import sys, bot.serve; print([name for name in sys.modules if name.startswith(('PIL', 'isal'))])"
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
    )
    assert loaded.stdout.strip() == "[]"
