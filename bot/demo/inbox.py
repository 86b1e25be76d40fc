"""A page for the demo with each member's direct messages from the bot, whose buttons, menus and commands work.

simcord's page shows one channel only. This one is served beside it and reads the messages afresh whenever it is loaded.
Its forms act as the member in the simulated Discord; a small script loads the page again when something has changed.
"""

import asyncio
import hashlib
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any

import discord
from aiohttp import web

from bot.demo.inbox_forms import chosen_values, form_fields
from bot.demo.markdown import to_html

if TYPE_CHECKING:
    from simcord import InteractionResult, UserHandle

STARTS = {"learn": "Learn to play", "practice": "Play against a computer"}
"""Commands with a button of their own, and what it says: games for one member alone."""
EMOJI_FONT = "preview/static/fonts/noto-color-emoji-v2.051.ttf"
PATIENCE = 20.0  # seconds that a press waits for one on the other page
PAGE = Template(files("bot.demo").joinpath("page.html").read_text(encoding="utf-8"))


class Inbox:
    """The page: its address, which cannot be guessed, and the members whose messages it shows."""

    def __init__(self) -> None:
        self.address = ""
        self._path = f"/{secrets.token_urlsafe(24)}"
        self._channel = ""
        self._users: Sequence[UserHandle] = ()
        self._emojis: Mapping[str, bytes] = {}
        self._errors: dict[int, str] = {}
        self._opened: dict[int, InteractionResult] = {}
        """The answers that have opened a form, by the member who sees it."""
        self._acting = asyncio.Lock()

    def show(self, users: Sequence["UserHandle"], channel: str) -> None:
        """Show the direct messages of these members; texts that mention a channel mention one of this name."""
        self._users, self._channel = users, f"#{channel}"

    def show_emojis(self, emojis: Mapping[str, bytes]) -> None:
        """Show these images for the emojis of these names."""
        self._emojis = emojis

    def address_of(self, member_id: int) -> str:
        """Return the address of the page as a member sees it."""
        return f"{self.address}?as={member_id}"

    @asynccontextmanager
    async def serve(self) -> AsyncGenerator[None]:
        """Serve the page to this machine, at a free port, while the block runs."""
        app = web.Application()
        pages = {
            "": self._page,
            "state": self._state,
            "font": _font,
            r"emoji/{name:\w{1,40}}": self._emoji,
            r"{attachment:\d{1,20}}": self._picture,
        }
        app.add_routes([web.get(f"{self._path}/{name}", answer) for name, answer in pages.items()])
        app.router.add_post(f"{self._path}/act", self._act)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            self.address = f"http://127.0.0.1:{runner.addresses[0][1]}{self._path}/"
            yield
        finally:
            await runner.cleanup()

    async def _page(self, request: web.Request) -> web.Response:
        user, nonce = self._user(request.query.get("as")), secrets.token_urlsafe(12)
        members = "".join(
            f"<b>{_name(each)}</b>" if each.id == user.id else f'<a href="?as={each.id}">{_name(each)}</a>'
            for each in self._users
        )
        error = self._errors.pop(user.id, "")
        page = PAGE.substitute(
            member=user.id,
            state=_digest(user),
            members=members,
            messages=self._messages(user),
            error=f"<p>{escape(error)}</p>" if error else "",
            nonce=nonce,
        )
        return web.Response(text=page, content_type="text/html", headers=_headers(nonce))

    async def _state(self, request: web.Request) -> web.Response:
        return web.Response(text=_digest(self._user(request.query.get("as"))), headers=_headers())

    async def _emoji(self, request: web.Request) -> web.Response:
        image = self._emojis.get(request.match_info["name"])
        if image is None:
            raise web.HTTPNotFound
        return web.Response(body=image, content_type="image/png", headers=_headers())

    async def _picture(self, request: web.Request) -> web.Response:
        messages = [message for user in self._users for message in _received(user)]
        attachments = {str(each.id): each for message in messages for each in message.attachments}
        if (attachment := attachments.get(request.match_info["attachment"])) is None:
            raise web.HTTPNotFound
        return web.Response(body=await attachment.read(), content_type="image/png", headers=_headers())

    async def _act(self, request: web.Request) -> web.Response:
        """Press a button, choose from a menu, submit a form or send a command, and show the page again."""
        sent = await request.post()
        fields = {name: str(value) for name, value in sent.items()}
        user = self._user(fields.get("as"))
        opened = self._opened.pop(user.id, None)
        if opened is not None and opened.modal is not None and "submit" in fields:
            values = chosen_values(opened.modal, {name: [*map(str, sent.getall(name))] for name in sent})
        else:
            opened, values = None, {}
        try:
            async with self._acting:
                result = await _when_free(lambda: _acted(user, fields, opened, values))
            if result.modal is not None:
                self._opened[user.id] = result
        except Exception as error:  # noqa: BLE001 - simcord refuses what a member could not do, with one of many errors
            self._errors[user.id] = str(error).split("\n", 1)[0]
        raise web.HTTPSeeOther(self.address_of(user.id))

    def _user(self, member_id: str | None) -> "UserHandle":
        """Return the member with this id, or the first one without an id. Raises `HTTPNotFound`."""
        for user in self._users:
            if member_id in (None, str(user.id)):
                return user
        raise web.HTTPNotFound

    def _messages(self, user: "UserHandle") -> str:
        """Return the messages, and buttons that deal a game while there is none."""
        received = _received(user)
        articles = "".join(self._article(user, message) for message in received) + self._form(user)
        return articles + ("" if any(map(_is_board_in_play, received)) else _starts(user))

    def _form(self, user: "UserHandle") -> str:
        """Return the form that the member has opened, or ""."""
        if (opened := self._opened.get(user.id)) is None or opened.modal is None:
            return ""
        fields, hidden = form_fields(opened.modal), _hidden(user, submit="1")
        return f'<form method="post" action="act"><article>{hidden}{fields}<button>Submit</button></article></form>'

    def _article(self, user: "UserHandle", message: discord.Message) -> str:
        kind = "private" if message.flags.ephemeral else "public"
        content = self._text(message.content)
        parts = "".join(self._component(user, message, each) for each in message.components)
        shown = "".join(_picture(each) for each in message.attachments if _picture(each) not in parts)
        return f'<article class="{kind}">{content}{parts}{shown}</article>'

    def _text(self, text: str) -> str:
        names = {user.id: user.global_name or user.name for user in self._users}
        return to_html(text, self._channel, names)

    def _component(self, user: "UserHandle", message: discord.Message, component: Any) -> str:
        match component:
            case discord.TextDisplay():
                return self._text(component.content)
            case discord.MediaGalleryComponent():
                return "".join(map(_picture, message.attachments))
            case discord.SectionComponent():
                parts = [self._component(user, message, each) for each in (*component.children, component.accessory)]
                return f'<div class="line">{"".join(parts)}</div>'
            case discord.Button() if component.url:
                return f'<a href="{escape(component.url)}">{escape(component.label or "")}</a>'
            case discord.Button():
                emoji = f'<img class="emoji" src="emoji/{escape(component.emoji.name)}">' if component.emoji else ""
                fields = {"message": str(message.id), "press": component.custom_id or ""}
                label = emoji + escape(component.label or "")
                return _form(user, label, component.style.name, disabled=component.disabled, **fields)
            case discord.SelectMenu():
                return _menu(user, message, component)
            case _:
                children: Iterable[Any] = getattr(component, "children", ())
                parts = "".join(self._component(user, message, each) for each in children)
                return f"<div>{parts}</div>" if isinstance(component, discord.ActionRow) else parts


async def _font(_: web.Request) -> web.StreamResponse:
    """Answer with simcord's font of emojis, since not every machine has one."""
    font = Path(str(files("simcord"))) / EMOJI_FONT
    return web.FileResponse(font, headers={**_headers(), "Cache-Control": "private, max-age=86400"})


async def _acted(
    user: "UserHandle", fields: Mapping[str, str], opened: "InteractionResult | None", values: dict[str, Any]
) -> "InteractionResult":
    """Do what the fields of a request say: send a command, submit the form that was opened, press or choose."""
    if "command" in fields:
        name, options = _parsed(fields["command"], user.available_commands())
        return await user.slash(name, **options)
    if opened is not None:
        return await user.submit_modal(opened, values)
    message = next(each for each in _received(user) if str(each.id) == fields["message"])
    if "press" in fields:
        return await user.click(message, custom_id=fields["press"])
    return await user.select(message, [fields["value"]], custom_id=fields["menu"])


def _starts(user: "UserHandle") -> str:
    buttons = (_form(user, label, "success", command=f"/{name}") for name, label in STARTS.items())
    return f"<p>Play a game alone, here in your direct messages:</p>{''.join(buttons)}"


def _is_board_in_play(message: discord.Message) -> bool:
    return any(":end:" in str(each.to_dict()) for each in message.components)


async def _when_free(act: Callable[[], Awaitable["InteractionResult"]]) -> "InteractionResult":
    """Do something in the simulated Discord once it does nothing else: it refuses what overlaps."""
    loop = asyncio.get_running_loop()
    until = loop.time() + PATIENCE
    while True:
        try:
            return await act()
        except Exception as error:
            if "overlaps" not in str(error) or loop.time() > until:
                raise
        await asyncio.sleep(0.05)


def _parsed(text: str, known: Iterable[str]) -> tuple[str, dict[str, str | int]]:
    """Return the command of a text such as "/take gems:r b w return:k", and its options."""
    text = text.strip().removeprefix("/")
    names = [name for name in known if text == name or text.startswith(f"{name} ")]
    if not names:
        raise ValueError(f"There is no command /{text} here.")
    name = max(names, key=len)
    options: dict[str, str | int] = {}
    option = ""
    for word in text.removeprefix(name).split():
        before, colon, after = word.partition(":")
        if colon:
            option, word = before, after
        elif not option:
            raise ValueError(f"Write the options of /{name} like gems:rbw.")
        options[option] = f"{options.get(option, '')} {word}".strip()
    return name, {each: int(value) if str(value).isdigit() else value for each, value in options.items()}


def _menu(user: "UserHandle", message: discord.Message, menu: discord.SelectMenu) -> str:
    options = "".join(
        f'<option value="{escape(option.value)}"{" selected" if option.default else ""}>{escape(option.label)}</option>'
        for option in menu.options
    )
    return (
        f'<form method="post" action="act">{_hidden(user, message=str(message.id), menu=menu.custom_id or "")}'
        f'<select name="value" aria-label="{escape(menu.placeholder or "")}">{options}</select> '
        "<button>OK</button></form>"
    )


def _form(user: "UserHandle", label: str, style: str, *, disabled: bool = False, **fields: str) -> str:
    """Return a button that sends these fields; its label is HTML."""
    off = " disabled" if disabled else ""
    button = f'<button class="{style}"{off}>{label}</button>'
    return f'<form method="post" action="act">{_hidden(user, **fields)}{button}</form>'


def _hidden(user: "UserHandle", **fields: str) -> str:
    values = {"as": str(user.id), **fields}
    return "".join(f'<input type="hidden" name="{name}" value="{escape(value)}">' for name, value in values.items())


def _picture(attachment: discord.Attachment) -> str:
    return f'<img src="{attachment.id}" alt="{escape(attachment.description or "")}">'


def _received(user: "UserHandle") -> list[discord.Message]:
    return [message for message in user.dm_channel.history(viewer=user) if message.author.bot]


def _digest(user: "UserHandle") -> str:
    seen = [(each.id, str(each.edited_at), [part.to_dict() for part in each.components]) for each in _received(user)]
    return hashlib.sha256(repr(seen).encode()).hexdigest()


def _name(user: "UserHandle") -> str:
    return escape(user.global_name or user.name)


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
