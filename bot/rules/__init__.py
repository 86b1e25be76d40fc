"""The rules of Splendor: the base game and its expansions."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from bot.engine import Codec, DecisionOpened, GameOver, Rules, SeatLeft, TurnBegan, TurnPassed, Undone
from bot.rules.base.end_of_turn import PRESTIGE_TO_WIN
from bot.rules.base.game import BaseGame
from bot.rules.base.hooks import Expansion
from bot.rules.base.queries import (
    base_of,
    card_at,
    expansion_of,
    last_address,
    open_cards,
    prestige_of,
    standings,
    ways_to_pay,
)
from bot.rules.base.state import (
    CARDS,
    LEVELS,
    MAX_RESERVED,
    MAX_TOKENS,
    NOBLES,
    PLACES,
    Player,
    Reserved,
    back_of,
)
from bot.rules.base.vocabulary import (
    CardPurchased,
    CardReserved,
    CardRevealed,
    ChooseAction,
    ChooseNoble,
    ChooseTokensToReturn,
    Dealt,
    LastRoundBegan,
    NobleVisited,
    PurchaseCard,
    ReserveCard,
    ReserveFromDeck,
    ReturnTokens,
    TakeTokens,
    TokensReturned,
    TokensTaken,
    WelcomeNoble,
)
from bot.rules.cities import Cities
from bot.rules.orient.game import Orient
from bot.rules.strongholds import Strongholds
from bot.rules.trading_posts import TradingPosts


@dataclass(frozen=True, slots=True)
class Options:
    """The options that a table chose before the deal.

    With `up_to_three`, fewer than three gems may be taken by choice (B6). `expansion` is a name in `EXPANSIONS` (X1).
    """

    up_to_three: bool = False
    expansion: str | None = None


EXPANSIONS: Mapping[str, type[Expansion]] = {
    expansion.name: expansion for expansion in (Cities, Orient, Strongholds, TradingPosts)
}
"""The registry of expansions by name.

Presenters (`bot/present/expansions/<name>.py`) and test invariants (`tests/support/invariants/<name>.py`) are found by
these names.
"""


@cache
def rules_for(options: Options) -> Rules:
    """Return the rules of a game with these options."""
    if options.expansion is None:
        base = BaseGame(options.up_to_three)
        return Rules(base, (base,))
    expansion = EXPANSIONS[options.expansion]()
    base = BaseGame(options.up_to_three, expansion)
    return Rules(base, (base, expansion))


@cache
def codec_for(options: Options) -> Codec:
    """Return the codec for the log of a game with these options."""
    kernel = (DecisionOpened, GameOver, SeatLeft, TurnBegan, TurnPassed, Undone)
    return Codec((*kernel, *(kind for module in rules_for(options).modules for kind in module.vocabulary)))


__all__ = [
    "CARDS",
    "EXPANSIONS",
    "LEVELS",
    "MAX_RESERVED",
    "MAX_TOKENS",
    "NOBLES",
    "PLACES",
    "PRESTIGE_TO_WIN",
    "CardPurchased",
    "CardReserved",
    "CardRevealed",
    "ChooseAction",
    "ChooseNoble",
    "ChooseTokensToReturn",
    "Dealt",
    "LastRoundBegan",
    "NobleVisited",
    "Options",
    "Player",
    "PurchaseCard",
    "ReserveCard",
    "ReserveFromDeck",
    "Reserved",
    "ReturnTokens",
    "TakeTokens",
    "TokensReturned",
    "TokensTaken",
    "WelcomeNoble",
    "back_of",
    "base_of",
    "card_at",
    "codec_for",
    "expansion_of",
    "last_address",
    "open_cards",
    "prestige_of",
    "rules_for",
    "standings",
    "ways_to_pay",
]
