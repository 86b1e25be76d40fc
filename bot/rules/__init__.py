"""The rules of Splendor: the base game and its expansions."""

from collections.abc import Mapping
from functools import cache

from bot.engine import DecisionOpened, Frozen, GameOver, Rules, SeatLeft, TurnBegan, TurnPassed, Undone
from bot.rules.base.end_of_turn import PRESTIGE_TO_WIN as PRESTIGE_TO_WIN
from bot.rules.base.game import BaseGame
from bot.rules.base.hooks import Expansion
from bot.rules.base.queries import Standing as Standing
from bot.rules.base.queries import base_of as base_of
from bot.rules.base.queries import card_at as card_at
from bot.rules.base.queries import expansion_of as expansion_of
from bot.rules.base.queries import last_address as last_address
from bot.rules.base.queries import open_cards as open_cards
from bot.rules.base.queries import prestige_of as prestige_of
from bot.rules.base.queries import standings as standings
from bot.rules.base.queries import ways_to_pay as ways_to_pay
from bot.rules.base.state import CARDS as CARDS
from bot.rules.base.state import LEVELS as LEVELS
from bot.rules.base.state import MAX_RESERVED as MAX_RESERVED
from bot.rules.base.state import MAX_TOKENS as MAX_TOKENS
from bot.rules.base.state import NOBLES as NOBLES
from bot.rules.base.state import PLACES as PLACES
from bot.rules.base.state import Player as Player
from bot.rules.base.state import Reserved as Reserved
from bot.rules.base.unseen import possible_world as possible_world
from bot.rules.base.unseen import unseen_dealt as unseen_dealt
from bot.rules.base.vocabulary import CardPurchased as CardPurchased
from bot.rules.base.vocabulary import CardReserved as CardReserved
from bot.rules.base.vocabulary import CardRevealed as CardRevealed
from bot.rules.base.vocabulary import ChooseAction as ChooseAction
from bot.rules.base.vocabulary import ChooseNoble as ChooseNoble
from bot.rules.base.vocabulary import ChooseTokensToReturn as ChooseTokensToReturn
from bot.rules.base.vocabulary import Dealt as Dealt
from bot.rules.base.vocabulary import LastRoundBegan as LastRoundBegan
from bot.rules.base.vocabulary import NobleVisited as NobleVisited
from bot.rules.base.vocabulary import Purchase as Purchase
from bot.rules.base.vocabulary import PurchaseCard as PurchaseCard
from bot.rules.base.vocabulary import Removal as Removal
from bot.rules.base.vocabulary import ReserveCard as ReserveCard
from bot.rules.base.vocabulary import ReserveFromDeck as ReserveFromDeck
from bot.rules.base.vocabulary import ReturnTokens as ReturnTokens
from bot.rules.base.vocabulary import TakeTokens as TakeTokens
from bot.rules.base.vocabulary import TokensReturned as TokensReturned
from bot.rules.base.vocabulary import TokensTaken as TokensTaken
from bot.rules.base.vocabulary import UnseenDealt as UnseenDealt
from bot.rules.base.vocabulary import WelcomeNoble as WelcomeNoble
from bot.rules.cities import Cities
from bot.rules.codec import Codec
from bot.rules.orient.game import Orient
from bot.rules.strongholds import Strongholds
from bot.rules.trading_posts import TradingPosts


class Options(Frozen):
    """The options of a table: fewer than three gems by choice (B6), and a name in `EXPANSIONS` or None (X1)."""

    up_to_three: bool = False
    expansion: str | None = None


EXPANSIONS: Mapping[str, type[Expansion]] = {
    expansion.name: expansion for expansion in (Cities, Orient, Strongholds, TradingPosts)
}
"""The expansions by name, as their files in `bot/present/expansions` and `tests/support/invariants` are called."""


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
