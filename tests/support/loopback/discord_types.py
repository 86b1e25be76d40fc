"""The data of the loopback Discord: members, channels, messages, injected faults, and what the bot sent."""

import asyncio
import base64
import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from bot.rehearsal.beliefs import BELIEFS, Belief

Json = dict[str, Any]

APP, GUILD, CHANNEL = 1_100_000_000_000_000_001, 1_100_000_000_000_000_002, 1_100_000_000_000_000_003
# Built at run time, so that secret scanners do not mistake it for a leaked token.
TOKEN = ".".join([base64.urlsafe_b64encode(str(APP).encode()).decode().rstrip("="), "loop00", "never-said" * 4])
TEXT, GALLERY = 10, 12  # component types
MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, FORM = 4, 5, 6, 7, 8, 9  # interaction callback types
EPHEMERAL = 64  # message flag
PRIVATE = 0  # id of the made-up channel that holds all ephemeral messages
VIEW, SEND, EMBED, ATTACH, HISTORY = 1 << 10, 1 << 11, 1 << 14, 1 << 15, 1 << 16  # permissions
NEEDED = VIEW | SEND | ATTACH | HISTORY | 1 << 38  # the permissions that the bot asks for
MANAGE_THREADS = 1 << 34
CREATE_THREADS = 1 << 35  # which the bot needs only for `/game new thread:`
Refusal = tuple[int, Any]
_TEXTS = {
    **{10_003: "Unknown Channel", 10_008: "Unknown Message", 10_062: "Unknown interaction", 50_001: "Missing Access"},
    **{10_015: "Unknown Webhook", 50_005: "Cannot edit a message authored by another user"},
    **{50_006: "Cannot send an empty message", 50_013: "Missing Permissions", 10_015: "Unknown Webhook"},
    **{50_035: "Invalid Form Body", 50_083: "Thread is archived", 160_005: "Thread is locked"},
    40_060: "Interaction has already been acknowledged.",
    30_046: "Maximum number of edits to messages older than 1 hour reached.",
}


def refused(outcome: str | int | bool | None) -> Refusal | None:
    """Return the answer with an outcome as `Reply.outcome` writes it, None if that is no refusal."""
    status, _, rest = str(outcome).partition(" ")
    if not status.isdigit() or not rest:
        return None
    code, _, name = rest.partition(" ")
    invalid: Json = {"_errors": [{"code": "INVALID", "message": "Invalid"}]}
    errors = {"errors": {name: invalid if name != "emoji" else {"id": invalid}}} if name else {}
    return int(status), {"message": _TEXTS.get(int(code), "Refused"), "code": int(code), **errors}


def _believed(outcome: Any) -> Refusal:
    answer = refused(outcome.value if isinstance(outcome, Belief) else outcome)
    assert answer is not None
    return answer


UNKNOWN_CHANNEL = _believed(BELIEFS["posting in an unknown channel"])
UNKNOWN_MESSAGE = _believed(BELIEFS["editing an unknown message"])
ARCHIVED = _believed(BELIEFS["editing in an archived thread"])
CLOSED_THREAD = _believed("403 50083")
INVALID_EMOJI = _believed(BELIEFS["an emoji that does not exist"])
MISSING_ACCESS, MISSING_PERMISSIONS = _believed("403 50001"), _believed("403 50013")
LOCKED_THREAD, TOO_OLD_TO_EDIT = _believed("403 160005"), _believed("429 30046")
UNKNOWN_MEMBER = (404, {"message": "Unknown Member", "code": 10_007})
UNKNOWN_EMOJI = (404, {"message": "Unknown Emoji", "code": 10_014})
OPENED_TOO_FAST = (400, {"message": "You are opening direct messages too fast", "code": 40_003})
CLOSED_DMS = (403, {"message": "Cannot send messages to this user", "code": 50_007})
NOTHING: dict[str, Any] = {"id": "1", "channel_id": "1", "components": [], "flags": 0}
"""The answer to what is accepted although there is no such message or channel."""
NO_AVATAR = {"discriminator": "0", "avatar": None, "public_flags": 0}
BOT = {"id": str(APP), "username": "splendor", "global_name": None, "bot": True, **NO_AVATAR}


@dataclass(frozen=True)
class Member:
    """A member of the server, with the locale of their client."""

    id: int
    name: str
    locale: str = "en-US"
    is_admin: bool = False

    @property
    def user(self) -> Json:
        return {"id": str(self.id), "username": self.name.lower(), "global_name": self.name, **NO_AVATAR}


@dataclass
class Channel:
    """A channel of a server, or the direct messages of a member, with the bot's permissions in it."""

    id: int
    guild_id: int = 0  # 0 for direct messages
    owner: int = 0  # the member, for direct messages
    permissions: int = NEEDED
    is_listed: bool = True  # whether GUILD_CREATE lists the channel
    parent: int = 0  # the channel of a thread
    is_elsewhere: bool = False  # in group messages, or with a `guild_id` on a server without the bot
    name: str = "splendor"
    archives_after: int = 10_080  # minutes without a message after which a thread is archived
    active_at: float = 0.0  # when the last message came, or the thread was opened, in seconds since 1970
    is_archived: bool = False  # by somebody; see `Refusals.is_archived`
    is_locked: bool = False
    was_opened: bool = False  # after it was archived
    messages: dict[int, Json] = field(default_factory=dict)


@dataclass
class InjectedFault:
    """A fault that the next requests to a route run into: an error, or a wait until `released` is set.

    With `takes_effect`, the request is carried out before the error is returned. With a `share` below 1, only that
    share of the requests is hit.
    """

    route: str
    times: int = 1
    status: int = 0
    body: Json = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    released: asyncio.Event | None = None
    takes_effect: bool = False
    share: float = 1
    in_a_row: Counter[str] = field(default_factory=Counter)  # consecutive hits by route; at most three
    hits: list[float] = field(default_factory=list)


@dataclass
class Limit:
    """A rate limit: at most `number` requests to a route of one channel within `seconds`."""

    route: str
    number: int
    seconds: float
    exceeded: int = 0
    passed: dict[str, deque[float]] = field(default_factory=dict)

    def headers(self, route: str) -> tuple[bool, dict[str, str]]:
        """Count a request; return whether it may pass, and Discord's headers for the limit."""
        now, passed = time.monotonic(), self.passed.setdefault(route, deque())
        while passed and now - passed[0] > self.seconds:
            passed.popleft()
        may_pass = len(passed) < self.number
        if may_pass:
            passed.append(now)
        else:
            self.exceeded += 1
        wait = self.seconds - (now - passed[0])
        values = {"Limit": self.number, "Remaining": self.number - len(passed), "Reset-After": f"{wait:.3f}"}
        headers = {f"X-RateLimit-{name}": str(value) for name, value in values.items()}
        return may_pass, headers | {"X-RateLimit-Bucket": self.route, "X-RateLimit-Reset": f"{time.time() + wait:.3f}"}


@dataclass(frozen=True)
class Sent:
    """One request of the bot whose content `reader` can read; None stands for everybody who sees the channel."""

    reader: int | None
    route: str
    body: Any
    files: dict[str, bytes]


@dataclass(frozen=True)
class Ping:
    """A notification of a member by a message, with the game and version that the channel showed at that time.

    `is_question`: the message asks the others at a table.
    """

    message: int
    channel: int
    member: int
    version: tuple[int, int]
    is_question: bool = False


@dataclass
class Answer:
    """The bot's answer to one interaction."""

    id: int
    token: str
    message: Json | None  # the message whose control was pressed
    asked_at: float
    asker: int  # member id
    answered_at: float = 0
    kind: int = 0
    data: Json = field(default_factory=dict)
    messages: list[Json] = field(default_factory=list)
    is_abandoned: bool = False  # the bot stopped before it answered
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def text(self) -> str:
        """Return the text of all messages, oldest first."""
        return "\n".join(text_of(message) for message in self.messages)

    @property
    def delay(self) -> float:
        """Return the seconds from the interaction to its first callback."""
        return self.answered_at - self.asked_at


def parts(components: Iterable[Json]) -> Iterator[Json]:
    """Yield every component, including nested ones."""
    for component in components:
        yield component
        yield from parts(component.get("components", ()))
        yield from parts([component["accessory"]] if "accessory" in component else [])


def text_of(message: Json) -> str:
    """Return the text of a message, without its picture."""
    texts = [part["content"] for part in parts(message["components"]) if part["type"] == TEXT]
    return "\n".join(filter(None, [message["content"], *texts]))


def alt_of(message: Json) -> str:
    """Return the alt texts of the pictures of a message."""
    items = [item for part in parts(message["components"]) if part["type"] == GALLERY for item in part["items"]]
    return "\n".join(item.get("description") or "" for item in items)


def controls_of(message: Json) -> list[str]:
    """Return the custom ids of the enabled controls."""
    return [
        each["custom_id"] for each in parts(message["components"]) if each.get("custom_id") and not each.get("disabled")
    ]


def control(message: Json, verb: str) -> str:
    """Return the custom id of the first control of a message with this verb."""
    return next(each for each in controls_of(message) if each.split(":")[3] == verb)
