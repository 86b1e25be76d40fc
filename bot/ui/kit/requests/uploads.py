"""Files in requests to Discord."""

import io

import discord


class _Upload(io.BytesIO):
    """Bytes to be sent. Their buffer, of which aiohttp wants to know the length, is no copy of them."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self._data = data

    def getbuffer(self) -> memoryview:
        return memoryview(self._data)

    def close(self) -> None:
        self._data = b""
        super().close()


def upload(data: bytes, name: str, description: str | None = None) -> discord.File:
    """Return a file for one request, with its alt text; discord.py closes it afterwards."""
    return discord.File(_Upload(data), name, description=description)
