"""Discord in the simulated world: slow, unreliable, and sometimes wrong about what it has done, as the real one is."""

import asyncio
import copy
import json
import random
import time
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from contextvars import Context
from dataclasses import dataclass
from typing import Any

import aiohttp

from bot.rehearsal.beliefs import BELIEFS
from tests.support.loopback.discord_server import Discord
from tests.support.loopback.discord_state import Reply, Request
from tests.support.loopback.discord_types import (
    BOT,
    HISTORY,
    OPENED_TOO_FAST,
    PRIVATE,
    UNKNOWN_CHANNEL,
    UNKNOWN_MEMBER,
    Answer,
    Channel,
    Json,
    Limit,
    Member,
    controls_of,
)
from tools.simulation.world.loop import OWNER, Owner, SeededLoop
from tools.simulation.world.network import Line, Session, Socket

FIRST_ANSWER = 3.0
"""Seconds after which Discord accepts no first answer any more."""
TOKEN_LASTS = 900.0
"""Seconds for which the token of an interaction works."""
SILENT = 1 << 12
"""The flag of a message that makes no sound."""
PATIENCE = 20.0
"""Seconds that a member waits for an answer."""
UNKNOWN_INTERACTION = (404, {"message": "Unknown interaction", "code": 10_062})
ALREADY_ACKNOWLEDGED = 40_060
FAULTS_OF_THE_BOT = (UNKNOWN_INTERACTION[1]["code"], ALREADY_ACKNOWLEDGED)
"""Codes of errors that are no trouble of Discord: an answer that comes too late, or twice."""
BUCKET = "X-RateLimit-Bucket"
"""The header of answers on a route that has a limit of its own."""
BUCKETS = tuple(
    (method, path, *(int(str(BELIEFS[f"limit of {what}: {unit}"].value)) for unit in ("requests", "seconds")))
    for method, path, what in (
        ("POST", r"/channels/\d+/messages", "posting"),
        ("PATCH", r"/channels/\d+/messages/\d+", "editing"),
    )
)
"""Routes with the most requests and the seconds in which a channel may have them, as Discord has them today."""
A_SECOND = int(str(BELIEFS["limit of all routes: requests in a second"].value))
"""The most requests of the bot in a second, on all routes but those of interactions."""
GLOBAL = "X-RateLimit-Global"
"""The header of the refusal of a request beyond that."""
UNACKNOWLEDGED = 60.0, 90.0
"""The least and most seconds until discord.py closes a connection on which no heartbeat is acknowledged."""
NONCES_LAST = 300.0
"""Seconds for which Discord remembers the nonce of a message, and makes no second one with it."""
EDITED_FREELY = 3600.0
LATE_EDITS = 5
"""As many edits of a message that is older than that are allowed, and no more."""
TOO_MANY_EDITS = (429, {"message": "Maximum number of edits to messages older than 1 hour reached", "code": 30_046})
INVALID_TOKEN = (401, {"message": "Invalid Webhook Token", "code": 50_027})


@dataclass
class Weather:
    """The trouble that Discord has now: shares of requests and events that go wrong, and seconds that they take."""

    latency: tuple[float, float] = (0.02, 0.2)
    event_latency: tuple[float, float] = (0.01, 0.15)
    refused: float = 0.0  # answered with 500 or 502 before they took effect
    lost_answers: float = 0.0  # answered with 502 after they took effect
    broken: float = 0.0  # the connection breaks, before or after
    limited: float = 0.0  # answered with 429
    denied: float = 0.0  # answered with 404 although the channel is there, by Discord or by a proxy
    missed_events: float = 0.0  # interactions that never arrive
    doubled_events: float = 0.0  # interactions that arrive twice


@dataclass
class Post:
    """A message of a channel, and what became of it; times are those of the loop. `content` is its plain text.

    `mentioned` are the members whom it notified, and `controls` the ids of its controls when it was sent. `deleted_at`
    is None while the message is there.
    """

    id: int
    channel_id: int
    sent_at: float
    content: str
    mentioned: tuple[int, ...] = ()
    is_silent: bool = False
    controls: tuple[str, ...] = ()
    deleted_at: float | None = None
    late_edits: int = 0


class SimulatedDiscord(Discord):
    """Discord, whose requests and events take their time in the world's loop."""

    def __init__(self, loop: SeededLoop, chance: random.Random, trace: Callable[[str], None]) -> None:
        super().__init__(chance=chance)
        self.address = "discord.invalid"
        self.loop = loop
        self.weather = Weather()
        self.trace = trace
        self.context = Context()  # nobody's: a request that has left goes on when the bot is killed
        self.troubled: set[str] = set()  # tokens of interactions around which something went wrong
        self.asked: list[Answer] = []
        self.vanishing: int | None = None  # a channel that is deleted when the next request to it arrives
        self.last_trouble = 0.0  # when Discord last failed to do what it was asked
        self.posts: dict[int, Post] = {}  # all public and direct messages of the bot, also those that are gone
        self.moderated: dict[int, float] = {}  # by channel: when people last deleted messages there
        self.on_post: Callable[[Post], None] = lambda post: None
        self.on_change: Callable[[Request], None] = lambda request: None
        """Called when a request of the bot has changed something."""
        self.on_leaving: Callable[[Request], None] = lambda request: None
        """Called when a request leaves a process."""
        self.unedited: set[int] = set()  # old messages of which Discord has refused an edit
        self.unheard: set[int] = set()  # messages that were sent, but the bot was told that they were not
        self.interactions: list[tuple[float, int, Json]] = []  # when, by whom, and what was pressed or typed
        self.questions: dict[str, tuple[int, Json]] = {}  # where it was, and what was pressed or typed, by the token
        self.acknowledged_twice: set[str] = set()  # tokens with a second first answer
        self.for_all = Limit("all routes", A_SECOND, 1.0)
        self.gone: set[int] = set()  # members who have left the server
        self.unopened: set[int] = set()  # members with whom no direct messages can be opened now
        self.reached = Counter[str]()  # what hardly ever happens; see `tools.simulation.aims.REACHED`

    def limit_routes(self) -> None:
        """Give the routes their usual limits, and tell the bot of them in the headers."""
        self.rate_limits = [Limit(f"{method} {path}", most, seconds) for method, path, most, seconds in BUCKETS]

    def open_elsewhere(self, *places: Channel) -> None:
        """Add places from which members can send commands, and where the bot is not."""
        self.channels |= {each.id: each for each in places}

    def session(self, traces: Sequence[aiohttp.TraceConfig] = ()) -> Session:
        """Return a new HTTP session of the bot, whose requests the `traces` look at."""
        return Session(self.send_request, self.connect, traces)

    # --- requests ---

    async def send_request(self, request: Request) -> Reply:
        """Return the reply to a request after a while. Raises errors of aiohttp."""
        self.on_leaving(request)
        arrived: asyncio.Future[Reply] = self.loop.create_future()
        self.loop.create_task(self._serve(request, OWNER.get(), arrived), context=self.context)
        return await arrived

    async def _serve(self, request: Request, owner: Owner | None, arrived: asyncio.Future[Reply]) -> None:
        weather, chance = self.weather, self.chance
        await asyncio.sleep(chance.uniform(*weather.latency))
        if owner is not None and owner.is_dead and chance.random() < 0.3:
            return  # it had not left the process
        name = f"{request.method} {request.path}"
        refused, lost, broken, limited = (
            chance.random() < share
            for share in (weather.refused, weather.lost_answers, weather.broken, weather.limited)
        )
        if refused or lost or broken or limited:
            self._note_trouble(request)
        denied = weather.denied and request.path.startswith("/channels/") and chance.random() < weather.denied
        if denied:
            self._note_trouble(request)
        after = chance.random() < 0.5
        if self.vanishing in self.channels and request.path.startswith(f"/channels/{self.vanishing}/"):
            self.loop.create_task(self.delete_channel(self.vanishing))
            await asyncio.sleep(0)
        if limited:
            reply = _too_many(round(chance.uniform(0.3, 5), 2))
        elif beyond := self.refusal_beyond_all(request):
            reply = beyond
        elif refused:
            reply = Reply(chance.choice((500, 502, 503)), {"message": "Trouble", "code": 0})
        elif broken and not after:
            reply = None
        elif denied:
            reply = chance.choice((Reply(*UNKNOWN_CHANNEL), Reply(404, page="<html>404 Not Found</html>")))
        else:
            reply = await self.answer_request(request)
            if request.method != "GET":
                self.on_change(request)
            if (lost or broken) and isinstance(reply.body, dict) and str(reply.body.get("id", "")).isdigit():
                self.unheard.add(int(reply.body["id"]))
            if lost:
                reply = Reply(502, {"message": "Trouble", "code": 0})
            elif broken:
                reply = None
        digest = zlib.crc32(json.dumps(request.body, default=str).encode())
        status = "broken" if reply is None else reply.status
        self.trace(f"{name}: {status}{' (lost)' if lost else ''} {digest:08x}")
        await asyncio.sleep(chance.uniform(*weather.latency))
        if arrived.done() or (owner is not None and owner.is_dead):
            return
        if reply is None:
            arrived.set_exception(aiohttp.ServerDisconnectedError())
        else:
            # The bot could have waited for its own limits.
            is_limit = reply.status == 429 and not {BUCKET, GLOBAL}.isdisjoint(reply.headers)
            if reply.status >= 400 and _code_of(reply) not in FAULTS_OF_THE_BOT and not is_limit:
                self._note_trouble(request)
            arrived.set_result(reply)

    def refusal_beyond_all(self, request: Request) -> Reply | None:
        """Count a request, if all requests count together; return the refusal if there were too many in a second."""
        if request.path.startswith(("/interactions/", "/webhooks/")):
            return None
        may_pass, told = self.for_all.headers("")
        return None if may_pass else _too_many(float(told["X-RateLimit-Reset-After"]), is_global=True)

    def _note_trouble(self, request: Request) -> None:
        self.last_trouble = self.loop.time()
        parts = request.path.strip("/").split("/")
        if parts[0] in ("interactions", "webhooks") and len(parts) > 2:
            self.troubled.add(parts[2])

    def _answer(self, request: Request, violation: str = "") -> tuple[int, Any]:
        parts = request.path.strip("/").split("/")
        if parts[0] in ("interactions", "webhooks"):
            answer = self.answers.get(parts[2])
            if answer is None:
                return super()._answer(request, violation)
            age = time.monotonic() - answer.asked_at
            if parts[0] == "interactions" and age > FIRST_ANSWER:
                return UNKNOWN_INTERACTION
            if age > TOKEN_LASTS:
                return INVALID_TOKEN
            if parts[0] == "webhooks" and not answer.kind:
                return 404, {"message": "Unknown Webhook", "code": 10_015}
            if parts[0] == "interactions" and answer.kind:
                self.acknowledged_twice.add(parts[2])
        if parts[0] == "guilds" and int(parts[-1]) in self.gone:
            return UNKNOWN_MEMBER
        if parts[-1] == "channels" and parts[0] == "users" and int(request.body["recipient_id"]) in self.unopened:
            self.reached["direct messages not opened"] += 1
            return OPENED_TOO_FAST
        if request.path.endswith("/messages") and parts[0] == "channels":
            channel = self.channels.get(int(parts[1]))
            if request.method == "POST":
                self._forget_nonce(int(parts[1]), request.body)
            elif channel is not None and not channel.permissions & HISTORY:
                self.reached["histories not read"] += 1
        if request.method == "PATCH" and parts[0] == "channels" and self._is_edited_too_often(int(parts[-1])):
            return TOO_MANY_EDITS
        return super()._answer(request, violation)

    def _forget_nonce(self, channel_id: int, body: Json) -> None:
        """Forget the message that was made with a nonce, if that is long ago."""
        key = channel_id, str(body.get("nonce"))
        post = self.posts.get(self._nonces.get(key, 0))
        if post is not None and self.loop.time() > post.sent_at + NONCES_LAST:
            del self._nonces[key]

    def _is_edited_too_often(self, message_id: int) -> bool:
        """Count an edit of an old message; return whether there were too many."""
        post = self.posts.get(message_id)
        if post is None or self.loop.time() <= post.sent_at + EDITED_FREELY:
            return False
        post.late_edits += 1
        if post.late_edits > LATE_EDITS:
            self.unedited.add(message_id)
        return message_id in self.unedited

    # --- messages ---

    def store_message(self, channel_id: int, body: Json, pictures: dict[str, bytes], author: Json = BOT) -> Json:
        """Store a message, and note when it was sent and whom it notified."""
        known = len(self.pings)
        message = super().store_message(channel_id, body, pictures, author)
        if channel_id != PRIVATE and author is BOT:
            mentioned = tuple(ping.member for ping in self.pings[known:])
            is_silent = bool(message["flags"] & SILENT)
            now, controls = self.loop.time(), tuple(controls_of(message))
            post = Post(int(message["id"]), channel_id, now, message["content"], mentioned, is_silent, controls)
            self.posts[post.id] = post
            self.on_post(post)
        return message

    def delete(self, message: Json) -> None:
        """Delete a message as a moderator does."""
        self.moderated[int(message["channel_id"])] = self.loop.time()
        super().delete(message)

    async def delete_channel(self, channel_id: int) -> None:
        """Delete a channel with its messages and threads; of a thread, another event tells."""
        for each in [each for each in self.channels.values() if each.parent == channel_id]:
            await self.delete_channel(each.id)
        for number in self.channels[channel_id].messages:
            self._note_deletion(number)
        thread = self.channels[channel_id]
        if not thread.parent:
            await super().delete_channel(channel_id)
            return
        for number in list(thread.messages):
            self._drop_message(number)
        del self.channels[channel_id]
        about = {"id": str(channel_id), "guild_id": str(thread.guild_id), "parent_id": str(thread.parent), "type": 11}
        await self._dispatch("THREAD_DELETE", about, thread.guild_id)

    def _drop_message(self, number: int) -> bool:
        self._note_deletion(number)
        return super()._drop_message(number)

    def _note_deletion(self, number: int) -> None:
        post = self.posts.get(number)
        if post is not None and post.deleted_at is None:
            post.deleted_at = self.loop.time()

    # --- the gateway ---

    async def ask_to_reconnect(self) -> None:
        """Ask all shards to connect again (op 7), as Discord does now and then."""
        for session in [each for each in self.sessions.values() if each.connection is not None]:
            assert session.connection is not None
            await session.connection.send({"op": 7, "d": None})

    async def lose_heartbeats(self) -> None:
        """Let nothing pass on all connections until the shards notice that no heartbeat is acknowledged."""
        lines = [each.connection for each in self.sessions.values() if isinstance(each.connection, Line)]
        for each in lines:
            each.is_silent = True
        await asyncio.sleep(self.chance.uniform(*UNACKNOWLEDGED))
        for each in lines:
            self.reached["heartbeats lost"] += not each.is_closed
            await each.close(4000)

    async def lose_server(self, guild_id: int, seconds: float) -> None:
        """Let a server be unavailable for a while: an outage of Discord, not a removal of the bot."""
        await self._dispatch("GUILD_DELETE", {"id": str(guild_id), "unavailable": True}, guild_id)
        await asyncio.sleep(seconds)
        if guild_id not in self.absent_from:
            await self._dispatch("GUILD_CREATE", self._guild(guild_id), guild_id)

    async def connect(self) -> Socket:
        """Connect a shard of the bot. Raises errors of aiohttp."""
        await asyncio.sleep(self.chance.uniform(*self.weather.latency))
        if self.is_down:
            raise aiohttp.ServerDisconnectedError
        line = Line(self, OWNER.get())
        self.loop.create_task(line.greet(), context=self.context)
        return line.socket

    # --- what members do ---

    async def _send_interaction(
        self, member: Member, kind: int, data: Json, message: Json | None, channel: int
    ) -> Answer:
        pressed = copy.deepcopy(message)  # as it is now: it may be edited before the press arrives
        answer = await super()._send_interaction(member, kind, data, pressed, channel)
        self.asked.append(answer)
        self.interactions.append((self.loop.time(), member.id, data))
        self.questions[answer.token] = channel, data
        return answer

    async def _interact(
        self,
        member: Member,
        kind: int,
        data: Json,
        message: Json | None = None,
        *,
        channel: int = 0,
        any_delay: bool = False,
    ) -> Answer:
        """Send an interaction, and return its answer when it has come, or as it is when the member gives up."""
        place = self.channels.get(channel)
        is_allowed = place is not None and (not place.is_elsewhere or self._is_offered_everywhere(data))
        if place is None or not is_allowed or (member.id in self.gone and place.guild_id):
            return Answer(0, "", message, time.monotonic(), member.id, is_abandoned=True)  # deleted while they typed
        self.reached["commands elsewhere"] += place.is_elsewhere
        answer = await self._send_interaction(member, kind, data, message, channel)
        end = self.loop.time() + PATIENCE
        while not answer.messages and answer.kind in (0, 5, 6) and not answer.is_abandoned:
            if (left := end - self.loop.time()) <= 0:
                break
            answer.changed.clear()
            try:
                async with asyncio.timeout(left):
                    await answer.changed.wait()
            except TimeoutError:
                break
        return answer

    def _is_offered_everywhere(self, data: Json) -> bool:
        """Return whether what a member sends is no command that only servers with the bot offer."""
        known = [each for each in self.commands if each["name"] == data.get("name")]
        return all(2 in (each.get("contexts") or (2,)) for each in known)


def _too_many(wait: float, *, is_global: bool = False) -> Reply:
    headers = {"Retry-After": str(wait), "Via": "1.1 simulated"} | ({GLOBAL: "true"} if is_global else {})
    return Reply(429, {"message": "You are being rate limited.", "retry_after": wait, "global": is_global}, headers)


def _code_of(reply: Reply) -> Any:
    return reply.body.get("code") if isinstance(reply.body, dict) else None
