"""Private notes: direct messages that stay. A timer represents each note until Discord accepts it.

The timer is set in the transaction of the change that a note is about: with `Game.set_timer`, or with `timers.set` if
the change belongs to no game, such as time away. So a note is sent at least once; if the process is killed or the reply
is lost, the key of the note lets Discord refuse a second one for a few minutes. `NOTES` says what the notes of a timer
tell; another kind of note is another entry. A link to the channel of a game must be `[words](url)`: `is_notice_of`
takes a note with a bare address for a notice, and it would be deleted later. Closed direct messages are no error: the
member reads the same in the channel, with `/games`, or with the next command. If Discord is unavailable, the error is
raised, and the timer is tried again.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from discord import ui

from bot.games import PlanResult, Tables, TimerRecord
from bot.games.unit.unit import PLAN_BACK, PLAN_GONE, PLAN_RESULT, SEAT_BY_ADMIN, SEAT_BY_VOTE, WELCOME
from bot.present.language.words import Words, language_for, words_in
from bot.ui.content.messages.wanted import Content, Wanted
from bot.ui.content.open_games import take_back_row
from bot.ui.content.planning import plan_lines, result_text
from bot.ui.delivery.notices import link_to_board
from bot.ui.delivery.outbox import Outbox
from bot.ui.kit.pictures.gem_emojis import GemEmojis
from bot.ui.kit.requests.discord_errors import Failure


@dataclass(frozen=True, slots=True)
class DueNote:
    """A timer of notes to a member, with the words of the member's language; `game_id` is 0 for one of no game."""

    tables: Tables
    kind: str
    game_id: int
    member_id: int
    words: Words


@dataclass(frozen=True, slots=True)
class Note:
    """A text for a member, and rows of controls below it.

    Its `result` of a plan, if it tells one, is marked as read when Discord has accepted the note.
    """

    text: str
    result: PlanResult | None = None
    rows: Sequence[ui.ActionRow[Any]] = ()


async def send_notes(outbox: Outbox, emojis: GemEmojis, timer: TimerRecord) -> None:
    """Send the notes of a timer, unless they are not true any more. Raises Discord's errors if it is unavailable."""
    if timer.member_id is None:
        return
    if timer.game_id is not None:
        async with outbox.hold_channel_of(timer.game_id):
            pass  # the board that is being sent comes first
    tables = outbox.tables
    words = words_in(language_for((await tables.preferences.member(timer.member_id)).locale)).with_emojis(emojis.texts)
    for note in await NOTES[timer.kind](DueNote(tables, timer.kind, timer.game_id or 0, timer.member_id, words)):
        key = f"{timer.kind}:{timer.id}"
        if note.result is not None:
            key = f"plan:{timer.game_id}:{note.result.tried_seq}"
        content = Content(note.text, rows=note.rows, is_plain=True)
        wanted = Wanted(None, None, -1, content, timer.member_id, notified=(timer.member_id,), key=key)
        if isinstance(await outbox.post_if_open(wanted), Failure):
            return
        if note.result is not None:
            await tables.plans.mark_read(note.result)


async def unread_results(tables: Tables, game_id: int, member_id: int, words: Words) -> list[Note]:
    """Return notes about a member's plans with results yet to be read. The caller marks these as read afterwards."""
    results = await tables.plans.results(game_id, member_id)
    if not results:
        return []
    snapshot = await tables.games.known(game_id)
    table, board = snapshot.table, link_to_board(snapshot)
    explained = [await tables.plans.explain(table, result) for result in results]
    texts = [result_text(table, *each, board, words.with_names(table.seats.names)) for each in explained]
    return [Note(text, result) for text, result in zip(texts, results, strict=True)]


async def _plan_taken_back(due: DueNote) -> list[Note]:
    """Return what has become of a plan whose turn was taken back, or that a newer one stands, if it is still true."""
    snapshot = await due.tables.games.known(due.game_id)
    table = snapshot.table
    if not table.is_playing or table.seats.of(due.member_id) is None:
        return []
    plan = await due.tables.plans.of(table, due.member_id)
    if due.kind == PLAN_BACK:
        if plan is None:  # it was tried again, or given up
            return []
        message, lines = "plan-stands-again", plan_lines(plan, table, due.words.with_names(table.seats.names))
    else:
        message, lines = "plan-lost" if plan is None else "plan-lost-newer", []
    text = due.words.text(message, board=link_to_board(snapshot))
    return [Note("\n".join([text, *lines]))]


async def _seat(due: DueNote) -> list[Note]:
    """Return what has become of the member's seat, unless they have it back."""
    snapshot = await due.tables.games.known(due.game_id)
    table = snapshot.table
    seat = table.seats.held_by(due.member_id)
    if table.status.is_open and table.seats.kept_for(due.member_id) is not None:
        message = "seat-stand-in"
    elif seat is not None and table.seats.has_left(seat):
        message = "seat-taken-out"
    else:
        return []
    by = "vote" if due.kind == SEAT_BY_VOTE else "admin"
    rows = [take_back_row(table.id, due.words)] if message == "seat-stand-in" else []
    return [Note(due.words.text(message, by=by, board=link_to_board(snapshot)), rows=rows)]


async def _back(due: DueNote) -> list[Note]:
    """Return that the member is no longer away, unless they are again."""
    settings = await due.tables.games.settings.get(due.member_id)
    return [Note(due.words.text("away-over"))] if settings.away_from is None else []


NOTES: dict[str, Callable[[DueNote], Awaitable[list[Note]]]] = {
    PLAN_RESULT: lambda due: unread_results(due.tables, due.game_id, due.member_id, due.words),
    PLAN_BACK: _plan_taken_back,
    PLAN_GONE: _plan_taken_back,
    SEAT_BY_VOTE: _seat,
    SEAT_BY_ADMIN: _seat,
    WELCOME: _back,
}
