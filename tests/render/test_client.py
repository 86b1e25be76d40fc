"""The render process draws the same pictures as a direct call, and its crash or failure costs no more than a moment."""

import asyncio
import os
import select
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from data import Gem
from render import DARK, LIGHT
from render.client import RenderClient, RenderError
from render.drawing import decode_avatar, draw, draw_emoji
from tests.support.render import samples
from tests.support.waiting import PATIENCE, until

HAND = samples.hand(1)


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def client() -> AsyncIterator[RenderClient]:
    """Return a client for all tests; one that ends its process leaves a new one to the next test."""
    client = RenderClient(PATIENCE)
    yield client
    await client.close()


async def test_answers_are_the_same_as_direct_calls(client):
    assert await client.draw(HAND, LIGHT) == draw(HAND, LIGHT)
    assert await client.draw(samples.board(4), DARK) == draw(samples.board(4), DARK)
    assert await client.emoji(Gem.RUBY) == draw_emoji(Gem.RUBY)
    assert await client.avatar(b"no picture") is decode_avatar(b"no picture") is None


async def test_the_process_does_not_inherit_the_token(client, monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    client.restart()
    await client.draw(HAND, LIGHT)
    assert b"DISCORD_TOKEN" not in environment_of(client.pid)


def environment_of(pid: int) -> bytes:
    return Path(f"/proc/{pid}/environ").read_bytes()


async def test_a_failed_request_raises_and_the_same_process_continues(client):
    before = await client.draw(HAND, LIGHT)
    process = client.pid
    with pytest.raises(RenderError, match="has no attribute"):
        await client.draw(samples.board(2), "no theme")
    assert await client.draw(HAND, LIGHT) == before
    assert client.pid == process


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV])
async def test_a_killed_process_is_replaced_for_the_next_request(client, number, caplog):
    before = await client.draw(HAND, LIGHT)
    killed = client.pid
    os.kill(killed, number)
    wait_for_the_end_of(killed)
    assert await client.draw(HAND, LIGHT) == before
    assert client.pid != killed
    assert f"ended with status {-number}" in caplog.text


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_the_process_ignores_signals_meant_for_the_bot(client, number):
    before = await client.draw(HAND, LIGHT)
    process = client.pid
    os.kill(process, number)
    assert await client.draw(HAND, LIGHT) == before
    assert client.pid == process


async def test_the_process_does_not_get_the_keys_of_the_terminal(client):
    """Ctrl-C would reach it before it can ignore that."""
    await client.draw(HAND, LIGHT)
    assert os.getpgid(client.pid) != os.getpgid(0)
    assert os.getsid(client.pid) != os.getsid(0)


def pending_requests(client: RenderClient) -> int:
    """Return how many requests were sent and are not answered yet."""
    return len(client._process._pending) if client._process else 0


async def test_the_answer_to_a_cancelled_request_does_not_go_to_the_next(client):
    waiting = asyncio.create_task(client.draw(samples.board(4), LIGHT))
    await until(lambda: pending_requests(client) == 1, "the request")
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert await client.draw(HAND, LIGHT) == draw(HAND, LIGHT)


async def test_concurrent_requests_get_their_own_answers(client):
    scenes = [samples.hand(1), samples.hand(0), samples.orient_hand()]
    assert await asyncio.gather(*(client.draw(each, LIGHT) for each in scenes)) == [*map(draw, scenes)]


async def test_all_pending_requests_survive_a_killed_process(client):
    await client.draw(HAND, LIGHT)
    os.kill(client.pid, signal.SIGSTOP)
    waiting = asyncio.gather(*(client.draw(each, LIGHT) for each in (HAND, samples.board(2))))
    await until(lambda: pending_requests(client) == 2, "both requests")
    os.kill(client.pid, signal.SIGKILL)
    assert await waiting == [draw(HAND, LIGHT), draw(samples.board(2), LIGHT)]


async def test_a_request_that_hangs_times_out_and_the_next_one_is_answered_by_a_new_process(client):
    await client.draw(HAND, LIGHT)
    hanging = client.pid
    client._process.timeout = 0.2
    os.kill(hanging, signal.SIGSTOP)
    requests = (client.draw(HAND, LIGHT), client.draw(samples.hand(0), LIGHT))
    late, drawn = await asyncio.gather(*requests, return_exceptions=True)
    assert isinstance(late, RenderError)
    assert "longer than" in str(late)
    assert drawn == draw(samples.hand(0), LIGHT)
    assert client.pid != hanging


async def test_after_a_restart_the_old_process_answers_what_is_pending_and_a_new_one_the_rest(client):
    await client.draw(HAND, LIGHT)
    process = client.pid
    before = asyncio.create_task(client.draw(HAND, LIGHT))
    await asyncio.sleep(0)
    client.restart()
    assert await client.draw(HAND, LIGHT) == await before == draw(HAND, LIGHT)
    assert client.pid != process
    wait_for_the_end_of(process)


async def test_a_process_that_cannot_be_started_is_a_render_error(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    client = RenderClient()
    with pytest.raises(RenderError, match="cannot be started"):
        await client.draw(HAND, LIGHT)


async def test_the_process_ends_when_its_client_is_killed():
    program = """
import asyncio
from data import Gem
from render.client import RenderClient

async def draw():
    client = RenderClient()
    await client.emoji(Gem.RUBY)
    print(client.pid, flush=True)  # for the test to read
    await asyncio.Event().wait()

asyncio.run(draw())
"""
    parent = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, stdout=asyncio.subprocess.PIPE, cwd=Path(__file__).parents[2]
    )
    assert parent.stdout is not None
    worker = int(await parent.stdout.readline())
    parent.kill()
    await parent.communicate()
    wait_for_the_end_of(worker)


def wait_for_the_end_of(pid: int) -> None:
    """Wait until the process has ended, even if its parent has not asked for its status yet."""
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    has_ended, _, _ = select.select([process], [], [], PATIENCE)
    os.close(process)
    assert has_ended, "it is still there"


async def test_close_does_not_wait_for_pending_requests_and_later_ones_are_refused():
    client = RenderClient()
    await client.draw(HAND, LIGHT)
    os.kill(client.pid, signal.SIGSTOP)  # the next picture will never be finished
    waiting = asyncio.create_task(client.draw(HAND, LIGHT))
    await until(lambda: pending_requests(client) == 1, "the request")
    await client.close()
    await client.close()
    with pytest.raises(RenderError, match="The client of the render process is closed"):
        await waiting
    assert client.pid is None
