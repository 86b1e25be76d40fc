"""The scenes of a film and their durations. This module imports nothing of Discord, for the command line."""

from collections.abc import Sequence
from typing import TypeVar

MOST_SCENES = 320
"""The most scenes of a film; some scenes of a longer game are left out."""
_SCENE, _FIRST, _LAST = 1400, 2500, 6000  # milliseconds for which a scene is shown
_FEW, _SCENE_OF_FEW = 20, 1900  # scenes of a short film, of which each takes longer to read
_WHOLE_FILM = 180_000  # milliseconds; scenes of a long game are shown for a shorter time

SceneT = TypeVar("SceneT")


def thinned(scenes: Sequence[SceneT], most: int) -> Sequence[SceneT]:
    """Return at most `most` of the scenes, evenly chosen, the last one among them."""
    step = -(-len(scenes) // most)
    return scenes[::-step][::-1]


def durations(scenes: int) -> list[int]:
    """Return for how many milliseconds each scene of a film is shown."""
    usual = _SCENE_OF_FEW if scenes <= _FEW else min(_SCENE, _WHOLE_FILM // scenes)
    return [_FIRST, *[usual] * (scenes - 2), _LAST] if scenes > 1 else [_LAST]
