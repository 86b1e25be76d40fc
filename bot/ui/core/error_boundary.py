"""The one place that answers players' mistakes and our own."""

import functools
import logging
import math
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any, Concatenate, ParamSpec

import aiohttp
import discord

from bot.engine import GameError
from bot.tables import GameUnreadable, StoreError
from bot.ui.core.context import app, words_for

log = logging.getLogger(__name__)

Given = ParamSpec("Given")
DISCORD_ERRORS = (discord.HTTPException, aiohttp.ClientError, ConnectionError, TimeoutError)
"""What a request to Discord may raise: it was refused, or the connection broke."""
_GONE = (10_062, 10_008, 40_060)  # the interaction or its message is gone, or was answered already


def guarded(
    run: Callable[Concatenate[discord.Interaction[Any], Given], Awaitable[None]],
) -> Callable[Concatenate[discord.Interaction[Any], Given], Awaitable[None]]:
    """Wrap what answers an interaction: a refusal is said privately, a bug is logged once and apologised for.

    Afterwards the channel gets any post that it is still owed. Whoever goes on too fast is asked to slow down, and
    until then is not heard.
    """

    @functools.wraps(run)
    async def run_guarded(interaction: discord.Interaction[Any], /, *args: Given.args, **kwargs: Given.kwargs) -> None:
        if await _too_fast(interaction):
            return
        interaction.extras["asked_at"] = perf_counter()
        with app(interaction).working():
            await answer(interaction, *args, **kwargs)

    async def answer(interaction: discord.Interaction[Any], /, *args: Given.args, **kwargs: Given.kwargs) -> None:
        app(interaction).pictures.note_avatar(interaction.user)
        try:
            await run(interaction, *args, **kwargs)
        except GameError as refusal:
            await tell(interaction, words_for(interaction).refusal(refusal))
        except GameUnreadable:
            log.exception("A damaged game kept %s from an answer", _name(interaction))
            reset = app(interaction).mention("admin reset")
            await tell(interaction, words_for(interaction).text("error-damaged", command=reset))
        except StoreError:
            log.exception("The store failed while answering %s", _name(interaction))
            await tell(interaction, words_for(interaction).text("error-store"))
        except discord.HTTPException as error:
            if error.code in _GONE:
                log.info("Too late to answer %s: %s", _name(interaction), error)
            else:
                log.exception("Discord refused the answer to %s", _name(interaction))
                await tell(interaction, words_for(interaction).text("error-discord"))
        except Exception:  # the last line of defence: whatever it is, the player must hear of it
            log.exception("Answering %s failed", _name(interaction))
            await tell(interaction, words_for(interaction).text("error-bug"))
        try:
            await app(interaction).remember_locale(interaction)
            if interaction.channel_id is not None and "shown" not in interaction.extras:
                await app(interaction).messages.catch_up(interaction.channel_id)
        except StoreError as error:
            # The player has an answer, and both are tried again with the next command.
            log.warning("The store failed after answering %s: %s", _name(interaction), error)
        except Exception:  # the same holds for a bug
            log.exception("Catching up after answering %s failed", _name(interaction))

    return run_guarded


async def _too_fast(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the member has to wait; the first time that is said, with for how long."""
    limits = app(interaction).rate_limits
    seconds = limits.wait(interaction.user.id, interaction.channel_id)
    if seconds and limits.may_warn(interaction.user.id):
        log.info("Member %s goes on too fast", interaction.user.id)
        await tell(interaction, words_for(interaction).text("error-too-fast", seconds=math.ceil(seconds)))
    return seconds > 0


async def tell(interaction: discord.Interaction[Any], text: str) -> None:
    """Say one thing privately, whether or not the interaction was answered before; Discord's errors are only logged."""
    nobody = discord.AllowedMentions.none()
    try:
        if interaction.response.is_done():
            await interaction.followup.send(text, ephemeral=True, allowed_mentions=nobody)
        else:
            await interaction.response.send_message(text, ephemeral=True, allowed_mentions=nobody)
        app(interaction).note_answer(interaction)
    except DISCORD_ERRORS as error:
        log.warning("Could not answer %s: %s", _name(interaction), error)


def _name(interaction: discord.Interaction[Any]) -> str:
    """Return what was asked for, without anything a user typed."""
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name}"
    data: Any = interaction.data or {}
    # The game, the version and the verb; what comes after may name a card that only its owner knows.
    return ":".join(str(data.get("custom_id", interaction.type.name)).split(":")[:4])[:100]
