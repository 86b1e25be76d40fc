"""Components of messages for the checks, as Discord takes them."""

from bot.rehearsal.api import Json

TEXT, BUTTON, ROW, GALLERY = 10, 2, 1, 12
"""Types of components."""


NOBODY: Json = {"allowed_mentions": {"parse": []}}
"""The field of a message by which it notifies nobody."""


def text(content: str) -> Json:
    """Return a text."""
    return {"type": TEXT, "content": content}


def button(custom_id: str, label: str = "Try", **others: object) -> Json:
    """Return a grey button."""
    return {"type": BUTTON, "style": 2, "custom_id": custom_id, "label": label} | others


def row(*buttons: Json) -> Json:
    """Return a row of buttons."""
    return {"type": ROW, "components": list(buttons)}


def gallery(name: str, alt: str) -> Json:
    """Return the picture in an attached file."""
    return {"type": GALLERY, "items": [{"media": {"url": f"attachment://{name}"}, "description": alt}]}


def edit(*components: Json) -> Json:
    """Return the body of an edit."""
    return NOBODY | {"components": list(components)}
