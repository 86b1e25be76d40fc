"""Changes of a lobby as a unit: seats that are taken and freed, options, and the deal."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.engine import Chance, GameError
from bot.games.deal.sealed_deal import DealPress, SealedDeal, parse_presses
from bot.games.unit.logged_move import LoggedMove, unreadable
from bot.games.unit.options import CHANGEABLE, FEWEST_SEATS, JOINING, ORDERS, RANDOM, ROTATING, TableOptions
from bot.games.unit.refusals import GameIsOver
from bot.games.unit.seats import first_member
from bot.games.unit.table import Table
from bot.games.unit.unit import Game
from bot.rules import rules_for
from bot.store import (
    EntryKind,
    GameStatus,
    Member,
)

_STRANGER = -1
"""No member's id."""


def check_may_join(table: Table, member_id: int) -> None:
    """Raise a `GameError` unless a member may take a seat of a lobby, or the one that is held or kept for them."""
    check_lobby(table)
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
    check_lobby(table)
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
        game.add_seat(name, Member(member_id))
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
    refuse_unless_lobby(table)
    member_id = table.seats[seat].member_id
    next_host = first_member(each for each in table.seats.without(seat) if not each.is_invited)
    game.set_seats([each for each in game.seats if each.seat != seat])
    if next_host is None:
        game.set_status(GameStatus.ENDED, game.now)
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
    before = rules_for(options).before_deal(len(game.seats))
    entry = LoggedMove(0, EntryKind.DEAL, before, before.after(sealed.events), None, None, sealed.events, game.now)
    game.append([entry], member_id)


def refuse_unless_lobby(table: Table, running: str = "error-game-running") -> None:
    """Raise a `GameError` unless a table is in its lobby; `running` is its message while the game is in play."""
    if table.is_playing:
        raise GameError(running)
    if not table.is_in_lobby:
        raise GameIsOver


def check_lobby(table: Table) -> None:
    """Raise a `GameError` unless a table is in its lobby, where nothing has started."""
    refuse_unless_lobby(table, "error-started")


def changed_options(table: Table, changes: dict[str, Any]) -> TableOptions:
    """Return a table's options with changes. Raises `GameError` for those that are not possible now."""
    if not changes.keys() <= CHANGEABLE:
        refuse_unless_lobby(table)
    options = replace(table.options, **changes)
    if options.seats < len(table.seats):
        raise GameError("error-too-many-seated", seats=options.seats, players=len(table.seats))
    if options.first not in ORDERS and table.seats.of(int(options.first)) is None:
        raise GameError("error-first-not-seated")
    return options
