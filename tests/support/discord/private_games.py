"""Games in the direct messages of one member on the simulated Discord."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import discord
import simcord

from bot.ai.contract import QuickPlayer
from bot.app.client import SplendorBot
from bot.engine import Move, Position
from bot.games import Table, Tables
from bot.rules import ChooseAction
from bot.store import Store
from tests.support.computers import QuickThinker
from tests.support.discord.messages import control_ids, text_of
from tests.support.rate_limits import NO_LIMITS
from tests.support.shared_workers import RENDER_CLIENT


def create_bot(database: Path, thinker: QuickPlayer | None = None) -> SplendorBot:
    """Return a bot with computer players that move quickly."""

    async def open_tables() -> Tables:
        return Tables(await Store.open(database), thinker=thinker or QuickThinker(), chance=None)

    return SplendorBot(
        open_tables, shard_count=1, rate_limits=NO_LIMITS, render_client=RENDER_CLIENT, thinker=QuickThinker()
    )


class PrivateGame:
    """A member on a server, and the game in their direct messages."""

    def __init__(self, env: simcord.Env, name: str = "Ann") -> None:
        self.env = env
        self.user = env.create_user(name.lower(), global_name=name)
        guild = env.create_guild("Friends")
        self.member = guild.add_member(self.user)
        self.channel = guild.create_text_channel("splendor")

    @property
    def tables(self) -> Tables:
        """Return the running bot's tables."""
        assert isinstance(self.env.bot, SplendorBot)
        return self.env.bot.tables

    @property
    def bot(self) -> SplendorBot:
        """Return the running bot."""
        assert isinstance(self.env.bot, SplendorBot)
        return self.env.bot

    async def table(self) -> Table:
        """Return the newest table in the direct messages."""
        table = await self.tables.latest_in_channel(self.user.dm_channel.id)
        assert table is not None
        return table

    def messages(self) -> list[discord.Message]:
        """Return the direct messages that are not private answers, oldest first."""
        history = self.user.dm_channel.history(viewer=self.user)
        return [each for each in history if not each.flags.ephemeral]

    @property
    def board(self) -> discord.Message:
        """Return the one message with controls, the newest of all."""
        [board] = [each for each in self.messages() if control_ids(each)]
        assert board.id == self.messages()[-1].id
        return board

    def lesson(self) -> str:
        """Return what the lesson says below the board."""
        lines = [line.removeprefix("> ") for line in text_of(self.messages()[-1]).split("\n") if line.startswith("> ")]
        return "\n".join(lines)

    async def turns(self) -> list[Position]:
        """Return the positions in which the member had to choose an action, with the one that is open."""
        table = await self.table()
        log = await self.tables.history.since(table.id)
        positions = [*(move.before for move in log), table.dealt()]
        return [each for each in positions if each.decision == ChooseAction(table.seats.held_by(self.user.id) or 0)]

    async def make(self, moves: Sequence[Move]) -> None:
        """Make the member's moves, let the computers answer, and show the board, as presses do."""
        table = await self.table()
        table = await self.tables.play.make(table.id, self.user.id, moves)
        table = await self.tables.computers.play(table.id)
        await self.bot.messages.show(table)

    async def press(self, custom_id: str, message: Any = None) -> simcord.InteractionResult:
        """Press a control of the board, or of another message."""
        return await self.user.click(message or self.board, custom_id=custom_id)


def any_move(position: Position, chance: random.Random) -> Move:
    """Return a random legal move."""
    return chance.choice(position.legal_moves())
