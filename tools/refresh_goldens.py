"""Draw the golden pictures at a quarter of their size: `python -m tools.refresh_goldens`."""

from io import BytesIO
from pathlib import Path

from PIL import Image

from data.gems import TOKENS
from render import EMOJI_SIZE, EMOJI_VERSION, LIGHT, THEMES, Scene, Theme
from render.drawing import compose, draw_emoji
from tests.support.render import samples
from tools.options import new_parser

GOLDEN = Path(__file__).parents[1] / "tests" / "render" / "golden"


def pictured(scene: Scene, theme: Theme = LIGHT) -> Image.Image:
    """Return a scene's picture in RGB."""
    return compose(scene, theme).to_rgb()


def small(scene: Scene, theme: Theme = LIGHT) -> Image.Image:
    """Return a scene's picture at a quarter of its size."""
    return pictured(scene, theme).reduce(4)


def golden(name: str, theme: str) -> Path:
    """Return the path of the golden picture of a sample in a theme."""
    return GOLDEN / theme / f"{name}.png"


def emojis() -> Image.Image:
    """Return all emojis side by side on grey."""
    strip = Image.new("RGB", (EMOJI_SIZE * len(TOKENS), EMOJI_SIZE), (128, 128, 128))
    for gem in TOKENS:
        emoji = Image.open(BytesIO(draw_emoji(gem)))
        strip.paste(emoji, (gem * EMOJI_SIZE, 0), emoji)
    return strip.reduce(2)


def golden_emojis() -> Path:
    """Return where the golden picture of the current version of the emojis lies."""
    return GOLDEN / f"emojis-{EMOJI_VERSION}.png"


def main() -> None:
    """Write every golden picture; that of the emojis only where they have a new version."""
    new_parser(__doc__).parse_args()
    if not golden_emojis().exists():
        emojis().save(golden_emojis(), optimize=True)
    for theme in THEMES:
        (GOLDEN / theme).mkdir(parents=True, exist_ok=True)
        for name, scene in samples.SCENES.items():
            packed = small(scene, THEMES[theme]).quantize(
                256, Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE
            )
            packed.save(golden(name, theme), optimize=True)


if __name__ == "__main__":
    main()
