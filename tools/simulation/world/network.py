"""The network as discord.py sees it: an HTTP session and a WebSocket that lead to the simulated Discord."""

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import aiohttp
from multidict import CIMultiDict
from yarl import URL

from tests.support.loopback.discord_state import Reply, Request
from tests.support.loopback.discord_types import Json
from tools.simulation.world.loop import Owner

API = "/api/v10"


class Response:
    """A response, as far as discord.py reads it."""

    def __init__(self, method: str, url: str, reply: Reply) -> None:
        self.method, self.url, self.status = method, url, reply.status
        self.reason = "OK" if reply.status < 300 else "Trouble"
        self.headers: CIMultiDict[str] = CIMultiDict(reply.headers)
        is_json = not reply.page and reply.body is not None
        self.headers["Content-Type"] = "application/json" if is_json else "text/html"
        self._text = json.dumps(reply.body) if is_json else reply.page

    async def text(self, encoding: str = "utf-8") -> str:
        """Return the body."""
        return self._text

    async def read(self) -> bytes:
        """Return the body."""
        return self._text.encode()


class _Responding:
    """A request that is sent when its block is entered, unless a trace raises an error."""

    def __init__(self, session: "Session", method: str, url: str, options: Any) -> None:
        self._session, self._method, self._url, self._options = session, method, url, options

    async def __aenter__(self) -> Response:
        for trace in self._session.traces:
            started = aiohttp.TraceRequestStartParams(self._method, URL(self._url), CIMultiDict())
            for look in trace.on_request_start:
                session: Any = self._session
                await look(session, SimpleNamespace(), started)
        parts = urlsplit(self._url)
        body, files = _content(self._options.get("data"))
        query = dict(parse_qsl(parts.query)) | {
            name: str(value) for name, value in (self._options.get("params") or {}).items()
        }
        authorization = (self._options.get("headers") or {}).get("Authorization")
        request = Request(self._method, parts.path.removeprefix(API), query, body, files, authorization)
        return Response(self._method, self._url, await self._session.send(request))

    async def __aexit__(self, *exc_info: object) -> None:
        pass


def _content(data: Any) -> tuple[Any, dict[str, bytes]]:
    """Return the JSON of a request and its files."""
    if data is None:
        return None, {}
    if isinstance(data, str | bytes):
        return json.loads(data), {}
    body, files = None, {}
    for disposition, _, value in data._fields:
        if name := disposition.get("filename"):
            files[name] = value if isinstance(value, bytes) else value.read()
        else:
            body = json.loads(value)
    return body, files


class Session:
    """An HTTP session of the bot. `traces` look at its requests before they are sent."""

    closed = False

    def __init__(
        self,
        send: Callable[[Request], Awaitable[Reply]],
        connect: Callable[[], Awaitable["Socket"]],
        traces: Sequence[aiohttp.TraceConfig] = (),
    ) -> None:
        self.send, self._connect, self.traces = send, connect, traces

    def request(self, method: str, url: str, **options: Any) -> _Responding:
        """Send a request when the block is entered."""
        return _Responding(self, method, str(url), options)

    def get(self, url: str, **options: Any) -> _Responding:
        """Do the same as `request`."""
        return self.request("GET", url, **options)

    async def ws_connect(self, url: str, **options: Any) -> "Socket":
        """Connect to the gateway."""
        return await self._connect()

    async def close(self) -> None:
        """Close the session."""
        self.closed = True


class Frame:
    """A frame of a WebSocket."""

    def __init__(self, kind: aiohttp.WSMsgType, data: Any = None) -> None:
        self.type, self.data = kind, data


class Socket:
    """Both ends of a connection to the gateway: discord.py reads and writes it, and Discord is its `Connection`."""

    def __init__(self, owner: Owner | None, received: Callable[["Socket", Json], None]) -> None:
        self.owner = owner
        self._received = received
        self._frames: deque[Frame] = deque()
        self._reading: asyncio.Future[None] | None = None
        self.close_code: int | None = None

    # --- the end of discord.py ---

    async def receive(self, timeout: float | None = None) -> Frame:  # noqa: ASYNC109 - as in aiohttp
        """Return the next frame. It never times out: in this world no heart beats."""
        while not self._frames:
            self._reading = asyncio.get_running_loop().create_future()
            await self._reading
        return self._frames.popleft()

    async def send_str(self, data: str) -> None:
        """Send to Discord."""
        if self.closed:
            raise ConnectionResetError("Cannot write to closing transport")
        self._received(self, json.loads(data))

    @property
    def closed(self) -> bool:
        """Return whether either side has closed the connection."""
        return self.close_code is not None

    # --- the end of Discord ---

    @property
    def is_closed(self) -> bool:
        """Return whether nothing reaches the bot any more."""
        return self.closed or (self.owner is not None and self.owner.is_dead)

    async def send(self, payload: Json) -> None:
        """Send an event or an operation."""
        self.put(payload)

    def put(self, payload: Json) -> None:
        """Let a payload arrive now."""
        if not self.is_closed:
            self._arrive(Frame(aiohttp.WSMsgType.TEXT, json.dumps(payload)))

    async def close(self, code: int = 1000, message: bytes = b"") -> None:
        """Close the connection, from either end."""
        if not self.closed:
            self.close_code = code
            self._arrive(Frame(aiohttp.WSMsgType.CLOSED))

    def abort(self) -> None:
        """Drop the connection without a close frame."""
        if not self.closed:
            self.close_code = 1006
            self._arrive(Frame(aiohttp.WSMsgType.CLOSED))

    def pause_reading(self) -> None:
        """Read nothing any more."""

    def _arrive(self, frame: Frame) -> None:
        self._frames.append(frame)
        if self._reading is not None and not self._reading.done():
            self._reading.set_result(None)


class Line:
    """A connection to the gateway: everything arrives in order, later, unless the connection `is_silent`."""

    def __init__(self, discord: Any, owner: Owner | None) -> None:
        self._discord = discord
        self.socket = Socket(owner, lambda _, payload: self._pass_on(self._up, payload))
        self._up: deque[Json] = deque()
        self._down: deque[Json] = deque()
        self._latest: dict[int, float] = {}
        self.is_silent = False

    async def greet(self) -> None:
        """Send what a new connection gets first."""
        await self._discord.greet(self)

    @property
    def is_closed(self) -> bool:
        """Return whether nothing reaches the bot any more."""
        return self.socket.is_closed

    async def send(self, payload: Json) -> None:
        """Send an event, unless it is missed."""
        weather, chance = self._discord.weather, self._discord.chance
        is_missed = payload.get("t") == "INTERACTION_CREATE" and chance.random() < weather.missed_events
        if payload.get("t") == "INTERACTION_CREATE" and (is_missed or self.is_silent):
            self._discord.troubled.add(payload["d"]["token"])
        if is_missed or self.is_silent:
            return
        self._pass_on(self._down, payload)
        if payload.get("t") == "INTERACTION_CREATE" and chance.random() < weather.doubled_events:
            self._pass_on(self._down, payload)

    async def close(self, code: int) -> None:
        """Close the connection with a code of Discord."""
        await self.socket.close(code)

    def abort(self) -> None:
        """Drop the connection without a close frame."""
        self.socket.abort()

    def pause_reading(self) -> None:
        """Read nothing from the shard any more."""

    def _pass_on(self, queue: deque[Json], payload: Json) -> None:
        loop, chance = self._discord.loop, self._discord.chance
        due = loop.time() + chance.uniform(*self._discord.weather.event_latency)
        due = self._latest[id(queue)] = max(due, self._latest.get(id(queue), 0.0))
        queue.append(payload)
        loop.call_at(due, self._arrive, queue, context=self._discord.context)

    def _arrive(self, queue: deque[Json]) -> None:
        payload = queue.popleft()
        if self.is_silent:
            return
        if queue is self._down:
            self.socket.put(payload)
        elif not self.is_closed:
            loop = self._discord.loop
            loop.create_task(self._discord.receive(self, payload), context=self._discord.context)
