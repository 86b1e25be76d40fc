"""Positions with coats of arms at trading posts."""

from bot.engine import Event, Position
from bot.rules import Options
from bot.rules.trading_posts import ALL_POSTS, CoatPlaced, PostsState, TakeExtraGem
from tests.support.builders import a_position, events_of, gems, take

POSTS = Options(expansion="trading_posts")
GEM_AFTER_PURCHASE, OTHER_GEM, GOLD_WORTH_TWO, FIVE_PRESTIGE, PRESTIGE_PER_COAT = ALL_POSTS
"""The posts from left to right, each by its privilege."""

STEP = take("wbg")
"""A move that changes neither bonuses nor prestige."""
ROW = {1: "D01 D08 D16 D24"}
"""Cards for three sapphires, and for four emeralds, onyxes and so on with one prestige each."""


def coats(held: dict[int, str]) -> PostsState:
    """Return the expansion's slice in which the seats have coats at these posts."""
    return PostsState(tuple((seat, ALL_POSTS[post]) for seat, posts in held.items() for post in posts.split()))


def at_posts(held: dict[int, str] | None = None, **rest: object) -> Position:
    """Return a position in which the seats have coats at these posts."""
    return a_position(expansion="trading_posts", own=coats(held or {}), **rest)  # pyright: ignore[reportArgumentType] -- passed on as given


def extra(gem: str) -> TakeExtraGem:
    """Return the move that takes this extra gem."""
    return TakeExtraGem(gems(gem))


def placed(events: tuple[Event, ...]) -> list[str]:
    """Return the posts at which a coat was placed."""
    return [event.post for event in events_of(CoatPlaced, events)]


def held_by(position: Position, seat: int) -> list[str]:
    """Return the posts at which a seat has a coat."""
    return [post.id for post in position.slice_of(PostsState).posts_of(seat)]
