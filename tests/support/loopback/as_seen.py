"""Messages in answers, changed to what a rehearsal has seen otherwise than believed."""

import copy
import re
from collections.abc import Mapping, Sequence
from typing import Any

from bot.rehearsal.beliefs import BELIEFS, Value
from tests.support.loopback.discord_types import Json, parts

_MESSAGES = r"/channels/\d+/messages"
_ANSWER, _READ = "the answer to a message: ", "a message that is read: "


def as_seen(route: str, body: Any, files: Sequence[str], seen: Mapping[str, Value]) -> Any:
    """Return the body of an accepted request, with the parts of messages that were seen otherwise."""
    other = {name: value for name, value in seen.items() if value != BELIEFS[name].value}
    if isinstance(body, list) and re.fullmatch(f"GET {_MESSAGES}", route):
        is_turned = other.keys() & {"messages are read newest first", "messages after one are read newest first"}
        return body[::-1] if is_turned else body
    if not other or not isinstance(body, dict):
        return body
    message: Json = copy.deepcopy(body)
    if re.fullmatch(rf"PATCH {_MESSAGES}/\d+", route):
        _edited(message, other, has_files=bool(files))
    for pattern, what in ((f"POST {_MESSAGES}", _ANSWER), (rf"GET {_MESSAGES}/\d+", _READ)):
        if re.fullmatch(pattern, route):
            _kept(message, {name.removeprefix(what): each for name, each in other.items() if name.startswith(what)})
    return message


def _edited(message: Json, other: Mapping[str, Value], *, has_files: bool) -> None:
    if "an edited message: edited" in other:
        message["edited_timestamp"] = None
    number = other.get(f"attachments after an edit {'with a new one' if has_files else 'that names none'}")
    if number is not None:
        message["attachments"] = [{"id": str(each)} for each in range(int(number))]
    if has_files and "pictures after an edit with a new one" in other:
        for item in _items(message):
            item["media"] = {}


def _kept(message: Json, other: Mapping[str, Value]) -> None:
    for part in parts(message["components"]):
        if "text" in other and "content" in part:
            part["content"] += " (otherwise)"
        if part.get("custom_id") == BELIEFS[f"{_READ}control"].value:
            part["custom_id"] = other.get("control", part["custom_id"])
        if "numbered components" in other:
            del part["id"]
    for item in _items(message):
        if "alt text" in other:
            item["description"] = None
        if size := other.get("size of the picture"):
            width, _, height = str(size).partition("×")
            item["media"] |= {"width": int(width), "height": int(height)}
    message["flags"] = other.get("flags", message["flags"])
    if "mentions" in other:
        message["mentions"] = [{"id": str(each)} for each in range(int(other["mentions"] or 0))]
    if "edited" in other:
        message["edited_timestamp"] = message["timestamp"]


def _items(message: Json) -> list[Json]:
    return [item for part in parts(message["components"]) for item in part.get("items", ())]
