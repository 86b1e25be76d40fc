"""A pseudo-terminal with a program on it, as a person sees and uses it."""

import asyncio
import fcntl
import os
import pty
import struct
import sys
import termios
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from tests.support.waiting import PATIENCE, until

ROWS, COLUMNS = 50, 100
# The new process makes the terminal its own, and no longer ignores Ctrl-C as the children of a background job do.
TAKE_OVER = """import fcntl, os, signal, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.SIG_DFL); os.execvp(sys.argv[1], sys.argv[1:])"""
INTERRUPT, END = "\x03", "\x04"
"""Ctrl-C and Ctrl-D send these."""
REPEATED = 10.0
"""Seconds after which a person presses a key again that has done nothing."""


class Terminal:
    """A terminal. `shown` is all that it has shown; what is typed is a part of that unless hidden."""

    def __init__(self) -> None:
        self.columns = COLUMNS
        self.shown = ""
        self._read = 0  # characters of `shown` that `answer` has seen
        self._process: asyncio.subprocess.Process | None = None

    async def start(self, *words: str | Path, folder: Path, environment: Mapping[str, str]) -> None:
        """Start a program on a new terminal."""
        self.shown, self._read = "", 0
        self._handle, end = pty.openpty()
        fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, self.columns, 0, 0))
        os.set_blocking(self._handle, False)
        asyncio.get_running_loop().add_reader(self._handle, self._receive)
        try:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", TAKE_OVER, *map(str, words)),
                cwd=folder,
                env={"TERM": "xterm", "LANG": "C.UTF-8", **environment},
                stdin=end,
                stdout=end,
                stderr=end,
                start_new_session=True,
            )
        finally:
            os.close(end)

    def _receive(self) -> None:
        try:
            new = os.read(self._handle, 1 << 16)
        except OSError:  # the program has ended
            new = b""
        if not new:
            asyncio.get_running_loop().remove_reader(self._handle)
            return
        self.shown = (self.shown + new.decode(errors="replace")).replace("\r\n", "\n")

    async def see(self, text: str) -> None:
        """Wait until the terminal shows a text that was not there when the last one was seen."""
        await until(lambda: text in self.shown[self._read :] or self.has_ended, f"{text!r} on the terminal")
        if self.has_ended:
            self._receive_rest()
        assert text in self.shown[self._read :], f"no {text!r} after:\n{self.shown}"
        self._read = self.shown.index(text, self._read) + len(text)

    async def answer(self, question: str, typed: str = "") -> None:
        """Wait for a question, type an answer, and press Enter."""
        await self.see(question)
        self.press(f"{typed}\n")

    def press(self, keys: str) -> None:
        """Press keys."""
        self.press_bytes(keys.encode())

    def press_bytes(self, keys: bytes) -> None:
        """Press keys of a keyboard that sends other bytes than UTF-8."""
        os.write(self._handle, keys)

    async def press_until(self, key: str, text: str) -> None:
        """Press a key, again if nothing happens for some seconds, until the terminal shows a text.

        Ctrl-C is lost, until the next key, if it comes after a question is shown and before Python reads the answer.
        """
        is_shown = False
        while not is_shown:
            self.press(key)
            with suppress(AssertionError):
                await until(lambda: text in self.shown[self._read :] or self.has_ended, text, REPEATED)
                is_shown = True
        await self.see(text)

    @property
    def has_ended(self) -> bool:
        """Return whether the program has ended."""
        return self._process is not None and self._process.returncode is not None

    async def end(self) -> int:
        """Wait until the program has ended, and return its status."""
        assert self._process is not None
        status = await asyncio.wait_for(self._process.wait(), PATIENCE)
        self._receive_rest()
        return status

    def _receive_rest(self) -> None:
        loop = asyncio.get_running_loop()
        while loop.remove_reader(self._handle):
            loop.add_reader(self._handle, self._receive)
            self._receive()

    async def close(self) -> None:
        """Kill the program if it runs still, wait for its end, and close the terminal."""
        if self._process is not None:
            if self._process.returncode is None:
                self._process.kill()
                await self._process.wait()
            asyncio.get_running_loop().remove_reader(self._handle)
            os.close(self._handle)
            self._process = None
