"""Components of messages as Discord takes them, and what differs in a message that is read from one that was sent."""

from collections.abc import Iterable, Iterator, Mapping

from bot.rehearsal.api import Json

TEXT, BUTTON, ROW, GALLERY = 10, 2, 1, 12
"""Types of components."""
NOBODY: Json = {"allowed_mentions": {"parse": []}}
"""The field of a message by which it notifies nobody."""
_FLAGS = 0x9000  # components of version 2, and silent
_KEPT = (
    *("type", "style", "custom_id", "label", "placeholder", "min_values", "max_values", "accent_color", "url"),
    *("value", "description", "default", "disabled"),
)
"""The fields of components and options that are compared, if they are set; besides texts, pictures and emojis."""


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


def parts(components: Iterable[Json]) -> Iterator[Json]:
    """Yield every component, including nested ones."""
    for each in components:
        yield each
        yield from parts(each.get("components", ()))
        yield from parts([each["accessory"]] if "accessory" in each else [])


def with_own_ids(components: list[Json]) -> list[Json]:
    """Give controls the ids of a rehearsal, with the same verb and argument, so that no running bot takes a press."""
    for number, part in enumerate(parts(components)):
        if custom_id := part.get("custom_id"):
            part["custom_id"] = f"rehearsal:0:{number}:{custom_id.split(':', 3)[-1]}"[:100]
    return components


def differences(sent: Json, files: Mapping[str, bytes], read: Json) -> list[str]:
    """Return the names of what differs: "text", "components", "alt text", "size" of pictures, "mentions", "flags".

    `sent` are the fields of the request with its `files`, and `read` is the message as Discord returns it.
    """
    before, after = _compared(sent, files), _compared(read, files)
    return [name for name in before if before[name] != after[name]]


def _compared(message: Json, files: Mapping[str, bytes]) -> Json:
    every = list(parts(message["components"]))
    items = [item for part in every for item in part.get("items", ())]
    mentioned = message["mentions"] if "mentions" in message else message["allowed_mentions"]["users"]
    return {
        "text": [message.get("content", ""), *(part["content"] for part in every if part["type"] == TEXT)],
        "components": [_plain(part) for part in every],
        "alt text": [item.get("description") for item in items],
        "size": [_size(item["media"], files) for item in items],
        "mentions": [each["id"] if isinstance(each, dict) else each for each in mentioned],
        "flags": message["flags"] & _FLAGS,
    }


def _plain(part: Json) -> Json:
    """Return a component or an option without fields that are not set, and with how many components are in it."""
    options, emoji = [_plain(each) for each in part.get("options", ())], Json(part.get("emoji") or {})
    kept: Json = {key: part[key] for key in _KEPT if part.get(key)}
    kept["emoji"] = str(emoji.get("id") or ""), emoji.get("name")
    return kept | {"options": options, "components": len(part.get("components", ()))}


def _size(media: Json, files: Mapping[str, bytes]) -> tuple[int, int]:
    """Return the width and the height of a picture in pixels, of an attached one by its file: a PNG or a film."""
    data = files.get(media["url"].removeprefix("attachment://"))
    if data is None:
        return media.get("width", 0), media.get("height", 0)
    if data.startswith(b"\x89PNG"):
        return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")  # WebP: VP8X
