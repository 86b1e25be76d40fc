"""Compose messages: draw their pictures, and build the layouts of those that are replaced."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from bot.games import GameStatus, LoggedMove, MessageKind, MessageRecord, Table, Tables
from bot.games.unit.logged_move import in_effect, newest_turn
from bot.games.unit.unit import Game, Snapshot
from bot.games.waiting.votes import VOTE_DECIDED
from bot.games.waiting.waits import People
from bot.present.language.words import Words
from bot.present.pictures.scenes import hand_scene
from bot.ui.content.lobby import closed_lobby_text, ended_text
from bot.ui.content.messages import contents
from bot.ui.content.messages.wanted import ORPHAN, Content, TableLayout, Wanted
from bot.ui.delivery.wanted_messages import highlighted_moves, since_member, wanted_of
from bot.ui.kit.pictures.gem_emojis import GemEmojis
from bot.ui.kit.pictures.table_pictures import BoardDrawing, TablePictures


class Composer:
    """Composes the messages of tables."""

    def __init__(self, tables: Tables, pictures: TablePictures, emojis: GemEmojis) -> None:
        self._tables = tables
        self._pictures = pictures
        self._emojis = emojis

    def start_drawing(self, game: Game) -> BoardDrawing | None:
        """Start drawing a game whose moves are being written; return None if another state of it will be shown."""
        table = game.table
        if table.status is not GameStatus.PLAYING or table.dealt().is_over or table.waits_for_computer:
            return None
        moves = newest_turn(in_effect(game.recent))
        return BoardDrawing(self._state(table, moves), asyncio.create_task(self._draw(table, moves)))

    def picture_task(self, snapshot: Snapshot, drawing: BoardDrawing | None = None) -> asyncio.Task[bytes | None]:
        """Return a task that draws what a table's channel should show: the task of `drawing` if it is current."""
        table, moves = snapshot.table, highlighted_moves(snapshot)
        if table.is_playing and drawing is not None and drawing.state == self._state(table, moves):
            return drawing.picture
        return asyncio.create_task(self._draw(table, moves))

    def _state(self, table: Table, moves: Sequence[LoggedMove]) -> tuple[int, ...]:
        """Return what a board depends on; a picture from before a deletion may show the member who was forgotten."""
        return table.seq, table.game.revision, moves[0].seq, self._tables.members.deletions.known

    async def wanted(self, snapshot: Snapshot) -> list[Wanted]:
        """Return the messages that there should be at a table, see `wanted_of`."""
        table = snapshot.table
        return wanted_of(
            snapshot,
            await self._tables.waits.people(table) if table.is_playing else People({}, self._tables.now()),
            self._emojis.texts,
            outcome=await self._tables.statistics.of_end(table) if table.status is GameStatus.FINISHED else None,
            series=None if table.is_playing else await self._tables.statistics.series_of(table),
            with_computers=self._tables.computers.are_available,
        )

    async def retired(self, snapshot: Snapshot, message: MessageRecord) -> TableLayout:
        """Return what an old message shows once its controls are removed.

        A board keeps its content; its picture is drawn again, since Discord would remove it in an edit without one. A
        text takes the place of a lobby, of an orphan, and of a board whose log can no longer be read.
        """
        table, words = snapshot.table, contents.words_of(snapshot.table).with_emojis(self._emojis.texts)
        if message.kind is not MessageKind.BOARD:
            return TableLayout(Content(closed_lobby_text(table, words)))
        if message.seq == ORPHAN:
            return TableLayout(Content(words.text("table-moves-lost")))
        if table.position is None:  # the log can no longer be read
            return TableLayout(Content(ended_text(table, words)))
        snapshot = await self._tables.history.reach_turns(snapshot, len(table.seats), until=message.seq)
        moves = since_member(snapshot, until=message.seq)
        table_then = table.with_position(moves[-1].after, moves[-1].seq)
        picture = await self._pictures.draw(contents.highlighted_board(table_then, moves), table)
        decided = snapshot.rows.questions.get(VOTE_DECIDED)
        return TableLayout(contents.retired_board_content(table_then, moves, words, decided), picture)

    async def hand(self, table: Table, wanted: Wanted, seat: int, words: Words) -> tuple[Wanted, bytes | None]:
        """Return the hand of a seat with its content, and its picture."""
        picture = await self._pictures.draw(hand_scene(table.dealt(), seat, words.with_names(table.seats.names)), table)
        return replace(wanted, content=contents.hand_content(table, seat, words)), picture

    async def _draw(self, table: Table, moves: Sequence[LoggedMove]) -> bytes | None:
        scene = contents.wanted_scene(table, moves)
        return None if scene is None else await self._pictures.draw(scene, table)
