"""Differences that are planted into the stand-in are reported by the beliefs that they are about, and by no others."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from bot.rehearsal.beliefs import Value
from bot.rehearsal.checks import MEASURES, OVER_HTTP
from bot.rehearsal.rehearsal import Rehearsal, run_check
from tests.rehearsal.test_beliefs import a_rehearsal
from tests.support.loopback.discord_state import Reply, Request
from tests.support.loopback.discord_types import Json, Limit, parts
from tests.support.loopback.server import Loopback

POSTS, MESSAGE = r"POST /channels/\d+/messages", r"/channels/\d+/messages/\d+"
EDITS, READS, DELETIONS = f"PATCH {MESSAGE}", f"GET {MESSAGE}", f"DELETE {MESSAGE}"
MESSAGES = f"{POSTS}|{EDITS}|{READS}"
BOTH = ("the answer to a message", "a message that is read")


class Planted(Loopback):
    """A Discord whose answers to some requests are changed on their way."""

    def __init__(self, route: str, change: Callable[[Request, Reply], Reply]) -> None:
        super().__init__()
        self.route, self.change = route, change

    async def answer_request(self, request: Request) -> Reply:
        """Answer as usual, and change the answer to a request of the route."""
        reply = await super().answer_request(request)
        if re.fullmatch(self.route, f"{request.method} {request.path}"):
            return self.change(request, reply)
        return reply


def code(before: int, after: int, status: int = 0) -> Callable[[Request, Reply], Reply]:
    """Return a change of the code of refusals, and of their status."""

    def change(_: Request, reply: Reply) -> Reply:
        if not isinstance(reply.body, dict) or reply.body.get("code") != before:
            return reply
        return replace(reply, status=status or reply.status, body=reply.body | {"code": after})

    return change


def without(*path: str) -> Callable[[Request, Reply], Reply]:
    """Return a change that leaves out a field of accepted messages, or of all their components with a type."""

    def change(_: Request, reply: Reply) -> Reply:
        if reply.status >= 300 or not isinstance(reply.body, dict):
            return reply
        body: Json = {key: value for key, value in reply.body.items() if key != path[0] or len(path) > 1}
        if len(path) > 1:
            body["components"] = [{k: v for k, v in each.items() if k != path[1]} for each in body["components"]]
        return replace(reply, body=body)

    return change


def altered(alter: Callable[[Json], object]) -> Callable[[Request, Reply], Reply]:
    """Return a change of accepted messages by a function that changes a copy."""

    def change(_: Request, reply: Reply) -> Reply:
        if reply.status >= 300 or not isinstance(reply.body, dict):
            return reply
        body = _copied(reply.body)
        alter(body)
        return replace(reply, body=body)

    return change


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(each) for key, each in value.items()}
    return [_copied(each) for each in value] if isinstance(value, list) else value


def refuse(status: int, number: int) -> Callable[[Request, Reply], Reply]:
    """Return a change that refuses what was accepted."""
    return lambda _, reply: Reply(status, {"message": "No", "code": number}) if reply.status < 300 else reply


def _shorten_alt(message: Json) -> None:
    for part in parts(message["components"]):
        for item in part.get("items", ()):
            item["description"] = item["description"][:10]


def _halve_pictures(message: Json) -> None:
    for part in parts(message["components"]):
        for item in part.get("items", ()):
            item["media"] |= {"width": 32, "height": 32}


def _plain_text(message: Json) -> None:
    for part in parts(message["components"]):
        if "content" in part:
            part["content"] = part["content"].replace("\u2060", "")


def _lower_ids(message: Json) -> None:
    for part in parts(message["components"]):
        if "custom_id" in part:
            part["custom_id"] = part["custom_id"].upper()


def _number_otherwise(message: Json) -> None:
    for number, part in enumerate(message["components"]):
        part["id"] = number


@dataclass(frozen=True)
class Plant:
    """A difference, how it is planted, and what is to be reported: beliefs with what is seen; None is any value."""

    route: str
    change: Callable[[Request, Reply], Reply]
    seen: Mapping[str, Value | type]


def _on_both(part: str, seen: Value) -> dict[str, Value | type]:
    return {f"{what}: {part}": seen for what in BOTH}


PLANTS: Mapping[str, Plant] = {
    "another code for an unknown message in edits": Plant(
        EDITS,
        code(10_008, 10_003),
        {"editing an unknown message": "404 10003", "editing a deleted message": "404 10003"},
    ),
    "another code for an unknown message in deletions": Plant(
        DELETIONS,
        code(10_008, 0),
        {"deleting an unknown message": "404 0", "deleting a message twice": "404 0"},
    ),
    "another status for an unknown channel": Plant(
        r"GET /channels/\d+", code(10_003, 10_003, 403), {"reading an unknown channel": "403 10003"}
    ),
    "another code for messages of others": Plant(
        EDITS, code(50_005, 50_013), {"editing another author's message": "403 50013"}
    ),
    "another code for an empty message": Plant(POSTS, code(50_006, 50_035), {"an empty message": "400 50035"}),
    "another code for an unknown interaction": Plant(
        r"POST /interactions/.*", code(10_062, 10_015), {"answering an unknown interaction": "404 10015"}
    ),
    "another code for an unknown token": Plant(
        r"POST /webhooks/.*", code(10_015, 50_027, 401), {"writing with an unknown token": "401 50027"}
    ),
    "archived threads name another code": Plant(
        f"{EDITS}|{DELETIONS}",
        code(50_083, 50_013, 403),
        {"editing in an archived thread": "403 50013", "deleting in an archived thread": "403 50013"},
    ),
    "no edited timestamp": Plant(EDITS, without("edited_timestamp"), {"an edited message: edited": None}),
    "no flags in messages": Plant(READS, without("flags"), {"a message that is read: flags": None}),
    "no mentions in messages": Plant(POSTS, without("mentions"), {"the answer to a message: mentions": None}),
    "components without numbers": Plant(MESSAGES, without("components", "id"), _on_both("numbered components", False)),
    "components numbered from zero": Plant(
        MESSAGES, altered(_number_otherwise), _on_both("numbered components", False)
    ),
    "alt texts are cut": Plant(MESSAGES, altered(_shorten_alt), _on_both("alt text", False)),
    "pictures are scaled": Plant(
        READS, altered(_halve_pictures), {"a message that is read: size of the picture": "32×32"}
    ),
    "characters without width are lost": Plant(MESSAGES, altered(_plain_text), _on_both("text", False)),
    "ids of controls are changed": Plant(MESSAGES, altered(_lower_ids), _on_both("control", "REHEARSAL:0:0:1")),
    "a mention is added": Plant(
        READS, altered(lambda message: message["mentions"].append({"id": "1"})), {"a message that is read: mentions": 1}
    ),
    "messages notify all the same": Plant(
        MESSAGES, altered(lambda message: message.update(flags=1 << 15)), _on_both("flags", 1 << 15)
    ),
    "deletions answer with a body": Plant(
        DELETIONS, lambda _, reply: Reply(200, {}) if reply.status == 204 else reply, {"deleting a message": 200}
    ),
    "messages are read oldest first": Plant(
        r"GET /channels/\d+/messages",
        lambda _, reply: replace(reply, body=reply.body[::-1]) if reply.status == 200 else reply,
        {"messages are read newest first": False, "messages after one are read newest first": False},
    ),
    "a message does not open a thread": Plant(
        r"GET /channels/\d+",
        altered(lambda place: "thread_metadata" in place and place["thread_metadata"].update(archived=True)),
        {"a message opens an archived thread": False},
    ),
    "edits are refused": Plant(
        EDITS,
        refuse(403, 50_013),
        {
            "an edit with a new picture": "403 50013",
            "editing in a thread that was opened": "403 50013",
        },
    ),
    "no thread can be archived": Plant(
        r"PATCH /channels/\d+", refuse(403, 50_013), {"archiving the own thread": "403 50013"}
    ),
}


class ForgetsNonces(Loopback):
    """Makes a message of each request."""

    def _answer(self, request: Request, violation: str = "") -> tuple[int, Any]:
        body = request.body | {"enforce_nonce": False} if request.method == "POST" else request.body
        return super()._answer(replace(request, body=body), violation)


class KeepsNonces(Loopback):
    """Takes a message for the one with the same nonce, although that was deleted."""

    def _answer(self, request: Request, violation: str = "") -> tuple[int, Any]:
        if request.method == "POST" and request.body.get("enforce_nonce") and not violation:
            if self.first is None:
                self.first = super()._answer(request, violation)
            return self.first
        return super()._answer(request, violation)

    first: tuple[int, Any] | None = None


class DropsPictures(Loopback):
    """Loses the picture in an edit that sends a new one."""

    def _change(self, number: int, body: Json, pictures: dict[str, bytes]) -> Json:
        is_edit = bool(self.messages[number]["components"])
        message = super()._change(number, body, pictures)
        for part in parts(message["components"]) if is_edit and pictures else ():
            for item in part.get("items", ()):
                item["media"] = {}
        return message


class KeepsAttachments(Loopback):
    """Keeps every attachment that a message ever had."""

    def _change(self, number: int, body: Json, pictures: dict[str, bytes]) -> Json:
        kept = [{"id": each["id"]} for each in self.files.get(number, ())]
        return super()._change(number, body | {"attachments": [*body.get("attachments", ()), *kept]}, pictures)


class EditsArchivedThreads(Loopback):
    """Lets everything be done in an archived thread."""

    def refusal_in(self, method: str, channel: Any) -> Any:
        return None


class OpensNothing(Loopback):
    """Leaves a thread archived when somebody writes there."""

    def opened(self, channel: Any) -> None:
        channel.active_at = 0.0


BEHAVIOURS: Mapping[type[Loopback], Mapping[str, Value]] = {
    ForgetsNonces: {
        "a second message with the same nonce is the first": False,
        "a message with the nonce of a deleted one": "done",
    },
    KeepsNonces: {"a message with the nonce of a deleted one": "done"},
    DropsPictures: {"pictures after an edit with a new one": 0},
    KeepsAttachments: {"attachments after an edit with a new one": 1, "attachments after an edit that names none": 2},
    EditsArchivedThreads: {
        **{"editing in an archived thread": "done", "deleting in an archived thread": "done"},
        "a message opens an archived thread": False,
    },
    OpensNothing: {"a message opens an archived thread": False, "editing in a thread that was opened": "400 50083"},
}
"""Discords that do something else, and what is to be seen."""


async def differences(discord: Loopback) -> tuple[dict[str, Value], Rehearsal]:
    """Return what is seen otherwise than believed, or not at all (None), and the rehearsal."""
    async with a_rehearsal(discord) as rehearsal:
        for check in OVER_HTTP:
            await run_check(check, rehearsal)
    found = rehearsal.findings
    assert {each.name for each in found} == {name for check in OVER_HTTP for name in check.about}
    return {each.name: each.seen for each in found if not each.is_as_believed}, rehearsal


@pytest.mark.parametrize("name", PLANTS)
async def test_a_planted_answer_is_reported_by_the_beliefs_that_it_is_about(name: str):
    plant = PLANTS[name]
    seen, _ = await differences(Planted(plant.route, plant.change))
    assert plant.seen.items() <= seen.items(), seen
    assert {each for each in seen if each not in plant.seen and seen[each] is not None} == set(), seen


@pytest.mark.parametrize("planted", BEHAVIOURS)
async def test_planted_behaviour_is_reported_by_the_beliefs_that_it_is_about(planted: type[Loopback]):
    seen, _ = await differences(planted())
    assert {name: value for name, value in seen.items() if value is not None} == BEHAVIOURS[planted]


async def test_slow_answers_are_reported():
    discord = Loopback()
    discord.delay = (0.3, 0.3)
    async with a_rehearsal(discord) as rehearsal:
        for check in (*OVER_HTTP[:1], *MEASURES):
            await run_check(check, rehearsal)
    seen = {each.name for each in rehearsal.findings if each.is_seen and not each.is_as_believed}
    assert seen == {"half of the answers come within 0.25 s"}


async def test_another_limit_is_reported_and_kept():
    discord = Loopback()
    discord.rate_limits = [Limit(POSTS, 9, 1.0)]
    async with a_rehearsal(discord) as rehearsal:
        for check in (*OVER_HTTP[:1], *MEASURES):
            await run_check(check, rehearsal)
    seen = {each.name: each.seen for each in rehearsal.findings if each.is_seen and not each.is_as_believed}
    assert seen == {"limit of posting: requests": 9, "limit of posting: seconds": 1}
    assert [line for line in rehearsal.api.told if "Discord asked to wait" in line]


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (Reply(200, page="<html>Sign in to the network</html>"), "the answer has another form"),
        (Reply(200, None), "the answer has another form"),
        (Reply(404, {"message": "Unknown Message", "code": 10_008}), "a message that was accepted cannot be read"),
    ],
)
async def test_an_answer_of_another_form_is_said_and_the_other_checks_go_on(reply: Reply, reason: str):
    seen, rehearsal = await differences(Planted(READS, lambda _, before: reply if before.status == 200 else before))
    notes = {each.note.partition(" (")[0] for each in rehearsal.findings if not each.is_seen}
    assert reason in notes
    assert "deleting a message" not in seen
