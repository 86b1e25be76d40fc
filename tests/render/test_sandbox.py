"""Somebody who takes over the render process with a hostile image gets neither secrets nor the bot."""

import asyncio
import os
import pickle
import socket
import sys
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

import render.client
from data import Gem
from render import LIGHT
from render.client import RenderClient, RenderError
from render.drawing import draw, draw_emoji
from render.protocol import MAX_RESULT, WorkerAnswer, encode_answer
from render.sandbox import landlock_version
from tests.support.render import samples
from tests.support.waiting import PATIENCE

HAND = samples.hand(1)

needs_landlock = pytest.mark.skipif(landlock_version() < 1, reason="Only the Linux kernel can lock a process in.")


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def client() -> AsyncIterator[RenderClient]:
    client = RenderClient(PATIENCE)
    yield client
    await client.close()


class Run:
    """A request that runs a program in the render process, as an exploit would."""

    def __init__(self, program: str) -> None:
        self.program = program

    def __reduce__(self):
        return eval, (f"(lambda names: (exec({self.program!r}, names), names['outcome'])[1])({{}})",)


async def outcome_of(client: RenderClient, statement: str) -> str:
    """Return the name of the error with which a statement fails in the render process, or else what it prints."""
    program = f"""
import os, socket
try:
    outcome = {statement}
except OSError as error:
    outcome = type(error).__name__
"""
    with pytest.raises(RenderError) as caught:
        await client.result_of(Run(program))
    return str(caught.value).strip().splitlines()[-1]


@needs_landlock
async def test_the_process_cannot_read_the_database(client, tmp_path):
    database = tmp_path / "splendor.sqlite3"
    database.write_text("the order of the decks")
    assert "'PermissionError'" in await outcome_of(client, f"open({str(database)!r}).read()")


async def test_a_process_that_is_locked_in_draws_names_in_every_script(client):
    lobby = samples.lobby(2, 1, names=("Ann \N{WAVING HAND SIGN}\N{EMOJI MODIFIER FITZPATRICK TYPE-4}", "สมชาย"))
    assert await client.draw(lobby, LIGHT) == draw(lobby, LIGHT)


@needs_landlock
async def test_the_process_cannot_read_the_environment_or_the_memory_of_the_bot(client):
    for name in ("environ", "mem", "maps"):
        assert "'PermissionError'" in await outcome_of(client, f"open('/proc/{os.getpid()}/{name}', 'rb').read(10)")


async def test_the_process_cannot_write_to_the_log_of_the_bot(client, capfd):
    outcome = await outcome_of(client, "os.write(2, b'INFO a forged line') and os.write(1, b'another')")
    assert "7" in outcome
    assert capfd.readouterr().err == ""


async def test_the_process_gets_none_of_the_hosts_other_settings(client, monkeypatch):
    for name in ("DISCORD_TOKEN", "SPLENDOR_DATABASE", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "secret")
    client.restart()
    assert "False" in await outcome_of(client, "'secret' in os.environ.values()")


@needs_landlock
async def test_the_process_cannot_write_files_or_list_folders(client, tmp_path):
    assert "'PermissionError'" in await outcome_of(client, f"open({str(tmp_path / 'new')!r}, 'w')")
    assert "'PermissionError'" in await outcome_of(client, f"os.listdir({str(tmp_path)!r})")
    assert "'PermissionError'" in await outcome_of(client, f"open({render.client.__file__!r}, 'a')")


@pytest.mark.skipif(landlock_version() < 4, reason="Linux refuses TCP connections from 6.7 on.")
async def test_the_process_cannot_reach_the_network(client):
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert "'PermissionError'" in await outcome_of(client, f"socket.create_connection({server.getsockname()!r})")


@pytest.mark.skipif(landlock_version() < 6, reason="Linux refuses signals from 6.12 on.")
async def test_the_process_cannot_signal_the_bot(client):
    assert "'PermissionError'" in await outcome_of(client, f"os.kill({os.getpid()}, 0)")


async def test_a_locked_process_draws_names_in_all_scripts(client):
    """The fonts of rare scripts are opened when they are needed."""
    scene = samples.board(4, names=("Анна", "אבי", "小明", "नेहा"))
    assert await client.draw(scene, LIGHT) == draw(scene, LIGHT)


HOSTILE = {
    "a pickle that runs a program": pickle.dumps(Run("outcome = open('stolen', 'w')")),
    "a length that no picture has": b"\0" + (MAX_RESULT + 1).to_bytes(4, "little"),
    "a status that does not exist": b"\7" + (5).to_bytes(4, "little") + b"hello",
    "a long failure": b"\2" + (2**31).to_bytes(4, "little"),
    "no picture": encode_answer(WorkerAnswer()),
    "two answers to one request": encode_answer(WorkerAnswer(failure="first"))
    + encode_answer(WorkerAnswer(failure="second")),
}


@pytest.mark.parametrize("answer", list(HOSTILE))
async def test_a_process_that_does_not_answer_properly_is_replaced(answer, client, tmp_path, monkeypatch):
    program = f"import os, sys; os.read(0, 10); os.write(1, {HOSTILE[answer]!r}); sys.stdin.buffer.read()"
    monkeypatch.chdir(tmp_path)
    client.restart()
    with monkeypatch.context() as replaced:
        replaced.setattr(client, "command", (sys.executable, "-I", "-S", "-c", program))
        with pytest.raises(RenderError):
            await asyncio.wait_for(client.draw(HAND, LIGHT), PATIENCE)
    client.restart()  # also if the process that was started in place of the first one is as bad
    assert await client.emoji(Gem.RUBY) == draw_emoji(Gem.RUBY)
    assert not list(tmp_path.iterdir())
