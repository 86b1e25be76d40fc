"""The painter's process: its pictures are the same, and neither its end nor a failure costs more than a moment."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from data import Gem
from render import DARK, LIGHT
from render.faces import read_face
from render.gems import draw_emoji
from render.painter import Painter, PainterError
from render.pictures import draw
from tests.render import samples

HAND = samples.hand(1)


@pytest.fixture
def painter() -> Iterator[Painter]:
    painter = Painter()
    yield painter
    painter.close()


def test_what_it_paints_is_what_we_would_paint(painter):
    assert painter.ask("draw", HAND, LIGHT) == draw(HAND, LIGHT)
    assert painter.ask("draw", samples.board(4), DARK) == draw(samples.board(4), DARK)
    assert painter.ask("draw_emoji", Gem.RUBY) == draw_emoji(Gem.RUBY)
    assert painter.ask("read_face", b"no picture") is read_face(b"no picture") is None


def test_it_is_told_no_token(painter, monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    painter.ask("draw", HAND, LIGHT)
    assert b"DISCORD_TOKEN" not in Path(f"/proc/{painter.pid}/environ").read_bytes()


def test_a_failure_is_told_and_the_same_process_goes_on(painter):
    before = painter.ask("draw", HAND, LIGHT)
    process = painter.pid
    with pytest.raises(PainterError, match="has no attribute"):
        painter.ask("draw", samples.board(2), "no theme")
    assert painter.ask("draw", HAND, LIGHT) == before
    assert painter.pid == process


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV])
def test_one_that_was_killed_is_replaced_before_anybody_waits_in_vain(painter, number, caplog):
    before = painter.ask("draw", HAND, LIGHT)
    killed = painter.pid
    os.kill(killed, number)
    os.waitid(os.P_PID, killed, os.WEXITED | os.WNOWAIT)
    assert painter.ask("draw", HAND, LIGHT) == before
    assert painter.pid != killed
    assert f"ended with status {-number}" in caplog.text


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_to_all_of_the_bot_leaves_the_painter_at_work_until_the_bot_has_finished(painter, number):
    before = painter.ask("draw", HAND, LIGHT)
    process = painter.pid
    os.kill(process, number)
    assert painter.ask("draw", HAND, LIGHT) == before
    assert painter.pid == process


def test_one_that_hangs_is_given_up_and_replaced(painter):
    painter.ask("draw", HAND, LIGHT)
    hanging = painter.pid
    painter._patience = 0.2
    os.kill(hanging, signal.SIGSTOP)
    with pytest.raises(PainterError, match="longer than"):
        painter.ask("draw", HAND, LIGHT)
    painter._patience = 30
    assert painter.ask("draw", HAND, LIGHT) == draw(HAND, LIGHT)
    assert painter.pid != hanging


def test_it_ends_with_who_asks_even_if_that_one_is_killed():
    program = f"""
import time
from render.painter import Painter
painter = Painter()
painter.ask("draw_emoji", {int(Gem.RUBY)})
print(painter.pid, flush=True)
time.sleep(60)
"""
    asking = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
    )
    assert asking.stdout is not None
    painter = int(asking.stdout.readline())
    asking.kill()
    asking.wait()
    asking.stdout.close()
    end = time.monotonic() + 10
    while is_running(painter):
        assert time.monotonic() < end, "it outlived the bot"
        time.sleep(0.02)


def is_running(pid: int) -> bool:
    """Return whether there is such a process, other than one that has ended and was not yet asked how."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_closing_waits_for_no_picture_and_nothing_is_painted_afterwards(painter):
    painter.ask("draw", HAND, LIGHT)
    os.kill(painter.pid, signal.SIGSTOP)  # it will be at this picture for ever
    said: list[str] = []

    def wait_for_a_picture() -> None:
        try:
            painter.ask("draw", HAND, LIGHT)
        except PainterError as error:
            said.append(str(error))

    waiting = threading.Thread(target=wait_for_a_picture)
    waiting.start()
    time.sleep(0.1)
    painter.close()
    painter.close()
    waiting.join(5)
    assert said == ["The painter has been sent home."]
    assert painter.pid is None


def test_the_bot_itself_loads_nothing_that_paints():
    """Its memory is its own: Pillow, the fonts and the pictures are in the painter's process."""
    program = "import sys, bot.serve; print([name for name in sys.modules if name.startswith(('PIL', 'isal'))])"
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
    )
    assert loaded.stdout.strip() == "[]"
