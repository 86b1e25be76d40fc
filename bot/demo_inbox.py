"""A page for the demo with the direct messages that the bot has sent to each member.

simcord's page shows one channel only. This one is served beside it, reads the messages afresh whenever it is loaded,
loads itself again every few seconds, and takes no input.
"""

import re
import secrets
from collections.abc import AsyncGenerator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from html import escape
from typing import TYPE_CHECKING, Any

import discord
from aiohttp import web

if TYPE_CHECKING:
    from simcord import UserHandle

RELOAD = 3  # seconds
_CHANNEL_MENTION = re.compile(r"&lt;#\d++&gt;")
_HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
}
_STYLE = """
body { margin: 1rem auto; max-width: 36rem; padding: 0 1rem; background: #313338; color: #dbdee1 }
body { font: 16px sans-serif }
h1 { font-size: 1.3rem } h2 { font-size: 1.1rem; margin-top: 2rem }
img { max-width: 100%; border-radius: 8px } article { margin-bottom: 1rem } .none { color: #949ba4 }
"""


class Inbox:
    """The page: its address, which nobody can guess, and the members whose messages it shows."""

    def __init__(self) -> None:
        self.address = ""
        self._path = f"/{secrets.token_urlsafe(24)}"
        self._channel = ""
        self._users: Sequence[UserHandle] = ()

    def show(self, users: Sequence["UserHandle"], channel: str) -> None:
        """Show the direct messages of these members; texts that mention a channel mention one of this name."""
        self._users, self._channel = users, f"#{channel}"

    @asynccontextmanager
    async def serve(self) -> AsyncGenerator[None]:
        """Serve the page to this machine, at a free port, while the block runs."""
        app = web.Application()
        app.router.add_get(f"{self._path}/", self._page)
        app.router.add_get(f"{self._path}/{{attachment:\\d{{1,20}}}}", self._picture)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            site = web.TCPSite(runner, "127.0.0.1", 0)
            await site.start()
            port = runner.addresses[0][1]
            self.address = f"http://127.0.0.1:{port}{self._path}/"
            yield
        finally:
            await runner.cleanup()

    async def _page(self, _request: web.Request) -> web.Response:
        sections = "".join(
            f"<h2>{escape(user.global_name or user.name)}</h2>{self._messages(user)}" for user in self._users
        )
        page = (
            f'<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="{RELOAD}">'
            f'<meta name="viewport" content="width=device-width"><title>Direct messages</title><style>{_STYLE}</style>'
            f"<h1>Direct messages from the bot</h1>{sections}</html>"
        )
        return web.Response(text=page, content_type="text/html", headers=_HEADERS)

    async def _picture(self, request: web.Request) -> web.Response:
        for user in self._users:
            for message in _received(user):
                for attachment in message.attachments:
                    if str(attachment.id) == request.match_info["attachment"]:
                        picture = await attachment.read()
                        return web.Response(body=picture, content_type="image/png", headers=_HEADERS)
        raise web.HTTPNotFound

    def _messages(self, user: "UserHandle") -> str:
        articles = "".join(f"<article>{self._article(message)}</article>" for message in _received(user))
        return articles or '<p class="none">No messages</p>'

    def _article(self, message: discord.Message) -> str:
        texts = [message.content, *_texts(message.components)]
        lines = [
            _CHANNEL_MENTION.sub(escape(self._channel), escape(line)) for text in texts for line in text.split("\n")
        ]
        pictures = [
            f'<img src="{attachment.id}" alt="{escape(attachment.description or "")}">'
            for attachment in message.attachments
        ]
        named = [_CHANNEL_MENTION.sub(escape(self._channel), line) for line in lines]
        return "".join([*(f"<p>{line}</p>" for line in named), *pictures])


def _received(user: "UserHandle") -> list[discord.Message]:
    """Return the messages that a member received, newest first."""
    return [message for message in reversed(user.dm_channel.history(viewer=user)) if message.author.bot]


def _texts(components: Iterable[Any]) -> Iterator[str]:
    """Return the texts of a message's components, in order, at any depth."""
    for component in components:
        if isinstance(component, discord.TextDisplay):
            yield component.content
        yield from _texts(getattr(component, "children", ()))
