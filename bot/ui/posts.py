"""What a channel sees of its table. Written first, posted after: what could not be posted stays owed."""

import asyncio
import io
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.present.alt import alt_text
from bot.present.pictures import board_scene, final_scene, lobby_alt, lobby_scene
from bot.present.story import final_lines, story, turn_line
from bot.present.words import Words, words
from bot.tables import GameStatus, Happening, PostKind, PostRecord, StoreError, Table, Tables, steps
from bot.ui.emojis import Emojis
from bot.ui.found import found_post
from bot.ui.gallery import Gallery
from bot.ui.guard import UNHEARD, tell
from bot.ui.hands import Hands
from bot.ui.layouts import PICTURE, TableLayout
from bot.ui.lobby import lobby_rows, lobby_text, rematch_rows
from bot.ui.permissions import missing_permissions
from bot.ui.pickers import turn_buttons
from bot.ui.reader import words_for
from bot.ui.replies import TEXT_LIMIT
from render import Scene

log = logging.getLogger(__name__)

EDITABLE_FOR = 3_000  # seconds; Discord limits edits of messages over an hour old (30046)
_LOOKED_AT = 10  # messages below our newest
_TURN_LINE = 300  # characters, more than any line that says whose turn it is
_NO_CHANNEL = (10_003, 50_001)  # unknown channel, or one we no longer see


@dataclass(frozen=True, slots=True)
class _Channel:
    """Our messages about a table in its channel, oldest first, and whether nobody has posted since, nor long ago."""

    shown: Sequence[PostRecord]
    mentions: Sequence[PostRecord]
    is_quiet: bool


class Posts:
    """Keeps each channel's messages in step with its table, one at a time per channel."""

    def __init__(self, client: discord.Client, tables: Tables, gallery: Gallery, emojis: Emojis) -> None:
        self._client = client
        self._tables = tables
        self._gallery = gallery
        self._emojis = emojis
        self._hands = Hands(client, tables, gallery, emojis)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._late: set[int] = set()  # games whose post is to be tried again

    async def show(
        self, table: Table, interaction: discord.Interaction[Any] | None = None, *, if_owed: bool = False
    ) -> None:
        """Make the channel see the newest state of a table. Trouble is told to the member who acted, never raised.

        With `if_owed`, only where the channel has not seen it yet.
        """
        if interaction is not None:
            interaction.extras["shown"] = True
        try:
            async with self._lock(table.game.channel_id):
                if if_owed and not await self._tables.is_owed(table.id):
                    return
                table = await self._tables.find(table.id)
                since = await self._tables.unseen(table.id)
                await self._post(table, since)
            await self._hands.update(table, since, interaction)
        except UNHEARD as error:
            await self._report(table, error, interaction)
        except StoreError:
            log.exception("The store failed while posting to channel %s", table.game.channel_id)
            if interaction is not None:
                await tell(interaction, words_for(interaction).text("post-store"))

    async def catch_up(self, channel_id: int) -> None:
        """Post what a channel is still owed."""
        table = await self._tables.latest_in_channel(channel_id)
        if table is not None and await self._tables.is_owed(table.id):
            await self.show(table, if_owed=True)

    async def retry(self) -> None:
        """Post what could not be posted because Discord could not be reached, or was too busy."""
        late, self._late = self._late, set()
        for game_id in late:
            try:
                await self.show(await self._tables.find(game_id), if_owed=True)
            except Exception:  # whatever ails one table, the others get their posts
                log.exception("Could not post what game %s is owed", game_id)

    async def settle(self, guild_id: int | None = None) -> None:
        """Post everything that is owed anywhere, or on one server: at the start, and when a server is there again."""
        async for game in self._tables.owed():
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
        table = await self._tables.latest_in_channel(channel_id)
        if table is None:
            return
        if table.status.is_open:
            log.info("Channel %s is gone, so its game ends", channel_id)
            table = await self._tables.end(table.id)
        await self._tables.mark_posted(table)
        await self._hands.update(table, (), None)

    async def _post(self, table: Table, since: Sequence[Happening]) -> None:
        if table.status is GameStatus.LOBBY:
            await self._post_lobby(table)
        elif table.status is GameStatus.PLAYING:
            await self._post_board(table, since)
        elif table.status is GameStatus.FINISHED:
            await self._post_final(table, since)
        else:
            await self._post_ended(table)
        await self._tables.mark_posted(table)

    # --- the four kinds ---

    async def _post_lobby(self, table: Table) -> None:
        said = words(table.game.language)
        free = table.options.seats - len(table.seats)
        scene = lobby_scene(table.names, table.seat_of(table.game.host_id), free, table.options.expansion, said)
        view = TableLayout(lobby_text(table, said), alt=lobby_alt(scene, said), rows=lobby_rows(table, said))
        picture, channel = await asyncio.gather(self._gallery.draw(scene, table), self._look(table))
        if channel.shown and await self._edit(channel.shown[-1], view, [picture], table.seq):
            return
        await self._send(table, PostKind.LOBBY, view, [picture])

    async def _post_board(self, table: Table, since: Sequence[Happening]) -> None:
        said = words(table.game.language)
        position = table.dealt()
        newest = since or await self._tables.history(table.id, after=table.seq - 1)
        happened = [event for happening in newest for event in happening.events]
        member_id = table.member_to_act()
        line = turn_line(position, f"<@{member_id}>", said)
        told = await self._story(table, since, said)
        scene = board_scene(position, table.names, said, happened, past=steps(newest))
        alt = alt_text(position, table.names, said)
        view = TableLayout(told, alt=alt, below=line, rows=turn_buttons(table, said))
        picture, channel = await asyncio.gather(self._gallery.draw(scene, table), self._look(table))
        board = next((post for post in reversed(channel.shown) if post.kind is PostKind.BOARD), None)
        if board is None or not channel.is_quiet or not await self._edit(board, view, [picture], table.seq):
            await self._send(table, PostKind.BOARD, view, [picture], member_id)
            await self._remove(channel.mentions)
        elif member_id not in (None, (channel.mentions or (board,))[-1].member_id):
            await self._mention(table, member_id, line)
            await self._remove(channel.mentions)
            channel = replace(channel, shown=[post for post in channel.shown if post != board])
        else:
            await self._remove(channel.mentions[:-1])
            channel = replace(channel, shown=[post for post in channel.shown if post != board])
        for post in channel.shown:
            await self._retire(table, post)

    async def _post_final(self, table: Table, since: Sequence[Happening]) -> None:
        said = words(table.game.language)
        position = table.dealt()
        ranking = ["", *final_lines(position, table.names, said)]
        if table.game.seal:
            ranking.append(f"-# {said.text('seal-final', seal=table.game.seal)}")
        shown = since if len(since) > 1 else await self._last_turn(table)
        told = _newest(await self._lines(table, shown, said), TEXT_LIMIT - len("\n".join(ranking)))
        view = TableLayout(
            "\n".join([*told, *ranking]), alt=alt_text(position, table.names, said), rows=rematch_rows(table, said)
        )
        picture, channel = await asyncio.gather(
            self._gallery.draw(final_scene(position, table.names, said), table), self._look(table)
        )
        if not any(post.kind is PostKind.FINAL for post in channel.shown):
            await self._send(table, PostKind.FINAL, view, [picture])
        await self._remove(channel.mentions)
        for post in channel.shown:
            if post.kind is not PostKind.FINAL:
                await self._retire(table, post)

    async def _last_turn(self, table: Table) -> list[Happening]:
        """Return the newest move and, when it answered a question within a turn, what led there."""
        return await self._tables.turns(table.id, 1)

    async def _post_ended(self, table: Table) -> None:
        said = words(table.game.language)
        channel = await self._look(table)
        if not any(post.kind is PostKind.FINAL for post in channel.shown):
            await self._send(table, PostKind.FINAL, TableLayout(said.text("post-ended")), [])
        await self._remove(channel.mentions)
        for post in channel.shown:
            if post.kind is not PostKind.FINAL:
                await self._retire(table, post)

    async def _story(self, table: Table, since: Sequence[Happening], said: Words) -> str:
        """Return what happened in the last round, or since the last post if that is longer; the newest in full size.

        Which cards came out with the older moves is left to the picture: on a phone it would push that out of sight.
        """
        turns = await self._tables.turns(table.id, len(table.seats))
        *older, newest = since if len(since) > len(turns) else turns
        small = [f"-# {line}" for line in await self._lines(table, older, said, rows=False)]
        return "\n".join(_newest([*small, *await self._lines(table, [newest], said)], TEXT_LIMIT - _TURN_LINE))

    async def _lines(
        self, table: Table, happenings: Sequence[Happening], said: Words, *, rows: bool = True
    ) -> list[str]:
        emojis = self._emojis.texts
        return [
            line
            for happening in happenings
            for line in story(happening.before, happening.events, table.names, said, emojis, rows=rows)
        ]

    # --- messages ---

    async def _send(
        self,
        table: Table,
        kind: PostKind,
        view: TableLayout,
        pictures: Sequence[bytes],
        member_id: int | None = None,
    ) -> None:
        message = await self._channel(table.game.channel_id).send(
            view=view, files=_files(pictures), allowed_mentions=_only(member_id)
        )
        await self._remember(table, kind, message.id, member_id)

    async def _mention(self, table: Table, member_id: int, line: str) -> None:
        """Notify one member: an edit would not."""
        message = await self._channel(table.game.channel_id).send(line, allowed_mentions=_only(member_id))
        await self._remember(table, PostKind.MENTION, message.id, member_id)

    async def _remember(self, table: Table, kind: PostKind, message_id: int, member_id: int | None) -> None:
        now = int(time.time())
        await self._tables.add_post(
            PostRecord(message_id, table.id, kind, table.game.channel_id, member_id, table.seq, now)
        )

    async def _edit(self, post: PostRecord, view: TableLayout, pictures: Sequence[bytes], seq: int) -> bool:
        """Edit a message; return False where it is gone or too old to be edited freely."""
        try:
            await self._message(post).edit(view=view, attachments=_files(pictures), allowed_mentions=_only(None))
        except discord.NotFound as error:
            if error.code in _NO_CHANNEL:
                raise
            await self._tables.remove_post(post)
            return False
        except discord.HTTPException as error:
            if error.code == 30_046:
                return False
            raise
        await self._tables.update_post(post, seq)
        return True

    async def _retire(self, table: Table, post: PostRecord) -> None:
        """Take the controls off a message of the past. Its picture has to be sent again, or it would vanish."""
        said = words(table.game.language)
        pictures: list[bytes] = []
        view = TableLayout(lobby_text(table, said))
        if post.kind is PostKind.BOARD and table.position is None:  # what was on it can no longer be read
            view = TableLayout(said.text("post-ended"))
        elif post.kind is PostKind.BOARD:
            view, scene = await self._past(table, post, said)
            pictures = [await self._gallery.draw(scene, table)]
        try:
            await self._message(post).edit(view=view, attachments=_files(pictures), allowed_mentions=_only(None))
        except discord.HTTPException as error:
            # Old controls do no harm: a press on them is answered with what is now.
            log.info("Could not take the controls off message %s: %s", post.message_id, error)
        await self._tables.remove_post(post)

    async def _past(self, table: Table, post: PostRecord, said: Words) -> tuple[TableLayout, Scene]:
        """Return a board as it was when the message was last edited, without controls."""
        shown = (await self._tables.history(table.id, after=max(-1, post.seq - 1)))[0]
        scene = board_scene(shown.after, table.names, said, shown.events, past=steps([shown]))
        told = "\n".join(await self._lines(table, [shown], said))
        return TableLayout(told, alt=alt_text(shown.after, table.names, said)), scene

    async def _remove(self, posts: Sequence[PostRecord]) -> None:
        """Delete messages that have served."""
        for post in posts:
            try:
                await self._message(post).delete()
            except discord.NotFound:
                pass  # somebody was quicker
            except discord.HTTPException as error:
                log.info("Could not delete message %s: %s", post.message_id, error)
            await self._tables.remove_post(post)

    async def _look(self, table: Table) -> "_Channel":
        """Return our messages in a channel, and whether it has been quiet since the newest of them.

        One that we sent but could not note, because we were stopped just then, is noted now.
        """
        posts = [post for post in await self._tables.posts(table.id) if post.kind is not PostKind.HAND]
        shown = [post for post in posts if post.kind is not PostKind.MENTION]
        if table.is_in_lobby and shown:
            return _Channel(shown, [], False)
        known = {post.message_id for post in posts}
        after = discord.Object(shown[-1].message_id) if shown else None
        is_quiet = bool(shown) and time.time() - shown[-1].posted_at <= EDITABLE_FOR
        async for message in self._channel(table.game.channel_id).history(after=after, limit=_LOOKED_AT):
            if message.id in known:
                continue
            is_ours = self._client.user is not None and message.author.id == self._client.user.id
            found = found_post(table, message) if is_ours else None
            if found is None or (found.kind is PostKind.MENTION and not shown):
                is_quiet = False  # somebody else's, or a mention of the game before
                continue
            log.info("Found message %s, which was posted before we were stopped", message.id)
            await self._tables.add_post(found)
            posts.append(found)
        shown = [post for post in posts if post.kind is not PostKind.MENTION]
        return _Channel(shown, [post for post in posts if post.kind is PostKind.MENTION], is_quiet)

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)

    def _message(self, post: PostRecord) -> discord.PartialMessage:
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
            await self._tables.mark_posted(await self._tables.find(table.id))
            return
        if not isinstance(error, discord.Forbidden | discord.NotFound):
            self._late.add(table.id)
        if interaction is None:
            return
        said = words_for(interaction)
        is_here = interaction.channel_id == table.game.channel_id  # and not a direct message that shows a hand
        missing = missing_permissions(interaction) if is_here else []
        text = said.text("post-failed")
        if missing:
            names = said.listed(said.text(f"permission-{each}") for each in missing)
            text = said.text("post-forbidden", permissions=names)
        try:
            await interaction.followup.send(text, ephemeral=True, allowed_mentions=_only(None))
        except UNHEARD as failure:
            log.info("Could not tell why: %s", failure)


def _newest(lines: Sequence[str], room: int) -> Sequence[str]:
    """Return as many of the last lines as fit into so many characters."""
    first = len(lines)
    while first and (room := room - len(lines[first - 1]) - 1) >= 0:
        first -= 1
    return lines[first:]


def _files(pictures: Sequence[bytes]) -> list[discord.File]:
    return [discord.File(io.BytesIO(picture), PICTURE) for picture in pictures]


def _only(member_id: int | None) -> discord.AllowedMentions:
    """Return the mentions that notify this member, and nobody else whatever the text says."""
    users = [discord.Object(member_id)] if member_id is not None else False
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
