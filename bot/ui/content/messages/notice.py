"""The contents of notices: reminders, heads-ups, and the notice that a game has stalled. Pure."""

from bot.games import MessageKind, Table, WaitRecord
from bot.games.unit.timers import REMINDER
from bot.games.waiting.waits import HEADS_UP
from bot.present.language.escape import bold
from bot.present.language.words import Words, words_in
from bot.ui.content.messages.wanted import Channel, Content, Direct, Wanted

_TEXTS = {
    REMINDER: ("notice-reminder", "notice-reminder-direct"),
    HEADS_UP: ("notice-next", "notice-next-direct"),
}
"""The texts of the kinds of notices: in the channel, and as a direct message."""


def direct_notice(table: Table, wait: WaitRecord, kind: str, member_id: int, words: Words, board: str) -> Wanted:
    """Return a notice as a direct message to a member; `board` is the address of the table's board."""
    text = words.text(_TEXTS[kind][1], board=board, since=f"<t:{wait.since}:R>")
    return _wanted(table, wait, member_id, Direct(member_id), text)


def channel_notice(table: Table, wait: WaitRecord, kind: str, member_id: int, board: str) -> Wanted:
    """Return a notice in the table's channel, which mentions the member; `board` is the address of its board."""
    words = words_in(table.game.language)
    text = words.text(_TEXTS[kind][0], mention=f"<@{member_id}>", board=board, since=f"<t:{wait.since}:R>")
    return _wanted(table, wait, member_id, Channel(table.game.channel_id), text, member_id)


def stalled_notice(table: Table, wait: WaitRecord, vote_at: int | None, board: str) -> Wanted:
    """Return the notice in the channel that a game has stalled. `vote_at` is when the others may vote, if they may."""
    words, seat = words_in(table.game.language), table.seat_held_by(wait.member_id)
    name = bold(table.names[seat]) if seat is not None else "?"
    text = words.text("notice-stalled", name=name, board=board, since=f"<t:{wait.since}:R>")
    if vote_at is not None:
        text += f" {words.text('notice-vote', when=f'<t:{vote_at}:R>')}"
    return _wanted(table, wait, wait.member_id, Channel(table.game.channel_id), text)


def next_member(table: Table) -> int | None:
    """Return the member who moves after the next one; None with two players, where that is always the other one."""
    acting = table.seat_to_act()
    members = [seat for seat in table.seats if seat.member_id is not None and not table.has_left(seat.seat)]
    if acting is None or len(members) < 3:
        return None
    following = [*table.seats[acting.seat + 1 :], *table.seats[: acting.seat]]
    return next((seat.member_id for seat in following if seat in members), None)


def _wanted(
    table: Table, wait: WaitRecord, member_id: int, place: Channel | Direct, text: str, *notified: int
) -> Wanted:
    key = f"{wait.game_id}:{wait.turn_seq}:{member_id}:{wait.reminders}"
    content = Content(text, is_plain=True)
    return Wanted(MessageKind.NOTICE, place, table.seq, content, member_id, notified=notified, key=key)
