"""Count what each command and press causes, and compare it with the table in `press_limits.csv`.

Everything that runs in the context of an interaction counts, tasks in the background among them, but neither what the
clock and the retries do later, nor games that were pending before.
"""

import csv
import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import astuple, dataclass, field, fields
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import discord
import pytest
from discord.state import ConnectionState
from simcord.backend import Backend

from bot.app.clock import Clock
from bot.store.sqlite.connection import SqliteConnection
from bot.ui.delivery.table_messages import PendingGames
from bot.ui.kit.requests.rate_limits import RateLimits
from tests.support.discord.api_schema import Request

LIMITS = Path(__file__).with_name("press_limits.csv")
REACHED: dict[str, list[int]] = {}
"""The most that this process has seen caused, by kinds of uses and in the order of `COLUMNS`."""
SILENT = discord.MessageFlags(suppress_notifications=True).value
EPHEMERAL = discord.MessageFlags(ephemeral=True).value


@dataclass
class Caused:
    """What one interaction has caused so far. `edits` are edits and deletions of messages that others see."""

    notifications: int = 0
    messages: int = 0
    edits: int = 0
    threads: int = 0
    trips: int = 0


UNCHARGED = {
    *("/take", "/buy", "/reserve", "/answer"),
    *("take_now", "buy_now", "reserve_now", "choose_now", "give_now", "noble_now"),
    *("/game start", "start", "confirm_start"),
    *("undo_yes", "end_yes", "/game vote", "vote", "vote_again"),
    *("confirm_resign", "resign_to", "confirm_forget"),
}
"""Commands and controls that notify others without being charged, since nobody can repeat them alone.

After a move it is another player's turn, a game starts once, questions are asked by others and counted then, and who
has left a game cannot leave it again.
"""
COLUMNS = [each.name for each in fields(Caused)]


@dataclass
class Use:
    """The use of a command, "/game new", or of a kind of control, "join", by a member, and what it has caused.

    `is_charged` says whether the rate limits have counted what it causes for others.
    """

    kind: str
    member_id: int
    caused: Caused = field(default_factory=Caused)
    is_charged: bool = False


@dataclass(frozen=True)
class Line:
    """A line of the table: its commands and kinds of controls, and the most that one use of them may cause.

    "set_*" stands for all kinds that begin so.
    """

    title: str
    kinds: tuple[str, ...]
    most: Caused

    def is_of(self, kind: str) -> bool:
        """Return whether this is the line of a command or a kind of controls."""
        return any(fnmatchcase(kind, each) for each in self.kinds)


_USE: ContextVar[Use | None] = ContextVar("use", default=None)
_CALLBACK = re.compile(r"POST /interactions/\d+/[^/]+/callback")
_OWN_ANSWER = re.compile(r"\w+ /webhooks/.*")
_MESSAGES = re.compile(r"POST /channels/(\d+)/messages")
_MESSAGE = re.compile(r"(?:PATCH|DELETE) /channels/(\d+)/messages/\d+")
_CHANNEL = re.compile(r"PATCH /channels/\d+")
_THREADS = re.compile(r"POST /channels/\d+/(?:messages/\d+/)?threads")


def note_request(backend: Backend, request: Request) -> None:
    """Count a request of the bot for the interaction in whose context it is sent, if there is one."""
    use, line = _USE.get(), str(request)
    if use is None or request.method == "GET" or _OWN_ANSWER.fullmatch(line):
        return
    caused, body = use.caused, request.body or {}
    if _CALLBACK.fullmatch(line):
        is_message = body["type"] == discord.InteractionResponseType.channel_message.value
        caused.messages += is_message and not (body["data"].get("flags") or 0) & EPHEMERAL
    elif match := _MESSAGES.fullmatch(line):
        owner = _owner(backend, int(match[1]))
        if owner != use.member_id:
            caused.messages += 1
            caused.notifications += len(_notified(body, owner) - {use.member_id})
    elif match := _MESSAGE.fullmatch(line):
        caused.edits += _owner(backend, int(match[1])) != use.member_id
    elif _THREADS.fullmatch(line):
        caused.threads += 1
    elif _CHANNEL.fullmatch(line):
        caused.edits += 1
    else:
        assert line == "POST /users/@me/channels", f"a press causes a request of an unknown kind: {line}"


def _owner(backend: Backend, channel_id: int) -> int | None:
    """Return the member to whom direct messages belong; None for a channel."""
    recipients = backend.get_channel(channel_id).recipient_ids
    return recipients[0] if recipients else None


def _notified(body: dict[str, Any], owner: int | None) -> set[int]:
    if (body.get("flags") or 0) & SILENT:
        return set()
    if owner is not None:
        return {owner}
    text, allowed = json.dumps(body), body.get("allowed_mentions") or {}
    return {int(each) for each in allowed.get("users") or () if f"<@{each}>" in text}


def _kind(data: dict[str, Any]) -> str:
    """Return the name of the command, or the verb of the control, of an interaction's data.

    A control of the menu counts as the command that it uses.
    """
    if "custom_id" in data:
        *_, verb, argument = (str(data["custom_id"]).split(":") + [""] * 4)[:5]
        path = "".join(data.get("values", ())) if verb == "command_chosen" else argument
        return f"/{path}" if verb in ("command", "command_chosen", "command_filled") else verb
    names = [data["name"]]
    while (options := data.get("options")) and options[0]["type"] in (1, 2):
        data = options[0]
        names.append(data["name"])
    return "/" + " ".join(names)


@contextmanager
def recorded_uses(patch: pytest.MonkeyPatch) -> Iterator[list[Use]]:
    """Record all uses of commands and controls."""
    uses: list[Use] = []
    parse, trip, charge = ConnectionState.parse_interaction_create, SqliteConnection.run, RateLimits.charge

    def parse_as_cause(self: Any, data: Any) -> None:
        if data["type"] == discord.InteractionType.autocomplete.value:
            parse(self, data)
            return
        user = data.get("user") or data["member"]["user"]
        uses.append(Use(_kind(data["data"]), int(user["id"])))
        before = _USE.set(uses[-1])
        parse(self, data)
        _USE.reset(before)

    async def counted_trip(self: Any, work: Any) -> Any:
        if (use := _USE.get()) is not None:
            use.caused.trips += 1
        return await trip(self, work)

    def noted_charge(self: Any, *members: Any, **costs: Any) -> None:
        charge(self, *members, **costs)
        if (use := _USE.get()) is not None:
            use.is_charged = True

    patch.setattr(ConnectionState, "parse_interaction_create", parse_as_cause)
    patch.setattr(RateLimits, "charge", noted_charge)
    patch.setattr(SqliteConnection, "run", counted_trip)
    for place, name in ((Clock, "look"), (Clock, "_look_and_sleep"), (PendingGames, "show_in")):
        patch.setattr(place, name, _without_cause(getattr(place, name)))
    yield uses


def _without_cause(run: Any) -> Any:
    async def run_without_cause(*arguments: Any) -> Any:
        before = _USE.set(None)
        try:
            return await run(*arguments)
        finally:
            _USE.reset(before)

    return run_without_cause


@cache
def lines() -> list[Line]:
    """Return the lines of the table."""
    with LIMITS.open(encoding="utf-8", newline="") as file:
        return [
            Line(row["title"], tuple(row["kinds"].split(", ")), Caused(**{each: int(row[each]) for each in COLUMNS}))
            for row in csv.DictReader(file)
        ]


def check(uses: Iterable[Use]) -> None:
    """Raise AssertionError for uses that have caused more than their lines allow, or notified others uncharged."""
    __tracebackhide__ = True  # pytest then shows the caller
    uses = list(uses)
    uncharged = {use.kind for use in uses if use.caused.notifications and not use.is_charged} - UNCHARGED
    assert not uncharged, f"presses notify others, and `RateLimits.charge` counts nothing: {', '.join(uncharged)}"
    excesses = [
        f"  - {use.kind}: {count} {column}, {most} allowed"
        for use, line in _with_lines(uses)
        for column, count, most in zip(COLUMNS, astuple(use.caused), astuple(line.most), strict=True)
        if count > most
    ]
    if excesses:
        listed = "\n".join(excesses)
        raise AssertionError(f"presses cause more than {LIMITS.name} allows:\n{listed}")


def note_reached(uses: Iterable[Use]) -> None:
    """Note what each kind of uses has caused."""
    for use, _ in _with_lines(uses):
        reached = REACHED.setdefault(use.kind, [0] * len(COLUMNS))
        REACHED[use.kind] = list(map(max, reached, astuple(use.caused)))


def _with_lines(uses: Iterable[Use]) -> list[tuple[Use, Line]]:
    """Return the uses of known commands and controls with their lines; some tests forge others."""
    return [(use, line) for use in uses for line in lines() if line.is_of(use.kind)]


def generous(reached: dict[str, list[int]]) -> list[str]:
    """Return what the table allows, but no test comes near: twice as much as was reached, and more.

    Return nothing after a part of the tests, in which less than nine of ten commands were used.
    """
    commands = {kind for line in lines() for kind in line.kinds if kind.startswith("/")}
    if 10 * len(commands & reached.keys()) < 9 * len(commands):
        return []
    of_lines = {
        line.title: (line.most, [counts for kind, counts in reached.items() if line.is_of(kind)]) for line in lines()
    }
    return [
        f"{title}: {most} {column} are allowed, at most {max(counts)} were caused"
        for title, (allowed, of_kinds) in of_lines.items()
        for column, most, *counts in zip(COLUMNS, astuple(allowed), [0] * len(COLUMNS), *of_kinds, strict=True)
        if most > 2 * max(counts)
    ]
