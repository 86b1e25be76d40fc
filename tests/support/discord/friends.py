"""A group of friends at a table in a channel, the game as a test wants it, and what the bot tells them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import discord
import simcord

from bot.engine import Event
from bot.rules import CardPurchased, CardReserved, TokensTaken, codec_for
from bot.store import EntryKind, LogEntry, Store
from bot.tables import Table, TableOptions, Tables
from bot.ui.core.client import SplendorBot
from tests.support.builders import gems
from tests.support.rate_limits import NO_LIMITS
from tests.support.render_client import RENDER_CLIENT

T = TypeVar("T")

ROWS = (("D01", "D02", "D03", "D04"), ("D41", "D42", "D43", "D44"), ("D71", "D72", "D73", "D74"))
"""The cards that lie out after a `StackedDecks` deal, lowest level first."""


class StackedDecks:
    """Luck that follows the order of the ids, so that a test knows what lies where; decks may be cut short."""

    def __init__(self, decks: Mapping[int, int] = {}) -> None:
        self._decks = decks
        self._level = 0

    def sample(self, population: Sequence[T], k: int, /) -> list[T]:
        found = list(population)[:k]
        if str(found[0]).startswith("D"):
            self._level += 1
            found = found[: 4 + self._decks.get(self._level, k)]
        return found


def create_bot(database: Path, *, chance: Any = None) -> SplendorBot:
    """Return a bot on a file; it does not wait long for another program that holds it."""

    async def open_tables() -> Tables:
        return Tables(await Store.open(database, busy_timeout=0.05), chance=chance or StackedDecks())

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
        """Make the server, its channel and its members."""
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
        return self.tables._store

    async def table(self) -> Table:
        """Return the channel's newest table as a reopened store would have it."""
        self.tables._memory.clear()
        table = await self.tables.latest_in_channel(self.channel.id)
        assert table is not None
        return table

    async def start_game(
        self, *players: simcord.MemberActor, events: Sequence[Event] = (), expansion: str | None = None
    ) -> Table:
        """Seat the players (Bo and Cleo unless said) in this order, deal, and let `events` happen; show the board."""
        host, *others = players or (self.bo, self.cleo)
        table = await self.tables.lobby.open(
            channel_id=self.channel.id,
            guild_id=self.guild.id,
            host_id=host.id,
            name=host.user.global_name or "",
            language="en",
            options=TableOptions(first="joining", expansion=expansion),
        )
        for other in others:
            await self.tables.lobby.join(table.id, other.id, other.user.global_name or "")
        await self.tables.lobby.start(table.id, host.id)
        return await self.add_events(*events)

    async def add_events(self, *events: Event) -> Table:
        """Write events into the log as if the rules had said so; show the board."""
        table = await self.table()
        if events:
            text = codec_for(table.options.rules()).dumps(events)
            await self.store.log.append(table.id, [LogEntry(table.seq + 1, EntryKind.MOVE, None, None, None, text, 0)])
        table = await self.table()
        await self.env.bot.messages.show(table)
        return table

    async def open_lobby(self) -> Table:
        """Let Bo open a table and Cleo join it, by commands."""
        await self.bo.slash(self.channel, "game new", first="joining")
        await self.cleo.slash(self.channel, "game join")
        return await self.table()

    def board(self) -> discord.Message:
        """Return the newest public message with controls."""
        return next(message for message in reversed(self.channel.history()) if any(custom_ids(message.components)))

    def control_id(self, verb: str, argument: str = "") -> str:
        """Return the id of a control of the newest board."""
        return next(each for each in custom_ids(self.board().components) if f":{verb}:{argument}" in each)


def holds(seat: int, tokens: str) -> TokensTaken:
    """Return the event that gives a seat tokens."""
    return TokensTaken(seat, gems(tokens))


def reserved(seat: int, card: str, *, blind: bool = False) -> CardReserved:
    """Return the event that puts a card into a hand, without gold."""
    return CardReserved(seat, card, blind, 0)


def bought(seat: int, *cards: str) -> list[Event]:
    """Return the events that give a seat cards for nothing, wherever they lay."""
    return [event for card in cards for event in (reserved(seat, card), CardPurchased(seat, card, 0, True))]


def private_text(result: simcord.InteractionResult) -> str:
    """Return all that an interaction was answered with, which must be private."""
    assert result.acknowledged
    answers = [*([result.response] if result.response else []), *result.followups]
    assert answers, "deferred and never answered"
    for answer in answers:
        assert answer.flags.ephemeral, "everybody saw it"
    return "\n".join(text_of(answer) for answer in answers)


def text_of(message: Any) -> str:
    """Return the text of a message, of whichever kind."""
    return "\n".join(filter(None, (message.content, *texts(message.components))))


def texts(components: Any) -> Iterator[str]:
    """Yield the texts of a message."""
    for component in components or ():
        plain = component if isinstance(component, dict) else component.to_dict()
        if plain["type"] == discord.ComponentType.text_display.value:
            yield plain["content"]
        yield from texts(plain.get("components"))


def custom_ids(components: Any) -> Iterator[str]:
    """Yield the ids of a message's buttons and menus."""
    for component in components or ():
        plain = component if isinstance(component, dict) else component.to_dict()
        if "custom_id" in plain:
            yield plain["custom_id"]
        yield from custom_ids(plain.get("components"))
