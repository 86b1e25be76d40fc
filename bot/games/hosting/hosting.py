"""Changes by hosts and admins, such as players who are removed or replaced, and the deletion of members' data."""

import json
from collections.abc import Mapping
from contextlib import suppress
from functools import partial

from bot.engine import GameError
from bot.games.lobby.lobby import Lobby, free_seat
from bot.games.play.play import append
from bot.games.unit.games import Games, Signal
from bot.games.unit.logged_move import LoggedMove
from bot.games.unit.refusals import ChannelTaken, NoSuchGame, StaleBoard
from bot.games.unit.table import SEAT_HELD, Table, first_member
from bot.games.unit.unit import SEND_AFTER, STOPPED, Game
from bot.store import NOBODY, EntryKind, Former, GameStatus, GameUnreadable, Member, MessageKind, SeatRecord, SeatTaken
from bot.store.contract.errors import ChannelHasGame, DataDeleted, StaleVersion

MOST_UNFINISHED = 5
"""Unfinished games in a member's direct messages: the one that is open there, and those that were set aside."""


class Hosting:
    """Changes tables on behalf of hosts and admins. The caller checks that they may."""

    def __init__(self, games: Games, lobby: Lobby) -> None:
        self._games = games
        self._lobby = lobby

    async def end(self, game_id: int, by: int | None = None) -> Table:
        """End a game early that is open or was set aside, even one whose log cannot be read; messages name `by`."""
        async with self._games.locked(game_id, even_damaged=True) as game:
            if not (game.table.is_private and game.table.is_stopped):
                game.table.check_open()
            game.set_status(GameStatus.ENDED, game.now, by=by)
            for seat in game.table.seats.active if game.table.is_stopped else ():
                if seat.owner_id:
                    game.set_timer(STOPPED, game.now, seat.owner_id)
        return game.table

    async def stop(self, game_id: int) -> None:
        """End an open game whose channel is gone, until its host takes it up; its members get a note about that."""
        await self.end(game_id, NOBODY)

    async def set_aside(self, game_id: int, member_id: int) -> Table:
        """Stop a game in direct messages until its member takes it up again. Raises `GameError` for one too many."""
        aside = await self._games.store.open_games.stopped_of(member_id, 0)
        if len(aside) + 1 >= MOST_UNFINISHED:
            raise GameError("error-many-set-aside")
        async with self._games.locked(game_id) as game:
            game.table.check_playing()
            if not game.table.is_private or game.record.host_id != member_id:
                raise StaleBoard
            game.set_status(GameStatus.ENDED, game.now, by=NOBODY)
        return game.table

    async def take_up(self, game_id: int, member_id: int, channel_id: int, guild_id: int | None) -> Table:
        """Let a stopped game go on in a channel of its server, or in direct messages, without forgotten players.

        Raises `ChannelTaken`, `NoSuchGame` on other servers, and `StaleBoard` for others, or if it goes on already.
        """
        try:
            async with self._games.locked(game_id) as game:
                if game.record.guild_id != guild_id:
                    raise NoSuchGame
                if not game.table.is_stopped or game.record.host_id != member_id:
                    raise StaleBoard
                game.change(channel_id=channel_id)
                game.set_status(GameStatus.PLAYING, game.now)
                game.questions, game.wait = {}, None
                game.messages = {key: each for key, each in game.messages.items() if each.kind is MessageKind.HAND}
                for seat in game.seats:
                    if isinstance(seat.occupant, Former) and game.table.is_playing and seat in game.table.seats.active:
                        remove_seat(game, seat.seat, is_forgotten=True)
        except ChannelHasGame:
            raise ChannelTaken from None
        return game.table

    async def remove_player(
        self, game_id: int, member_id: int, *, owed: str | None = None, admin_id: int | None = None
    ) -> Table:
        """Remove a player for good: the tokens go to the bank, the others play on, and the last one left wins.

        When the host is removed, the next member becomes host; without members, several computer players do not play
        on, so the game ends. Before the deal, the seat is freed instead. `owed` is the kind of the direct message
        that tells the member. Raises `GameError`, among others for an admin for whom the game is at stake.
        """
        async with self._games.locked(game_id) as game:
            game.table.check_neutral(admin_id)
            remove_seat(game, _seat_of(game.table, member_id), owed=owed)
        return game.table

    async def replace_player(
        self,
        game_id: int,
        player: int | SeatRecord,
        new_member_id: int,
        name: str,
        *,
        admin_id: int | None = None,
    ) -> Table:
        """Give a player's seat, with everything that belongs to it and its colour, to another member.

        Before the deal, it is held for that member, who is dealt in only after joining, unless it is the admin. No
        result of a game in play is rated for a seat that has changed hands.
        `player` is a member's id, or the seat of a computer player as the caller has seen it, even one that it holds
        for another member. Raises `GameError`, among others for a member who has a seat already or for whom one is
        kept, and for an admin for whom the game is at stake.
        """
        async with self._games.member_locks.hold(new_member_id), self._games.locked(game_id) as game:
            table = game.table
            table.check_neutral(admin_id)
            seat = _seat_of(table, player) if isinstance(player, int) else table.seats.find(player)
            table.check_open()
            held_until = game.now + SEAT_HELD if table.is_in_lobby and new_member_id != admin_id else None
            joined = [each for each in table.seats.without(seat) if not each.is_invited]
            host = new_member_id if held_until is None else first_member(joined)
            if table.seats.of(new_member_id) is None:
                await self._lobby.check_tables_of(new_member_id, "error-member-has-tables")
            if host is None:
                raise GameError("error-needs-person")
            try:
                game.give_seat(seat, name, Member(new_member_id), held_until=held_until)
            except SeatTaken:
                is_kept = table.seats.kept_for(new_member_id) is not None
                raise GameError("error-member-kept" if is_kept else "error-member-seated") from None
            if table.game.host_id == table.seats[seat].owner_id:
                game.revise(host_id=host)
        return game.table


def remove_forgotten(game: Game, member_id: int) -> bool:
    """Remove a member from an open game, or end one that cannot be read; return whether that changed the game."""
    if game.record.status.is_open and game.is_damaged:
        game.set_status(GameStatus.ENDED, game.now)
    elif game.record.status.is_open and (seat := game.table.seats.of(member_id)) is not None:
        remove_seat(game, seat, is_forgotten=True)
    return game.has_changed


def remove_seat(game: Game, seat: int, *, is_forgotten: bool = False, owed: str | None = None) -> None:
    """Remove the player in a seat for good. Raises `GameError` when the game is over.

    A game ends with its last member, whom the channel's message names unless that member `is_forgotten`. If seats are
    kept for absent members, their computer players play it to its end instead. `owed` is the kind of the direct message
    that tells a member who is taken out of a game in play.
    """
    table = game.table
    if not table.is_playing:
        free_seat(game, seat)
        return
    member_id, others = table.seats[seat].member_id, table.seats.without(seat)
    owners = [each.owner_id for each in others if each.owner_id is not None]
    next_host = first_member(others) or next(filter(None, owners), NOBODY)
    if not owners and len(others) > 1:  # with one other player, the rules say who wins
        game.set_status(GameStatus.ENDED, game.now, by=None if is_forgotten else member_id)
        return
    before = table.dealt()
    events, after = before.without(seat)
    if owed is not None and member_id is not None:
        game.set_timer(owed, game.now + SEND_AFTER, member_id)
    if owners and table.game.host_id == table.seats[seat].owner_id:
        game.revise(host_id=next_host)
    left = LoggedMove(table.seq + 1, EntryKind.SEAT_LEFT, before, after, None, None, events, game.now)
    append(game, [left], None)


def _seat_of(table: Table, member_id: int) -> int:
    seat = table.seats.of(member_id)
    if seat is None:
        raise GameError("error-member-not-seated")
    return seat


class Members:
    """Records closed DMs, exports what is stored about a member, and forgets members."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._store = games.store
        self.count_deletions = self._store.people.count_deletions
        self.deletions = self._store.database.deletions

    async def note_dms(self, member_id: int, *, are_closed: bool) -> bool:
        """Record whether the member's DMs are closed; return whether that is new, so that the member is told once."""
        if (await self._store.preferences.member(member_id)).told_closed_dms == are_closed:
            return False
        with suppress(DataDeleted):  # maybe that of the member, since the hand was composed
            await self._store.preferences.set_member(member_id, told_closed_dms=are_closed)
            return True
        return False

    async def about(self, member_id: int) -> str:
        """Return everything that is stored about a member, as JSON."""
        return json.dumps(await self._store.people.about(member_id), indent=2, ensure_ascii=False)

    async def count_games_of(self, member_id: int) -> tuple[int, int]:
        """Return the number of open games in which a member plays, and of all games that name the member."""
        playing = [table for table in await self._games.open_of(member_id) if table.seats.of(member_id) is not None]
        return len(playing), len(await self._store.people.games_of(member_id))

    async def forget(self, member_id: int, names: Mapping[str, str]) -> list[Table]:
        """Remove a member from all open games, and their id and name everywhere; return the games that changed.

        `names` maps the language of a table to the new name of the member's seat. All of it is one transaction, made
        again if another process gives the member a seat meanwhile. A game that cannot be read is ended.
        """
        changed: list[int] | None = None
        async with self._games.member_locks.hold(member_id):
            while changed is None:
                with suppress(StaleBoard, StaleVersion):
                    changed = await self._forget(member_id, names)
            self._games.settings.drop(member_id)
        await self._games.signals.send_and_wait(Signal.FORGET, member_id)
        await self._store.people.overwrite_deleted()
        return [each for game_id in sorted(changed) for each in await self._readable(game_id)]

    async def _forget(self, member_id: int, names: Mapping[str, str]) -> list[int]:
        """Return the ids of the games that changed. Raises `StaleVersion` if the member got a seat meanwhile."""
        playing, others = await self._games_of(member_id)
        changed = [game.record.id for game in await self._store.open_games.kept_for(member_id)]
        forget = partial(self._store.people.forget, member_id, names)
        async with self._games.locked_together(playing, others, even_damaged=True, at_end=forget) as games:
            number = await self._store.people.raise_deletions()
            if await self._games_of(member_id) != (playing, others):
                raise StaleVersion
            changed += [game.id for game in games if remove_forgotten(game, member_id)]
        self.deletions.known = number
        return changed

    async def _games_of(self, member_id: int) -> tuple[list[int], set[int]]:
        """Return the ids of the open games in which a member has a seat, and of all others that name the member."""
        playing = [record.id for record in await self._store.games.open_of(member_id)]
        return playing, {*await self._store.people.games_of(member_id)} - {*playing}

    async def _readable(self, game_id: int) -> list[Table]:
        with suppress(GameUnreadable):
            return [await self._games.find(game_id)]
        return []
