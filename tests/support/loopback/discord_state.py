"""What a small Discord keeps, and how it answers requests, over real HTTP: servers, their channels, direct messages.

Every request is held against the contract. What breaks it is collected in `faults`, and so is whatever could not be
answered here. Its troubles are those of the real one: limits, errors, answers that come late or get lost, rights that
are taken away.
"""

import asyncio
import base64
import json
import random
import re
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from aiohttp import web

from tests.support.discord import api_contract

Json = dict[str, Any]

APP, GUILD, CHANNEL = 1_100_000_000_000_000_001, 1_100_000_000_000_000_002, 1_100_000_000_000_000_003
# Put together here, so that nobody takes it for a token that was lost.
TOKEN = ".".join([base64.urlsafe_b64encode(str(APP).encode()).decode().rstrip("="), "loop00", "never-said" * 4])
TEXT, GALLERY = 10, 12  # kinds of component
MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES = 4, 5, 6, 7, 8  # kinds of answer to an interaction
EPHEMERAL = 64  # flag of a message that only one member sees
PRIVATE = 0  # stands for the channel of such messages
VIEW, SEND, EMBED, ATTACH, HISTORY = 1 << 10, 1 << 11, 1 << 14, 1 << 15, 1 << 16  # permissions
NEEDED = VIEW | SEND | ATTACH | HISTORY | 1 << 38  # what the bot asks for
UNKNOWN_CHANNEL = (404, {"message": "Unknown Channel", "code": 10_003})
UNKNOWN_MESSAGE = (404, {"message": "Unknown Message", "code": 10_008})
MISSING_ACCESS = (403, {"message": "Missing Access", "code": 50_001})
MISSING_PERMISSIONS = (403, {"message": "Missing Permissions", "code": 50_013})
CLOSED = (403, {"message": "Cannot send messages to this user", "code": 50_007})
_PRIVATE_KEPT = 2_000  # messages
_FACELESS = {"discriminator": "0", "avatar": None, "public_flags": 0}
BOT = {"id": str(APP), "username": "splendor", "global_name": None, "bot": True, **_FACELESS}


@dataclass(frozen=True)
class Member:
    """Somebody on the server, with the language of their Discord."""

    id: int
    name: str
    locale: str = "en-US"
    is_admin: bool = False

    @property
    def user(self) -> Json:
        return {"id": str(self.id), "username": self.name.lower(), "global_name": self.name, **_FACELESS}


@dataclass
class Channel:
    """A channel of a server, or a member's direct messages, with what the bot may do there."""

    id: int
    guild_id: int = 0  # none: direct messages
    owner: int = 0  # whose they are
    permissions: int = NEEDED
    is_listed: bool = True  # among the channels that the bot is told of with their server
    messages: dict[int, Json] = field(default_factory=dict)


@dataclass
class InjectedFault:
    """What the next requests to a route meet: an error, or a wait until they are `released`.

    With `takes_effect`, what was asked for is done before the error is told. With `share`, only some are hit.
    """

    route: str
    times: int = 1
    status: int = 0
    body: Json = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    released: asyncio.Event | None = None
    takes_effect: bool = False
    share: float = 1
    in_a_row: Counter[str] = field(default_factory=Counter)  # how often each route was hit; never more than thrice
    hits: list[float] = field(default_factory=list)


@dataclass
class Limit:
    """How many requests to a route of one channel may come within some seconds, before Discord says to wait."""

    route: str
    number: int
    seconds: float
    exceeded: int = 0
    came: dict[str, deque[float]] = field(default_factory=dict)

    def headers(self, route: str) -> tuple[bool, dict[str, str]]:
        """Count a request; return whether it may pass, and what Discord says of the limit in its headers."""
        now, came = time.monotonic(), self.came.setdefault(route, deque())
        while came and now - came[0] > self.seconds:
            came.popleft()
        may_pass = len(came) < self.number
        if may_pass:
            came.append(now)
        else:
            self.exceeded += 1
        wait = self.seconds - (now - came[0])
        told = {"Limit": self.number, "Remaining": self.number - len(came), "Reset-After": f"{wait:.3f}"}
        named = {f"X-RateLimit-{name}": str(value) for name, value in told.items()}
        return may_pass, named | {"X-RateLimit-Bucket": self.route, "X-RateLimit-Reset": f"{time.time() + wait:.3f}"}


@dataclass(frozen=True)
class Sent:
    """What the bot sent: to one member, or where `reader` is None to everybody who sees the channel."""

    reader: int | None
    route: str
    body: Any
    files: dict[str, bytes]


@dataclass(frozen=True)
class Ping:
    """A member was notified by a message, while its channel showed that version of that game."""

    message: int
    channel: int
    member: int
    version: tuple[int, int]


@dataclass
class Answer:
    """How the bot answered one interaction."""

    id: int
    token: str
    message: Json | None  # the one a control was pressed in
    asked_at: float
    asker: int  # member
    answered_at: float = 0
    kind: int = 0
    data: Json = field(default_factory=dict)
    messages: list[Json] = field(default_factory=list)
    is_abandoned: bool = False  # the bot that was asked is gone
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def text(self) -> str:
        """Return all that was said, first to last."""
        return "\n".join(text_of(message) for message in self.messages)

    @property
    def delay(self) -> float:
        """Return how many seconds the member waited for a first sign."""
        return self.answered_at - self.asked_at


class DiscordState:
    """Keeps what the bot sends. All of it is public, in the form in which Discord would send it back."""

    def __init__(self, *, checking: bool = True, chance: random.Random | None = None) -> None:
        self.address = ""
        self.checking = checking
        self.requests: list[str] = []
        self.sent_times: list[float] = []  # when each message came to be
        self.contract_violations: list[str] = []
        self.commands: list[Json] = []
        self.emojis: list[Json] = []
        self.channels = {CHANNEL: Channel(CHANNEL, GUILD), PRIVATE: Channel(PRIVATE)}
        self.messages: dict[int, Json] = {}
        self.pictures: dict[int, bytes] = {}  # the one picture of each message that has one
        self.versions: dict[int, list[tuple[str, ...]]] = {}  # game and version that each message's controls were for
        self._shown: dict[tuple[str, ...], asyncio.Future[float]] = {}
        self.pings: list[Ping] = []
        self.answers: dict[str, Answer] = {}
        self.closed_dms: set[int] = set()
        self.absent_from: set[int] = set()  # servers that threw the bot out
        self.rate_limits: list[Limit] = []
        self.delay: tuple[float, float] = (0, 0)  # seconds that each request takes, least and most
        self.is_down = False
        self.on_sent: Callable[[Sent], None] | None = None  # told of everything that members get to read
        self.on_request: Callable[[str, bool], None] | None = None  # told of each request, before and after it is done
        self.shards = 1
        self._chance = chance or random.Random(1)
        self._injected_faults: list[InjectedFault] = []
        self._direct: dict[int, int] = {}  # channel by member
        self._nonces: dict[tuple[int, str], int] = {}
        self._newest_id = 0

    @property
    def permissions(self) -> int:
        """Return what the bot may do in the first channel."""
        return self.channels[CHANNEL].permissions

    @permissions.setter
    def permissions(self, permissions: int) -> None:
        self.channels[CHANNEL].permissions = permissions

    @property
    def notified(self) -> list[tuple[int, int]]:
        """Return which messages notified whom."""
        return [(ping.message, ping.member) for ping in self.pings]

    def new_id(self) -> int:
        """Return an id above all that were given before, which tells the time as Discord's do."""
        self._newest_id = max(self._newest_id + 1, (int(time.time() * 1000) - 1_420_070_400_000) << 22)
        return self._newest_id

    def in_channel(self, channel_id: int = CHANNEL) -> list[Json]:
        """Return the messages of a channel, oldest first."""
        return list(self.channels[channel_id].messages.values()) if channel_id in self.channels else []

    def direct_messages(self, member: Member) -> list[Json]:
        """Return the direct messages to a member, oldest first."""
        return self.in_channel(self._direct.get(member.id, -1))

    def open_direct_channel(self, member: Member) -> int:
        """Return the channel of the direct messages to a member."""
        channel_id = self._direct.setdefault(member.id, self.new_id())
        self.channels.setdefault(channel_id, Channel(channel_id, owner=member.id))
        return channel_id

    def count(self, route: str) -> int:
        """Return how often a route was used, "PUT /applications/…" as a pattern."""
        return sum(re.fullmatch(route, request) is not None for request in self.requests)

    def fail_next(
        self, route: str, status: int, code: int = 0, *, times: int = 1, share: float = 1, takes_effect: bool = False
    ) -> InjectedFault:
        """Answer the next requests to a route with an error, perhaps although what was asked for has been done."""
        body = {"message": "Trouble", "code": code}
        return self._expect(InjectedFault(route, times, status, body, takes_effect=takes_effect, share=share))

    def rate_limit_next(
        self, route: str, seconds: float, *, times: int = 1, share: float = 1, everywhere: bool = False
    ) -> InjectedFault:
        """Tell the next requests to a route that they came too soon, as Discord does: by its own proxy, hence Via."""
        body = {"message": "You are being rate limited.", "retry_after": seconds, "global": everywhere}
        headers = {"Retry-After": str(seconds), "Via": "1.1 loopback"}
        return self._expect(InjectedFault(route, times, 429, body, headers, share=share))

    def hold(self, route: str) -> InjectedFault:
        """Keep the next request to a route waiting until `released` is set."""
        return self._expect(InjectedFault(route, released=asyncio.Event()))

    def end_fault(self, fault: InjectedFault) -> None:
        """Be done with a fault."""
        self._injected_faults.remove(fault)

    def release_all(self) -> None:
        """Let go of every request that waits."""
        for fault in self._injected_faults:
            if fault.released is not None:
                fault.released.set()

    def delete(self, message: Json) -> None:
        """Delete a message, as a moderator does: nobody tells the bot, which asks for no messages."""
        self._drop_message(int(message["id"]))

    def keep(self, channel_id: int, body: Json, pictures: dict[str, bytes], author: Json = BOT) -> Json:
        """Keep a new message."""
        number = self.new_id()
        self.sent_times.append(time.monotonic())
        if channel_id == PRIVATE and len(self.channels[PRIVATE].messages) >= _PRIVATE_KEPT:
            self._drop_message(next(iter(self.channels[PRIVATE].messages)))
        message = self.messages[number] = self.channels[channel_id].messages[number] = {
            **{"id": str(number), "channel_id": str(channel_id), "author": author, "content": "", "components": []},
            **{"timestamp": datetime.now(UTC).isoformat(), "edited_timestamp": None, "type": 0, "flags": 0},
            **{"tts": False, "mention_everyone": False, "mentions": [], "mention_roles": [], "pinned": False},
            **{"attachments": [], "embeds": []},
        }
        self._change(number, body, pictures)
        message["flags"] = body.get("flags") or 0
        message["edited_timestamp"] = None
        allowed = (body.get("allowed_mentions") or {}).get("users", ())
        for each in allowed:
            if f"<@{each}>" in text_of(message):
                self.pings.append(Ping(number, channel_id, int(each), self._version_shown(channel_id)))
        return message

    def _version_shown(self, channel_id: int) -> tuple[int, int]:
        """Return which game and version the newest message with controls in a channel is for."""
        for message in reversed(self.channels[channel_id].messages.values()):
            for each in controls_of(message):
                _, game, seq, *_ = each.split(":")
                return int(game), int(seq)
        return 0, 0

    def _change(self, number: int, body: Json, pictures: dict[str, bytes]) -> Json:
        """Change a message. Its picture is lost unless it comes again."""
        message = self.messages[number]
        message |= {key: body[key] for key in ("content", "components") if body.get(key) is not None}
        message["flags"] = message["flags"] & EPHEMERAL | (body.get("flags") or 0)
        message["edited_timestamp"] = datetime.now(UTC).isoformat()
        for index, part in enumerate(parts(message["components"]), start=1):
            part["id"] = index
            for item in part.get("items", ()):
                name = item["media"]["url"].removeprefix("attachment://")
                item["media"] = {"url": f"http://{self.address}/{number}/{name}", "content_type": "image/png"}
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

    def _drop_message(self, number: int) -> bool:
        message = self.messages.pop(number, None)
        self.pictures.pop(number, None)
        if message is None:
            return False
        del self.channels[int(message["channel_id"])].messages[number]
        return True

    def picture_time(self, *version: str) -> asyncio.Future[float]:
        """Return when a version of a game, given as in the ids of its controls, came into its channel with a picture.

        Whoever awaits that waits until it has.
        """
        if version not in self._shown:
            self._shown[version] = asyncio.get_running_loop().create_future()
        return self._shown[version]

    # --- answering requests ---

    async def answer_request(self, request: web.Request) -> web.StreamResponse:
        """Answer a request of the bot."""
        path = f"/{request.match_info['path']}"
        route = f"{request.method} {path}"
        self.requests.append(route)
        try:
            body, files = await _body(request)
        except ConnectionError:
            return web.Response(status=400)  # the bot was gone before it had said all
        if self.checking:
            try:
                api_contract.check(api_contract.Request(request.method, path, body, tuple(files)))
            except AssertionError as violation:
                self.contract_violations.append(str(violation))
        if any(self.delay):
            await asyncio.sleep(self._chance.uniform(*self.delay))
        if self.is_down:
            return web.Response(status=503, text="<html>upstream connect error</html>", content_type="text/html")
        for_all = path.startswith(("/interactions/", "/webhooks/"))
        if not for_all and request.headers["Authorization"] != f"Bot {TOKEN}":
            return _json(401, {"message": "401: Unauthorized", "code": 0})
        if self.on_sent is not None:
            self.on_sent(Sent(self._reader(path, body), route, body, files))
        fault = self._next_fault(route)
        if fault:
            fault.hits.append(time.monotonic())
            if fault.released is not None:
                await fault.released.wait()
            elif not fault.takes_effect:
                return _json(fault.status, fault.body, fault.headers)
        told: dict[str, str] = {}
        if limit := next((each for each in self.rate_limits if re.fullmatch(each.route, route)), None):
            may_pass, told = limit.headers(f"{request.method} {'/'.join(path.split('/')[:3])}")
            if not may_pass:
                again = float(told["X-RateLimit-Reset-After"])
                said = {"message": "You are being rate limited.", "retry_after": again, "global": False}
                return _json(429, said, told | {"Retry-After": str(again), "Via": "1.1 loopback"})
        if self.on_request is not None:
            self.on_request(route, False)
        status, answer = self._answer(request, path, body, files)
        if self.on_request is not None:
            self.on_request(route, True)
        if fault and fault.takes_effect:
            return _json(fault.status, fault.body, fault.headers)
        return _json(status, answer, told)

    def _answer(self, request: web.Request, path: str, body: Any, files: dict[str, bytes]) -> tuple[int, Any]:
        """Do what is asked for, where that is allowed."""
        for (method, pattern), handler in _ROUTES.items():
            if method == request.method and (found := re.fullmatch(pattern, path)):
                if path.startswith("/channels/") and (no := self._no(method, int(found[1]), body, files)):
                    return no
                return handler(self, *found.groups(), body=body, files=files, query=request.query)
        self.contract_violations.append(f"{request.method} {path}: nobody answers this here")
        return 404, {"message": "404: Not Found", "code": 0}

    def _reader(self, path: str, body: Any) -> int | None:
        """Return who alone gets to read what is sent somewhere; None where everybody may."""
        match path.strip("/").split("/"):
            case ["channels", channel, *_] if int(channel) in self.channels:
                return self.channels[int(channel)].owner or None
            case ["interactions", _, token, "callback"] if token in self.answers:
                answer, data = self.answers[token], body.get("data") or {}
                is_private = data.get("flags", 0) & EPHEMERAL or body["type"] == CHOICES
                if body["type"] in (UPDATE, DEFERRED_UPDATE):
                    is_private = answer.message is not None and answer.message["flags"] & EPHEMERAL
                return answer.asker if is_private else None
            case ["webhooks", _, token] if token in self.answers and body.get("flags", 0) & EPHEMERAL:
                return self.answers[token].asker
            case ["webhooks", _, token, "messages", "@original"] if token in self.answers:
                [message, *_] = self.answers[token].messages
                return self.answers[token].asker if message["flags"] & EPHEMERAL else None
        return None

    def _no(self, method: str, channel_id: int, body: Any, files: dict[str, bytes]) -> tuple[int, Any] | None:
        """Return why the bot may not do something in a channel, or None if it may."""
        channel = self.channels.get(channel_id)
        if channel is None:
            return UNKNOWN_CHANNEL
        if channel.owner:
            return CLOSED if channel.owner in self.closed_dms and method == "POST" else None
        if channel.guild_id in self.absent_from or not channel.permissions & VIEW:
            return MISSING_ACCESS
        needed = SEND if method == "POST" else 0
        if files:
            needed |= ATTACH
        return MISSING_PERMISSIONS if needed & ~channel.permissions else None

    def _expect(self, fault: InjectedFault) -> InjectedFault:
        self._injected_faults.append(fault)
        return fault

    def _next_fault(self, route: str) -> InjectedFault | None:
        for each in self._injected_faults:
            if each.times <= len(each.hits) or not re.fullmatch(each.route, route):
                continue
            if each.share == 1:
                return each
            if self._chance.random() < each.share and each.in_a_row[route] < 3:
                each.in_a_row[route] += 1
                return each
            del each.in_a_row[route]
        return None

    def _me(self, **_: Any) -> tuple[int, Any]:
        return 200, BOT

    def _application(self, **_: Any) -> tuple[int, Any]:
        named = {"id": str(APP), "name": "Splendor", "icon": None, "description": "", "owner": BOT, "flags": 0}
        return 200, named | {"bot_public": True, "bot_require_code_grant": False, "verify_key": "", "team": None}

    def _gateway_bot(self, **_: Any) -> tuple[int, Any]:
        limit = {"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1}
        return 200, {"url": f"ws://{self.address}/gateway", "shards": self.shards, "session_start_limit": limit}

    def _get_commands(self, **_: Any) -> tuple[int, Any]:
        return 200, self.commands

    def _put_commands(self, *, body: list[Json], **_: Any) -> tuple[int, Any]:
        known = {"application_id": str(APP), "version": "1", "default_member_permissions": None}
        self.commands = [known | each | {"id": str(self.new_id())} for each in body]
        return 200, self.commands

    def _get_emojis(self, **_: Any) -> tuple[int, Any]:
        return 200, {"items": self.emojis}

    def _post_emoji(self, *, body: Json, **_: Any) -> tuple[int, Any]:
        emoji = {"id": str(self.new_id()), "name": body["name"], "roles": [], "require_colons": True, "user": BOT}
        self.emojis.append(emoji | {"managed": False, "animated": False, "available": True})
        return 201, self.emojis[-1]

    def _get_member(self, member: str, **_: Any) -> tuple[int, Any]:
        user = {"id": member, "username": "member", "global_name": None, **_FACELESS}
        joined = {"joined_at": "2024-01-01T00:00:00+00:00", "roles": [], "flags": 0}
        return 200, {"user": user, "deaf": False, "mute": False, **joined}

    def _post_direct_channel(self, *, body: Json, **_: Any) -> tuple[int, Any]:
        member_id = int(body["recipient_id"])
        channel_id = self.open_direct_channel(Member(member_id, "member"))
        recipient = {"id": str(member_id), "username": "member", "global_name": None, **_FACELESS}
        return 200, {"id": str(channel_id), "type": 1, "last_message_id": None, "recipients": [recipient]}

    def _get_channel(self, channel: str, **_: Any) -> tuple[int, Any]:
        return 200, {
            "id": channel,
            "type": 0,
            "name": "splendor",
            "guild_id": str(self.channels[int(channel)].guild_id),
        }

    def _get_messages(self, channel: str, *, query: Any, **_: Any) -> tuple[int, Any]:
        if not self.channels[int(channel)].permissions & HISTORY:
            return 200, []
        limit, after, before = int(query.get("limit", 50)), int(query.get("after", 0)), int(query.get("before", 2**63))
        later = [each for each in self.in_channel(int(channel)) if after < int(each["id"]) < before]
        return 200, (later[:limit] if "after" in query else later[-limit:])[::-1]

    def _post_message(self, channel: str, *, body: Json, files: dict[str, bytes], **_: Any) -> tuple[int, Any]:
        nonce = (int(channel), str(body.get("nonce")))
        if body.get("enforce_nonce") and self._nonces.get(nonce) in self.messages:
            return 200, self.messages[self._nonces[nonce]]
        message = self.keep(int(channel), body, files)
        self._nonces[nonce] = int(message["id"])
        return 200, message

    def _patch_message(self, _: str, number: str, *, body: Json, files: dict[str, bytes], **__: Any) -> tuple[int, Any]:
        if int(number) not in self.messages:
            return UNKNOWN_MESSAGE
        return 200, self._change(int(number), body, files)

    def _delete_message(self, _: str, number: str, **__: Any) -> tuple[int, Any]:
        return (204, None) if self._drop_message(int(number)) else UNKNOWN_MESSAGE

    def _callback(self, number: str, token: str, *, body: Json, files: dict[str, bytes], **_: Any) -> tuple[int, Any]:
        answer = self.answers[token]
        if answer.kind:
            return 400, {"message": "Interaction has already been acknowledged.", "code": 40_060}
        answer.answered_at, answer.kind, answer.data = time.monotonic(), body["type"], body.get("data") or {}
        callback: Json = {
            "id": number,
            "type": 2,
            "response_message_ephemeral": True,
            "response_message_loading": False,
        }
        if answer.kind == MESSAGE:
            answer.messages.append(self.keep(PRIVATE, answer.data, files))
        elif answer.kind == UPDATE:
            assert answer.message is not None
            answer.messages.append(self._change(int(answer.message["id"]), answer.data, files))
        if answer.messages:
            callback["response_message_id"] = answer.messages[-1]["id"]
        answer.changed.set()
        return 200, {"interaction": callback, "resource": {"type": answer.kind}}

    def _edit_answer(self, _: str, token: str, *, body: Json, files: dict[str, bytes], **__: Any) -> tuple[int, Any]:
        [message, *_] = self.answers[token].messages
        if int(message["id"]) not in self.messages:
            return UNKNOWN_MESSAGE
        return 200, self._change(int(message["id"]), body, files)

    def _follow_up(self, _: str, token: str, *, body: Json, files: dict[str, bytes], **__: Any) -> tuple[int, Any]:
        answer = self.answers[token]
        answer.messages.append(self.keep(PRIVATE, body, files))
        answer.changed.set()
        return 200, answer.messages[-1]


_ROUTES = {
    ("GET", r"/users/@me"): DiscordState._me,
    ("GET", r"/(?:oauth2/)?applications/@me"): DiscordState._application,
    ("GET", r"/gateway/bot"): DiscordState._gateway_bot,
    ("GET", r"/applications/\d+/commands"): DiscordState._get_commands,
    ("PUT", r"/applications/\d+/commands"): DiscordState._put_commands,
    ("GET", r"/applications/\d+/emojis"): DiscordState._get_emojis,
    ("POST", r"/applications/\d+/emojis"): DiscordState._post_emoji,
    ("GET", r"/guilds/\d+/members/(\d+)"): DiscordState._get_member,
    ("POST", r"/users/@me/channels"): DiscordState._post_direct_channel,
    ("GET", r"/channels/(\d+)"): DiscordState._get_channel,
    ("GET", r"/channels/(\d+)/messages"): DiscordState._get_messages,
    ("POST", r"/channels/(\d+)/messages"): DiscordState._post_message,
    ("PATCH", r"/channels/(\d+)/messages/(\d+)"): DiscordState._patch_message,
    ("DELETE", r"/channels/(\d+)/messages/(\d+)"): DiscordState._delete_message,
    ("POST", r"/interactions/(\d+)/(\w+)/callback"): DiscordState._callback,
    ("POST", r"/webhooks/(\d+)/(\w+)"): DiscordState._follow_up,
    ("PATCH", r"/webhooks/(\d+)/(\w+)/messages/@original"): DiscordState._edit_answer,
}


def parts(components: Iterable[Json]) -> Iterator[Json]:
    """Yield every component, those in others too."""
    for component in components:
        yield component
        yield from parts(component.get("components", ()))


def text_of(message: Json) -> str:
    """Return all that a message says, without its picture."""
    said = [part["content"] for part in parts(message["components"]) if part["type"] == TEXT]
    return "\n".join(filter(None, [message["content"], *said]))


def controls_of(message: Json) -> list[str]:
    """Return the ids of what can be pressed."""
    return [
        each["custom_id"] for each in parts(message["components"]) if each.get("custom_id") and not each.get("disabled")
    ]


def control(message: Json, verb: str) -> str:
    """Return the id of the first control of a message for a verb."""
    return next(each for each in controls_of(message) if each.split(":")[3] == verb)


async def _body(request: web.Request) -> tuple[Any, dict[str, bytes]]:
    """Return the body of a request after JSON, and the files that came with it."""
    body = await request.read()
    kind = request.headers.get("Content-Type", "")  # not `request.content_type`, which takes long to find out
    if not kind.startswith("multipart/form-data"):
        return (json.loads(body) if body else None), {}
    # Read by hand: aiohttp's own reader uses what aiohttp warns of.
    payload, files = None, {}
    boundary = kind.partition("boundary=")[2].strip('"')
    for part in body.split(f"--{boundary}".encode())[1:-1]:
        head, _, content = part.removesuffix(b"\r\n").partition(b"\r\n\r\n")
        name = re.search(r'filename="([^"]+)"', head.decode())
        if name is not None:
            files[name[1]] = content
        else:
            payload = json.loads(content)
    return payload, files


def _json(status: int, answer: Any, headers: dict[str, str] | None = None) -> web.Response:
    if answer is None:
        return web.Response(status=status)
    # Without a charset: discord.py compares the content type as a whole.
    headers = {"Content-Type": "application/json", **(headers or {})}
    return web.Response(body=json.dumps(answer).encode(), status=status, headers=headers)
