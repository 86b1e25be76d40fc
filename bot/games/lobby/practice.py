"""Games of one member against computer players, dealt at once, without a lobby."""

from collections.abc import Callable, Sequence

from bot.ai.contract import LEVELS
from bot.engine import GameError
from bot.games.deal.sealed_deal import Press, SealedDeal, new_secret, seal_of
from bot.games.lobby.lobby import Lobby
from bot.games.play.computers import Thinker
from bot.games.unit.cache import TableMemory
from bot.games.unit.options import JOINING, TableOptions
from bot.games.unit.table import Table
from bot.rules import codec_for
from bot.store import ChannelTaken, Computer, EntryKind, GameRecord, GameStatus, LogEntry, Member, Store

LESSON_LEVEL = LEVELS[0]
"""The level of the computer player in the lesson."""
LESSON_SECRET = "94110acdef62bc1028e28891dae7ecc5f3f74efa88c2f26015af5c3cf424faf7"
"""The secret of the lesson's deal, which is the same for everybody: chosen for a deal that shows all the rules."""
LESSON_SEAL = seal_of(LESSON_SECRET)
_LESSON_PRESSES = (Press("open", 0), Press("start", 0))


class Practice:
    """Opens tables for one member. Each channel has one open table, so a member's direct messages have one, too."""

    def __init__(
        self, store: Store, memory: TableMemory, lobby: Lobby, thinker: Thinker, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._memory = memory
        self._lobby = lobby
        self._thinker = thinker
        self._now = now

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

        Raises `GameError` while the channel has another open game, for a member with too many open tables, and when
        computer players cannot be seated.
        """
        presses = (Press("open", press), Press("start", press))
        return await self._deal(channel_id, member_id, name, language, computers, options, new_secret(), presses)

    async def deal_lesson(
        self, *, channel_id: int, member_id: int, name: str, language: str, computer: str, theme: str
    ) -> Table:
        """Deal the lesson, in which the member begins, and return its table; `computer` is a name. Raises as `deal`."""
        options = TableOptions(seats=2, first=JOINING, theme=theme)
        computers = [(LESSON_LEVEL, computer)]
        return await self._deal(
            channel_id, member_id, name, language, computers, options, LESSON_SECRET, _LESSON_PRESSES
        )

    async def _deal(
        self,
        channel_id: int,
        member_id: int,
        name: str,
        language: str,
        computers: Sequence[tuple[str, str]],
        options: TableOptions,
        secret: str,
        presses: Sequence[Press],
    ) -> Table:
        """Write the table with its seats and its deal in one transaction, so that no lobby is ever left behind."""
        if self._thinker.is_available is False:
            raise GameError("error-no-computers")
        now, rules = self._now(), options.rules()
        sealed = SealedDeal.of(secret, rules, options.first, presses, 1 + len(computers))
        events = codec_for(rules).dumps(sealed.events)
        deal = LogEntry(seq=0, kind=EntryKind.DEAL, seat=None, member_id=member_id, move=None, events=events, at=now)
        try:
            async with self._memory.member_locks.hold(member_id):
                await self._lobby.check_tables_of(member_id)
                async with self._store.transaction():
                    record = await self._store.games.create(
                        channel_id=channel_id,
                        guild_id=None,
                        host_id=member_id,
                        options=options.dumps(),
                        language=language,
                        at=now,
                    )
                    await self._store.seats.add(record.id, name, Member(member_id))
                    for level, computer in computers:
                        await self._store.seats.add(record.id, computer, Computer(level))
                    await self._store.seats.reorder(record.id, [number - 1 for number in sealed.order])
                    await self._store.deals.seal(record.id, sealed.seal(), secret, ", ".join(map(str, presses)))
                    await self._store.deals.set_text(record.id, sealed.text)
                    await self._store.log.append(
                        record.id, (deal,), status=GameStatus.PLAYING, seat_to_act=sealed.first_to_act
                    )
        except ChannelTaken:
            raise GameError("error-channel-taken") from None
        return await self._memory.find(record.id)


def is_lesson(game: GameRecord) -> bool:
    """Return whether a game is the lesson: its deal is sealed with the lesson's secret."""
    return game.guild_id is None and game.seal == LESSON_SEAL
