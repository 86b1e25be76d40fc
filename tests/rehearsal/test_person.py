"""A person who presses and types for a rehearsal, and the events of the gateway, on real sockets."""

import asyncio
import math
import re
from collections.abc import AsyncGenerator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.rehearsal.beliefs import BELIEFS
from bot.rehearsal.checks import ALL
from bot.rehearsal.checks import gateway as gateway_module
from bot.rehearsal.checks.gateway import Gateway, connected, gateway_for
from bot.rehearsal.checks.person import Pace, Person
from bot.rehearsal.place import open_thread
from bot.rehearsal.rehearsal import Rehearsal, run_check
from tests.rehearsal.test_beliefs import a_rehearsal
from tests.support.loopback.discord_server import UnansweredError
from tests.support.loopback.discord_types import CHANNEL, TOKEN, Answer, Json, Member, text_of
from tests.support.loopback.server import Loopback
from tests.support.waiting import until

QUICK = Pace(patience=10, late=0.01, quick=5)
ANN = Member(7, "Ann", locale="de")


class Presser:
    """Ann, who does what the rehearsal asks for; `answers` are what she got."""

    def __init__(self, discord: Loopback) -> None:
        self._discord = discord
        self.answers: list[Answer] = []
        self.said: list[str] = []
        self._tasks: list[asyncio.Task[None]] = []

    def say(self, words: str) -> None:
        """Hear on the terminal what to do, and do it."""
        self.said.append(words)
        self._tasks.append(asyncio.create_task(self._do(words)))

    async def _do(self, words: str) -> None:
        discord = self._discord
        await until(lambda: words in text_of(discord.in_channel()[-1]), "the question")
        question = discord.in_channel()[-1]
        discord.longest_first_answer = math.inf
        if "/rehearsal" in words:
            [first, *_] = (
                await discord.autocomplete(ANN, "rehearsal", "word", typed="r")
                if "suggested" in words
                else [{"value": "any"}]
            )
            await self._try(discord.command(ANN, "rehearsal", word=first["value"]))
            return
        await self._try(discord.press(ANN, question, "rehearsal:0:0:press"))
        if "submit" in words:
            await self._try(discord.submit(ANN, self.answers[-1], {"word": "ruby"}, channel=CHANNEL))
        if "twice" in words:
            discord.longest_first_answer = 0
            await self._try(discord.press(ANN, question, "rehearsal:0:0:press", any_delay=True))

    async def _try(self, doing: Awaitable[Answer]) -> None:
        self.answers.append(await doing)

    async def rest(self) -> None:
        """End what is still waiting for an answer."""
        self._discord.abandon_interactions()
        done = await asyncio.gather(*self._tasks, return_exceptions=True)
        assert all(each is None or isinstance(each, UnansweredError) for each in done), done


@asynccontextmanager
async def a_gateway(discord: Loopback, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[tuple[Rehearsal, Gateway]]:
    async with a_rehearsal(discord) as rehearsal:
        monkeypatch.setattr(Route, "BASE", f"http://{discord.address}/api/v10")
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(f"ws://{discord.address}/gateway"))
        rehearsal.thread_id = 0
        gateway = await gateway_for(rehearsal)
        async with connected(gateway, TOKEN):
            assert await open_thread(rehearsal) == ""
            yield rehearsal, gateway


def seen(rehearsal: Rehearsal) -> dict[str, Any]:
    """Return what was seen that is not as believed, or the reason why nothing was."""
    findings = rehearsal.findings
    return {each.name: each.seen if each.is_seen else each.note for each in findings if not each.is_as_believed}


async def take_part(
    discord: Loopback, monkeypatch: pytest.MonkeyPatch, pace: Pace = QUICK
) -> tuple[Presser, Rehearsal]:
    async with a_gateway(discord, monkeypatch) as (rehearsal, gateway):
        return await do_all(discord, rehearsal, gateway, pace), rehearsal


async def do_all(discord: Loopback, rehearsal: Rehearsal, gateway: Gateway, pace: Pace = QUICK) -> Presser:
    """Let Ann do all that the rehearsal asks for, and remove what it made."""
    presser = Presser(discord)
    person = Person(gateway, presser.say, pace=pace)
    for check in person.checks:
        await run_check(check, rehearsal)
    await presser.rest()
    assert await rehearsal.made.remove(rehearsal.api) == []
    assert {each.name for each in rehearsal.findings} == {name for check in person.checks for name in check.about}
    return presser


async def test_a_person_presses_and_types_and_all_is_as_believed(monkeypatch: pytest.MonkeyPatch):
    discord = Loopback()
    presser, rehearsal = await take_part(discord, monkeypatch)
    assert seen(rehearsal) == {}
    assert len(presser.said) == 7
    assert discord.notified == []
    assert discord.guild_commands == []
    assert [each for each in discord.in_channel() if each["author"].get("bot")] == []
    assert discord.contract_violations == []


async def test_the_events_of_messages_and_threads_are_as_believed(monkeypatch: pytest.MonkeyPatch):
    async with a_gateway(Loopback(), monkeypatch) as (rehearsal, gateway):
        for check in gateway.checks:
            await run_check(check, rehearsal)
    assert seen(rehearsal) == {}
    assert {each.name for each in rehearsal.findings} == {name for check in gateway.checks for name in check.about}


async def test_a_person_is_notified_once(monkeypatch: pytest.MonkeyPatch):
    discord = Loopback()
    async with a_gateway(discord, monkeypatch) as (rehearsal, gateway):
        person = Person(gateway, lambda _: person.skip(), member_id=ANN.id)
        for check in person.checks:
            await run_check(check, rehearsal)
    assert [member for _, member in discord.notified] == [ANN.id]
    assert set(seen(rehearsal).values()) == {"it was skipped"}


async def test_without_anybody_the_first_step_ends_after_its_time_and_nobody_is_asked_again(
    monkeypatch: pytest.MonkeyPatch,
):
    async with a_gateway(Loopback(), monkeypatch) as (rehearsal, gateway):
        said: list[str] = []
        person = Person(gateway, said.append, pace=Pace(patience=0.01))
        for check in person.checks:
            await run_check(check, rehearsal)
    assert len(said) == 1
    assert not [each for each in rehearsal.findings if each.is_seen and each.name != "a command for one server"]
    assert set(seen(rehearsal).values()) == {"nobody did anything within 0 seconds"}


async def test_skip_is_a_button_too(monkeypatch: pytest.MonkeyPatch):
    discord = Loopback()
    async with a_gateway(discord, monkeypatch) as (rehearsal, gateway):
        person = Person(gateway, lambda _: None)
        step = asyncio.create_task(run_check(person.checks[0], rehearsal))
        await until(lambda: "Press" in text_of(discord.in_channel()[-1]), "the question")
        answer = await discord.press(ANN, discord.in_channel()[-1], "rehearsal:0:0:skip")
        await step
    assert answer.text == "Skipped."
    assert set(seen(rehearsal).values()) == {"it was skipped"}


class EventsTwice(Loopback):
    """A Discord that sends the events of presses and of messages twice."""

    async def _dispatch(self, event: str, data: Json, guild_id: int) -> None:
        for _ in range(2 if event in ("INTERACTION_CREATE", "MESSAGE_CREATE") else 1):
            await super()._dispatch(event, data, guild_id)


async def test_events_that_come_twice_are_noticed_and_answered_once(monkeypatch: pytest.MonkeyPatch):
    _, rehearsal = await take_part(EventsTwice(), monkeypatch)
    assert seen(rehearsal) == {"events of a press": 2}
    async with a_gateway(EventsTwice(), monkeypatch) as (rehearsal, gateway):
        for check in gateway.checks:
            await run_check(check, rehearsal)
    assert seen(rehearsal) == {"events of a message of the bot": 2}


class Deaf(Loopback):
    """A Discord that sends no events of messages."""

    async def _dispatch(self, event: str, data: Json, guild_id: int) -> None:
        if not event.startswith("MESSAGE"):
            await super()._dispatch(event, data, guild_id)


async def test_events_that_do_not_come_are_noticed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(gateway_module, "ARRIVES_WITHIN", 0.1)
    async with a_gateway(Deaf(), monkeypatch) as (rehearsal, gateway):
        for check in gateway.checks:
            await run_check(check, rehearsal)
    assert seen(rehearsal) == {
        **{f"events of {what}": 0 for what in ("a message of the bot", "an edited message", "a deleted message")},
        "events of a message of the bot: text": False,
    }


async def test_a_slow_discord_is_noticed(monkeypatch: pytest.MonkeyPatch):
    _, rehearsal = await take_part(Loopback(), monkeypatch, Pace(patience=10, late=0.01, quick=0))
    assert seen(rehearsal) == {"a press arrives within 1 s": False, "an answer is accepted within 1 s": False}


class Careless(Loopback):
    """A Discord that shows private answers to everybody, and leaves fields out of presses."""

    async def _dispatch(self, event: str, data: Json, guild_id: int) -> None:
        if event == "INTERACTION_CREATE":
            left_out = ("app_permissions", "message" if "message" in data else "locale")
            data = {name: value for name, value in data.items() if name not in left_out}
            data |= {"authorizing_integration_owners": {"1": "7"}}
        await super()._dispatch(event, data, guild_id)

    def store_message(self, channel_id: int, body: Json, *others: Any) -> Json:
        return super().store_message(channel_id, body | {"flags": body.get("flags", 0) & ~64}, *others)


async def test_missing_fields_and_public_answers_are_noticed(monkeypatch: pytest.MonkeyPatch):
    discord = Careless()
    discord.seen = {"a second answer to a press": "404 10062", "a first answer after 3 s": "done"}
    async with a_gateway(discord, monkeypatch) as (rehearsal, gateway):
        presser = Presser(discord)
        for number in (0, 4):
            await run_check(Person(gateway, presser.say, pace=QUICK).checks[number], rehearsal)
        await presser.rest()
    assert seen(rehearsal) == {
        "fields that a press lacks": "app_permissions, message",
        "a press names the server that installed the bot": False,
        "a private answer is private": False,
        **discord.seen,
    }


async def test_refused_intents_are_noticed_and_nobody_is_asked(monkeypatch: pytest.MonkeyPatch):
    discord = Loopback()
    discord.is_refusing_intents = True
    async with a_gateway(discord, monkeypatch) as (rehearsal, gateway):
        person = Person(gateway, lambda _: pytest.fail("somebody is asked"))
        for check in (gateway.checks[0], *person.checks):
            await run_check(check, rehearsal)
    found = seen(rehearsal)
    assert found.pop("the gateway accepts the bot's intents") is False
    assert set(found.values()) == {"there is no second connection to the gateway"}


async def test_every_belief_has_a_check(monkeypatch: pytest.MonkeyPatch):
    async with a_gateway(Loopback(), monkeypatch) as (_, gateway):
        checks = (*ALL, *gateway.checks, *Person(gateway, print).checks)
    assert sorted(name for check in checks for name in check.about) == sorted(BELIEFS)


def test_every_belief_has_a_place_in_a_stand_in():
    places = {belief.place.partition(": ")[::2] for belief in BELIEFS.values()}
    assert [file for file, name in places if not re.search(rf"def {name}\b", Path(file).read_text("utf-8"))] == []
