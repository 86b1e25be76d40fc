"""`splendor-bot run`: run the bot on Discord."""

import argparse
import asyncio
import logging
from collections.abc import Sequence

import discord

from bot.app.phases import serve
from bot.runtime.config import TOKEN_REFUSED, BotSettings, CommandError, exposed_token_file, load_settings
from bot.runtime.logs import set_up_logging
from bot.runtime.process import forbid_inspection, forget_token, report_missing_locks, tune_memory

log = logging.getLogger(__name__)

AUTHENTICATION_FAILED = 4004
"""The code with which Discord's gateway closes a connection whose token is invalid or was reset."""

INTENTS_REFUSED = (
    "Discord refuses the bot's intents. In the Developer Portal, switch on those that this version needs (your "
    "application → Bot → Privileged Gateway Intents), and start the bot again."
)


def do_run(arguments: argparse.Namespace) -> int:
    """Run the bot on Discord until SIGINT or SIGTERM and return 0. Raises `CommandError`."""
    warnings: list[str] = []
    try:
        settings = load_settings(warn=warnings.append)
        settings.token()
    except CommandError as error:  # a misspelt name may be the reason
        raise CommandError(" ".join([str(error), *warnings])) from None
    run_bot(settings, warnings, take_over=arguments.take_over)
    return 0


def run_bot(settings: BotSettings, warnings: Sequence[str] = (), *, take_over: bool = False) -> None:
    """Log warnings, and run the bot until SIGINT or SIGTERM. Raises `CommandError`, and children of `Trouble`."""
    token, exposed = settings.token().text, exposed_token_file(settings)
    forget_token()
    forbid_inspection()
    set_up_logging(settings.log_level, settings.log_format, secrets=(token,))
    if exposed is not None:
        warnings = [*warnings, f"Others on this machine can read the token in {exposed}: run `chmod 600` on it."]
    for warning in warnings:
        log.warning("%s", warning)
    report_missing_locks()
    tune_memory()
    try:
        asyncio.run(serve(settings, token, take_over=take_over))
    except (discord.LoginFailure, discord.ConnectionClosed) as error:
        if isinstance(error, discord.ConnectionClosed) and error.code != AUTHENTICATION_FAILED:
            raise
        raise CommandError(TOKEN_REFUSED) from None
    except discord.PrivilegedIntentsRequired:
        raise CommandError(INTENTS_REFUSED) from None
