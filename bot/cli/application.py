"""Asks Discord about the application that a token belongs to."""

import logging
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager

import aiohttp
import discord

from bot.engine import Frozen
from bot.present.language.words import words_in
from bot.rehearsal.beliefs import BELIEFS
from bot.runtime.config import TOKEN_REFUSED, CommandError, Secret
from bot.ui.kit.permissions import missing_on_server

logging.getLogger("discord").addHandler(logging.NullHandler())  # no warning of it appears between the questions

MOST_SERVERS = 200  # that Discord lists at once
MOST_NAMED = 5  # servers in a sentence
LONGEST_PAUSE = 30.0  # seconds that Discord may ask to wait
PICTURES = ("avatar", "banner")
_NO_DISCORD = (TypeError, LookupError, ValueError, aiohttp.ClientSSLError)
"""The errors of discord.py when a page that asks to sign in, or another program, answers in place of Discord."""


class Unreachable(CommandError):
    """Discord cannot be reached, or has problems of its own."""


class Server(Frozen):
    """A server with the bot, and the permissions that the bot lacks there."""

    name: str
    missing: Sequence[str]


class Application(Frozen):
    """An application, with the servers on which it is. Its settings at Discord may keep the bot from working.

    `pictures` are those of its profile that it has: `avatar` and `banner`.
    """

    about: discord.AppInfo
    servers: Sequence[Server]
    pictures: Sequence[str] = ()

    def problems(self) -> list[str]:
        """Return the settings that keep the bot from working, one line each with what to do about it."""
        # Without any configuration, the application is older than the choice, and for servers.
        is_for_members = self.about.guild_integration_config is None and self.about.user_integration_config is not None
        settings = {
            "the application requires a code grant": self.about.bot_require_code_grant,
            "servers can install the application": is_for_members,
            "interactions go to an address": self.about.interactions_endpoint_url,
        }
        return [BELIEFS[name].advice for name, is_wrong in settings.items() if is_wrong]

    def notes(self) -> list[str]:
        """Return what the operator may like to know about the settings."""
        intents = 'The bot needs none of the "Privileged Gateway Intents": leave them off.'
        if any(is_on and name.startswith("gateway_") for name, is_on in self.about.flags):
            intents = (
                'The bot does not need the "Privileged Gateway Intents" on the page "Bot": you can switch them off.'
            )
        public = "Anyone who has the invite link can add the bot to a server."
        private = 'Only you can add the bot to a server, because "Public Bot" is off.'
        everywhere = 'If you like: "User Install" on the page "Installation" lets members use /me games everywhere.'
        is_for_members = self.about.user_integration_config is not None
        return [intents, public if self.about.bot_public else private, *([] if is_for_members else [everywhere])]

    def lacking(self) -> list[str]:
        """Return a line for each server where the bot lacks permissions."""
        words = words_in("en")
        return [
            f"On {server.name} the bot lacks "
            f"{words.listed(words.text(f'permission-{each}') for each in server.missing)}. "
            f"Give {'it' if len(server.missing) == 1 else 'them'} to its role: Server Settings → Roles."
            for server in self.servers
            if server.missing
        ]

    def server_names(self) -> str:
        """Return the names of the servers with the bot, the first few of them."""
        names = [server.name for server in self.servers[:MOST_NAMED]]
        more = len(self.servers) - len(names)
        return ", ".join(names) + (f" and {more} more" if more else "")


async def look_up(token: Secret, proxy: str | None = None) -> Application:
    """Ask Discord about the application of a token. Raises `Unreachable`, and `CommandError` for a refused token."""
    async with _logged_in(token, proxy) as client:
        about, servers = client.application, await client.http.get_guilds(MOST_SERVERS, with_counts=False)
        assert about is not None, "a client that has logged in knows its application"
        found = [
            Server(printable(each["name"]), missing_on_server(discord.Permissions(int(each.get("permissions", "0")))))
            for each in servers
        ]
        return Application(about, found, [name for name in PICTURES if getattr(client.user, name)])


async def give_pictures(token: Secret, pictures: Mapping[str, bytes], proxy: str | None = None) -> None:
    """Give the profile of an application an avatar, a banner or both. Raises `Unreachable` and `CommandError`."""
    async with _logged_in(token, proxy) as client:
        assert client.user is not None, "a client that has logged in knows its user"
        edited = await client.user.edit(username=client.user.name, **pictures)
        if not all(getattr(edited, name) for name in pictures):
            raise CommandError("Discord has not kept the pictures.")


@asynccontextmanager
async def _logged_in(token: Secret, proxy: str | None) -> AsyncGenerator[discord.Client]:
    """Hand out a client that has logged in. Raises `Unreachable`, and `CommandError` for what Discord refuses."""
    try:
        async with discord.Client(
            intents=discord.Intents.none(), max_ratelimit_timeout=LONGEST_PAUSE, proxy=proxy
        ) as client:
            await client.login(token.text)
            yield client
    except (discord.DiscordException, aiohttp.ClientError, TimeoutError, *_NO_DISCORD) as error:
        raise _problem(error, proxy) from None


def _problem(error: Exception, proxy: str | None) -> CommandError:
    status = getattr(error, "status", 0)
    if isinstance(error, discord.LoginFailure) or status == 401:  # which a token gets that was reset a moment ago
        return CommandError(TOKEN_REFUSED)
    if isinstance(error, discord.RateLimited) or status == 429:
        return Unreachable("Discord has had too many requests from here. Wait some minutes, then try again.")
    if isinstance(error, discord.HTTPException) and status == 400:
        return CommandError("Discord says: " + printable(error.text.rpartition("\n")[2]))
    if isinstance(error, discord.HTTPException):
        return Unreachable(f"Discord has problems at the moment (error {status}). Try again in some minutes.")
    if isinstance(error, _NO_DISCORD):
        return Unreachable(
            "Another page answers in place of Discord. Perhaps the network asks you to sign in first: open a page in a "
            "browser on this machine, or use another network, then try again."
        )
    what = "the proxy that HTTPS_PROXY names, and " if proxy else ""
    return Unreachable(
        f"Discord cannot be reached. Check {what}this machine's connection to the internet, then try again."
    )


def printable(name: str) -> str:
    """Return a name without characters that could change the terminal."""
    return "".join(each if each.isprintable() else "?" for each in name)
