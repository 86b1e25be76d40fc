"""Where a rehearsal takes place: a channel and its thread, what was seen there, and what has to be removed again."""

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.engine import Frozen
from bot.rehearsal.api import Api, Json, NoAnswer, Reply
from bot.rehearsal.beliefs import BELIEFS, Value
from bot.rehearsal.made import Made

log = logging.getLogger(__name__)

USUAL: Json = {
    "flags": discord.MessageFlags(components_v2=True, suppress_notifications=True).value,
    "allowed_mentions": {"parse": []},
}


_REASONS = {
    50_013: " (the bot lacks a permission)",
    200_000: " (by a rule of the server for words)",
}
"""The meanings of the codes whose cause somebody on the server can change."""


class NotPossible(Exception):
    """A check cannot be made here, for this reason: a permission is missing, or there is nothing to try it on."""


class Finding(Frozen):
    """The observation of one belief. Without `is_seen` it could not be checked, for the reason in `note`."""

    name: str
    seen: Value
    note: str = ""
    is_seen: bool = True

    @property
    def is_as_believed(self) -> bool:
        """Return whether Discord does what the bot believes."""
        return self.seen == BELIEFS[self.name].value


@dataclass(slots=True)
class Rehearsal:
    """The place of a rehearsal, and its findings. `thread_id` is 0 until there is a thread."""

    api: Api
    made: Made
    application_id: int
    bot_id: int
    """The bot's user, which has the id of its application unless that is very old."""
    guild_id: int
    channel_id: int
    kind: int = 0
    """The type of the channel."""
    thread_id: int = 0
    findings: list[Finding] = field(default_factory=list[Finding])
    pace: float = 1.0
    """Seconds between two of many messages: Discord takes five in five seconds."""

    @property
    def place(self) -> int:
        """Return the channel in which messages are tried: the thread, or the channel where there can be none."""
        return self.thread_id or self.channel_id

    def saw(self, name: str, seen: Value, note: str = "") -> None:
        """Note what Discord did about a belief, which `BELIEFS` has to know."""
        assert name in BELIEFS, f"nothing is believed about {name!r}"
        self.findings.append(Finding(name, seen, note))

    def missed(self, name: str, reason: str) -> None:
        """Note why nothing was seen of a belief."""
        self.findings.append(Finding(name, None, reason, is_seen=False))

    async def post(
        self, components: Sequence[Json] = (), files: Mapping[str, bytes] | None = None, **others: Any
    ) -> Reply:
        """Post a message that notifies nobody, and note it for the removal if Discord accepts it.

        `others` are further fields, which replace those that are set here; with a `channel` it goes there.
        """
        channel = others.pop("channel", self.place)
        body = USUAL | {"components": list(components)} | others
        reply = await self.api.post(f"/channels/{channel}/messages", body, files)
        if reply.is_done:
            self.made.note(self.message(reply))
        return reply

    def message(self, reply: Reply) -> str:
        """Return the path of a message that was posted. Raises `NotPossible` if it was refused."""
        if not reply.is_done:
            reason = _REASONS.get(reply.fields.get("code", 0), "")
            raise NotPossible(f"a message was refused: {reply.outcome}{reason}")
        return f"/channels/{reply.body['channel_id']}/messages/{reply.body['id']}"


class Check(Frozen):
    """A step of the rehearsal: its title, by which beliefs name it, and about how many requests it takes."""

    title: str
    requests: int
    make: Callable[[Rehearsal], Awaitable[None]]

    @property
    def about(self) -> Sequence[str]:
        """Return the names of the beliefs that it looks at."""
        return [name for name, belief in BELIEFS.items() if belief.check == self.title]


async def run_check(check: Check, rehearsal: Rehearsal, obstacle: str = "") -> None:
    """Make a check, unless there is an obstacle; note its beliefs about which nothing was seen, with the reason."""
    reason = "the check said nothing about it"
    try:
        if obstacle:
            raise NotPossible(obstacle)
        await check.make(rehearsal)
    except NotPossible as error:
        reason = str(error)
    except NoAnswer as error:
        reason = f"Discord did not answer {error}"
    except (KeyError, TypeError, ValueError, AttributeError) as error:  # an answer of an unknown form
        reason = f"the answer has another form ({type(error).__name__}: {error})"
        log.debug("The check %r failed", check.title, exc_info=True)
    seen = {each.name for each in rehearsal.findings}
    for name in check.about:
        if name not in seen:
            rehearsal.missed(name, reason)
