"""The Trading Posts in words and pictures."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.engine import Decision, Event, Move, Position
from bot.present.expansions.presenter import Emojis, Presenter
from bot.present.words import Words
from bot.rules import base_of
from bot.rules.trading_posts import (
    ALL_POSTS,
    FIVE_PRESTIGE,
    GEM_AFTER_PURCHASE,
    GOLD_WORTH_TWO,
    OTHER_GEM,
    PRESTIGE_PER_COAT,
    ChooseExtraGem,
    CoatPlaced,
    DeclineExtraGem,
    TakeExtraGem,
    posts_of,
)
from data import TradingPost
from data.gems import shortfall, unpack
from render.scene import Board, Coats, Mark, Panel, Post, Privilege, Sample


class _Shown(NamedTuple):
    """How a privilege is drawn, with its number, and said."""

    shape: Privilege
    prestige: int
    message: str


_PRIVILEGES = {
    GEM_AFTER_PURCHASE: _Shown(Privilege.PLUS_GEM_AFTER_CARD, 0, "posts-gem-after-card"),
    OTHER_GEM: _Shown(Privilege.PLUS_GEM_AFTER_TWO, 0, "posts-gem-after-two"),
    GOLD_WORTH_TWO: _Shown(Privilege.GOLD_TIMES_TWO, 0, "posts-gold-times-two"),
    FIVE_PRESTIGE: _Shown(Privilege.PRESTIGE, 5, "posts-five-prestige"),
    PRESTIGE_PER_COAT: _Shown(Privilege.PRESTIGE_PER_COAT, 1, "posts-prestige-per-coat"),
}


class TradingPostsPresenter(Presenter):
    """A strip of posts, and the coats of arms that lie there."""

    pages = ("rules-posts",)

    def tell(
        self, event: Event, before: Position, after: Position, names: Sequence[str], words: Words, emojis: Emojis
    ) -> Iterator[str]:
        """Tell who placed a coat, and what it brings (T1)."""
        if isinstance(event, CoatPlaced):
            post = ALL_POSTS[event.post]
            needs, privilege = _needs(post, words, emojis), _privilege(post, words)
            yield words.text("posts-placed", player=names[event.seat], needs=needs, privilege=privilege)

    def asked(self, decision: Decision, mention: str, words: Words) -> str | None:
        """Ask which gem besides (T2, T3)."""
        match decision:
            case ChooseExtraGem(post=post) if ALL_POSTS[post].privilege == OTHER_GEM:
                return words.text("posts-asked-after-two", mention=mention)
            case ChooseExtraGem():
                return words.text("posts-asked-after-card", mention=mention)
            case _:
                return None

    def title(self, decision: Decision, player: str, words: Words) -> str | None:
        """Say who may take a gem."""
        return words.text("posts-chooses", player=player) if isinstance(decision, ChooseExtraGem) else None

    def label(self, move: Move, position: Position, words: Words) -> str | None:
        """Name the gem that is taken."""
        match move:
            case TakeExtraGem(gem=gem):
                return words.text("posts-take", gem=words.gems(gem))
            case DeclineExtraGem():
                return words.text("posts-decline")
            case _:
                return None

    def samples(self, words: Words) -> Iterator[Sample]:
        """Show every post, with a coat on the first, and everybody's coat."""
        for number, post in enumerate(ALL_POSTS.values(), start=1):
            piece = _piece(post, coats=(0,) if number == 1 else ())
            yield Sample(piece, _numbered(number, post, words, None))
        yield Sample(Coats((0, 1, 2, 3)), words.text("posts-piece-coats"))

    def board(
        self, board: Board, position: Position, happened: Sequence[Event], viewer: int | None, words: Words
    ) -> Board:
        """Lay the strip of posts out with everybody's coats."""
        new = {event.post for event in happened if isinstance(event, CoatPlaced)}
        asked = position.decision.post if isinstance(position.decision, ChooseExtraGem) else None

        def mark(post: TradingPost) -> Mark:
            return Mark.CHOSEN if post.id == asked else Mark.NEW if post.id in new else Mark.NONE

        state = posts_of(position)
        posts = (_piece(post, state.seats_at(post), mark(post)) for post in ALL_POSTS.values())
        return replace(board, posts=tuple(posts))

    def panel(self, panel: Panel, position: Position, seat: int) -> Panel:
        """Show how many coats a player has left (T1)."""
        return replace(panel, coats=len(ALL_POSTS) - len(posts_of(position).posts_of(seat)))

    def table_lines(self, position: Position, words: Words, emojis: Emojis) -> Iterator[tuple[str, str]]:
        """Describe the posts, numbered from left to right."""
        posts = (_numbered(number, post, words, emojis) for number, post in enumerate(ALL_POSTS.values(), start=1))
        yield words.text("posts-title"), "; ".join(posts)

    def player_facts(self, position: Position, seat: int, words: Words) -> Iterator[str]:
        """Say at which posts a player has a coat, by their numbers from left to right."""
        held = posts_of(position).posts_of(seat)
        if numbers := [str(number) for number, post in enumerate(ALL_POSTS.values(), start=1) if post in held]:
            yield words.text("posts-holds", posts=words.listed(numbers))

    def outlook(self, position: Position, seat: int, words: Words, emojis: Emojis) -> Iterator[str]:
        """Say what a seat is short of for each post that it does not have (T1)."""
        held = posts_of(position).posts_of(seat)
        wanted = [post for post in ALL_POSTS.values() if post not in held]
        if wanted:
            yield words.text("posts-can")
        player = base_of(position).players[seat]
        for post in wanted:
            lacking = [words.symbols(needs, emojis)] if (needs := shortfall(player.bonuses, post.needs)) else []
            if nobles := max(0, post.nobles - len(player.nobles)):
                lacking.append(words.text("posts-nobles", count=nobles))
            outlook = words.text("posts-lack", what=", ".join(lacking)) if lacking else words.text("posts-can-comes")
            yield f"- {_privilege(post, words)}. {outlook}"


PRESENTER = TradingPostsPresenter()


def _piece(post: TradingPost, coats: tuple[int, ...], mark: Mark = Mark.NONE) -> Post:
    shown = _PRIVILEGES[post.privilege]
    return Post(unpack(post.needs), shown.shape, post.nobles, shown.prestige, coats, mark)


def _numbered(number: int, post: TradingPost, words: Words, emojis: Emojis) -> str:
    needs, privilege = _needs(post, words, emojis), _privilege(post, words)
    return words.text("posts-post", number=number, needs=needs, privilege=privilege)


def _needs(post: TradingPost, words: Words, emojis: Emojis) -> str:
    needs = words.symbols(post.needs, emojis)
    if not post.nobles:
        return needs
    return words.listed([needs, words.text("posts-nobles", count=post.nobles)])


def _privilege(post: TradingPost, words: Words) -> str:
    return words.text(_PRIVILEGES[post.privilege].message)
