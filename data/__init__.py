"""The components of the game and their CSV files, and the texts of the bot in four languages."""

from data.components import (
    Card,
    City,
    Components,
    DataError,
    Noble,
    OrientCard,
    TradingPost,
    components,
    load_components,
)
from data.gems import GEMS, TOKENS, Gem, Gems

__all__ = [
    "GEMS",
    "TOKENS",
    "Card",
    "City",
    "Components",
    "DataError",
    "Gem",
    "Gems",
    "Noble",
    "OrientCard",
    "TradingPost",
    "components",
    "load_components",
]
