"""What Discord knows: one server with its members, channels and messages, and who may do what.

Permissions are computed as developers/topics/permissions describes: @everyone, roles, then the overwrites of
@everyone, of roles and of the member; threads use those of their parent. Objects are kept as the JSON that is sent.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from tests.support.another_discord import bits
from tests.support.another_discord.errors import Json, refusal, snowflake

EPOCH = 1420070400000


@dataclass
class Message:
    """A message as it is sent, with every file of it; `json["attachments"]` leaves out those that components show."""

    json: Json
    files: list[Json] = field(default_factory=list)
    token: str | None = None
    seen_by: str | None = None
    """The only member who sees an ephemeral message. It is not among the channel's messages."""

    @property
    def id(self) -> str:
        return self.json["id"]

    def counts_in(self, channel: Json) -> bool:
        """Return whether a thread counts the message; its first one, or the copy of that, does not count."""
        first = self.json["type"] == 21 or self.id == channel["id"]
        return "thread_metadata" in channel and not first and self.seen_by is None


def now() -> str:
    """Return the current time as Discord writes it."""
    return datetime.now(UTC).isoformat()


class World:
    """The state of the stand-in. Whatever changes is published as a gateway event."""

    publish: Callable[[str, Json], None]

    def __init__(self) -> None:
        self._last_id = 0
        self.token, self.address = "stand-in.token", ""
        self.privileged = 0
        """The privileged intents that are switched on for the application (1 << 15 is MESSAGE_CONTENT)."""
        self.closed_to_bot: set[int] = set()
        """Members whose direct messages are closed."""
        self.files: dict[str, tuple[bytes, str]] = {}
        self.emojis: dict[str, Json] = {}
        self.commands: dict[str, Json] = {}
        self.command_permissions: dict[str, Json] = {}
        self.nonces: dict[str, tuple[float, Message]] = {}
        self.messages: dict[str, dict[str, Message]] = {}
        self.channels: dict[str, Json] = {}
        self.users: dict[str, Json] = {}
        self.members: dict[str, Json] = {}
        self.bot_user_id = self.application_id = self._user("Stand-in", bot=True)
        self.other_application_id = self._user("Somebody else", bot=True)
        self.member_id, self.admin_id, self.owner_id = (self._user(name) for name in ("Mara", "Ada", "Olaf"))
        self.guild_id = int(self.new_id())
        self.roles = {str(self.guild_id): self._role(str(self.guild_id), "@everyone", bits.EVERYONE)}
        admins, bots = self.new_id(), self.new_id()
        self.roles |= {
            admins: self._role(admins, "Admins", bits.ADMINISTRATOR),
            bots: self._role(bots, "Stand-in", bits.EVERYONE),
        }
        for user, roles in ((self.admin_id, [admins]), (self.bot_user_id, [bots]), (self.member_id, [])):
            self._member(user, roles)
        self._member(self.owner_id, [])
        self._member(self.other_application_id, [])
        self.channel_id = int(self._channel(bits.TEXT, "games")["id"])
        self.forum_id = int(self._channel(bits.FORUM, "posts", available_tags=[])["id"])
        self.voice_id = int(self._channel(bits.VOICE, "table talk", bitrate=64000, user_limit=0)["id"])
        other = self.add_message(self.channel(self.channel_id), str(self.other_application_id), content="Not yours")
        self.other_message_id = int(other.id)

    def new_id(self) -> str:
        """Return a snowflake of this moment, above every one before it."""
        self._last_id = max(self._last_id + 1, (int(time.time() * 1000) - EPOCH) << 22)
        return str(self._last_id)

    def _user(self, name: str, bot: bool = False) -> int:
        item_id = self.new_id()
        common: Json = {"discriminator": "0000" if bot else "0", "avatar": None, "public_flags": 0, "bot": bot}
        common |= {"flags": 0, "primary_guild": None}
        self.users[item_id] = {"id": item_id, "username": name.lower().replace(" ", "_"), "global_name": name, **common}
        return int(item_id)

    def _role(self, item_id: str, name: str, permissions: int) -> Json:
        look: Json = {"color": 0, "hoist": False, "icon": None, "unicode_emoji": None}
        look["colors"] = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
        more: Json = {"managed": False, "mentionable": False, "position": 0, "flags": 0}
        return {"id": item_id, "name": name, "permissions": str(permissions), **look, **more}

    def _member(self, user: int, roles: list[str]) -> None:
        member: Json = {"user": self.users[str(user)], "nick": None, "avatar": None, "roles": roles, "joined_at": now()}
        self.members[str(user)] = {**member, "deaf": False, "mute": False, "flags": 0, "pending": False}
        self.members[str(user)] |= dict.fromkeys(("banner", "communication_disabled_until", "premium_since"))

    def _channel(self, kind: int, name: str, **more: Any) -> Json:
        place: Json = {"guild_id": str(self.guild_id), "parent_id": None, "position": len(self.channels)}
        settings: Json = {"topic": None, "nsfw": False, "rate_limit_per_user": 0, "flags": 0, "last_message_id": None}
        channel = {"id": self.new_id(), "type": kind, "name": name, **place, **settings, **more}
        channel["permission_overwrites"] = []
        self.channels[channel["id"]] = channel
        return channel

    def add_message(self, channel: Json, author: str, seen_by: str | None = None, **fields: Any) -> Message:
        """Put a message into a channel, without any check and any event, and return it."""
        user = self.users[author]
        empty: Json = {"content": "", "embeds": [], "components": [], "attachments": [], "mentions": [], "flags": 0}
        common: Json = {"mention_roles": [], "mention_everyone": False, "pinned": False, "tts": False, "type": 0}
        times: Json = {"timestamp": now(), "edited_timestamp": None}
        json = {"id": self.new_id(), "channel_id": channel["id"], "author": user, **empty, **common, **times, **fields}
        message = Message(json, seen_by=seen_by)
        self.messages.setdefault(channel["id"], {})[message.id] = message
        if seen_by is None:
            channel["last_message_id"] = message.id
        if message.counts_in(channel):
            json["position"] = channel["total_message_sent"]
            channel["message_count"] += 1
            channel["total_message_sent"] += 1
        return message

    def channel(self, item_id: Any) -> Json:
        """Return a channel, a thread or a direct message channel, or raise 10003."""
        if (channel := self.channels.get(snowflake(item_id, "channel_id"))) is None:
            raise refusal(10003)
        return channel

    def message(self, channel: Json, item_id: Any) -> Message:
        """Return a message of a channel, or raise 10008. Ephemeral messages are not found here (#3090)."""
        message = self.messages.get(channel["id"], {}).get(snowflake(item_id, "message_id"))
        if message is None or message.seen_by is not None:
            raise refusal(10008)
        return message

    def permissions_of(self, user: Any, channel: Json) -> int:
        """Return the permissions of a member in a channel; in a direct message, all that matter there."""
        member, parent = self.members.get(str(user)), self.channels.get(channel.get("parent_id") or "", channel)
        if "guild_id" not in channel:
            return bits.VIEW | bits.SEND | bits.EMBED | bits.ATTACH | bits.HISTORY
        if member is None:
            return 0
        roles = [str(self.guild_id), *member["roles"]]
        granted = 0
        for role in roles:
            granted |= int(self.roles[role]["permissions"])
        if granted & bits.ADMINISTRATOR or int(user) == self.owner_id:
            return bits.ALL
        overwrites = {one["id"]: one for one in parent["permission_overwrites"]}
        for group in ([roles[0]], roles[1:], [str(user)]):
            found = [overwrites[item_id] for item_id in group if item_id in overwrites]
            for one in found:
                granted &= ~int(one["deny"])
            for one in found:
                granted |= int(one["allow"])
        return granted if granted & bits.VIEW else 0

    @property
    def permissions(self) -> int:
        """The permissions of the bot in the channel `channel_id`."""
        return self.permissions_of(self.bot_user_id, self.channels[str(self.channel_id)])

    @permissions.setter
    def permissions(self, value: int) -> None:
        channel, bot = self.channels[str(self.channel_id)], str(self.bot_user_id)
        others = [one for one in channel["permission_overwrites"] if one["id"] != bot]
        mine = {"id": bot, "type": 1, "allow": str(value), "deny": str(bits.ALL & ~value)}
        channel["permission_overwrites"] = [*others, mine]
        self.publish("CHANNEL_UPDATE", channel)

    def require(self, channel: Json, *permissions: int) -> None:
        """Raise 50001 if the bot cannot see the channel, 50013 if it lacks one of the permissions."""
        has = self.permissions_of(self.bot_user_id, channel)
        if not has & bits.VIEW:
            raise refusal(50001)
        if any(not has & permission for permission in permissions):
            raise refusal(50013)

    def may(self, channel: Json, permission: int) -> bool:
        """Return whether the bot has a permission in a channel."""
        return bool(self.permissions_of(self.bot_user_id, channel) & permission)

    def readable(self, message: Json, intents: int) -> Json:
        """Return a message as an application with these intents receives it.

        Without MESSAGE_CONTENT, content, embeds, attachments and components are empty, but for messages in direct
        message channels, of the application itself, and that mention it (developers/events/gateway, message content).
        """
        bot = str(self.bot_user_id)
        mentioned = any(user["id"] == bot for user in message["mentions"])
        private = "guild_id" not in self.channels.get(message["channel_id"], {"guild_id": ""})
        if intents & bits.MESSAGE_CONTENT or private or mentioned or message["author"]["id"] == bot:
            return message
        return {**message, "content": "", "embeds": [], "attachments": [], "components": []}

    def publish_message(self, event: str, message: Message, **more: Any) -> None:
        """Publish an event of a message, with the fields that only the gateway adds to it.

        One that a single member sees has no `guild_id`, and comes with DIRECT_MESSAGES (#4557). Neither it nor a
        webhook's message has a `member` (developers/events/gateway-events, "Message Create Extra Fields").
        """
        channel, member = (
            self.channels.get(message.json["channel_id"], {}),
            self.members.get(message.json["author"]["id"]),
        )
        if "guild_id" in channel and message.seen_by is None:
            more["guild_id"] = channel["guild_id"]
            if member is not None and "webhook_id" not in message.json:
                more["member"] = {key: value for key, value in member.items() if key != "user"}
        self.publish(event, {**message.json, **more})

    def close_direct_messages(self, member_id: int) -> None:
        """Let a member refuse the bot's direct messages from now on (50007)."""
        self.closed_to_bot.add(int(member_id))
