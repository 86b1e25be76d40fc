"""Fixtures of the tests on the loopback server, which stands in for Discord."""

from tests.support.loopback.fixtures import bot, discord

__all__ = ["bot", "discord"]
