"""`splendor-bot run`: run the bot on Discord."""

import argparse
import asyncio

import discord

from bot.app.serve import serve
from bot.runtime.config import CommandError, load_settings
from bot.runtime.hardening import forbid_inspection, forget_token
from bot.runtime.logs import set_up_logging
from bot.runtime.memory import tune_memory

AUTHENTICATION_FAILED = 4004
"""The code with which Discord's gateway closes a connection whose token is invalid or was reset."""


def run(arguments: argparse.Namespace) -> int:
    """Run the bot on Discord until SIGINT or SIGTERM and return 0. Raises `CommandError`."""
    settings = load_settings()
    token = settings.token().text
    forget_token()
    forbid_inspection()
    set_up_logging(settings.log_level, settings.log_format, secrets=(token,))
    tune_memory()
    try:
        asyncio.run(serve(settings, token, take_over=arguments.take_over))
    except (discord.LoginFailure, discord.ConnectionClosed) as error:
        if isinstance(error, discord.ConnectionClosed) and error.code != AUTHENTICATION_FAILED:
            raise
        raise CommandError(
            "Discord does not accept the token. Reset it in the Developer Portal (your application → Bot → "
            "Reset Token) and give the new one to the bot."
        ) from None
    return 0
