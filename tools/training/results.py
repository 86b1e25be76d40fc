"""Games that have been played, in memory and in a file, with which a stopped command goes on.

A line of the file is a part of a match: everything that its games depend on, and their results.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bot.rules.codec import read_json
from tools.training.games import PlayedGame


class ResultsError(Exception):
    """A file of results cannot be read or written; the message says why."""


class Results:
    """The games of parts by what these depend on. Raises `ResultsError`, also when it adds games."""

    def __init__(self, path: Path | None = None) -> None:
        """Read a file if there is one. A last line that was cut off is taken away."""
        self._path, self._known = path, dict[str, list[PlayedGame]]()
        if path is None or not path.exists():
            return
        try:
            whole, _, cut_off = path.read_bytes().rpartition(b"\n")
            if cut_off:
                os.truncate(path, len(whole) + 1 if whole else 0)
            for number, line in enumerate(whole.splitlines(), start=1):
                self._read(number, line)
        except OSError as error:
            raise ResultsError(f"{path}: {error.strerror}") from error

    @property
    def seed(self) -> int | None:
        """Return the seed of the games, None if there are none."""
        return next((json.loads(part)["seed"] for part in self._known), None)

    def get(self, part: Mapping[str, Any]) -> list[PlayedGame] | None:
        """Return the games of a part, None if they have not been played."""
        return self._known.get(json.dumps(part))

    def add(self, part: Mapping[str, Any], games: list[PlayedGame]) -> None:
        """Add the games of a part, which are on disk when this returns."""
        self._known[json.dumps(part)] = games
        if self._path is None:
            return
        line = json.dumps({**part, "games": [asdict(game) for game in games]}) + "\n"
        try:
            with self._path.open("ab") as file:
                file.write(line.encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise ResultsError(f"{self._path}: {error.strerror}") from error

    def _read(self, number: int, line: bytes) -> None:
        try:
            part = read_json(line.decode())
            games = [PlayedGame(**game) for game in part.pop("games")]
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise ResultsError(f"{self._path}: line {number} is no result") from error
        self._known[json.dumps(part)] = games
