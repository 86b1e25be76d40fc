"""Golden pictures at a quarter of their size. `python -m tests.render.refresh` paints them anew; look at them after."""

from pathlib import Path

from PIL import Image

from render import Scene
from render.pictures import compose
from tests.render import samples

GOLDEN = Path(__file__).parent / "golden"


def small(scene: Scene) -> Image.Image:
    """Return a scene's picture shrunk to a quarter."""
    return compose(scene).image().reduce(4)


def main() -> None:
    """Write every golden picture."""
    GOLDEN.mkdir(exist_ok=True)
    for name, scene in samples.SCENES.items():
        small(scene).save(GOLDEN / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
