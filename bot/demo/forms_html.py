"""A form of the bot, such as that of /me settings, as HTML."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

_RADIO, _CHECKBOXES = 21, 22  # types of components; all other fields are menus


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
