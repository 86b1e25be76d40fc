"""Pictures as colour-blind people see them.

The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency" (IEEE TVCG 15(6), 2009) at severity 1; they act on linear light.
"""

from collections.abc import Iterator
from enum import Enum
from operator import mul

from PIL import Image

Matrix = tuple[tuple[float, float, float], ...]


class ColourBlindness(Enum):
    """Kinds of colour blindness: without the cones for long, medium or short wavelengths."""

    PROTANOPIA = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
    DEUTERANOPIA = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
    TRITANOPIA = ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))


def as_seen_with(kind: ColourBlindness, image: Image.Image) -> Image.Image:
    """Return a picture as this kind of colour blindness shows it. Each colour, of at most 256, is converted once."""
    picture = image.convert("RGB")
    data = picture.tobytes()
    converted = {colour: _converted(kind.value, colour) for colour in set(_triples(data))}
    return Image.frombytes("RGB", picture.size, b"".join(converted[colour] for colour in _triples(data)))


def _triples(data: bytes) -> Iterator[tuple[int, int, int]]:
    return zip(data[::3], data[1::3], data[2::3], strict=True)


def _converted(matrix: Matrix, colour: tuple[int, int, int]) -> bytes:
    linear = [_linear(part / 255) for part in colour]
    return bytes(_encoded(sum(map(mul, row, linear))) for row in matrix)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _encoded(part: float) -> int:
    part = min(max(part, 0.0), 1.0)
    return round(255 * (part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))
