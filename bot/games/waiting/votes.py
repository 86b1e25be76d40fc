"""Votes about a player who has been silent for longer than the patience of the table.

The other people decide by majority: a computer makes this move, a computer sits in, the player is out, or the table
waits on. The answer that decides is written first and carried out afterwards, by `settle`, which every update of the
channel calls: so a vote that was decided just before the process was killed is carried out after the start, and only
once, because the game has moved on then.
"""

from dataclasses import replace

from bot.engine import GameError
from bot.games.computers.computers import Computers, give_to_computer
from bot.games.hosting.hosting import remove_seat
from bot.games.play.consent import QuestionKind, TableQuestion, others_at
from bot.games.unit.games import Games
from bot.games.unit.options import MOST_SEATS
from bot.games.unit.refusals import NotAPlayer
from bot.games.unit.table import Table
from bot.games.unit.unit import PATIENCE, SEAT_BY_VOTE, Game, Snapshot
from bot.games.waiting.waits import DAY, VOTE_NAME, is_away, patience_ends
from bot.store import EntryKind, MemberSettings, QuestionRecord, WaitRecord

ONE_MOVE, STAND_IN, OUT, WAIT_ON = "move", "stand_in", "out", "wait"
VOTE = QuestionKind(VOTE_NAME, (ONE_MOVE, STAND_IN, OUT, WAIT_ON), 366 * DAY, is_by_majority=True)
"""The vote, with the answers that the others can choose from. It has no end of its own; a move of the player ends it.

It is asked in the name of the silent player (`asked_by`). `subject` is the moment at which the others decided to wait
on, 0 before.
"""
VOTE_DECIDED = "decided"
"""The kind under which a vote is kept that has changed the game, so that the next boards tell what was decided.

`seq` is the entry before the change, `subject` the seat of the silent player.
"""
STAND_IN_LEVEL = "merchant"
"""The strongest level that answers at once, so that a silent player suffers no harm."""


class Votes:
    """Calls votes, counts them and carries out what they decide."""

    def __init__(self, games: Games, computers: Computers) -> None:
        self._games = games
        self._computers = computers

    async def call(self, game_id: int, member_id: int) -> Table:
        """Let a member call a vote about the player to move, and return the table.

        Raises `GameError` as long as the table has patience, while the player is away or a vote stands, and for
        members who cannot vote.
        """
        async with self._games.locked(game_id) as game:
            table = game.table
            silent = _check_caller(table, member_id)
            settings = await self._games.settings.get(silent)
            if is_away(settings, game.now):
                raise GameError(
                    "error-vote-away", player=table.seats.name_of(silent), until=f"<t:{settings.away_until}:f>"
                )
            question = vote_at(game, settings, game.now)
            if question is not None:
                _check_may_call_again(table, question, game.now)
            ends = _patience_ends(game, settings)
            if ends is None or ends > game.now:
                raise GameError("error-vote-early", player=table.seats.name_of(silent), when=f"<t:{ends}:R>")
            _ask(game, silent)
        return game.table

    async def look_again(self, game_id: int) -> Table:
        """Call a vote if the patience of a table is over, else set the timer for when it is. Return the table.

        Where the table has decided to wait on, its message is updated once another vote may be called.
        """
        async with self._games.locked(game_id) as game:
            silent = game.table.member_to_act()
            if silent is None or not _voters(game.table):
                return game.table
            settings = await self._games.settings.get(silent)
            vote = vote_at(game, settings, game.now)
            ends = _patience_ends(game, settings) if vote is None else again_at(game.table, vote)
            if ends is not None and ends > game.now:
                game.set_timer(PATIENCE, ends)
            elif ends is not None and vote is None:
                _ask(game, silent)
            elif ends is not None:
                game.revise()
        return game.table

    async def answer(self, game_id: int, member_id: int, answer: str, *, seq: int) -> Table:
        """Set a member's answer to the vote that was called at `seq`, and return the table. `settle` carries it out."""
        async with self._games.locked(game_id) as game:
            table, question = game.table, await self.question(game)
            if question is None or question.record.seq != seq or answer not in VOTE.answers:
                raise GameError("error-vote-closed")
            if member_id == question.record.asked_by:
                raise GameError("error-vote-about-you")
            answers = question.record.answers
            if member_id not in answers:
                raise NotAPlayer
            if question.record.subject:
                _check_may_call_again(table, question, game.now)
            if question.record.subject or question.outcome is not None:
                raise GameError("error-vote-closed")
            if answer in (ONE_MOVE, STAND_IN):
                self._computers.check_available()
            if answers[member_id] != answer:
                game.put_question(replace(question.record, answers={**answers, member_id: answer}))
        return game.table

    async def settle(self, snapshot: Snapshot) -> Snapshot:
        """Carry out what the vote at a table has decided, if it has, and return the game then."""
        decision = _decision(await self.question(snapshot))
        if decision is None:
            return snapshot
        if decision == ONE_MOVE:
            return await self._computers.move_for(snapshot.table, STAND_IN_LEVEL, self._take_one_move)
        async with self._games.locked(snapshot.table.id) as game:
            question = await self.question(game)
            if question is not None and _decision(question) == decision:
                _carry_out(game, question, decision)
        return game.snapshot

    async def question(self, game: Game | Snapshot) -> TableQuestion | None:
        """Return the vote that stands at a table, open or decided, or None."""
        silent = game.table.member_to_act()
        return None if silent is None else vote_at(game, await self._games.settings.get(silent), self._games.now())

    async def _take_one_move(self, game: Game) -> bool:
        """Return whether a vote wants a computer to make the move, and keep the vote as decided if so."""
        question, acting = await self.question(game), game.table.seat_to_act()
        if question is None or acting is None or _decision(question) != ONE_MOVE:
            return False
        _keep(game, question, acting.seat, game.table.seq)
        return True


def vote_at(game: Game | Snapshot, settings: MemberSettings, now: int) -> TableQuestion | None:
    """Return the vote that stands at a table, open or decided, or None; `settings` are those of the player to move.

    Its answers are those of the people who are at the table now: a person who has left does not count any more.
    """
    table, voters = game.table, _voters(game.table)
    record = game.rows.questions.get(VOTE.name) if voters else None
    if record is None or record.asked_by != table.member_to_act() or is_away(settings, now):
        return None
    # Only others who leave may come after it. There are not many, so the newest moves tell.
    if not 0 <= table.seq - record.seq < MOST_SEATS:
        return None
    if any(each.kind is not EntryKind.SEAT_LEFT for each in game.recent if each.seq > record.seq):
        return None
    answers = {member_id: record.answers.get(member_id) for member_id in voters}
    return TableQuestion(VOTE, replace(record, answers=answers))


def again_at(table: Table, question: TableQuestion) -> int | None:
    """Return from when on a table that decided to wait on may vote again; None while the vote is open."""
    return question.record.subject + table.options.patience * DAY if question.record.subject else None


def _check_may_call_again(table: Table, question: TableQuestion, now: int) -> None:
    again = again_at(table, question)
    if again is None:
        raise GameError("error-vote-open")
    if again > now:
        raise GameError("error-vote-waits", when=f"<t:{again}:R>")


def _decision(question: TableQuestion | None) -> str | None:
    """Return what a vote has decided that is not carried out yet, or None."""
    return None if question is None or question.record.subject else question.outcome


def _carry_out(game: Game, question: TableQuestion, decision: str) -> None:
    acting, seq = game.table.seat_to_act(), game.table.seq
    assert acting is not None
    if decision == STAND_IN:
        give_to_computer(game, acting.seat, acting.name, STAND_IN_LEVEL, SEAT_BY_VOTE)
    elif decision == OUT:
        remove_seat(game, acting.seat, owed=SEAT_BY_VOTE)
    else:
        game.put_question(replace(question.record, subject=game.now))
        game.set_timer(PATIENCE, game.now + game.options.patience * DAY)
        return
    _keep(game, question, acting.seat, seq)


def _keep(game: Game, question: TableQuestion, seat: int, seq: int) -> None:
    """Keep a vote that changes the game with the entry after `seq`."""
    game.put_question(replace(question.record, kind=VOTE_DECIDED, seq=seq, subject=seat))


def _ask(game: Game, silent: int) -> None:
    answers = dict.fromkeys(_voters(game.table))
    until = game.now + VOTE.seconds
    game.put_question(QuestionRecord(game.id, VOTE.name, silent, game.table.seq, 0, game.now, until, answers))


def _patience_ends(game: Game, settings: MemberSettings) -> int | None:
    silent, now, wait = game.table.member_to_act(), game.now, game.rows.wait
    if silent is None:
        return None
    if wait is None or wait.member_id != silent:  # the channel has not been shown yet whose turn it is
        wait = WaitRecord(game.id, silent, game.table.seq, now, silent_since=now)
    return patience_ends(wait, settings, game.options.patience, now)


def _voters(table: Table) -> list[int]:
    """Return the members who can vote about the player to move; none where there can be no vote."""
    silent = table.member_to_act() if table.is_playing and not table.is_private else None
    return [] if silent is None or not table.options.patience else others_at(table, silent)


def _check_caller(table: Table, member_id: int) -> int:
    """Return the id of the player to move. Raises a `GameError` unless the member may vote about that player."""
    table.check_playing()
    if table.seats.of(member_id) is None:
        raise NotAPlayer
    silent = table.member_to_act()
    if silent == member_id:
        raise GameError("error-vote-about-you")
    if silent is None or not others_at(table, silent):
        raise GameError("error-vote-computer")
    if not table.options.patience:
        raise GameError("error-vote-never")
    return silent
