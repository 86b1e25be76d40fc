"""A small Discord on this machine: the real gateway protocol, and members who use commands and press buttons."""

import asyncio
import json
import time
import zlib
from collections.abc import Callable
from typing import Any

from aiohttp import WSMsgType, web
from small_discord import (
    APP,
    BOT,
    CHANNEL,
    CHOICES,
    DEFERRED,
    DEFERRED_UPDATE,
    GUILD,
    TOKEN,
    Answer,
    Json,
    Member,
    SmallDiscord,
    parts,
)

NEEDED = 1 << 10 | 1 << 11 | 1 << 15 | 1 << 16 | 1 << 38  # the permissions that the bot asks for
COMMAND, COMPONENT, AUTOCOMPLETE = 2, 3, 4  # kinds of interaction
PATIENCE = 15  # seconds a test waits for anything
_CHANNEL = {
    "id": str(CHANNEL),
    "type": 0,
    "name": "splendor",
    "position": 0,
    "permission_overwrites": [],
    "nsfw": False,
}
_CHANNEL |= {"guild_id": str(GUILD), "parent_id": None, "flags": 0}


class Loopback(SmallDiscord):
    """The stand-in for Discord, on a free port."""

    def __init__(self) -> None:
        super().__init__()
        self.permissions = NEEDED
        self.logins: list[str] = []  # how each gateway connection began: "IDENTIFY" or "RESUME"
        self._transport: asyncio.Transport | None = None
        self._socket: web.WebSocketResponse | None = None
        self._deflate: Any = None
        self._dispatched: list[Json] = []

    async def start(self) -> None:
        """Listen."""
        app = web.Application(client_max_size=30 * 2**20)
        app.router.add_get("/gateway", self._gateway)
        app.router.add_route("*", "/api/v10/{path:.*}", self.answer_request)
        self._runner = web.AppRunner(app, shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.address = "{}:{}".format(*self._runner.addresses[0])

    async def stop(self) -> None:
        """Let go of the port."""
        self.release_all()
        await self._runner.cleanup()

    # --- what members do ---

    async def command(self, member: Member, name: str, **options: str | int) -> Answer:
        """Use a slash command, such as "game new", and return the answer."""
        return await self._interact(member, COMMAND, self._typed(name, options))

    async def autocomplete(self, member: Member, name: str, option: str, **others: str | int) -> list[Json]:
        """Return what is suggested for an option of a command while it is typed."""
        answer = await self._interact(member, AUTOCOMPLETE, self._typed(name, {**others, option: ""}, option))
        assert answer.kind == CHOICES
        return answer.data["choices"]

    async def press(self, member: Member, message: Json, custom_id: str, *values: str) -> Answer:
        """Press a button of a message, or choose from a menu."""
        [part] = [part for part in parts(message["components"]) if part.get("custom_id") == custom_id]
        assert not part.get("disabled"), f"{custom_id} cannot be pressed"
        data = {"custom_id": custom_id, "component_type": part["type"], "id": part["id"]}
        return await self._interact(member, COMPONENT, data | ({"values": values} if values else {}), message)

    def say(self, member: Member, text: str) -> None:
        """Write into the channel. The bot is not told, for it asks for no messages."""
        self.keep(CHANNEL, {"content": text}, {}, member.user)

    def _typed(self, name: str, options: dict[str, str | int], focused: str = "") -> Json:
        """Return a command as Discord sends it; it and its options have to be known."""
        root, *below = name.split(" ")
        known = next(command for command in self.commands if command["name"] == root)
        data: Json = {"id": known["id"], "name": root, "type": 1}
        inner = data
        for step in below:
            known = next(option for option in known["options"] if option["name"] == step)
            inner["options"] = [{"name": step, "type": known["type"]}]
            inner = inner["options"][0]
        kinds = {option["name"]: option["type"] for option in known.get("options", ())}
        inner["options"] = [
            {"name": each, "type": kinds[each], "value": value} | ({"focused": True} if each == focused else {})
            for each, value in options.items()
        ]
        return data

    async def _interact(self, member: Member, kind: int, data: Json, message: Json | None = None) -> Answer:
        """Tell the bot of an interaction, and return how it answered, once more than "wait" was said."""
        number = self.new_id()
        answer = self.answers[f"token{number}"] = Answer(number, f"token{number}", message, time.monotonic())
        person = {"user": member.user, "roles": [], "joined_at": "2024-01-01T00:00:00+00:00", "flags": 0}
        interaction = {
            **{"id": str(number), "application_id": str(APP), "type": kind, "token": answer.token, "version": 1},
            **{"guild_id": str(GUILD), "channel_id": str(CHANNEL), "channel": _CHANNEL, "data": data, "context": 0},
            "member": person | {"permissions": str(NEEDED), "deaf": False, "mute": False},
            **{"locale": member.locale, "guild_locale": "en-US", "app_permissions": str(self.permissions)},
            **{"entitlements": [], "authorizing_integration_owners": {"0": str(GUILD)}},
            "attachment_size_limit": 10 * 2**20,
        }
        await self._dispatch("INTERACTION_CREATE", interaction | ({"message": message} if message else {}))
        said = f"an answer to {data.get('custom_id') or data['name']}"
        await until(lambda: answer.messages or answer.kind not in (0, DEFERRED, DEFERRED_UPDATE), said)
        assert answer.delay < 3, f"{said}: too late for Discord"
        return answer

    # --- the gateway ---

    def drop(self) -> None:
        """Cut the gateway connection, without a word."""
        assert self._transport is not None
        self._transport.abort()
        self._socket = None

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        deflate = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None
        await _send(socket, deflate, {"op": 10, "d": {"heartbeat_interval": 45_000}})
        async for frame in socket:
            if frame.type is not WSMsgType.TEXT:
                break
            received = frame.json()
            if received["op"] == 1:
                await _send(socket, deflate, {"op": 11})
                continue
            if received["op"] not in (2, 6) or received["d"]["token"] != TOKEN:
                await socket.close(code=4004)
                continue
            missed = self._dispatched[received["d"].get("seq", 0) :] if received["op"] == 6 else []
            self._socket, self._deflate = socket, deflate
            self._transport = request.transport  # type: ignore[assignment]
            for each in missed:
                await _send(socket, deflate, each)
            if received["op"] == 6:
                await self._dispatch("RESUMED", {})
            else:
                self._dispatched.clear()
                await self._dispatch("READY", self._ready())
                await self._dispatch("GUILD_CREATE", _GUILD)
            self.logins.append("RESUME" if received["op"] == 6 else "IDENTIFY")
        if self._socket is socket:
            self._socket = None
        return socket

    async def _dispatch(self, event: str, data: Json) -> None:
        """Send an event; while there is no connection, keep it for the one that resumes."""
        payload = {"op": 0, "t": event, "s": len(self._dispatched) + 1, "d": data}
        self._dispatched.append(payload)
        if self._socket is not None and not self._socket.closed:
            await _send(self._socket, self._deflate, payload)

    def _ready(self) -> Json:
        guilds = [{"id": str(GUILD), "unavailable": True}]
        session = {"session_id": "session", "resume_gateway_url": f"ws://{self.address}/gateway", "shard": [0, 1]}
        return {"v": 10, "user": BOT, "guilds": guilds, "application": {"id": str(APP), "flags": 0}, **session}


_EVERYONE = {"id": str(GUILD), "name": "@everyone", "color": 0, "hoist": False, "position": 0, "managed": False}
_EVERYONE |= {"permissions": str(NEEDED), "mentionable": False, "flags": 0}
_GUILD: Json = {
    **{"id": str(GUILD), "name": "Friends", "owner_id": "1", "preferred_locale": "en-US", "member_count": 3},
    **{"roles": [_EVERYONE], "channels": [_CHANNEL], "features": [], "stage_instances": []},
    **{"emojis": [], "stickers": [], "threads": [], "members": [], "voice_states": [], "presences": []},
    **dict.fromkeys(("verification_level", "default_message_notifications", "explicit_content_filter"), 0),
    **dict.fromkeys(("nsfw_level", "mfa_level", "premium_tier", "system_channel_flags"), 0),
    "afk_timeout": 300,
}


async def _send(socket: web.WebSocketResponse, deflate: Any, payload: Json) -> None:
    if deflate is None:
        await socket.send_str(json.dumps(payload))
    else:
        data = deflate.compress(json.dumps(payload).encode()) + deflate.flush(zlib.Z_SYNC_FLUSH)
        await socket.send_bytes(data)


async def until(holds: Callable[[], Any], what: str, seconds: float = PATIENCE) -> None:
    """Wait until something holds; fail when it takes too long."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"{what} did not come within {seconds} seconds"
        await asyncio.sleep(0.005)
