"""Messages and forms of the simulated Discord as HTML: texts, pictures, buttons, menus and fields."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import discord

from bot.demo.markdown import Known, to_html

_RADIO, _CHECKBOXES = 21, 22  # types of components; all other fields are menus


@dataclass(frozen=True, slots=True)
class MessageWriter:
    """The context in which messages are shown: `known` for their texts, and fields that every form sends."""

    known: Known
    fields: Mapping[str, str]

    def article(self, message: discord.Message) -> str:
        """Return a message; a dashed line marks one that only the member sees."""
        kind = "private" if message.flags.ephemeral else "public"
        content = to_html(message.content, self.known)
        parts = "".join(self._component(message, each) for each in message.components)
        shown = "".join(_picture(each) for each in message.attachments if _picture(each) not in parts)
        return f'<article class="{kind}">{content}{parts}{shown}</article>'

    def form(self, content: str, action: str = "act", **fields: str) -> str:
        """Return a form that sends these fields besides those in its content."""
        return f'<form method="post" action="{action}">{self.hidden(**fields)}{content}</form>'

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
                return "".join(map(_picture, message.attachments))
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
        emoji = f'<img class="emoji" src="emoji/{escape(button.emoji.name)}">' if button.emoji else ""
        off = " disabled" if button.disabled else ""
        content = f'<button class="{button.style.name}"{off}>{emoji}{escape(button.label or "")}</button>'
        return self.form(content, message=str(message.id), press=button.custom_id or "")

    def _menu(self, message: discord.Message, menu: discord.SelectMenu) -> str:
        options = menu_options((each.value, each.label, each.default) for each in menu.options)
        select = f'<select name="value" aria-label="{escape(menu.placeholder or "")}">{options}</select>'
        return self.form(f"{select} <button>OK</button>", message=str(message.id), menu=menu.custom_id or "")


def _picture(attachment: discord.Attachment) -> str:
    if not (attachment.content_type or "image").startswith("image"):
        return f'<a href="{attachment.id}" download="{escape(attachment.filename)}">{escape(attachment.filename)}</a>'
    return f'<img src="{attachment.id}" alt="{escape(attachment.description or "")}">'


def form_fields(modal: Mapping[str, Any]) -> str:
    """Return the title and the fields of a form as HTML."""
    fields = "".join(_field(each["label"], each["component"]) for each in modal["components"])
    return f"<h3>{escape(modal['title'])}</h3>{fields}"


def chosen_values(modal: Mapping[str, Any], sent: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Return the values that the page has sent for the fields of a form, as simcord takes them."""
    values: dict[str, Any] = {}
    for each in modal["components"]:
        field = each["component"]
        chosen = list(sent.get(field["custom_id"], ()))
        values[field["custom_id"]] = chosen[0] if field["type"] == _RADIO and chosen else chosen
    return values


def _field(label: str, field: Mapping[str, Any]) -> str:
    name, title = escape(field["custom_id"]), escape(label)
    if field["type"] in (_RADIO, _CHECKBOXES):
        kind = "radio" if field["type"] == _RADIO else "checkbox"
        inputs = "".join(
            f'<label><input type="{kind}" name="{name}" value="{escape(option["value"])}"'
            f"{' checked' if option.get('default') else ''}> {escape(option['label'])}</label><br>"
            for option in field["options"]
        )
        return f"<fieldset><legend>{title}</legend>{inputs}</fieldset>"
    options = menu_options((each["value"], each["label"], each.get("default")) for each in field["options"])
    return f'<p><label>{title} <select name="{name}">{options}</select></label></p>'


def menu_options(options: Iterable[tuple[str, str, bool | None]]) -> str:
    """Return the options of a menu as HTML: their values and labels, and which of them is chosen."""
    return "".join(
        f'<option value="{escape(value)}"{" selected" if is_chosen else ""}>{escape(label)}</option>'
        for value, label, is_chosen in options
    )
