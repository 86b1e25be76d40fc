"""Least-recently-used caches for drawn images, bounded by the bytes of their pixels.

Three caches bound the memory of the render process, however many games are shown:

* `SPRITES` holds full-colour pieces (gems, tokens, text masks) from which parts are drawn.
* `PARTS` holds finished parts in the palette, one byte per pixel, from which pictures are put together.
* `CARD_FACES` holds card faces in the palette: they take longest to draw, and other parts must not evict them.
"""

from collections.abc import Callable, Hashable, Iterable
from functools import wraps
from typing import ParamSpec

from cachetools import LRUCache
from PIL import Image

P = ParamSpec("P")

OVERHEAD = 512
"""Bytes added for each cached image besides its pixels: a rough figure for the objects around them."""


class ImageCache:
    """Images by key, at most `limit` bytes; the least recently used images are evicted first."""

    def __init__(self, limit: int) -> None:
        self._images: LRUCache[Hashable, Image.Image] = LRUCache(limit, getsizeof=image_bytes)

    @property
    def limit(self) -> int:
        """Return how many bytes the cache may hold."""
        return int(self._images.maxsize)

    @property
    def size(self) -> int:
        """Return how many bytes the cache holds."""
        return int(self._images.currsize)

    def get(self, key: Hashable) -> Image.Image | None:
        """Return the image cached under a key, or None."""
        try:  # not LRUCache.get, which looks the key up twice
            return self._images[key]
        except KeyError:
            return None

    def put(self, key: Hashable, image: Image.Image) -> None:
        """Cache an image and evict others to make room; an image larger than the whole cache is not cached."""
        if image_bytes(image) <= self.limit:
            self._images[key] = image

    def images(self) -> Iterable[Image.Image]:
        """Return all cached images."""
        return self._images.values()

    def clear(self) -> None:
        """Drop all images."""
        self._images.clear()

    def resize(self, limit: int) -> None:
        """Drop all images and hold at most `limit` bytes from now on."""
        self._images = LRUCache(limit, getsizeof=image_bytes)


def image_bytes(image: Image.Image) -> int:
    """Return how many bytes an image counts for in a cache."""
    return image.width * image.height * len(image.getbands()) + OVERHEAD


SPRITES = ImageCache(8 * 2**20)
PARTS = ImageCache(40 * 2**20)
CARD_FACES = ImageCache(16 * 2**20)
IMAGE_CACHES = (SPRITES, PARTS, CARD_FACES)


def cached_in(cache: ImageCache) -> Callable[[Callable[P, Image.Image]], Callable[P, Image.Image]]:
    """Return a decorator that draws an image once per set of arguments. Callers share the result: never draw on it."""

    def decorate(make: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
        @wraps(make)
        def cached(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
            key = (make, args, *kwargs.items())
            image = cache.get(key)
            if image is None:
                image = make(*args, **kwargs)
                cache.put(key, image)
            return image

        return cached

    return decorate


cached_sprite = cached_in(SPRITES)
