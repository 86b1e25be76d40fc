"""Judge what is given out as a file: deals of games that are over, games, and all that is stored about a member."""

import asyncio
import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from bot.cli.faults import faults_of_game
from bot.games.files.game_file import GameFileError, dump_game, read_games
from bot.rules import codec_for
from bot.store import Member, Store, StoredGame, StoreError
from tests.support.loopback.discord_types import Sent
from tools.simulation.book import Log, Row
from tools.simulation.judges.judge import Judge

DEAL, PRIVACY, GAME = "deal-", "splendor-privacy.json", ".jsonl"
TRIVIAL = (None, 0, 1, "")
"""Values that say too little to be looked for in a text."""
SOON = 5.0
"""Seconds within which a member changes what the file tells, while it is made."""


class Given(Judge):
    """Looks at the files as they are sent.

    A deal is given only when its game is over, with the seal that was published when its table opened. The file about
    a member has everything that the database stores about them outside of games, unless they change it just then. A
    game has all entries of its log, and one that is over can be imported.
    """

    name = "given"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._games: dict[int, StoredGame] = {}  # as they were given out last, when they were over
        self._stored: dict[int, tuple[float, dict[str, Any]]] = {}  # rows of members, and since when they are so
        self._forgotten: dict[int, float] = {}  # members, and when they were forgotten last

    def after_a_commit(self) -> None:
        """Note what is stored about members."""
        now, rows = self.world.loop.time(), [dict(row) for row in self.world.book.rows("SELECT * FROM members")]
        for member_id in self._stored.keys() - {row["member_id"] for row in rows}:
            del self._stored[member_id]
            self._forgotten[member_id] = now
        for row in rows:
            if self._stored.get(row["member_id"], (0, {}))[1] != row:
                self._stored[row["member_id"]] = now, row

    def on_sent(self, sent: Sent) -> None:
        """Look at the files of a request."""
        for name, content in sent.files.items():
            if name.startswith(DEAL):
                self.count("deals that were given out")
                game_id = int(name.removeprefix(DEAL).partition(".")[0])
                for status, seal in self.world.book.rows("SELECT status, seal FROM games WHERE id = ?", game_id):
                    if fault := fault_of_deal(status, seal, json.dumps(sent.body)):
                        self.fail(f"game {game_id}: {fault}")
            elif name.endswith(GAME):
                self._look_at_game(content)
            elif name == PRIVACY and sent.reader in self._stored:
                since, values = self._stored[sent.reader]
                if self.world.loop.time() > since + SOON:
                    self.count("files about members")
                    if left_out := missing_in(content.decode(), values):
                        self.fail(f"the file about {sent.reader} tells nothing of {left_out}")

    def after_the_world(self) -> None:
        """Import what was given out into an empty database."""
        if self._games:
            self.count("worlds with games that were imported")
            if fault := asyncio.run(fault_of_import(list(self._games.values()))):
                self.fail(fault)

    def _look_at_game(self, content: bytes) -> None:
        try:
            [found] = read_games(content.decode().splitlines(keepends=True))
        except GameFileError as error:
            self.fail(f"a game that was given out cannot be read: {error}: {content[:2000]}")
            return
        [game] = self.world.book.games("id = ?", found.game.record.id)
        log, soon = self.world.book.log(game), self.world.loop.time() - SOON
        lately = {member for member, at in self._forgotten.items() if at > soon}
        self.count("games that were given out")
        if found.is_masked is not game.is_open:
            self.fail(f"game {game.id} was given out {'masked' if found.is_masked else 'whole'} while {game.status}")
        elif fault := fault_of_game(found.game, game, log, is_masked=found.is_masked, forgotten=lately):
            self.fail(f"game {game.id} was given out, and {fault}")
        if not found.is_masked:
            self._games[game.id] = found.game


def fault_of_game(
    game: StoredGame, row: Row, log: Log, *, is_masked: bool, forgotten: Collection[int | None] = ()
) -> str:
    """Return how a game in a file differs from the database, or "".

    One that is masked has other events. One that was read before a member was `forgotten` may name them.
    """
    codec = codec_for(log.options.rules())
    members = tuple(each.occupant.id if isinstance(each.occupant, Member) else None for each in game.seats)
    if any(
        given != kept and (kept is not None or given not in forgotten)
        for given, kept in zip(members, row.members, strict=True)
    ):
        return f"its members are {members}, not {row.members}"
    if len(game.log) != len(log.entries):
        return f"it has {len(game.log)} entries, not {len(log.entries)}"
    for given, stored in zip(game.log, log.entries, strict=True):
        same = (given.kind, given.seat, given.at) == (stored.kind, stored.seat, stored.at)
        if not same or (not is_masked and codec.loads(given.events) != codec.loads(stored.events)):
            return f"its entry {given.seq} is {given}, not {stored}"
    return ""


async def fault_of_import(games: Sequence[StoredGame]) -> str:
    """Return why games cannot be imported into an empty database, or how they are changed by that, or ""."""
    async with await Store.open(":memory:") as store:
        for game in games:
            if fault := next(faults_of_game(game), None):
                return f"game {game.record.id} was given out, and is not right: {fault}"
            try:
                await store.whole_games.add(game)
            except StoreError as error:
                return f"game {game.record.id} was given out, and cannot be imported: {error!r}"
            read = await store.whole_games.read(game.record.id)
            if read is None or dump_game(read) != dump_game(game):
                return f"game {game.record.id} was given out, and is another one after its import"
    return ""


def fault_of_deal(status: str, seal: str | None, text: str) -> str:
    """Return what is wrong with a deal that is given out with a text, or ""."""
    if status in ("lobby", "playing"):
        return f"its deal was given out while it was {status}"
    return "" if seal is None or seal in text else "its deal was given out with another seal than the one published"


def missing_in(text: str, stored: Mapping[str, Any]) -> list[str]:
    """Return the columns of a member of which the file about them tells nothing; moments are written otherwise."""
    told = {name for name, value in stored.items() if value not in TRIVIAL and not name.startswith("away")}
    return sorted(name for name in told if str(stored[name]) not in text and not isinstance(stored[name], int))
