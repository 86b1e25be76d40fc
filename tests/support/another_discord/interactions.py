"""Interactions: what members do, the first answer to it, and the webhook that serves it for 15 minutes.

Source: developers/interactions/receiving-and-responding. Which error comes when: 10062 after 3 s, 40060 for a second
answer (#4484), 10015 before the first one (discord.py #7660), 50027 after 15 minutes (#6851).
"""

import asyncio
import contextlib
import time
from dataclasses import dataclass, field
from typing import Any

from tests.support.another_discord import bits, messages
from tests.support.another_discord.components import walk
from tests.support.another_discord.errors import Form, Json, refusal
from tests.support.another_discord.media import Upload
from tests.support.another_discord.world import Message, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
REPLY, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, FORM = 4, 5, 6, 7, 8, 9
ALLOWED = {
    COMMAND: (REPLY, DEFERRED, FORM),
    COMPONENT: (REPLY, DEFERRED, DEFERRED_UPDATE, UPDATE, FORM),
    AUTOCOMPLETE: (CHOICES,),
    MODAL: (REPLY, DEFERRED, DEFERRED_UPDATE, UPDATE),
}


@dataclass
class Answer:
    """What an application made of an interaction: its first answer, and whatever followed."""

    interaction: Json
    sent: float = field(default_factory=time.monotonic)
    type: int | None = None
    """The callback's type, or None while there was no answer."""
    data: Json = field(default_factory=dict)
    """The callback's data as the application sent it."""
    seconds: float | None = None
    original: Message | None = None
    source: Message | None = None
    """The message whose component was pressed."""
    followups: list[Json] = field(default_factory=list)
    came: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def message(self) -> Json | None:
        """The message of the first answer as it is now."""
        return self.original.json if self.original else None

    @property
    def token(self) -> str:
        return self.interaction["token"]


class Interactions:
    """Sends interactions and takes the answers to them."""

    def __init__(self, world: World) -> None:
        self.patience, self.lifetime = 3.0, 900.0
        self._world = world
        self._answers: dict[str, Answer] = {}

    async def send(self, kind: int, member: Any, channel: Json, data: Json, source: Message | None = None) -> Answer:
        """Publish an interaction, wait for its first answer as long as Discord does, and return what came."""
        world, user = self._world, str(member)
        token, item_id = f"aW50ZXJhY3Rpb246{world.new_id()}", world.new_id()
        bot_may = str(world.permissions_of(world.bot_user_id, channel))
        common: Json = {
            "id": item_id,
            "application_id": str(world.application_id),
            "type": kind,
            "token": token,
            "version": 1,
        }
        common |= {"channel_id": channel["id"], "channel": dict(channel), "data": data, "app_permissions": bot_may}
        common |= {"locale": "en-US", "entitlements": [], "attachment_size_limit": 10 * 2**20}
        if "guild_id" in channel:
            may = str(world.permissions_of(user, channel))
            common["channel"]["permissions"] = may
            guild = {"id": channel["guild_id"], "locale": "en-US", "features": []}
            common |= {"guild_id": channel["guild_id"], "guild": guild, "guild_locale": "en-US", "context": 0}
            common["member"] = {**world.members[user], "permissions": may}
            common["authorizing_integration_owners"] = {"0": channel["guild_id"]}
        else:
            common |= {"user": world.users[user], "context": 1, "authorizing_integration_owners": {"0": "0"}}
        if source:
            common["message"] = source.json
        answer = self._answers[token] = Answer(common, source=source)
        world.publish("INTERACTION_CREATE", common)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(answer.came.wait(), self.patience)
        return answer

    def respond(self, item_id: str, token: str, body: Json, uploads: dict[str, Upload]) -> Json:
        """Take the first answer and return what `with_response` shows; a refused body leaves it unanswered."""
        answer = self._answers.get(token)
        if answer is None or answer.interaction["id"] != item_id:
            raise refusal(10062)
        if answer.type is not None:
            raise refusal(40060)
        if time.monotonic() - answer.sent > self.patience:
            raise refusal(10062)
        form, kind, allowed = Form(), body.get("type", 0), ALLOWED[answer.interaction["type"]]
        form.choice("type", kind, [one for one in allowed if answer.source or one not in (DEFERRED_UPDATE, UPDATE)])
        form.check()
        resource = self._resource(answer, kind, body.get("data") or {}, uploads)
        answer.type, answer.data, answer.seconds = kind, body.get("data") or {}, time.monotonic() - answer.sent
        answer.came.set()
        about: Json = {"id": item_id, "type": answer.interaction["type"]}
        if answer.original:
            flags = answer.original.json["flags"]
            about |= {"response_message_id": answer.original.id, "response_message_loading": bool(flags & bits.LOADING)}
            about["response_message_ephemeral"] = bool(flags & bits.EPHEMERAL)
        return {"interaction": about, "resource": {"type": kind, **resource}}

    def _resource(self, answer: Answer, kind: int, data: Json, uploads: dict[str, Upload]) -> Json:
        if kind in (REPLY, DEFERRED):
            answer.original = self._say(answer, data, uploads, loading=kind == DEFERRED)
        elif kind == UPDATE and answer.source:
            channel = self._channel(answer)
            messages.check_thread(self._world, channel, sends=False)
            if answer.source.id not in self._world.messages.get(channel["id"], {}):
                raise refusal(10008)
            messages.edit(self._world, channel, answer.source, data, uploads, "data.")
            answer.original = answer.source
        elif kind == DEFERRED_UPDATE:
            answer.original = answer.source
        elif kind == CHOICES:
            form = Form("data.")
            form.length("choices", data.get("choices"), 25)
            form.check()
        elif kind == FORM:
            _check_modal(data)
        return {"message": answer.original.json} if answer.original and kind != DEFERRED_UPDATE else {}

    def _channel(self, answer: Answer) -> Json:
        return self._world.channel(answer.interaction["channel_id"])

    def _say(self, answer: Answer, data: Json, uploads: dict[str, Upload], *, loading: bool = False) -> Message:
        """Add a message of the application in an interaction's channel; SEND_MESSAGES is not needed for it.

        Of the flags of a deferred answer only EPHEMERAL counts (#7386, #7910).
        """
        world, channel = self._world, self._channel(answer)
        messages.check_thread(world, channel)
        flags = (data.get("flags") or 0) & (bits.EPHEMERAL | bits.SUPPRESS_EMBEDS | bits.SILENT | bits.V2)
        fields, files = {"flags": flags & bits.EPHEMERAL | bits.LOADING}, []
        if not loading:
            prefix = "data." if answer.type is None else ""
            fields, files = messages.compose(world, channel, data, uploads, Form(prefix), flags=flags)
        messages.unarchive(world, channel)
        user = answer.interaction.get("user") or answer.interaction["member"]["user"]
        about: Json = {"id": answer.interaction["id"], "type": answer.interaction["type"], "user": user}
        about["authorizing_integration_owners"] = answer.interaction["authorizing_integration_owners"]
        fields |= {"webhook_id": str(world.application_id), "application_id": str(world.application_id)}
        replied = answer.original or answer.source
        if replied:
            fields |= {"type": 19, **messages.refers_to(replied.json, channel)}
        elif answer.interaction["type"] == COMMAND:
            fields |= {"type": 20, "interaction": {**about, "name": answer.interaction["data"]["name"]}}
        seen_by = user["id"] if flags & bits.EPHEMERAL else None
        message = world.add_message(channel, str(world.bot_user_id), seen_by, **fields, interaction_metadata=about)
        message.files, message.token = files, answer.token
        world.publish_message("MESSAGE_CREATE", message)
        return message

    def _answer(self, application_id: str, token: str) -> Answer:
        answer = self._answers.get(token)
        if answer is None or answer.type is None or application_id != str(self._world.application_id):
            raise refusal(10015)
        if time.monotonic() - answer.sent > self.lifetime:
            raise refusal(50027)
        return answer

    def follow_up(self, application_id: str, token: str, body: Json, uploads: dict[str, Upload]) -> Json:
        """Send one more message; while the first answer is loading, this completes that one (#2742, #7091)."""
        answer = self._answer(application_id, token)
        original = answer.original
        if original and original.json["flags"] & bits.LOADING:
            return self.edit(application_id, token, "@original", body, uploads)
        message = self._say(answer, body, uploads)
        answer.followups.append(message.json)
        return message.json

    def find(self, application_id: str, token: str, item_id: str) -> tuple[Json, Message]:
        """Return a message of an interaction with its channel: what it sent, or the one its component is of."""
        answer = self._answer(application_id, token)
        channel = self._channel(answer)
        there = self._world.messages.get(channel["id"], {})
        message = answer.original if item_id == "@original" else there.get(item_id)
        mine = message and (message in (answer.original, answer.source) or message.token == token)
        if not mine or message is None or message.id not in there:
            raise refusal(10008)
        return channel, message

    def edit(self, application_id: str, token: str, item_id: str, body: Json, uploads: dict[str, Upload]) -> Json:
        """Edit a message of an interaction."""
        channel, message = self.find(application_id, token, item_id)
        messages.check_thread(self._world, channel, sends=False)
        return messages.edit(self._world, channel, message, body, uploads)

    def delete(self, application_id: str, token: str, item_id: str) -> None:
        """Delete a message of an interaction, an ephemeral one too (#5570)."""
        messages.delete(self._world, *self.find(application_id, token, item_id))


def _check_modal(data: Json) -> None:
    form = Form("data.")
    form.length("title", data.get("title"), 45, 1)
    form.length("custom_id", data.get("custom_id"), 100, 1)
    form.length("components", data.get("components"), 5, 1)
    for n, component in enumerate(data.get("components") or []):
        form.length(f"components.{n}.label", component.get("label"), 45)
    form.check()


def filled_in(data: Json, values: dict[str, Any]) -> Json:
    """Return the data of a submitted form; what a member left alone has its own value."""

    def fill(component: Json) -> Json:
        result: Json = {key: component[key] for key in ("type", "id", "custom_id") if key in component}
        if "components" in component:
            result["components"] = [fill(one) for one in component["components"]]
        elif "component" in component:
            result["component"] = fill(component["component"])
        elif "custom_id" in component:
            value = values.get(component["custom_id"], component.get("value", ""))
            chosen = [one["value"] for one in component.get("options", []) if one.get("default")]
            is_text = component["type"] == 4
            result["value" if is_text else "values"] = value if is_text else list(value) if value else chosen
        return result

    unknown = set(values) - {one.get("custom_id") for one in walk(data["components"])}
    assert not unknown, f"the form has no field {unknown}"
    return {"custom_id": data["custom_id"], "components": [fill(one) for one in data["components"]]}


def resolved(world: World, ids: list[str]) -> Json:
    """Return users, members and channels that are named in data, for its key `resolved`."""
    members = {one: {k: v for k, v in world.members[one].items() if k != "user"} for one in ids if one in world.members}
    found = {"users": {one: world.users[one] for one in ids if one in world.users}, "members": members}
    found["channels"] = {one: world.channels[one] for one in ids if one in world.channels}
    return {key: value for key, value in found.items() if value}
