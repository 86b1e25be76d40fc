"""Discord's HTTP API, one request at a time: what it answers, after how long, and which limits it names."""

import asyncio
import json
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partialmethod
from time import monotonic
from typing import Any, cast

import aiohttp

from bot.engine import Frozen

Json = dict[str, Any]

TRIES = 4
"""Requests that are made of one whose connection breaks, or that is told to wait."""
LONGEST_WAIT = 60.0
"""Seconds that Discord may ask to wait for one request; it is refused after that."""
_TOKEN = 40
"""Characters that a token has at least; names in paths have fewer."""


class NoAnswer(Exception):
    """Discord did not answer, however often it was asked."""


class Reply(Frozen):
    """An answer of Discord: its status, its JSON (None without a body), its headers, and the seconds that it took."""

    status: int
    body: Any
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    seconds: float = 0.0

    @property
    def is_done(self) -> bool:
        """Return whether Discord did what it was asked."""
        return self.status < 300

    @property
    def outcome(self) -> str:
        """Return "done", or a refusal as `Belief.value` has it: status, code, and the field that the first error names.

        The field is the last name on the way to the error, without numbers.
        """
        if self.is_done:
            return "done"
        code = str(self.fields.get("code", ""))
        return " ".join(filter(None, [str(self.status), code, _field(self.fields.get("errors") or {})]))

    @property
    def wait(self) -> float | None:
        """Return the seconds after which to send the request again, None for an answer that is one."""
        if self.status >= 500:
            return 1.0
        wait = self.fields.get("retry_after", self.headers.get("Retry-After"))
        return float(wait) if self.status == 429 and wait is not None else None

    @property
    def fields(self) -> Json:
        """Return the JSON object of the answer, an empty one if it is something else."""
        body: object = self.body
        return cast("Json", body) if isinstance(body, dict) else {}


def _field(errors: Json) -> str:
    """Return the field that the first of some nested errors is about, or an empty text."""
    found = ""
    while errors and "_errors" not in errors:
        name, errors = next(iter(errors.items()))
        found = found if name.isdigit() or name in ("id", "name", "media") else name
    return found


@dataclass(slots=True)
class Route:
    """The measures of one route: the seconds of each request, and the limit that the headers tell.

    A limit is the number of requests and the most seconds until they are free again.
    """

    seconds: list[float] = field(default_factory=list[float])
    limit: int = 0
    window: float = 0.0
    refused: int = 0
    """Requests that came too early (429)."""


class Api:
    """The requests of a rehearsal. `session` sends them; it has the methods of `aiohttp.ClientSession`.

    Requests that Discord asks to repeat later are repeated, and `told` gets a sentence about it.
    """

    def __init__(self, session: Any, base: str, token: str) -> None:
        self._session, self._base = session, base
        self._headers = {"Authorization": f"Bot {token}", "User-Agent": "DiscordBot (splendor-bot rehearse)"}
        self.routes: dict[str, Route] = {}
        self.refusals: dict[str, Json] = {}
        """The body of the first refusal of each kind, by its route and outcome."""
        self.told: list[str] = []
        self.is_lost = False  # a request got no answer, however often it was made
        self.refused_for_all = 0
        """Requests that were refused because of the limit of all routes together."""
        self._began: list[float] = []

    @property
    def requests(self) -> int:
        """Return how many requests were sent, each repeated one as well."""
        return len(self._began)

    @property
    def most_in_a_second(self) -> int:
        """Return the largest number of requests that were sent within a second."""
        return max(bisect_right(self._began, at) - bisect_left(self._began, at - 1) for at in self._began)

    async def call(self, method: str, path: str, body: Any = None, files: Mapping[str, bytes] | None = None) -> Reply:
        """Send a request, with attached files by their names, and return the answer after waits that Discord asks for.

        Raises `NoAnswer` if there is none after `TRIES` requests, and later on after one.
        """
        name = f"{method} {route_of(path)}"
        for attempt in range(1 if self.is_lost else TRIES):
            try:
                reply = await self._send(method, path, body, files)
            except (aiohttp.ClientError, ConnectionError, TimeoutError) as error:
                self.told.append(f"The connection broke at {name} ({type(error).__name__}).")
                await asyncio.sleep(2**attempt)
                continue
            route = self.routes.setdefault(name, Route())
            route.seconds.append(reply.seconds)
            if limit := reply.headers.get("X-RateLimit-Limit"):
                route.limit = int(limit)
                route.window = max(route.window, float(reply.headers.get("X-RateLimit-Reset-After", 0)))
            if (wait := reply.wait) is None or wait > LONGEST_WAIT:
                if not reply.is_done:
                    self.refusals.setdefault(f"{name}: {reply.outcome}", reply.fields)
                return reply
            self.told.append(f"Discord asked to wait {wait:.1f} s at {name}.")
            route.refused += 1
            self.refused_for_all += bool(reply.fields.get("global"))
            await asyncio.sleep(wait)
        self.is_lost = True
        raise NoAnswer(name)

    get = partialmethod(call, "GET")
    post = partialmethod(call, "POST")
    patch = partialmethod(call, "PATCH")
    delete = partialmethod(call, "DELETE")

    async def _send(self, method: str, path: str, body: Any, files: Mapping[str, bytes] | None) -> Reply:
        content, kind = _content(body, files)
        headers = self._headers | ({"Content-Type": kind} if kind else {})
        self._began.append(monotonic())
        async with self._session.request(method, self._base + path, data=content, headers=headers) as response:
            text = await response.text(encoding="utf-8")
        return Reply(response.status, _decoded(text), dict(response.headers), monotonic() - self._began[-1])


def longest(seconds: Sequence[float], share: float) -> float:
    """Return the longest of a share of some times; 0.5 gives the median."""
    return sorted(seconds)[round(share * (len(seconds) - 1))]


def route_of(path: str) -> str:
    """Return a path without ids, tokens and queries: "/channels/:/messages"."""
    names = path.partition("?")[0].split("/")
    return "/".join(":" if name.isdigit() or len(name) >= _TOKEN else name for name in names)


def _content(body: Any, files: Mapping[str, bytes] | None) -> tuple[Any, str]:
    if not files:
        return (None, "") if body is None else (json.dumps(body), "application/json")
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", json.dumps(body))
    for number, (name, content) in enumerate(files.items()):
        form.add_field(f"files[{number}]", content, filename=name, content_type=f"image/{name.rpartition('.')[2]}")
    return form, ""


def _decoded(text: str) -> Any:
    try:
        return json.loads(text) if text else None
    except ValueError:
        return text
