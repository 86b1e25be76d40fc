"""The table of what a press may cause has one line for each command and each kind of control."""

import fnmatch

import pytest

from bot.app.client import load_features
from bot.ui.kit.commands import COMMANDS, USER_COMMANDS
from bot.ui.kit.controls import HANDLERS
from tests.support.discord.causes import LIMITS, Caused, Line, Use, check, generous, lines


def kinds_of_presses() -> set[str]:
    load_features()
    return {*(f"/{name}" for name in (*COMMANDS, *(each.name for each in USER_COMMANDS))), *HANDLERS}


def test_each_command_and_control_has_one_line():
    lines_of = {kind: [line.title for line in lines() if line.is_of(kind)] for kind in kinds_of_presses()}
    assert {kind for kind, titles in lines_of.items() if not titles} == set(), "without a line in press_limits.csv"
    assert {kind: titles for kind, titles in lines_of.items() if len(titles) > 1} == {}
    named = {kind for line in lines() for kind in line.kinds}
    assert {each for each in named if not fnmatch.filter(lines_of, each)} == set(), "with a line, but unknown"


def line_of(kind: str) -> Line:
    found = [line for line in lines() if line.is_of(kind)]
    assert found, f"{kind} is in no line of {LIMITS}"
    return found[0]


@pytest.mark.parametrize("column", ["notifications", "messages", "edits", "threads", "trips"])
def test_a_press_above_its_line_fails(column: str):
    most = line_of("join").most
    check([Use("join", 1, most)])
    above = Caused(**vars(most) | {column: getattr(most, column) + 1})
    with pytest.raises(AssertionError, match=f"join: {getattr(above, column)} {column}, "):
        check([Use("join", 1, above, is_charged=True)])


def test_a_line_that_no_test_comes_near_is_named():
    reached = {kind: list(vars(line_of(kind).most).values()) for kind in kinds_of_presses()}
    assert generous(reached) == []
    line = line_of("join")
    for kind in filter(line.is_of, reached):
        reached[kind][-1] = line.most.trips // 2 - 1
    too_generous = f"{line.title}: {line.most.trips} trips are allowed, at most {line.most.trips // 2 - 1} were caused"
    assert generous(reached) == [too_generous]
    commands = sorted(kind for kind in reached if kind.startswith("/"))
    assert generous({kind: reached[kind] for kind in commands[::2]}) == [], "only a part of the tests ran"
