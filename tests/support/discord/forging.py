"""Press controls that the bot never made, and compare what others see before and after."""

import copy
from typing import Any

import simcord

from bot.tables import Table
from tests.support.discord.messages import parts
from tests.support.discord.simulated_game import SimulatedGame


async def snapshot(game: SimulatedGame) -> tuple[Table, int, list[tuple[int, Any]]]:
    """Return everything that a press could change for others: the table, the length of the log, the messages."""
    shown = [(message.id, message.components) for message in game.messages()]
    return await game.table(), len(await game.log()), shown


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
