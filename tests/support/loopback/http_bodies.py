"""Reading the bodies of the bot's requests, and writing those of the responses."""

import json
import re
from typing import Any

from aiohttp import web

from tests.support.loopback.discord_state import Reply


async def read_body(request: web.Request) -> tuple[Any, dict[str, bytes]]:
    """Return the decoded JSON body of a request, and its files."""
    body = await request.read()
    kind = request.headers.get("Content-Type", "")  # `request.content_type` is slow
    if not kind.startswith("multipart/form-data"):
        return (json.loads(body) if body else None), {}
    # Parsed by hand: aiohttp's own multipart reader raises a DeprecationWarning.
    payload, files = None, {}
    boundary = kind.partition("boundary=")[2].strip('"')
    for part in body.split(f"--{boundary}".encode())[1:-1]:
        head, _, content = part.removesuffix(b"\r\n").partition(b"\r\n\r\n")
        name = re.search(r'filename="([^"]+)"', head.decode())
        if name is not None:
            files[name[1]] = content
        else:
            payload = json.loads(content)
    return payload, files


def response_of(reply: Reply) -> web.Response:
    """Return a reply as a response of the server."""
    if reply.page:
        return web.Response(status=reply.status, text=reply.page, content_type="text/html")
    if reply.body is None:
        return web.Response(status=reply.status)
    # No charset: discord.py compares the whole content type.
    headers = {"Content-Type": "application/json", **reply.headers}
    return web.Response(body=json.dumps(reply.body).encode(), status=reply.status, headers=headers)
