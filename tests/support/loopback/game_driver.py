"""Drive a game in one channel of the loopback server, and check each answer, the log and the channel.

The driver reads the deal from the database and computes every later position itself, so it knows what to expect.
"""

import random
from collections.abc import Sequence
from typing import Any

from bot.engine import Event, Move, Position
from bot.present.event_text import event_lines
from bot.rules import Options, codec_for, rules_for
from bot.rules.codec import Codec
from bot.runtime.address import Place
from bot.ui.kit.pictures.gem_emojis import EMOJI_NAMES
from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_server import UnansweredError
from tests.support.loopback.discord_types import GUILD, Answer, Json, Member, controls_of, text_of
from tests.support.loopback.server import Loopback
from tests.support.loopback.ways_to_move import ENGLISH, command_of, control_of
from tests.support.postgres import rows_of
from tests.support.waiting import PATIENCE, until


class GameDriver:
    """The game of a channel: `moves` are the confirmed moves, `in_flight` is the move whose answer is outstanding."""

    def __init__(
        self,
        discord: Loopback,
        database: Place,
        channel_id: int,
        members: Sequence[Member],
        expansion: str | None,
        chance: random.Random,
    ) -> None:
        self.discord, self.database, self.channel_id = discord, database, channel_id
        self.members = members
        self.options = Options(expansion=expansion)
        self.chance = chance
        self.game_id = 0
        self.dealt: tuple[Event, ...] = ()
        self.moves: list[Move] = []
        self.in_flight: Move | None = None
        self.positions: list[Position] = []
        self.unchecked_answers: list[tuple[int, Answer]] = []
        self.in_direct_messages = 0.0
        """How often a button is pressed in a direct message instead of the channel, from 0 to 1."""

    @property
    def codec(self) -> Codec:
        return codec_for(self.options)

    @property
    def position(self) -> Position:
        """Return the position after the confirmed moves."""
        return self.positions[-1]

    @property
    def seq(self) -> int:
        return len(self.moves)

    @property
    def to_act(self) -> Member:
        """Return the member who has to act."""
        assert self.position.decision is not None
        return self.members[self.position.decision.seat]

    async def open(self) -> "GameDriver":
        """Open a table, let everybody join, start the game, and wait for the board."""
        host, *others = self.members
        expansion = self.options.expansion or "none"
        await self._command(host, "game new", expansion=expansion)
        await self._command(host, "game settings", first="joining", language="en")
        for other in others:
            await self._command(other, "game join")
        await self._command(host, "game start")
        self.read_deal()
        await self.wait_until_shown()
        return self

    def read_deal(self) -> None:
        """Read the id and the deal of the channel's newest game from the database."""
        newest = "SELECT max(id) FROM games WHERE channel_id = ?"
        [[self.game_id]] = self.rows(newest, self.channel_id)
        [[dealt]] = self.rows("SELECT events FROM log WHERE game_id = ? AND seq = 0", self.game_id)
        self.dealt = self.codec.loads(dealt)
        self.moves, self.in_flight = [], None
        self.positions = [rules_for(self.options).replay(len(self.members), self.dealt)]

    def rows(self, sql: str, *parameters: Any) -> list[tuple[Any, ...]]:
        """Return the rows of a query on the bot's database."""
        return rows_of(self.database, sql, parameters)

    async def make_move(self, move: Move | None = None) -> Answer:
        """Make a move (a random one by default) by command or by button; check the answer that confirms it."""
        move = move or self.chance.choice(self.position.legal_moves())
        member = self.to_act
        self.in_flight = move
        if self.chance.random() < 0.5:
            answer = await self.press(member, move)
        else:
            name, options = self.command_for(move)
            answer = await self.discord.command(member, name, channel=self.channel_id, any_delay=True, **options)
        self.check_answer(answer)
        self.confirm_move()
        return answer

    async def press(self, member: Member, move: Move) -> Answer:
        """Press the button that makes a move in the driver's version of the game, sometimes in a direct message."""
        is_direct = self.in_direct_messages and self.chance.random() < self.in_direct_messages
        channel = self.discord.open_direct_channel(member) if is_direct else self.channel_id
        return await self.discord.forge(member, self.control_for(move), channel=channel, any_delay=True)

    def check_answer(self, answer: Answer, seq: int | None = None) -> None:
        """Raise AssertionError unless the answer describes the move in flight, or the move with number `seq`."""
        before = self.positions[-1 if seq is None else seq - 1]
        move = self.in_flight if seq is None else self.moves[seq - 1]
        assert move is not None
        events = before.advance(move)[0]
        names = [member.name for member in self.members]
        letters = {f"<:{emoji['name']}:{emoji['id']}>": emoji["name"] for emoji in self.discord.emojis}
        emojis = EMOJI_NAMES if letters else None
        text = answer.text
        for emoji, name in letters.items():
            text = text.replace(emoji, name)
        expected = "\n".join(event_lines(before, events, ENGLISH.with_names(names).with_emojis(emojis), before.seat))
        assert expected in text, f"expected {expected!r}, got an answer of kind {answer.kind}: {text!r}"

    def check_answers(self) -> None:
        """Check the answers in `unchecked_answers`, each with the number of its move."""
        for seq, answer in self.unchecked_answers:
            self.check_answer(answer, seq)
        self.unchecked_answers.clear()

    def confirm_move(self) -> None:
        """Add the move in flight to the confirmed moves."""
        assert self.in_flight is not None
        self.positions.append(self.position.advance(self.in_flight)[1])
        self.moves.append(self.in_flight)
        self.in_flight = None

    def control_for(self, move: Move) -> str:
        """Return the custom id of the button that makes a move."""
        return control_of(self.game_id, self.seq, self.position, move)

    def command_for(self, move: Move) -> tuple[str, dict[str, str]]:
        """Return the name and the options of the command that makes a move."""
        return command_of(self.position, move)

    async def play_moves(self, moves: int) -> None:
        """Make this many moves, opening a new game whenever one is over."""
        for _ in range(moves):
            if self.position.is_over:
                await self.open()
            await self.make_move()

    async def retry_move_in_flight(self) -> bool:
        """Press the button of the move in flight again, as a player without an answer would.

        Return whether there was a move in flight. The move counts once, even if the bot had made it already.
        """
        move = self.in_flight
        if move is None:
            return False
        await self.press(self.to_act, move)
        self.confirm_move()
        return True

    def read_log(self) -> tuple[list[Move], Position]:
        """Return the moves in the log, and the position that its events lead to."""
        rows = self.rows("SELECT move, events FROM log WHERE game_id = ? ORDER BY seq", self.game_id)
        events = [event for _, text in rows for event in self.codec.loads(text)]
        return [self.codec.loads(move) for move, _ in rows[1:]], rules_for(self.options).replay(
            len(self.members), events
        )

    # --- what the channel shows ---

    def boards(self) -> list[Json]:
        """Return the channel's messages with controls of this game."""
        return [each for each in self.discord.in_channel(self.channel_id) if self._is_ours(each)]

    def is_shown(self) -> bool:
        """Return whether exactly one message has controls, and it shows the newest position and the player to act."""
        boards = self.boards()
        if len(boards) != 1 or controls_of(boards[0])[0].split(":")[1:3] != [str(self.game_id), str(self.seq)]:
            return False
        return self.position.is_over or f"<@{self.to_act.id}>" in text_of(boards[0])

    async def wait_until_shown(self, seconds: float = PATIENCE) -> None:
        """Wait until the channel shows the newest position. Raises `UnansweredError` if the bot stops."""
        discord, expected = self.discord, f"the board after move {self.seq} in channel {self.channel_id}"
        await until(lambda: self.is_shown() or discord.is_bot_gone, expected, seconds)
        if discord.is_bot_gone:
            raise UnansweredError(expected)

    def _is_ours(self, message: Json) -> bool:
        return any(control.split(":")[1] == str(self.game_id) for control in controls_of(message))

    async def _command(self, member: Member, name: str, **options: str) -> None:
        await self.discord.command(member, name, channel=self.channel_id, any_delay=True, **options)


def game_drivers(
    discord: Loopback,
    database: Place,
    expansions: Sequence[str | None],
    chance: random.Random,
    players: int = 2,
    guilds: Sequence[int] = (GUILD,),
) -> list[GameDriver]:
    """Return a driver for each expansion (None: the base game), each with its own channel and members.

    The channels are on the servers `guilds` in turn.
    """
    drivers: list[GameDriver] = []
    for number, expansion in enumerate(expansions):
        channel_id = 1_200_000_000_000_000_000 + number
        discord.open_channel(channel_id, guilds[number % len(guilds)])
        base = 1_300_000_000_000_000_000 + 10 * number
        members = [Member(base + seat, f"{'ABCD'[seat]}{number}", "en-US") for seat in range(players)]
        drivers.append(GameDriver(discord, database, channel_id, members, expansion, random.Random(chance.random())))
    return drivers


async def start_game(discord: Loopback, bot: BotProcess) -> GameDriver:
    """Start the bot, and a base game of two members."""
    [game] = game_drivers(discord, bot.database, [None], random.Random(1))
    await bot.start()
    await bot.ready()
    return await game.open()
