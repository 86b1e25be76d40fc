"""Reading the log of a game, and its sealed deal after the end."""

from dataclasses import replace

from bot.ai.contract import LEVELS, Question
from bot.engine import Event, GameError
from bot.games.deal.sealed_deal import SealedDeal, SealedDealError
from bot.games.lesson.lesson import is_lesson
from bot.games.unit.games import Games
from bot.games.unit.logged_move import LoggedMove, in_effect, turn_starts, unreadable, up_to
from bot.games.unit.refusals import NoSuchGame
from bot.games.unit.table import Table
from bot.games.unit.unit import Snapshot
from bot.games.weekly.weekly import check_not_sealed
from bot.store import EntryKind, StoredGame


class History:
    """Reads the logs of games; the newest moves of a cached table come from the cache."""

    def __init__(self, games: Games) -> None:
        self._games = games

    async def reach(self, snapshot: Snapshot, *, after: int = -1) -> Snapshot:
        """Return a snapshot with all entries above `after`, also those that were taken back."""
        if not snapshot.recent or snapshot.recent[0].seq <= after + 1:
            return snapshot
        return replace(snapshot, recent=await self._games.log_of(snapshot))

    async def reach_turns(self, snapshot: Snapshot, number: int, *, until: int | None = None) -> Snapshot:
        """Return a snapshot with the entries of which `Snapshot.turns` makes the newest turns."""
        # The entries at hand may hold only a part of their first turn.
        is_enough = len(turn_starts(in_effect(up_to(until, snapshot.recent)))) > number
        return snapshot if is_enough else await self.reach(snapshot)

    async def reach_shown(self, snapshot: Snapshot) -> Snapshot:
        """Return a snapshot with all entries that the messages of its table describe."""
        table, record = snapshot.table, snapshot.rows.record
        is_asked = any(question.seq == table.seq for question in snapshot.rows.questions.values())
        if is_lesson(record) or is_asked:  # perhaps whether a turn may be taken back, which may have begun long ago
            return await self.reach(snapshot)
        return await self.reach(await self.reach_turns(snapshot, len(table.seats)), after=record.shown_seq)

    async def since(self, game_id: int, after: int = -1) -> list[LoggedMove]:
        """Return a game's entries with a `seq` above `after`, also those that were taken back; none before the deal."""
        snapshot = await self.reach(await self._games.known(game_id), after=after)
        return [move for move in snapshot.recent if move.seq > after]

    async def in_effect(self, game_id: int, after: int = -1) -> list[LoggedMove]:
        """Return the same as `since`, without the entries that were taken back."""
        return in_effect(await self.since(game_id, after))

    async def pages(self, game_id: int) -> list[LoggedMove]:
        """Return the entries of a game that count, without those that say what was taken back; none before the deal."""
        return [move for move in await self.in_effect(game_id) if move.kind is not EntryKind.UNDO]

    async def events(self, table: Table) -> tuple[Event, ...]:
        """Return the events that lead from the deal to the position of a table, not masked."""
        seq, events = self._games.events.get(table.id, (-1, ()))
        if seq > table.seq:  # another task has asked about a newer table
            seq, events = -1, ()
        moves = up_to(table.seq, await self.since(table.id, after=seq))
        if any(move.kind is EntryKind.UNDO for move in moves):
            moves, events = in_effect(up_to(table.seq, await self.since(table.id))), ()
        events += tuple(event for move in moves if move.kind is not EntryKind.UNDO for event in move.events)
        self._games.events[table.id] = (table.seq, events)
        return events

    async def stored_game(self, game_id: int) -> StoredGame:
        """Return everything that is stored about a game. Raises `GameError` if there is none, and `GameUnreadable`."""
        game = await self._games.store.whole_games.read(game_id)
        if game is None:
            raise NoSuchGame
        return game

    async def open_deal(self, game_id: int) -> SealedDeal:
        """Return the sealed deal of a game that is over, and record that it was given away: the game stays over.

        Raises `GameError` before the deal, while the game is open or others may play its deal, and for one without a
        deal; and `GameUnreadable`.
        """
        async with self._games.locked(game_id) as game:
            game.table.dealt()
            if game.record.origin_id is not None:
                raise GameError("error-no-deal")
            if game.table.is_unfinished:
                raise GameError("error-deal-is-sealed")
            check_not_sealed(game.table, game.now)
            text = await self._games.store.games.deal_text(game_id)
            if text is None or game.deal is None:
                raise unreadable(game_id)
            try:
                deal = SealedDeal.parse(text)
            except SealedDealError as error:
                raise unreadable(game_id) from error
            game.deal = replace(game.deal, is_opened=True)
        return deal


def may_look_back(table: Table, member_id: int, channel_id: int | None) -> bool:
    """Return whether a member may see a game again: it is of this channel, or they have or had a seat in it."""
    return (
        table.game.channel_id == channel_id
        or table.seats.held_by(member_id) is not None
        or table.seats.kept_for(member_id) is not None
        or member_id in table.former
    )


async def question_for(history: History, table: Table, seat: int, level: str = LEVELS[-1]) -> Question:
    """Return a computer player's question for a seat's move, from what it saw (B18); a position gets one answer."""
    mask = table.dealt().rules.mask
    events = tuple(mask(event, seat) for event in await history.events(table))
    return Question(table.options.rules(), len(table.seats), seat, events, level, seed=table.id + table.seq)
