"""The phases of a process: what each does when the database or Discord is away, the lease is lost, and so on.

The bot and the holder of the right follow a script here; `tests/faults/test_processes.py` and the simulated worlds of
several processes play the same with real ones.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.app import phases
from bot.app.phases import HandingOver, Process, Serving, Waiting, run_phases
from bot.runtime.config import CommandError, load_settings
from bot.store import WHOLE, LeaseLost, StoreError, StoreInUse, StoreLocked, StoreUnavailable
from tests.support.waiting import PATIENCE, until

AWAY = StoreUnavailable("the database is away")
LOST = LeaseLost("another process has taken over")
DISCORD_DOWN = aiohttp.ClientConnectionError("Discord is away")
REFUSED = discord.LoginFailure("the token was reset")
FOR_EVER = "for ever"
TAKING = ("connect", "take over", "activate")
"""The steps of a process that takes over."""
Step = str | Exception | None
"""A step does nothing, raises an error, or waits for ever."""


async def do(step: Step) -> None:
    if isinstance(step, Exception):
        raise step
    if step == FOR_EVER:
        await asyncio.Event().wait()


class Script:
    """The events in a life of a process, and what it did, in order.

    Each list has a step for each time that something is done; afterwards nothing happens.
    """

    def __init__(self, **steps: Sequence[Step]) -> None:
        self._steps = {name: list(given) for name, given in steps.items()}
        self.waiting: dict[str, asyncio.Event] = {}
        """Steps that wait for an event."""
        self.done: list[str] = []

    async def step(self, name: str, otherwise: Step = None) -> None:
        self.done.append(name)
        if name in self.waiting:
            try:
                await self.waiting[name].wait()
            except asyncio.CancelledError:
                self.done.append(f"{name} was cancelled")
                raise
        await do(self._steps[name].pop(0) if self._steps.get(name) else otherwise)


class ScriptedHolder:
    """A right that fails whoever uses it after it is over."""

    def __init__(self, script: Script, *, has_reached: bool) -> None:
        self.share, self.answered, self.trace = WHOLE, frozenset[int](), None
        self.has_reached = False
        self.is_taking_over = False
        self.is_over = False
        self._script, self._reaches = script, has_reached

    async def prepare(self, *_: object, is_taking_over: bool) -> None:
        self.is_taking_over = is_taking_over
        await self._use("prepare")
        self.has_reached = self._reaches

    async def take_over(self) -> None:
        await self._use("take over")
        self.is_taking_over = False

    @asynccontextmanager
    async def open(self, _: object) -> AsyncGenerator[Any]:
        await self._use("open")
        self.has_reached = True
        yield SimpleNamespace(close=lambda: self._script.step("close store"))

    async def check_application(self, *_: object) -> None:
        await self._use("check application")

    def listening(self, *_: object) -> Any:
        return nullcontext()

    async def until_asked(self) -> None:
        await self._use("until asked", FOR_EVER)

    async def release(self, answered: Sequence[int]) -> None:
        await self._use("release")
        self._script.done.append(f"answered {list(answered)}")
        self.is_over = True

    async def close(self) -> None:
        self._script.done.append("close holder")
        self.is_over = True

    async def _use(self, step: str, otherwise: Step = None) -> None:
        assert not self.is_over, "a right that is over was used again"
        await self._script.step(step, otherwise)


class ScriptedBot:
    """A bot that is connected until it is cancelled."""

    application_id = 1

    def __init__(self, script: Script, open_tables: Callable[[], Any], *, is_waiting: bool) -> None:
        self._script, self._open_tables = script, open_tables
        script.done.append("waiting bot" if is_waiting else "bot")

    async def on_signal(self, *_: object) -> None:
        """Get no signals."""

    async def __aenter__(self) -> "ScriptedBot":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._script.step("close bot")

    async def start(self, _: str) -> None:
        await self._script.step("start", FOR_EVER)

    async def wait_until_ready(self) -> None:
        await self._script.step("connect")

    async def activate(self, _: object) -> None:
        await self._script.step("activate")
        await self._open_tables()

    async def finish_for_successor(self) -> Sequence[int]:
        await self._script.step("finish")
        return (1, 2)


class Life:
    """A process with a script; `run` returns the phases that it went through."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        folder: Path,
        script: Script,
        *,
        is_file: bool = False,
        has_reached: bool = True,
    ) -> None:
        place = str(folder / "games.sqlite3") if is_file else "postgresql://localhost/games"
        monkeypatch.setenv("SPLENDOR_DATABASE", place)
        monkeypatch.setattr(phases, "FIRST_WAIT", 0.001)
        monkeypatch.setattr(phases, "ThinkingClient", _NoThinker)
        monkeypatch.setattr(phases, "rebuild_outdated_results", lambda _: script.step("rebuild"))
        monkeypatch.setattr(phases, "SplendorBot", self._new_bot)
        monkeypatch.setattr(phases, "Tables", lambda *_, **__: SimpleNamespace(games=SimpleNamespace()))
        monkeypatch.setattr(phases, "new_holder", self._new_holder)
        self.process = Process(load_settings(None), "token")
        self.script, self._has_reached = script, has_reached and not is_file
        self.holders: list[ScriptedHolder] = []
        self.entered: list[str] = []
        for kind in (Waiting, Serving, HandingOver):
            monkeypatch.setattr(kind, "run", self._noting(kind.__name__, kind.run))

    def _new_holder(self, *_: object) -> ScriptedHolder:
        self.holders.append(ScriptedHolder(self.script, has_reached=self._has_reached))
        return self.holders[-1]

    def _new_bot(self, open_tables: Callable[[], Any], *, is_waiting: bool, **_: object) -> ScriptedBot:
        return ScriptedBot(self.script, open_tables, is_waiting=is_waiting)

    def _noting(self, name: str, run: Callable[[Any], Any]) -> Callable[[Any], Any]:
        async def noting(phase: Any) -> Any:
            self.entered.append(name)
            return await run(phase)

        return noting

    async def run(self, *, take_over: bool = False, stopped: asyncio.Event | None = None) -> list[str]:
        await run_phases(Waiting(self.process, take_over=take_over), stopped or asyncio.Event())
        assert all(each.is_over for each in self.holders), "each right is given back"
        return self.entered


class _NoThinker:
    async def __aenter__(self) -> None:
        pass

    async def __aexit__(self, *_: object) -> None:
        pass


ONCE = ["Waiting", "Serving", "HandingOver"]
AGAIN = ["Waiting", "Serving", *ONCE]
LIVES: dict[str, tuple[dict[str, Sequence[Step]], list[str]]] = {
    # what happens -> the steps that do not succeed at once; the phases
    "it starts, and another process takes over": ({"until asked": [None]}, ONCE),
    "waiting, the database is away after it was reached": (
        {"rebuild": [AWAY], "prepare": [None, AWAY, AWAY], "until asked": [None]},
        AGAIN,
    ),
    "waiting, the database is locked for too long": ({"prepare": [StoreLocked("locked")], "until asked": [None]}, ONCE),
    "waiting, Discord cannot tell the number of shards": (
        {"prepare": [DISCORD_DOWN, DISCORD_DOWN], "until asked": [None]},
        ONCE,
    ),
    "starting, the database is away": ({"start": [AWAY, FOR_EVER], "until asked": [FOR_EVER, None]}, AGAIN),
    "starting, the results cannot be computed again, since the database is away": (
        {"rebuild": [AWAY], "until asked": [None]},
        AGAIN,
    ),
    "starting, Discord is away": (
        {"start": [DISCORD_DOWN, DISCORD_DOWN, FOR_EVER], "until asked": [FOR_EVER, FOR_EVER, None]},
        ONCE,
    ),
    "starting, a write needs the lease, which is lost": (
        {"start": [LOST, FOR_EVER], "until asked": [FOR_EVER, None]},
        AGAIN,
    ),
    "serving, the lease is lost": ({"until asked": [LOST, None]}, AGAIN),
    "taking over, Discord is away": (
        {"start": [DISCORD_DOWN, FOR_EVER], "connect": [FOR_EVER, None], "until asked": [None]},
        ONCE,
    ),
    "taking over, the lease is lost at once": ({"activate": [LOST], "until asked": [None]}, AGAIN),
    "taking over, the database is away": ({"take over": [AWAY], "until asked": [None]}, AGAIN),
}


@pytest.mark.parametrize("what", LIVES)
async def test_a_process_goes_from_phase_to_phase(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, what: str) -> None:
    steps, entered = LIVES[what]
    life = Life(monkeypatch, tmp_path, Script(**steps))
    assert await life.run(take_over=what.startswith("taking over")) == entered
    hand_over = life.script.done[life.script.done.index("finish") :]
    assert hand_over == ["finish", "close store", "release", "answered [1, 2]", "close bot", "close holder"]


@pytest.mark.parametrize(
    ("step", "error"),
    [
        ("prepare", AWAY),
        ("prepare", StoreInUse("another bot runs")),
        ("prepare", CommandError("other processes are taking over already")),
        ("prepare", REFUSED),
        ("open", AWAY),
        ("open", StoreLocked("another program holds the file")),
        ("start", REFUSED),
        ("until asked", CommandError("the holder does not hand over")),
    ],
    ids=lambda part: part if isinstance(part, str) else type(part).__name__,
)
async def test_an_error_that_does_not_pass_ends_a_process_with_a_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, step: str, error: Exception
) -> None:
    """A file that cannot be opened at the start may be a wrong setting."""
    life = Life(monkeypatch, tmp_path, Script(**{step: [error]}), is_file=True)
    with pytest.raises(type(error)):
        await life.run()
    assert all(each.is_over for each in life.holders)


async def test_a_server_that_was_never_reached_ends_the_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    life = Life(monkeypatch, tmp_path, Script(prepare=[AWAY]), has_reached=False)
    with pytest.raises(StoreUnavailable):
        await life.run()


@pytest.mark.parametrize("take_over", [False, True])
async def test_a_process_asks_to_take_over_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, take_over: bool
) -> None:
    """One that has lost what it took over waits: it does not ask its successor to end."""
    life = Life(monkeypatch, tmp_path, Script(**{"until asked": [LOST, None]}))
    await life.run(take_over=take_over)
    assert life.script.done.count("take over") == take_over
    assert [each for each in life.script.done if each.endswith("bot")] == (
        [*(["waiting bot"] if take_over else ["bot"]), "close bot", "bot", "close bot"]
    )


@pytest.mark.parametrize("step", ["prepare", "open", "start", "until asked", *TAKING])
async def test_a_signal_stops_every_phase_but_the_last(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, step: str
) -> None:
    script, stopped = Script(**{step: [FOR_EVER]}), asyncio.Event()
    life = Life(monkeypatch, tmp_path, script)
    running = asyncio.create_task(life.run(take_over=step in TAKING, stopped=stopped))
    await until(lambda: step in script.done, step)
    stopped.set()
    assert "HandingOver" not in await running
    assert script.done[-1] == "close holder"


async def test_a_signal_at_the_moment_at_which_a_right_was_got_gives_it_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script, stopped = Script(), asyncio.Event()
    script.waiting["prepare"] = goes_on = asyncio.Event()
    life = Life(monkeypatch, tmp_path, script)
    running = asyncio.create_task(life.run(stopped=stopped))
    await until(lambda: "prepare" in script.done, "prepare")
    goes_on.set()
    stopped.set()
    await running
    assert script.done[-1] == "close holder"


@pytest.mark.parametrize("step", ["finish", "close store"])
async def test_a_signal_does_not_keep_a_process_from_handing_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, step: str
) -> None:
    """The successor would answer again what this process has answered."""
    script, goes_on = Script(**{"until asked": [None]}), asyncio.Event()
    script.waiting[step] = goes_on
    life, stopped = Life(monkeypatch, tmp_path, script), asyncio.Event()
    running = asyncio.create_task(life.run(stopped=stopped))
    await until(lambda: step in script.done, step)
    stopped.set()
    goes_on.set()
    assert await running == ONCE
    assert "answered [1, 2]" in script.done


@pytest.mark.parametrize("error", [AWAY, LOST, DISCORD_DOWN])
async def test_a_signal_does_not_keep_a_bot_from_closing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: Exception
) -> None:
    """It would leave its loops and answers behind. Afterwards, the process waits for nothing more."""
    script, stopped, goes_on = Script(start=[error]), asyncio.Event(), asyncio.Event()
    script.waiting["close bot"] = goes_on
    life = Life(monkeypatch, tmp_path, script)
    monkeypatch.setattr(phases, "FIRST_WAIT", PATIENCE)
    running = asyncio.create_task(life.run(stopped=stopped))
    await until(lambda: "close bot" in script.done, "close bot")
    stopped.set()
    for _ in range(10):  # steps of the loop in which it would be cancelled
        await asyncio.sleep(0)
    goes_on.set()
    await running
    assert "close bot was cancelled" not in script.done
    assert script.done[-1] == "close holder"


@pytest.mark.parametrize("error", [AWAY, LOST])
async def test_everything_is_closed_when_a_hand_over_fails(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: StoreError
) -> None:
    life = Life(monkeypatch, tmp_path, Script(**{"until asked": [None], "close store": [error]}))
    with pytest.raises(type(error)):
        await life.run()
    assert life.script.done[-2:] == ["close bot", "close holder"]
