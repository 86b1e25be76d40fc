"""What the second stand-in for Discord answers to plain requests, and which events it sends with them."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, FormData

from tests.support.another_discord import media
from tests.support.another_discord.bits import V2
from tests.support.another_discord.errors import Json
from tests.support.another_discord.server import AnotherDiscord
from tests.support.waiting import PATIENCE, until

GUILDS, MESSAGES, PRIVATE_MESSAGES = 1, 1 << 9, 1 << 12
TEXT = {"type": 10, "content": "Text"}
GALLERY = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}
FORM = {"title": "Name", "custom_id": "naming", "components": [{"type": 18, "label": "Name", "component": {}}]}


class Wire:
    """A bot without a library: requests, and the events of one connection as they come."""

    def __init__(self, stand_in: AnotherDiscord, session: ClientSession) -> None:
        self.stand_in, self._session = stand_in, session
        self.events: list[tuple[str, Json]] = []
        self.answer: Callable[[Json], Awaitable[Any]] | None = None
        self.socket: ClientWebSocketResponse | None = None

    async def __call__(self, method: str, path: str, body: Any = None, files: Json | None = None) -> tuple[int, Any]:
        """Return the status and the JSON, or the error code, of a request; `{c}` is the channel."""
        url = f"http://{self.stand_in.address}/api/v10" + path.replace("{c}", f"/channels/{self.stand_in.channel_id}")
        form = FormData({"payload_json": json.dumps(body)}, quote_fields=False) if files else None
        for n, (name, content) in enumerate((files or {}).items()):
            form.add_field(f"files[{n}]", content, filename=name, content_type="application/octet-stream")
        sent = {"data": form} if files else {"json": body}
        async with self._session.request(method, url, **sent) as answer:
            said = await answer.json() if answer.status != 204 else None
            return answer.status, said["code"] if answer.status >= 400 and "code" in said else said

    async def connect(self, intents: int, token: str | None = None) -> int | None:
        """Identify, and return the code that the connection was closed with, if it was."""
        self.socket = await self._session.ws_connect(f"ws://{self.stand_in.address}/gateway?v=10&encoding=json")
        await self.socket.receive_json()
        await self.socket.send_json({"op": 2, "d": {"token": token or self.stand_in.token, "intents": intents}})
        first = await self.socket.receive()
        if self.socket.closed:
            return self.socket.close_code
        self._take(first.json())
        self._reading = asyncio.create_task(self._read())
        return None

    async def _read(self) -> None:
        async for message in self.socket or ():
            self._take(message.json())

    def _take(self, payload: Json) -> None:
        self.events.append((payload["t"], payload["d"]))
        if payload["t"] == "INTERACTION_CREATE" and self.answer:
            self._answering = asyncio.create_task(self.answer(payload["d"]))

    async def saw(self, event: str) -> Json:
        """Return the data of the last event of a kind, once there is one."""
        await until(lambda: any(name == event for name, _ in self.events), event)
        return [data for name, data in self.events if name == event][-1]

    async def respond(self, interaction: Json, kind: int, **data: Any) -> tuple[int, Any]:
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback?with_response=true"
        return await self("POST", path, {"type": kind, "data": data})


def webhook(interaction: Json, rest: str = "") -> str:
    return f"/webhooks/{interaction['application_id']}/{interaction['token']}{rest}"


@pytest.fixture
async def wire() -> AsyncIterator[Wire]:
    stand_in = AnotherDiscord()
    stand_in.interactions.patience = PATIENCE
    await stand_in.start()
    async with ClientSession(headers={"Authorization": f"Bot {stand_in.token}"}) as session:
        wire = Wire(stand_in, session)
        yield wire
        if wire.socket:
            await wire.socket.close()
    await stand_in.stop()


async def pressable(wire: Wire) -> str:
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Take", "custom_id": "take"}]}
    return (await wire("POST", "{c}/messages", {"content": "Press", "components": [row]}))[1]["id"]


async def test_a_wrong_token_and_intents_that_are_not_switched_on_close_the_connection(wire: Wire):
    assert await wire.connect(GUILDS, token="wrong") == 4004
    assert await wire.connect(GUILDS | 1 << 15) == 4014
    wire.stand_in.privileged = 1 << 15
    assert await wire.connect(GUILDS | 1 << 15) is None


async def test_events_come_for_the_intents_alone(wire: Wire):
    await wire.connect(GUILDS)
    await wire("POST", "{c}/messages", {"content": "Unseen"})
    await wire("POST", "{c}/threads", {"name": "Seen", "type": 11})
    assert (await wire.saw("THREAD_CREATE"))["newly_created"] is True
    assert not [name for name, _ in wire.events if name.startswith("MESSAGE")]


async def test_other_peoples_content_is_empty_in_events_too(wire: Wire):
    await wire.connect(GUILDS | MESSAGES)
    world = wire.stand_in
    other = world.add_message(world.channel(world.channel_id), str(world.member_id), content="Secret")
    world.publish_message("MESSAGE_CREATE", other)
    assert (await wire.saw("MESSAGE_CREATE"))["content"] == ""
    assert (await wire("GET", "{c}/messages"))[1][0]["content"] == ""


async def test_only_a_press_that_was_answered_has_a_webhook(wire: Wire):
    await wire.connect(GUILDS)
    pressed, codes = await pressable(wire), list[Any]()

    async def answer(interaction: Json) -> None:
        codes.append(await wire("POST", webhook(interaction), {"content": "Early"}))
        codes.append(await wire("GET", webhook(interaction, "/messages/@original")))
        codes.append((await wire.respond(interaction, 8, choices=[]))[1])
        await wire.respond(interaction, 6)

    wire.answer = answer
    answered = await wire.stand_in.press(wire.stand_in.member_id, pressed, "take")
    assert codes == [(404, 10015), (404, 10015), 50035]
    assert answered.type == 6
    assert answered.message
    assert answered.message["id"] == pressed
    wire.stand_in.interactions.lifetime = 0.0
    assert await wire("PATCH", webhook(answered.interaction, "/messages/@original"), {"content": "x"}) == (401, 50027)


async def test_a_deferred_answer_is_completed_by_the_first_follow_up_and_stays_ephemeral(wire: Wire):
    await wire.connect(GUILDS | MESSAGES | PRIVATE_MESSAGES)
    pressed = await pressable(wire)
    wire.answer = lambda interaction: wire.respond(interaction, 5, flags=64 | V2)
    deferred = await wire.stand_in.press(wire.stand_in.member_id, pressed, "take")
    assert deferred.message
    assert deferred.message["flags"] == 64 | 128
    status, said = await wire("POST", webhook(deferred.interaction), {"flags": V2, "components": [TEXT]})
    assert (status, said["id"], said["flags"]) == (200, deferred.message["id"], 64 | V2)
    created = await wire.saw("MESSAGE_UPDATE")
    assert "guild_id" not in created
    assert await wire("PATCH", f"{{c}}/messages/{said['id']}", {"content": "x"}) == (404, 10008)
    assert await wire("DELETE", webhook(deferred.interaction, "/messages/@original")) == (204, None)
    assert await wire("GET", webhook(deferred.interaction, "/messages/@original")) == (404, 10008)


async def test_a_press_can_change_its_message_and_a_form_of_it_too(wire: Wire):
    await wire.connect(GUILDS)
    pressed = await pressable(wire)
    field = {"type": 4, "custom_id": "name", "style": 1}
    form = {**FORM, "components": [{"type": 18, "label": "Name", "component": field}]}
    wire.answer = lambda interaction: wire.respond(interaction, 9, **form)
    shown = await wire.stand_in.press(wire.stand_in.member_id, pressed, "take")
    wire.answer = lambda interaction: wire.respond(interaction, 7, content="Changed", components=[])
    changed = await wire.stand_in.submit(wire.stand_in.member_id, shown, {"name": "Mara"})
    assert changed.interaction["data"]["components"][0]["component"]["value"] == "Mara"
    assert changed.message
    assert (changed.message["id"], changed.message["content"]) == (pressed, "Changed")
    assert (await wire("GET", f"{{c}}/messages/{pressed}"))[1]["components"] == []


async def test_a_press_makes_an_archived_thread_active(wire: Wire):
    await wire.connect(GUILDS)
    thread = (await wire("POST", "{c}/threads", {"name": "Game", "type": 11}))[1]["id"]
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Take", "custom_id": "take"}]}
    sent = (await wire("POST", f"/channels/{thread}/messages", {"content": "Press", "components": [row]}))[1]["id"]
    wire.stand_in.set_thread(thread, archived=True)
    wire.answer = lambda interaction: wire.respond(interaction, 7, content="Changed")
    assert (await wire.stand_in.press(wire.stand_in.member_id, sent, "take")).type == 7
    assert (await wire("GET", f"/channels/{thread}"))[1]["thread_metadata"]["archived"] is False


async def test_a_message_that_was_deleted_meanwhile_cannot_be_changed_by_its_press(wire: Wire):
    await wire.connect(GUILDS)
    pressed, codes = await pressable(wire), list[Any]()

    async def answer(interaction: Json) -> None:
        wire.stand_in.delete_message(pressed)
        codes.append((await wire.respond(interaction, 7, content="Changed"))[1])
        codes.append((await wire.respond(interaction, 4, content="x" * 2001))[1])
        codes.append((await wire.respond(interaction, 4, content="It is gone"))[0])

    wire.answer = answer
    answered = await wire.stand_in.press(wire.stand_in.member_id, pressed, "take")
    await until(lambda: len(codes) == 3, "the reply to the third answer")
    assert (codes, answered.data["content"]) == ([10008, 50035, 200], "It is gone")


async def test_pictures_follow_the_attachments_that_an_edit_names(wire: Wire):
    wire.stand_in.limits.enabled = False
    body = {"flags": V2, "components": [GALLERY], "attachments": [{"id": 0, "filename": "board.png"}]}
    sent = (await wire("POST", "{c}/messages", body, {"board.png": b"x"}))[1]
    shown = sent["components"][0]["items"][0]["media"]["attachment_id"]
    path = f"{{c}}/messages/{sent['id']}"
    without = (await wire("PATCH", path, {"components": [TEXT]}))[1]
    assert [one["id"] for one in without["attachments"]] == [shown], "it is still a file of the message"
    assert (await wire("PATCH", path, {"components": [GALLERY], "attachments": [{"id": shown}]}))[1] == 50035
    kept = [{"id": shown, "filename": "board.png"}]
    again = (await wire("PATCH", path, {"components": [GALLERY], "attachments": kept}))[1]
    assert again["attachments"] == []
    assert (await wire("PATCH", path, {"components": [GALLERY], "attachments": []}))[1] == 50035
    assert (await wire("PATCH", path, {"flags": 0, "content": "Old style"}))[1] == 50035
    replaced = (await wire("PATCH", path, {"components": [TEXT]}, {"next.png": b"y"}))[1]
    assert [one["filename"] for one in replaced["attachments"]] == ["next.png"]


async def test_a_message_becomes_v2_once_its_old_fields_are_empty(wire: Wire):
    path = f"{{c}}/messages/{(await wire('POST', '{c}/messages', {'content': 'Old'}))[1]['id']}"
    assert await wire("PATCH", path, {"flags": V2, "components": [TEXT]}) == (400, 50035)
    status, said = await wire("PATCH", path, {"flags": V2, "components": [TEXT], "content": None})
    assert (status, said["flags"], said["content"]) == (200, V2, "")


async def test_files_have_a_size_and_alt_texts_a_length(wire: Wire, monkeypatch: pytest.MonkeyPatch):
    described = {"attachments": [{"id": 0, "description": "x" * 1025}]}
    assert await wire("POST", "{c}/messages", described, {"a.txt": b"x"}) == (400, 50035)
    monkeypatch.setattr(media, "FILE_LIMIT", 3)
    assert await wire("POST", "{c}/messages", {}, {"a.txt": b"long"}) == (413, 40005)
    status, said = await wire("POST", "{c}/messages", {}, {"_my file.txt": b"xyz"})
    assert (status, said["attachments"][0]["filename"]) == (200, "my_file.txt")


async def test_mentions_are_those_that_are_allowed(wire: Wire):
    mara = wire.stand_in.member_id
    pinged = (await wire("POST", "{c}/messages", {"content": f"<@{mara}> @everyone"}))[1]
    silent = {"content": f"<@{mara}>", "allowed_mentions": {"parse": []}}
    assert [user["id"] for user in pinged["mentions"]] == [str(mara)]
    assert pinged["mention_everyone"] is False
    assert (await wire("POST", "{c}/messages", silent))[1]["mentions"] == []
    both = {"content": "x", "allowed_mentions": {"parse": ["users"], "users": [str(mara)]}}
    assert await wire("POST", "{c}/messages", both) == (400, 50035)


async def test_a_reply_refers_to_a_message_that_exists(wire: Wire):
    reply = {"content": "x", "message_reference": {"message_id": str(wire.stand_in.other_message_id)}}
    said = (await wire("POST", "{c}/messages", reply))[1]
    assert (said["type"], said["referenced_message"]["id"]) == (19, str(wire.stand_in.other_message_id))
    reply["message_reference"] = {"message_id": "1"}
    assert await wire("POST", "{c}/messages", reply) == (400, 50035)
    reply["message_reference"] = {"message_id": "1", "fail_if_not_exists": False}
    assert (await wire("POST", "{c}/messages", reply))[1]["type"] == 0


async def test_a_locked_thread_takes_nothing_from_a_bot_that_does_not_manage_threads(wire: Wire):
    thread = (await wire("POST", "{c}/threads", {"name": "Game", "type": 11}))[1]["id"]
    said = (await wire("POST", f"/channels/{thread}/messages", {"content": "x"}))[1]["id"]
    wire.stand_in.set_thread(thread, locked=True, archived=True)
    for method, path, body in (
        ("POST", f"/channels/{thread}/messages", {"content": "x"}),
        ("PATCH", f"/channels/{thread}/messages/{said}", {"content": "x"}),
        ("DELETE", f"/channels/{thread}/messages/{said}", None),
    ):
        assert (await wire(method, path, body))[1] == 50083
    assert await wire("PATCH", f"/channels/{thread}", {"archived": False}) == (403, 50013)
    found = (await wire("GET", "{c}/threads/archived/public"))[1]
    assert ([one["id"] for one in found["threads"]], found["has_more"]) == ([thread], False)
    assert (await wire("GET", f"/guilds/{wire.stand_in.guild_id}/threads/active"))[1]["threads"] == []


async def test_a_post_in_a_forum_begins_with_a_message_of_its_id(wire: Wire):
    path = f"/channels/{wire.stand_in.forum_id}"
    assert await wire("POST", path + "/messages", {"content": "x"}) == (400, 50008)
    status, post = await wire("POST", path + "/threads", {"name": "Table", "message": {"content": "Come in"}})
    assert (status, post["type"], post["message"]["id"]) == (201, 11, post["id"])
    assert await wire("POST", path + "/threads", {"name": "Table"}) == (400, 50035)
    assert (await wire("DELETE", f"/channels/{post['id']}"))[0] == 200, "nobody has answered it"
    voice = f"/channels/{wire.stand_in.voice_id}/threads"
    assert await wire("POST", voice, {"name": "Talk", "type": 11}) == (400, 50024)


async def test_many_messages_are_deleted_at_once_and_system_messages_never(wire: Wire):
    ids = [(await wire("POST", "{c}/messages", {"content": str(n)}))[1]["id"] for n in range(2)]
    assert await wire("POST", "{c}/messages/bulk-delete", {"messages": ids}) == (403, 50013)
    wire.stand_in.permissions |= 1 << 13
    assert await wire("POST", "{c}/messages/bulk-delete", {"messages": ids[:1]}) == (400, 50016)
    assert await wire("POST", "{c}/messages/bulk-delete", {"messages": ["1", "2"]}) == (400, 50034)
    assert await wire("POST", "{c}/messages/bulk-delete", {"messages": ids}) == (204, None)
    start = await pressable(wire)
    thread = (await wire("POST", f"{{c}}/messages/{start}/threads", {"name": "Game"}))[1]["id"]
    (first,) = (await wire("GET", f"/channels/{thread}/messages"))[1]
    assert await wire("DELETE", f"/channels/{thread}/messages/{first['id']}") == (403, 50021)
    assert (await wire("GET", f"/channels/{thread}"))[1]["message_count"] == 0
    wire.stand_in.delete_channel(thread)
    assert "thread" not in (await wire("GET", f"{{c}}/messages/{start}"))[1]


async def test_unknown_things_have_their_codes(wire: Wire):
    guild, app = wire.stand_in.guild_id, wire.stand_in.application_id
    codes = {
        "/channels/1": (404, 10003),
        "{c}/messages/1": (404, 10008),
        "/guilds/1": (404, 10004),
        f"/guilds/{guild}/members/1": (404, 10013),
        f"/guilds/{guild}/members/@me": (400, 50035),
        f"/applications/{app}/emojis/1": (404, 10014),
        f"/applications/{app}/commands/1": (404, 10063),
        f"/applications/{app}/guilds/{guild}/commands/1/permissions": (404, 10066),
        f"/webhooks/{app}/nothing/messages/@original": (404, 10015),
        "/nothing": (404, 0),
    }
    assert {path: await wire("GET", path) for path in codes} == codes
    wire.stand_in.token = "another"
    assert await wire("GET", "/users/@me") == (401, 0)


async def test_the_global_limit_counts_every_request_of_the_bot_but_interactions(wire: Wire):
    wire.stand_in.limits.per_second = 2
    answers = await asyncio.gather(*(wire("GET", "/users/@me") for _ in range(3)))
    assert sorted(status for status, _ in answers) == [200, 200, 429]
    assert next(said for status, said in answers if status == 429)["global"] is True
    assert await wire("POST", "/interactions/1/nothing/callback", {"type": 6}) == (404, 10062)
