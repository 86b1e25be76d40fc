"""What a channel sees of its table. Written first, posted after: what could not be posted stays owed."""

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.present.board_text import alt_text
from bot.present.event_text import event_lines, final_lines, mention_or_name, turn_line
from bot.present.scenes import board_scene, final_scene, lobby_alt, lobby_scene
from bot.present.words import Words, words_in
from bot.tables import (
    NO_CHANGES,
    GameStatus,
    LoggedMove,
    MessageChanges,
    MessageKind,
    MessageRecord,
    StoreError,
    Table,
    Tables,
    positions_before,
)
from bot.ui.core.context import Answering, words_for
from bot.ui.core.discord_limits import MAX_ALT_TEXT, MAX_TEXT
from bot.ui.core.error_boundary import DISCORD_ERRORS, tell
from bot.ui.core.permissions import missing_permissions
from bot.ui.core.rate_limits import KEYS_KEPT
from bot.ui.lobby.controls import lobby_rows, rematch_rows
from bot.ui.lobby.text import lobby_text
from bot.ui.messages.hand_dms import HandMessages, changed_hands
from bot.ui.messages.layout import TableLayout
from bot.ui.messages.recovery import LOST, edited_post, found_post, game_of, lost_post
from bot.ui.pictures.gem_emojis import GemEmojis
from bot.ui.pictures.table_pictures import TablePictures
from bot.ui.views.parts import turn_buttons

log = logging.getLogger(__name__)

EDITABLE_FOR = 3_000  # seconds; Discord limits edits of messages over an hour old (30046)
LOOK_HOLDS = 3.0  # seconds; what came meanwhile has not pushed a board far out of sight
_MOST_AHEAD = 100  # boards
_LOOKED_AT = 10  # messages below our newest, as a rule
_SEARCHED = 1_000  # the same, where one of them may be ours although we could not note it
_SLACK = 600  # seconds that our clock may be ahead of Discord's
_TURN_LINE = 300  # characters, more than any line that says whose turn it is
_TOLD = MAX_TEXT - MAX_ALT_TEXT  # characters for words, with room for what is said where a picture cannot be drawn

_NO_CHANNEL = (10_003, 50_001)  # unknown channel, or one we no longer see


@dataclass(frozen=True, slots=True)
class _Channel:
    """Our messages about a table in its channel, oldest first, and whether nobody has posted since, nor long ago.

    `looked_at` is in seconds of the monotonic clock.
    """

    shown: Sequence[MessageRecord]
    mentions: Sequence[MessageRecord]
    is_quiet: bool
    looked_at: float

    @property
    def board(self) -> MessageRecord | None:
        """Return the newest board."""
        return next((post for post in reversed(self.shown) if post.kind is MessageKind.BOARD), None)

    @property
    def notified(self) -> MessageRecord | None:
        """Return the newest message that notified the member to move."""
        board = [self.board] if self.board else []
        return max((*self.mentions, *board), key=lambda post: post.message_id, default=None)

    def without(self, board: MessageRecord) -> Sequence[MessageRecord]:
        """Return all but a board and the mentions."""
        return [post for post in self.shown if post != board]


@dataclass(frozen=True, slots=True)
class _Ahead:
    """A board that is drawn while the move it shows is written: of which state of its game, and since which one."""

    seq: int
    revision: int
    seen: int
    picture: asyncio.Task[bytes | None]


class ChannelMessages:
    """Keeps each channel's messages in step with its table, one at a time per channel."""

    def __init__(self, client: discord.Client, tables: Tables, gallery: TablePictures, emojis: GemEmojis) -> None:
        self._client = client
        self._tables = tables
        self._gallery = gallery
        self._emojis = emojis
        self._hands = HandMessages(client, tables, gallery, emojis)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._late: set[int] = set()  # games whose post is to be tried again
        self._seen: dict[int, _Channel] = {}  # what we saw last and did since, by game
        self._ahead: dict[int, _Ahead] = {}  # by game
        self._searched: set[int] = set()  # games of which all messages are noted, so that none has to be searched for

    async def show(
        self,
        table: Table,
        interaction: discord.Interaction[Any] | None = None,
        answering: Answering = None,
        *,
        if_owed: bool = False,
    ) -> None:
        """Make the channel see the newest state of a table, and the owners of hands these.

        Trouble is told to the member who acted, never raised. While they are still being answered, what is to be shown
        is made ready, and nothing is sent to anybody: over a slow line the answer is not to wait behind a picture. With
        `if_owed`, only where the channel has not seen it yet.
        """
        if interaction is not None:
            interaction.extras["shown"] = True
        try:
            async with self._lock(table.game.channel_id):
                if not if_owed or await self._tables.delivery.is_pending(table.id):
                    table = await self._tables.find(table.id)
                    await self._post(table, await self._tables.delivery.unseen(table.id), answering)
            await _ended(answering)
            await self._show_hands(table, interaction)
        except DISCORD_ERRORS as error:
            await _ended(answering)
            await self._report(table, error, interaction)
        except StoreError:
            log.exception("The store failed while posting to channel %s", table.game.channel_id)
            self._late.add(table.id)
            await _ended(answering)
            if interaction is not None:
                await tell(interaction, words_for(interaction).text("message-store-error"))

    def draw_ahead(self, table: Table, since: Sequence[LoggedMove]) -> None:
        """Begin to draw what a channel will be shown of moves that are being written, for `show` to find it done."""
        if table.status is not GameStatus.PLAYING or table.dealt().is_over:
            return
        drawing = asyncio.create_task(self._draw(table, since, words_in(table.game.language)))
        if len(self._ahead) >= _MOST_AHEAD:
            self._ahead.clear()  # of moves that were not written in the end
        self._ahead[table.id] = _Ahead(table.seq, table.game.revision, since[0].seq, drawing)

    def forget(self) -> None:
        """Keep nothing of what was seen or drawn: it tells of members."""
        self._seen.clear()
        self._ahead.clear()

    async def catch_up(self, channel_id: int) -> None:
        """Post what a channel is still owed."""
        for game in await self._tables.delivery.pending_in(channel_id):
            await self.show(await self._tables.find(game.id), if_owed=True)

    async def retry(self) -> None:
        """Post what could not be posted because Discord could not be reached or was too busy, or the store failed."""
        late, self._late = self._late, set()
        for game_id in late:
            try:
                await self.show(await self._tables.find(game_id), if_owed=True)
            except Exception:  # whatever ails one table, the others get their posts
                log.exception("Could not post what game %s is owed", game_id)

    async def settle(self, guild_id: int | None = None) -> None:
        """Post everything that is owed anywhere, or on one server: at the start, and when a server is there again."""
        async for game in self._tables.delivery.pending():
            here = game.guild_id
            if here is not None and (guild_id not in (None, here) or self._client.get_guild(here) is None):
                continue  # thrown out of the server, or it is not there yet
            log.info("Posting what channel %s is owed", game.channel_id)
            try:
                await self.show(await self._tables.find(game.id), if_owed=True)
            except Exception:  # whatever ails one table, the others get their posts
                log.exception("Could not post what channel %s is owed", game.channel_id)

    async def forget_channel(self, channel_id: int) -> None:
        """End the game of a channel that is gone; its log is kept, and nothing is owed any more."""
        game = await self._tables.open_record(channel_id)
        if game is not None:
            log.info("Channel %s is gone, so its game ends", channel_id)
            table = await self._tables.hosting.end(game.id)  # also one whose log cannot be read
        else:
            table = await self._tables.latest_in_channel(channel_id)
        if table is None:
            return
        await self._tables.delivery.mark_shown(table, hands=True)
        await self._show_hands(table, None)

    async def _show_hands(self, table: Table, interaction: discord.Interaction[Any] | None) -> None:
        """Bring hands up to date; those that Discord does not take now are tried again later."""
        try:
            await self._hands.update(table.id, interaction)
        except DISCORD_ERRORS as error:
            log.warning("Could not send a hand of game %s: %s", table.id, error)
            self._late.add(table.id)

    async def _post(self, table: Table, since: Sequence[LoggedMove], answering: Answering) -> None:
        try:
            changes = await self._post_as_it_is(table, since, answering)
            await self._tables.delivery.mark_shown(table, hands=bool(changed_hands(since)), changes=changes)
        except BaseException:
            self._searched.discard(table.id)  # what came to be may not have been noted
            self._seen.pop(table.id, None)
            raise

    async def _post_as_it_is(self, table: Table, since: Sequence[LoggedMove], answering: Answering) -> MessageChanges:
        """Post a table, and return what is still to be noted about that."""
        match table.status:
            case GameStatus.LOBBY:
                return await self._post_lobby(table)
            case GameStatus.PLAYING:
                return await self._post_board(table, since, answering)
            case GameStatus.FINISHED:
                await self._post_final(table, since, answering)
            case GameStatus.ENDED:
                await self._post_ended(table)
        return NO_CHANGES

    # --- the four kinds ---

    async def _post_lobby(self, table: Table) -> MessageChanges:
        said = words_in(table.game.language)
        free = table.options.seats - len(table.seats)
        scene = lobby_scene(table.names, table.seat_of(table.game.host_id), free, table.options.expansion, said)
        alt, rows = lobby_alt(scene, said), lobby_rows(table, said)
        picture, channel = await asyncio.gather(self._gallery.draw(scene, table), self._look(table))
        view = TableLayout(lobby_text(table, said), alt=alt, picture=picture, rows=rows)
        if channel.shown and await self._edit(channel.shown[-1], view):
            return MessageChanges(edited=[replace(channel.shown[-1], seq=table.seq)])
        await self._send(table, MessageKind.LOBBY, view)
        return NO_CHANGES

    async def _post_board(self, table: Table, since: Sequence[LoggedMove], answering: Answering) -> MessageChanges:
        said = words_in(table.game.language)
        member_id = table.member_to_act()
        drawing = await self._drawing(table, since, said)  # all else is found while the painter works
        channel = await self._look(table)
        told = await self._story(table, since, said)
        seat = table.seat_to_act()
        line = turn_line(table.dealt(), mention_or_name(member_id, seat.name) if seat else "", said)
        alt, rows = alt_text(table.dealt(), table.names, said), turn_buttons(table, said)
        await _ended(answering)
        view = TableLayout(told, alt=alt, picture=await drawing, below=line, rows=rows)
        board, mentions, notified = channel.board, channel.mentions, channel.notified
        # Where the board shows this move already, no newer message need push it out of sight once more.
        is_in_place = board is not None and (channel.is_quiet or board.seq == table.seq)
        past, changes = channel.shown, NO_CHANGES
        if board is None or not is_in_place or not await self._edit(board, view):
            knows = notified is not None and (notified.member_id, notified.seq) == (member_id, table.seq)
            board = await self._send(table, MessageKind.BOARD, view, member_id, notify=not knows)
            await self._remove(mentions)
            mentions = ()
        else:
            past, board = channel.without(board), replace(board, seq=table.seq)
            changes = MessageChanges(edited=[board])
            if member_id is not None and notified is not None and notified.member_id != member_id:
                changes = await self._mention(table, member_id, line, mentions, changes)
                mentions = changes.sent
            else:
                mentions = await self._keep_of(mentions, notified)
        for post in past:
            await self._retire(table, post)
        if len(self._seen) >= KEYS_KEPT:
            self._seen.clear()
        self._seen[table.id] = _Channel([board], mentions, is_quiet=True, looked_at=channel.looked_at)
        return changes

    async def _post_final(self, table: Table, since: Sequence[LoggedMove], answering: Answering) -> None:
        said = words_in(table.game.language)
        position = table.dealt()
        ranking = ["", *final_lines(position, table.names, said)]
        if table.game.seal:
            ranking.append(f"-# {said.text('seal-final', seal=table.game.seal)}")
        shown = since if len(since) > 1 else await self._last_turn(table)
        told = _newest(await self._lines(table, shown, said), _TOLD - len("\n".join(ranking)))
        text, alt = "\n".join([*told, *ranking]), alt_text(position, table.names, said)
        scene = final_scene(position, table.names, said)
        picture, channel, _ = await asyncio.gather(
            self._gallery.draw(scene, table), self._look(table), _ended(answering)
        )
        if not any(post.kind is MessageKind.FINAL for post in channel.shown):
            view = TableLayout(text, alt=alt, picture=picture, rows=rematch_rows(table, said))
            await self._send(table, MessageKind.FINAL, view)
        await self._remove(channel.mentions)
        for post in channel.shown:
            if post.kind is not MessageKind.FINAL:
                await self._retire(table, post)

    async def _last_turn(self, table: Table) -> list[LoggedMove]:
        """Return the newest move and, when it answered a question within a turn, what led there."""
        return await self._tables.history.turns(table.id, 1)

    async def _post_ended(self, table: Table) -> None:
        said = words_in(table.game.language)
        channel = await self._look(table)
        if not any(post.kind is MessageKind.FINAL for post in channel.shown):
            await self._send(table, MessageKind.FINAL, TableLayout(said.text("table-ended")))
        await self._remove(channel.mentions)
        for post in channel.shown:
            if post.kind is not MessageKind.FINAL:
                await self._retire(table, post)

    async def _drawing(self, table: Table, since: Sequence[LoggedMove], said: Words) -> asyncio.Task[bytes | None]:
        """Return the drawing of a board with what its channel has not seen yet marked, or its last move."""
        newest = since or await self._tables.history.since(table.id, after=table.seq - 1)
        ahead = self._ahead.pop(table.id, None)
        now = (table.seq, table.game.revision, newest[0].seq)
        if ahead is not None and (ahead.seq, ahead.revision, ahead.seen) == now:
            return ahead.picture
        return asyncio.create_task(self._draw(table, newest, said))

    async def _draw(self, table: Table, newest: Sequence[LoggedMove], said: Words) -> bytes | None:
        happened = [event for happening in newest for event in happening.events]
        scene = board_scene(table.dealt(), table.names, said, happened, past=positions_before(newest))
        return await self._gallery.draw(scene, table)

    async def _story(self, table: Table, since: Sequence[LoggedMove], said: Words) -> str:
        """Return what happened in the last round, or since the last post if that is longer; the newest in full size.

        Which cards came out with the older moves is left to the picture: on a phone it would push that out of sight.
        """
        turns = await self._tables.history.turns(table.id, len(table.seats))
        *older, newest = since if len(since) > len(turns) else turns
        small = [f"-# {line}" for line in await self._lines(table, older, said, rows=False)]
        return "\n".join(_newest([*small, *await self._lines(table, [newest], said)], _TOLD - _TURN_LINE))

    async def _lines(
        self, table: Table, happenings: Sequence[LoggedMove], said: Words, *, rows: bool = True
    ) -> list[str]:
        emojis = self._emojis.texts
        return [
            line
            for happening in happenings
            for line in event_lines(happening.before, happening.events, table.names, said, emojis, with_refills=rows)
        ]

    # --- messages ---

    async def _send(
        self,
        table: Table,
        kind: MessageKind,
        view: TableLayout,
        member_id: int | None = None,
        *,
        notify: bool = True,
    ) -> MessageRecord:
        message = await self._channel(table.game.channel_id).send(
            view=view, files=view.files(), allowed_mentions=_only(member_id if notify else None)
        )
        post = _record(table, kind, message.id, member_id)
        await self._tables.delivery.change_messages(MessageChanges(sent=[post]))
        return post

    async def _mention(
        self, table: Table, member_id: int, line: str, past: Sequence[MessageRecord], changes: MessageChanges
    ) -> MessageChanges:
        """Notify one member: an edit would not. The mentions of the past have served.

        Returns what is to be noted of this besides `changes`; where not all of it succeeds, the rest is noted here.
        """
        sending = self._channel(table.game.channel_id).send(line, allowed_mentions=_only(member_id))
        sent, *ends = await asyncio.gather(sending, *map(self._delete, past), return_exceptions=True)
        gone = [post for post, end in zip(past, ends, strict=True) if end is None]
        changes = replace(changes, gone=gone)
        if isinstance(sent, discord.Message):
            changes = replace(changes, sent=[_record(table, MessageKind.MENTION, sent.id, member_id)])
        for failure in (sent, *ends):
            if isinstance(failure, BaseException):
                await self._tables.delivery.change_messages(changes)
                raise failure
        return changes

    async def _edit(self, post: MessageRecord, view: TableLayout) -> bool:
        """Edit a message; return False where it is gone or too old to be edited freely."""
        try:
            await self._message(post).edit(view=view, attachments=view.files(), allowed_mentions=_only(None))
        except discord.NotFound as error:
            if error.code in _NO_CHANNEL:
                raise
            await self._tables.delivery.change_messages(MessageChanges(gone=[post]))
            return False
        except discord.HTTPException as error:
            if error.code == 30_046:
                return False
            raise
        return True

    async def _retire(self, table: Table, post: MessageRecord) -> None:
        """Take the controls off a message of the past. Its picture has to be sent again, or it would vanish."""
        said = words_in(table.game.language)
        view = TableLayout(lobby_text(table, said))
        if post.kind is MessageKind.BOARD:
            view = await self._past(table, post, said)
        try:
            await self._message(post).edit(view=view, attachments=view.files(), allowed_mentions=_only(None))
        except discord.HTTPException as error:
            # Old controls do no harm: a press on them is answered with what is now.
            log.info("Could not take the controls off message %s: %s", post.message_id, error)
        await self._tables.delivery.change_messages(MessageChanges(gone=[post]))

    async def _past(self, table: Table, post: MessageRecord, said: Words) -> TableLayout:
        """Return a board as it was when the message was last edited, without controls."""
        if post.seq == LOST:
            return TableLayout(said.text("table-moves-lost"))
        if table.position is None:  # what was on it can no longer be read
            return TableLayout(said.text("table-ended"))
        shown = (await self._tables.history.since(table.id, after=post.seq - 1))[0]
        picture = await self._gallery.draw(
            board_scene(shown.after, table.names, said, shown.events, past=positions_before([shown])), table
        )
        told = "\n".join(await self._lines(table, [shown], said))
        return TableLayout(told, alt=alt_text(shown.after, table.names, said), picture=picture)

    async def _remove(self, posts: Sequence[MessageRecord]) -> None:
        """Delete messages that have served, and forget them."""
        for post in posts:
            await self._delete(post)
            await self._tables.delivery.change_messages(MessageChanges(gone=[post]))

    async def _keep_of(self, posts: Sequence[MessageRecord], kept: MessageRecord | None) -> Sequence[MessageRecord]:
        """Delete all but one of several messages, and return that one if it is among them."""
        await self._remove([post for post in posts if post != kept])
        return [post for post in posts if post == kept]

    async def _delete(self, post: MessageRecord) -> None:
        """Delete a message that has served; one that cannot be deleted does no harm."""
        try:
            await self._message(post).delete()
        except discord.NotFound:
            pass  # somebody was quicker
        except discord.HTTPException as error:
            log.info("Could not delete message %s: %s", post.message_id, error)

    async def _look(self, table: Table) -> "_Channel":
        """Return our messages in a channel, and whether it has been quiet since the newest of them.

        One that we sent but could not note, because we were stopped just then, is noted now. In a burst of moves not
        every one looks: what the one before saw and did is enough, unless it failed.
        """
        seen = self._seen.pop(table.id, None)
        looked_at = time.monotonic()
        if seen is not None and looked_at - seen.looked_at < LOOK_HOLDS:
            return seen
        posts = [post for post in await self._tables.delivery.messages(table.id) if post.kind is not MessageKind.HAND]
        shown = [post for post in posts if post.kind is not MessageKind.MENTION]
        if table.is_in_lobby and shown:
            return _Channel(shown, [], False, looked_at)
        known = {post.message_id for post in posts}
        after = shown[-1].message_id if shown else _id_at(table.game.created_at - _SLACK)
        is_quiet = bool(shown) and _is_fresh(shown[-1])
        channel = self._channel(table.game.channel_id)
        if table.id in self._searched:
            messages = [each async for each in channel.history(after=discord.Object(after), limit=_LOOKED_AT)]
        else:  # of more than so many the newest: one of them may be ours; and our own, which we may have edited
            since = discord.Object(after - 1)
            newest = [each async for each in channel.history(after=since, limit=_SEARCHED, oldest_first=False)]
            messages = newest[::-1]
        for message in messages:
            if shown and message.id == shown[-1].message_id:
                shown[-1] = edited_post(table, shown[-1], message)
            if message.id in known:
                continue
            found = await self._found(table, message)
            if found is None or (found.kind is MessageKind.MENTION and not shown):
                is_quiet = False  # somebody else's, or a mention of the game before
                continue
            log.info("Found message %s, which was posted before we were stopped", message.id)
            await self._tables.delivery.change_messages(MessageChanges(sent=[found]))
            posts.append(found)
            if found.kind is not MessageKind.MENTION:
                shown.append(found)
                is_quiet = _is_fresh(found)
        if len(self._searched) >= KEYS_KEPT:
            self._searched.clear()
        self._searched.add(table.id)
        mentions = sorted(
            (post for post in posts if post.kind is MessageKind.MENTION), key=lambda post: post.message_id
        )
        return _Channel(shown, mentions, is_quiet, looked_at)

    async def _found(self, table: Table, message: discord.Message) -> MessageRecord | None:
        """Return what is to be noted of a message about a table, None for one of others or about another game."""
        if self._client.user is None or message.author.id != self._client.user.id:
            return None
        found = found_post(table, message)
        if found is not None:
            return None if await self._tables.delivery.is_recorded(message.id) else found
        other = game_of(message)
        return None if other is None or await self._tables.is_known(other) else lost_post(table, message)

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)

    def _message(self, post: MessageRecord) -> discord.PartialMessage:
        return self._channel(post.channel_id).get_partial_message(post.message_id)

    def _lock(self, channel_id: int) -> asyncio.Lock:
        lock = self._locks.get(channel_id)
        if lock is None:
            lock = self._locks[channel_id] = asyncio.Lock()
        return lock

    # --- trouble ---

    async def _report(self, table: Table, error: Exception, interaction: discord.Interaction[Any] | None) -> None:
        """Say that the move is kept although it could not be posted, and why."""
        log.warning("Could not post to channel %s: %s", table.game.channel_id, error)
        if isinstance(error, discord.NotFound) and error.code == 10_003:
            await self.forget_channel(table.game.channel_id)
            await self._tables.delivery.mark_shown(await self._tables.find(table.id))
            return
        if not isinstance(error, discord.Forbidden | discord.NotFound):
            self._late.add(table.id)
        if interaction is None:
            return
        said = words_for(interaction)
        is_here = interaction.channel_id == table.game.channel_id  # and not a direct message that shows a hand
        missing = missing_permissions(interaction) if is_here else []
        text = said.text("message-failed")
        if missing:
            names = said.listed(said.text(f"permission-{each}") for each in missing)
            text = said.text("message-forbidden", permissions=names)
        try:
            await interaction.followup.send(text, ephemeral=True, allowed_mentions=_only(None))
        except DISCORD_ERRORS as failure:
            log.info("Could not tell why: %s", failure)


async def _ended(answering: Answering) -> None:
    """Wait for the end of an answer, however it ends."""
    if answering is not None:
        await asyncio.wait((answering,))


def _record(table: Table, kind: MessageKind, message_id: int, member_id: int | None) -> MessageRecord:
    """Return what is remembered of a message that was sent just now."""
    return MessageRecord(message_id, table.id, kind, table.game.channel_id, member_id, table.seq, int(time.time()))


def _newest(lines: Sequence[str], room: int) -> Sequence[str]:
    """Return as many of the last lines as fit into so many characters."""
    first = len(lines)
    while first and (room := room - len(lines[first - 1]) - 1) >= 0:
        first -= 1
    return lines[first:]


def _is_fresh(post: MessageRecord) -> bool:
    """Return whether a message is young enough to be edited freely."""
    return time.time() - post.sent_at <= EDITABLE_FOR


def _id_at(moment: int) -> int:
    """Return the id of a message that would have come at a moment."""
    return discord.utils.time_snowflake(datetime.fromtimestamp(moment, UTC))


def _only(member_id: int | None) -> discord.AllowedMentions:
    """Return the mentions that notify this member, and nobody else whatever the text says."""
    users = [discord.Object(member_id)] if member_id is not None else False
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
