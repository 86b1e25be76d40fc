"""Messages and forms of the simulated Discord as HTML, with its Markdown as far as the bot uses it."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from datetime import UTC, datetime
from html import escape
from typing import Any

import discord

from bot.engine import Frozen

_TEXT, _MEMBER, _RADIO, _CHECKBOXES = 4, 5, 21, 22  # types of components; all other fields are menus
_INLINE: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"(?<!\\)\[([^\]]++)\]\((https?+://[^\s<)]++)\)"), r'<a href="\2">\1</a>'),
    (re.compile(r"\*\*([^*]++)\*\*"), r"<b>\1</b>"),
    (re.compile(r"(?<![\w*])\*(?!\s)([^*]++)\*(?![\w*])"), r"<i>\1</i>"),
    (re.compile(r"`([^`]++)`"), r"<code>\1</code>"),
    (re.compile(r"&lt;/([^:;&]++):\d++&gt;"), r"<code>/\1</code>"),
    (re.compile(r"&lt;:(\w++):\d++&gt;"), lambda found: _emoji(found[1])),
    (re.compile(r"(\d++\u2060?+)(<img[^>]*+>)"), r'<span class="gems">\1\2</span>'),
    (re.compile(r"(?<![\"'>])(https?+://[^\s<]++)"), r'<a href="\1">\1</a>'),
)
_LIST = re.compile(r"(?:<li>(?:[^<]|<(?!/li>))*+</li>)++")
_VERSION = re.compile(r"(?<=:)-?[0-9]{1,9}(?=:[a-z_]{1,40}:)")
"""The version of the game in the id of a control, which is the same control in the next version."""
_ESCAPED = re.compile(r"\\([^\w\s&;])")
_BLOCKS = (("### ", "h3"), ("## ", "h2"), ("-# ", "small"), ("- ", "li"), ("&gt; ", "blockquote"))
_MENTION = re.compile(r"&lt;(@|#)(\d{1,20}+)&gt;")
_TIME = re.compile(r"&lt;t:(\d{1,11}+):([RDFfTtd])&gt;")
_UNITS = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))


class Known(Frozen):
    """The names of members and channels by their ids, and the time, for mentions and times in texts.

    `now` is in seconds since 1970.
    """

    members: Mapping[int, str] = field(default_factory=dict[int, str])
    channels: Mapping[int, str] = field(default_factory=dict[int, str])
    now: float = 0


class MessageWriter(Frozen):
    """The context in which messages are shown: `known` for their texts, and fields that every form sends."""

    known: Known
    fields: Mapping[str, str]

    def article(self, message: discord.Message) -> str:
        """Return a message; a dashed line and its name mark one that only the member sees."""
        kind, name = ("private", "Message that only you see") if message.flags.ephemeral else ("public", "Message")
        content = to_html(message.content, self.known)
        parts = "".join(self._component(message, each) for each in message.components)
        shown = "".join(_attachment(each) for each in message.attachments if f'src="{each.id}"' not in parts)
        start = f'<article class="{kind}" tabindex="-1" aria-label="{name}" data-key="{message.id}">'
        return f"{start}{content}{parts}{shown}</article>"

    def form(self, content: str, action: str = "act", **fields: str) -> str:
        """Return a form that sends these fields besides those in its content; its key tells it from other forms."""
        key = escape(_VERSION.sub("", " ".join(fields.values())))
        return f'<form method="post" action="{action}" data-key="{key}">{self.hidden(**fields)}{content}</form>'

    def hidden(self, **fields: str) -> str:
        """Return the hidden fields of a form."""
        values = {**self.fields, **fields}
        return "".join(f'<input type="hidden" name="{name}" value="{escape(value)}">' for name, value in values.items())

    def _component(self, message: discord.Message, component: Any) -> str:
        def parts(children: Iterable[Any]) -> str:
            return "".join(self._component(message, each) for each in children)

        match component:
            case discord.TextDisplay():
                return to_html(component.content, self.known)
            case discord.MediaGalleryComponent():
                return "".join(_picture(each.media.attachment_id, each.description) for each in component.items)
            case discord.SectionComponent():
                accessory = self._component(message, component.accessory)
                return f'<div class="section"><div>{parts(component.children)}</div>{accessory}</div>'
            case discord.Button(url=str(address)):
                return f'<a class="button" href="{escape(address)}">{escape(component.label or "")}</a>'
            case discord.Button():
                return self._button(message, component)
            case discord.SelectMenu():
                return self._menu(message, component)
            case discord.ActionRow():
                return f"<div>{parts(component.children)}</div>"
            case _:
                return parts(getattr(component, "children", ()))

    def _button(self, message: discord.Message, button: discord.Button) -> str:
        emoji = _emoji(button.emoji.name) + " " if button.emoji else ""
        off = " disabled" if button.disabled else ""
        content = f'<button class="{button.style.name}"{off}>{emoji}{escape(button.label or "")}</button>'
        return self.form(content, message=str(message.id), press=button.custom_id or "")

    def _menu(self, message: discord.Message, menu: discord.SelectMenu) -> str:
        options = menu_options((each.value, each.label, each.default) for each in menu.options)
        title = escape(menu.placeholder or "Choose")
        select = f'<select name="value" aria-label="{title}">{options}</select>'
        return self.form(
            f'{select} <button aria-label="OK: {title}">OK</button>', message=str(message.id), menu=menu.custom_id or ""
        )


def _attachment(attachment: discord.Attachment) -> str:
    if not (attachment.content_type or "image").startswith("image"):
        return f'<a href="{attachment.id}" download="{escape(attachment.filename)}">{escape(attachment.filename)}</a>'
    return _picture(attachment.id, attachment.description)


def _picture(attachment_id: int | None, description: str | None) -> str:
    return f'<img src="{attachment_id}" alt="{escape(description or "Picture")}">'


def _emoji(name: str) -> str:
    return f'<img class="emoji" src="emoji/{escape(name)}" alt="{escape(name.replace("_", " "))}">'


def form_fields(modal: Mapping[str, Any], members: Mapping[int, str]) -> str:
    """Return the title and the fields of a form as HTML; `members` are the names to choose from, by their ids."""
    fields = "".join(_field(each["label"], each["component"], members) for each in modal["components"])
    return f"<h3>{escape(modal['title'])}</h3>{fields}"


def chosen_values(modal: Mapping[str, Any], sent: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Return the values that the page has sent for the fields of a form, as simcord takes them."""
    values: dict[str, Any] = {}
    for each in modal["components"]:
        field = each["component"]
        chosen = [each for each in sent.get(field["custom_id"], ()) if each]
        is_single = field["type"] in (_RADIO, _TEXT)
        if chosen or not is_single:
            values[field["custom_id"]] = chosen[0] if is_single else chosen
    return values


def member_fields(modal: Mapping[str, Any]) -> set[str]:
    """Return the names of the fields of a form in which members are chosen."""
    return {each["component"]["custom_id"] for each in modal["components"] if each["component"]["type"] == _MEMBER}


def _field(label: str, field: Mapping[str, Any], members: Mapping[int, str]) -> str:
    name, title = escape(field["custom_id"]), escape(label)
    if field["type"] == _TEXT:
        return f'<p><label>{title} <input name="{name}"></label></p>'
    if field["type"] in (_RADIO, _CHECKBOXES):
        kind = "radio" if field["type"] == _RADIO else "checkbox"
        inputs = "".join(
            f'<label><input type="{kind}" name="{name}" value="{escape(option["value"])}"'
            f"{' checked' if option.get('default') else ''}> {escape(option['label'])}</label><br>"
            for option in field["options"]
        )
        return f"<fieldset><legend>{title}</legend>{inputs}</fieldset>"
    values = [(each["value"], each["label"], each.get("default")) for each in field.get("options", ())]
    values += [(str(member), known, False) for member, known in members.items() if field["type"] == _MEMBER]
    nothing = [] if field.get("required", True) else [("", "", False)]
    return f'<p><label>{title} <select name="{name}">{menu_options([*nothing, *values])}</select></label></p>'


def menu_options(options: Iterable[tuple[str, str, bool | None]]) -> str:
    """Return the options of a menu as HTML: their values and labels, and which of them is chosen."""
    return "".join(
        f'<option value="{escape(value)}"{" selected" if is_chosen else ""}>{escape(label)}</option>'
        for value, label, is_chosen in options
    )


def to_html(text: str, known: Known) -> str:
    """Return a text as HTML. A member that is not known is "@?", a channel "#?"."""
    lines = "".join(_block(line, known) for line in text.split("\n") if line.strip())
    return _LIST.sub(r"<ul>\g<0></ul>", lines)


def in_words(seconds: float) -> str:
    """Return a time relative to now in words: "in 2 days" or, for negative seconds, "3 hours ago"."""
    for unit, length in _UNITS:
        if abs(seconds) >= length or unit == "second":
            number = round(abs(seconds) / length)
            words = f"{number} {unit}{'' if number == 1 else 's'}"
            return f"in {words}" if seconds > 0 else f"{words} ago"
    raise AssertionError("seconds are always shown")


def _block(line: str, known: Known) -> str:
    line = escape(line.strip(), quote=False)
    for start, tag in _BLOCKS:
        if line.startswith(start):
            return f"<{tag}>{_inline(line.removeprefix(start), known)}</{tag}>"
    return f"<p>{_inline(line, known)}</p>"


def _inline(line: str, known: Known) -> str:
    def mentioned(found: re.Match[str]) -> str:
        names = known.members if found[1] == "@" else known.channels
        return f"<b>{found[1]}{escape(names.get(int(found[2]), '?'))}</b>"

    def timed(found: re.Match[str]) -> str:
        at = int(found[1])
        return in_words(at - known.now) if found[2] == "R" else f"{datetime.fromtimestamp(at, UTC):%d %B %Y, %H:%M} UTC"

    line = _ESCAPED.sub(lambda found: f"&#{ord(found[1])};", line)
    line = _TIME.sub(timed, _MENTION.sub(mentioned, line))
    for pattern, replacement in _INLINE:
        line = pattern.sub(replacement, line)
    return line
