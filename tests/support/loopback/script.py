"""A script of acts that is played against the real bot on real sockets and in the simulated world, to compare both.

After each act, the script waits until the bot has nothing left to do, and notes what it has asked Discord for and what
its database contains. Ids, tokens and times are left out: they differ in any two runs.
"""

import asyncio
import json
import random
import re
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.games.deal import sealed_deal
from tests.support.discord.choosing import choose
from tests.support.loopback.discord_server import Discord
from tests.support.loopback.discord_types import Member, Sent, control, controls_of, parts
from tests.support.loopback.game_driver import GameDriver
from tests.support.loopback.ways_to_move import command_of, control_of
from tools.simulation.book import Book

CHANNEL = 1_200_000_000_000_000_000
ANN, BO, CLEO = (Member(1_300_000_000_000_000_000 + number, name) for number, name in enumerate(("Ann", "Bo", "Cleo")))
DAN = Member(1_300_000_000_000_000_009, "Dan", is_admin=True)
MOVES = 14
SETTLED = 0.5
"""Seconds without a request after which the bot has nothing left to do, if no game is pending."""
_CHANGING = re.compile(r"[0-9a-f]{32,}|\d{9,}|token\d+|(?<=\"nonce\": \")\d+|http://[\w.:]+")
"""Seals (first, since a seal may begin with nine digits), ids, times, tokens, nonces of any length, and addresses."""
_ANSWER = re.compile(r"POST /interactions/\d+/(\w+)/callback|PATCH /webhooks/\d+/(\w+)/messages/@original")

Step = tuple[str, list[str], list[str]]
"""An act, the requests that it caused in alphabetical order, and the rows of the database afterwards."""


def fix_deals() -> None:
    """Let every deal of this process be the same, whatever its secret."""
    chance = sealed_deal.DealChance
    sealed_deal.DealChance = lambda *_: chance("00" * sealed_deal.SECRET_BYTES, "")  # type: ignore[assignment, misc]


class Script:
    """The script. `restart` kills the bot and starts it again. `steps` is what happened so far."""

    def __init__(
        self, discord: Discord, database: Path, expansion: str | None, restart: Callable[[], Awaitable[None]]
    ) -> None:
        self.steps: list[Step] = []
        self._discord, self._database, self._restart = discord, database, restart
        self._sent: list[Sent] = []
        discord.on_sent = self._sent.append
        discord.open_channel(CHANNEL)
        self._book = Book(database)
        self._chance = random.Random(1)
        self._game = GameDriver(discord, database, CHANNEL, (ANN, BO, CLEO), expansion, self._chance)

    async def play(self) -> list[Step]:
        """Play everything, and return what happened."""
        await self._settle()
        await self._note("the start", self._nothing())
        expansion = self._game.options.expansion or "none"
        await self._type(ANN, "game new", expansion=expansion)
        await self._type(ANN, "game settings", first="joining", language="en")
        for member in (BO, CLEO):
            await self._type(member, "game join")
        await self._type(ANN, "game start")
        self._game.read_deal()
        for number in range(MOVES):
            await self._move(number)
            if number == 4:
                await self._type(ANN, "board")
                await self._type(BO, "hand")
                await self._type(CLEO, "replay")
            if number == 6:
                await self._note("a kill", self._restart())
            if number == 9:
                await self._type(BO, "undo")
                await self._answer_undo()
        await self._type(DAN, "admin replace", player=str(CLEO.id), by=Member(CLEO.id + 1, "Eve"))
        await self._type(ANN, "game resign")
        await self._type(DAN, "admin reset")
        await self._confirm(DAN)
        return self.steps

    async def _move(self, number: int) -> None:
        """Make a move by a control or by a command, in turns."""
        [game] = self._book.open_games()
        position = self._book.position(game)
        assert position is not None
        self._game.positions = [position]
        member, move = self._game.to_act, choose(position, self._chance)
        if number % 2:
            custom_id = control_of(game.id, game.newest_seq, position, move)
            pressed = self._discord.forge(member, custom_id, channel=CHANNEL, any_delay=True)
            await self._note(f"{member.name} presses a control", pressed)
        else:
            name, options = command_of(position, move)
            await self._type(member, name, **options)

    async def _answer_undo(self) -> None:
        """Let everybody who is asked agree to an undo."""
        for member in (ANN, CLEO):
            for message in self._discord.in_channel(CHANNEL):
                if any(":undo_yes:" in each for each in controls_of(message)):
                    yes = control(message, "undo_yes")
                    await self._note("a yes", self._discord.press(member, message, yes, any_delay=True))
                    break

    async def _confirm(self, member: Member) -> None:
        """Press the confirmation of the newest private answer."""
        private = [each for each in self._discord.messages.values() if int(each["channel_id"]) == 0]
        for message in reversed(private):
            found = [part["custom_id"] for part in parts(message["components"]) if "custom_id" in part]
            if confirming := [each for each in found if ":confirm_" in each and ":confirm_no:" not in each]:
                pressed = self._discord.press(member, message, confirming[0], channel=CHANNEL, any_delay=True)
                await self._note("a confirmation", pressed)
                return

    async def _type(self, member: Member, name: str, **options: Any) -> None:
        typed = self._discord.command(member, name, channel=CHANNEL, any_delay=True, **options)
        await self._note(f"{member.name} types /{name}", typed)

    async def _note(self, name: str, act: Awaitable[object]) -> None:
        """Carry out an act, and note what came of it."""
        await act
        await self._settle()
        self.steps.append((name, sorted(_requests(self._sent)), self._rows()))
        self._sent.clear()

    async def _nothing(self) -> None:
        pass

    async def _settle(self) -> None:
        """Wait until no request has come for a while and no game is pending."""
        known = -1
        while known != len(self._discord.requests) or self._is_pending():
            known = len(self._discord.requests)
            await asyncio.sleep(SETTLED)

    def _is_pending(self) -> bool:
        if not self._database.exists():
            return True
        pending = "shown_seq < newest_seq OR shown_revision < revision OR hands_seq IS NOT NULL"
        return bool(self._query(f"SELECT 1 FROM games WHERE {pending}"))  # noqa: S608 - our own text

    def _rows(self) -> list[str]:
        """Return all rows of the database that are the same in any two runs, with the version of each game."""
        tables = [name for (name,) in self._query("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        return [
            _without_ids(f"{table} {json.dumps(row)}")
            for table in tables
            if table not in ("notes", "sealed_deals", "timers")
            for row in self._query(f"SELECT * FROM {table} ORDER BY 1, 2")  # noqa: S608 - our own text
        ]

    def _query(self, sql: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(f"file:{self._database}?mode=ro", uri=True, timeout=10)) as connection:
            return connection.execute(sql).fetchall()


def _requests(sent: Sequence[Sent]) -> Iterator[str]:
    """Yield the requests without what differs in any two runs.

    Of an answer, only its last state counts: whether it is deferred, and whether its text comes before its picture,
    depends on how long things take.
    """
    answers: dict[str, Any] = {}
    for each in sent:
        if found := _ANSWER.fullmatch(each.route):
            answers[found[1] or found[2]] = (each.body.get("data") or {}) if found[1] else each.body
        else:
            yield _without_ids(f"{each.route} {json.dumps(each.body, sort_keys=True)}")
    for body in answers.values():
        shown = {name: body[name] for name in ("content", "components") if body.get(name)}
        yield _without_ids(f"answer {json.dumps(shown, sort_keys=True)}")


def _without_ids(text: str) -> str:
    return _CHANGING.sub("#", text)
