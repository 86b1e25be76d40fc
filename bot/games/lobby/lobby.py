"""The lobby: opening a table, coming and going, choosing options, and the deal."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, replace
from typing import Any

from bot import store
from bot.ai.contract import QuickPlayer
from bot.engine import Chance, Frozen, GameError
from bot.games.deal.sealed_deal import DealPress, SealedDeal, new_secret, parse_presses, seal_of
from bot.games.lobby.beginning import Beginning, begin
from bot.games.unit.games import Games
from bot.games.unit.logged_move import LoggedMove, unreadable
from bot.games.unit.options import CHANGEABLE, FEWEST_SEATS, JOINING, ORDERS, RANDOM, ROTATING, TableOptions
from bot.games.unit.refusals import NotAPlayer, SeatsHeld, StaleBoard
from bot.games.unit.series import go_on
from bot.games.unit.table import SEAT_HELD, Table, first_member
from bot.games.unit.unit import HELD_SEAT, LOBBY, Game, without_log
from bot.rules import rules_for

DAY = 86_400  # seconds
LOBBY_DAYS = 7
"""Days without a change after which a lobby closes, unless the host of the bot has set others."""


class Opening(Frozen):
    """A table to be opened: its place, its host, its options, and the id of the interaction that opens it.

    Nobody else may see anything of it before `sealed_until`: it is of a weekly deal, whose computers always play.
    """

    channel_id: int
    guild_id: int | None
    host_id: int
    language: str
    options: TableOptions = field(default_factory=TableOptions)
    press: int = 0
    sealed_until: int | None = None

    def game(self, secret: str, now: int) -> Game:
        """Return the new game, without seats and not stored yet, whose deal follows from a secret and from presses."""
        record = store.GameRecord(
            id=0,
            channel_id=self.channel_id,
            guild_id=self.guild_id,
            host_id=self.host_id,
            status=store.GameStatus.LOBBY,
            options=self.options.dumps(),
            language=self.language,
            created_at=now,
            seal=seal_of(secret),
            changed_at=now,
            sealed_until=self.sealed_until,
        )
        deal = store.DealRecord(secret, str(DealPress("open", self.press)))
        return Game(without_log(store.GameRows(record, deal=deal), self.options), now)


class Lobby:
    """Changes tables before their deal.

    A member can have a seat at `most_tables` open tables; None sets no limit. Computer players are seated only where
    `thinker` can think. A lobby closes after `days` days without a change. A `press` is the id that Discord gave to the
    interaction that causes a change, 0 if it came from elsewhere. The deal depends on those that open the lobby, take
    seats and start the game.
    """

    def __init__(
        self,
        games: Games,
        chance: Chance | None,
        most_tables: int | None,
        thinker: QuickPlayer,
        days: int,
    ) -> None:
        self._games = games
        self._chance = chance
        self._most_tables = most_tables
        self._thinker = thinker
        self._lobby_days = days

    async def open(
        self,
        opening: Opening,
        name: str,
        invited: Mapping[int, str] = {},
        computers: Sequence[tuple[str, str]] = (),
        *,
        is_dealt: bool = False,
        secret: str | None = None,
        beginning: Beginning | None = None,
    ) -> Table:
        """Open a lobby with its host, called `name`, in the first seat, hold seats for members, and seat computers.

        `invited` are ids and names. A seat becomes free after `SEAT_HELD` seconds unless its member joins. `computers`
        are levels and names. With `is_dealt`, the game is dealt in the same transaction, so that no lobby is ever left
        behind; it may have a known `secret`. With a `beginning`, it begins from that position instead. Raises
        `ChannelTaken` while the channel has another open game, and `GameError` without computer players and for members
        with too many open tables.
        """
        if computers and not self._has_computers and opening.sealed_until is None:
            raise GameError("error-no-computers")
        async with self._games.member_locks.hold(opening.host_id, *invited):
            await self.check_may_open(opening.host_id, invited)
            game = opening.game(secret or new_secret(), self._games.now())
            game.add_seat(name, store.Member(opening.host_id))
            for member_id, invited_name in invited.items():
                game.add_seat(invited_name, store.Member(member_id), is_invited=True, held_until=game.now + SEAT_HELD)
            for level, computer_name in computers:
                game.add_seat(computer_name, store.Computer(level))
            if beginning is not None:
                begin(game, beginning, opening.host_id)
            elif is_dealt:
                deal(game, opening.host_id, opening.press, None)
            else:
                game.set_timer(LOBBY, game.now)
            return await self._games.create(game)

    async def join(self, game_id: int, member_id: int, name: str, *, press: int = 0) -> Table:
        """Give a member the next free seat of a lobby; an invited member gets the one that is held for them."""
        async with self._games.member_locks.hold(member_id), self._games.locked(game_id) as game:
            check_may_join(game.table, member_id)
            if game.table.seats.of(member_id) is None:
                if game.table.seats.kept_for(member_id) is not None:
                    raise NotAPlayer  # the member is then offered to take that seat back
                await self.check_tables_of(member_id)
            join(game, member_id, name, press)
        return game.table

    async def invite(self, game_id: int, host_id: int, member_id: int, name: str) -> Table:
        """Hold the next free seat of a lobby for a member whom its host invites, as `open` does. Raises `GameError`."""
        async with self._games.member_locks.hold(member_id), self._games.locked(game_id) as game:
            table = game.table
            table.check_in_lobby("error-started")
            if table.game.host_id != host_id:
                raise StaleBoard
            if table.seats.held_by(member_id) is not None:
                raise GameError("error-member-seated")
            if table.is_full:
                raise GameError("error-too-many-invited", count=1, seats=table.options.seats)
            await self.check_invited(host_id, [member_id])
            await self.check_tables_of(member_id, "error-member-has-tables")
            game.add_seat(name, store.Member(member_id), is_invited=True, held_until=game.now + SEAT_HELD)
            game.set_changed()
        return game.table

    async def leave(self, game_id: int, member_id: int) -> Table:
        """Free the seat that a member has, or decline the one that is held for them.

        When the host leaves, the next member who has joined becomes host; without one, the lobby ends.
        """
        async with self._games.locked(game_id) as game:
            table = game.table
            table.check_seat(member_id)
            if table.is_playing:
                raise GameError("error-leave-running")
            seat = table.seats.of(member_id)
            assert seat is not None
            free_seat(game, seat)
        return game.table

    async def configure(
        self, game_id: int, member_id: int, *, language: str | None = None, is_admin: bool = False, **changes: Any
    ) -> Table:
        """Change fields of `TableOptions` before the deal; those in `CHANGEABLE` and the language at any time.

        Only members with a seat and admins may. Raises `GameError`.
        """
        async with self._games.locked(game_id) as game:
            if not is_admin:
                game.table.check_seat(member_id)
            if changes:
                game.set_options(changed_options(game.table, changes))
            if language is not None:
                game.revise(language=language)
            game.set_changed()
        return game.table

    async def start(self, game_id: int, member_id: int, *, press: int = 0, without_held: bool = False) -> Table:
        """Seat the players in the chosen order, and deal (B2, B4). Only members with a seat may.

        Raises `SeatsHeld` while seats are held for invited members, unless `without_held`: then these seats become
        free. Raises `GameError` for too few players, and for an invited member who has not joined.
        """
        async with self._games.locked(game_id) as game:
            check_may_start(game.table, member_id)
            if game.table.held and not without_held:
                raise SeatsHeld
            for each in reversed(game.table.held):
                free_seat(game, each.seat)
            await go_on(self._games.store, game)
            deal(game, member_id, press, self._chance)
        return game.table

    async def rematch(self, game_id: int, member_id: int, *, press: int = 0, first: str = ROTATING) -> Table:
        """Open a new lobby with the options of a game that is over, and seat its players in their colours.

        `first` says who begins, usually the player after the one who began before, or who follows and is still there.
        Only its players may. Seats are held for the other members, except those who had left the game, refuse
        invitations or have too many open tables; where one is held, the table starts itself. Computer players are
        seated again, unless there are none at the moment, or they stood in for a member. Raises `ChannelTaken`.
        """
        table = await self._games.find(game_id)
        if table.status.is_open:
            raise GameError("error-game-running")
        if table.seats.held_by(member_id) is None and table.seats.kept_for(member_id) is None:
            raise NotAPlayer
        members = [seat.owner_id for seat in table.seats if seat.owner_id]
        async with self._games.member_locks.hold(*members):
            # Found again under the locks: one of the players may have been forgotten in between.
            seats = await self._seats_of_rematch(await self._games.find(game_id), member_id, first)
            is_asking, game = any(seat.is_invited for seat in seats), table.game
            options = replace(table.options, first=first, invited_only=False, starts_itself=is_asking)
            opening = Opening(game.channel_id, game.guild_id, member_id, game.language, options, press)
            rematch = opening.game(new_secret(), self._games.now())
            rematch.change(series_id=game.series_id or game.id)
            rematch.set_seats(seats)
            rematch.set_timer(LOBBY, rematch.now)
            return await self._games.create(rematch)

    async def release_overdue(self, game_id: int) -> Table | None:
        """Free the seats of a lobby that were held long enough, and deal if it starts itself and holds none any more.

        That counts as a start by the host, without a press. With too few players, the lobby stays open until a member
        starts it. `Game.set_seats` sets the timer that leads here, due at once when nobody is waited for any more.
        Return the table if it has changed.
        """
        async with self._games.locked(game_id) as game:
            if game.table.held_until > game.now:
                game.set_timer(HELD_SEAT, game.table.held_until)
                return None
            while held := game.table.held:  # none once the lobby has ended, because nobody else is there
                free_seat(game, held[-1].seat, is_change=False)
            if game.options.starts_itself and game.table.is_in_lobby:
                if game.table.players < FEWEST_SEATS:
                    game.set_options(replace(game.options, starts_itself=False))
                else:
                    await go_on(self._games.store, game)
                    deal(game, game.table.game.host_id, 0, self._chance)
            return game.table if game.has_changed else None

    async def close_unchanged(self, game_id: int) -> Table | None:
        """Announce the end of a lobby that no member has changed for almost `days` days, and return it.

        One whose announced end has come is closed, and returned as well. A day lies in between, even if the bot was
        down; if lobbies close after a day, half of it. Otherwise None is returned, and the timer is set.
        """
        notice = min(DAY, self._lobby_days * DAY // 2)
        async with self._games.locked(game_id, even_damaged=True) as game:
            record, now = game.record, game.now
            if record.status is not store.GameStatus.LOBBY:
                return None
            due = max(record.closes_at or record.changed_at + self._lobby_days * DAY - notice, game.table.held_until)
            if due > now:
                game.set_timer(LOBBY, due)
            elif record.closes_at is None:
                game.revise(closes_at=now + notice)
                game.set_timer(LOBBY, now + notice)
            else:
                game.set_status(store.GameStatus.ENDED, now)
        return game.table if due <= now else None

    async def check_may_open(self, host_id: int, invited: Collection[int]) -> None:
        """Raise a `GameError` if the host or an invited member has too many open tables, or one refuses invitations."""
        await self.check_tables_of(host_id)
        await self.check_invited(host_id, invited)
        for member_id in invited:
            await self.check_tables_of(member_id, "error-member-has-tables")

    async def check_invited(self, inviter_id: int, member_ids: Collection[int]) -> None:
        """Raise a `GameError` if one of the members refuses invitations by `inviter_id`, which only they learn."""
        for member_id in await self._games.store.preferences.refusing(inviter_id, {*member_ids} - {inviter_id}):
            raise GameError("error-cannot-be-invited", member=f"<@{member_id}>")

    async def check_tables_of(self, member_id: int, message: str = "error-too-many-tables") -> None:
        """Raise a `GameError` with this message if a member has a seat at as many open tables as a member may."""
        if await self._has_most_tables(member_id):
            raise GameError(message, count=self._most_tables or 0)

    @property
    def _has_computers(self) -> bool:
        return self._thinker.is_available is not False

    async def _has_most_tables(self, member_id: int) -> bool:
        """Return whether a member has a seat, and has not left it, at as many open tables as a member may."""
        most = self._most_tables
        if most is None or len(await self._games.store.games.open_of(member_id)) < most:
            return False
        tables = await self._games.open_of(member_id)
        return sum(table.seats.of(member_id) is not None for table in tables) >= most

    async def _seats_of_rematch(self, table: Table, member_id: int, first: str) -> list[store.SeatRecord]:
        """Return the seats of a rematch for `member_id`, who may be forgotten by now. The caller holds member locks."""
        await self.check_tables_of(member_id)
        owners = {each.owner_id for each in table.seats}
        refusing = await self._games.store.preferences.refusing(member_id, owners - {member_id})
        seats: list[store.SeatRecord] = []
        began, *others = table.seats
        is_next_first = first == ROTATING and table.game.started_at is not None
        for seat in (*others, began) if is_next_first else table.seats:
            has_left, occupant = table.seats.has_left(seat.seat), seat.occupant
            if (absent := table.seats.stood_in_for(seat)) is not None:
                occupant = store.Member(absent)
            new = store.SeatRecord(0, len(seats), seat.name, occupant, seat.colour)
            match occupant:
                case store.Member(id_) if id_ == member_id:
                    seats.append(new)
                case store.Member(id_) if id_ in refusing:
                    continue
                case store.Member(id_) if not has_left and not await self._has_most_tables(id_):
                    seats.append(replace(new, is_invited=True, held_until=self._games.now() + SEAT_HELD))
                case store.Computer(level) if not has_left and self._has_computers:
                    seats.append(replace(new, occupant=store.Computer(level)))
                case _:
                    continue
        if member_id not in [seat.member_id for seat in seats]:
            raise NotAPlayer
        return seats


_STRANGER = -1
"""No member's id."""


def check_may_join(table: Table, member_id: int) -> None:
    """Raise a `GameError` unless a member may take a seat of a lobby, or the one that is held or kept for them."""
    table.check_in_lobby("error-started")
    seat = table.seats.of(member_id)
    if seat is not None and not table.seats[seat].is_invited:
        raise GameError("error-already-joined")
    if seat is None and table.seats.kept_for(member_id) is None:
        if table.options.invited_only and table.held:
            raise GameError("error-invited-only")
        if table.is_full:
            raise GameError("error-table-full", seats=table.options.seats)


def check_may_start(table: Table, member_id: int) -> None:
    """Raise a `GameError` unless a member may start the game with those who have joined. Held seats hinder nobody."""
    table.check_in_lobby("error-started")
    table.check_seat(member_id)
    if member_id in [each.member_id for each in table.held]:
        raise GameError("error-join-first")
    if table.players < FEWEST_SEATS:
        raise GameError("error-need-two")


def anybody_may(check: Callable[[Table, int], None], table: Table) -> bool:
    """Return whether a check raises no `GameError` for some member, at the table or not.

    A control that all members see is enabled then, so that its state and its action ask the same function.
    """
    for member_id in (_STRANGER, *(seat.owner_id for seat in table.seats)):
        if member_id:
            with suppress(GameError):
                check(table, member_id)
                return True
    return False


def join(game: Game, member_id: int, name: str, press: int) -> None:
    """Give a member who may join the next free seat, or the one that is held for them."""
    seat = game.table.seats.of(member_id)
    if seat is None:
        game.add_seat(name, store.Member(member_id))
    else:
        game.put_seat(replace(game.seats[seat], is_invited=False, held_until=None))
    if game.deal is None or game.deal.presses is None:
        raise unreadable(game.id)
    game.deal = replace(game.deal, presses=f"{game.deal.presses}, {DealPress('join', press)}")
    game.set_changed()


def free_seat(game: Game, seat: int, *, is_change: bool = True) -> None:
    """Free a seat of a lobby: the next member becomes host, and a lobby without members ends.

    `is_change` says whether a member did this, so that the lobby stays open for longer. Raises `GameError` after the
    deal.
    """
    table = game.table
    table.check_in_lobby()
    member_id = table.seats[seat].member_id
    next_host = first_member(each for each in table.seats.without(seat) if not each.is_invited)
    game.set_seats([each for each in game.seats if each.seat != seat])
    if next_host is None:
        game.set_status(store.GameStatus.ENDED, game.now)
    elif table.game.host_id == member_id:
        game.revise(host_id=next_host)
    release_first_player(game, member_id)
    if is_change:
        game.set_changed()


def release_first_player(game: Game, member_id: int | None) -> None:
    """If the option `first` names this member, who leaves the lobby, set it to random (B4)."""
    if game.options.first == str(member_id):
        game.set_options(replace(game.options, first=RANDOM))


def deal(game: Game, member_id: int, press: int, chance: Chance | None) -> None:
    """Seat the players of a lobby in their order, and deal, as it follows from the secret and the presses (B2, B4)."""
    known = game.deal
    if known is None or known.secret is None or known.presses is None:
        raise unreadable(game.id)
    first = game.options.first
    if first == ROTATING:
        first = JOINING  # of the seats as they are now
    elif first not in ORDERS:
        first = str((game.table.seats.of(int(first)) or 0) + 1)
    options, presses = game.options.rules(), (*parse_presses(known.presses), DealPress("start", press))
    sealed = SealedDeal.of(known.secret, options, first, presses, len(game.seats), chance)
    game.set_seats([game.seats[number - 1] for number in sealed.order])
    game.deal_text = sealed.text
    before, events = rules_for(options).before_deal(len(game.seats)), sealed.events
    entry = LoggedMove(0, store.EntryKind.DEAL, before, before.after(events), None, None, events, game.now)
    game.append([entry], member_id)


def changed_options(table: Table, changes: dict[str, Any]) -> TableOptions:
    """Return a table's options with changes. Raises `GameError` for those that are not possible now."""
    if not changes.keys() <= CHANGEABLE:
        table.check_in_lobby()
    options = replace(table.options, **changes)
    if options.seats < len(table.seats):
        raise GameError("error-too-many-seated", seats=options.seats, players=len(table.seats))
    if options.first not in ORDERS and table.seats.of(int(options.first)) is None:
        raise GameError("error-first-not-seated")
    return options
