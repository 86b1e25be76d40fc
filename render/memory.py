"""What has been painted already: kept by what it shows, and forgotten again before it fills the machine.

Three memories bound what drawing holds on to, whatever is drawn: `PARTS` for the printed parts that pictures are laid
out from, `SPRITES` for the full-colour pieces those parts are painted with, and `FACES` for cards, which take longest
to paint: printed they are small enough for a whole game's to be kept.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from functools import wraps
from typing import ParamSpec

from PIL import Image

P = ParamSpec("P")


class Memory:
    """Pictures by key, at most `limit` bytes of pixels; the one longest unused goes first."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.size = 0
        self._kept: OrderedDict[Hashable, Image.Image] = OrderedDict()

    def recall(self, key: Hashable) -> Image.Image | None:
        """Return what is kept under a key."""
        image = self._kept.get(key)
        if image is not None:
            self._kept.move_to_end(key)
        return image

    def keep(self, key: Hashable, image: Image.Image) -> None:
        """Keep a picture under a new key, and forget others where it is too much."""
        self._kept[key] = image
        self.size += weight(image)
        while self.size > self.limit:
            self.size -= weight(self._kept.popitem(last=False)[1])

    def images(self) -> Iterable[Image.Image]:
        """Return all that is kept."""
        return self._kept.values()

    def forget(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.size = 0


def weight(image: Image.Image) -> int:
    """Return how many bytes of pixels a picture holds, and something for the rest of it."""
    return image.width * image.height * len(image.getbands()) + 512


PARTS = Memory(40 * 2**20)
SPRITES = Memory(8 * 2**20)
FACES = Memory(16 * 2**20)
MEMORIES = (PARTS, SPRITES, FACES)


def remembered_in(memory: Memory) -> Callable[[Callable[P, Image.Image]], Callable[P, Image.Image]]:
    """Paint something once for each set of arguments; what is returned is shared and must not be painted on."""

    def decorate(paint: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
        @wraps(paint)
        def recalled(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
            key = (paint, args, *kwargs.items())
            found = memory.recall(key)
            if found is None:
                found = paint(*args, **kwargs)
                memory.keep(key, found)
            return found

        return recalled

    return decorate


remembered = remembered_in(SPRITES)
