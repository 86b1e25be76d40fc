"""Long commands say how far they are, and where nobody knows that, how long it has been."""

import time
from io import StringIO

import pytest

from bot import progress
from bot.progress import reporting, ticking


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_the_last_report_is_always_made():
    out = StringIO()
    report = reporting("Pages", out)
    for done in range(1, 1001):
        report(done, 1000)
    assert out.getvalue() == "Pages: 1 of 1,000 (0 %)\nPages: 1,000 of 1,000 (100 %)\n"


def test_on_a_terminal_it_is_one_line(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(progress, "ON_A_TERMINAL", 0.0)
    out = Terminal()
    report = reporting("Pages", out)
    for done in (1, 2):
        report(done, 2)
    assert out.getvalue() == "\rPages: 1 of 2 (50 %)\rPages: 2 of 2 (100 %)\n"


@pytest.mark.parametrize(("out", "line", "end"), [(StringIO(), "{}\n", ""), (Terminal(), "\r{}", "\n")])
def test_what_takes_long_is_said_to_go_on(out: StringIO, line: str, end: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(progress, "TICK", 0.02)
    monkeypatch.setattr(progress, "ELSEWHERE", 0.02)
    with ticking("Checking", out)():
        time.sleep(0.1)
    told = line.format("Checking: 0 s so far")
    assert out.getvalue().startswith(2 * told)
    assert out.getvalue().replace(told, "") == end


def test_what_takes_but_a_moment_is_not():
    out = StringIO()
    with ticking("Checking", out)():
        pass
    assert out.getvalue() == ""
