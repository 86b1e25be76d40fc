"""A second page for the demo: direct messages and threads of each member, the time, and the language.

simcord's page shows one channel only. This one is served beside it and reads the messages afresh whenever it is loaded.
Its forms act as the member in the simulated Discord. A small script changes the page in place when something has
changed, so that the focus stays where it is.
"""

import asyncio
import secrets
from collections.abc import AsyncGenerator, Iterable, Mapping
from contextlib import asynccontextmanager
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

from aiohttp import web
from multidict import MultiDict

from bot.demo.messages_html import Known, MessageWriter, form_fields, menu_options
from bot.demo.simulation import Simulation, locales, seen_by
from bot.ui.kit.permissions import CHANNELS_AT

if TYPE_CHECKING:
    from simcord import MemberActor
    from simcord.builders import ChannelHandle

STARTS = {"game learn": "Learn to play", "game practice": "Play against a computer"}
"""Commands with a button of their own, and what it says: games for one member alone."""
TIMES = {3_600: "One hour later", 86_400: "One day later"}
"""The seconds that a button lets pass, and what it says."""
EMOJI_FONT = "preview/static/fonts/noto-color-emoji-v2.051.ttf"
PAGE = Template(files("bot.demo").joinpath("page.html").read_text(encoding="utf-8"))


class SecondPage:
    """The page, whose address cannot be guessed. It shows the server `simulation`; `emojis` are images by name."""

    def __init__(self) -> None:
        self.address = ""
        self.simulation: Simulation | None = None
        self.emojis: Mapping[str, bytes] = {}
        self._path = f"/{secrets.token_urlsafe(24)}"
        self._errors: dict[int, str] = {}
        self._acting = asyncio.Lock()

    def address_of(self, member_id: int, place: int | None = None) -> str:
        """Return the address at which a member sees a channel, or their direct messages."""
        return f"{self.address}?as={member_id}" + ("" if place is None else f"&in={place}")

    @property
    def channels_at(self) -> str:
        """Return the address below which links lead to channels: "/1/2/3" to a message in channel 2 of server 1."""
        return f"{self.address}channels"

    @asynccontextmanager
    async def serve(self) -> AsyncGenerator[None]:
        """Serve the page to this machine, at a free port, while the block runs."""
        app = web.Application()
        pages = {
            "": self._page,
            "font": _font,
            r"emoji/{name:\w{1,40}}": self._emoji,
            r"channels/{server:\d+|@me}/{place:\d{1,20}}{message:(/\d{1,20})?}": self._channel,
            r"{attachment:\d{1,20}}": self._attachment,
        }
        app.add_routes([web.get(f"{self._path}/{name}", answer) for name, answer in pages.items()])
        app.router.add_post(self._path + "/{form:act|time|language}", self._submitted)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            self.address = f"http://127.0.0.1:{runner.addresses[0][1]}{self._path}/"
            yield
        finally:
            await runner.cleanup()

    @property
    def _server(self) -> Simulation:
        if self.simulation is None:
            raise web.HTTPNotFound
        return self.simulation

    async def _page(self, request: web.Request) -> web.Response:
        server, (member, place) = self._server, self._viewed(request.query)
        nonce = secrets.token_urlsafe(12)
        fields = {"as": str(member.id), "in": str(place.id)}
        names = {each.id: _name(each) for each in server.members}
        now = server.env.now()
        places = server.places(member)
        known = Known(names, {id_: each.name or "" for id_, each in places.items()}, now.timestamp())
        shown = MessageWriter(known, fields)
        page = PAGE.substitute(
            member=member.id,
            place=place.id,
            members=_links({self.address_of(each.id): _name(each) for each in server.members}, _name(member)),
            places=_links(
                {self.address_of(member.id, id_): _place_name(server, each) for id_, each in places.items()},
                _place_name(server, place),
            ),
            messages=self._messages(member, place, shown),
            time=f"{now:%A, %d %B, %H:%M} UTC",
            later="".join(
                shown.form(f"<button>{label}</button>", "time", seconds=str(each)) for each, label in TIMES.items()
            ),
            languages=menu_options((locale, name, locale == server.locale) for locale, name in locales().items()),
            fields=shown.hidden(),
            error=escape(self._errors.get(member.id, "")),
            title=f"Splendor demo: {_name(member)}, {_place_name(server, place)}",
            nonce=nonce,
        )
        return web.Response(text=page, content_type="text/html", headers=_headers(nonce))

    async def _channel(self, request: web.Request) -> web.Response:
        """Lead to a channel as the member sees it who acted last: links in messages do not say who reads them."""
        server, place = self._server, int(request.match_info["place"])
        owners = [each for each in server.members if each.user.dm_channel.id == place]
        member = owners[0] if owners else server.member(None)
        if member is None:
            raise web.HTTPNotFound
        raise web.HTTPFound(self.address_of(member.id, place))

    async def _emoji(self, request: web.Request) -> web.Response:
        image = self.emojis.get(request.match_info["name"])
        if image is None:
            raise web.HTTPNotFound
        return web.Response(body=image, content_type="image/png", headers=_headers())

    async def _attachment(self, request: web.Request) -> web.Response:
        server, wanted = self._server, int(request.match_info["attachment"])
        seen = (seen_by(member, place) for member in server.members for place in server.places(member).values())
        attachments = (each for messages in seen for message in messages for each in message.attachments)
        found = next((each for each in attachments if each.id == wanted), None)
        if found is None:
            raise web.HTTPNotFound
        kind = (found.content_type or "image/png").partition(";")[0]
        return web.Response(body=await found.read(), content_type=kind, headers=_headers())

    async def _submitted(self, request: web.Request) -> web.Response:
        """Do what a form says in the simulated Discord, one at a time, and show the page again."""
        fields = MultiDict((name, str(value)) for name, value in (await request.post()).items())
        member, place = self._viewed(fields)
        CHANNELS_AT.set(self.channels_at)
        self._errors[member.id] = ""
        try:
            async with self._acting:
                match request.match_info["form"]:
                    case "time":
                        await self._server.let_pass(int(_one_of(map(str, TIMES), fields.get("seconds"), "buttons")))
                    case "language":
                        self._server.locale = _one_of(locales(), fields.get("locale"), "languages")
                    case _:
                        await self._server.act(member, place, fields)
        except Exception as error:  # noqa: BLE001 - simcord refuses what a member could not do, with one of many errors
            self._errors[member.id] = str(error).split("\n", 1)[0]
        raise web.HTTPSeeOther(self.address_of(member.id, place.id))

    def _viewed(self, fields: Mapping[str, str]) -> tuple["MemberActor", "ChannelHandle"]:
        """Return the member and the channel that fields name, by default direct messages. Raises `HTTPNotFound`."""
        server = self._server
        member = server.member(fields.get("as"))
        if member is None:
            raise web.HTTPNotFound
        place = fields.get("in", str(member.user.dm_channel.id))
        found = next((each for each in server.places(member).values() if str(each.id) == place), None)
        if found is None:
            raise web.HTTPNotFound
        return member, found

    def _messages(self, member: "MemberActor", place: "ChannelHandle", shown: MessageWriter) -> str:
        """Return the messages, and in direct messages buttons that deal a game while there is none."""
        received = seen_by(member, place)
        before, start, last = ("".join(map(shown.article, received)) + self._form(member, shown)).rpartition("<article")
        articles = f'{before}{start} id="newest"{last}' if start else ""
        is_playing = any(":end:" in str(each.to_dict()) for message in received for each in message.components)
        if is_playing or not self._server.is_direct(place):
            return articles
        starts = {f"/{name}": f'<button class="success">{label}</button>' for name, label in STARTS.items()}
        buttons = (shown.form(button, command=command) for command, button in starts.items())
        return f"{articles}<p>Play a game alone, here in your direct messages:</p>{''.join(buttons)}"

    def _form(self, member: "MemberActor", shown: MessageWriter) -> str:
        opened = self._server.forms.get(member.id)
        if opened is None or opened.modal is None:
            return ""
        fields = f"{form_fields(opened.modal, shown.known.members)}<button>Submit</button>"
        return shown.form(f'<article class="private" tabindex="-1" aria-label="Form">{fields}</article>', submit="1")


async def _font(_: web.Request) -> web.StreamResponse:
    """Answer with simcord's font of emojis, since not every machine has one."""
    font = Path(str(files("simcord"))) / EMOJI_FONT
    return web.FileResponse(font, headers={**_headers(), "Cache-Control": "private, max-age=86400"})


def _one_of(values: Iterable[str], chosen: str | None, what: str) -> str:
    if chosen is None or chosen not in values:
        raise ValueError(f"Choose one of the {what}.")
    return chosen


def _links(addresses: Mapping[str, str], current: str) -> str:
    """Return links with these labels by their addresses; the current one is bold instead."""
    return "".join(
        f'<b aria-current="page">{escape(label)}</b>'
        if label == current
        else f'<a href="{escape(address)}">{escape(label)}</a>'
        for address, label in addresses.items()
    )


def _place_name(server: Simulation, place: "ChannelHandle") -> str:
    return "Direct messages" if server.is_direct(place) else f"#{place.name}"


def _name(member: "MemberActor") -> str:
    return member.user.global_name or member.user.name


def _headers(nonce: str = "") -> dict[str, str]:
    script = f"'nonce-{nonce}'" if nonce else "'none'"
    return {
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
        "Content-Security-Policy": (
            "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; connect-src 'self'; font-src 'self'; "
            f"form-action 'self'; base-uri 'none'; frame-ancestors 'none'; script-src {script}"
        ),
    }
