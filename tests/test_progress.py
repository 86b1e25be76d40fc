"""Long commands report their progress, or the elapsed time if the total is unknown."""

from io import StringIO
from threading import Semaphore

import pytest

from bot.runtime import progress
from bot.runtime.progress import elapsed_reporter, progress_reporter
from tests.support.waiting import PATIENCE


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_the_first_and_the_last_report_are_always_written():
    out = StringIO()
    report = progress_reporter("Pages", out)
    for done in range(1, 1001):
        report(done, 1000)
    assert out.getvalue() == "Pages: 1 of 1,000 (0 %)\nPages: 1,000 of 1,000 (100 %)\n"


def test_reports_on_a_terminal_replace_each_other_on_one_line(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(progress, "TERMINAL_INTERVAL", 0.0)
    out = Terminal()
    report = progress_reporter("Pages", out)
    for done in (1, 2):
        report(done, 2)
    assert out.getvalue() == "\rPages: 1 of 2 (50 %)\rPages: 2 of 2 (100 %)\n"


class Read:
    """A stream of which each line is waited for."""

    def __init__(self, out: StringIO) -> None:
        self.out, self.lines = out, Semaphore(0)
        self.isatty, self.getvalue, self.flush = out.isatty, out.getvalue, out.flush

    def write(self, text: str) -> int:
        written = self.out.write(text)
        self.lines.release()
        return written


@pytest.mark.parametrize(("out", "line", "end"), [(StringIO(), "{}\n", ""), (Terminal(), "\r{}", "\n")])
def test_the_elapsed_time_of_long_work_is_reported(out: StringIO, line: str, end: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(progress, "ELAPSED_INTERVAL", 0.02)
    monkeypatch.setattr(progress, "LOG_INTERVAL", 0.02)
    monkeypatch.setattr(progress, "monotonic", lambda: 0.0)
    with elapsed_reporter("Checking", read := Read(out)):
        assert all(read.lines.acquire(timeout=PATIENCE) for _ in range(2))
    line_written = line.format("Checking: 0 s so far")
    assert out.getvalue().startswith(2 * line_written)
    assert out.getvalue().replace(line_written, "") == end


def test_short_work_reports_nothing():
    out = StringIO()
    with elapsed_reporter("Checking", out):
        pass
    assert out.getvalue() == ""
