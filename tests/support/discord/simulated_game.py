"""A game on the simulated Discord, and what its channel shows."""

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import discord
import simcord

from bot.app.client import SplendorBot
from bot.engine import Event, GameOver, Move, Position
from bot.games import LoggedMove, MessageKind, Table
from bot.present.event_text import event_lines
from bot.present.language.words import words_in
from bot.rules import LastRoundBegan, base_of
from data import GEMS
from data.gems import count
from tests.support.discord.choosing import choose
from tests.support.discord.messages import bank_buttons, control_ids, pictures_of, private_answer, text_of


class Player(Protocol):
    """A way to play: by commands, by buttons, or both."""

    def plan(self, position: Position) -> list[Move]: ...

    async def make(
        self, position: Position, member: simcord.MemberActor, moves: Sequence[Move]
    ) -> simcord.InteractionResult: ...


class SimulatedGame:
    """A channel, its members, and their game. `game_id` is the game that the methods look at, 0 until it is known.

    The channel and its members are new ones with these `names`, unless they are given.
    """

    def __init__(
        self,
        env: simcord.Env,
        *names: str,
        channel: simcord.ChannelHandle | None = None,
        members: Sequence[simcord.MemberActor] = (),
    ) -> None:
        self.env = env
        guild = channel.guild if channel is not None else env.create_guild("Friends")
        assert guild is not None
        self.channel = channel or guild.create_text_channel("splendor")
        self.members = list(members)
        self.members += [guild.add_member(env.create_user(name.lower(), global_name=name)) for name in names]
        self.game_id = 0
        self._from_before: set[int] = set()

    @property
    def bot(self) -> SplendorBot:
        assert isinstance(self.env.bot, SplendorBot)
        return self.env.bot

    async def open(self, **options: str) -> "SimulatedGame":
        """Open a table by commands, let all members join in order, and start the game."""
        host, *others = self.members
        await host.slash(self.channel, "game new", **options)
        await host.slash(self.channel, "game settings", first="joining")
        for other in others:
            await other.slash(self.channel, "game join")
        await host.slash(self.channel, "game start")
        latest = await self.bot.tables.latest_in_channel(self.channel.id)
        assert latest is not None
        self.game_id = latest.id
        return self

    async def restart(self, make_bot: Callable[[], SplendorBot]) -> None:
        """Stop the bot, and start another one with the same database, which cannot delete older private messages."""
        await self.bot.close()
        self._from_before = {each.id for member in self.members for each in self.private_messages(member)}
        await self.env.restart_bot(make_bot())

    async def table(self) -> Table:
        """Return the bot's table: the newest one of the channel, unless `game_id` says otherwise."""
        if not self.game_id:
            latest = await self.bot.tables.latest_in_channel(self.channel.id)
            assert latest is not None
            self.game_id = latest.id
        return await self.bot.tables.find(self.game_id)

    async def position(self) -> Position:
        """Return the current position."""
        return (await self.table()).dealt()

    async def log(self) -> list[LoggedMove]:
        """Return the game's log."""
        return await self.bot.tables.history.since(self.game_id)

    async def message_ids(self, kind: MessageKind) -> list[int]:
        """Return the ids of the recorded messages of a kind."""
        return [message.message_id for message in (await self.bot.tables.games.known(self.game_id)).messages(kind)]

    async def to_act(self) -> simcord.MemberActor:
        """Return the member who has to act."""
        member_id = (await self.table()).member_to_act()
        return next(member for member in self.members if member.id == member_id)

    def messages(self) -> list[Any]:
        """Return the channel's public messages, oldest first, as the simulated Discord stores them."""
        stored = self.env.backend.messages.get(self.channel.id, {})  # `history` would parse all of them
        return [stored[number] for number in sorted(stored) if not stored[number].is_ephemeral]

    def pings(self) -> dict[int, list[int]]:
        """Return the notified member ids by message id."""
        return {message.id: message.ping_user_ids for message in self.messages()}

    def boards(self) -> list[Any]:
        """Return the messages with controls."""
        return [message for message in self.messages() if control_ids(message)]

    @property
    def board(self) -> Any:
        """Return the one message with controls."""
        [board] = self.boards()
        return board

    def as_received(self, message: Any) -> discord.Message:
        """Return a message as discord.py's type, which members can press."""
        return next(each for each in self.channel.history() if each.id == message.id)

    def picture(self, message: Any) -> bytes:
        """Return the only picture of a message. Fails unless its alt text has 1 to 1024 UTF-16 units."""
        [(url, alt)] = pictures_of(message)
        assert 0 < len(alt.encode("utf-16-le")) // 2 <= 1024, alt
        return self.env.backend.cdn.get(url)

    async def play_until(self, until: Callable[[Position], bool], seed: int = 1) -> Position:
        """Play without Discord until a position fulfils a condition, show it in the channel, and return it."""
        chance = random.Random(seed)
        for _ in range(400):
            table = await self.table()
            if until(table.dealt()):
                await self.bot.messages.show(table)
                return table.dealt()
            member_id = table.member_to_act()
            assert member_id is not None, "the game ended first"
            await self.bot.tables.play.make(table.id, member_id, [choose(table.dealt(), chance)])
        raise AssertionError("no such position came up")

    async def play_turn(self, player: "Player", moves: Sequence[Move] | None = None) -> list[Event]:
        """Let the player to act make the moves (by default, those of its plan); check answer, log and channel."""
        before, pings = await self.table(), self.pings()
        position, member = before.dealt(), await self.to_act()
        chosen = list(moves) if moves is not None else player.plan(position)
        answer = await player.make(position, member, chosen)
        private_answer(answer)
        log = await self.log()
        assert len(log) == before.seq + 1 + len(chosen)
        assert [happening.move for happening in log[before.seq + 1 :]] == chosen
        after = await self.table()
        notified = [member_id for id_, pinged in self.pings().items() if id_ not in pings for member_id in pinged]
        is_new_turn = log[-1].begins_turn and after.member_to_act() is not None
        assert notified == ([after.member_to_act()] if is_new_turn else [])
        if is_new_turn:
            assert self.messages()[-1].id == self.board.id, "the board is the newest message"
        assert after.member_to_act() is None or text_of(self.board).count(f"<@{after.member_to_act()}>") == 1
        board_text = text_of(self.board)
        self.check_bank(after.dealt())
        for line in self.public_lines(log[-1], after):
            assert line in board_text
        assert self.picture(self.board).startswith(b"\x89PNG")
        self.check_private_messages()
        return [event for happening in log[before.seq + 1 :] for event in happening.events]

    def check_bank(self, position: Position) -> None:
        """Raise AssertionError unless the buttons of the gems, if there are any, show how many the bank has."""
        labels = [str(each["label"]).split()[-1] for each in bank_buttons(self.board)]
        assert labels in ([], [str(count(base_of(position).bank, gem)) for gem in GEMS])

    def private_messages(self, member: simcord.MemberActor) -> list[Any]:
        """Return the private messages that a member sees in the channel, oldest first."""
        backend = self.env.backend
        owners = {
            number: each.user_id
            for each in backend.interactions.values()
            for number in (each.message_id, *each.followup_ids)
        }
        messages = backend.messages[self.channel.id].values()
        return [each for each in messages if each.is_ephemeral and owners.get(each.id) == member.id]

    def check_private_messages(self) -> None:
        """Raise AssertionError if a member sees more than one private answer or more than one note."""
        for member in self.members:
            seen = [each for each in self.private_messages(member) if each.id not in self._from_before]
            notes = [each for each in seen if each.content]
            assert len(notes) <= 1, [each.content for each in notes]
            assert len(seen) - len(notes) <= 1, [text_of(each) for each in seen]

    def public_lines(self, happening: LoggedMove, table: Table) -> list[str]:
        """Return the lines on the board that describe a move; those after them say how a game ended."""
        emojis = self.bot.gem_emojis.texts
        lines = event_lines(
            happening.before,
            [event for event in happening.events if not _is_in_the_headline(event, table)],
            words_in(table.game.language).with_names(table.seats.names).with_emojis(emojis),
            with_refills=False,
        )
        assert lines
        assert table.seats.names[happening.seat or 0] in lines[0]
        return lines

    async def finish(self, player: "Player") -> list[Event]:
        """Play to the end of the game; return all events."""
        events: list[Event] = []
        for _ in range(200):
            if (await self.position()).is_over:
                return events
            events += await self.play_turn(player)
        raise AssertionError("the game does not end")


def _is_in_the_headline(event: Event, table: Table) -> bool:
    """Return whether the headline of the end says the same: who has won, and what a winner has."""
    is_of_winner = isinstance(event, LastRoundBegan) and event.seat in table.dealt().winners
    return is_of_winner or isinstance(event, GameOver)
