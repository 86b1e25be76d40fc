"""What makes bots on the simulated Discord start quickly, without another result of any test."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from discord import app_commands

from bot.app.clock import Clock
from bot.demo.virtual_time import SETTLING
from bot.games import Tables
from data import Gem
from render.client import RenderClient


class PatientClock(Clock):
    """The bot's clock, which looks by itself at what is due now; tests call `look` for what is due later.

    Otherwise messages that are due two seconds after a move would be sent before the next one.
    """

    def __init__(self, tables: Tables, run: Callable[..., None]) -> None:
        def call_later(seconds: float, look: Callable[[], None]) -> asyncio.TimerHandle:
            return asyncio.get_running_loop().call_later(seconds + 2 * SETTLING if seconds else 0, look)

        super().__init__(tables, run, call_later)


def start_quickly(patch: pytest.MonkeyPatch) -> None:
    """Draw each emoji and translate each command once for all bots, and give them patient clocks."""
    patch.setattr("bot.app.running_bot.Clock", PatientClock)
    patch.setattr(RenderClient, "emoji", _draw_once)
    for kind, translate in _TRANSLATE.items():
        patch.setattr(kind, "get_translated_payload", _translating_once(translate))


async def _draw_once(client: RenderClient, gem: Gem) -> bytes:
    if gem not in _emojis:
        _emojis[gem] = await _DRAW(client, gem)
    return _emojis[gem]


def _translating_once(translate: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    async def translate_once(command: Any, tree: Any, translator: Any) -> Any:
        if command.parent is not None:
            return await translate(command, tree, translator)
        if command not in _payloads:
            _payloads[command] = json.dumps(await translate(command, tree, translator))
        return json.loads(_payloads[command])

    return translate_once


_DRAW = RenderClient.emoji
_TRANSLATE = {kind: kind.get_translated_payload for kind in (app_commands.Command, app_commands.Group)}
_emojis: dict[Gem, bytes] = {}
_payloads: dict[Any, str] = {}
