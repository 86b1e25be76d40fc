"""The simulated server of the demo: who is there, where, in which language, and how time passes."""

import asyncio
from collections.abc import Awaitable, Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from typing import TYPE_CHECKING, Any, TypeVar

import discord

from bot.app.client import SplendorBot
from bot.demo.messages_html import chosen_values, member_fields
from bot.present.language.words import CATALOGUES, words_in

if TYPE_CHECKING:
    from multidict import MultiMapping
    from simcord import InteractionResult, MemberActor, UserHandle
    from simcord.builders import ChannelHandle

    from bot.demo.virtual_time import VirtualTimeEnv

T = TypeVar("T")

OWN_WINDOWS = 2
"""simcord's own hidden window, and the one of a visitor who has only one."""
PATIENCE = 20.0  # seconds that a press waits for one on the other page
MOST_LOOKS = 500
"""Due times at which the clock looks in one leap; an endless row of timers would otherwise never end."""


@dataclass(slots=True)
class Simulation:
    """The server of the demo. `acted_last` is the id of the member who used the bot last, on either page."""

    env: "VirtualTimeEnv"
    bot: discord.Client
    channel: "ChannelHandle"
    members: Sequence["MemberActor"]
    locale: str = "en-US"
    acted_last: int | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    """An event that is set whenever pages may show more than they do."""
    forms: dict[int, "InteractionResult"] = field(default_factory=dict[int, Any])
    """The answers that have opened a form on the second page, by the member who sees it."""

    def member(self, member_id: str | None) -> "MemberActor | None":
        """Return the member with this id; without an id the one who acted last, or the first one."""
        wanted = str(self.acted_last or self.members[0].id) if member_id is None else member_id
        return next((each for each in self.members if str(each.id) == wanted), None)

    def places(self, member: "MemberActor") -> Mapping[int, "ChannelHandle"]:
        """Return what a member can read, by the ids of channels: direct messages with the bot, the channel, threads."""
        direct = member.user.dm_channel
        return {each.id: each for each in (direct, self.channel, *self.channel.threads)}

    def is_direct(self, place: "ChannelHandle") -> bool:
        """Return whether a place is a member's direct messages."""
        return any(place.id == each.user.dm_channel.id for each in self.members)

    async def act(self, member: "MemberActor", place: "ChannelHandle", sent: "MultiMapping[str]") -> None:
        """Send a command or a message, press a button, choose from a menu or submit a form, as a request says.

        Raises an error of simcord for what the member cannot do, and `ValueError` for an unknown command.
        """
        self.acted_last = member.id
        form = self.forms.pop(member.id, None)
        result = await when_free(self._action(member, place, sent, form))
        if getattr(result, "modal", None) is not None:
            self.forms[member.id] = result
        self.changed.set()

    def _action(
        self, member: "MemberActor", place: "ChannelHandle", sent: "MultiMapping[str]", form: "InteractionResult | None"
    ) -> "Callable[[], Awaitable[Any]]":
        user, is_direct = member.user, self.is_direct(place)
        actor: MemberActor | UserHandle = user if is_direct else member
        if (text := sent.get("command", "")).startswith("@") and self.bot.user is not None:
            text = f"{self.bot.user.mention} {text.partition(' ')[2]}"
            return lambda: member.send_dm(text) if is_direct else member.send(place, text)
        if "command" in sent:
            known = user.available_commands() if is_direct else member.available_commands(place)
            name, options = parsed_command(sent["command"], known)
            return lambda: user.slash(name, **options) if is_direct else member.slash(place, name, **options)
        if "submit" in sent:
            if form is None or form.modal is None:
                raise ValueError("Open the form again.")
            opened, values = form, chosen_values(form.modal, {name: sent.getall(name) for name in sent})
            for name in member_fields(form.modal) & values.keys():
                values[name] = [each for each in self.members if str(each.id) in values[name]]
            return lambda: actor.submit_modal(opened, values)
        message = next(each for each in seen_by(member, place) if str(each.id) == sent["message"])
        if "press" in sent:
            return lambda: actor.click(message, custom_id=sent["press"])
        return lambda: actor.select(message, [sent["value"]], custom_id=sent["menu"])

    async def let_pass(self, seconds: int) -> None:
        """Let time pass: reminders, votes, quiet hours and everything else that falls due until then happen in order.

        The clock leaps from one due time of the tables to the next; the simulated seconds in between would take the
        bot's loops through every one of them.
        """
        end = self.env.now().timestamp() + seconds
        for _ in range(MOST_LOOKS):
            due = await self.bot.tables.timers.next_due() if isinstance(self.bot, SplendorBot) else None
            if due is None or due > end:
                break
            await when_free(partial(self.env.leap_to, due))
        await when_free(partial(self.env.leap_to, end))
        self.changed.set()

    @contextmanager
    def observed(self) -> Generator[None]:
        """Let members' interactions say the chosen language, since simcord always says en-US, and note who acts.

        Other windows see what comes of an interaction; one alone shows it by itself.
        """
        from simcord import interactions  # not at the top: it is not installed with the running bot

        base_payload = interactions.base_payload

        def localised(*arguments: Any, user_id: int, **named: Any) -> Any:
            record, payload = base_payload(*arguments, user_id=user_id, **named)
            payload |= dict.fromkeys({"locale", "guild_locale"} & payload.keys(), self.locale)
            self.acted_last = user_id
            pages = self.env._preview and self.env._preview._pages  # pyright: ignore[reportPrivateUsage] - none public
            if pages is not None and len(pages) > OWN_WINDOWS:
                self.changed.set()
            return record, payload

        interactions.base_payload = localised
        try:
            yield
        finally:
            interactions.base_payload = base_payload


@cache
def locales() -> dict[str, str]:
    """Return the languages that the demo offers for all members: those of Discord with a catalogue, and their names."""
    known = [each.value for each in discord.Locale if each is not discord.Locale.british_english]
    names = {each: words_in(each).text(f"language-{each}") for each in CATALOGUES}
    return {each: names[language] for language in names for each in known if each.partition("-")[0] == language}


def simulated_now() -> float:
    """Return the time of the simulated Discord in seconds since 1970, for the tables of a bot that runs there."""
    return discord.utils.utcnow().timestamp()


def seen_by(member: "MemberActor", place: "ChannelHandle") -> list[discord.Message]:
    """Return the bot's messages in a place that a member sees, the oldest first."""
    viewer = member.user if place.id == member.user.dm_channel.id else member
    return [message for message in place.history(viewer=viewer) if message.author.bot]


async def when_free(act: Callable[[], Awaitable[T]]) -> T:
    """Do something in the simulated Discord once it does nothing else, and return what comes of it.

    simcord refuses what overlaps.
    """
    loop = asyncio.get_running_loop()
    until = loop.time() + PATIENCE
    while True:
        try:
            return await act()
        except Exception as error:
            if "overlaps" not in str(error) or loop.time() > until:
                raise
        await asyncio.sleep(0.05)


def parsed_command(text: str, known: Sequence[str]) -> tuple[str, dict[str, str | int | bool]]:
    """Return the command of a text such as "/take gems:r b w return:k", and its options."""
    text = text.strip().removeprefix("/")
    names = [name for name in known if text == name or text.startswith(f"{name} ")]
    if not names:
        raise ValueError(f"There is no command /{text} here.")
    name = max(names, key=len)
    options: dict[str, str] = {}
    option = ""
    for word in text.removeprefix(name).split():
        before, colon, after = word.partition(":")
        if colon:
            option, word = before, after
        elif not option:
            raise ValueError(f"Write the options of /{name} like gems:rbw.")
        options[option] = f"{options.get(option, '')} {word}".strip()
    return name, {option: _value(text) for option, text in options.items()}


def _value(text: str) -> str | int | bool:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    return int(text) if text.isdecimal() else text
