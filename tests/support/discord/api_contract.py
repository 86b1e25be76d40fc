"""Checks each request of the bot as Discord would, without Discord.

Two sources: Discord's own description of its API, reduced by `tools/reduce_api.py`, which knows routes, fields, types
and most limits; and what is written out here and in `api_limits`: the limits that the description leaves out, and this
project's own rules: every message says whom it may notify, none has embeds, and links to commands stand only where
Discord shows them as links.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import discord

from tests.support.discord import api_limits
from tests.support.discord.api_schema import Request, schema_violations

__all__ = ["V2_FLAG", "Request", "check", "violations", "violations_in", "violations_in_form"]

V2_FLAG = discord.MessageFlags(components_v2=True).value
EMOJI_NAME = re.compile(r"\w{2,32}", re.ASCII)
EMOJI_BYTES = 256 * 1024
_PASSED: set[str] = set()
"""The lists of commands that were checked before."""


def check(request: Request) -> None:
    """Raise AssertionError with what in the request Discord or this project forbids."""
    __tracebackhide__ = True  # pytest then shows the caller
    same = f"{request} {json.dumps(request.body)}" if request.method == "PUT" else ""  # every start sends all commands
    if same in _PASSED:
        return
    if found := violations(request):
        listed = "\n".join(f"  - {each}" for each in found)
        raise AssertionError(f"{request} breaks the contract with Discord:\n{listed}\n  body: {_short(request.body)}")
    if same:
        _PASSED.add(same)


def violations(request: Request) -> list[str]:
    """Return the violation of Discord's description or, if there is none, those of the other limits and rules."""
    return [*schema_violations(request)] or [*_limit_violations(request), *_link_violations(request.body)]


def violations_in(components: list[dict[str, Any]]) -> list[str]:
    """Return the violations in the components of a message, whether or not its pictures are sent with it."""
    message = {"flags": V2_FLAG, "components": components}
    return [*schema_violations(Request("POST", "/channels/1/messages", message))] or [
        *api_limits.tree_violations(components)
    ]


def violations_in_form(form: Any) -> list[str]:
    """Return the violations in a form that an interaction opens."""
    return violations(Request("POST", "/interactions/1/token/callback", {"type": 9, "data": form}))


def _limit_violations(request: Request) -> Iterator[str]:
    body = request.body
    for pattern, find in _ROUTES:
        if re.fullmatch(pattern, str(request)) and body is not None:
            yield from find(request, body)
            return


def _link_violations(value: Any, key: str = "") -> Iterator[str]:
    """Yield the texts in which a link to a command would stand as it is written: "</game new:1234>"."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _link_violations(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from _link_violations(each, key)
    elif isinstance(value, str) and key in _WITHOUT_LINKS and re.search(r"</[^>]+:\d{15,}>", value):
        yield f"{key}: Discord shows no link here: {value[:60]!r}"


_WITHOUT_LINKS = ("label", "placeholder", "name", "description", "title", "value")


def _callback_violations(request: Request, body: dict[str, Any]) -> Iterator[str]:
    data = body.get("data") or {}
    match discord.InteractionResponseType(body["type"]):
        case discord.InteractionResponseType.channel_message:
            yield from _message_violations(request, data)
        case discord.InteractionResponseType.message_update:
            yield from _edit_violations(request, data)
        case discord.InteractionResponseType.autocomplete_result:
            yield from api_limits.choices_violations(data.get("choices", []), "choices")
        case discord.InteractionResponseType.modal:
            if len(data["components"]) > 5:
                yield f"{len(data['components'])} components in a modal, 5 allowed"
            yield from api_limits.tree_violations(data["components"])
        case _:
            pass


def _message_violations(request: Request, message: dict[str, Any]) -> Iterator[str]:
    components = message.get("components") or []
    if not _is_v2(message) and any(each["type"] in api_limits.V2_TYPES for each, _ in api_limits.walk(components)):
        yield "components of version 2 without the flag for them"
    if not (components or message.get("content") or request.files):
        yield "an empty message"
    yield from _edit_violations(request, message)


def _edit_violations(request: Request, message: dict[str, Any]) -> Iterator[str]:
    components = message.get("components") or []
    content = message.get("content") or ""
    v2 = _is_v2(message) or any(each["type"] in api_limits.V2_TYPES for each, _ in api_limits.walk(components))
    if message.get("embeds"):
        yield "embeds, which this project does not use"
    if v2 and content:
        yield "content beside components of version 2"
    if not v2 and len(components) > 5:
        yield f"components: {len(components)} rows, 5 allowed"
    if len(content) > 2000:
        yield f"content has {len(content)} characters, 2000 allowed"
    yield from api_limits.tree_violations(components)
    yield from _attachment_violations(request, message, v2=v2)
    texts = [content, *(each["content"] for each, _ in api_limits.walk(components) if each["type"] == api_limits.TEXT)]
    if any(texts):
        yield from _mention_violations(message)


def _is_v2(message: dict[str, Any]) -> bool:
    return bool((message.get("flags") or 0) & V2_FLAG)


def _mention_violations(message: dict[str, Any]) -> Iterator[str]:
    """Any text may hold a name or words that a member chose, so each message must say whom it may notify."""
    allowed = message.get("allowed_mentions")
    if allowed is None:
        # discord.py fills in the bot's default, but not when it edits a message and leaves out `content`.
        yield "allowed_mentions is missing: everybody whom the text mentions would be notified"
        return
    if parse := allowed.get("parse"):
        yield f"allowed_mentions: parse {parse} notifies everybody that the text names; name the members by id"


def _attachment_violations(request: Request, message: dict[str, Any], *, v2: bool) -> Iterator[str]:
    declared = message.get("attachments") or []
    if len(request.files) > 10:
        yield "more than 10 files"
    names = {each["filename"] for each in declared if each.get("filename")}
    for each in declared:
        if (index := int(each["id"])) >= discord.utils.DISCORD_EPOCH:
            continue  # an older file that the edit keeps
        if index >= len(request.files) or each.get("filename") not in (None, request.files[index]):
            yield f"attachments: no file {index} called {each.get('filename')!r} was sent, but {list(request.files)}"
    if len(set(request.files)) < len(request.files):
        yield f"two files with one name: {list(request.files)}"
    names |= set(request.files)
    shown = {
        url.removeprefix("attachment://")
        for url in _media_urls(message.get("components") or [])
        if url.startswith("attachment://")
    }
    # An edit removes a picture that it does not send again, so older files do not count.
    yield from (f"attachment://{name} is shown but not sent; sent: {sorted(names)}" for name in sorted(shown - names))
    if v2:
        unseen = sorted(set(request.files) - shown)
        yield from (f"{name} is sent, but no component shows it" for name in unseen)


def _media_urls(components: list[dict[str, Any]]) -> Iterator[str]:
    for each, _ in api_limits.walk(components):
        items = each["items"] if each["type"] == api_limits.GALLERY else [each]
        yield from (item[key]["url"] for item in items for key in ("media", "file") if key in item)


def _emoji_violations(_request: Request, emoji: dict[str, Any]) -> Iterator[str]:
    if not EMOJI_NAME.fullmatch(emoji["name"]):
        yield f"emoji name {emoji['name']!r}: 2 to 32 letters, digits and _"
    if "image" in emoji:
        kind, _, data = emoji["image"].partition(";base64,")
        if not re.fullmatch(r"data:image/(?:png|jpeg|gif|webp|avif)", kind):
            yield f"emoji {emoji['name']}: its picture begins {kind[:40]!r}"
        if (size := len(data) * 3 // 4) > EMOJI_BYTES:
            yield f"emoji {emoji['name']}: {size} bytes, {EMOJI_BYTES} allowed"


_ROUTES: list[tuple[str, Callable[[Request, Any], Iterator[str]]]] = [
    (r"POST /interactions/\d+/[^/]+/callback", _callback_violations),
    (r"POST /channels/\d+/messages", _message_violations),
    (r"POST /webhooks/\d+/[^/]+", _message_violations),
    (r"PATCH /channels/\d+/messages/\d+", _edit_violations),
    (r"PATCH /webhooks/\d+/[^/]+/messages/(?:@original|\d+)", _edit_violations),
    (r"PUT /applications/\d+/(?:guilds/\d+/)?commands", api_limits.commands_violations),
    (r"(?:POST|PATCH) /applications/\d+/emojis(?:/\d+)?", _emoji_violations),
]


def _short(body: Any) -> str:
    text = json.dumps(body, ensure_ascii=False)
    return text if len(text) <= 1500 else f"{text[:1500]}… ({len(text)} characters)"
