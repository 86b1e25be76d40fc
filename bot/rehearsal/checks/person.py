"""Checks that need a person: presses, a form and a command. The rehearsal asks for them one at a time."""

import asyncio
from collections.abc import Callable
from typing import Any

import discord

from bot.engine import Frozen
from bot.rehearsal.api import Json, Reply
from bot.rehearsal.checks.gateway import Gateway, GatewayEvent
from bot.rehearsal.components import NOBODY, button, edit, row, text
from bot.rehearsal.rehearsal import Check, NotPossible, Rehearsal
from bot.ui.kit.commands import REHEARSAL

_MESSAGE, _DEFERRAL, _EDIT, _CHOICES, _FORM = 4, 5, 7, 8, 9
"""Types of answers."""
_PRIVATE, _COMPONENTS = 64, discord.MessageFlags(components_v2=True).value
_TYPING = 4
_PRESS, _SKIP, _SUBMIT = (f"{REHEARSAL}:0:0:{name}" for name in ("press", "skip", "submit"))
_SKIPPED = "it was skipped"
_FIELDS = (
    *("locale", "app_permissions", "authorizing_integration_owners", "member", "message", "channel", "guild_id"),
    *("context", "entitlements", "attachment_size_limit"),
)
_WORDS = ("ruby", "emerald")
_COMMAND: Json = {
    "name": REHEARSAL,
    "description": "Take part in the rehearsal",
    "options": [{"type": 3, "name": "word", "description": "A word", "required": True, "autocomplete": True}],
}
_INPUT: Json = {"type": 4, "custom_id": "word", "style": 1, "max_length": 20}


class Pace(Frozen):
    """Seconds: how long a person is waited for, after how long late answers come, and what counts as quick."""

    patience: float = 60.0
    late: float = 4.0
    quick: float = 1.0


class Person:
    """Asks for presses in the channel, and on the terminal by `say`; notifies the member with an id once, if any.

    Whoever presses takes part. A step ends when somebody presses Skip, by `skip`, and after `pace.patience` seconds,
    after which nobody is asked any more.
    """

    def __init__(
        self, gateway: Gateway, say: Callable[[str], None], *, member_id: int = 0, pace: Pace | None = None
    ) -> None:
        self._gateway, self._say, self._member_id, self._pace = gateway, say, member_id, pace or Pace()
        self._done = set[object]()
        self._question = ""
        self._is_away = False

    def skip(self) -> None:
        """End the step that waits."""
        self._gateway.add(_SKIP, {"id": len(self._gateway.events)})

    @property
    def checks(self) -> tuple[Check, ...]:
        """Return the steps."""
        return (
            Check("a press", 2, self._private),
            Check("a press that changes its message", 3, self._changed),
            Check("a form", 3, self._form),
            Check("a slow answer", 3, self._slow),
            Check("two presses", 4, self._twice),
            Check("a command with suggestions", 4, self._suggestions),
            Check("a second answer", 4, self._follow_up),
        )

    async def _private(self, rehearsal: Rehearsal) -> None:
        press = await self._pressed(rehearsal, "Press **Press**.")
        answer = await _answer(rehearsal, press, _MESSAGE, content="Only you see this.", flags=_PRIVATE)
        data, took = press.data, press.at - discord.utils.snowflake_time(int(press.data["id"])).timestamp()
        rehearsal.saw("fields that a press lacks", ", ".join(each for each in _FIELDS if each not in data) or "none")
        owners = data["authorizing_integration_owners"]
        rehearsal.saw("a press names the server that installed the bot", owners.get("0") == str(rehearsal.guild_id))
        quick = self._pace.quick
        rehearsal.saw("a press arrives within 1 s", took <= quick, f"{took:.2f} s if the clock is right")
        rehearsal.saw("an answer is accepted within 1 s", answer.seconds <= quick, f"{answer.seconds:.2f} s")
        rehearsal.saw("a private answer", answer.outcome)
        message: Json = answer.fields.get("resource", {}).get("message", {})
        rehearsal.saw("a private answer is private", bool(message.get("flags", 0) & _PRIVATE))
        rehearsal.saw("events of a press", len(self._gateway.named(press.name, int(data["id"]))))

    async def _changed(self, rehearsal: Rehearsal) -> None:
        press = await self._pressed(rehearsal, "Press **Press**: this text changes.")
        answer = await _answer(rehearsal, press, _EDIT, **edit(text("Changed")))
        rehearsal.saw("an answer that edits its message", answer.outcome)
        path = f"/channels/{rehearsal.channel_id}/messages/{press.data['message']['id']}"
        message = (await rehearsal.api.get(path)).body
        rehearsal.saw("an answer that edits its message: text", message["components"][0]["content"] == "Changed")

    async def _form(self, rehearsal: Rehearsal) -> None:
        press = await self._pressed(rehearsal, "Press **Press**, write a word, and submit.")
        form: Json = {"custom_id": _SUBMIT, "title": "Rehearsal"}
        fields: list[Json] = [{"type": 18, "label": "A word", "component": _INPUT}]
        rehearsal.saw("a form", (await _answer(rehearsal, press, _FORM, **form, components=fields)).outcome)
        submitted = await self._next(rehearsal, _SUBMIT)
        [field] = submitted.data["data"]["components"]
        rehearsal.saw("a submitted form: value", bool(field["component"]["value"]))
        await _thank(rehearsal, submitted)

    async def _slow(self, rehearsal: Rehearsal) -> None:
        press = await self._pressed(rehearsal, "Press **Press**: the answer takes some seconds.")
        await _answer(rehearsal, press, _DEFERRAL, flags=_PRIVATE)
        await asyncio.sleep(self._pace.late)
        path = f"/webhooks/{rehearsal.application_id}/{press.data['token']}/messages/@original"
        answer = await rehearsal.api.patch(path, NOBODY | {"content": "This took its time."})
        rehearsal.saw("an answer after a deferral", answer.outcome)

    async def _twice(self, rehearsal: Rehearsal) -> None:
        press = await self._pressed(rehearsal, "Press **Press** twice. Discord will tell you that one failed.")
        await _thank(rehearsal, press)
        rehearsal.saw("a second answer to a press", (await _thank(rehearsal, press)).outcome)
        press = await self._next(rehearsal, _PRESS)
        await asyncio.sleep(self._pace.late)
        rehearsal.saw("a first answer after 3 s", (await _thank(rehearsal, press)).outcome)

    async def _suggestions(self, rehearsal: Rehearsal) -> None:
        path = f"/applications/{rehearsal.application_id}/guilds/{rehearsal.guild_id}/commands"
        made = await rehearsal.api.post(path, _COMMAND)
        rehearsal.saw("a command for one server", made.outcome)
        if not made.is_done:
            raise NotPossible("the command was refused")
        rehearsal.made.note(f"{path}/{made.body['id']}")
        await self._ask(rehearsal, f"Type **/{REHEARSAL}**, choose a word from those suggested, and send.")
        choices = [{"name": each, "value": each} for each in _WORDS]
        typed: list[tuple[str, str]] = []
        while (event := await self._next(rehearsal, REHEARSAL)).data["type"] == _TYPING:
            answer = await _answer(rehearsal, event, _CHOICES, choices=choices)
            focused = [each["name"] for each in event.data["data"]["options"] if each.get("focused")]
            typed.append((answer.outcome, ", ".join(focused)))
        if typed:
            rehearsal.saw("suggestions", typed[-1][0])
            rehearsal.saw("suggestions: option that is typed", typed[-1][1])
        rehearsal.saw("a suggestion that is chosen", event.data["data"]["options"][0]["value"] in _WORDS)
        await _thank(rehearsal, event)

    async def _follow_up(self, rehearsal: Rehearsal) -> None:
        await self._ask(rehearsal, f"Type **/{REHEARSAL}** once more, with any word.")
        while (event := await self._next(rehearsal, REHEARSAL)).data["type"] == _TYPING:
            await _answer(rehearsal, event, _CHOICES, choices=[])
        await _thank(rehearsal, event)
        path = f"/webhooks/{rehearsal.application_id}/{event.data['token']}"
        second = await rehearsal.api.post(path, NOBODY | {"content": "This goes away.", "flags": _PRIVATE})
        rehearsal.saw("a follow-up", second.outcome)
        deleted = await rehearsal.api.delete(f"{path}/messages/{second.fields.get('id')}")
        rehearsal.saw("deleting a follow-up", deleted.outcome)

    async def _pressed(self, rehearsal: Rehearsal, words: str) -> GatewayEvent:
        await self._ask(rehearsal, words, button(_PRESS, "Press"))
        return await self._next(rehearsal, _PRESS)

    async def _ask(self, rehearsal: Rehearsal, words: str, *buttons: Json) -> None:
        """Ask for something in the channel, below which the last question goes away, and on the terminal."""
        if self._gateway.problem:
            raise NotPossible("there is no second connection to the gateway")
        if self._is_away:
            raise NotPossible(f"nobody did anything within {self._pace.patience:.0f} seconds")
        if self._question:
            await rehearsal.api.delete(self._question)
        others: Json = {"channel": rehearsal.channel_id}
        if member := self._member_id:
            others |= {"allowed_mentions": {"users": [str(member)]}, "flags": _COMPONENTS}
            words, self._member_id = f"<@{member}> {words}", 0
        self._say(words)
        posted = await rehearsal.post([text(words), row(*buttons, button(_SKIP, "Skip"))], **others)
        self._question = rehearsal.message(posted)

    async def _next(self, rehearsal: Rehearsal, name: str) -> GatewayEvent:
        """Return the next press of a control, or use of a command, by its name. Raises `NotPossible` without one."""

        def is_wanted(event: GatewayEvent) -> bool:
            data: Json = event.data.get("data") or {}
            is_named = name in data.values() or _SKIP in data.values()
            is_ours = event.name == _SKIP or (event.name == "INTERACTION_CREATE" and is_named)
            return is_ours and event.data["id"] not in self._done

        event = await self._gateway.until(is_wanted, self._pace.patience)
        if event is None:
            self._is_away = True
            raise NotPossible(f"nobody did anything within {self._pace.patience:.0f} seconds")
        self._done.add(event.data["id"])
        if event.name == _SKIP:
            raise NotPossible(_SKIPPED)
        if event.data["data"].get("custom_id") == _SKIP:
            await _answer(rehearsal, event, _EDIT, **edit(text("Skipped.")))
            raise NotPossible(_SKIPPED)
        return event


async def _answer(rehearsal: Rehearsal, event: GatewayEvent, kind: int, **data: Any) -> Reply:
    """Answer an interaction; whoever pressed is the only one to see it unless it edits a message."""
    path = f"/interactions/{event.data['id']}/{event.data['token']}/callback?with_response=true"
    notify = NOBODY if kind in (_MESSAGE, _EDIT) else {}
    return await rehearsal.api.post(path, {"type": kind, "data": notify | data})


async def _thank(rehearsal: Rehearsal, event: GatewayEvent) -> Reply:
    return await _answer(rehearsal, event, _MESSAGE, content="Thank you.", flags=_PRIVATE)
