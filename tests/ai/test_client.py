"""The real process that thinks: whatever happens to it, a computer player moves."""

import asyncio
import json
import os
import random
import shutil
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Coroutine
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.ai.client import Limits, ThinkingClient
from bot.ai.contract import HEADER, LEVELS, WEIGHTS_VARIABLE, Question, quick_move
from bot.ai.thinker import NetworkThinker
from bot.rules import Options
from render.seccomp import has_seccomp
from tests.support.ai_games import KINDS, Moment, moments, question
from tests.support.waiting import PATIENCE, until
from tools.training.weights import new_weights, save_weights

MOMENT = moments(Options(), 2, seed=1)[12]
ASKED = question(MOMENT, Options(), LEVELS[2])
PATIENT = Limits(*[PATIENCE] * 5)
IMPATIENT = replace(PATIENT, move=0.2)
"""Limits of a client whose process hangs, or does not start, so that there is no move in time on any machine."""
BANKER = question(MOMENT, Options(), LEVELS[-1])


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("weights") / "weights.npz"
    save_weights(path, new_weights(1), {})
    return path


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def client(weights: Path) -> AsyncIterator[ThinkingClient]:
    client = ThinkingClient(PATIENT, environment={WEIGHTS_VARIABLE: str(weights)})
    assert client.is_available is None
    assert await client.start()
    yield client
    await client.worker.close()


def other_question() -> Question:
    """Return another question than `ASKED`."""
    return question(MOMENT, Options(), LEVELS[1])


def quick(asked: Question) -> object:
    return quick_move(asked.view(), random.Random(asked.seed))


async def test_it_answers_with_moves_and_advice_in_every_kind_of_game(client: ThinkingClient, caplog):
    for options in KINDS:
        for moment in moments(options, 3, seed=1)[20:21]:
            for level in LEVELS[: len(LEVELS) - (options != Options())]:  # the strongest takes its time
                move = await client.move(question(moment, options, level))
                assert move in moment.position.legal_moves()
            check_advice(moment, await client.advice(question(moment, options), 3))
    assert client.is_available
    assert caplog.text == ""


@pytest.mark.skipif(not has_seccomp(), reason="Only the Linux kernel can refuse system calls.")
async def test_its_process_may_only_think(client: ThinkingClient):
    assert seccomp_mode(client.worker.pid) == "2", "the kernel asks a filter about each system call"


def seccomp_mode(pid: int | None) -> str:
    return Path(f"/proc/{pid}/status").read_text().split("Seccomp:")[1].split()[0]


def check_advice(moment: Moment, advice) -> None:
    assert 1 <= len(advice) <= 3
    assert len({each.move for each in advice}) == len(advice)
    for each in advice:
        assert each.move in moment.position.legal_moves()
        assert sum(each.chances) == pytest.approx(1, abs=1e-3)


async def test_concurrent_questions_get_their_own_answers(client: ThinkingClient):
    asked = [question(moment, Options(), LEVELS[2]) for moment in moments(Options(), 2, seed=1)[:20:4]]
    alone = [await client.move(each) for each in asked]
    assert await asyncio.gather(*map(client.move, asked)) == alone


@pytest_asyncio.fixture(loop_scope="module")
async def asked(client: ThinkingClient, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list of the kinds of requests to the process, which grows."""
    kinds, real = list[str](), client.worker.request

    async def noted(request: bytes):
        kinds.append(json.loads(request[HEADER.size :])["kind"])
        return await real(request)

    monkeypatch.setattr(client.worker, "request", noted)
    return kinds


@pytest.fixture
def may_go_on(client: ThinkingClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every other answer say that it pays to go on, whatever the machine has to do."""
    searched, may_go_on = client._searched, cycle((True, False))

    async def sometimes(each: Question):
        found = await searched(each)
        return found and (found[0], next(may_go_on))

    monkeypatch.setattr(client, "_searched", sometimes)


@pytest.mark.usefixtures("may_go_on")
async def test_a_search_goes_on_while_nobody_waits(client: ThinkingClient, asked: list[str]):
    assert await client.move(BANKER) in MOMENT.position.legal_moves()
    assert asked == ["move", "move"]
    asked.clear()
    await asyncio.gather(client.move(BANKER), client.move(other_question()), client.move(ASKED))
    assert len(asked) == 4, "only the last one goes on"


@pytest.mark.usefixtures("may_go_on")
async def test_the_first_move_stands_if_a_search_cannot_go_on(client: ThinkingClient, monkeypatch):
    first, answer = await client.move(ASKED), client._answer

    async def stopped_afterwards(*how: Any):
        found = await answer(*how)
        monkeypatch.setattr(client, "_answer", answer)
        monkeypatch.setattr(client, "_limits", replace(PATIENT, move=0.1))
        send(signal.SIGSTOP, client)
        return found

    monkeypatch.setattr(client, "_answer", stopped_afterwards)
    assert await client.move(ASKED) == first
    send(signal.SIGCONT, client)
    await until(lambda: client._late_after != client.worker.answers, "a late answer")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="The system does not tell what a process does.")
@pytest.mark.usefixtures("may_go_on")
async def test_a_process_that_is_killed_in_a_further_search_costs_no_move(client: ThinkingClient, monkeypatch, caplog):
    real, asked = client.worker._send, list[int]()

    async def deadly(data: bytes):
        answer = asyncio.ensure_future(real(data))
        asked.append(client.worker.pid or 0)
        if len(asked) == 2:
            before = ticks(asked[1])
            await until(lambda: ticks(asked[1]) > before + 1, "a search")
            os.kill(asked[1], signal.SIGKILL)
        return await answer

    monkeypatch.setattr(client.worker, "_send", deadly)
    assert await client.move(BANKER) in MOMENT.position.legal_moves()
    assert asked[0] == asked[1] != client.worker.pid
    assert "without its process" not in caplog.text


def ticks(pid: int) -> int:
    """Return the processor time of a process, in hundredths of a second on most systems."""
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11])


async def test_a_search_beside_four_busy_loops_takes_hardly_longer_and_no_process_is_killed(client: ThinkingClient):
    process, quiet = client.worker.pid, await seconds(client._searched(BANKER))
    loops = [await asyncio.create_subprocess_exec(sys.executable, "-c", "while True: pass") for _ in range(4)]
    try:
        busy = [await seconds(client._searched(other)) for other in (BANKER, ASKED)]
    finally:
        for each in loops:
            each.kill()
            await each.wait()
    assert max(busy) < 4 * quiet
    assert client.worker.pid == process


async def seconds(asking: Awaitable[object]) -> float:
    """Return how long it takes until there is an answer that is not None."""
    begun = time.monotonic()
    assert await asking is not None
    return time.monotonic() - begun


async def test_a_killed_process_is_restarted(client: ThinkingClient, caplog):
    move, killed = await client.move(ASKED), client.worker.pid
    os.kill(killed, signal.SIGKILL)
    assert await client.move(ASKED) == move
    assert client.worker.pid not in (None, killed)
    assert "without its process" not in caplog.text


def send(number: int, client: ThinkingClient) -> int:
    """Send a signal to the process that thinks, and return its id."""
    assert client.worker.pid, "there is a process"
    os.kill(client.worker.pid, number)
    return client.worker.pid


@pytest.fixture
def one_step(weights: Path) -> NetworkThinker:
    return NetworkThinker(weights, lambda: True)


def must_not_wait(asking: Coroutine[Any, Any, object]) -> None:
    """Check that a question gets its answer without waiting for anything."""
    with pytest.raises(StopIteration):
        asking.send(None)


async def test_a_process_that_was_stopped_and_goes_on_is_late_and_not_killed(weights: Path, one_step, caplog):
    async with ThinkingClient(IMPATIENT, {WEIGHTS_VARIABLE: str(weights)}) as client:
        await until(lambda: client.is_available, "the first start")
        stopped = send(signal.SIGSTOP, client)
        assert await asyncio.gather(*(client.move(ASKED) for _ in range(5))) == [quick(ASKED)] * 5
        assert "moves without its process: no answer within 0.2 s" in caplog.text
        await until(lambda: client._loading is not None and client._loading.done(), "the network in this process")
        for asked in (ASKED, BANKER):
            assert await client.move(asked) == one_step.move(asked)[0], "one step ahead"
        assert client.worker.pid == stopped
        os.kill(stopped, signal.SIGCONT)
        answers, client._limits = client.worker.answers, PATIENT
        await until(lambda: client.worker.answers > answers, "a late answer")
        answers = client.worker.answers
        await client.move(ASKED)
        assert client.worker.answers > answers, "the process is asked again"
        assert client.worker.pid == stopped
        assert client.is_available


async def test_a_process_that_stays_silent_is_killed_and_started_again(weights: Path):
    limits = replace(IMPATIENT, silence=0.5)
    async with ThinkingClient(limits, {WEIGHTS_VARIABLE: str(weights)}) as client:
        await until(lambda: client.is_available, "the first start")
        for _ in range(2):
            hanging, answers = send(signal.SIGSTOP, client), client.worker.answers
            await client.move(ASKED)
            await until(lambda answers=answers: client.worker.answers > answers, "an answer of another process")
            assert client.worker.pid not in (None, hanging)
            assert client.is_available


async def test_a_hint_that_takes_long_holds_up_one_move_at_most(weights: Path):
    async with ThinkingClient(IMPATIENT, {WEIGHTS_VARIABLE: str(weights)}) as client:
        await until(lambda: client.is_available, "the first start")
        busy = send(signal.SIGSTOP, client)
        hint = asyncio.ensure_future(client.advice(ASKED, 3))
        await asyncio.sleep(0)
        client._loading = asyncio.ensure_future(asyncio.sleep(0))  # no network in this process
        assert await client.move(ASKED) == quick(ASKED)
        must_not_wait(client.move(ASKED))
        os.kill(busy, signal.SIGCONT)
        assert await hint
        assert client.worker.pid == busy


@pytest.mark.parametrize("kind", ["move", "advice"])
async def test_a_process_that_dies_on_every_question_costs_the_answer_and_no_more(weights: Path, kind: str):
    async with ThinkingClient(PATIENT, {WEIGHTS_VARIABLE: str(weights)}) as client:
        await until(lambda: client.is_available, "the first start")
        real, killed = client.worker._send, [0]

        async def deadly(data: bytes):
            answer = asyncio.ensure_future(real(data))
            if json.loads(data[HEADER.size :])["kind"] == kind:
                await until(lambda: client.worker.pid not in (None, *killed), "a process")
                killed.append(send(signal.SIGKILL, client))
            return await answer

        client.worker._send = deadly
        moved = await client.move(BANKER)
        assert moved in MOMENT.position.legal_moves()
        assert await client.advice(ASKED, 3) == () if kind == "advice" else await client.advice(ASKED, 3)
        assert client.is_available


async def test_a_process_that_is_killed_while_it_starts_is_started_again(weights: Path):
    async with ThinkingClient(PATIENT, {WEIGHTS_VARIABLE: str(weights)}) as client:
        await until(lambda: client.worker.pid, "a process")
        send(signal.SIGKILL, client)
        await until(lambda: client.is_available, "the next start")


@pytest.mark.parametrize("output", ["b'\\0'", "b'\\0\\0\\0\\0\\4[1'", "b'garbage'", "b'\\0\\0\\0\\0\\2[]'"])
async def test_half_an_answer_and_a_wrong_one_cost_a_move_and_not_the_game(tmp_path: Path, output: str):
    """The process is a program that answers each request with the same bytes, and then ends."""
    program = f"import os; os.read(0, 99); os.write(1, {output})"
    client = ThinkingClient(PATIENT)
    client.worker.command = (sys.executable, "-c", program)
    assert await client.move(ASKED) in MOMENT.position.legal_moves()
    assert await client.advice(ASKED, 3) == ()
    await client.__aexit__()


async def test_no_move_waits_for_a_slow_start(tmp_path: Path):
    (tmp_path / "numpy.py").write_text("import sys\nsys.stdin.read()\n")
    async with ThinkingClient(IMPATIENT, {"PYTHONPATH": str(tmp_path)}) as client:
        client._loading = asyncio.ensure_future(asyncio.sleep(0))  # no network in this process
        assert await client.move(ASKED) == quick(ASKED)
        must_not_wait(client.move(ASKED))
        assert client.is_available is None, "it is still starting"


async def test_equal_questions_share_an_answer(client: ThinkingClient):
    answers = client.worker.answers
    first, *others = await asyncio.gather(*(client.advice(ASKED, 3) for _ in range(20)))
    assert all(each == first for each in others)
    assert client.worker.answers == answers + 1


async def test_a_move_waits_for_one_hint_at_most(client: ThinkingClient):
    asked = [question(moment, Options(), LEVELS[2]) for moment in moments(Options(), 2, seed=1)[:24:4]]
    answered: list[str] = []

    async def noted(name: str, answer: Awaitable[object]) -> None:
        await answer
        answered.append(name)

    hints = [asyncio.ensure_future(noted("hint", client.advice(each, 3))) for each in asked]
    await asyncio.sleep(0)
    await noted("move", client.move(ASKED))
    await asyncio.gather(*hints)
    assert answered.index("move") <= 1


async def test_a_question_without_an_answer_costs_a_quick_move_and_not_the_process(client: ThinkingClient, caplog):
    process, client._loading = client.worker.pid, asyncio.ensure_future(asyncio.sleep(0))
    asked = question(MOMENT, Options(), "no level")
    assert await client.move(asked) == quick(asked)
    bug, *lines = [each.getMessage() for each in caplog.records]
    assert bug.startswith("The process that thinks has a bug:\nTraceback")
    assert 'thinker.py", line ' in bug
    assert "no level" not in bug, "what a question says stays out of the log"
    assert lines == ["A computer player moves without its process: KeyError"]
    assert await client.move(asked) == quick(asked)
    assert [each.getMessage() for each in caplog.records][2:] == lines, "the traceback is not repeated"
    assert client.worker.pid == process


async def test_a_closed_client_makes_quick_moves(weights: Path):
    client = ThinkingClient(PATIENT, {WEIGHTS_VARIABLE: str(weights)})
    await client.worker.close()
    assert await client.move(ASKED) == quick(ASKED)
    assert await client.advice(ASKED, 3) == ()
    assert await client.course(ASKED, [1]) is None


async def not_available(caplog, **environment: str) -> list[str]:
    """Start a client, check that it still moves, and return the lines of its start in the log."""
    client = ThinkingClient(PATIENT, environment=environment)
    assert await client.start() is False
    assert client.is_available is False
    lines = [line.getMessage() for line in caplog.records]
    assert await client.move(ASKED) == quick(ASKED)
    assert await client.advice(ASKED, 3) == ()
    assert await client.course(ASKED, [1]) is None
    await client.worker.close()
    return lines


async def test_damaged_weights_are_one_line_in_the_log(tmp_path: Path, caplog):
    path = tmp_path / "weights.npz"
    path.write_bytes(b"damaged")
    [line] = await not_available(caplog, **{WEIGHTS_VARIABLE: str(path)})
    assert line.startswith("There are no computer players: weights.npz cannot be read")
    assert "\n" not in line


async def test_missing_weights_are_one_line_in_the_log(tmp_path: Path, caplog):
    [line] = await not_available(caplog, **{WEIGHTS_VARIABLE: str(tmp_path / "none.npz")})
    assert line == "There are no computer players: none.npz is missing"


async def test_without_numpy_there_is_one_line_in_the_log(tmp_path: Path, caplog):
    (tmp_path / "numpy.py").write_text("raise ImportError('numpy is not for this machine')\n")
    [line] = await not_available(caplog, PYTHONPATH=str(tmp_path))
    assert line == "There are no computer players: ImportError: numpy is not for this machine"


async def test_a_process_that_cannot_think_is_not_asked_and_is_tried_again(weights: Path, tmp_path: Path, caplog):
    path = tmp_path / "weights.npz"
    async with ThinkingClient(replace(PATIENT, pause=0.1), {WEIGHTS_VARIABLE: str(path)}) as client:
        await until(lambda: client.is_available is False, "that it cannot think")
        client._loading = asyncio.ensure_future(asyncio.sleep(0))  # no network in this process
        await asyncio.sleep(0)
        must_not_wait(client.move(ASKED))
        shutil.copy(weights, path)
        await until(lambda: client.is_available, "the next attempt")
        assert await client.advice(ASKED, 1)
    [line] = [each.getMessage() for each in caplog.records if each.levelname != "INFO"]
    assert line == "There are no computer players: weights.npz is missing"


async def test_the_variable_for_weights_reaches_the_process_and_the_token_does_not(weights: Path, monkeypatch):
    monkeypatch.setenv(WEIGHTS_VARIABLE, str(weights))
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    client = ThinkingClient(PATIENT)
    assert await client.start()
    environment = environment_of(client.worker.pid)
    assert f"{WEIGHTS_VARIABLE}={weights}".encode() in environment
    assert b"DISCORD_TOKEN" not in environment
    await client.worker.close()


def environment_of(pid: int) -> bytes:
    return Path(f"/proc/{pid}/environ").read_bytes()
