"""The progress of answering an interaction."""

from dataclasses import dataclass
from typing import Any

import discord


@dataclass(slots=True)
class Flow:
    """The state of answering one interaction.

    `received_at` is the reading of `perf_counter` when it arrived, and None once its first answer is recorded.
    `is_shown` says that its table was shown in the channel. `is_forgotten` says that the member asked to be forgotten,
    so that nothing about them is stored afterwards.
    """

    received_at: float | None = None
    is_shown: bool = False
    is_forgotten: bool = False


def flow_of(interaction: discord.Interaction[Any]) -> Flow:
    """Return the state of an interaction, the same one at each call."""
    return interaction.extras.setdefault("flow", Flow())
