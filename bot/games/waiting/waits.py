"""The members for whom games wait: since when, and how often they were reminded."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.games.unit.games import Games
from bot.games.unit.table import Table
from bot.games.unit.timers import PATIENCE, REMINDER
from bot.games.unit.unit import Game
from bot.games.waiting.notice_times import HOUR, interval_of, is_away, next_notice, patience_ends
from bot.store import NO_CHANGES, MemberSettings, MessageChanges, WaitRecord

VOTE_NAME = "vote"
"""The name of the kind of question that `bot.games.waiting.votes` asks in the name of the member to move."""
HEADS_UP = "heads_up"
"""The kind of notice that tells a member that they are next; `REMINDER` stands for all others."""


@dataclass(frozen=True, slots=True)
class UnrecordedWait:
    """A wait that is yet to be recorded. `usual` is the interval of reminders on the server, in seconds."""

    wait: WaitRecord
    usual: int


@dataclass(frozen=True, slots=True)
class People:
    """The settings of the members of a table, by their ids, and the moment at which they are asked, since 1970."""

    settings: Mapping[int, MemberSettings]
    now: int

    def away_at(self, table: Table) -> dict[int, int]:
        """Return the seats whose members still play and are away, and until when."""
        away = dict[int, int]()
        for seat in table.seats.active:
            settings = self.settings.get(seat.member_id or 0)
            if settings is not None and settings.away_until is not None and is_away(settings, self.now):
                away[seat.seat] = settings.away_until
        return away


class Waits:
    """Records the waits of games.

    `usual` is the interval of reminders on a server, in seconds, for members who have set none. What a member has set
    is read while the game is locked: whoever changes it holds that lock too, and looks at the timers again.
    """

    def __init__(self, games: Games) -> None:
        self._games = games

    async def begin(self, unrecorded: UnrecordedWait) -> None:
        """Record a wait and set its timers."""
        async with self._games.locked(unrecorded.wait.game_id) as game:
            await set_wait(self._games, game, unrecorded)

    async def end(self, game_id: int) -> None:
        """Record that a game waits for no member."""
        async with self._games.locked(game_id) as game:
            game.wait = None
            game.set_timer(PATIENCE, None)
            game.set_timer(REMINDER, None)

    async def is_due(self, wait: WaitRecord, usual: int) -> bool:
        """Return whether the next notice of a wait is due; if not, set the timer for it."""
        async with self._games.locked(wait.game_id) as game:
            due = await self._due(wait, usual)
            if due is None or due > game.now:
                game.set_timer(REMINDER, due)
                return False
        return True

    async def retry(self, wait: WaitRecord, seconds: int) -> None:
        """Look again at a wait after some seconds."""
        async with self._games.locked(wait.game_id) as game:
            game.set_timer(REMINDER, game.now + seconds)

    async def retry_refused(self, wait: WaitRecord, usual: int) -> None:
        """Look again at a wait after an interval of reminders, because Discord has refused the notice that was due.

        That is an hour at least, also for a member who wants no reminders any more.
        """
        async with self._games.locked(wait.game_id) as game:
            interval = interval_of(await self.settings_of(wait.member_id), usual)
            game.set_timer(REMINDER, game.now + max(HOUR, interval))

    async def start_sending(self, wait: WaitRecord, kind: str, seconds: int) -> None:
        """Record that a notice is being sent, and look again after some seconds in case that is never finished."""
        async with self._games.locked(wait.game_id) as game:
            known = _same_wait(game, wait)
            if known is not None:
                game.wait = replace(known, sending=kind)
                game.set_timer(REMINDER, game.now + seconds)

    async def finish_sending(
        self, wait: WaitRecord, usual: int, *, is_reminder: bool, changes: MessageChanges = NO_CHANGES
    ) -> None:
        """Record that a notice was sent, with its message, and set the timer of the next one."""
        async with self._games.locked(wait.game_id) as game:
            game.record_messages(changes)
            known = _same_wait(game, wait)
            if known is None:
                return
            sent = replace(known, sending=None)
            if is_reminder:
                reminded_at = min((game.now, *(each.sent_at for each in changes.sent)))
                sent = replace(sent, reminders=known.reminders + 1, reminded_at=reminded_at)
            game.wait = sent
            game.set_timer(REMINDER, await self._due(sent, usual))

    async def _due(self, wait: WaitRecord, usual: int) -> int | None:
        return next_notice(wait, await self.settings_of(wait.member_id), usual, self._games.now())

    async def settings_of(self, member_id: int) -> MemberSettings:
        """Return what a member has set."""
        return await self._games.settings.get(member_id)

    async def people(self, table: Table) -> People:
        """Return what the members of a table have set."""
        members = [seat.member_id for seat in table.seats if seat.member_id is not None]
        return People({each: await self.settings_of(each) for each in members}, self._games.now())


async def set_wait(games: Games, game: Game, unrecorded: UnrecordedWait) -> None:
    """Record for whom a locked game waits, and set its timers; nothing if the member has left since.

    The timer of the patience stays as it is while there is none.
    """
    wait = unrecorded.wait
    if game.table.seats.held_by(wait.member_id) is None:
        return
    settings = await games.settings.get(wait.member_id)
    game.wait = wait
    game.set_timer(REMINDER, next_notice(wait, settings, unrecorded.usual, game.now))
    ends = patience_ends(wait, settings, game.options.patience, game.now)
    if ends is not None:
        game.set_timer(PATIENCE, ends)


def _same_wait(game: Game, wait: WaitRecord) -> WaitRecord | None:
    """Return a wait as it is now, since the member may have changed it; None if it is over."""
    known = game.wait
    is_same = known is not None and (known.member_id, known.turn_seq) == (wait.member_id, wait.turn_seq)
    return known if is_same else None
