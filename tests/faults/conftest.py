"""Tests of kills, outages and malice. They take as long as all others, so they have a command: `make test-faults`."""

from tests.support.loopback.fixtures import bot, discord

__all__ = ["bot", "discord"]
