"""The real process that thinks: whatever happens to it, a computer player moves."""

import asyncio
import json
import os
import random
import shutil
import signal
from collections.abc import AsyncIterator, Awaitable
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.ai.client import SECONDS_OF_A_QUEUE, Limits, ThinkingClient
from bot.ai.contract import ADVICE_NODES, BRIEF_NODES, LEVELS, WEIGHTS_VARIABLE, Question, quick_move
from bot.rules import Options
from render.seccomp import has_seccomp
from tests.support.ai_games import KINDS, Moment, moments, question
from tests.support.waiting import PATIENCE, until
from tools.training.weights import new_weights, save_weights

MOMENT = moments(Options(), 2, seed=1)[12]
ASKED = question(MOMENT, Options(), LEVELS[2])
PATIENT = Limits(PATIENCE, PATIENCE, PATIENCE)
IMPATIENT = replace(PATIENT, move=0.2)
"""Limits of a client whose process hangs, or does not start, so that there is no move in time on any machine."""


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
            for level in LEVELS:
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


async def test_the_more_moves_are_waited_for_the_shorter_their_searches_are(client: ThinkingClient, monkeypatch):
    seconds: list[float] = []
    real = client.worker.request

    async def noted(request: bytes):
        seconds.append(json.loads(request[4:])["seconds"])
        return await real(request)

    monkeypatch.setattr(client.worker, "request", noted)
    await asyncio.gather(*(client.move(ASKED) for _ in range(4)))
    await client.move(ASKED)
    assert seconds == [SECONDS_OF_A_QUEUE / waiting for waiting in (1, 2, 3, 4, 1)]


async def test_the_more_moves_are_waited_for_the_shorter_the_search_for_a_hint_is(client: ThinkingClient, monkeypatch):
    nodes: list[int] = []
    real = client.worker.request

    async def noted(request: bytes):
        if "nodes" in (asked := json.loads(request[4:])):
            nodes.append(asked["nodes"])
        return await real(request)

    monkeypatch.setattr(client.worker, "request", noted)
    assert not any(each.is_brief for each in await client.advice(ASKED, 3))
    *_, advised = await asyncio.gather(client.move(ASKED), client.advice(ASKED, 3))
    assert advised
    assert all(each.is_brief for each in advised)
    moves = [question(MOMENT, Options(), LEVELS[2], seed) for seed in range(2, 22)]
    await asyncio.gather(*map(client.move, moves), client.advice(ASKED, 3))
    assert nodes == [ADVICE_NODES, ADVICE_NODES // 2, BRIEF_NODES]


async def test_a_killed_process_is_restarted(client: ThinkingClient, caplog):
    move, killed = await client.move(ASKED), client.worker.pid
    os.kill(killed, signal.SIGKILL)
    assert await client.move(ASKED) == move
    assert client.worker.pid not in (None, killed)
    assert "without thinking" not in caplog.text


async def hang(client: ThinkingClient) -> int:
    """Stop the process that thinks without ending it, and return its id."""
    assert client.worker.pid is not None
    os.kill(client.worker.pid, signal.SIGSTOP)
    return client.worker.pid


async def test_a_process_that_hangs_costs_one_quick_move(weights: Path, caplog):
    async with ThinkingClient(IMPATIENT, {WEIGHTS_VARIABLE: str(weights)}) as client:
        await until(lambda: client.is_available, "the first start")
        hanging = await hang(client)
        assert await client.move(ASKED) == quick(ASKED)
        assert "moves without thinking: no answer within 0.2 s" in caplog.text
        await until(lambda: client.worker.pid not in (None, hanging), "another process")
        assert client.is_available


async def test_a_process_that_hangs_again_and_again_costs_all_tables_together_two_limits(
    weights: Path, caplog, monkeypatch
):
    timeout, happened = asyncio.timeout, list[str]()

    def noted(limit: float) -> asyncio.Timeout:
        if limit == IMPATIENT.move:
            happened.append("waits")
        return timeout(limit)

    async def ask() -> None:
        assert await client.move(ASKED) == quick(ASKED)
        happened.append("has moved")

    monkeypatch.setattr("bot.ai.client.asyncio.timeout", noted)
    async with ThinkingClient(IMPATIENT, {WEIGHTS_VARIABLE: str(weights)}) as client:
        await until(lambda: client.is_available, "the first start")
        for _ in range(2):
            hanging = await hang(client)
            await asyncio.gather(*(ask() for _ in range(10)))
            await until(lambda hanging=hanging: client.worker.pid != hanging, "the end of the process")
            if client.is_available:
                await until(lambda: client.worker.answers >= 2, "the second start")
        assert client.is_available is False
        asking = client.move(ASKED)
        with pytest.raises(StopIteration):
            asking.send(None)  # answered without waiting for anything
        assert await client.advice(ASKED, 3) == ()
    assert happened == 2 * [*10 * ["waits"], *10 * ["has moved"]], "all wait for one limit, and at the same time"
    warnings = [each.getMessage() for each in caplog.records if "There are no computer players" in each.getMessage()]
    assert warnings == ["There are no computer players for 60 s: their process does not answer"]


async def test_a_long_hint_is_no_sign_of_a_process_that_hangs(weights: Path):
    async with ThinkingClient(IMPATIENT, {WEIGHTS_VARIABLE: str(weights)}) as client:
        await until(lambda: client.is_available, "the first start")
        busy = await hang(client)
        hint = asyncio.ensure_future(client.advice(ASKED, 3))
        await asyncio.sleep(0)
        for _ in range(3):
            assert await client.move(ASKED) == quick(ASKED)
        asking = client.move(ASKED)
        with pytest.raises(StopIteration):
            asking.send(None)  # no further move waits behind the hint
        os.kill(busy, signal.SIGCONT)
        assert await hint
        assert client.worker.pid == busy
        assert client.is_available
        answers, client._limits = client.worker.answers, PATIENT
        await client.move(ASKED)
        assert client.worker.answers > answers, "moves are thought about again"


async def test_a_process_that_is_given_up_gets_no_pending_question_in_the_pause(weights: Path):
    async with ThinkingClient(IMPATIENT, {WEIGHTS_VARIABLE: str(weights)}) as client:
        await until(lambda: client.is_available, "the first start")
        client._misses = 1
        await hang(client)
        moves = [asyncio.ensure_future(client.move(ASKED)), asyncio.ensure_future(client.move(other_question()))]
        assert await asyncio.gather(*moves) == [quick(ASKED), quick(other_question())]
        assert client.is_available is False
        await asyncio.sleep(0)
        assert client.worker.pid is None


async def test_after_a_pause_computer_players_think_again(weights: Path, caplog):
    caplog.set_level("INFO")
    async with ThinkingClient(replace(IMPATIENT, pause=0.1), {WEIGHTS_VARIABLE: str(weights)}) as client:
        await until(lambda: client.is_available, "the first start")
        client._misses = 1
        await hang(client)
        await client.move(ASKED)
        assert client.is_available is False
        await until(lambda: client.is_available, "the next start")
        assert await client.advice(ASKED, 1)
    assert "There are computer players again" in caplog.text


async def test_no_move_waits_for_a_slow_start(tmp_path: Path):
    (tmp_path / "numpy.py").write_text("import sys\nsys.stdin.read()\n")
    async with ThinkingClient(IMPATIENT, {"PYTHONPATH": str(tmp_path)}) as client:
        for _ in range(2):
            assert await client.move(ASKED) == quick(ASKED)
        asking = client.move(ASKED)
        with pytest.raises(StopIteration):
            asking.send(None)
        assert client.is_available is None, "it is still starting"
        assert await client.advice(ASKED, 3) == ()


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
    process = client.worker.pid
    asked = question(MOMENT, Options(), "no level")
    assert await client.move(asked) == quick(asked)
    bug, *lines = [each.getMessage() for each in caplog.records]
    assert bug.startswith("The process that thinks has a bug:\nTraceback")
    assert 'thinker.py", line ' in bug
    assert "no level" not in bug, "what a question says stays out of the log"
    assert lines == ["A computer player moves without thinking: KeyError"]
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
        asking = client.move(ASKED)
        with pytest.raises(StopIteration):
            asking.send(None)  # answered without waiting for anything
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
