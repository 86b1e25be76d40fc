"""Ending a game early, before anybody has won: where a rating is at stake, a player needs the consent of the others."""

from collections.abc import Sequence

from bot.engine import GameError
from bot.games.play.consent import (
    NO,
    YES,
    QuestionKind,
    Rule,
    TableQuestion,
    answer_question,
    ask,
    check_may_ask,
    current_question,
    others_at,
)
from bot.games.unit.games import Games
from bot.games.unit.refusals import GameIsOver
from bot.games.unit.table import Table
from bot.games.unit.unit import Snapshot
from bot.store import NOBODY, GameStatus

END = QuestionKind("end", (YES, NO), Rule.EVERYBODY, 86_400)
"""The question whether a game may be ended without a result, for a day."""


class EarlyEnd:
    """Ends games early, at once or by consent. The caller checks that a member may ask for it: hosts and admins."""

    def __init__(self, games: Games) -> None:
        self._games = games

    async def asked(self, table: Table, member_id: int) -> Sequence[int]:
        """Return the members who are asked if a member ends an open game now. Raises `GameError` like `request`."""
        if asked := who_must_agree(table, member_id):
            check_may_ask(table, (await self._games.known(table.id)).rows, END, member_id, self._games.now())
        return asked

    async def request(self, game_id: int, member_id: int) -> Table:
        """End an open game, even a damaged one, or ask those who must agree. Return the table.

        Raises `GameIsOver`, and `GameError` like `who_must_agree` and when the others are asked already.
        """
        async with self._games.locked(game_id, even_damaged=True) as game:
            if not game.record.status.is_open:
                raise GameIsOver
            if game.is_damaged or not who_must_agree(game.table, member_id):
                game.set_status(GameStatus.ENDED, game.now, by=member_id)
            else:
                ask(game, END, member_id, 0)
        return game.table

    async def answer(self, game_id: int, member_id: int, answer: str, *, seq: int) -> Table:
        """Answer the question asked at `seq`, as `answer_question`; the last one who agrees ends the game."""
        async with self._games.locked(game_id) as game:
            question = answer_question(game, END, member_id, answer, seq=seq)
            if question.outcome == YES:
                game.set_status(GameStatus.ENDED, game.now, by=question.record.asked_by)
        return game.table


def question_about_end(snapshot: Snapshot, now: int) -> TableQuestion | None:
    """Return the question whether a game may be ended that stands at a table, if any."""
    table = snapshot.table
    return current_question(table, snapshot.rows, END, now) if table.is_playing else None


def who_must_agree(table: Table, member_id: int) -> Sequence[int]:
    """Return the members without whom a member does not end a game: all others if it is at stake for that member.

    A game that is still in its first round ends without asking. Raises `GameError` while a computer player holds the
    seat of that member or of one who would have to agree, be it one who was forgotten.
    """
    if not table.is_playing or table.dealt().round == 1 or not table.is_at_stake_for(member_id):
        return ()
    for seat in table.seats.active:
        if seat.member_id is None and seat.owner_id is not None:
            if seat.owner_id == member_id:
                raise GameError("error-end-stand-in")
            if seat.owner_id == NOBODY:
                raise GameError("error-end-gone")
            raise GameError("error-end-kept", player=table.seats.names_when(seat.seat, seat.owner_id)[seat.seat])
    return others_at(table, member_id)
