"""Least-recently-used caches for drawn images, bounded by the bytes of their pixels.

Four caches bound the memory of the render process, however many games are shown:

* `SPRITES` holds full-colour pieces (gems, tokens, text masks) from which parts are drawn.
* `PARTS` holds finished parts in the palette, one byte per pixel, from which pictures are put together.
* `CARD_FACES` holds card faces in the palette: they take longest to draw, and other parts must not evict them.
* `PACKED_BANDS` holds compressed rows of pictures.
"""

from collections.abc import Callable, Hashable, Iterable
from functools import wraps
from typing import Generic, ParamSpec, TypeVar

from cachetools import LRUCache
from PIL import Image

from render.canvas.parts import Part
from render.canvas.png import PackedBand

P = ParamSpec("P")
V = TypeVar("V")

OVERHEAD = 512
"""Bytes added for each cached value besides its pixels: a rough figure for the objects around them."""


class ImageCache(Generic[V]):
    """Images, or what is made of them, by key: at most `limit` bytes; the least recently used ones are evicted first.

    `size_of` returns how many bytes a value counts for.
    """

    def __init__(self, limit: int, size_of: Callable[[V], int]) -> None:
        self._size_of = size_of
        self._values: LRUCache[Hashable, V] = LRUCache(limit, getsizeof=size_of)

    @property
    def limit(self) -> int:
        """Return how many bytes the cache may hold."""
        return int(self._values.maxsize)

    @property
    def size(self) -> int:
        """Return how many bytes the cache holds."""
        return int(self._values.currsize)

    def get(self, key: Hashable) -> V | None:
        """Return the value cached under a key, or None."""
        try:  # not LRUCache.get, which looks the key up twice
            return self._values[key]
        except KeyError:
            return None

    def put(self, key: Hashable, value: V) -> None:
        """Cache a value and evict others to make room; one larger than the whole cache is not cached."""
        if self._size_of(value) <= self.limit:
            self._values[key] = value

    def sizes(self) -> Iterable[int]:
        """Return the bytes of each cached value."""
        return map(self._size_of, self._values.values())

    def clear(self) -> None:
        """Drop all values."""
        self._values.clear()

    def resize(self, limit: int) -> None:
        """Drop all values and hold at most `limit` bytes from now on."""
        self._values = LRUCache(limit, getsizeof=self._size_of)


def image_bytes(image: Image.Image) -> int:
    """Return how many bytes an image counts for in a cache."""
    return image.width * image.height * len(image.getbands()) + OVERHEAD


def _part_bytes(part: Part) -> int:
    return image_bytes(part.pixels) + (image_bytes(part.mask) if part.mask else 0)


def _band_bytes(band: PackedBand) -> int:
    return len(band.chunk) + OVERHEAD


SPRITES = ImageCache(8 * 2**20, image_bytes)
PARTS = ImageCache(40 * 2**20, _part_bytes)
CARD_FACES = ImageCache(16 * 2**20, image_bytes)
PACKED_BANDS = ImageCache(12 * 2**20, _band_bytes)
IMAGE_CACHES = (SPRITES, PARTS, CARD_FACES, PACKED_BANDS)


def cached_in(cache: ImageCache[Image.Image]) -> Callable[[Callable[P, Image.Image]], Callable[P, Image.Image]]:
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
