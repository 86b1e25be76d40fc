"""The state of the loopback Discord, and its answers to the bot's HTTP requests.

Each request is checked against the API contract; violations are collected in `contract_violations`, and so are requests
that no handler here supports. Tests inject the faults of the real Discord: rate limits, errors, slow or lost answers,
revoked permissions.
"""

import asyncio
import base64
import hashlib
import io
import math
import random
import re
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from PIL import Image, UnidentifiedImageError

from bot.rehearsal.beliefs import Value
from tests.support.discord import api_contract
from tests.support.loopback import limits
from tests.support.loopback.as_seen import as_seen
from tests.support.loopback.discord_types import (
    APP,
    ATTACH,
    BOT,
    CHANNEL,
    CHOICES,
    CLOSED_DMS,
    CREATE_THREADS,
    DEFERRED,
    DEFERRED_UPDATE,
    EPHEMERAL,
    FORM,
    GUILD,
    HISTORY,
    MANAGE_THREADS,
    MESSAGE,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    NEEDED,
    NO_AVATAR,
    NOTHING,
    PRIVATE,
    SEND,
    TOKEN,
    UNKNOWN_EMOJI,
    UNKNOWN_MESSAGE,
    UPDATE,
    VIEW,
    Answer,
    Channel,
    Json,
    Limit,
    Member,
    Ping,
    Refusal,
    Sent,
    controls_of,
    parts,
    text_of,
)
from tests.support.loopback.fault_injection import FaultInjection
from tests.support.loopback.refusals import Refusals

_OUR_RULES = ("allowed_mentions", "embeds")
"""What violations of this project's own rules begin with; Discord accepts such requests."""
_MOST_PRIVATE_MESSAGES = 2_000  # older ones are dropped, so that long runs do not fill the memory


@dataclass(frozen=True)
class Request:
    """A request of the bot; `body` is the decoded JSON, and `files` are its files by name."""

    method: str
    path: str
    query: Mapping[str, str]
    body: Any
    files: dict[str, bytes]
    authorization: str | None


@dataclass(frozen=True)
class Reply:
    """The answer to a request: JSON, no body if that is None, or the text of a page of HTML."""

    status: int
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    page: str = ""


class DiscordState(FaultInjection, Refusals):
    """All that the bot sent, in the form in which Discord would send it back. Tests read the public attributes."""

    def __init__(
        self, *, checking: bool = True, chance: random.Random | None = None, seen: Mapping[str, Value] | None = None
    ) -> None:
        FaultInjection.__init__(self, chance or random.Random(1))
        Refusals.__init__(self, seen)
        self.address = self.gateway_name = ""
        self.checking = checking
        self.requests: list[str] = []
        self.sent_times: list[float] = []  # when each message was sent
        self.contract_violations: list[str] = []
        self.commands: list[Json] = []
        self.guild_commands: list[Json] = []
        self.longest_first_answer = math.inf  # seconds after which no first answer to an interaction is accepted
        self.channels = {CHANNEL: Channel(CHANNEL, GUILD), PRIVATE: Channel(PRIVATE)}
        self.messages: dict[int, Json] = {}
        self.pictures: dict[int, bytes] = {}  # by message; a message has at most one
        self.versions: dict[int, list[tuple[str, ...]]] = {}  # (game, version) of each message's controls, by message
        self._shown: dict[tuple[str, ...], asyncio.Future[float]] = {}
        self.pings: list[Ping] = []
        self.answers: dict[str, Answer] = {}
        self.closed_dms: set[int] = set()
        self.servers = {GUILD: "Friends"}
        self.server_permissions: dict[int, int] = {}  # of the bot, where they are not those of its invite link
        self.absent_from: set[int] = set()  # servers without the bot
        self.application: Json = {}  # the settings of the application that are not the usual ones
        self.profile: Json = {"avatar": None, "banner": None}  # the hashes of the pictures that the bot's user has
        self.is_refusing_intents = False
        self.rate_limits: list[Limit] = [*self.limits_seen()]
        self.delay: tuple[float, float] = (0, 0)  # least and most seconds that each request takes
        self.is_down = False
        self.sign_in_page = ""  # answered to all requests in place of Discord, as some networks do
        self.silence: asyncio.Event | None = None  # set when requests are answered again
        self.token: str | None = TOKEN  # the valid one
        self.on_sent: Callable[[Sent], None] | None = None  # called with all that members can read
        self.on_request: Callable[[str, bool], None] | None = None  # called before and after each request
        self.shards = 1
        self._direct: dict[int, int] = {}  # channel id by member id
        self._nonces: dict[tuple[int, str], int] = {}
        self._deleted: set[int] = set()
        self.files: dict[int, list[Json]] = {}  # by message: all its attachments, also those that components show
        self._newest_id = 0

    @property
    def gateway_url(self) -> str:
        """Return the address of the gateway: that of the server, or one with the name that it has behind a proxy."""
        return f"wss://{self.gateway_name}" if self.gateway_name else f"ws://{self.address}/gateway"

    @property
    def permissions(self) -> int:
        """Return the bot's permissions in the first channel."""
        return self.channels[CHANNEL].permissions

    @permissions.setter
    def permissions(self, permissions: int) -> None:
        self.channels[CHANNEL].permissions = permissions

    @property
    def notified(self) -> list[tuple[int, int]]:
        """Return a (message id, member id) pair for each notification, oldest first."""
        return [(ping.message, ping.member) for ping in self.pings]

    def new_id(self) -> int:
        """Return a new snowflake: larger than all before, with the time in its upper bits as Discord's have it."""
        self._newest_id = max(self._newest_id + 1, (int(time.time() * 1000) - 1_420_070_400_000) << 22)
        return self._newest_id

    def in_channel(self, channel_id: int = CHANNEL) -> list[Json]:
        """Return the messages of a channel, oldest first."""
        return list(self.channels[channel_id].messages.values()) if channel_id in self.channels else []

    def direct_messages(self, member: Member) -> list[Json]:
        """Return the direct messages that a member got, oldest first."""
        return self.in_channel(self._direct.get(member.id, -1))

    def direct_channel_of(self, member_id: int) -> int | None:
        """Return the id of a member's direct-message channel, None if there is none."""
        return self._direct.get(member_id)

    def open_direct_channel(self, member: Member) -> int:
        """Return the id of a member's direct-message channel; create it if it does not exist."""
        channel_id = self._direct.setdefault(member.id, self.new_id())
        self.channels.setdefault(channel_id, Channel(channel_id, owner=member.id))
        return channel_id

    def count(self, route: str) -> int:
        """Return the number of requests to a route, given as a pattern such as "PUT /applications/.*"."""
        return sum(re.fullmatch(route, request) is not None for request in self.requests)

    def delete(self, message: Json) -> None:
        """Delete a message as a moderator does. The bot gets no event: it has no intent for messages."""
        self._drop_message(int(message["id"]))

    def store_message(self, channel_id: int, body: Json, pictures: dict[str, bytes], author: Json = BOT) -> Json:
        """Store a new message, and the notifications it causes."""
        number = self.new_id()
        self.sent_times.append(time.monotonic())
        self.channels[channel_id].active_at = time.time()
        if channel_id == PRIVATE and len(self.channels[PRIVATE].messages) >= _MOST_PRIVATE_MESSAGES:
            self._drop_message(next(iter(self.channels[PRIVATE].messages)))
        message = self.messages[number] = self.channels[channel_id].messages[number] = {
            **{"id": str(number), "channel_id": str(channel_id), "author": author, "content": "", "components": []},
            **{"timestamp": _now(), "edited_timestamp": None, "type": 0, "flags": 0},
            **{"tts": False, "mention_everyone": False, "mentions": [], "mention_roles": [], "pinned": False},
            **{"attachments": [], "embeds": []},
        }
        if reference := body.get("message_reference"):
            message |= {"message_reference": reference, "type": 19}
        self._change(number, body, pictures)
        message["flags"] = body.get("flags") or 0
        message["edited_timestamp"] = None
        allowed = (body.get("allowed_mentions") or {}).get("users", ())
        is_question = any(re.match(r"sp[lm]:\d+:\d+:(?:undo_yes|end_yes|vote):", each) for each in controls_of(message))
        mentioned = [each for each in allowed if f"<@{each}>" in text_of(message)]
        message["mentions"] = [_user(each) for each in mentioned]
        for each in mentioned:
            self.pings.append(Ping(number, channel_id, int(each), self._version_shown(channel_id), is_question))
        return message

    def _version_shown(self, channel_id: int) -> tuple[int, int]:
        """Return the game and version of the newest message with controls in a channel."""
        for message in reversed(self.channels[channel_id].messages.values()):
            for each in controls_of(message):
                _, game, seq, *_ = each.split(":")
                return int(game), int(seq)
        return 0, 0

    def _change(self, number: int, body: Json, pictures: dict[str, bytes]) -> Json:
        """Edit a message. Its picture is removed unless the edit sends it again."""
        message = self.messages[number]
        message |= {key: body[key] for key in ("content", "components") if body.get(key) is not None}
        if body.get("flags") is not None:
            message["flags"] = message["flags"] & EPHEMERAL | body["flags"]
        message["edited_timestamp"] = _now()
        for index, part in enumerate(parts(message["components"]), start=1):
            part["id"] = index
            for item in part.get("items", ()) if body.get("components") is not None else ():
                name = item["media"]["url"].removeprefix("attachment://")
                kind = "image/webp" if name.endswith(".webp") else "image/png"
                item["media"] = {"url": f"http://{self.address}/{number}/{name}", "content_type": kind}
                item["media"] |= size_of(pictures[name]) if name in pictures else {}
        if "attachments" in body or pictures:
            named = {str(each["id"]) for each in body.get("attachments") or ()}
            kept = [each for each in self.files.get(number, ()) if each["id"] in named]
            self.files[number] = kept + [self._attached(number, *each) for each in pictures.items()]
        shown = {item["media"]["url"] for part in parts(message["components"]) for item in part.get("items", ())}
        message["attachments"] = [each for each in self.files.get(number, ()) if each["url"] not in shown]
        if "components" in body or "attachments" in body:
            self.pictures.pop(number, None)
        for picture in pictures.values():
            self.pictures[number] = picture
        if pictures and message["channel_id"] != str(PRIVATE) and (controls := controls_of(message)):
            version = tuple(controls[0].split(":")[1:3])
            self.versions.setdefault(number, []).append(version)
            if not (shown := self.picture_time(*version)).done():
                shown.set_result(time.monotonic())
        return message

    def _attached(self, number: int, name: str, picture: bytes) -> Json:
        url = f"http://{self.address}/{number}/{name}"
        about = {"id": str(self.new_id()), "filename": name, "size": len(picture), "url": url, "proxy_url": url}
        return about | {"content_type": "image/png"} | size_of(picture)

    def _drop_message(self, number: int) -> bool:
        message = self.messages.pop(number, None)
        self.pictures.pop(number, None)
        self.files.pop(number, None)
        if message is None:
            return False
        self._deleted.add(number)
        del self.channels[int(message["channel_id"])].messages[number]
        return True

    def picture_time(self, *version: str) -> asyncio.Future[float]:
        """Return a future: when a version (game id, number) was first shown in its channel with a picture."""
        if version not in self._shown:
            self._shown[version] = asyncio.get_running_loop().create_future()
        return self._shown[version]

    # --- answering requests ---

    async def answer_request(self, request: Request) -> Reply:
        """Handle one HTTP request of the bot."""
        path, body, files = request.path, request.body, request.files
        route = f"{request.method} {path}"
        self.requests.append(route)
        violation = self._violation(request)
        if self.silence is not None:
            await self.silence.wait()
        if any(self.delay):
            await asyncio.sleep(self.chance.uniform(*self.delay))
        if self.sign_in_page:
            return Reply(200, page=self.sign_in_page)
        if self.is_down:
            return Reply(503, page="<html>upstream connect error</html>")
        for_all = path.startswith(("/interactions/", "/webhooks/"))
        if not for_all and request.authorization != f"Bot {self.token}":
            return Reply(401, {"message": "401: Unauthorized", "code": 0})
        if self.on_sent is not None:
            self.on_sent(Sent(self._reader(path, body), route, body, files))
        fault = self.next_fault(route)
        if fault:
            fault.hits.append(time.monotonic())
            if fault.released is not None:
                await fault.released.wait()
            elif not fault.takes_effect:
                return Reply(fault.status, fault.body, fault.headers)
        headers: dict[str, str] = {}
        if limit := next((each for each in self.rate_limits if re.fullmatch(each.route, route)), None):
            may_pass, headers = limit.headers(f"{request.method} {'/'.join(path.split('/')[:3])}")
            if not may_pass:
                wait = float(headers["X-RateLimit-Reset-After"])
                refusal = {"message": "You are being rate limited.", "retry_after": wait, "global": False}
                return Reply(429, refusal, headers | {"Retry-After": str(wait), "Via": "1.1 loopback"})
        if self.on_request is not None:
            self.on_request(route, False)
        status, answer = self._answer(request, violation)
        if self.on_request is not None:
            self.on_request(route, True)
        if fault and fault.takes_effect:
            return Reply(fault.status, fault.body, fault.headers)
        return Reply(status, answer, headers)

    def _answer(self, request: Request, violation: str = "") -> tuple[int, Any]:
        """Carry out a request, if the bot has the permissions; return the status and the body.

        A request with a `violation` of the contract is refused as an invalid one.
        """
        path, files = request.path, request.files
        match path.strip("/").split("/"):
            case ["interactions" | "webhooks" as kind, _, token, *_] if token not in self.answers:
                is_first = kind == "interactions" or token.startswith("token")  # whose interaction was abandoned
                case = "answering an unknown interaction" if is_first else "writing with an unknown token"
                return self.refuse(case) or (204, None)
        for (method, pattern), handler in _ROUTES.items():
            if method == request.method and (match := re.fullmatch(pattern, path)):
                if path.startswith("/channels/") and (refusal := self._refusal(request, int(match[1]))):
                    return refusal
                if request.method in ("POST", "PATCH") and (refusal := self.refusal_of_content(request.body)):
                    return refusal
                if violation and (refusal := self._refusal_of(violation, method)):
                    return refusal
                status, answer = handler(self, *match.groups(), body=request.body, files=files, query=request.query)
                is_done = status < 300
                return status, as_seen(f"{method} {path}", answer, [*files], self.seen) if is_done else answer
        self.contract_violations.append(f"{request.method} {path}: no handler for this route")
        return 404, {"message": "404: Not Found", "code": 0}

    def _refusal_of(self, violation: str, method: str) -> Refusal | None:
        """Return the error for a request that breaks the contract."""
        name = limits.belief_about(violation, method)
        return self.refuse(name) if name else limits.refusal_of(violation)

    def _violation(self, request: Request) -> str:
        """Return how a request breaks the contract, and note it; an empty text if it does not."""
        if not self.checking:
            return ""
        asked = api_contract.Request(request.method, request.path, request.body, tuple(request.files))
        try:
            api_contract.check(asked)
        except AssertionError as violation:
            self.contract_violations.append(str(violation))
            return next((each for each in api_contract.violations(asked) if not each.startswith(_OUR_RULES)), "")
        return ""

    def _reader(self, path: str, body: Any) -> int | None:
        """Return the one member who can read what a request sends; None if everybody can."""
        match path.strip("/").split("/"):
            case ["channels", channel, *_] if int(channel) in self.channels:
                return self.channels[int(channel)].owner or None
            case ["interactions", _, token, "callback"] if token in self.answers:
                answer, data = self.answers[token], body.get("data") or {}
                is_private = data.get("flags", 0) & EPHEMERAL or body["type"] in (CHOICES, FORM)
                if body["type"] in (UPDATE, DEFERRED_UPDATE):
                    is_private = answer.message is not None and answer.message["flags"] & EPHEMERAL
                return answer.asker if is_private else None
            case ["webhooks", _, token] if token in self.answers and body.get("flags", 0) & EPHEMERAL:
                return self.answers[token].asker
            case ["webhooks", _, token, "messages", "@original"] if token in self.answers:
                answer = self.answers[token]
                message = answer.messages[0] if answer.messages else answer.message or {"flags": EPHEMERAL}
                is_private = answer.kind == DEFERRED or message["flags"] & EPHEMERAL
                return answer.asker if is_private else None
            case ["webhooks", _, token, "messages", number] if token in self.answers:
                answer = self.answers[token]
                own = [message for message in answer.messages if message["id"] == number]
                return answer.asker if own and own[0]["flags"] & EPHEMERAL else None
        return None

    def _refusal(self, request: Request, channel_id: int) -> tuple[int, Any] | None:
        """Return the error for a request that the bot has no permission for, else None."""
        method, channel = request.method, self.channels.get(channel_id)
        if channel is None:
            return self.refuse(f"{'reading' if method == 'GET' else 'posting in'} an unknown channel") or (200, NOTHING)
        if channel.is_elsewhere:
            return MISSING_ACCESS
        if channel.owner:
            return CLOSED_DMS if channel.owner in self.closed_dms and method == "POST" else None
        if channel.guild_id in self.absent_from or not channel.permissions & VIEW:
            return MISSING_ACCESS
        needed = SEND if method == "POST" else 0
        if request.files:
            needed |= ATTACH
        is_itself = request.path.count("/") == 2 and (
            method == "DELETE" or (request.body or {}).get("archived") is False
        )
        if is_itself and channel.permissions & MANAGE_THREADS:
            return None  # archived and closed threads can be opened and deleted
        return MISSING_PERMISSIONS if needed & ~channel.permissions else self.refusal_in(method, channel)

    def _me(self, **_: Any) -> tuple[int, Any]:
        return 200, BOT | self.profile

    def _patch_me(self, *, body: Json, **_: Any) -> tuple[int, Any]:
        for name in self.profile.keys() & body.keys():
            kind, _, data = body[name].partition(";base64,")
            assert kind == "data:image/png", kind
            self.profile[name] = hashlib.md5(base64.b64decode(data, validate=True)).hexdigest()
        return self._me()

    def _application(self, **_: Any) -> tuple[int, Any]:
        about = {"id": str(APP), "name": "Splendor", "icon": None, "description": "", "owner": BOT, "flags": 0}
        about |= {"bot_public": True, "verify_key": "", "team": None}
        about["bot_require_code_grant"] = self.believes("the application requires a code grant")
        about["interactions_endpoint_url"] = (
            "https://a.invalid" if self.believes("interactions go to an address") else None
        )
        installs = {"0": {}, "1": {}} if self.believes("servers can install the application") else {"1": {}}
        return 200, about | {"integration_types_config": installs} | self.application

    def _get_guilds(self, **_: Any) -> tuple[int, Any]:
        return 200, [
            {
                **{"id": str(guild_id), "name": name, "icon": None, "banner": None, "owner": False, "features": []},
                "permissions": str(self.server_permissions.get(guild_id, NEEDED)),
            }
            for guild_id, name in self.servers.items()
            if guild_id not in self.absent_from
        ]

    def _gateway_bot(self, **_: Any) -> tuple[int, Any]:
        limit = {"total": 1000, "remaining": 999 if self.believes("enough starts are left") else 1}
        limit |= {"reset_after": 14_400_000, "max_concurrency": self.believes("shards that may start at once")}
        shards = self.seen.get("shards", self.shards)
        return 200, {"url": self.gateway_url, "shards": shards, "session_start_limit": limit}

    def _get_commands(self, **_: Any) -> tuple[int, Any]:
        return 200, self.commands

    def _put_commands(self, *, body: list[Json], **_: Any) -> tuple[int, Any]:
        known = {"application_id": str(APP), "version": "1", "default_member_permissions": None, "description": ""}
        self.commands = [known | each | {"id": str(self.new_id())} for each in body]
        return 200, self.commands

    def _post_guild_command(self, *_: str, body: Json, **__: Any) -> tuple[int, Any]:
        if refusal := self.refuse("a command for one server"):
            return refusal
        others = [each for each in self.guild_commands if each["name"] != body["name"]]
        self.guild_commands = [*others, body | {"id": str(self.new_id()), "guild_id": str(GUILD)}]
        return 201, self.guild_commands[-1]

    def _delete_guild_command(self, _: str, number: str, **__: Any) -> tuple[int, Any]:
        self.guild_commands = [each for each in self.guild_commands if each["id"] != number]
        return 204, None

    def _get_emojis(self, **_: Any) -> tuple[int, Any]:
        return 200, {"items": self.emojis}

    def _post_emoji(self, *, body: Json, **_: Any) -> tuple[int, Any]:
        emoji = {"id": str(self.new_id()), "name": body["name"], "roles": [], "require_colons": True, "user": BOT}
        self.emojis.append(emoji | {"managed": False, "animated": False, "available": True})
        return 201, self.emojis[-1]

    def _patch_emoji(self, number: str, *, body: Json, **_: Any) -> tuple[int, Any]:
        for emoji in self.emojis:
            if emoji["id"] == number:
                emoji["name"] = body["name"]
                return 200, emoji
        return UNKNOWN_EMOJI

    def _delete_emoji(self, number: str, **_: Any) -> tuple[int, Any]:
        self.emojis = [each for each in self.emojis if each["id"] != number]
        return 204, None

    def _get_member(self, member: str, **_: Any) -> tuple[int, Any]:
        user = _user(member)
        joined = {"joined_at": "2024-01-01T00:00:00+00:00", "roles": [], "flags": 0}
        return 200, {"user": user, "deaf": False, "mute": False, **joined}

    def _post_direct_channel(self, *, body: Json, **_: Any) -> tuple[int, Any]:
        member_id = int(body["recipient_id"])
        channel_id = self.open_direct_channel(Member(member_id, "member"))
        recipients = [_user(member_id)]
        return 200, {"id": str(channel_id), "type": 1, "last_message_id": None, "recipients": recipients}

    def _get_active_threads(self, guild: str, **_: Any) -> tuple[int, Any]:
        threads = [each for each in self.channels.values() if each.parent and each.guild_id == int(guild)]
        return 200, {"threads": [thread_json(each) for each in threads if not self.is_archived(each)], "members": []}

    def _delete_channel(self, channel: str, **_: Any) -> tuple[int, Any]:
        place = self.channels[int(channel)]
        if not place.parent or not place.permissions & MANAGE_THREADS:
            return MISSING_PERMISSIONS
        data = thread_json(place)
        for number in list(place.messages):
            self._drop_message(number)
        del self.channels[place.id]
        return 200, data

    def _get_channel(self, channel: str, **_: Any) -> tuple[int, Any]:
        place = self.channels[int(channel)]
        if place.parent:
            return 200, thread_json(place, is_archived=self.is_archived(place))
        about = {"id": channel, "type": 0, "name": "splendor", "guild_id": str(place.guild_id)}
        return 200, about | {"permission_overwrites": overwrites_of(place)}

    def _get_guild(self, guild: str, **_: Any) -> tuple[int, Any]:
        everyone = {
            "id": guild,
            "name": "@everyone",
            "permissions": str(self.server_permissions.get(int(guild), NEEDED)),
        }
        return 200, {"id": guild, "name": self.servers[int(guild)], "roles": [everyone]}

    def _post_thread(self, channel: str, *, body: Json, **_: Any) -> tuple[int, Any]:
        parent = self.channels[int(channel)]
        if not parent.permissions & CREATE_THREADS:
            return MISSING_PERMISSIONS
        number = self.new_id()
        thread = Channel(number, parent.guild_id, parent=parent.id, name=body["name"], is_listed=False)
        self.channels[number] = replace(thread, permissions=parent.permissions)
        return 201, thread_json(self.channels[number])

    def _patch_channel(self, channel: str, *, body: Json, **_: Any) -> tuple[int, Any]:
        place = self.channels[int(channel)]
        if "locked" in body and not place.permissions & MANAGE_THREADS:
            return MISSING_PERMISSIONS
        place.is_locked = body.get("locked", place.is_locked)
        if (is_archived := body.get("archived")) is not None:
            if refusal := self.refuse("archiving the own thread"):
                return refusal
            place.is_archived, place.active_at = is_archived, time.time()
        place.name = body.get("name", place.name)
        return 200, thread_json(place, is_archived=self.is_archived(place))

    def _get_message(self, _: str, number: str, **__: Any) -> tuple[int, Any]:
        if int(number) not in self.messages:
            return self.refuse("reading an unknown message") or (200, NOTHING)
        return self.refuse("reading a message") or (200, self.messages[int(number)])

    def _get_messages(self, channel: str, *, query: Any, **_: Any) -> tuple[int, Any]:
        if not self.channels[int(channel)].permissions & HISTORY:
            return 200, []
        limit, after, before = int(query.get("limit", 50)), int(query.get("after", 0)), int(query.get("before", 2**63))
        later = [each for each in self.in_channel(int(channel)) if after < int(each["id"]) < before]
        return 200, (later[:limit] if "after" in query else later[-limit:])[::-1]

    def _post_message(self, channel: str, *, body: Json, files: dict[str, bytes], **_: Any) -> tuple[int, Any]:
        nonce = (int(channel), str(body.get("nonce")))
        if body.get("enforce_nonce") and (known := self._nonces.get(nonce)):
            is_there = known in self.messages
            case = "a second message with the same nonce" if is_there else "a message with the nonce of a deleted one"
            if refusal := self.refuse(case):
                return refusal
            if is_there and self.believes("a second message with the same nonce is the first"):
                return 200, self.messages[known]
        message = self.store_message(int(channel), body, files)
        self._nonces[nonce] = int(message["id"])
        return 200, message

    def _patch_message(self, _: str, number: str, *, body: Json, files: dict[str, bytes], **__: Any) -> tuple[int, Any]:
        message = self.messages.get(int(number))
        if message is None:
            return self._refuse_lost("editing", int(number)) or (200, NOTHING)
        if message["author"]["id"] != BOT["id"]:
            return self.refuse("editing another author's message") or (200, message)
        if refusal := self.refusal_of_edit(message, body, files):
            return refusal
        return 200, self._change(int(number), body, files)

    def _delete_message(self, _: str, number: str, **__: Any) -> tuple[int, Any]:
        if self._drop_message(int(number)):
            return int(self.believes("deleting a message") or 204), None
        return self._refuse_lost("deleting", int(number)) or (204, None)

    def _refuse_lost(self, verb: str, number: int) -> Refusal | None:
        """Return the error for a message that is not there; one that was deleted is an unknown one, unless seen."""
        case = {"editing": "editing a deleted message", "deleting": "deleting a message twice"}[verb]
        return self.refuse(case if number in self._deleted and case in self.seen else f"{verb} an unknown message")

    def _callback(self, number: str, token: str, *, body: Json, files: dict[str, bytes], **_: Any) -> tuple[int, Any]:
        answer = self.answers[token]
        if answer.kind and (refusal := self.refuse("a second answer to a press")):
            return refusal
        is_late = time.monotonic() - answer.asked_at > self.longest_first_answer
        if is_late and (refusal := self.refuse("a first answer after 3 s")):
            return refusal
        if body["type"] == UPDATE and answer.message is not None and int(answer.message["id"]) not in self.messages:
            return UNKNOWN_MESSAGE
        answer.answered_at, answer.kind, answer.data = time.monotonic(), body["type"], body.get("data") or {}
        callback: Json = {
            "id": number,
            "type": 2,
            "response_message_ephemeral": True,
            "response_message_loading": False,
        }
        if answer.kind == MESSAGE:
            answer.messages.append(self.store_message(PRIVATE, answer.data, files))
        elif answer.kind == UPDATE:
            assert answer.message is not None
            answer.messages.append(self._change(int(answer.message["id"]), answer.data, files))
        if answer.messages:
            callback["response_message_id"] = answer.messages[-1]["id"]
        answer.changed.set()
        resource = {"type": answer.kind} | ({"message": answer.messages[-1]} if answer.messages else {})
        return 200, {"interaction": callback, "resource": resource}

    def _edit_answer(self, _: str, token: str, *, body: Json, files: dict[str, bytes], **__: Any) -> tuple[int, Any]:
        answer = self.answers[token]
        if not answer.messages and answer.kind == DEFERRED:
            return self._follow_up("", token, body=body | {"flags": body.get("flags", 0) | EPHEMERAL}, files=files)
        message = answer.messages[0] if answer.messages else answer.message
        if message is None or int(message["id"]) not in self.messages:
            return UNKNOWN_MESSAGE
        changed = self._change(int(message["id"]), body, files)
        if not answer.messages:
            answer.messages.append(changed)
            answer.changed.set()
        return 200, changed

    def _edit_follow_up(
        self, _: str, token: str, number: str, *, body: Json, files: dict[str, bytes], **__: Any
    ) -> tuple[int, Any]:
        if int(number) not in self.messages or number not in [each["id"] for each in self.answers[token].messages]:
            return UNKNOWN_MESSAGE
        return 200, self._change(int(number), body, files)

    def _delete_deferral(self, _: str, token: str, **__: Any) -> tuple[int, Any]:
        assert self.answers[token].kind == DEFERRED
        self.answers[token].is_abandoned = True
        self.answers[token].changed.set()
        return 204, None

    def _delete_answer(self, _: str, token: str, number: str, **__: Any) -> tuple[int, Any]:
        if number not in [message["id"] for message in self.answers[token].messages]:
            return UNKNOWN_MESSAGE
        return (204, None) if self._drop_message(int(number)) else UNKNOWN_MESSAGE

    def _follow_up(self, _: str, token: str, *, body: Json, files: dict[str, bytes], **__: Any) -> tuple[int, Any]:
        answer = self.answers[token]
        answer.messages.append(self.store_message(PRIVATE, body, files))
        answer.changed.set()
        return 200, answer.messages[-1]


def _now() -> str:
    """Return the time as Discord writes it."""
    return datetime.fromtimestamp(time.time(), UTC).isoformat()


def _user(user_id: Any) -> Json:
    """Return the bot, or a member, as Discord lists those whom a message mentions."""
    return (
        BOT
        if str(user_id) == BOT["id"]
        else {"id": str(user_id), "username": "member", "global_name": None, **NO_AVATAR}
    )


def size_of(picture: bytes) -> Json:
    """Return the width and height of a PNG or a WebP in pixels, nothing for other files and made-up pictures."""
    if not picture.startswith((b"\x89PNG", b"RIFF")):
        return {}
    with suppress(UnidentifiedImageError), Image.open(io.BytesIO(picture)) as image:
        return {"width": image.width, "height": image.height}
    return {}


def overwrites_of(channel: Channel) -> list[Json]:
    """Return how a channel changes what the bot's invite link asks for, as an overwrite for everyone."""
    allowed, denied = channel.permissions & ~NEEDED, NEEDED & ~channel.permissions
    changes = {"id": str(channel.guild_id), "type": 0, "allow": str(allowed), "deny": str(denied)}
    return [changes] if allowed or denied else []


def thread_json(channel: Channel, *, is_archived: bool = False) -> Json:
    """Return a thread that the bot opened, as Discord sends it."""
    archived = {"archived": is_archived, "auto_archive_duration": channel.archives_after, "locked": channel.is_locked}
    return {
        **{"id": str(channel.id), "type": 11, "name": channel.name, "parent_id": str(channel.parent)},
        **{"guild_id": str(channel.guild_id), "owner_id": str(APP), "message_count": 0, "member_count": 1, "flags": 0},
        **{"thread_metadata": archived | {"archive_timestamp": "2024-01-01T00:00:00+00:00"}},
    }


_ROUTES = {
    ("GET", r"/users/@me"): DiscordState._me,
    ("PATCH", r"/users/@me"): DiscordState._patch_me,
    ("GET", r"/(?:oauth2/)?applications/@me"): DiscordState._application,
    ("GET", r"/users/@me/guilds"): DiscordState._get_guilds,
    ("GET", r"/gateway/bot"): DiscordState._gateway_bot,
    ("GET", r"/applications/\d+/commands"): DiscordState._get_commands,
    ("PUT", r"/applications/\d+/commands"): DiscordState._put_commands,
    ("POST", r"/applications/\d+/guilds/(\d+)/commands"): DiscordState._post_guild_command,
    ("DELETE", r"/applications/\d+/guilds/(\d+)/commands/(\d+)"): DiscordState._delete_guild_command,
    ("GET", r"/applications/\d+/emojis"): DiscordState._get_emojis,
    ("POST", r"/applications/\d+/emojis"): DiscordState._post_emoji,
    ("PATCH", r"/applications/\d+/emojis/(\d+)"): DiscordState._patch_emoji,
    ("DELETE", r"/applications/\d+/emojis/(\d+)"): DiscordState._delete_emoji,
    ("GET", r"/guilds/(\d+)"): DiscordState._get_guild,
    ("GET", r"/guilds/\d+/members/(\d+)"): DiscordState._get_member,
    ("POST", r"/users/@me/channels"): DiscordState._post_direct_channel,
    ("GET", r"/channels/(\d+)"): DiscordState._get_channel,
    ("PATCH", r"/channels/(\d+)"): DiscordState._patch_channel,
    ("DELETE", r"/channels/(\d+)"): DiscordState._delete_channel,
    ("GET", r"/guilds/(\d+)/threads/active"): DiscordState._get_active_threads,
    ("POST", r"/channels/(\d+)/threads"): DiscordState._post_thread,
    ("GET", r"/channels/(\d+)/messages"): DiscordState._get_messages,
    ("POST", r"/channels/(\d+)/messages"): DiscordState._post_message,
    ("GET", r"/channels/(\d+)/messages/(\d+)"): DiscordState._get_message,
    ("PATCH", r"/channels/(\d+)/messages/(\d+)"): DiscordState._patch_message,
    ("DELETE", r"/channels/(\d+)/messages/(\d+)"): DiscordState._delete_message,
    ("POST", r"/interactions/(\d+)/(\w+)/callback"): DiscordState._callback,
    ("POST", r"/webhooks/(\d+)/(\w+)"): DiscordState._follow_up,
    ("PATCH", r"/webhooks/(\d+)/(\w+)/messages/@original"): DiscordState._edit_answer,
    ("DELETE", r"/webhooks/(\d+)/(\w+)/messages/@original"): DiscordState._delete_deferral,
    ("PATCH", r"/webhooks/(\d+)/(\w+)/messages/(\d+)"): DiscordState._edit_follow_up,
    ("DELETE", r"/webhooks/(\d+)/(\w+)/messages/(\d+)"): DiscordState._delete_answer,
}
