"""The deferral of slow answers: Discord accepts no first answer to an interaction after three seconds."""

import asyncio
import logging
from typing import Any

import discord
from discord import InteractionResponseType

from bot.ui.kit.requests.discord_errors import DISCORD_ERRORS

log = logging.getLogger(__name__)

DEFER_AFTER = 1.0
"""Seconds until Discord is told that the answer takes longer."""


class Deferral:
    """The timer that defers the answer to an interaction, and what the deferral left to be filled.

    A press on a private message is deferred as an update of that message, anything else as a new private message, in
    which Discord shows that the bot is thinking.
    """

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self._interaction = interaction
        self._timer = asyncio.get_running_loop().call_later(DEFER_AFTER, self._begin)
        self._deferring: asyncio.Task[None] | None = None
        self._unfilled: InteractionResponseType | None = None

    def _begin(self) -> None:
        self._deferring = asyncio.create_task(self._defer())

    async def _defer(self) -> None:
        response = self._interaction.response
        try:
            await response.defer(ephemeral=True, thinking=not was_pressed_in_private(self._interaction))
            self._unfilled = response.type
        except DISCORD_ERRORS as error:  # the answer itself is still tried
            log.info("Could not defer an answer: %s", type(error).__name__)

    def stop(self) -> None:
        """Stop the timer. A deferral that has begun goes on."""
        self._timer.cancel()

    async def has_begun(self) -> bool:
        """Stop the timer, and return whether the answer was deferred already."""
        self.stop()
        if self._deferring is not None:
            await self._deferring
        return self._unfilled is not None

    async def take(self) -> InteractionResponseType | None:
        """Stop the timer, and return what an answer fills: None if none was deferred, or if an answer has taken it."""
        await self.has_begun()
        unfilled, self._unfilled = self._unfilled, None
        return unfilled


def was_pressed_in_private(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the interaction is a press on a private message, which its answer may replace."""
    return interaction.message is not None and interaction.message.flags.ephemeral
