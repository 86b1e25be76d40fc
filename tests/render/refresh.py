"""Golden pictures at a quarter of their size. `python -m tests.render.refresh` paints them anew; look at them after."""

from pathlib import Path

from PIL import Image

from render import LIGHT, THEMES, Scene, Theme
from render.pictures import compose
from tests.render import samples

GOLDEN = Path(__file__).parent / "golden"


def pictured(scene: Scene, theme: Theme = LIGHT) -> Image.Image:
    """Return a scene's picture in full colour."""
    return compose(scene, theme).image()


def small(scene: Scene, theme: Theme = LIGHT) -> Image.Image:
    """Return a scene's picture shrunk to a quarter."""
    return pictured(scene, theme).reduce(4)


def golden(name: str, theme: str) -> Path:
    """Return where the golden picture of a sample in a theme lies."""
    return GOLDEN / theme / f"{name}.png"


def main() -> None:
    """Write every golden picture."""
    for theme in THEMES:
        (GOLDEN / theme).mkdir(parents=True, exist_ok=True)
        for name, scene in samples.SCENES.items():
            packed = small(scene, THEMES[theme]).quantize(
                256, Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE
            )
            packed.save(golden(name, theme), optimize=True)


if __name__ == "__main__":
    main()
