"""The error boundary of interactions: refusals, outages and bugs become private answers, and bugs are logged once."""

import functools
import logging
import math
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from time import perf_counter
from typing import Any, Concatenate, ParamSpec

import discord

from bot.engine import GameError
from bot.games import DataDeleted, GameUnreadable, StoreError
from bot.ui.kit.context import Interaction, app, words_for
from bot.ui.kit.private_messages import deferring, flow_of, send_privately
from bot.ui.kit.requests.discord_errors import DISCORD_ERRORS, Failure, classify, one_line

log = logging.getLogger(__name__)

Params = ParamSpec("Params")

_NOTES: tuple[tuple[type[Exception], str, str], ...] = (
    (GameUnreadable, "error-damaged", "Could not answer %s: the game is damaged"),
    (StoreError, "error-store", "The store failed while answering %s"),
    *((kind, "error-discord", "Discord refused the answer to %s") for kind in DISCORD_ERRORS),
    (Exception, "error-bug", "Answering %s failed"),
)
"""Errors with the message for the member and the line for the log, the most specific first."""

OnRefusal = Callable[[Interaction], Awaitable[bool]]
_on_refusal: dict[type[GameError], OnRefusal] = {}


def on_refusal(kind: type[GameError]) -> Callable[[OnRefusal], OnRefusal]:
    """Register the decorated function as the answer to a refusal; where it returns False, the usual note is sent."""

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
    interactions are dropped until their bucket refills. A bot that is stopping begins no answers. An interaction that
    Discord delivers twice is answered once.
    """

    @functools.wraps(run)
    async def run_inside(interaction: Interaction, /, *args: Params.args, **kwargs: Params.kwargs) -> None:
        flow_of(interaction).received_at = begun = perf_counter()
        await app(interaction).until_active()
        if app(interaction).is_stopping or app(interaction).is_repeated(interaction):
            return
        if await _is_rate_limited(interaction):
            return _log_outcome(interaction, begun)
        with app(interaction).answering(interaction), app(interaction).tables.members.deletions.acting():
            app(interaction).pictures.prepare_for(interaction.user)
            async with deferring(interaction), _explaining_errors(interaction):
                try:
                    await run(interaction, *args, **kwargs)
                except GameError as refusal:
                    answer = _on_refusal.get(type(refusal))
                    if answer is None or not await answer(interaction):
                        raise
            _log_outcome(interaction, begun)
            await _finish(interaction)

    return run_inside


@asynccontextmanager
async def _explaining_errors(interaction: Interaction) -> AsyncGenerator[None]:
    try:
        yield
    except GameError as refusal:
        flow_of(interaction).outcome = f"refused ({refusal.message_id})"
        await tell(interaction, words_for(interaction).refusal(refusal))
    except DataDeleted:
        await tell(interaction, words_for(interaction).text("error-data-deleted"))
    except Exception as error:  # the last line of defence: even for a bug the member gets an answer
        flow_of(interaction).outcome = type(error).__name__
        failure = classify(error) if isinstance(error, DISCORD_ERRORS) else None
        if failure in (Failure.TOO_LATE, Failure.MESSAGE_GONE):
            flow_of(interaction).outcome = f"too late ({one_line(error)})"
            _look_for_another_program(interaction, error)
            return
        if failure is Failure.BAD_EMOJI:  # the next answer has letters
            app(interaction).gem_emojis.forget()
        message_id, line = next(each[1:] for each in _NOTES if isinstance(error, each[0]))
        if failure is Failure.UNAVAILABLE:
            _log_outage(interaction, error)
        else:
            log.exception(line, _name(interaction))
        await tell(interaction, words_for(interaction).text(message_id))


def _log_outcome(interaction: Interaction, begun: float) -> None:
    flow = flow_of(interaction)
    seconds = perf_counter() - begun if flow.answered_after is None else flow.answered_after
    place = f"table {interaction.channel_id}, server {interaction.guild_id}" if interaction.guild_id else "no server"
    log.debug("%s (%s): %s after %d ms", _name(interaction), place, flow.outcome, 1000 * seconds)


def _log_outage(interaction: Interaction, error: Exception) -> None:
    """Log that Discord took no answer: at most one line an hour, however many members press."""
    told = app(interaction).outages_told
    level = logging.DEBUG if told else logging.WARNING
    log.log(level, "Discord took no answer to %s: %s", _name(interaction), one_line(error))
    told[0] = None


def _look_for_another_program(interaction: Interaction, error: Exception) -> None:
    """Warn the host when something else has answered three interactions within ten minutes (40060)."""
    if isinstance(error, discord.HTTPException) and error.code == 40_060:
        before = app(interaction).answered_before
        before[interaction.id] = None
        if len(before) == before.maxsize:
            before.clear()
            log.warning("Does another program use this bot's token? It answers first: end it, or reset the token.")


async def _finish(interaction: Interaction) -> None:
    """Store the member's language, or drop what the caches hold of a member who is forgotten; show pending games."""
    bot, flow = app(interaction), flow_of(interaction)
    try:
        if flow.is_forgotten:
            bot.drop_member(interaction.user.id)
        else:
            await bot.remember_locale(interaction)
        if interaction.channel_id is not None and not flow.is_shown:
            await bot.messages.show_pending_in(interaction.channel_id)
    except StoreError as error:
        # The member has an answer. The next interaction stores the language; what is pending is shown with the retries.
        log.warning("The store failed after answering %s: %s", _name(interaction), error)
        bot.messages.queue_server(interaction.guild_id)
    except Exception:  # a bug must not become a second answer
        log.exception("Sending pending messages after answering %s failed", _name(interaction))


async def _is_rate_limited(interaction: Interaction) -> bool:
    limits = app(interaction).rate_limits
    seconds = limits.wait(interaction.user.id, interaction.channel_id)
    if seconds:
        flow_of(interaction).outcome = "rate-limited"
    if seconds and limits.may_warn(interaction.user.id):
        await tell(interaction, words_for(interaction).text("error-too-fast", seconds=math.ceil(seconds)))
    return seconds > 0


async def tell(interaction: Interaction, text: str) -> None:
    """Send a member a private note, which replaces their last one in the channel. Discord's errors are only logged."""
    try:
        message_id = await send_privately(interaction, text=text)
        app(interaction).note_answer(interaction)
        app(interaction).private_messages.noted(interaction, message_id)
    except DISCORD_ERRORS as error:
        _log_outage(interaction, error)
        _look_for_another_program(interaction, error)


def _name(interaction: Interaction) -> str:
    """Return the command or the control for the log, without the argument, which may name a hidden card."""
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name}"
    data: Any = interaction.data or {}
    return ":".join(str(data.get("custom_id", interaction.type.name)).split(":")[:4])[:100]
