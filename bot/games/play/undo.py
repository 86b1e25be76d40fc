"""Taking back turns, so that no player learns of a card without the consent of the others.

A turn is taken back as a whole, with everything that followed it. The log only grows: an entry says after which entry
the game goes on, and no `seq` is used twice, so that no old control counts again. The order of the decks
stays the same: a card that came up stays the next to come.
"""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.engine import Frozen, GameError, Undone
from bot.games.history.history import History
from bot.games.lesson.lesson import is_lesson
from bot.games.play import consent
from bot.games.play.plans import bring_plans_back, goes_back_with
from bot.games.unit.games import Games
from bot.games.unit.logged_move import LoggedMove, in_effect, turn_start
from bot.games.unit.refusals import NotAPlayer
from bot.games.unit.table import Table
from bot.games.unit.unit import Game, Snapshot
from bot.store import NOBODY, ChannelHasGame, EntryKind, Former, GameRows, GameStatus

UNDO = consent.QuestionKind("undo", (consent.YES, consent.NO), 86_400)
"""The question whether a turn may be taken back, for a day."""
PLAN_RETURNS_FOR = 60
"""Seconds for which a planned move of another goes back with a turn unasked, because its plan stands again then.

It is played in the same instant as the turn before it, whose player would otherwise never have a free undo. That is so
once for each turn of the plan's owner: otherwise others could try one move after the other until they knew all of the
plan, and move against it.
"""


class Takeback(Frozen):
    """A description of what taking back a turn means: the game goes on after the entry `seq`.

    `shows_card`: since that entry, a player was shown a card, be it by a move that was taken back, or by an end of the
    game, which opens all hands. `asked` are the members who must agree, none if it is free. `newest` is the last entry
    of the turn itself, without what others did after it. `moved` are the other seats with an owner whose moves go away
    with it, be they planned or a stand-in's. `losing` are those among them whose players lose a move of their own by
    it: all but those whose plan made the move within `PLAN_RETURNS_FOR` seconds, for the first time in this turn of
    theirs, and stands again afterwards.
    """

    seq: int
    seat: int
    newest: int
    shows_card: bool
    asked: Sequence[int] = ()
    moved: Sequence[int] = ()
    losing: Sequence[int] = ()


class Undo:
    """Takes back turns: at once, by consent, or by an admin."""

    def __init__(self, games: Games, history: History) -> None:
        self._games = games
        self._history = history

    async def takeback(self, snapshot: Snapshot, member_id: int) -> Takeback:
        """Return what it means if a member takes back their latest turn.

        Raises `GameError` if there is none, after a player has left since, when the game may not be opened again, while
        a member who would have to agree is not at the table, and where the second part of the lesson begins.
        """
        seat = snapshot.table.seats.of(member_id)
        if seat is not None and not turn_start(in_effect(snapshot.recent), seat):
            snapshot = await self._history.reach(snapshot)
        takeback = takeback_of(snapshot, member_id, self._games.now())
        if takeback.moved and not takeback.losing:  # only the whole log says whether these plans were seen before
            takeback = takeback_of(await self._history.reach(snapshot), member_id, self._games.now())
        return takeback

    async def request(self, game_id: int, member_id: int, *, newest: int | None = None) -> Table:
        """Take back a member's latest turn if that is free; ask the others otherwise. Return the table.

        `newest` is the last entry of the turn that the member wants to take back; None for whichever it is. Raises
        `GameError` like `takeback`, and when that is not the latest turn any more or the others are asked already.
        """
        async with self._locked(game_id) as game:
            takeback = await self.takeback(game.snapshot, member_id)
            if newest is not None and takeback.newest != newest:
                raise GameError("error-undo-too-late")
            if takeback.asked:
                consent.ask(game, UNDO, member_id, takeback.seq)
            else:
                take_back(game, takeback.seq, takeback.seat, member_id, await self._history.since(game_id))
        return game.table

    async def answer(self, game_id: int, member_id: int, answer: str, *, seq: int) -> Table:
        """Answer the question asked at `seq`, as `answer_question`; the last one who agrees takes the turn back."""
        async with self._locked(game_id) as game:
            check_may_undo(game.table, game.rows)
            question = consent.answer_question(game, UNDO, member_id, answer, seq=seq)
            if question.outcome == consent.YES:
                asked_by, target = question.record.asked_by, question.record.subject
                seat = game.table.seats.held_by(asked_by)
                take_back(game, target, seat, asked_by, await self._history.since(game_id))
        return game.table

    async def force(self, game_id: int, admin_id: int, *, seq: int) -> Table:
        """Take back the newest turn of a person for an admin, who saw the log up to `seq`; see `newest_takeback`."""
        async with self._locked(game_id) as game:
            game.check_seq(seq)
            takeback = await self.newest_takeback(game.table, admin_id)
            take_back(game, takeback.seq, None, admin_id, await self._history.since(game_id))
        return game.table

    async def newest_takeback(self, table: Table, admin_id: int) -> Takeback:
        """Return what it means if an admin takes back the newest turn of a person.

        The turns of a stand-in do not count, which would make the same moves again. Raises `GameError`, among others
        for an admin who has a seat, unless no other person plays: like every player, they ask the others.
        """
        if table.seats.has_owner(admin_id) and not (table.seats.is_solo and table.seats.of(admin_id) is not None):
            raise GameError("error-admin-plays")
        rows = (await self._games.known(table.id)).rows
        check_may_undo(table, rows)
        log = await self._history.since(table.id)
        people = [
            each.seat
            for each in in_effect(log)
            if each.seat is not None and (each.member_id is not None or table.seats[each.seat].member_id is not None)
        ]
        if not people:
            raise GameError("error-undo-nothing")
        return _takeback(table, rows, log, people[-1], self._games.now())

    async def close_expired(self, game_id: int) -> Table | None:
        """Close the questions of a game that were not answered in time; return its table if there were any.

        Raises `GameUnreadable` for a damaged game, after closing them.
        """
        async with self._games.locked(game_id, even_damaged=True) as game:
            were_any = consent.close_expired_questions(game)
        return await self._games.find(game_id) if were_any else None

    @asynccontextmanager
    async def _locked(self, game_id: int) -> AsyncGenerator[Game]:
        """Hand out a game that may be opened again. Raises `GameError` if its channel has a new game."""
        try:
            async with self._games.locked(game_id) as game:
                yield game
        except ChannelHasGame:
            raise GameError("error-undo-new-game") from None


def takeback_of(snapshot: Snapshot, member_id: int, now: int) -> Takeback:
    """Return what `Undo.takeback` does, from the whole log or what reaches back to before the member's latest turn."""
    table, rows, entries = snapshot.table, snapshot.rows, snapshot.recent
    check_may_undo(table, rows)
    seat = table.seats.of(member_id)
    if seat is None:
        raise NotAPlayer
    takeback = _takeback(table, rows, entries, seat, now)
    if is_lesson(table.game) and any(each.seq == takeback.newest and each.member_id is None for each in entries):
        raise GameError("error-undo-lesson")  # the lesson has played this turn for the member
    return replace(takeback, asked=_who_must_agree(table, takeback))


def question_about_undo(snapshot: Snapshot, now: int) -> consent.TableQuestion | None:
    """Return the table's question whether a turn may be taken back, or None if there is none."""
    table = snapshot.table
    if table.position is None or table.status is GameStatus.ENDED:
        return None
    return consent.current_question(table, snapshot.rows, UNDO, now)


def check_may_undo(table: Table, rows: GameRows) -> None:
    """Raise a `GameError` in a lobby, a weekly deal, after an early end, and once a player is gone or got the deal."""
    if table.is_in_lobby:
        raise GameError("error-in-lobby")
    if table.game.sealed_until is not None:
        raise GameError("error-undo-weekly")
    if table.status is GameStatus.ENDED:
        raise GameError("error-game-over")
    if table.status is GameStatus.FINISHED and rows.deal is not None and rows.deal.is_opened:
        raise GameError("error-undo-deal-opened")
    if any(isinstance(seat.occupant, Former) for seat in table.seats.active):
        raise GameError("error-undo-gone")


def take_back(game: Game, seq: int, seat: int | None, member_id: int, log: Sequence[LoggedMove]) -> None:
    """Let the game go on after the entry `seq` of its whole `log`; the plans of the turns that go away stand again."""
    counting = in_effect(log)
    [target] = [each for each in counting if each.seq == seq]
    table, events = game.table, (Undone(seat, seq),)
    undo = LoggedMove(table.seq + 1, EntryKind.UNDO, table.dealt(), target.after, None, None, events, game.now)
    game.append([undo], None if seat is None else member_id)  # a deletion would not find an admin without a seat here
    bring_plans_back(game, seq, [each for each in counting if each.seq > seq], member_id, [*log, game.recent[-1]])


def _takeback(table: Table, rows: GameRows, entries: Sequence[LoggedMove], seat: int, now: int) -> Takeback:
    """Return what taking back a seat's latest turn means, by the newest `entries` of the log, without `asked`."""
    log = in_effect(entries)
    start = turn_start(log, seat)
    if start is None:
        raise GameError("error-undo-nothing")
    newest = max(index for index, each in enumerate(log) if each.seat == seat)
    target, gone = log[start - 1].seq, log[start:]
    if any(each.kind is EntryKind.SEAT_LEFT for each in gone):
        raise GameError("error-undo-left")
    since = [each for each in entries if each.seq > target]
    shows_card = any(each.after.is_over or each.before.is_open_move(each.events) for each in since)
    others = [
        each
        for each in gone
        if each.seat is not None and each.seat != seat and table.seats[each.seat].owner_id is not None
    ]
    losing = [
        each for each in others if now - each.at > PLAN_RETURNS_FOR or not goes_back_with(each, rows, target, entries)
    ]
    moved, of_losing = _seats_of(others), _seats_of(losing)
    return Takeback(target, seat, log[newest].seq, shows_card, moved=moved, losing=of_losing)


def _seats_of(moves: Sequence[LoggedMove]) -> Sequence[int]:
    """Return the seats that made moves, each once, in their order."""
    return tuple(dict.fromkeys(each.seat for each in moves if each.seat is not None))


def _who_must_agree(table: Table, takeback: Takeback) -> Sequence[int]:
    """Return the members without whom a turn is not taken back: all others, or none if nobody loses anything by it.

    Raises a `GameError` while a computer player holds the seat of one whose move would go, or who would have to agree
    that a card was shown, be it one who was forgotten. A stand-in that is to act moves at once.
    """
    acting = table.seat_to_act()
    concerns_all = takeback.shows_card or table.dealt().is_over
    for seat in table.seats.without(takeback.seat):
        is_absent = seat.member_id is None and seat.owner_id is not None
        if is_absent and (concerns_all or seat.seat in takeback.moved or seat == acting):
            if seat.owner_id == NOBODY:
                raise GameError("error-undo-gone")
            raise GameError("error-undo-kept", player=table.seats.names_when(seat.seat, seat.owner_id)[seat.seat])
    mover = table.seats[takeback.seat].member_id
    return consent.others_at(table, mover) if concerns_all or takeback.losing else ()
