"""The loopback server that stands in for Discord, on real sockets: its HTTP API and its gateway."""

import asyncio
import json
import zlib
from collections import deque
from typing import Any, cast

from aiohttp import WSMsgType, web

from tests.support.loopback.discord_server import DIRECT_MESSAGES, GUILD_MESSAGES, Discord
from tests.support.loopback.discord_state import Reply, Request
from tests.support.loopback.discord_types import Json
from tests.support.loopback.http_bodies import read_body, response_of


class Loopback(Discord):
    """The server, on a free port."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.refused_connections = 0  # to the gateway, while Discord is down
        self._told: deque[str] = deque(maxlen=100)
        """Ids of the last messages of which events have told."""

    async def start(self) -> None:
        """Start listening."""
        app = web.Application(client_max_size=30 * 2**20)
        app.router.add_get("/gateway", self._gateway)
        app.router.add_get("/", self._gateway)  # as at gateway.discord.gg
        app.router.add_route("*", "/api/v10/{path:.*}", self._api)
        self._runner = web.AppRunner(app, shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.address = "{}:{}".format(*self._runner.addresses[0])

    async def stop(self) -> None:
        """Release held requests and stop listening."""
        self.release_all()
        if self.silence is not None:
            self.silence.set()
        await self._runner.cleanup()

    async def _api(self, request: web.Request) -> web.StreamResponse:
        try:
            body, files = await read_body(request)
        except ConnectionError:
            return web.Response(status=400)  # the bot stopped in the middle of the request
        path, authorization = f"/{request.match_info['path']}", request.headers.get("Authorization")
        asked = Request(request.method, path, request.query, body, files, authorization)
        archived = {each.id for each in self.channels.values() if self.is_archived(each)}
        reply = await self.answer_request(asked)
        if (reply.status < 300 and reply.body is not None) or request.method == "DELETE":
            await self._tell_of(asked, reply)
            for number in archived & self.channels.keys() if "/messages" in path else ():
                if not self.is_archived(self.channels[number]):  # the message has opened it
                    await self._dispatch("THREAD_UPDATE", self._channel(number), self.channels[number].guild_id)
        return response_of(reply)

    async def _tell_of(self, request: Request, reply: Reply) -> None:
        """Send the event of what a request of the bot has done to a message or a thread, as Discord does.

        It comes before the answer, and once for a message that is sent twice with one nonce.
        """
        match request.path.strip("/").split("/"):
            case ["channels", channel, "messages"] if request.method == "POST":
                what, data = "MESSAGE_CREATE", reply.body
            case ["channels", channel, "messages", number] if request.method == "PATCH":
                what, data = "MESSAGE_UPDATE", reply.body
            case ["channels", channel, "messages", number] if request.method == "DELETE" and reply.status == 204:
                what, data = "MESSAGE_DELETE", {"id": number, "channel_id": channel}
            case ["channels", channel, "threads"]:
                what, data = "THREAD_CREATE", reply.body
            case ["channels", channel] if request.method == "PATCH":
                what, data = "THREAD_UPDATE", reply.body
            case _:
                return
        place = self.channels.get(int(channel))
        if place is None or (what == "MESSAGE_CREATE" and data["id"] in self._told):
            return
        self._told.append(data["id"])
        intent = DIRECT_MESSAGES if place.owner else GUILD_MESSAGES
        if what.startswith("THREAD") or self.intents & intent:
            about = {"guild_id": str(place.guild_id)} if place.guild_id else {}
            await self._dispatch(what, data | about, place.guild_id)

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        if self.is_down:
            self.refused_connections += 1
            return web.Response(status=503)
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        connection = WebSocket(socket, request)
        await self.greet(connection)
        async for frame in socket:
            if frame.type is not WSMsgType.TEXT:
                break
            await self.receive(connection, frame.json())
        self.disconnected(connection)
        return socket


class WebSocket:
    """A connection of a shard to the gateway, compressed if it asked for that."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self._socket = socket
        self._transport = cast("asyncio.Transport", request.transport)
        self._deflate = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None

    @property
    def is_closed(self) -> bool:
        return self._socket.closed

    async def send(self, payload: Json) -> None:
        """Send an event or an operation. Raises `ConnectionError` if the shard is gone."""
        if self._deflate is None:
            await self._socket.send_str(json.dumps(payload))
        else:
            data = self._deflate.compress(json.dumps(payload).encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
            await self._socket.send_bytes(data)

    async def close(self, code: int) -> None:
        """Close the connection with a code of Discord."""
        await self._socket.close(code=code)

    def abort(self) -> None:
        """Drop the connection without a close frame."""
        self._transport.abort()

    def pause_reading(self) -> None:
        """Read nothing from the shard any more."""
        self._transport.pause_reading()
