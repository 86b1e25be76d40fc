"""What goes wrong in the stand-in: its tests take as long as all others, and so have a command, `make test-faults`."""

import sys
from pathlib import Path

for folder in ("standin", "discord"):
    sys.path.append(str(Path(__file__).parents[1] / folder))

from fixtures import bot, discord  # noqa: E402 - found only now

__all__ = ["bot", "discord"]
