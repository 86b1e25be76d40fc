"""Valid sample requests for the tests of the API contract, and ways to break them."""

import copy
from collections.abc import Callable
from typing import Any

from tests.support.discord import api_contract

Body = dict[str, Any]
Break = Callable[[Body], object]

CALLBACK = "/interactions/1/token/callback"
MESSAGES = "/channels/1/messages"
MESSAGE_ROUTES = [
    ("POST", MESSAGES),
    ("PATCH", f"{MESSAGES}/2"),
    ("POST", "/webhooks/1/token"),
    ("PATCH", "/webhooks/1/token/messages/@original"),
    ("PATCH", "/webhooks/1/token/messages/2"),
]
"""Every method and path by which a message reaches Discord, besides interaction callbacks."""


def button(label: str = "Take", custom_id: str = "spl:7:3:take", **rest: Any) -> Body:
    """Return a button."""
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id, **rest}


def select(options: int = 3, **rest: Any) -> Body:
    """Return a select menu with this many options."""
    choices = [{"label": f"card {each}", "value": f"card-{each}"} for each in range(options)]
    return {"type": 3, "custom_id": "spl:7:3:pick", "min_values": 1, "max_values": 1, "options": choices, **rest}


def row(*components: Body) -> Body:
    """Return an action row."""
    return {"type": 1, "components": list(components)}


def text(content: str = "Ann takes three gems.") -> Body:
    """Return a text display."""
    return {"type": 10, "content": content}


def gallery(name: str = "board.png", description: str = "The board") -> Body:
    """Return a media gallery with one picture."""
    return {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}, "description": description}]}


def board() -> Body:
    """Return a message like the bot's board: a container with text, a picture, buttons and a select menu."""
    inside = [text(), gallery(), row(button(), button("Reserve", "spl:7:3:reserve")), row(select())]
    return {
        "flags": api_contract.V2_FLAG,
        "components": [{"type": 17, "components": inside}],
        "attachments": [{"id": 0, "filename": "board.png"}],
        "allowed_mentions": {"parse": [], "users": [123]},
    }


def inside(body: Body) -> list[Body]:
    """Return the components inside a board's container."""
    return body["components"][0]["components"]


def message(body: Body, *files: str, method: str = "POST", path: str = MESSAGES) -> api_contract.Request:
    """Return the request that sends a message."""
    return api_contract.Request(method, path, body, files)


def broken(body: Body, change: Break) -> Body:
    """Return a copy of a body with a change that breaks it."""
    body = copy.deepcopy(body)
    change(body)
    return body


def commands(*bodies: Body) -> api_contract.Request:
    """Return the request that registers commands."""
    return api_contract.Request("PUT", "/applications/1/commands", list(bodies))


def command(**rest: Any) -> Body:
    """Return a slash command."""
    return {"type": 1, "name": "splendor", "description": "Play Splendor", **rest}


def option(name: str = "card", **rest: Any) -> Body:
    """Return a command option."""
    return {"type": 3, "name": name, "description": "Which card", **rest}
