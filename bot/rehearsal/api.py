"""Discord's HTTP API, one request at a time: what it answers, after how long, and which limits it names."""

import asyncio
import json
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, cast

import aiohttp

Json = dict[str, Any]

TRIES = 4
"""Requests that are made of one whose connection breaks, or that is told to wait."""
LONGEST_WAIT = 60.0
"""Seconds that Discord may ask to wait for one request; it is refused after that."""
_TOKEN = 40
"""Characters that a token has at least; names in paths have fewer."""
_PNG, _WEBP = "image/png", "image/webp"


class NoAnswer(Exception):
    """Discord did not answer, however often it was asked."""


@dataclass(frozen=True, slots=True)
class Reply:
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
        self.requests = 0
        self.is_lost = False  # a request got no answer, however often it was made
        self.most_in_a_second = 0
        self.refused_for_all = 0
        """Requests that were refused because of the limit of all routes together."""
        self._last_second: deque[float] = deque()

    async def get(self, path: str) -> Reply:
        """Read something."""
        return await self.call("GET", path)

    async def post(self, path: str, body: Json, files: Mapping[str, bytes] | None = None) -> Reply:
        """Make something, with attached files by their names."""
        return await self.call("POST", path, body, files)

    async def patch(self, path: str, body: Json, files: Mapping[str, bytes] | None = None) -> Reply:
        """Change something, with attached files by their names."""
        return await self.call("PATCH", path, body, files)

    async def delete(self, path: str) -> Reply:
        """Delete something."""
        return await self.call("DELETE", path)

    async def call(self, method: str, path: str, body: Any = None, files: Mapping[str, bytes] | None = None) -> Reply:
        """Send a request and return the answer, whatever it is, after waits that Discord asks for.

        Raises `NoAnswer` if there is none after `TRIES` requests, and later on after one.
        """
        for attempt in range(1 if self.is_lost else TRIES):
            try:
                reply = await self._send(method, path, body, files)
            except (aiohttp.ClientError, ConnectionError, TimeoutError) as error:
                self.told.append(f"The connection broke at {method} {route_of(path)} ({type(error).__name__}).")
                await asyncio.sleep(2**attempt)
                continue
            wait = self._wait(reply)
            if wait is None or wait > LONGEST_WAIT:
                if not reply.is_done:
                    self.refusals.setdefault(f"{method} {route_of(path)}: {reply.outcome}", reply.fields)
                return reply
            self.told.append(f"Discord asked to wait {wait:.1f} s at {method} {route_of(path)}.")
            self.routes[f"{method} {route_of(path)}"].refused += 1
            self.refused_for_all += bool(reply.fields.get("global"))
            await asyncio.sleep(wait)
        self.is_lost = True
        raise NoAnswer(f"{method} {route_of(path)}")

    async def _send(self, method: str, path: str, body: Any, files: Mapping[str, bytes] | None) -> Reply:
        content, kind = _content(body, files)
        headers = self._headers | ({"Content-Type": kind} if kind else {})
        started = monotonic()
        self._count(started)
        async with self._session.request(method, self._base + path, data=content, headers=headers) as response:
            text = await response.text(encoding="utf-8")
            seconds = monotonic() - started
        reply = Reply(response.status, _decoded(text), dict(response.headers), seconds)
        self._measure(f"{method} {route_of(path)}", reply)
        return reply

    def _count(self, now: float) -> None:
        self.requests += 1
        self._last_second.append(now)
        while self._last_second[0] < now - 1:
            self._last_second.popleft()
        self.most_in_a_second = max(self.most_in_a_second, len(self._last_second))

    def _measure(self, name: str, reply: Reply) -> None:
        route = self.routes.setdefault(name, Route())
        route.seconds.append(reply.seconds)
        if limit := reply.headers.get("X-RateLimit-Limit"):
            route.limit = int(limit)
            route.window = max(route.window, float(reply.headers.get("X-RateLimit-Reset-After", 0)))

    def _wait(self, reply: Reply) -> float | None:
        """Return the seconds after which to send a request again, None for an answer that is one."""
        if reply.status >= 500:
            return 1.0
        wait = reply.fields.get("retry_after", reply.headers.get("Retry-After"))
        return float(wait) if reply.status == 429 and wait is not None else None


def longest(seconds: Sequence[float], share: float) -> float:
    """Return the longest of a share of some times; 0.5 gives the median."""
    return sorted(seconds)[round(share * (len(seconds) - 1))]


def route_of(path: str) -> str:
    """Return a path without ids, tokens and queries: "/channels/:/messages"."""
    names = path.partition("?")[0].split("/")
    return "/".join(":" if name.isdigit() or len(name) >= _TOKEN else name for name in names)


def _content(body: Any, files: Mapping[str, bytes] | None) -> tuple[Any, str]:
    """Return the body of a request, and its content type unless aiohttp sets that."""
    if not files:
        return (None, "") if body is None else (json.dumps(body), "application/json")
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", json.dumps(body))
    for number, (name, content) in enumerate(files.items()):
        kind = _WEBP if name.endswith(".webp") else _PNG
        form.add_field(f"files[{number}]", content, filename=name, content_type=kind)
    return form, ""


def _decoded(text: str) -> Any:
    try:
        return json.loads(text) if text else None
    except ValueError:
        return text
