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
from render.landlock import landlock_version
from render.protocol import MAX_RESULT, WorkerAnswer, encode_answer
from render.seccomp import has_seccomp
from tests.support.render import samples
from tests.support.render.system_calls import allowed_numbers
from tests.support.waiting import PATIENCE

HAND = samples.hand(1)

needs_landlock = pytest.mark.skipif(landlock_version() < 1, reason="Only the Linux kernel can lock a process in.")
needs_seccomp = pytest.mark.skipif(not has_seccomp(), reason="Only the Linux kernel can refuse system calls.")

PROGRAMS = {
    "as it is": "from render.worker import main; main()",
    "without Landlock": """
import render.landlock, render.worker
render.landlock.landlock_version = int
render.worker.main()
""",
    "as an ordinary user": """
import os, socket
import render.sandbox, render.worker
refuse = render.sandbox.allow_listed_calls_only
def become_a_user_and_refuse():
    if os.getuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
    refuse()
render.sandbox.allow_listed_calls_only = become_a_user_and_refuse
render.worker.main()
""",
}
"""Programs that the render process runs."""

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def client() -> AsyncIterator[RenderClient]:
    client = RenderClient(PATIENCE)
    yield client
    await client.close()


@pytest_asyncio.fixture(loop_scope="module", scope="module", params=list(PROGRAMS))
async def confined(request: pytest.FixtureRequest) -> AsyncIterator[RenderClient]:
    """Return a client whose process makes only the listed system calls, with or without the other lock."""
    client = RenderClient(PATIENCE)
    client.command = (sys.executable, "-c", PROGRAMS[request.param])
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
    return await outcome_of_program(client, program)


async def outcome_of_program(client: RenderClient, program: str) -> str:
    """Return the error of the render process about the `outcome` of a program, which it takes for a request."""
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


@needs_seccomp
async def test_the_process_cannot_make_a_socket_of_any_family(confined):
    program = """
import socket
outcome = []
for family in range(64):
    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW, socket.SOCK_SEQPACKET):
        for make in (socket.socket, socket.socketpair):
            try:
                outcome.append((make(family, kind).fileno(), family, kind))
            except PermissionError:
                pass
            except OSError as error:
                outcome.append((error.errno, family, kind))
"""
    assert "request []" in await outcome_of_program(confined, program)


REFUSED = """
os.fork()
os.execv('/bin/true', ['true'])
os.posix_spawn('/bin/true', ['true'], os.environ)
os.kill({bot}, 0)
os.pidfd_open({bot})
os.setpriority(os.PRIO_PROCESS, {bot}, 19)
__import__('resource').prlimit({bot}, 0)
__import__('fcntl').fcntl(0, 8, {bot})  # F_SETOWN: signals to the bot
__import__('fcntl').ioctl(0, 0x5412, b'x')  # TIOCSTI: typed text
os.setuid(0)
os.memfd_create('name')
open({file!r}, 'a')
os.open({file!r}, os.O_RDONLY | os.O_CREAT)
os.open({file!r}, os.O_RDONLY | os.O_TRUNC)
os.chmod({file!r}, 0)
os.utime({file!r})
os.truncate({file!r}, 0)
os.unlink({file!r})
os.rename({file!r}, {file!r} + '2')
os.link({file!r}, {file!r} + '2')
os.symlink({file!r}, {file!r} + '2')
os.mkdir({file!r} + '2')
os.mkfifo({file!r} + '2')
"""
"""Acts against other processes and files."""


@needs_seccomp
@pytest.mark.parametrize("statement", REFUSED.strip().splitlines())
async def test_the_process_cannot_change_anything_outside(statement, confined, tmp_path):
    file = tmp_path / "file"
    file.write_text("text")
    tmp_path.chmod(0o777)
    file.chmod(0o666)
    outcome = await outcome_of(confined, statement.format(bot=os.getpid(), file=str(file)))
    assert "'PermissionError'" in outcome or ("pidfd" in statement and "'OSError'" in outcome)
    assert file.read_text() == "text"
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


@needs_seccomp
async def test_the_process_cannot_start_a_thread(confined):
    program = """
import threading
try:
    threading.Thread(target=int).start()
    outcome = "a thread"
except RuntimeError:
    outcome = "none"
"""
    assert "request 'none'" in await outcome_of_program(confined, program)


@needs_seccomp
async def test_the_kernel_refuses_every_call_that_is_not_listed(confined):
    """The numbers of x32 begin at 2³⁰. Linux lets 335 and 336 pass, and kills a process that makes them."""
    listed = allowed_numbers(os.uname().machine)
    program = f"""
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
assert libc.prctl(21) == -1  # PR_GET_SECCOMP, which succeeds without a filter
outcome = []
for number in [*range(1024), *range(2**30, 2**30 + 600)]:
    if number not in {listed | {335, 336}}:
        result = libc.syscall(ctypes.c_long(number), *[ctypes.c_long(-1)] * 6)
        if (result, ctypes.get_errno()) not in ((-1, 1), (-1, 38)):
            outcome.append(number)
"""
    assert "request []" in await outcome_of_program(confined, program)


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
