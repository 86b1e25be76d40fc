"""Four friends on a server of the simulated Discord, with games set up as a test needs them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import discord
import simcord
from simcord.backend.models import Overwrite

from bot.app.client import SplendorBot
from bot.engine import Event
from bot.games import Table, TableOptions, Tables
from bot.games.lobby.lobby import Opening
from bot.games.unit.table import seat_to_act
from bot.rules import CardPurchased, CardReserved, TokensTaken, codec_for
from bot.runtime.address import Place
from bot.store import EntryKind, LogEntry, Store
from tests.support.builders import gems
from tests.support.discord.messages import custom_ids
from tests.support.rate_limits import NO_LIMITS
from tests.support.shared_workers import RENDER_CLIENT
from tests.support.store_builders import append

T = TypeVar("T")

ROWS = (("D01", "D02", "D03", "D04"), ("D41", "D42", "D43", "D44"), ("D71", "D72", "D73", "D74"))
"""The open cards after a `StackedDecks` deal, lowest level first."""


class StackedDecks:
    """A source of chance that deals in the order of the ids, so that tests know every card.

    `decks` limits the number of cards left in the deck of a level.
    """

    def __init__(self, decks: Mapping[int, int] = {}) -> None:
        self._decks = decks
        self._level = 0

    def sample(self, population: Sequence[T], k: int, /) -> list[T]:
        sample = list(population)[:k]
        if str(sample[0]).startswith("D"):
            self._level += 1
            sample = sample[: 4 + self._decks.get(self._level, k)]
        return sample


def create_bot(database: Place, *, chance: Any = None, on_trip: Callable[[float], None] | None = None) -> SplendorBot:
    """Return a bot with a database and stacked decks; it waits only 50 ms for a locked database.

    `on_trip` is called after each trip to the database thread, with its seconds.
    """

    async def open_tables() -> Tables:
        store = await Store.open(database, busy_timeout=0.05, on_trip=on_trip)
        return Tables(store, chance=chance or StackedDecks())

    return SplendorBot(open_tables, shard_count=1, rate_limits=NO_LIMITS, render_client=RENDER_CLIENT)


@dataclass
class Friends:
    """Ann manages the server, Bo and Cleo play, Dan watches."""

    env: simcord.Env
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    ann: simcord.MemberActor
    bo: simcord.MemberActor
    cleo: simcord.MemberActor
    dan: simcord.MemberActor

    @classmethod
    def gather(cls, env: simcord.Env, **guild_options: Any) -> "Friends":
        """Create the server, its channel and its members."""
        guild = env.create_guild("Friends", **guild_options)
        role = guild.create_role("Admin", permissions=discord.Permissions(manage_guild=True))
        ann = guild.add_member(env.create_user("ann", global_name="Ann"), roles=[role])
        others = [guild.add_member(env.create_user(name.lower(), global_name=name)) for name in ("Bo", "Cleo", "Dan")]
        return cls(env, guild, guild.create_text_channel("splendor"), ann, *others)

    @property
    def tables(self) -> Tables:
        """Return the running bot's tables."""
        assert isinstance(self.env.bot, SplendorBot)
        return self.env.bot.tables

    @property
    def store(self) -> Store:
        """Return the store of the running bot's tables."""
        return self.tables.games.store

    async def table(self) -> Table:
        """Return the channel's newest table, read from the store."""
        self.tables.games.clear()
        table = await self.tables.latest_in_channel(self.channel.id)
        assert table is not None
        return table

    async def start_game(
        self, *players: simcord.MemberActor, events: Sequence[Event] = (), expansion: str | None = None
    ) -> Table:
        """Start a game of the players (by default Bo and Cleo) in this order, add `events`, and show the board."""
        host, *others = players or (self.bo, self.cleo)
        table = await self.tables.lobby.open(
            Opening(
                self.channel.id,
                self.guild.id,
                host.id,
                "en",
                options=TableOptions(first="joining", expansion=expansion),
            ),
            host.user.global_name or "",
        )
        for other in others:
            await self.tables.lobby.join(table.id, other.id, other.user.global_name or "")
        await self.tables.lobby.start(table.id, host.id)
        return await self.add_events(*events)

    async def add_events(self, *events: Event) -> Table:
        """Append events to the log without checking the rules, and show the board."""
        table = await self.table()
        if events:
            text = codec_for(table.options.rules()).dumps(events)
            entry = LogEntry(table.seq + 1, EntryKind.MOVE, None, None, None, text, 0)
            after = table.dealt().after(events)
            async with self.tables.games.locks.hold(table.id):  # the bot may be recording what it has shown
                await append(self.store, table.id, [entry], seat_to_act=seat_to_act(after))
        table = await self.table()
        await self.env.bot.messages.show(table)
        return table

    async def open_lobby(self) -> Table:
        """Let Bo open a table and Cleo join it, by commands."""
        await self.bo.slash(self.channel, "game new")
        await self.bo.slash(self.channel, "game settings", first="joining")
        await self.cleo.slash(self.channel, "game join")
        return await self.table()

    async def later(self, seconds: int) -> None:
        """Let time pass for the tables, and let the bot's clock look at what is due."""
        assert isinstance(self.env.bot, SplendorBot)
        now = self.tables.now() + seconds
        self.tables.clock = lambda: now
        while await self.env.bot.running.clock.look():
            pass

    def board(self) -> discord.Message:
        """Return the newest public message with controls."""
        return next(message for message in reversed(self.channel.history()) if any(custom_ids(message.components)))

    def control_id(self, verb: str, argument: str = "") -> str:
        """Return the id of a control of the newest board."""
        return next(each for each in custom_ids(self.board().components) if f":{verb}:{argument}" in each)


def holds(seat: int, tokens: str) -> TokensTaken:
    """Return the event that gives tokens to a seat."""
    return TokensTaken(seat, gems(tokens))


def reserved(seat: int, card: str, *, blind: bool = False) -> CardReserved:
    """Return the event that puts a card into a hand, without taking gold."""
    return CardReserved(seat, card, blind, 0)


def bought(seat: int, *cards: str) -> list[Event]:
    """Return the events that give cards to a seat for free, wherever they are."""
    return [event for card in cards for event in (reserved(seat, card), CardPurchased(seat, card, 0, True))]


async def forbid(friends: Friends, channel: Any = None, **permissions: bool) -> None:
    """Take permissions from the bot in a channel; without any, allow all again."""
    assert friends.env.bot.user is not None
    denied = discord.Permissions(**permissions).value
    overwrite = Overwrite(target_id=friends.env.bot.user.id, type=1, allow=0, deny=denied)
    friends.env.backend.set_overwrite((channel or friends.channel).id, overwrite)
    await friends.env.settle()
