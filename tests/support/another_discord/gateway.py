"""The gateway: HELLO, IDENTIFY, heartbeats, RESUME, and the events for the intents that were asked for.

Source: developers/events/gateway and gateway-events. Each session keeps its events, and a RESUME gets those it missed.
"""

import asyncio
import json
import zlib
from typing import Any

from aiohttp import WSMsgType, web

from tests.support.another_discord import bits
from tests.support.another_discord.application import application, guild
from tests.support.another_discord.errors import Json
from tests.support.another_discord.world import World

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, MEMBERS, INVALID, HELLO, ACK = 0, 1, 2, 6, 8, 9, 10, 11
IGNORED = (3, 4, 31)


class Session:
    """What one IDENTIFY began. It lives on without a connection until it is resumed or forgotten."""

    def __init__(self, item_id: str, intents: int) -> None:
        self.id, self.intents = item_id, intents
        self.sent: list[str] = []
        """Every event as it was, for a RESUME."""
        self.connection: Connection | None = None

    def send(self, event: str, data: Json) -> None:
        self.sent.append(json.dumps({"op": DISPATCH, "s": len(self.sent) + 1, "t": event, "d": data}))
        if self.connection:
            self.connection.queue.put_nowait(self.sent[-1])


class Connection:
    """One websocket, and the queue of what is sent through it."""

    def __init__(self, socket: web.WebSocketResponse, compressed: bool, gateway: "Gateway") -> None:
        self.socket = socket
        self.session: Session | None = None
        self._gateway = gateway
        self.queue: asyncio.Queue[str] = asyncio.Queue()
        self._deflate = zlib.compressobj() if compressed else None
        self.sending = asyncio.create_task(self._send())

    def put(self, payload: Json) -> None:
        """Send a payload that is no event, after whatever waits."""
        self.queue.put_nowait(json.dumps({"s": None, "t": None, **payload}))

    async def _send(self) -> None:
        while True:
            text = await self.queue.get()
            await asyncio.sleep(self._gateway.delay)
            try:
                if self._deflate is None:
                    await self.socket.send_str(text)
                else:
                    packed = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(packed)
            except ConnectionError:
                return


class Gateway:
    """Accepts connections and publishes events to their sessions.

    An event and the answer of the request that caused it come in no set order; `delay` (seconds) makes events wait.
    """

    def __init__(self, world: World) -> None:
        self.delay, self.starts_left = 0.0, 1000
        self.sessions: dict[str, Session] = {}
        self.interval = 41_250
        self._world, self._connections = world, set[Connection]()

    @property
    def ready(self) -> bool:
        """Whether a session is connected."""
        return any(session.connection for session in self.sessions.values())

    def publish(self, event: str, data: Json) -> None:
        """Send an event to every session that asked for it and may see it."""
        for session in self.sessions.values():
            if not self._wanted(session, event, data):
                continue
            readable = self._world.readable(data, session.intents) if "author" in data else data
            session.send(event, readable)

    def _wanted(self, session: Session, event: str, data: Json) -> bool:
        channel = self._world.channels.get(data.get("channel_id") or (data["id"] if event[:6] == "THREAD" else ""))
        if event == "INTERACTION_CREATE":
            return True
        if channel and not self._world.permissions_of(self._world.bot_user_id, channel) & bits.VIEW:
            return False
        if event.startswith("MESSAGE"):
            return bool(session.intents & (GUILD_MESSAGES if "guild_id" in data else DIRECT_MESSAGES))
        return bool(session.intents & GUILDS)

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one websocket until it is closed."""
        socket = web.WebSocketResponse(max_msg_size=4096 * 4)
        await socket.prepare(request)
        connection = Connection(socket, request.query.get("compress") == "zlib-stream", self)
        self._connections.add(connection)
        connection.put({"op": HELLO, "d": {"heartbeat_interval": self.interval, "_trace": ["stand-in"]}})
        try:
            async for message in socket:
                code = self._receive(connection, message.data) if message.type is WSMsgType.TEXT else 4002
                if code:
                    await socket.close(code=code)
        finally:
            connection.sending.cancel()
            if connection.session and connection.session.connection is connection:
                connection.session.connection = None
                if socket.close_code in (1000, 1001) and connection in self._connections:
                    self.sessions.pop(connection.session.id, None)
            self._connections.discard(connection)
        return socket

    def _receive(self, connection: Connection, text: str) -> int | None:
        """Handle one payload and return the code to close the connection with, if any."""
        try:
            payload = json.loads(text)
            op, data = payload["op"], payload.get("d")
        except (ValueError, KeyError, TypeError):
            return 4002
        if op == HEARTBEAT:
            connection.put({"op": ACK, "d": None})
        elif op == IDENTIFY:
            return self._identify(connection, data)
        elif op == RESUME:
            return self._resume(connection, data)
        elif connection.session is None:
            return 4003
        elif op == MEMBERS:
            self._members(connection.session, data)
        elif op not in IGNORED:
            return 4001
        return None

    def _identify(self, connection: Connection, data: Json) -> int | None:
        if connection.session is not None:
            return 4005
        if data.get("token") != self._world.token:
            return 4004
        intents = data.get("intents")
        if not isinstance(intents, int):
            return 4013
        if intents & bits.PRIVILEGED & ~self._world.privileged:
            return 4014
        self.starts_left -= 1
        session = connection.session = Session(self._world.new_id(), intents)
        session.connection = connection
        self.sessions[session.id] = session
        session.send("READY", self._ready(session, data))
        if intents & GUILDS:
            session.send("GUILD_CREATE", self.guild_create())
        return None

    def _ready(self, session: Session, data: Json) -> Json:
        world = self._world
        user = {
            **world.users[str(world.bot_user_id)],
            "verified": True,
            "mfa_enabled": False,
            "email": None,
            "flags": 0,
        }
        guilds = [{"id": str(world.guild_id), "unavailable": True}]
        app = {"id": str(world.application_id), "flags": application(world)["flags"]}
        url = f"ws://{world.address}/gateway"
        common: Json = {"v": 10, "user": user, "guilds": guilds, "application": app, "private_channels": []}
        return {**common, "session_id": session.id, "resume_gateway_url": url, "shard": data.get("shard") or [0, 1]}

    def guild_create(self) -> Json:
        """Return the server with channels and active threads; without GUILD_PRESENCES the bot is the only member."""
        world = self._world
        channels = [one for one in world.channels.values() if "guild_id" in one]
        threads = [one for one in channels if "thread_metadata" in one and not one["thread_metadata"]["archived"]]
        plain = [one for one in channels if "thread_metadata" not in one]
        me = world.members[str(world.bot_user_id)]
        more: Json = {
            "large": False,
            "unavailable": False,
            "member_count": len(world.members),
            "joined_at": me["joined_at"],
        }
        empty: Json = {key: [] for key in ("voice_states", "presences", "stage_instances", "guild_scheduled_events")}
        empty["soundboard_sounds"] = []
        return {**guild(world), **more, **empty, "members": [me], "channels": plain, "threads": threads}

    def _resume(self, connection: Connection, data: Json) -> int | None:
        session = self.sessions.get(data.get("session_id", ""))
        if data.get("token") != self._world.token:
            return 4004
        if session is None:
            connection.put({"op": INVALID, "d": False})
            return None
        if data["seq"] > len(session.sent):
            return 4007
        connection.session, session.connection = session, connection
        for payload in session.sent[data["seq"] :]:
            connection.queue.put_nowait(payload)
        session.send("RESUMED", {"_trace": ["stand-in"]})
        return None

    def _members(self, session: Session, data: Json) -> None:
        wanted = data.get("user_ids")
        ids = set(map(str, wanted if isinstance(wanted, list) else [wanted])) if wanted else set(self._world.members)
        members = [member for item_id, member in self._world.members.items() if item_id in ids]
        counts = {"chunk_index": 0, "chunk_count": 1, "nonce": data.get("nonce")}
        unknown = [item_id for item_id in ids if item_id not in self._world.members]
        chunk: Json = {"guild_id": str(self._world.guild_id), "members": members, "not_found": unknown, **counts}
        session.send("GUILD_MEMBERS_CHUNK", chunk)

    async def disconnect(self, code: int = 4000, *, forget: bool = False) -> None:
        """Close every connection, as Discord does now and then; a forgotten session cannot be resumed."""
        if forget:
            self.sessions.clear()
        closed, self._connections = self._connections, set()
        await asyncio.gather(*(connection.socket.close(code=code) for connection in closed))


def start_limit(gateway: Gateway) -> dict[str, Any]:
    """Return how often a bot may still identify today."""
    return {"total": 1000, "remaining": gateway.starts_left, "reset_after": 86_400_000, "max_concurrency": 1}
