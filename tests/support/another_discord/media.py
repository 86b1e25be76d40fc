"""Files: uploads of a body, the attachments that they become, and where their bytes are served.

Source: developers/reference, "Uploading Files" and "Editing Message Attachments".
"""

import io
import json
import mimetypes
import re
from dataclasses import dataclass
from typing import Any

from aiohttp import web
from PIL import Image, UnidentifiedImageError

from tests.support.another_discord.errors import Form, Json, refusal
from tests.support.another_discord.world import World

FILE_LIMIT = 10 * 2**20
"""Bytes of one file, for a server without boosts (discord-api-docs #8572)."""


@dataclass(frozen=True)
class Upload:
    """One part `files[n]` of a body."""

    filename: str
    content: bytes


def secure(filename: str) -> str:
    """Return a file's name as Discord stores it; `attachment://` urls are treated alike (#7754, #7890)."""
    name = re.sub(r"[^A-Za-z0-9_.-]", "", "_".join(filename.split()))
    return name.strip("._") or "unknown"


async def read_body(request: web.Request) -> tuple[Any, dict[str, Upload]]:
    """Return the JSON of a request and its files by their number, or raise 50109 or 40005."""
    uploads: dict[str, Upload] = {}
    text = ""
    if request.content_type.startswith("multipart/"):
        async for part in await request.multipart():
            name = part.name or ""  # type: ignore[union-attr] - no nested multipart
            content = bytes(await part.read())  # type: ignore[union-attr] - no nested multipart
            if name == "payload_json":
                text = content.decode()
            else:
                number = "".join(filter(str.isdecimal, name)) or "0"
                uploads[number] = Upload(part.filename or "unknown", content)  # type: ignore[union-attr] - no nested multipart
    else:
        text = await request.text()
    if any(len(upload.content) > FILE_LIMIT for upload in uploads.values()):
        raise refusal(40005)
    try:
        return (json.loads(text) if text else {}), uploads
    except ValueError:
        raise refusal(50109) from None


def size_of(content: bytes) -> dict[str, int]:
    """Return width and height of a picture, or nothing for what is none."""
    try:
        with Image.open(io.BytesIO(content)) as picture:
            return {"width": picture.width, "height": picture.height}
    except (UnidentifiedImageError, OSError):
        return {}


def store(world: World, channel: Json, upload: Upload, declared: Json, ephemeral: bool) -> Json:
    """Keep a file where it is served, and return its attachment."""
    item_id, name = world.new_id(), secure(declared.get("filename") or upload.filename)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    path = f"/attachments/{channel['id']}/{item_id}/{name}"
    world.files[path] = (upload.content, kind)
    signature = "?ex=7fffffff&is=68000000&hm=5ca1ab1e&"
    urls = {
        "url": f"http://{world.address}{path}{signature}",
        "proxy_url": f"http://{world.address}/media{path}{signature}",
    }
    attachment = {"id": item_id, "filename": name, "size": len(upload.content), "content_type": kind, **urls}
    attachment |= size_of(upload.content)
    attachment |= {key: declared[key] for key in ("description", "title") if declared.get(key)}
    return attachment | ({"ephemeral": True} if ephemeral else {})


def arrange(
    world: World,
    channel: Json,
    old: list[Json],
    body: Json,
    uploads: dict[str, Upload],
    form: Form,
    ephemeral: bool = False,
) -> list[Json]:
    """Return the attachments that a message has after a body was applied.

    With `attachments`, those named and the new ones. Without, the old ones stay, unless files are sent: since API v10
    these replace them (#5170). An id that is neither an old attachment nor the number of a file is ignored.
    """
    named = body.get("attachments")
    if named is None:
        named = [{"id": number} for number in uploads] or [{"id": one["id"]} for one in old]
    form.length("attachments", named, 10)
    known, result = {one["id"]: one for one in old}, []
    for index, declared in enumerate(named):
        item_id = str(declared.get("id"))
        form.length(f"attachments.{index}.description", declared.get("description"), 1024)
        if item_id in known:
            changed = {key: declared[key] for key in ("description",) if declared.get(key)}
            result.append(known[item_id] | changed)
        elif item_id in uploads:
            result.append(store(world, channel, uploads[item_id], declared, ephemeral))
    return result


def discard(world: World, before: list[Json], after: list[Json]) -> None:
    """Stop serving the attachments that are no longer there."""
    kept = {one["id"] for one in after}
    for path in [
        path for path in world.files if any(f"/{one['id']}/" in path for one in before if one["id"] not in kept)
    ]:
        del world.files[path]
