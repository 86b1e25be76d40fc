"""Parts of pictures, and least-recently-used caches for drawn images, bounded by the bytes of their pixels.

Five caches bound the memory of the render process, however many games are shown:

* `SPRITES` holds full-colour pieces (gems, tokens, text masks) from which parts are drawn.
* `PARTS` holds finished parts in the palette, one byte per pixel, from which pictures are put together.
* `GROUPS` holds which parts lie where in rows of players and on cards.
* `CARD_FACES` holds card faces in the palette: they take longest to draw, and other parts must not evict them.
* `PACKED_BANDS` holds compressed rows of pictures.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import wraps
from itertools import count
from typing import Any, Generic, ParamSpec, TypeVar

from PIL import Image

from render.canvas.png import PackedBand

P = ParamSpec("P")
V = TypeVar("V")

_numbers = count()


class PicturePart:
    """Indexed pixels to be copied into pictures; with a `mask`, only where the mask is set.

    Each part has a `number` of its own, by which packed bands of pictures are found again. A picture consists of some
    hundred copies of parts, so that each part keeps what Pillow's properties would look up again for every copy.
    """

    __slots__ = ("_core", "_mask_core", "height", "mask", "number", "pixels", "width")

    def __init__(self, pixels: Image.Image, mask: Image.Image | None = None) -> None:
        self.pixels, self.mask, self.number = pixels, mask, next(_numbers)
        self.width, self.height = pixels.size
        self._core: Any = pixels.im
        self._mask_core: Any = None if mask is None else mask.im

    def paste_unchecked(self, core: Any, x: int, y: int) -> None:
        """Paste the part into the `im` of an image that may share its bytes with a buffer.

        Pixels that would lie outside are cut off. `Image.paste` takes every buffer for read-only and would copy such an
        image first, and its checks take longer than the copy of a part. Only this class uses Pillow's private
        `Image.im`; tests/render/test_pillow.py fails if a new Pillow changes it.
        """
        place = (x, y, x + self.width, y + self.height)
        if self._mask_core is None:
            core.paste(self._core, place)
        else:
            core.paste(self._core, place, self._mask_core)


Placed = tuple["PicturePart | Group", int, int]
"""A part or a group with the x and y of its upper left corner."""


class Group:
    """Parts that lie together in pictures, such as the row of a player: less memory and work than one large part.

    It has a `number` of its own, as parts have.
    """

    __slots__ = ("_placed", "height", "number", "width")

    def __init__(self, width: int, height: int, placed: Sequence[Placed]) -> None:
        self.width, self.height, self._placed, self.number = width, height, placed, next(_numbers)

    def __len__(self) -> int:
        """Return the number of parts."""
        return len(self._placed)

    def paste_unchecked(self, core: Any, x: int, y: int) -> None:
        """Paste all parts as `PicturePart.paste_unchecked` does."""
        bottom = core.size[1]
        for part, dx, dy in self._placed:
            top = y + dy
            if top < bottom and top + part.height > 0:
                part.paste_unchecked(core, x + dx, top)


OVERHEAD = 512
"""Bytes added for each cached value besides its pixels: a rough figure for the objects around them."""


class _Entry(Generic[V]):
    """A cached value with the bytes that it counts for, and the number of the look-up that last found it."""

    __slots__ = ("size", "used", "value")

    def __init__(self, value: V, size: int, used: int) -> None:
        self.value, self.size, self.used = value, size, used


class ImageCache(Generic[V]):
    """Images, or what is made of them, by key: at most `limit` bytes; those used longest ago are evicted first.

    It holds `size` bytes; `size_of` returns how many a value counts for. Keys hold whole cards and panels, so that
    hashing one takes longer than anything else here: a look-up does it once, where an ordered dictionary needs it three
    times. For that, an eviction has to sort all entries, and therefore makes room for many.
    """

    def __init__(self, limit: int, size_of: Callable[[V], int]) -> None:
        self._size_of = size_of
        self._entries: dict[Hashable, _Entry[V]] = {}
        self.limit, self.size, self._lookups = limit, 0, 0

    def get(self, key: Hashable) -> V | None:
        """Return the value cached under a key, or None."""
        entry = self._entries.get(key)
        if entry is None:
            return None
        self._lookups += 1
        entry.used = self._lookups
        return entry.value

    def put(self, key: Hashable, value: V) -> None:
        """Cache a value and evict others to make room; one larger than the whole cache is not cached."""
        size = self._size_of(value)
        if size > self.limit:
            return
        if (before := self._entries.pop(key, None)) is not None:
            self.size -= before.size
        if self.size + size > self.limit:
            self._evict(self.size + size - self.limit)
        self._lookups += 1
        self._entries[key] = _Entry(value, size, self._lookups)
        self.size += size

    def sizes(self) -> Iterable[int]:
        """Return the bytes of each cached value."""
        return (self._size_of(entry.value) for entry in self._entries.values())

    def clear(self) -> None:
        """Drop all values."""
        self._entries.clear()
        self.size = 0

    def resize(self, limit: int) -> None:
        """Drop all values and hold at most `limit` bytes from now on."""
        self.clear()
        self.limit = limit

    def _evict(self, wanted: int) -> None:
        """Drop the values used longest ago until this many bytes are free, and a part of the cache."""
        room = self.size - max(wanted, self.limit // _EVICTED_PART)
        for key, entry in sorted(self._entries.items(), key=lambda item: item[1].used):
            if self.size <= room:
                return
            del self._entries[key]
            self.size -= entry.size


_EVICTED_PART = 32
"""An eviction frees at least this part of the cache."""


def image_bytes(image: Image.Image) -> int:
    """Return how many bytes an image counts for in a cache."""
    return image.width * image.height * len(image.getbands()) + OVERHEAD


_PLACED = 256
"""Bytes for each part of a group, with its share of the key: a card, or a panel, mostly with an avatar."""


def _part_bytes(part: PicturePart) -> int:
    return image_bytes(part.pixels) + (image_bytes(part.mask) if part.mask else 0)


SPRITES = ImageCache(5 * 2**20, image_bytes)
PARTS = ImageCache(22 * 2**20, _part_bytes)
CARD_FACES = ImageCache(14 * 2**20, _part_bytes)
PACKED_BANDS = ImageCache[PackedBand](7 * 2**20, lambda band: len(band.chunk) + OVERHEAD)
GROUPS = ImageCache[Group](3 * 2**20, lambda group: len(group) * _PLACED + OVERHEAD)
IMAGE_CACHES = (SPRITES, PARTS, GROUPS, CARD_FACES, PACKED_BANDS)


def cached_sprite(make: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
    """Draw a sprite once per set of arguments. Callers share the result: never draw on it."""

    @wraps(make)
    def cached(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
        key = (make, args, *kwargs.items())
        image = SPRITES.get(key)
        if image is None:
            image = make(*args, **kwargs)
            SPRITES.put(key, image)
        return image

    return cached
