"""The Trading Posts expansion, clauses T1 to T7 of the rules."""

from collections.abc import Sequence
from dataclasses import replace

from bot import engine
from bot.rules.base.end_of_turn import REFILL, VISIT
from bot.rules.base.hooks import Expansion, Goal
from bot.rules.base.queries import base_of
from bot.rules.base.state import Player
from bot.rules.base.vocabulary import CardPurchased, TokensTaken
from data import GEMS, Gem, Gems, TradingPost, components
from data.components import PRIVILEGES
from data.gems import NO_GEMS, ONE, count, covers

ALL_POSTS = components().posts
"""The five posts, from left to right on the board."""

GEM_AFTER_PURCHASE, OTHER_GEM, GOLD_WORTH_TWO, FIVE_PRESTIGE, PRESTIGE_PER_COAT = PRIVILEGES

EXTRA_GEM, CLAIM = REFILL - 10, VISIT + 10
"""Order of the stages: the extra gem before the card is replaced (T2), posts right after a noble's visit (T1)."""

_PAIRS = [2 * one for one in ONE]


class ChooseExtraGem(engine.Decision):
    """Choose an extra gem from the bank, or none, as the privilege of a post (T2, T3)."""

    post: str


class TakeExtraGem(engine.Move):
    """Take this extra gem from the bank (T2, T3)."""

    gem: Gems


class DeclineExtraGem(engine.Move):
    """Take no extra gem (T2, T3)."""


class CoatPlaced(engine.SeatEvent):
    """A seat met a post's condition and placed a coat of arms there (T1)."""

    post: str


class PostsState(engine.Frozen):
    """Pairs of a seat and a post at which it has a coat of arms, in the order in which they were placed.

    `has_purchased` and `two_alike` last until the next turn, for a seat to which they bring an extra gem: a purchase
    (T2), and the two gems of one colour that were taken (T3).
    """

    coats: tuple[tuple[int, TradingPost], ...] = ()
    has_purchased: bool = False
    two_alike: Gems = NO_GEMS

    def posts_of(self, seat: int) -> tuple[TradingPost, ...]:
        """Return the posts at which a seat has a coat."""
        return tuple([post for owner, post in self.coats if owner == seat])

    def seats_at(self, post: TradingPost) -> tuple[int, ...]:
        """Return the seats that have a coat at a post; any number may (T1)."""
        return tuple(owner for owner, held in self.coats if held is post)

    def post_with(self, seat: int, privilege: str) -> TradingPost | None:
        """Return the post that grants a seat this privilege, or None when the seat has no coat there."""
        return next((post for owner, post in self.coats if owner == seat and post.privilege == privilege), None)


class TradingPosts(Expansion):
    """Five posts, each with a privilege for the players who meet its condition at the end of a turn."""

    name = "trading_posts"
    empty = PostsState()

    def __init__(self) -> None:
        self.legal = {ChooseExtraGem: _choices}
        self.plays = {ChooseExtraGem: _take}
        self.folds = {
            CardPurchased: _fold_purchased,
            TokensTaken: _fold_taken,
            engine.TurnBegan: _fold_turn,
            CoatPlaced: lambda state, event: replace(state, coats=(*state.coats, (event.seat, ALL_POSTS[event.post]))),
        }
        self.stages = (engine.Stage(EXTRA_GEM, _offer_gem, asks=(ChooseExtraGem,)), engine.Stage(CLAIM, _claim))
        self.vocabulary = (ChooseExtraGem, TakeExtraGem, DeclineExtraGem, CoatPlaced)

    def gold_worth(self, position: engine.Position, seat: int) -> int:
        """Return 2 for a seat with the post that doubles gold (T4), otherwise 1."""
        return 2 if position.slice_of(PostsState).post_with(seat, GOLD_WORTH_TWO) else 1

    def prestige(self, position: engine.Position, seat: int) -> int:
        """Return 5 for one post (T5), plus 1 for each of the seat's coats for another (T6)."""
        posts = position.slice_of(PostsState).posts_of(seat)
        if not posts:
            return 0
        privileges = [post.privilege for post in posts]
        five = 5 if FIVE_PRESTIGE in privileges else 0
        return five + (len(posts) if PRESTIGE_PER_COAT in privileges else 0)

    def goals(self, position: engine.Position) -> Sequence[Goal]:
        """Return the five posts with the seats that have a coat there."""
        active, seats = position.active_seats(), {post: tuple[int, ...]() for post in ALL_POSTS}
        for owner, post in position.slice_of(PostsState).coats:
            seats[post.id] = (*seats[post.id], owner)
        return [
            Goal(post, tuple(seat for seat in active if seat not in held) if held else active, held)
            for post, held in seats.items()
        ]


def is_met(post: TradingPost, player: Player) -> bool:
    """Return whether a player's bonuses and nobles meet the condition of a post (T1)."""
    return covers(player.bonuses, post.needs) and len(player.nobles) >= post.nobles


def _offer_gem(position: engine.Position) -> Sequence[engine.Event]:
    """Offer an extra gem after a purchase (T2) or after two alike (T3), if the bank has one."""
    state = position.slice_of(PostsState)
    if state.has_purchased:
        post = state.post_with(position.seat, GEM_AFTER_PURCHASE)
    elif state.two_alike:
        post = state.post_with(position.seat, OTHER_GEM)
    else:
        return ()
    return (engine.DecisionOpened(ChooseExtraGem(position.seat, post.id)),) if post and _extra_gems(position) else ()


def _extra_gems(position: engine.Position) -> list[Gem]:
    """Return the colours of which the bank has a gem now, except the one just taken twice (T2, T3)."""
    bank, two_alike = base_of(position).bank, position.slice_of(PostsState).two_alike
    return [gem for gem in GEMS if count(bank, gem) and not count(two_alike, gem)]


def _claim(position: engine.Position) -> Sequence[engine.Event]:
    """Place a coat at every post whose condition the player meets and that has none of theirs yet (T1)."""
    seat = position.seat
    if seat in position.left:
        return ()
    player = base_of(position).players[seat]
    held = position.slice_of(PostsState).posts_of(seat)
    return [CoatPlaced(seat, post.id) for post in ALL_POSTS.values() if is_met(post, player) and post not in held]


def _choices(position: engine.Position, decision: ChooseExtraGem) -> Sequence[engine.Move]:
    return [*(TakeExtraGem(ONE[gem]) for gem in _extra_gems(position)), DeclineExtraGem()]


def _take(position: engine.Position, decision: ChooseExtraGem, move: engine.Move) -> Sequence[engine.Event]:
    """Take one gem: no gold (T2), not the colour just taken twice (T3), none that the bank lacks."""
    if isinstance(move, DeclineExtraGem):
        return ()
    if not isinstance(move, TakeExtraGem):
        raise engine.GameError("error-post-gem-first")
    if move.gem not in ONE:
        raise engine.GameError("error-post-one-gem")
    gem = Gem(ONE.index(move.gem))
    if gem is Gem.GOLD:
        raise engine.GameError("error-take-gold")
    if count(position.slice_of(PostsState).two_alike, gem):
        raise engine.GameError("error-post-other-gem", gem=gem)
    if not count(base_of(position).bank, gem):
        raise engine.GameError("error-bank-empty", gem=gem)
    return (TokensTaken(decision.seat, move.gem),)


def _fold_purchased(state: PostsState, event: CardPurchased) -> PostsState:
    return replace(state, has_purchased=True) if state.post_with(event.seat, GEM_AFTER_PURCHASE) else state


def _fold_taken(state: PostsState, event: TokensTaken) -> PostsState:
    brings_gem = event.tokens in _PAIRS and state.post_with(event.seat, OTHER_GEM)
    return replace(state, two_alike=event.tokens) if brings_gem else state


def _fold_turn(state: PostsState, event: engine.TurnBegan) -> PostsState:
    return PostsState(state.coats) if state.has_purchased or state.two_alike else state
