"""The invariants of the Trading Posts (T1 to T7)."""

from bot.engine import Position
from bot.rules import ChooseAction, base_of
from bot.rules.trading_posts import ChooseExtraGem, PostsState, is_met
from data import components
from tests.support.invariants.base import Invariants


class TradingPostsInvariants(Invariants):
    before_refill = (ChooseExtraGem,)
    before_return = (ChooseExtraGem,)

    def extra_prestige(self, position: Position, seat: int) -> int:
        held = position.slice_of(PostsState).posts_of(seat)
        fourth, fifth = list(components().posts.values())[3:]
        return 5 * (fourth in held) + len(held) * (fifth in held)

    def check(self, position: Position) -> None:
        if not isinstance(position.decision, ChooseAction):
            return
        for seat in position.active_seats():
            player = base_of(position).players[seat]
            met = [post.id for post in components().posts.values() if is_met(post, player)]
            assert sorted(post.id for post in position.slice_of(PostsState).posts_of(seat)) == met


INVARIANTS = TradingPostsInvariants()
