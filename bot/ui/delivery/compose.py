"""Compose messages: read the moves that they describe, start drawing their pictures, and build their layouts."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from bot.engine import GameError
from bot.games import GameStatus, LoggedMove, MessageKind, MessageRecord, QuestionRecord, Table, Tables
from bot.games.lesson.lesson import is_lesson, is_taught
from bot.games.unit.turns import begins_turn, from_turn_of_member, newest_turn
from bot.games.waiting.votes import VOTE_DECIDED
from bot.present.language.escape import bold
from bot.present.language.words import Words, words_in
from bot.present.scenes import hand_scene
from bot.ui.content.layout import TableLayout
from bot.ui.content.lesson import lesson_end, lesson_now
from bot.ui.content.question import wanted_end, wanted_question, wanted_vote
from bot.ui.content.wanted import (
    ORPHAN,
    Wanted,
    ended_content,
    hand_content,
    highlighted_board,
    orphan_content,
    retired_board_content,
    retired_lobby_content,
    wanted_message,
    wanted_scene,
)
from bot.ui.kit.pictures.board_drawing import BoardDrawing
from bot.ui.kit.pictures.gem_emojis import GemEmojis
from bot.ui.kit.pictures.table_pictures import TablePictures


class Composer:
    """Composes the messages of tables. The generation rises whenever drawings in progress become invalid."""

    def __init__(self, tables: Tables, pictures: TablePictures, emojis: GemEmojis) -> None:
        self._tables = tables
        self._pictures = pictures
        self._emojis = emojis
        self._generation = 0

    def invalidate_drawings(self) -> None:
        """Make sure that no board being drawn now will be shown: it may show a member who asked to be forgotten."""
        self._generation += 1

    async def start_drawing(self, table: Table, moves: Sequence[LoggedMove]) -> BoardDrawing | None:
        """Start drawing the position that follows `moves`, while they are still being written.

        Return None if another state will be shown: the game is over, or a computer player moves next.
        """
        if table.status is not GameStatus.PLAYING or table.dealt().is_over or table.waits_for_computer:
            return None
        moves = newest_turn([*await self._tables.history.turns(table.id, 1), *moves])
        picture = asyncio.create_task(self._draw(table, moves))
        return BoardDrawing(table.seq, table.game.revision, moves[0].seq, self._generation, picture)

    async def picture_task(
        self, table: Table, unseen: Sequence[LoggedMove], drawing: BoardDrawing | None = None
    ) -> asyncio.Task[bytes | None]:
        """Return a task that draws what a table's channel should show: the task of `drawing` if it is current.

        A board highlights the moves that the channel has not seen, and at least those since a member's last turn began.
        """
        moves = unseen
        if table.is_playing:
            moves = await self._since_member(table)
            if not is_taught(table):
                moves = max(unseen, moves, key=len)
            if drawing is not None and drawing.is_current(table, moves[0].seq, self._generation):
                return drawing.picture
        return asyncio.create_task(self._draw(table, moves))

    async def wanted(self, table: Table, unseen: Sequence[LoggedMove]) -> list[Wanted]:
        """Return the message that a table's channel should show, followed by the questions beside it."""
        moves = await self._moves_to_describe(table, unseen)
        with_computers, lesson = self._tables.computers.are_available, await self._lesson(table)
        note = await self._waiting_note(table, moves)
        outcome = await self._tables.milestones.of_end(table) if table.status is GameStatus.FINISHED else None
        message = wanted_message(
            *(table, moves, self._emojis.texts, lesson),
            note=note,
            decided=await self._decided(table),
            outcome=outcome,
            with_computers=with_computers,
        )
        return [message, *await self._questions(table)]

    async def _decided(self, table: Table) -> QuestionRecord | None:
        """Return the last vote at a table that has changed the game, if any."""
        return (await self._tables.games.known(table.id)).rows.questions.get(VOTE_DECIDED)

    async def _questions(self, table: Table) -> list[Wanted]:
        votes = self._tables.votes
        question, takeback = await self._tables.undo.question(table), None
        if question is not None:
            with suppress(GameError):  # the member who asked has left
                takeback = await self._tables.undo.takeback(table, question.record.asked_by)
        undo = wanted_question(table, question, takeback)
        end = await self._tables.ending.question(table)
        wanted = [*([undo] if undo else []), *([wanted_end(table, end)] if end else [])]
        vote = await votes.question(table)
        if vote is None:
            return wanted
        wait = (await self._tables.games.known(table.id)).rows.wait
        since = wait.since if wait is not None else vote.record.asked_at
        shown = wanted_vote(
            *(table, vote),
            since=since,
            again_at=votes.again_at(table, vote),
            may_call_again=votes.may_call_again(table, vote),
            with_computers=self._tables.computers.are_available,
        )
        return [*wanted, shown]

    async def retired(self, table: Table, message: MessageRecord) -> TableLayout:
        """Return a message as it was when it was last sent or edited, without controls.

        Discord would remove the picture in an edit without one, so it is drawn and sent again.
        """
        if message.kind is not MessageKind.BOARD:
            return TableLayout(retired_lobby_content(table))
        if message.seq == ORPHAN:
            return TableLayout(orphan_content(table))
        if table.position is None:  # the log can no longer be read
            return TableLayout(ended_content(table))
        moves = await self._since_member(table, until=message.seq)
        table_then = table.with_position(moves[-1].after, moves[-1].seq)
        picture = await self._pictures.draw(highlighted_board(table_then, moves), table)
        decided = await self._decided(table)
        return TableLayout(retired_board_content(table_then, moves, self._emojis.texts, decided), picture)

    async def hand(self, table: Table, wanted: Wanted, seat: int, words: Words) -> tuple[Wanted, bytes | None]:
        """Return the hand of a seat with its content, and its picture."""
        picture = await self._pictures.draw(hand_scene(table.dealt(), seat, words.with_names(table.names)), table)
        return replace(wanted, content=hand_content(table, seat, words)), picture

    async def _waiting_note(self, table: Table, moves: Sequence[LoggedMove]) -> str:
        """Return since when a table waits for the member to move, and until when players are away."""
        member_id = table.member_to_act() if table.is_playing and not table.is_private else None
        if member_id is None:
            return ""
        words = words_in(table.game.language)
        since = next((move.at for move in reversed(moves) if begins_turn(move)), moves[0].at)
        note = f"-# {words.text('board-waiting', since=f'<t:{since}:R>')}"
        away = await self._tables.waits.away_at(table)
        lines = [words.text("away-seat", name=bold(table.names[s]), until=f"<t:{at}:f>") for s, at in away.items()]
        return "\n".join([note, *(f"-# {line}" for line in lines)])

    async def _lesson(self, table: Table) -> str:
        """Return what the lesson says below the newest message of its table; an empty text at other tables."""
        seat = table.reader
        if seat is None or not is_lesson(table.game) or table.position is None:
            return ""
        log, position = await self._tables.history.in_effect(table.id), table.position
        words = words_in(table.game.language).with_names(table.names).with_emojis(self._emojis.texts)
        if not table.is_playing:
            return lesson_end(log, words) if table.status is GameStatus.FINISHED else ""
        return lesson_now(log, position, seat, words)

    async def _draw(self, table: Table, moves: Sequence[LoggedMove]) -> bytes | None:
        scene = wanted_scene(table, moves)
        return None if scene is None else await self._pictures.draw(scene, table)

    async def _moves_to_describe(self, table: Table, unseen: Sequence[LoggedMove]) -> Sequence[LoggedMove]:
        """Return the unseen moves, but at least the last round during a game, and the last turn when it is over."""
        if table.status not in (GameStatus.PLAYING, GameStatus.FINISHED):
            return unseen
        turns = await self._tables.history.turns(table.id, len(table.seats) if table.is_playing else 1)
        # The lesson plays many rounds at once between its parts; the last one is enough.
        return unseen if len(unseen) > len(turns) and not is_taught(table) else turns

    async def _since_member(self, table: Table, *, until: int | None = None) -> Sequence[LoggedMove]:
        """Return the last turn of a member and the turns of computer players after it, up to the entry `until`."""
        turns = await self._tables.history.turns(table.id, len(table.seats), until=until)
        return from_turn_of_member(turns, table.computers)
