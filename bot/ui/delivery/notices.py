"""Messages for timers that are due: notices of a table, and private notes.

If Discord is unavailable, the error is raised, and the timer is tried again.

Notices are reminders, heads-ups, and the notice that a game has stalled. Private notes are direct messages that stay;
their timers are set in the transaction of the change that they are about. In a note, a link to the channel of a game
must be `[words](url)`: `is_notice_of` takes a note with a bare address for a notice, and it would be deleted later.
docs/internals/delivery.md says more about both.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

from discord import ui

from bot.engine import Frozen
from bot.games import MessageChanges, MessageKind, MessageRecord, PlanResult, Table, Tables, TimerRecord, WaitRecord
from bot.games.play.consent import others_at
from bot.games.unit import unit
from bot.games.unit.unit import REMINDER, REMINDERS_AT, Snapshot
from bot.games.waiting.waits import HEADS_UP, REMIND_USUALLY, UnrecordedWait, patience_ends
from bot.present.language.escape import bold
from bot.present.language.words import Words, language_for, words_in
from bot.ui.content.messages.wanted import Content, Wanted
from bot.ui.content.open_games import take_back_row
from bot.ui.content.planning import plan_lines, result_text
from bot.ui.delivery.outbox import Batch, Outbox
from bot.ui.delivery.reconcile import Delete, Send
from bot.ui.kit.defaults import Defaults
from bot.ui.kit.permissions import message_link
from bot.ui.kit.pictures.gem_emojis import GemEmojis
from bot.ui.kit.requests.discord_errors import DISCORD_ERRORS, Failure, classify

log = logging.getLogger(__name__)

RETRY_AFTER = 300  # seconds until a notice is tried again that may not have been sent
_TEXTS = {
    REMINDER: ("notice-reminder", "notice-reminder-direct"),
    HEADS_UP: ("notice-next", "notice-next-direct"),
}
"""The texts of the kinds of notices: in the channel, and as a direct message."""


class Notices:
    """Decides which notice a table wants, and records that it was sent."""

    def __init__(self, tables: Tables, outbox: Outbox) -> None:
        self._tables = tables
        self._outbox = outbox

    async def update_wait(
        self, wanted: Wanted, batch: Batch, recorded: Sequence[MessageRecord]
    ) -> UnrecordedWait | None:
        """Return the wait for the caller to record with the table as shown; None if there is nothing left to record.

        Delete the notice of the last turn, one of the `recorded` messages, and give a heads-up. The caller holds the
        lock of the channel and has shown the board. Raises `StoreError`, and Discord's errors if it is unavailable.
        """
        waits, member_id, table = self._tables.waits, wanted.member_id, batch.snapshot.table
        known = batch.snapshot.rows.wait
        if member_id is None or table.is_private:
            await self._delete(known, batch, recorded)
            if known is not None:
                await waits.end(table.id)
            return None
        begun = None
        if known is None or (known.member_id, known.turn_seq) != (member_id, wanted.turn_seq):
            await self._delete(known, batch, recorded)
            since = self._since(wanted, [*recorded, *batch.sent])
            sending = HEADS_UP if await self._wants_heads_up(table) else None
            known = WaitRecord(table.id, member_id, wanted.turn_seq, since, silent_since=since, sending=sending)
            begun = UnrecordedWait(known, await self._usual(table))
        elif (moved_at := _moved_within_turn(batch.snapshot, known)) is not None:
            known = replace(known, silent_since=moved_at)
            begun = UnrecordedWait(known, await self._usual(table))
        if known.sending != HEADS_UP:
            return begun
        await batch.record()  # the heads-up links to the board
        if begun is not None:
            await waits.begin(begun)  # so that the heads-up is not sent twice if the process is killed
        try:
            await self._give_heads_up(batch.snapshot, known, is_new=begun is not None)
        except DISCORD_ERRORS as error:
            log.debug("Could not give a heads-up: %s", error)
            await waits.retry(known, RETRY_AFTER)
        return None

    async def delete_stalled(self, batch: Batch) -> None:
        """Delete the notice that a game has stalled: the vote at its table says so, and more."""
        wait = batch.snapshot.rows.wait
        if wait is not None and wait.reminders > len(REMINDERS_AT):
            await self._delete(wait, batch, batch.snapshot.messages(MessageKind.NOTICE))

    async def send_due(self, timer: TimerRecord) -> None:
        """Send a game's reminder, or the notice that it has stalled, if due. Raises Discord's errors in an outage."""
        if timer.game_id is not None:
            async with self._outbox.hold_channel_of(timer.game_id):
                snapshot = await self._tables.delivery.snapshot(timer.game_id)
                if snapshot.rows.wait is not None:
                    await self._send_due(snapshot, snapshot.rows.wait)

    async def _send_due(self, snapshot: Snapshot, wait: WaitRecord) -> None:
        waits, table = self._tables.waits, snapshot.table
        if not table.is_playing or table.member_to_act() != wait.member_id:
            return  # the next board records whom the game waits for
        if snapshot.rows.record.shown_seq < table.seq:
            await waits.retry(wait, RETRY_AFTER)  # the member may have moved, and the channel is yet to show it
            return
        if wait.sending == HEADS_UP:
            await self._give_heads_up(snapshot, wait)  # sets the timer of the reminder
            return
        usual, sent = await self._usual(table), list[MessageRecord]()
        try:
            if wait.sending == REMINDER:
                sent = await self._outbox.recovery.notices(table, wait, wait.member_id)
            if sent:
                log.info("Recovered a notice about game %s, which was sent but not recorded", table.id)
            elif await waits.is_due(wait, usual):
                sent = await self._remind(snapshot, wait)
            else:
                return
        except DISCORD_ERRORS as error:
            _raise_if_unavailable(error, table)
            await waits.retry_refused(wait, usual)
            return
        await waits.finish_sending(wait, usual, is_reminder=True, changes=MessageChanges(sent=sent))

    async def _remind(self, snapshot: Snapshot, wait: WaitRecord) -> list[MessageRecord]:
        """Replace the notice of a wait by the next one, and return its record; a vote takes the place of the last."""
        table = snapshot.table
        async with Batch(self._outbox, snapshot) as batch:
            await self._delete(wait, batch, snapshot.messages(MessageKind.NOTICE))
            await batch.record()
            await self._tables.waits.start_sending(wait, REMINDER, RETRY_AFTER)
            if wait.reminders < len(REMINDERS_AT):
                await self._send(wait, REMINDER, wait.member_id, batch)
            elif await self._tables.votes.question(await self._tables.delivery.snapshot(table.id)) is None:
                await batch.run([Send(await self._stalled_notice(snapshot, wait))])
            if batch.left_behind:  # in an archived thread, which is open now
                await batch.run(map(Delete, snapshot.messages(MessageKind.NOTICE)))
                await batch.record()
        return batch.sent

    async def _stalled_notice(self, snapshot: Snapshot, wait: WaitRecord) -> Wanted:
        table, board, since = snapshot.table, link_to_board(snapshot), f"<t:{wait.since}:R>"
        words, seat = words_in(table.game.language), table.seats.held_by(wait.member_id)
        name = bold(table.seats.names[seat]) if seat is not None else "?"
        text = words.text("notice-stalled", name=name, board=board, since=since)
        settings = await self._tables.games.settings.get(wait.member_id)
        vote_at = patience_ends(wait, settings, table.options.patience, self._tables.now())
        if vote_at is not None and others_at(table, wait.member_id):
            text += f" {words.text('notice-vote', when=f'<t:{vote_at}:R>')}"
        return _notice(table, wait, wait.member_id, text, table.game.channel_id)

    async def _send(self, wait: WaitRecord, kind: str, member_id: int, batch: Batch) -> None:
        """Send a notice to a member, where they want it; to the channel if their direct messages are closed."""
        table, in_channel, in_direct = batch.snapshot.table, *_TEXTS[kind]
        links = {"board": link_to_board(batch.snapshot), "since": f"<t:{wait.since}:R>"}
        if (await self._tables.games.settings.get(member_id)).in_direct:
            locale = (await self._tables.preferences.member(member_id)).locale
            words = words_in(language_for(locale or table.game.language))
            text = words.text(in_direct, **links)
            await batch.run([Send(_notice(table, wait, member_id, text))])
        if not batch.sent:
            text = words_in(table.game.language).text(in_channel, mention=f"<@{member_id}>", **links)
            notice = _notice(table, wait, member_id, text, table.game.channel_id)
            await batch.run([Send(replace(notice, notified=(member_id,)))])

    async def _give_heads_up(self, snapshot: Snapshot, wait: WaitRecord, *, is_new: bool = False) -> None:
        """Tell the member who is next, unless they have been told already. Raises Discord's errors if unavailable.

        If the wait `is_new`, no other member can have been told in it. Otherwise a killed process may have left a
        notice to another member, since several moves may have been made since, for instance by plans.
        """
        table = snapshot.table
        member_id, sent = next_member(table), list[MessageRecord]()
        if member_id is not None:
            members = [member_id] if is_new else _all_members(table, wait)
            try:
                sent += await self._outbox.recovery.notices(table, wait, *members)
                is_told = any(each.member_id == member_id for each in sent)
                if not is_told and await self._wants_heads_up(table):
                    async with Batch(self._outbox, snapshot) as batch:
                        await self._send(wait, HEADS_UP, member_id, batch)
                    sent += batch.sent
            except DISCORD_ERRORS as error:
                _raise_if_unavailable(error, table)
        changes = MessageChanges(sent=sent)
        await self._tables.waits.finish_sending(wait, await self._usual(table), is_reminder=False, changes=changes)

    async def _delete(self, wait: WaitRecord | None, batch: Batch, recorded: Sequence[MessageRecord]) -> None:
        """Delete the notices of a table, and one that may be unrecorded. Raises Discord's errors if unavailable.

        There is no wait before the first turn, nor when the member for whom the game waited was forgotten.
        """
        table = batch.snapshot.table
        notices = [record for record in recorded if record.kind is MessageKind.NOTICE]
        if wait is not None and wait.sending is not None:
            notices += await self._outbox.recovery.notices(table, wait, *_all_members(table, wait))
        await batch.run(map(Delete, notices))

    async def _wants_heads_up(self, table: Table) -> bool:
        member_id = next_member(table)
        if member_id is None:
            return False
        settings = await self._tables.games.settings.get(member_id)
        return bool(settings.heads_up) and not await self._outbox.is_silent(member_id)

    def _since(self, wanted: Wanted, recorded: Sequence[MessageRecord]) -> int:
        """Return since when the channel shows the board, or an earlier board of the turn, sent before a restart."""
        boards = (each for each in recorded if each.kind is MessageKind.BOARD and each.member_id == wanted.member_id)
        return min((self._tables.now(), *(each.sent_at for each in boards if each.seq >= wanted.turn_seq)))

    async def _usual(self, table: Table) -> int:
        """Return the interval of reminders on the table's server, in seconds."""
        guild_id = table.game.guild_id
        stored = None if guild_id is None else await self._tables.games.guild_settings.get(guild_id)
        set_here = Defaults.loads(stored).remind_after
        return REMIND_USUALLY if set_here is None else set_here


def _notice(table: Table, wait: WaitRecord, member_id: int, text: str, channel_id: int | None = None) -> Wanted:
    key = f"{wait.game_id}:{wait.turn_seq}:{member_id}:{wait.reminders}"
    return Wanted(MessageKind.NOTICE, channel_id, table.seq, Content(text, is_plain=True), member_id, key=key)


def next_member(table: Table) -> int | None:
    """Return the member who moves after the next one; None with two players, where that is always the other one."""
    acting = table.seat_to_act()
    members = [seat for seat in table.seats if seat.member_id is not None and not table.seats.has_left(seat.seat)]
    if acting is None or len(members) < 3:
        return None
    following = [*table.seats.records[acting.seat + 1 :], *table.seats.records[: acting.seat]]
    return next((seat.member_id for seat in following if seat in members), None)


def _moved_within_turn(snapshot: Snapshot, wait: WaitRecord) -> int | None:
    """Return when the member to move last answered within their turn, or None if not after `wait.silent_since`."""
    newest = snapshot.recent[-1] if snapshot.recent else None
    if newest is not None and newest.seq > wait.turn_seq and newest.seat is not None and newest.at > wait.silent_since:
        return newest.at
    return None


def link_to_board(snapshot: Snapshot) -> str:
    """Return the link to a table's newest board or to its channel, not a mention, by which hands are recognised."""
    table, boards = snapshot.table, snapshot.messages(MessageKind.BOARD)
    return message_link(table.game.guild_id, table.game.channel_id, boards[-1].message_id if boards else None)


def _all_members(table: Table, wait: WaitRecord) -> list[int]:
    """Return the members who may have got a notice in a wait; seats may have changed hands since."""
    members = [wait.member_id, *table.former, *(seat.member_id for seat in table.seats)]
    return list(dict.fromkeys(each for each in members if each))


def _raise_if_unavailable(error: Exception, table: Table) -> None:
    if classify(error) is Failure.UNAVAILABLE:
        raise error
    log.debug("Could not send a notice about game %s: %s", table.id, error)


class DueNote(Frozen):
    """A timer of notes to a member, with the words of the member's language; `game_id` is 0 for one of no game."""

    tables: Tables
    kind: str
    game_id: int
    member_id: int
    words: Words


class Note(Frozen):
    """A text for a member, rows below it, and the plan's result to mark as read once Discord has accepted the note."""

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
    snapshot = await tables.delivery.snapshot(game_id)
    table, board = snapshot.table, link_to_board(snapshot)
    explained = [await tables.plans.explain(table, result) for result in results]
    texts = [result_text(table, *each, board, words.with_names(table.seats.names)) for each in explained]
    return [Note(text, result) for text, result in zip(texts, results, strict=True)]


async def _plan_taken_back(due: DueNote) -> list[Note]:
    """Return what has become of a plan whose turn was taken back, or that a newer one stands, if it is still true."""
    snapshot = await due.tables.delivery.snapshot(due.game_id)
    table = snapshot.table
    if not table.is_playing or table.seats.of(due.member_id) is None:
        return []
    plan = await due.tables.plans.of(table, due.member_id)
    if due.kind == unit.PLAN_BACK:
        if plan is None:  # it was tried again, or given up
            return []
        message, lines = "plan-stands-again", plan_lines(plan, table, due.words.with_names(table.seats.names))
    else:
        message, lines = "plan-lost" if plan is None else "plan-lost-newer", []
    text = due.words.text(message, board=link_to_board(snapshot))
    return [Note("\n".join([text, *lines]))]


async def _seat(due: DueNote) -> list[Note]:
    snapshot = await due.tables.delivery.snapshot(due.game_id)
    table = snapshot.table
    seat = table.seats.held_by(due.member_id)
    if table.status.is_open and table.seats.kept_for(due.member_id) is not None:
        message = "seat-stand-in"
    elif seat is not None and table.seats.has_left(seat):
        message = "seat-taken-out"
    else:
        return []
    by = "vote" if due.kind == unit.SEAT_BY_VOTE else "admin"
    rows = [take_back_row(table.id, due.words)] if message == "seat-stand-in" else []
    return [Note(due.words.text(message, by=by, board=link_to_board(snapshot)), rows=rows)]


async def _stopped(due: DueNote) -> list[Note]:
    table = (await due.tables.delivery.snapshot(due.game_id)).table
    if not table.is_stopped:
        return []
    names = table.seats.names
    players = due.words.listed(bold(names[seat.seat]) for seat in table.seats.active if seat.owner_id != due.member_id)
    who = "host" if table.game.host_id == due.member_id else "player"
    return [Note(due.words.text("game-stopped", who=who, players=players, label=due.words.text("take-up")))]


async def _back(due: DueNote) -> list[Note]:
    settings = await due.tables.games.settings.get(due.member_id)
    return [Note(due.words.text("away-over"))] if settings.away_from is None else []


NOTES: dict[str, Callable[[DueNote], Awaitable[list[Note]]]] = {
    unit.PLAN_RESULT: lambda due: unread_results(due.tables, due.game_id, due.member_id, due.words),
    unit.PLAN_BACK: _plan_taken_back,
    unit.PLAN_GONE: _plan_taken_back,
    unit.SEAT_BY_VOTE: _seat,
    unit.SEAT_BY_ADMIN: _seat,
    unit.WELCOME: _back,
    unit.STOPPED: _stopped,
}
