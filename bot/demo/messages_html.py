"""Messages of the simulated Discord as HTML: their texts and pictures, and forms for their buttons and menus."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

import discord

from bot.demo.forms_html import menu_options
from bot.demo.markdown import Known, to_html


@dataclass(frozen=True, slots=True)
class MessageWriter:
    """The context in which messages are shown: `known` for their texts, and fields that every form sends."""

    known: Known
    fields: Mapping[str, str]

    def article(self, message: discord.Message) -> str:
        """Return a message; a dashed line marks one that only the member sees."""
        kind = "private" if message.flags.ephemeral else "public"
        content = self._text(message.content)
        parts = "".join(self._component(message, each) for each in message.components)
        shown = "".join(_picture(each) for each in message.attachments if _picture(each) not in parts)
        return f'<article class="{kind}">{content}{parts}{shown}</article>'

    def form(self, label: str, style: str, *, disabled: bool = False, **fields: str) -> str:
        """Return a button that sends these fields; its label is HTML."""
        off = " disabled" if disabled else ""
        button = f'<button class="{style}"{off}>{label}</button>'
        return f'<form method="post" action="act">{self.hidden(**fields)}{button}</form>'

    def hidden(self, **fields: str) -> str:
        """Return the hidden fields of a form."""
        values = {**self.fields, **fields}
        return "".join(f'<input type="hidden" name="{name}" value="{escape(value)}">' for name, value in values.items())

    def _text(self, text: str) -> str:
        return to_html(text, self.known)

    def _component(self, message: discord.Message, component: Any) -> str:
        def parts(children: Iterable[Any]) -> str:
            return "".join(self._component(message, each) for each in children)

        match component:
            case discord.TextDisplay():
                return self._text(component.content)
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
        fields = {"message": str(message.id), "press": button.custom_id or ""}
        return self.form(emoji + escape(button.label or ""), button.style.name, disabled=button.disabled, **fields)

    def _menu(self, message: discord.Message, menu: discord.SelectMenu) -> str:
        options = menu_options((each.value, each.label, each.default) for each in menu.options)
        return (
            f'<form method="post" action="act">{self.hidden(message=str(message.id), menu=menu.custom_id or "")}'
            f'<select name="value" aria-label="{escape(menu.placeholder or "")}">{options}</select> '
            "<button>OK</button></form>"
        )


def _picture(attachment: discord.Attachment) -> str:
    if not (attachment.content_type or "image").startswith("image"):
        return f'<a href="{attachment.id}" download="{escape(attachment.filename)}">{escape(attachment.filename)}</a>'
    return f'<img src="{attachment.id}" alt="{escape(attachment.description or "")}">'
