"""Where the stand-in and what it is made of are found."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "discord"))  # for the contract

from fixtures import bot, discord

__all__ = ["bot", "discord"]
