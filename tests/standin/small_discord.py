"""What a small Discord keeps, and how it answers requests: one server with one channel, over real HTTP.

Every request is held against the contract. What breaks it is collected in `faults`, and so is whatever could not be
answered here.
"""

import asyncio
import base64
import itertools
import json
import re
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import contract
from aiohttp import web

Json = dict[str, Any]

APP, GUILD, CHANNEL = 1_100_000_000_000_000_001, 1_100_000_000_000_000_002, 1_100_000_000_000_000_003
# Put together here, so that nobody takes it for a token that was lost.
TOKEN = ".".join([base64.urlsafe_b64encode(str(APP).encode()).decode().rstrip("="), "loop00", "never-said" * 4])
TEXT, GALLERY = 10, 12  # kinds of component
MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES = 4, 5, 6, 7, 8  # kinds of answer to an interaction
EPHEMERAL = 64  # flag of a message that only one member sees
PRIVATE = 0  # stands for the channel of such messages
_FACELESS = {"discriminator": "0", "avatar": None, "public_flags": 0}
BOT = {"id": str(APP), "username": "splendor", "global_name": None, "bot": True, **_FACELESS}


@dataclass(frozen=True)
class Member:
    """Somebody on the server, with the language of their Discord."""

    id: int
    name: str
    locale: str = "en-US"

    @property
    def user(self) -> Json:
        return {"id": str(self.id), "username": self.name.lower(), "global_name": self.name, **_FACELESS}


@dataclass
class Trouble:
    """What the next requests to a route meet: an error, or a wait until they are `released`."""

    route: str
    times: int = 1
    status: int = 0
    body: Json = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    released: asyncio.Event | None = None
    met: list[float] = field(default_factory=list)


@dataclass
class Answer:
    """How the bot answered one interaction."""

    id: int
    token: str
    message: Json | None  # the one a control was pressed in
    asked_at: float
    answered_at: float = 0
    kind: int = 0
    data: Json = field(default_factory=dict)
    messages: list[Json] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Return all that was said, first to last."""
        return "\n".join(text_of(message) for message in self.messages)

    @property
    def delay(self) -> float:
        """Return how many seconds the member waited for a first sign."""
        return self.answered_at - self.asked_at


class SmallDiscord:
    """Keeps what the bot sends. All of it is public, in the form in which Discord would send it back."""

    def __init__(self) -> None:
        self.address = ""
        self.requests: list[str] = []
        self.made: list[float] = []  # when each message came to be
        self.faults: list[str] = []
        self.commands: list[Json] = []
        self.emojis: list[Json] = []
        self.messages: dict[int, Json] = {}
        self.pictures: dict[int, bytes] = {}  # the one picture of each message that has one
        self.notified: list[tuple[int, int]] = []  # message and member
        self.answers: dict[str, Answer] = {}
        self.closed_dms: set[int] = set()
        self._troubles: list[Trouble] = []
        self._direct: dict[int, int] = {}  # channel by member
        self._ids = itertools.count((int(time.time() * 1000) - 1_420_070_400_000) << 22)

    def new_id(self) -> int:
        """Return an id above all that were given before."""
        return next(self._ids)

    def in_channel(self, channel_id: int = CHANNEL) -> list[Json]:
        """Return the messages of a channel, oldest first."""
        return [each for each in self.messages.values() if each["channel_id"] == str(channel_id)]

    def direct(self, member: Member) -> list[Json]:
        """Return the direct messages to a member, oldest first."""
        return self.in_channel(self._direct.get(member.id, -1))

    def count(self, route: str) -> int:
        """Return how often a route was used, "PUT /applications/…" as a pattern."""
        return sum(re.fullmatch(route, request) is not None for request in self.requests)

    def refuse(self, route: str, status: int, code: int = 0, *, times: int = 1) -> Trouble:
        """Answer the next requests to a route with an error."""
        return self._expect(Trouble(route, times, status, {"message": "Trouble", "code": code}))

    def slow_down(self, route: str, seconds: float) -> Trouble:
        """Tell the next request to a route that it came too soon, as Discord does: by its own proxy, hence Via."""
        body = {"message": "You are being rate limited.", "retry_after": seconds, "global": False}
        return self._expect(Trouble(route, 1, 429, body, {"Retry-After": str(seconds), "Via": "1.1 loopback"}))

    def hold(self, route: str) -> Trouble:
        """Keep the next request to a route waiting until `released` is set."""
        return self._expect(Trouble(route, released=asyncio.Event()))

    def release_all(self) -> None:
        """Let go of every request that waits."""
        for trouble in self._troubles:
            if trouble.released is not None:
                trouble.released.set()

    def keep(self, channel_id: int, body: Json, pictures: dict[str, bytes], author: Json = BOT) -> Json:
        """Keep a new message."""
        number = self.new_id()
        self.made.append(time.monotonic())
        self.messages[number] = {
            **{"id": str(number), "channel_id": str(channel_id), "author": author, "content": "", "components": []},
            **{"timestamp": datetime.now(UTC).isoformat(), "edited_timestamp": None, "type": 0, "flags": 0},
            **{"tts": False, "mention_everyone": False, "mentions": [], "mention_roles": [], "pinned": False},
            **{"attachments": [], "embeds": []},
        }
        message = self._change(number, body, pictures)
        message["flags"] = body.get("flags") or 0
        message["edited_timestamp"] = None
        allowed = (body.get("allowed_mentions") or {}).get("users", ())
        self.notified += [(number, int(each)) for each in allowed if f"<@{each}>" in text_of(message)]
        return message

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
        return message

    # --- answering requests ---

    async def answer_request(self, request: web.Request) -> web.StreamResponse:
        """Answer a request of the bot."""
        path = f"/{request.match_info['path']}"
        route = f"{request.method} {path}"
        self.requests.append(route)
        body, files = await _body(request)
        try:
            contract.check(contract.Request(request.method, path, body, tuple(files)))
        except AssertionError as fault:
            self.faults.append(str(fault))
        if trouble := self._trouble(route):
            trouble.met.append(time.monotonic())
            if trouble.released is None:
                return _json(trouble.status, trouble.body, trouble.headers)
            await trouble.released.wait()
        if not path.startswith(("/interactions/", "/webhooks/")) and request.headers["Authorization"] != f"Bot {TOKEN}":
            return _json(401, {"message": "401: Unauthorized", "code": 0})
        for (method, pattern), handler in _ROUTES.items():
            if method == request.method and (found := re.fullmatch(pattern, path)):
                status, answer = handler(self, *found.groups(), body=body, files=files, query=request.query)
                return _json(status, answer)
        self.faults.append(f"{route}: nobody answers this here")
        return _json(404, {"message": "404: Not Found", "code": 0})

    def _expect(self, trouble: Trouble) -> Trouble:
        self._troubles.append(trouble)
        return trouble

    def _trouble(self, route: str) -> Trouble | None:
        fitting = (each for each in self._troubles if each.times > len(each.met) and re.fullmatch(each.route, route))
        return next(fitting, None)

    def _me(self, **_: Any) -> tuple[int, Any]:
        return 200, BOT

    def _application(self, **_: Any) -> tuple[int, Any]:
        named = {"id": str(APP), "name": "Splendor", "icon": None, "description": "", "owner": BOT, "flags": 0}
        return 200, named | {"bot_public": True, "bot_require_code_grant": False, "verify_key": "", "team": None}

    def _gateway_bot(self, **_: Any) -> tuple[int, Any]:
        limit = {"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1}
        return 200, {"url": f"ws://{self.address}/gateway", "shards": 1, "session_start_limit": limit}

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

    def _open_direct(self, *, body: Json, **_: Any) -> tuple[int, Any]:
        member_id = int(body["recipient_id"])
        channel_id = self._direct.setdefault(member_id, self.new_id())
        recipient = {"id": str(member_id), "username": "member", "global_name": None, **_FACELESS}
        return 200, {"id": str(channel_id), "type": 1, "last_message_id": None, "recipients": [recipient]}

    def _get_messages(self, channel: str, *, query: Any, **_: Any) -> tuple[int, Any]:
        later = [each for each in self.in_channel(int(channel)) if int(each["id"]) > int(query.get("after", 0))]
        return 200, later[: int(query.get("limit", 50))][::-1]

    def _post_message(self, channel: str, *, body: Json, files: dict[str, bytes], **_: Any) -> tuple[int, Any]:
        owner = next((member for member, direct in self._direct.items() if direct == int(channel)), None)
        if owner in self.closed_dms:
            return 403, {"message": "Cannot send messages to this user", "code": 50_007}
        return 200, self.keep(int(channel), body, files)

    def _patch_message(self, _: str, number: str, *, body: Json, files: dict[str, bytes], **__: Any) -> tuple[int, Any]:
        if int(number) not in self.messages:
            return 404, {"message": "Unknown Message", "code": 10_008}
        return 200, self._change(int(number), body, files)

    def _delete_message(self, _: str, number: str, **__: Any) -> tuple[int, Any]:
        self.pictures.pop(int(number), None)
        if self.messages.pop(int(number), None) is None:
            return 404, {"message": "Unknown Message", "code": 10_008}
        return 204, None

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
        return 200, {"interaction": callback, "resource": {"type": answer.kind}}

    def _follow_up(self, _: str, token: str, *, body: Json, files: dict[str, bytes], **__: Any) -> tuple[int, Any]:
        answer = self.answers[token]
        answer.messages.append(self.keep(PRIVATE, body, files))
        return 200, answer.messages[-1]


_ROUTES = {
    ("GET", r"/users/@me"): SmallDiscord._me,
    ("GET", r"/(?:oauth2/)?applications/@me"): SmallDiscord._application,
    ("GET", r"/gateway/bot"): SmallDiscord._gateway_bot,
    ("GET", r"/applications/\d+/commands"): SmallDiscord._get_commands,
    ("PUT", r"/applications/\d+/commands"): SmallDiscord._put_commands,
    ("GET", r"/applications/\d+/emojis"): SmallDiscord._get_emojis,
    ("POST", r"/applications/\d+/emojis"): SmallDiscord._post_emoji,
    ("GET", r"/guilds/\d+/members/(\d+)"): SmallDiscord._get_member,
    ("POST", r"/users/@me/channels"): SmallDiscord._open_direct,
    ("GET", r"/channels/(\d+)/messages"): SmallDiscord._get_messages,
    ("POST", r"/channels/(\d+)/messages"): SmallDiscord._post_message,
    ("PATCH", r"/channels/(\d+)/messages/(\d+)"): SmallDiscord._patch_message,
    ("DELETE", r"/channels/(\d+)/messages/(\d+)"): SmallDiscord._delete_message,
    ("POST", r"/interactions/(\d+)/(\w+)/callback"): SmallDiscord._callback,
    ("POST", r"/webhooks/(\d+)/(\w+)"): SmallDiscord._follow_up,
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
    if request.content_type != "multipart/form-data":
        return (json.loads(body) if body else None), {}
    # Read by hand: aiohttp's own reader uses what aiohttp warns of.
    payload, files = None, {}
    boundary = request.headers["Content-Type"].partition("boundary=")[2].strip('"')
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
