"""A second stand-in for Discord, written from its documentation alone, for tests of what we believe about Discord.

Members act through methods; the bot under test speaks REST and the gateway at `address`. Where the documentation is
silent, a docstring names the source, most often an issue of discord/discord-api-docs by its number.
"""

import json
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from tests.support.another_discord import application, bits, channels, interactions, limits, media, messages
from tests.support.another_discord.components import walk
from tests.support.another_discord.errors import Json, Refusal, refusal, snowflake
from tests.support.another_discord.gateway import Gateway, start_limit
from tests.support.another_discord.interactions import Answer, Interactions, filled_in, resolved
from tests.support.another_discord.world import World, now

Handler = Callable[["Call"], Any]
HEADERS = {"Via": "1.1 google", "Server": "cloudflare"}
"""Headers that discord.py looks for: a 429 without `Via` counts as a block of the address."""


class Call:
    """One REST request: the parts of its path, its body and its query."""

    def __init__(self, request: web.Request, body: Any, uploads: dict[str, media.Upload]) -> None:
        self.parts, self.query = dict(request.match_info), request.query
        self.body, self.uploads = body, uploads

    def __getattr__(self, part: str) -> str:
        return self.parts[part]


class AnotherDiscord(World):
    """Discord on 127.0.0.1. Every id is an int; `permissions` are those of the bot in the channel, and can be set."""

    def __init__(self) -> None:
        self.publish = lambda event, data: None
        super().__init__()
        self.gateway, self.interactions, self.limits = Gateway(self), Interactions(self), limits.RateLimits()
        self.publish = self.gateway.publish
        self.requests: list[tuple[str, str]] = []
        """Method and path of every REST request, in order."""
        self._runner: web.AppRunner | None = None

    async def start(self) -> None:
        """Listen on a free port of 127.0.0.1."""
        app = web.Application(client_max_size=30 * 2**20)
        app.router.add_get("/gateway", self.gateway.connect)
        app.router.add_get("/gateway/", self.gateway.connect)
        app.router.add_get("/{path:(media/)?attachments/.*}", self._serve_file)
        for method, path, handler, limit in routes(self):
            app.router.add_route(method, f"/api/v10{path}", self._answering(handler, limit))
        app.router.add_route("*", "/{rest:.*}", self._not_found)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.address = f"{host}:{port}"

    async def stop(self) -> None:
        """Close every connection and stop listening."""
        await self.gateway.disconnect(1001)
        if self._runner:
            await self._runner.cleanup()

    def _answering(
        self, handler: Handler, limit: limits.Limit | None
    ) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def answer(request: web.Request) -> web.Response:
            self.requests.append((request.method, request.path))
            headers = dict(HEADERS)
            try:
                parts = request.match_info
                by_token = "token" in parts
                if not by_token and request.headers.get("Authorization") != f"Bot {self.token}":
                    raise Refusal(401, 0, "401: Unauthorized")
                if not by_token:
                    self.limits.count_globally()
                if limit:
                    major = parts.get("channel") or parts.get("token") or ""
                    headers |= self.limits.count(limit, request.method, limit.bucket, major)
                result = handler(Call(request, *await media.read_body(request)))
            except limits.TooMany as said:
                return _json(said.body, headers | said.headers, 429)
            except Refusal as said:
                return _json(said.body, headers, said.status)
            if result is None:
                return web.Response(status=204, headers=headers)
            created = request.method == "POST" and request.path.endswith(("/threads", "/emojis", "/commands"))
            return _json(result, headers, 201 if created else 200)

        return answer

    async def _not_found(self, request: web.Request) -> web.Response:
        return _json({"message": "404: Not Found", "code": 0}, HEADERS, 404)

    async def _serve_file(self, request: web.Request) -> web.Response:
        content, kind = self.files.get(request.path.removeprefix("/media"), (None, ""))
        if content is None:
            return web.Response(status=404, text="This content is no longer available.")
        return web.Response(body=content, content_type=kind)

    def _find(self, message_id: int | str) -> tuple[Json, messages.Message]:
        found = [channel for channel, inside in self.messages.items() if str(message_id) in inside]
        assert found, f"there is no message {message_id}"
        return self.channels[found[0]], self.messages[found[0]][str(message_id)]

    def delete_message(self, message_id: int | str) -> None:
        """Delete a message as a moderator."""
        messages.delete(self, *self._find(message_id))

    def set_thread(self, thread_id: int | str, **state: Any) -> None:
        """Change `archived` or `locked` of a thread as a moderator."""
        thread = self.channel(thread_id)
        thread["thread_metadata"] |= {**state, "archive_timestamp": now()}
        self.publish("THREAD_UPDATE", thread)

    def delete_channel(self, channel_id: int | str) -> None:
        """Delete a channel or a thread as a moderator."""
        channels.remove(self, self.channel(channel_id))

    async def press(self, member_id: int, message_id: int | str, custom_id: str, values: Any = ()) -> Answer:
        """Press a button, or choose values of a select menu, as a member who sees the message.

        In an archived thread, the member's client first makes the thread active, if the member may write there (#8474).
        """
        channel, message = self._find(message_id)
        may = self.permissions_of(member_id, channel) & bits.VIEW and message.seen_by in (None, str(member_id))
        assert may, "the member does not see the message"
        component = next((one for one in walk(message.json["components"]) if one.get("custom_id") == custom_id), None)
        assert component, f"the message has no component {custom_id}"
        assert not component.get("disabled"), f"{custom_id} cannot be pressed"
        data: Json = {"component_type": component["type"], "custom_id": custom_id, "id": component["id"]}
        if component["type"] != 2:
            data["values"] = [str(value) for value in values]
            offered = {option["value"] for option in component.get("options", [])} or set(data["values"])
            assert set(data["values"]) <= offered, f"{custom_id} does not offer {data['values']}"
            if component["type"] != 3:
                data["resolved"] = resolved(self, data["values"])
        locked = channel.get("thread_metadata", {}).get("locked")
        if not locked and self.permissions_of(member_id, channel) & bits.SEND_IN_THREADS:
            messages.unarchive(self, channel)
        return await self.interactions.send(interactions.COMPONENT, member_id, channel, data, message)

    async def command(self, member_id: int, name: str, *, in_channel: int | None = None, **options: Any) -> Answer:
        """Use a slash command; `name` may go on with a group and a subcommand: "table new"."""
        data = self._command_data(name, options)
        channel = self.channel(in_channel or self.channel_id)
        return await self.interactions.send(interactions.COMMAND, member_id, channel, data)

    async def type_option(self, member_id: int, name: str, option: str, text: str) -> Answer:
        """Type into an option with suggestions; the answer's data has the `choices`."""
        data = self._command_data(name, {option: text}, focused=option)
        return await self.interactions.send(interactions.AUTOCOMPLETE, member_id, self.channel(self.channel_id), data)

    async def submit(self, member_id: int, interaction_response: Answer, values: dict[str, Any]) -> Answer:
        """Submit the form that an interaction was answered with; values by custom_id."""
        shown = interaction_response
        assert shown.type == interactions.FORM, "no form was shown"
        channel = self.channel(shown.interaction["channel_id"])
        data = filled_in(shown.data, values)
        return await self.interactions.send(interactions.MODAL, member_id, channel, data, shown.source)

    def _command_data(self, name: str, options: Json, focused: str = "") -> Json:
        words = name.split()
        found = [one for one in self.commands.values() if one["name"] == words[0]]
        assert found, f"there is no command {words[0]}"
        command, path = found[0], list[Json]()
        declared = command["options"]
        for word in words[1:]:
            path.append(next(one for one in declared if one["name"] == word))
            declared = path[-1].get("options", [])
        types = {one["name"]: one["type"] for one in declared}
        assert set(options) <= set(types), f"{name} has the options {set(types)}"
        missing = {one["name"] for one in declared if one.get("required")} - set(options)
        assert focused or not missing, f"{name} needs {missing}"
        given: list[Json] = []
        for key, value in options.items():
            sent = str(value) if types[key] in (6, 7, 8, 9, 11) else value
            given.append({"name": key, "type": types[key], "value": sent})
            if key == focused:
                given[-1]["focused"] = True
        for step in reversed(path):
            given = [{"name": step["name"], "type": step["type"], "options": given}]
        data: Json = {"id": command["id"], "name": command["name"], "type": command["type"], "options": given}
        named = [str(value) for key, value in options.items() if types[key] in (6, 7, 8, 9)]
        return {**data, "resolved": resolved(self, named)} if named else data


def _json(body: Any, headers: dict[str, str], status: int = 200) -> web.Response:
    """Return an answer of exactly Discord's content type, without a charset."""
    headers = {**headers, "Content-Type": "application/json"}
    return web.Response(body=json.dumps(body).encode(), status=status, headers=headers)


def routes(discord: AnotherDiscord) -> list[tuple[str, str, Handler, limits.Limit | None]]:
    """Return every REST route: its method, path, what answers it, and its rate limit."""
    d, talk = discord, discord.interactions

    def channel(call: Call) -> Json:
        found = d.channel(call.channel)
        d.require(found)
        return found

    def message(call: Call) -> messages.Message:
        return d.message(channel(call), call.message)

    def read(call: Call) -> Json:
        d.require(channel(call), bits.HISTORY)
        return d.readable(message(call).json, d.privileged)

    def of_app(call: Call) -> str | None:
        if snowflake(call.app) != str(d.application_id):
            raise refusal(50001)
        if (guild := call.parts.get("guild")) is not None:
            application.known_guild(d, guild)
        return guild

    def in_guild(answer: Handler) -> Handler:
        return lambda call: (application.known_guild(d, call.guild), answer(call))[1]

    def own(answer: Handler) -> Handler:
        return lambda call: (of_app(call), answer(call))[1]

    def respond(call: Call) -> Json | None:
        shown = talk.respond(call.id, call.token, call.body, call.uploads)
        return shown if call.query.get("with_response", "").lower() in ("true", "1") else None

    def webhook(call: Call) -> tuple[str, str, str]:
        return call.app, call.token, call.message

    def me(call: Call) -> Json:
        return {**d.users[str(d.bot_user_id)], "verified": True, "mfa_enabled": False, "locale": "en-US"}

    def nick(call: Call) -> Json:
        member = d.members[str(d.bot_user_id)]
        member["nick"] = call.body.get("nick", member["nick"])
        d.publish("GUILD_MEMBER_UPDATE", {**member, "guild_id": str(d.guild_id)})
        return member

    app, guild, hook = "/applications/{app}", "/guilds/{guild}", "/webhooks/{app}/{token}"
    chan, msg, told = "/channels/{channel}", "/channels/{channel}/messages/{message}", hook + "/messages/{message}"
    table: list[tuple[str, str, Handler, limits.Limit | None]] = [
        ("GET", "/users/@me", me, None),
        ("GET", "/users/@me/guilds", lambda c: [application.my_guild(d)], None),
        ("POST", "/users/@me/channels", lambda c: channels.open_direct_message(d, c.body), None),
        ("GET", "/applications/@me", lambda c: application.application(d), None),
        ("GET", "/oauth2/applications/@me", lambda c: application.application(d), None),
        ("GET", "/gateway", lambda c: {"url": f"ws://{d.address}/gateway"}, None),
        (
            "GET",
            "/gateway/bot",
            lambda c: {"url": f"ws://{d.address}/gateway", "shards": 1, "session_start_limit": start_limit(d.gateway)},
            None,
        ),
        ("GET", guild, in_guild(lambda c: application.guild(d)), None),
        ("GET", guild + "/roles", in_guild(lambda c: list(d.roles.values())), None),
        ("GET", guild + "/channels", in_guild(lambda c: d.gateway.guild_create()["channels"]), None),
        ("GET", guild + "/threads/active", in_guild(lambda c: channels.active_threads(d)), None),
        ("PATCH", guild + "/members/@me", in_guild(nick), None),
        ("GET", guild + "/members/{user}", in_guild(lambda c: application.member(d, c.user)), None),
        ("GET", chan, channel, None),
        ("PATCH", chan, lambda c: channels.edit(d, channel(c), c.body, d.limits), limits.CHANNEL),
        ("DELETE", chan, lambda c: channels.delete(d, channel(c)), limits.CHANNEL),
        ("POST", chan + "/threads", lambda c: channels.start_thread(d, channel(c), c.body, c.uploads), limits.THREADS),
        (
            "POST",
            msg + "/threads",
            lambda c: channels.start_thread_from(d, channel(c), message(c), c.body),
            limits.THREADS,
        ),
        ("GET", chan + "/threads/archived/public", lambda c: channels.archived_threads(d, channel(c), c.query), None),
        ("GET", chan + "/messages", lambda c: messages.listing(d, channel(c), c.query), None),
        ("POST", chan + "/messages", lambda c: messages.create(d, channel(c), c.body, c.uploads), limits.SEND),
        (
            "POST",
            chan + "/messages/bulk-delete",
            lambda c: messages.delete_many(d, channel(c), c.body["messages"]),
            None,
        ),
        ("GET", msg, read, None),
        ("PATCH", msg, lambda c: messages.edit_in_channel(d, channel(c), message(c), c.body, c.uploads), limits.EDIT),
        ("DELETE", msg, lambda c: messages.delete_in_channel(d, channel(c), message(c)), limits.DELETE),
        ("GET", app + "/emojis", own(lambda c: {"items": list(d.emojis.values())}), None),
        ("POST", app + "/emojis", own(lambda c: application.create_emoji(d, c.body)), None),
        ("GET", app + "/emojis/{id}", own(lambda c: application.emoji(d, c.id)), None),
        ("PATCH", app + "/emojis/{id}", own(lambda c: application.edit_emoji(d, c.id, c.body)), None),
        ("DELETE", app + "/emojis/{id}", own(lambda c: d.emojis.pop(application.emoji(d, c.id)["id"]) and None), None),
        ("POST", "/interactions/{id}/{token}/callback", respond, None),
        ("POST", hook, lambda c: talk.follow_up(c.app, c.token, c.body, c.uploads), limits.WEBHOOK),
        ("GET", told, lambda c: talk.find(*webhook(c))[1].json, None),
        ("PATCH", told, lambda c: talk.edit(*webhook(c), c.body, c.uploads), limits.WEBHOOK),
        ("DELETE", told, lambda c: talk.delete(*webhook(c)), limits.WEBHOOK),
    ]
    for base in (app + "/commands", app + "/guilds/{guild}/commands"):
        permitted = lambda c: list(d.command_permissions.values())  # noqa: E731 - a name for one call
        table += [
            ("GET", base + "/permissions", own(permitted), None),
            ("GET", base + "/{id}/permissions", own(lambda c: application.overwrites_of(d, c.id)), None),
            ("GET", base, lambda c: application.commands(d, of_app(c)), None),
            ("PUT", base, lambda c: application.put_commands(d, c.body, of_app(c)), None),
            ("POST", base, lambda c: application.save_command(d, c.body, of_app(c)), None),
            ("GET", base + "/{id}", lambda c: application.command(d, c.id, of_app(c)), None),
            ("PATCH", base + "/{id}", lambda c: application.save_command(d, c.body, of_app(c), c.id), None),
            (
                "DELETE",
                base + "/{id}",
                lambda c: d.commands.pop(application.command(d, c.id, of_app(c))["id"]) and None,
                None,
            ),
        ]
    return table
