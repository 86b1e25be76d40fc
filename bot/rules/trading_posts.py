"""The Trading Posts expansion, clauses T1 to T7 of the rules."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.engine import Asked, Decision, Event, GameError, Move, NotYourDecision, Position, Stage, TurnBegan
from bot.rules.base import REFILL, VISIT, CardPurchased, TokensTaken, base_of
from bot.rules.hooks import Expansion
from bot.rules.state import Player
from data import GEMS, Gem, Gems, TradingPost, components
from data.components import PRIVILEGES
from data.gems import NO_GEMS, ONE, count, covers, each

ALL_POSTS = components().posts
"""The five posts, from left to right on the board."""

GEM_AFTER_PURCHASE, OTHER_GEM, GOLD_WORTH_TWO, FIVE_PRESTIGE, PRESTIGE_PER_COAT = PRIVILEGES

EXTRA_GEM, CLAIM = REFILL - 10, VISIT + 10
"""An extra gem is taken before the card is replaced (T2); posts are claimed right after a noble's visit (T1)."""

_PAIRS = [2 * one for one in ONE]


@dataclass(frozen=True, slots=True)
class ChooseExtraGem(Decision):
    """Which gem besides, if any? `gems` has one of each colour that may be taken, for this post's sake (T2, T3)."""

    post: str
    gems: Gems


@dataclass(frozen=True, slots=True)
class TakeExtraGem(Move):
    """Take this one gem from the bank (T2, T3)."""

    gem: Gems


@dataclass(frozen=True, slots=True)
class DeclineExtraGem(Move):
    """Take no gem besides (T2, T3)."""


@dataclass(frozen=True, slots=True)
class CoatPlaced(Event):
    """A seat met a post's condition and placed a coat of arms there (T1)."""

    seat: int
    post: str


@dataclass(frozen=True, slots=True)
class PostsState:
    """Which seat has a coat of arms at which post, in the order in which they were placed.

    `bought` and `alike` remember until the next turn what may bring an extra gem: that a card was purchased (T2), or
    the two alike that were taken (T3).
    """

    coats: tuple[tuple[int, TradingPost], ...] = ()
    bought: bool = False
    alike: Gems = NO_GEMS

    def posts_of(self, seat: int) -> tuple[TradingPost, ...]:
        """Return the posts at which a seat has a coat."""
        return tuple(post for owner, post in self.coats if owner == seat)

    def seats_at(self, post: TradingPost) -> tuple[int, ...]:
        """Return the seats that have a coat at a post; there is room for all (T1)."""
        return tuple(owner for owner, held in self.coats if held is post)

    def post_with(self, seat: int, privilege: str) -> TradingPost | None:
        """Return the post that grants a seat this privilege, or None when the seat has no coat there."""
        return next((post for owner, post in self.coats if owner == seat and post.privilege == privilege), None)


class TradingPosts(Expansion):
    """Five posts, each with a privilege for whoever meets its condition at the end of a turn."""

    name = "trading_posts"

    def __init__(self) -> None:
        self.legal = {ChooseExtraGem: _choices}
        self.plays = {ChooseExtraGem: _take}
        self.folds = {
            CardPurchased: _fold_purchased,
            TokensTaken: _fold_taken,
            TurnBegan: _fold_turn,
            CoatPlaced: _fold_coat,
        }
        self.stages = (Stage(EXTRA_GEM, _offer_gem, asks=(ChooseExtraGem,)), Stage(CLAIM, _claim))
        self.vocabulary = (ChooseExtraGem, TakeExtraGem, DeclineExtraGem, CoatPlaced)

    def empty(self) -> PostsState:
        """Return a board without coats; nothing about it is random."""
        return PostsState()

    def gold_worth(self, position: Position, seat: int) -> int:
        """Let each gold stand for two gems of one colour (T4)."""
        return 2 if posts_of(position).post_with(seat, GOLD_WORTH_TWO) else 1

    def prestige(self, position: Position, seat: int) -> int:
        """Return five for the one post (T5), one for each own coat for the other (T6)."""
        posts = posts_of(position).posts_of(seat)
        privileges = [post.privilege for post in posts]
        five = 5 if FIVE_PRESTIGE in privileges else 0
        return five + (len(posts) if PRESTIGE_PER_COAT in privileges else 0)


def posts_of(position: Position) -> PostsState:
    """Return the expansion's slice of a position."""
    return position.slices[1]


def is_met(post: TradingPost, player: Player) -> bool:
    """Return whether bonuses and nobles suffice for a post (T1)."""
    return covers(player.bonuses, post.needs) and len(player.nobles) >= post.nobles


def _offer_gem(position: Position) -> Sequence[Event]:
    """Ask for the gem after a purchase (T2), or for the other gem after two alike (T3), when there is one."""
    state = posts_of(position)
    if state.bought:
        post = state.post_with(position.seat, GEM_AFTER_PURCHASE)
    elif state.alike:
        post = state.post_with(position.seat, OTHER_GEM)
    else:
        return ()
    bank = base_of(position).bank
    gems = sum(ONE[gem] for gem in GEMS if count(bank, gem) and not count(state.alike, gem))
    return (Asked(ChooseExtraGem(position.seat, post.id, gems)),) if post and gems else ()


def _claim(position: Position) -> Sequence[Event]:
    """Place a coat at every post whose condition the player meets, unless one is there already (T1)."""
    seat = position.seat
    if seat in position.left:
        return ()
    player = base_of(position).players[seat]
    held = posts_of(position).posts_of(seat)
    return [CoatPlaced(seat, post.id) for post in ALL_POSTS.values() if post not in held and is_met(post, player)]


def _choices(position: Position, decision: ChooseExtraGem) -> Sequence[Move]:
    return [*(TakeExtraGem(ONE[gem]) for gem, _ in each(decision.gems)), DeclineExtraGem()]


def _take(position: Position, decision: ChooseExtraGem, move: Move) -> Sequence[Event]:
    if isinstance(move, DeclineExtraGem):
        return ()
    if not isinstance(move, TakeExtraGem):
        raise NotYourDecision("error-post-gem-first")
    _check_gem(position, decision, move.gem)
    return (TokensTaken(decision.seat, move.gem),)


def _check_gem(position: Position, decision: ChooseExtraGem, gems: Gems) -> None:
    """Refuse what is not one gem, is gold (T2), is of the colour just taken twice (T3), or is not in the bank."""
    if gems not in ONE:
        raise GameError("error-post-one-gem")
    gem = Gem(ONE.index(gems))
    if gem is Gem.GOLD:
        raise GameError("error-take-gold")
    if count(posts_of(position).alike, gem):
        raise GameError("error-post-other-gem", gem=gem)
    if not count(decision.gems, gem):
        raise GameError("error-bank-empty", gem=gem)


def _fold_purchased(state: PostsState, event: CardPurchased) -> PostsState:
    return replace(state, bought=True)


def _fold_taken(state: PostsState, event: TokensTaken) -> PostsState:
    return replace(state, alike=event.tokens) if event.tokens in _PAIRS else state


def _fold_turn(state: PostsState, event: TurnBegan) -> PostsState:
    return PostsState(state.coats) if state.bought or state.alike else state


def _fold_coat(state: PostsState, event: CoatPlaced) -> PostsState:
    return replace(state, coats=(*state.coats, (event.seat, ALL_POSTS[event.post])))
