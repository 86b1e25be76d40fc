"""Texts and pictures of the Trading Posts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bot.engine import Decision, Event, Move, Position, SeatLeft, Undone
from bot.present.expansions.presenter import DecisionTexts, MoveOption, Presenter
from bot.present.language.words import Words
from bot.rules import Player, TokensTaken, base_of, trading_posts
from data import Gems, TradingPost
from data.gems import shortfall, tokens_in, total, unpack
from render.contract.scene import Board, Coats, Mark, Panel, Post, Privilege, Sample

_PRIVILEGES = {
    trading_posts.GEM_AFTER_PURCHASE: (Privilege.PLUS_GEM_AFTER_CARD, 0, "posts-gem-after-card"),
    trading_posts.OTHER_GEM: (Privilege.PLUS_GEM_AFTER_TWO, 0, "posts-gem-after-two"),
    trading_posts.GOLD_WORTH_TWO: (Privilege.GOLD_TIMES_TWO, 0, "posts-gold-times-two"),
    trading_posts.FIVE_PRESTIGE: (Privilege.PRESTIGE, 5, "posts-five-prestige"),
    trading_posts.PRESTIGE_PER_COAT: (Privilege.PRESTIGE_PER_COAT, 1, "posts-prestige-per-coat"),
}
"""The shape of each privilege, its prestige, and the id of its text."""


_NUMBERS = {post: number for number, post in enumerate(trading_posts.ALL_POSTS, start=1)}


class _TradingPosts(Presenter):
    """A strip of trading posts with the coats of arms on them (T1 to T4)."""

    pages = ("rules-posts",)
    goals_title = "posts-can"

    def event_lines(self, event: Event, before: Position, after: Position, words: Words) -> Iterator[str]:
        if isinstance(event, trading_posts.CoatPlaced):
            post = trading_posts.ALL_POSTS[event.post]
            needs, privilege = _needs(post, words), _privilege(post, words)
            yield words.text("posts-placed", player=words.player(event.seat), needs=needs, privilege=privilege)

    def silent_answer_line(self, before: Position, events: Sequence[Event], words: Words) -> str | None:
        """Return the line about an extra gem that was declined (T2, T3)."""
        decision, others = before.decision, (TokensTaken, SeatLeft, Undone)
        if not isinstance(decision, trading_posts.ChooseExtraGem) or any(isinstance(event, others) for event in events):
            return None
        return words.text("posts-declined", player=words.player(decision.seat))

    def decision_texts(self, decision: Decision, position: Position, words: Words) -> DecisionTexts | None:
        if not isinstance(decision, trading_posts.ChooseExtraGem):
            return None
        is_other = trading_posts.ALL_POSTS[decision.post].privilege == trading_posts.OTHER_GEM
        question = "posts-question-after-two" if is_other else "posts-question-after-card"
        return DecisionTexts("posts-chooses", question, button="posts-answer")

    def option(self, move: Move, position: Position, words: Words) -> MoveOption | None:
        match move:
            case trading_posts.TakeExtraGem(gem=gem):
                return MoveOption(words.text("posts-take", gem=words.gems(gem)), tokens_in(gem)[0])
            case trading_posts.DeclineExtraGem():
                return MoveOption(words.text("posts-decline"))
            case _:
                return None

    def samples(self, words: Words) -> Iterator[Sample]:
        for post in trading_posts.ALL_POSTS.values():
            piece = _piece(post, coats=(0,) if _NUMBERS[post.id] == 1 else ())
            yield Sample(piece, _numbered(post, words))
        yield Sample(Coats((0, 1, 2, 3)), words.text("posts-piece-coats"))

    def extend_board(self, board: Board, position: Position) -> Board:
        offering = position.decision.post if isinstance(position.decision, trading_posts.ChooseExtraGem) else None
        state = position.slice_of(trading_posts.PostsState)
        posts = (
            _piece(post, state.seats_at(post), Mark.OFFERED if post.id == offering else Mark.NONE)
            for post in trading_posts.ALL_POSTS.values()
        )
        return replace(board, posts=tuple(posts))

    def extend_panel(self, panel: Panel, position: Position, seat: int) -> Panel:
        held = position.slice_of(trading_posts.PostsState).posts_of(seat)
        return replace(panel, coats=len(trading_posts.ALL_POSTS) - len(held))

    def table_lines(self, position: Position, words: Words) -> Iterator[tuple[str, str]]:
        posts = trading_posts.ALL_POSTS.values()
        yield words.text("posts-title"), "; ".join(_numbered(post, words) for post in posts)

    def player_facts(self, position: Position, seat: int, words: Words) -> Iterator[str]:
        held = position.slice_of(trading_posts.PostsState).posts_of(seat)
        if numbers := [str(number) for post, number in _NUMBERS.items() if trading_posts.ALL_POSTS[post] in held]:
            yield words.text("posts-holds", posts=words.listed(numbers))

    def lacking(self, position: Position, seat: int) -> Mapping[str, int]:
        """Return the number of bonuses and nobles that the seat lacks for each post where it has no coat (T1)."""
        player = base_of(position).players[seat]
        held = position.slice_of(trading_posts.PostsState).posts_of(seat)
        missing = {post.id: _missing(post, player) for post in trading_posts.ALL_POSTS.values() if post not in held}
        return {post: total(needs) + nobles for post, (needs, nobles) in missing.items()}

    def goal(self, piece: str, position: Position, seat: int, words: Words) -> str:
        needs, nobles = _missing(trading_posts.ALL_POSTS[piece], base_of(position).players[seat])
        missing = [words.pile(needs)] if needs else []
        if nobles:
            missing.append(words.text("posts-nobles", count=nobles))
        progress = words.text("posts-lack", what=", ".join(missing)) if missing else words.text("posts-can-comes")
        return f"{_privilege(trading_posts.ALL_POSTS[piece], words)}. {progress}"

    def piece(self, piece: str, words: Words) -> str:
        return words.text("posts-the-post", privilege=_privilege(trading_posts.ALL_POSTS[piece], words))


PRESENTER = _TradingPosts()


def _piece(post: TradingPost, coats: tuple[int, ...], mark: Mark = Mark.NONE) -> Post:
    shape, prestige, _ = _PRIVILEGES[post.privilege]
    return Post(unpack(post.needs), shape, post.nobles, prestige, coats, mark, _NUMBERS[post.id])


def _numbered(post: TradingPost, words: Words) -> str:
    needs, privilege = _needs(post, words), _privilege(post, words)
    return words.text("posts-post", number=_NUMBERS[post.id], needs=needs, privilege=privilege)


def _missing(post: TradingPost, player: Player) -> tuple[Gems, int]:
    return shortfall(player.bonuses, post.needs), max(0, post.nobles - len(player.nobles))


def _needs(post: TradingPost, words: Words) -> str:
    needs = words.pile(post.needs)
    if not post.nobles:
        return needs
    return words.listed([needs, words.text("posts-nobles", count=post.nobles)])


def _privilege(post: TradingPost, words: Words) -> str:
    return words.text(_PRIVILEGES[post.privilege][2])
