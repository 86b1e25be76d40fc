"""Find controls as a reader of a text does: by the label in bold letters, by the colour of a button, by its gem."""

import re
from collections.abc import Iterable
from typing import Any

from tests.support.discord.messages import Component, parts

BUTTON, GREEN = 2, 3  # a component type and a button style
LABEL = re.compile(r"\*\*(.+?)\*\*")


def buttons(message: Any) -> list[Component]:
    """Return the enabled buttons of a message that are no links."""
    found = (each for each in parts(message.components) if each["type"] == BUTTON and not each.get("disabled"))
    return [each for each in found if "custom_id" in each]


def labelled(message: Any, label: str) -> str:
    """Return the id of the enabled button with this label, of the first one if each is a way to do the same."""
    return _of_one_verb((each for each in buttons(message) if each.get("label") == label), label, message)


def green(message: Any) -> str:
    """Return the id of the only enabled green button."""
    found = [each for each in buttons(message) if each["style"] == GREEN]
    assert len(found) <= 1, f"{len(found)} green buttons"
    return _of_one_verb(found, "green", message)


def with_gem(message: Any, gem: str, *, has_label: bool = False) -> str:
    """Return the id of the enabled button with the emoji of a gem, and with or without a label beside it."""
    gems = (each for each in buttons(message) if "emoji" in each and str(each["emoji"]["id"]) == gem)
    return _of_one_verb((each for each in gems if bool(each.get("label")) is has_label), gem, message)


def _of_one_verb(found: Iterable[Component], what: str, message: Any) -> str:
    ids = [str(each["custom_id"]) for each in found]
    assert len({each.split(":")[3] for each in ids}) == 1, f"{what!r}: {ids} of {[*map(_label, buttons(message))]}"
    return ids[0]


def _label(button: Component) -> str:
    return str(button.get("label") or button["emoji"]["name"])
