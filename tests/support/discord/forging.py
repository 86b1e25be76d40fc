"""Interactions as a client sends them, without waiting for the answer, and controls that the bot never made."""

import copy
from dataclasses import replace
from typing import Any

import simcord
from simcord import interactions

from bot.games import Table
from tests.support.discord.messages import parts
from tests.support.discord.simulated_game import SimulatedGame

COMMAND, COMPONENT, SUGGESTION, FORM = 2, 3, 4, 5
"""Discord's numbers of the types of interaction."""


async def snapshot(game: SimulatedGame) -> tuple[Table, int, list[tuple[int, Any]]]:
    """Return everything that a press could change for others: the table, the length of the log, the messages.

    The version is left out: it rises with each write, such as that of a timer for the member's own reminders.
    """
    shown = [(message.id, message.components) for message in game.messages()]
    table = await game.table()
    return replace(table, game=replace(table.game, version=0)), len(await game.log()), shown


class Forger:
    """Presses forged controls, as if they were on the bot's board or in a picker."""

    def __init__(self, press: Any, message: dict[str, Any]) -> None:
        self._press = press
        self._message = message

    def __call__(
        self, member: simcord.MemberActor, custom_id: str, values: list[str] | None = None
    ) -> simcord.InteractionResult:
        message = copy.deepcopy(self._message)
        row = next(part for part in parts(message["components"]) if part["type"] == 1)
        button = {"type": 2, "id": 90, "style": 2, "label": "Forged", "custom_id": custom_id}
        menu = {"type": 3, "id": 90, "custom_id": custom_id, "options": [{"label": "1", "value": "1"}]}
        row["components"] = [button if values is None else menu]
        return self._press(member, message, custom_id, values)


def interact(
    env: simcord.Env,
    member: simcord.MemberActor,
    channel_id: int,
    kind: int,
    data: dict[str, Any],
    *,
    message: dict[str, Any] | None = None,
    in_guild: bool = True,
    deliveries: int = 1,
) -> simcord.InteractionResult:
    """Send an interaction, perhaps with a control of a message, without waiting for the answer.

    The event may be delivered more than once.
    """
    guild_id = member.guild.id if in_guild else None
    record, payload = interactions.base_payload(
        env.backend, type=kind, channel_id=channel_id, guild_id=guild_id, user_id=member.id, data=data
    )
    if message is not None:
        record.source_message_id = int(message["id"])
        payload |= {"message": message}
    for _ in range(deliveries):
        env.backend.emit("INTERACTION_CREATE", payload)
    return simcord.InteractionResult(env, record)


def press_control(
    env: simcord.Env,
    member: simcord.MemberActor,
    message: dict[str, Any],
    custom_id: str,
    values: list[str] | None = None,
    *,
    in_guild: bool = True,
) -> simcord.InteractionResult:
    """Press a button of a message, or choose from a menu, without waiting for the answer."""
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2}
    if values is not None:
        data |= {"component_type": 3, "values": values}
    return interact(env, member, int(message["channel_id"]), COMPONENT, data, message=message, in_guild=in_guild)


def submit_form(
    env: simcord.Env, member: simcord.MemberActor, channel: simcord.ChannelHandle, custom_id: str, components: Any
) -> simcord.InteractionResult:
    """Submit a form that the bot never opened, with any data, without waiting for the answer."""
    return interact(env, member, channel.id, FORM, {"custom_id": custom_id, "components": components})


def typed(env: simcord.Env, user_id: int, channel_id: int, command: str, **options: str) -> dict[str, Any]:
    """Return the data of a command that is typed with these options."""
    root, *path = command.split()
    known = env.backend.visible_commands(user_id=user_id, channel_id=channel_id)
    given: list[dict[str, Any]] = [{"name": name, "type": 3, "value": value} for name, value in options.items()]
    for name in reversed(path):
        given = [{"name": name, "type": 1, "options": given}]
    return {"id": next(each["id"] for each in known if each["name"] == root), "name": root, "type": 1, "options": given}


def send_command(
    env: simcord.Env,
    member: simcord.MemberActor,
    channel: simcord.ChannelHandle,
    command: str,
    *,
    deliveries: int = 1,
    **options: str,
) -> simcord.InteractionResult:
    """Send a command without waiting for the answer, so that several are on their way at once."""
    data = typed(env, member.id, channel.id, command, **options)
    return interact(env, member, channel.id, COMMAND, data, deliveries=deliveries)
