"""Rectangles in whole pixels, shared by layout, text, canvas and paint."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: the upper left corner, the width and the height, in pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """Return the first column right of the box."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """Return the first row below the box."""
        return self.y + self.h

    def inset(self, by: int) -> "Box":
        """Return the box shrunk by `by` pixels on every side."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def moved(self, x: int, y: int) -> "Box":
        """Return the box shifted right by `x` and down by `y` pixels."""
        return Box(self.x + x, self.y + y, self.w, self.h)

    def repeated(self, count: int, right: int = 0, down: int = 0) -> "tuple[Box, ...]":
        """Return so many boxes: this one and copies, each further right and down by so many pixels."""
        return tuple(self.moved(at * right, at * down) for at in range(count))

    def inside(self, outer: "Box") -> "Box":
        """Return a box given relative to the corner of `outer` in the coordinates of `outer`."""
        return self.moved(outer.x, outer.y)

    def contains(self, other: "Box") -> bool:
        """Return whether the other box lies completely within this one."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def overlaps(self, other: "Box") -> bool:
        """Return whether the two boxes share a pixel."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom
