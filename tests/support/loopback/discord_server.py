"""Discord as the bot sees it, without a network: what members do, the events of the gateway, and its sessions.

`Loopback` serves it on real sockets; the simulated world (`tools/simulation`) in memory.
"""

import asyncio
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Protocol

from tests.support.loopback.discord_state import DiscordState, overwrites_of, thread_json
from tests.support.loopback.discord_types import (
    APP,
    BOT,
    CHANNEL,
    CHOICES,
    CREATE_THREADS,
    DEFERRED,
    DEFERRED_UPDATE,
    EPHEMERAL,
    GUILD,
    NEEDED,
    PRIVATE,
    Answer,
    Channel,
    Json,
    Member,
    parts,
)
from tests.support.waiting import PATIENCE

COMMAND, COMPONENT, AUTOCOMPLETE, SUBMISSION = 2, 3, 4, 5  # interaction types
MANAGE_GUILD = 1 << 5
GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 9, 1 << 12  # intents
BOT_MEMBER: Json = {"user": BOT, "roles": [], "joined_at": "2024-01-01T00:00:00+00:00", "flags": 0}
"""The bot as a guild member."""
_MOST_REPLAYED_EVENTS = 2_000  # after a resume


class UnansweredError(Exception):
    """The bot stopped before it answered."""


class Connection(Protocol):
    """A connection of a shard to the gateway."""

    @property
    def is_closed(self) -> bool:
        """Return whether the connection has ended."""
        ...

    async def send(self, payload: Json) -> None:
        """Send an event or an operation. Raises `ConnectionError` if the shard is gone."""
        ...

    async def close(self, code: int) -> None:
        """Close the connection with a code of Discord."""
        ...

    def abort(self) -> None:
        """Drop the connection without a close frame."""
        ...

    def pause_reading(self) -> None:
        """Read nothing from the shard any more."""
        ...


@dataclass
class Session:
    """A shard's gateway session, and the events dispatched in it."""

    shard: int = 0
    connection: Connection | None = None
    sent: int = 0
    dispatched: deque[Json] = field(default_factory=lambda: deque(maxlen=_MOST_REPLAYED_EVENTS))
    is_lost: bool = False  # a resume is answered with Invalid Session

    @property
    def is_open(self) -> bool:
        """Return whether the session has a connection."""
        return self.connection is not None and not self.connection.is_closed


class Discord(DiscordState):
    """The servers, their members, and the gateway."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.logins: list[str] = []  # how each gateway connection began: "IDENTIFY" or "RESUME"
        self.sessions: dict[int, Session] = {}  # by the number in their ids
        self._session_numbers = count()
        self.intents = 0  # of the last connection
        self.is_bot_gone = False

    # --- servers and channels ---

    def open_channel(self, channel_id: int, guild_id: int = GUILD, *, is_listed: bool = True) -> None:
        """Create a channel, and its server if that is new. Call it before the bot starts."""
        self.servers.setdefault(guild_id, f"Server {guild_id}")
        self.channels[channel_id] = Channel(channel_id, guild_id, is_listed=is_listed)

    async def allow(self, permissions: int, channel_id: int = CHANNEL) -> None:
        """Set the bot's permissions in a channel, and send it the event."""
        self.channels[channel_id].permissions = permissions
        await self._dispatch("CHANNEL_UPDATE", self._channel(channel_id), self.channels[channel_id].guild_id)

    async def give_role(self, permissions: int, channel_id: int = CHANNEL) -> None:
        """Set the bot's permissions in a channel by a role; the event names only the role."""
        self.channels[channel_id].permissions = permissions
        guild_id = self.channels[channel_id].guild_id
        update = {"guild_id": str(guild_id), **BOT_MEMBER, "roles": [str(guild_id + 1)]}
        await self._dispatch("GUILD_MEMBER_UPDATE", update, guild_id)

    async def delete_channel(self, channel_id: int) -> None:
        """Delete a channel with its messages."""
        data, channel = self._channel(channel_id), self.channels.pop(channel_id)
        for number in channel.messages:
            self.messages.pop(number)
            self.pictures.pop(number, None)
        await self._dispatch(f"{'THREAD' if channel.parent else 'CHANNEL'}_DELETE", data, channel.guild_id)

    def open_thread(self, channel_id: int, parent: int, archives_after: int = 10_080) -> None:
        """Create a thread of a channel, which is archived after so many minutes without a message."""
        place = Channel(channel_id, self.channels[parent].guild_id, parent=parent, archives_after=archives_after)
        self.channels[channel_id] = place

    async def change_thread(self, channel_id: int, *, is_archived: bool, is_locked: bool = False) -> None:
        """Let a moderator close a thread, or open it again, and send the event."""
        channel = self.channels[channel_id]
        if not is_archived:
            self.opened(channel)
        channel.is_archived, channel.is_locked = is_archived, is_locked
        await self._dispatch("THREAD_UPDATE", self._channel(channel_id), channel.guild_id)

    async def time_out(self, guild_id: int, *, is_over: bool = False) -> None:
        """Time the bot out on a server, or let a moderator end that, and send the event."""
        (self.timed_out.discard if is_over else self.timed_out.add)(guild_id)
        until = None if is_over else "2100-01-01T00:00:00+00:00"
        update = {"guild_id": str(guild_id), **BOT_MEMBER, "communication_disabled_until": until}
        await self._dispatch("GUILD_MEMBER_UPDATE", update, guild_id)

    async def remove_bot(self, guild_id: int = GUILD) -> None:
        """Remove the bot from a server."""
        self.absent_from.add(guild_id)
        await self._dispatch("GUILD_DELETE", {"id": str(guild_id)}, guild_id)

    async def add_bot(self, guild_id: int = GUILD) -> None:
        """Add the bot to a server again."""
        self.absent_from.discard(guild_id)
        await self._dispatch("GUILD_CREATE", self._guild(guild_id), guild_id)

    # --- what members do ---

    async def command(
        self,
        member: Member,
        name: str,
        /,
        *,
        channel: int = CHANNEL,
        any_delay: bool = False,
        **options: str | int | Member,
    ) -> Answer:
        """Use a slash command, such as "game new", and return the answer."""
        return await self._interact(member, COMMAND, self._typed(name, options), channel=channel, any_delay=any_delay)

    async def autocomplete(
        self, member: Member, name: str, option: str, *, channel: int = CHANNEL, typed: str = "", **others: str | int
    ) -> list[Json]:
        """Return the suggestions for an option of a command while a member types it."""
        answer = await self.suggest(member, name, option, channel=channel, typed=typed, **others)
        assert answer.kind == CHOICES
        return answer.data["choices"]

    async def suggest(
        self, member: Member, name: str, option: str, /, *, channel: int, typed: str, **others: str | int
    ) -> Answer:
        """Begin to type a command, and return the answer with the suggestions for an option."""
        data = self._typed(name, {**others, option: typed}, option)
        return await self._interact(member, AUTOCOMPLETE, data, channel=channel)

    async def press(
        self, member: Member, message: Json, custom_id: str, *values: str, channel: int = 0, any_delay: bool = False
    ) -> Answer:
        """Press a button of a message, or choose from a menu."""
        [part] = [part for part in parts(message["components"]) if part.get("custom_id") == custom_id]
        assert not part.get("disabled"), f"{custom_id} cannot be pressed"
        data = {"custom_id": custom_id, "component_type": part["type"], "id": part["id"]}
        data |= {"values": values} if values else {}
        where = channel or int(message["channel_id"]) or CHANNEL
        return await self._interact(member, COMPONENT, data, message, channel=where, any_delay=any_delay)

    async def forge(
        self, member: Member, custom_id: str, *values: str, channel: int = CHANNEL, any_delay: bool = False
    ) -> Answer:
        """Press a forged control: a button, or with values a menu, in a private message made for it."""
        kind = 3 if values else 2
        options = {"options": [{"label": each, "value": each} for each in values]} if values else {"style": 2}
        part = {"type": kind, "custom_id": custom_id, "id": 2, **options}
        forged = self.store_message(
            PRIVATE, {"components": [{"type": 1, "components": [part]}], "flags": EPHEMERAL}, {}
        )
        return await self.press(member, forged, custom_id, *values, channel=channel, any_delay=any_delay)

    async def submit(
        self,
        member: Member,
        opened: Answer,
        values: Mapping[str, str | list[str]],
        *,
        channel: int,
        any_delay: bool = False,
    ) -> Answer:
        """Submit the form that an answer has opened, with a value for each of its fields."""
        fields: list[Json] = []
        for label in opened.data["components"]:
            field = {name: label["component"][name] for name in ("type", "custom_id")}
            value = values[field["custom_id"]]
            field |= {"values": value} if isinstance(value, list) else {"value": value}
            number = 2 * len(fields) + 1
            fields.append({"type": label["type"], "id": number, "component": field | {"id": number + 1}})
        data = {"custom_id": opened.data["custom_id"], "components": fields}
        return await self._interact(member, SUBMISSION, data, opened.message, channel=channel, any_delay=any_delay)

    async def say(self, member: Member, text: str, channel: int = CHANNEL, *, by_webhook: bool = False) -> Json:
        """Write a message into the channel, and send the event, in which only a text to the bot can be read."""
        place = self.channels[channel]
        message = self.store_message(channel, {"content": text}, {}, member.user)
        mentions = [BOT] if f"<@{APP}>" in text else []
        event = message | {"mentions": mentions, "content": text if mentions or place.owner else ""}
        event |= {} if place.owner else {"guild_id": str(place.guild_id)}
        event |= {"webhook_id": str(member.id)} if by_webhook else {}
        if self.intents & (DIRECT_MESSAGES if place.owner else GUILD_MESSAGES):
            await self._dispatch("MESSAGE_CREATE", event, place.guild_id)
        return message

    def abandon_interactions(self) -> None:
        """Raise `UnansweredError` in all pending interactions, and in new ones until the bot is back."""
        self.is_bot_gone = True
        for answer in self.answers.values():
            answer.is_abandoned = True
            answer.changed.set()
        self.answers.clear()

    def _typed(self, name: str, options: Mapping[str, str | int | Member], focused: str = "") -> Json:
        """Return the interaction data of a command. The bot must have registered the command and its options."""
        root, *below = name.split(" ")
        known = next(command for command in (*self.commands, *self.guild_commands) if command["name"] == root)
        data: Json = {"id": known["id"], "name": root, "type": 1}
        data |= {"guild_id": known["guild_id"]} if "guild_id" in known else {}
        inner = data
        for step in below:
            known = next(option for option in known["options"] if option["name"] == step)
            inner["options"] = [{"name": step, "type": known["type"]}]
            inner = inner["options"][0]
        kinds = {option["name"]: option["type"] for option in known.get("options", ())}
        inner["options"] = [
            {"name": each, "type": kinds[each], "value": str(value.id) if isinstance(value, Member) else value}
            | ({"focused": True} if each == focused else {})
            for each, value in options.items()
        ]
        named = [value for value in options.values() if isinstance(value, Member)]
        about = {"roles": [], "joined_at": "2024-01-01T00:00:00+00:00", "flags": 0, "permissions": str(NEEDED)}
        data["resolved"] = {
            "users": {str(member.id): member.user for member in named},
            "members": {str(member.id): about for member in named},
        }
        return data

    async def _interact(
        self,
        member: Member,
        kind: int,
        data: Json,
        message: Json | None = None,
        *,
        channel: int = CHANNEL,
        any_delay: bool = False,
    ) -> Answer:
        """Send an interaction to the bot, and return the answer once it is more than a deferral.

        Fails if the first callback took 3 s or more, as Discord would, unless `any_delay` is set. Raises
        `UnansweredError` if the bot stops before it answers.
        """
        if self.is_bot_gone:
            raise UnansweredError("the bot has stopped")
        answer = await self._send_interaction(member, kind, data, message, channel)
        expected = f"an answer to {data.get('custom_id') or data['name']}"
        try:
            async with asyncio.timeout(PATIENCE):
                while not answer.messages and answer.kind in (0, DEFERRED, DEFERRED_UPDATE):
                    answer.changed.clear()
                    await answer.changed.wait()
                    if answer.is_abandoned:
                        raise UnansweredError(expected)
        except TimeoutError:
            raise AssertionError(f"{expected} did not come within {PATIENCE:g} seconds") from None
        assert any_delay or answer.delay < 3, (
            f"{expected}: too late for Discord, after {answer.delay:.1f} s: {answer.text[:60]!r}"
        )
        return answer

    async def _send_interaction(
        self, member: Member, kind: int, data: Json, message: Json | None, channel: int
    ) -> Answer:
        """Send an interaction to the bot, and return its answer, which is still empty."""
        number, place = self.new_id(), self.channels[channel]
        answer = self.answers[f"token{number}"] = Answer(number, f"token{number}", message, time.monotonic(), member.id)
        person = {"user": member.user, "roles": [], "joined_at": "2024-01-01T00:00:00+00:00", "flags": 0}
        rights = str(NEEDED | CREATE_THREADS | (MANAGE_GUILD if member.is_admin else 0))
        interaction = {
            **{"id": str(number), "application_id": str(APP), "type": kind, "token": answer.token, "version": 1},
            **{"channel_id": str(channel), "channel": self._channel(channel), "data": data},
            **{"locale": member.locale, "guild_locale": "en-US", "app_permissions": str(place.permissions)},
            **{"entitlements": [], "attachment_size_limit": 10 * 2**20},
        }
        owners = {"1": str(member.id)} if place.is_elsewhere else {"0": str(place.guild_id)}
        interaction |= {"authorizing_integration_owners": owners}
        if place.guild_id:
            interaction |= {"guild_id": str(place.guild_id), "context": 0}
            interaction |= {"guild": {"id": str(place.guild_id), "locale": "en-US", "features": []}}
            interaction |= {"member": person | {"permissions": rights, "deaf": False, "mute": False}}
        else:
            interaction |= {"user": member.user, "context": 1 + place.is_elsewhere}
        interaction |= {"message": message} if message else {}
        await self._dispatch("INTERACTION_CREATE", interaction, place.guild_id)
        return answer

    # --- the gateway ---

    def drop_connections(self) -> None:
        """Abort the gateway connections without a close frame."""
        for session in self.sessions.values():
            if session.connection is not None:
                session.connection.abort()
            session.connection = None

    async def revoke_token(self) -> None:
        """Refuse the token from now on, and close the gateway connections with code 4004, as after a token reset."""
        self.token = None
        for session in self.sessions.values():
            if session.connection is not None:
                await session.connection.close(4004)

    def invalidate_sessions(self) -> None:
        """Invalidate the sessions: a resume will be refused."""
        for session in self.sessions.values():
            session.is_lost = True

    def go_offline(self) -> None:
        """Answer every request with 503, and abort the connections."""
        self.is_down = True
        self.drop_connections()

    def fall_silent(self) -> None:
        """Keep the connections open, but read nothing from the gateway any more, and answer no request."""
        self.silence = asyncio.Event()
        for session in self.sessions.values():
            if session.connection is not None:
                session.connection.pause_reading()

    def come_online(self) -> None:
        """Answer requests again."""
        self.is_down = False

    async def greet(self, connection: Connection) -> None:
        """Send what a new connection gets first."""
        await connection.send({"op": 10, "d": {"heartbeat_interval": 45_000}})

    async def receive(self, connection: Connection, received: Json) -> None:
        """Handle what a shard sends: a heartbeat, the beginning of a session, or that it goes on with one."""
        if received["op"] == 1:
            await connection.send({"op": 11})
        elif received["op"] in (2, 6) and received["d"]["token"] != self.token:
            await connection.close(4004)
        elif received["op"] == 2 and self.is_refusing_intents:
            await connection.close(4014)
        elif received["op"] == 2:
            shard, self.shards = received["d"].get("shard", [0, 1])
            self.intents = received["d"]["intents"]
            # A shard may have several sessions for a while; those of processes that have ended are forgotten.
            self.sessions = {key: each for key, each in self.sessions.items() if each.shard != shard or each.is_open}
            number = next(self._session_numbers)
            session = self.sessions[number] = Session(shard, connection)
            await self._send_on(session, "READY", self._ready(shard, number))
            for guild_id in self._guilds_of(shard):
                await self._send_on(session, "GUILD_CREATE", self._guild(guild_id))
            self.logins.append("IDENTIFY")
            self.is_bot_gone = False
        elif received["op"] == 6:
            session, seq = self.sessions.get(int(received["d"]["session_id"] or 0)), received["d"]["seq"]
            if session is None or session.is_lost or seq is None:  # discord.py asks so before it has got anything
                await connection.send({"op": 9, "d": False})
                return
            session.connection = connection
            for each in [each for each in session.dispatched if each["s"] > seq]:
                await connection.send(each)
            await self._send_on(session, "RESUMED", {})
            self.logins.append("RESUME")

    def disconnected(self, connection: Connection) -> None:
        """Note that a connection has ended."""
        for session in self.sessions.values():
            if session.connection is connection:
                session.connection = None

    async def _dispatch(self, event: str, data: Json, guild_id: int) -> None:
        """Send an event to all sessions of the shard of a server."""
        shard = self._shard_of(guild_id)
        for session in [each for each in self.sessions.values() if each.shard == shard]:
            await self._send_on(session, event, data)

    async def _send_on(self, session: Session, event: str, data: Json) -> None:
        """Send an event; store it for a resume, too."""
        session.sent += 1
        payload = {"op": 0, "t": event, "s": session.sent, "d": data}
        session.dispatched.append(payload)
        if session.connection is not None and not session.connection.is_closed:
            try:
                await session.connection.send(payload)
            except ConnectionError:
                session.connection = None

    def _shard_of(self, guild_id: int) -> int:
        return (guild_id >> 22) % self.shards

    def _guilds_of(self, shard: int) -> list[int]:
        return [each for each in self.servers if self._shard_of(each) == shard and each not in self.absent_from]

    def _ready(self, shard: int, number: int) -> Json:
        guilds = [{"id": str(guild_id), "unavailable": True} for guild_id in self._guilds_of(shard)]
        session = {"session_id": str(number), "resume_gateway_url": self.gateway_url}
        application = {"id": str(APP), "flags": 0}
        return {"v": 10, "user": BOT, "guilds": guilds, "application": application, **session} | {
            "shard": [shard, self.shards]
        }

    def _channel(self, channel_id: int) -> Json:
        channel = self.channels[channel_id]
        if not channel.guild_id:
            kind = 3 if channel.is_elsewhere else 1
            return {"id": str(channel_id), "type": kind, "last_message_id": None, "recipients": []}
        if channel.parent:
            return thread_json(channel, is_archived=self.is_archived(channel))
        place = {"id": str(channel_id), "type": 0, "name": channel.name, "position": 0, "nsfw": False}
        return place | {
            **{"permission_overwrites": overwrites_of(channel), "guild_id": str(channel.guild_id)},
            **{"parent_id": None, "flags": 0},
        }

    def _guild(self, guild_id: int) -> Json:
        everyone = {"id": str(guild_id), "name": "@everyone", "color": 0, "hoist": False, "position": 0}
        everyone |= {"permissions": str(self.server_permissions.get(guild_id, NEEDED))}
        everyone |= {"managed": False, "mentionable": False, "flags": 0}
        ours = [each for each in self.channels.values() if each.guild_id == guild_id and each.is_listed]
        channels = [self._channel(each.id) for each in ours if not each.parent]
        threads = [self._channel(each.id) for each in ours if each.parent and not self.is_archived(each)]
        return {
            **{"id": str(guild_id), "name": self.servers[guild_id], "owner_id": "1", "member_count": 3},
            **{"preferred_locale": "en-US", "roles": [everyone], "channels": channels, "features": []},
            **{"stage_instances": [], "emojis": [], "stickers": [], "threads": threads},
            **{"members": [BOT_MEMBER | {"deaf": False, "mute": False}]},
            **{"voice_states": [], "presences": [], "afk_timeout": 300},
            **dict.fromkeys(("verification_level", "default_message_notifications", "explicit_content_filter"), 0),
            **dict.fromkeys(("nsfw_level", "mfa_level", "premium_tier", "system_channel_flags"), 0),
        }
