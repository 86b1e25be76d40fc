"""Programs that play in the arena: each seat of each game has a process of its own, which answers lines of JSON.

The process has its own process group, which is stopped while it is not asked and killed at the end of the game, so that
it can neither think in the time of others nor leave children behind. What it does wrong is a `Forfeit`.
"""

import json
import os
import shlex
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from select import select
from signal import SIGCONT, SIGKILL, SIGSTOP, Signals
from time import monotonic
from typing import Any

from bot.engine import Event, Move, Position
from bot.rules.codec import read_json
from tools.training.plain import PROTOCOL, plain, plain_components, plain_moves, plain_state

PREFIX = "run:"
"""The beginning of a player's name that is a command."""
LONGEST_LINE = 65_536
"""The most bytes that are read of an answer."""
START_SECONDS, END_SECONDS = 20.0, 0.5
"""How long a program may take to answer the greeting, and to end by itself after the game."""
KEPT_VARIABLES = ("HOME", "LANG", "PATH", "TMPDIR")
"""The environment of a program: nothing that may be a secret."""


class Forfeit(Exception):
    """A program has lost its game; the message begins with the kind of its fault."""


class Declined(Exception):
    """A program does not play this kind of game; the message is its reason."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The seconds that a program has for a move, and for all its moves of a game."""

    move: float = 10.0
    game: float = 300.0


USUAL_CLOCK = Clock()


@dataclass(frozen=True, slots=True)
class Command:
    """A program to start, its clock, and the greeting without what differs from game to game."""

    line: str
    clock: Clock
    module: str
    seats: int
    longest: int

    def start(self, seat: int, seed: int) -> "Program":
        """Return the program at a seat. Raises `Forfeit` or `Declined`."""
        program = Program(self.line, self.clock)
        try:
            program.greet(self.greeting(seat, seed), self.module)
        except BaseException:
            program.end()
            raise
        return program

    def greeting(self, seat: int, seed: int) -> dict[str, Any]:
        """Return the first line that a program gets."""
        kind = {"module": self.module, "seats": self.seats, "longest": self.longest}
        clock = {"seconds_per_move": self.clock.move, "seconds_per_game": self.clock.game}
        about = {"type": "hello", "protocol": PROTOCOL, "seat": seat, "seed": seed}
        return about | kind | clock | plain_components()


class Program:
    """The process of a program at one seat of one game. Raises `Forfeit` if it cannot be started."""

    def __init__(self, line: str, clock: Clock) -> None:
        self._clock, self._left = clock, clock.game
        self._heard, self._seen = b"", 0
        self.name = ""
        try:
            self._process = subprocess.Popen(
                shlex.split(line),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                process_group=0,
                env={name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ},
            )
        except (OSError, ValueError, IndexError) as error:
            raise Forfeit(f"gone: {error}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input, self._output = self._process.stdin.fileno(), self._process.stdout.fileno()
        for handle in (self._input, self._output):
            os.set_blocking(handle, False)

    @property
    def process_id(self) -> int:
        """Return the id of the process, which is that of its group as well."""
        return self._process.pid

    def greet(self, greeting: Mapping[str, Any], module: str) -> None:
        """Send the greeting and read the name. Raises `Forfeit` or `Declined`."""
        answer = self._ask(greeting, START_SECONDS)
        if answer.get("declines"):
            raise Declined(_short(answer["declines"]))
        modules = answer.get("modules", [module])
        if not isinstance(answer.get("name"), str) or not isinstance(modules, list):
            raise Forfeit(f"nonsense: {_short(answer)}")
        if module not in modules:
            raise Declined(f"does not play {module}")
        self.name = _short(f"{answer['name']} {answer.get('version', '')}".strip())

    def choose(self, view: Position, events: Sequence[Event]) -> Move:
        """Return the move for the seat whose turn it is; `events` are all from the deal on. Raises `Forfeit`."""
        new, self._seen = events[self._seen :], len(events)
        decision = view.decision
        assert decision is not None
        masked = [plain(view.rules.mask(event, decision.seat)) for event in new]
        asked = {"type": "move", "state": plain_state(view), "events": masked, "moves": plain_moves(view)}
        began = monotonic()
        answer = self._ask(asked | {"seconds_left": round(self._left, 6)}, min(self._clock.move, self._left))
        self._left -= monotonic() - began
        moves, number = view.legal_moves(), answer.get("move")
        if type(number) is not int or not 0 <= number < len(moves):
            raise Forfeit(f"illegal: {_short(answer)}")
        return moves[number]

    def end(self, **result: Any) -> None:
        """Tell the result, give the program a moment to end, and kill it with its children."""
        with suppress(OSError):
            if result:
                os.write(self._input, _line({"type": "over"} | result))
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._signal(SIGCONT)
        if result:
            self._wait_for_end()
        self._signal(SIGKILL)  # before its number is given back by `wait`, so that it hits no other group
        self._process.wait()
        self._process.stdout.close()

    def _wait_for_end(self) -> None:
        deadline = monotonic() + END_SECONDS
        while (left := deadline - monotonic()) > 0:
            if select([self._output], [], [], left)[0] and not self._read():
                return

    def _signal(self, number: Signals) -> None:
        with suppress(ProcessLookupError, PermissionError):  # macOS says the latter of a group of zombies
            os.killpg(self.process_id, number)

    def _read(self) -> bytes:
        return os.read(self._output, LONGEST_LINE)

    def _ask(self, question: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        with suppress(BlockingIOError):
            self._heard += self._read()
        if self._heard:
            raise Forfeit(f"early: {_short(self._heard)}")
        deadline = monotonic() + seconds
        self._signal(SIGCONT)
        try:
            line = self._exchange(_line(question), deadline)
        finally:
            self._signal(SIGSTOP)
        return _read_answer(line)

    def _exchange(self, unsent: bytes, deadline: float) -> bytes:
        """Return the line with which a question is answered."""
        while unsent or b"\n" not in self._heard:
            if (left := deadline - monotonic()) <= 0:
                raise Forfeit("late")
            readable, writable, _ = select([self._output], [self._input] if unsent else [], [], left)
            if writable:
                unsent = self._send(unsent)
            if readable:
                self._hear()
        line, _, self._heard = self._heard.partition(b"\n")
        if self._heard:
            raise Forfeit(f"early: {_short(self._heard)}")
        return line

    def _send(self, unsent: bytes) -> bytes:
        """Return what has not been sent yet."""
        try:
            return unsent[os.write(self._input, unsent) :]
        except BrokenPipeError:
            raise Forfeit("gone: it does not read") from None

    def _hear(self) -> None:
        if not (part := self._read()):
            raise Forfeit("gone: it ended or closed its output")
        self._heard += part
        if len(self._heard) > LONGEST_LINE:
            raise Forfeit(f"flood: more than {LONGEST_LINE} bytes")


def _line(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def _read_answer(line: bytes) -> dict[str, Any]:
    try:
        answer = read_json(line.decode())
    except ValueError:
        raise Forfeit(f"nonsense: {_short(line)}") from None
    if not isinstance(answer, dict):
        raise Forfeit(f"nonsense: {_short(line)}")
    return answer  # pyright: ignore[reportUnknownVariableType] -- any JSON object


def _short(value: object) -> str:
    """Return the beginning of what a program said, without control characters."""
    return ascii(value)[:80] if not isinstance(value, str) else ascii(value)[1:-1][:80]
