"""Tests wait for the thing itself, with a limit that only what hangs reaches, so that a busy machine fails none."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
IN_REAL_TIME = (
    "faults",
    "loopback",
    "demo",
    "support/loopback",
    "support/another_discord",
    "discord/whole_games",
    "discord/hostile",
)
"""Folders of tests that run bots with the real time."""
IN_VIRTUAL_TIME = ("discord", "simulation")
"""The folders of tests on the simulated Discord and in the simulated world, where a sleep takes no time."""
LIMITED = {"wait_for": 1, "timeout": 0, "timeout_at": 0, "wait": None, "join": None, "acquire": None, "run": None}
"""Functions that wait, and the place of their limit among the arguments; None if it has to be named."""


def waits_in_seconds(source: str, *, in_virtual_time: bool = False) -> list[str]:
    """Return the calls in a program that sleep, or wait for a number of seconds."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    waits = [each for each in calls if _sleeps(each, in_virtual_time) or any(map(_is_number, _limits(each)))]
    return [ast.unparse(each) for each in waits]


def _sleeps(call: ast.Call, in_virtual_time: bool) -> bool:
    sleep = ast.unparse(call.func)
    if sleep == "time.sleep":
        return True
    return sleep == "asyncio.sleep" and not in_virtual_time and ast.unparse(call.args[0]) != "0"


def _limits(call: ast.Call) -> Iterator[ast.expr]:
    """Yield the arguments that say how long is waited."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    place = LIMITED.get(name)
    if place is not None:
        yield from call.args[place : place + 1]
    if name in LIMITED or name == "until":
        yield from (each.value for each in call.keywords if each.arg in ("timeout", "seconds"))


def _is_number(limit: ast.expr) -> bool:
    return isinstance(limit, ast.Constant) and isinstance(limit.value, int | float)


def programs_of_make_test() -> list[Path]:
    """Return the files of the tests that `make test` runs, and of what supports them."""
    apart = [ROOT / "tests" / each for each in IN_REAL_TIME]
    return [each for each in (ROOT / "tests").rglob("*.py") if not any(map(each.is_relative_to, apart))]


def test_no_test_sleeps_or_waits_for_a_number_of_seconds():
    virtual = [ROOT / "tests" / each for each in IN_VIRTUAL_TIME]
    found = {
        str(path.relative_to(ROOT)): waits
        for path in programs_of_make_test()
        if (waits := waits_in_seconds(path.read_text(), in_virtual_time=any(map(path.is_relative_to, virtual))))
    }
    assert found == {"tests/support/waiting.py": ["asyncio.sleep(0.005)"]}, "wait with tests/support/waiting.py"


@pytest.mark.parametrize(
    "wait",
    [
        "time.sleep(delay)",
        "asyncio.sleep(0.1)",
        "asyncio.wait_for(drawing, 10)",
        "asyncio.timeout(1)",
        "asyncio.wait(tasks, timeout=2.0)",
        "until(is_there, 'it', seconds=3)",
        "thread.join(timeout=5)",
        "subprocess.run(command, timeout=60)",
    ],
)
def test_such_waits_are_found(wait: str):
    assert waits_in_seconds(f"def test(): {wait}") == [wait]


@pytest.mark.parametrize("wait", ["asyncio.sleep(0)", "asyncio.wait_for(drawing, PATIENCE)", "asyncio.wait(tasks)"])
def test_others_are_not(wait: str):
    assert waits_in_seconds(f"def test(): {wait}") == []
