"""Fixtures of the tests of kills, outages and malice. These are slow, so `make test-e2e` runs them separately."""

from tests.support.loopback.fixtures import bot, discord, quick_bot
from tests.support.loopback.processes import new_process

__all__ = ["bot", "discord", "new_process", "quick_bot"]
