"""The demo with a page that shows pictures sooner: `python -m tests.support.quick_demo` runs `splendor-bot` so.

Simcord starts a Python process for each picture, again for each page and member, which takes most of the time in which
a page is driven. Here each picture is decoded once, by the same code, in this process.
"""

import asyncio
from dataclasses import replace
from functools import lru_cache

from simcord.preview import _media

from bot.cli import main


@lru_cache(maxsize=256)
def _decoded(picture: bytes, media_time: float) -> _media.MediaInfo:
    # The page would warn that the memory for decoding is not limited.
    return replace(_media._process_media(picture, media_time), memory_limited=True)


async def _validate(
    _: _media.MediaWorker, _key: str, picture: bytes, *, media_time: float | None = None
) -> _media.MediaInfo:
    return await asyncio.to_thread(_decoded, picture, media_time or 0.0)


def decode_pictures_once() -> None:
    """Let the pages of all demos in this process show pictures sooner."""
    _media.MediaWorker.validate = _validate


if __name__ == "__main__":
    decode_pictures_once()
    main()
