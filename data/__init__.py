"""Facts about the game's pieces, and the words for them in four languages."""

from data.components import Card, Components, DataError, Noble, components, load_components
from data.gems import GEMS, TOKENS, Gem, Gems

__all__ = [
    "GEMS",
    "TOKENS",
    "Card",
    "Components",
    "DataError",
    "Gem",
    "Gems",
    "Noble",
    "components",
    "load_components",
]
