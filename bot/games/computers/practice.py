"""Games of one member against computer players, dealt at once, without a lobby."""

from collections.abc import Sequence

from bot.ai.contract import LEVELS
from bot.games.computers.computers import Thinker
from bot.games.deal.sealed_deal import new_secret, seal_of
from bot.games.lobby.lobby import Lobby, Opening, deal
from bot.games.unit.games import Games
from bot.games.unit.options import JOINING, TableOptions
from bot.games.unit.refusals import NoComputers
from bot.games.unit.table import Table
from bot.games.unit.unit import new_game
from bot.store import Computer, GameRecord, Member, SeatRecord

LESSON_LEVEL = LEVELS[0]
"""The level of the computer player in the lesson."""
LESSON_SECRET = "94110acdef62bc1028e28891dae7ecc5f3f74efa88c2f26015af5c3cf424faf7"
"""The secret of the lesson's deal, which is the same for everybody: chosen for a deal that shows all the rules."""
LESSON_SEAL = seal_of(LESSON_SECRET)


class Practice:
    """Opens tables for one member. Each channel has one open table, so a member's direct messages have one, too."""

    def __init__(self, games: Games, lobby: Lobby, thinker: Thinker) -> None:
        self._games = games
        self._lobby = lobby
        self._thinker = thinker

    async def deal(
        self,
        *,
        channel_id: int,
        member_id: int,
        name: str,
        language: str,
        computers: Sequence[tuple[str, str]],
        options: TableOptions,
        press: int = 0,
    ) -> Table:
        """Deal a game against computer players, each of which is a level and a name, and return its table.

        Raises `ChannelTaken` while the channel has another open game, `NoComputers`, and `GameError` for a member with
        too many open tables.
        """
        opening = Opening(channel_id, None, member_id, language, options, press)
        return await self._deal(opening, name, computers, new_secret())

    async def deal_lesson(
        self, *, channel_id: int, member_id: int, name: str, language: str, computer: str, theme: str
    ) -> Table:
        """Deal the lesson, in which the member begins, and return its table; `computer` is a name. Raises as `deal`."""
        options = TableOptions(seats=2, first=JOINING, theme=theme)
        opening = Opening(channel_id, None, member_id, language, options)
        return await self._deal(opening, name, [(LESSON_LEVEL, computer)], LESSON_SECRET)

    async def _deal(self, opening: Opening, name: str, computers: Sequence[tuple[str, str]], secret: str) -> Table:
        """Write the table with its seats and its deal in one transaction, so that no lobby is ever left behind."""
        if self._thinker.is_available is False:
            raise NoComputers
        seats = [SeatRecord(0, 0, name, Member(opening.host_id), 0)]
        for number, (level, computer) in enumerate(computers, start=1):
            seats.append(SeatRecord(0, number, computer, Computer(level), number))
        async with self._games.member_locks.hold(opening.host_id):
            await self._lobby.check_tables_of(opening.host_id)
            rows = opening.rows(secret, tuple(seats), self._games.now())
            game = new_game(rows, self._games.now)
            deal(game, opening.host_id, opening.press, None)
            return await self._games.create(game.rows, game.written())


def is_lesson(game: GameRecord) -> bool:
    """Return whether a game is the lesson: its deal is sealed with the lesson's secret."""
    return game.guild_id is None and game.seal == LESSON_SEAL
