"""The error boundary of interactions: refusals, outages and bugs become private answers, and bugs are logged once."""

import functools
import logging
import math
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any, Concatenate, ParamSpec

import discord

from bot.engine import GameError
from bot.games import GameUnreadable, StoreError
from bot.ui.kit.context import Interaction, app, words_for
from bot.ui.kit.discord_errors import (
    DISCORD_ERRORS,
    INTERACTION_ALREADY_ACKNOWLEDGED,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
)
from bot.ui.kit.flow import flow_of

log = logging.getLogger(__name__)

Params = ParamSpec("Params")

_TOO_LATE = (UNKNOWN_MESSAGE, UNKNOWN_INTERACTION, INTERACTION_ALREADY_ACKNOWLEDGED)


OnRefusal = Callable[[Interaction], Awaitable[bool]]
_on_refusal: dict[type[GameError], OnRefusal] = {}


def on_refusal(kind: type[GameError]) -> Callable[[OnRefusal], OnRefusal]:
    """Register the answer to refusals of a type; where it returns False, the usual note is sent."""

    def register(answer: OnRefusal) -> OnRefusal:
        assert kind not in _on_refusal, f"{kind} has an answer"
        _on_refusal[kind] = answer
        return answer

    return register


def error_boundary(
    run: Callable[Concatenate[Interaction, Params], Awaitable[None]],
) -> Callable[Concatenate[Interaction, Params], Awaitable[None]]:
    """Wrap a function that answers an interaction: errors are caught here and explained to the member privately.

    Afterwards the pending games of the channel are shown. Rate-limited members get one warning; their further
    interactions are dropped until their bucket refills.
    """

    @functools.wraps(run)
    async def run_inside(interaction: Interaction, /, *args: Params.args, **kwargs: Params.kwargs) -> None:
        if await _is_rate_limited(interaction):
            return
        flow_of(interaction).received_at = perf_counter()
        with app(interaction).working():
            await answer(interaction, *args, **kwargs)

    async def run_or_answer_refusal(interaction: Interaction, /, *args: Params.args, **kwargs: Params.kwargs) -> None:
        try:
            await run(interaction, *args, **kwargs)
        except GameError as refusal:
            answer_refusal = _on_refusal.get(type(refusal))
            if answer_refusal is None or not await answer_refusal(interaction):
                raise

    async def answer(interaction: Interaction, /, *args: Params.args, **kwargs: Params.kwargs) -> None:
        app(interaction).pictures.note_avatar(interaction.user)
        try:
            await run_or_answer_refusal(interaction, *args, **kwargs)
        except GameError as refusal:
            await tell(interaction, words_for(interaction).refusal(refusal))
        except GameUnreadable:
            log.exception("Could not answer %s: the game is damaged", _name(interaction))
            await tell(interaction, words_for(interaction).text("error-damaged"))
        except StoreError:
            log.exception("The store failed while answering %s", _name(interaction))
            await tell(interaction, words_for(interaction).text("error-store"))
        except discord.HTTPException as error:
            if error.code in _TOO_LATE:
                log.info("Too late to answer %s: %s", _name(interaction), error)
            else:
                log.exception("Discord refused the answer to %s", _name(interaction))
                await tell(interaction, words_for(interaction).text("error-discord"))
        except Exception:  # the last line of defence: even for a bug the member gets an answer
            log.exception("Answering %s failed", _name(interaction))
            await tell(interaction, words_for(interaction).text("error-bug"))
        try:
            if flow_of(interaction).is_forgotten:
                app(interaction).drop_member(interaction.user.id)
            else:
                await app(interaction).remember_locale(interaction)
            if interaction.channel_id is not None and not flow_of(interaction).is_shown:
                await app(interaction).messages.show_pending_in(interaction.channel_id)
        except StoreError as error:
            # The member has an answer, and the next interaction retries both.
            log.warning("The store failed after answering %s: %s", _name(interaction), error)
        except Exception:  # a bug must not become a second answer
            log.exception("Sending pending messages after answering %s failed", _name(interaction))

    return run_inside


async def _is_rate_limited(interaction: Interaction) -> bool:
    """Return whether the member has to wait, and warn them if they have not just been warned."""
    limits = app(interaction).rate_limits
    seconds = limits.wait(interaction.user.id, interaction.channel_id)
    if seconds and limits.may_warn(interaction.user.id):
        log.info("A member is rate-limited")
        await tell(interaction, words_for(interaction).text("error-too-fast", seconds=math.ceil(seconds)))
    return seconds > 0


async def tell(interaction: Interaction, text: str) -> None:
    """Send a member a private note, as the first answer or as a followup; it replaces their last note in the channel.

    Discord's errors are logged, not raised.
    """
    nobody = discord.AllowedMentions.none()
    try:
        if interaction.response.is_done():
            sent = await interaction.followup.send(text, ephemeral=True, allowed_mentions=nobody, wait=True)
            message_id = sent.id
        else:
            response = await interaction.response.send_message(text, ephemeral=True, allowed_mentions=nobody)
            message_id = response.message_id
        app(interaction).note_answer(interaction)
        app(interaction).private_messages.noted(interaction, message_id)
    except DISCORD_ERRORS as error:
        log.warning("Could not answer %s: %s", _name(interaction), error)


def _name(interaction: Interaction) -> str:
    """Return the command or the control for the log, without the argument, which may name a hidden card."""
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name}"
    data: Any = interaction.data or {}
    return ":".join(str(data.get("custom_id", interaction.type.name)).split(":")[:4])[:100]
