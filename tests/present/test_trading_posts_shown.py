"""Texts and pictures of the Trading Posts in four languages, over whole games and in rare situations."""

import pytest

from bot.engine import GameError, Move, Position
from bot.present.board_text import board_text
from bot.present.event_text import event_lines, turn_line
from bot.present.language.words import LANGUAGES, words_in
from bot.present.outlook import outlook_text
from bot.present.phrases import shortage, turn_title
from bot.present.pictures.scenes import board_scene
from bot.rules import CARDS, trading_posts
from data import GEMS, Gem
from data.gems import ONE
from render.contract.scene import Mark, Privilege
from tests.support.builders import a_position, gems, played, take
from tests.support.every_case import every_case
from tests.support.expansion_games import Shown, played_with
from tests.support.present_builders import EMOJIS, NAMES, Step

EN = words_in("en")


def at_posts(*coats: tuple[int, str], **rest: object) -> Position:
    state = trading_posts.PostsState(tuple((seat, trading_posts.ALL_POSTS[post]) for seat, post in coats))
    return a_position(expansion="trading_posts", own=state, **rest)  # type: ignore[arg-type]


def after_two(seats: int = 2, bank: str = "4w 4b 4g 4r 4k 5j") -> Position:
    """Return a position in which the first seat has taken two diamonds and may take another gem."""
    return played(at_posts((0, "T2"), (1, "T2"), seats=seats, bank=bank), take("2w"))


def after_card(seats: int = 2) -> Position:
    """Return a position in which the first seat has bought a card and may take a gem."""
    return next(
        step.after
        for seed in range(1, 20)
        for step in played_with("trading_posts", seats, seed)
        if isinstance(step.after.decision, trading_posts.ChooseExtraGem) and step.after.decision.post == "T1"
    )


def test_the_line_of_a_coat_names_its_privilege() -> None:
    position = at_posts(bonuses={0: "2w"})
    lines = event_lines(position, position.play(take("bgr")), EN.with_names(NAMES[:2]))
    assert lines[1] == "**Ann** places a coat of arms at a trading post (2 white): another gem with two alike"


@every_case("language", LANGUAGES)
def test_every_post_has_a_line_of_its_own(language: str) -> None:
    position = at_posts()
    events = tuple(trading_posts.CoatPlaced(0, post) for post in trading_posts.ALL_POSTS)
    assert len(set(event_lines(position, events, words_in(language).with_names(NAMES[:2]).with_emojis(EMOJIS)))) == len(
        trading_posts.ALL_POSTS
    )


@every_case("language", LANGUAGES)
def test_the_extra_gem_has_a_question_and_a_label_for_each_answer(language: str) -> None:
    words = words_in(language)
    for position, message in ((after_two(), "posts-question-after-two"), (after_card(), "posts-question-after-card")):
        assert position.decision is not None
        assert turn_line(position, "<@1>", words) == words.text(message, mention="<@1>")
        name = NAMES[position.decision.seat]
        assert turn_title(position, words.with_names(NAMES[:2])) == words.text("posts-chooses", player=name)
        labels = Shown(Step(0, trading_posts.DeclineExtraGem(), position, (), position), words).labels()
        assert len(labels) == len(position.legal_moves()) > 1
        assert labels[-1] == words.text("posts-decline")


def test_the_labels_name_the_gem() -> None:
    labels = Shown(Step(0, trading_posts.DeclineExtraGem(), after_two(), (), after_two()), EN).labels()
    assert labels == ["Take 1 blue too", "Take 1 green too", "Take 1 red too", "Take 1 black too", "Take no gem"]


def test_the_extra_gem_has_the_usual_line() -> None:
    position = after_two()
    assert (
        event_lines(position, position.play(trading_posts.TakeExtraGem(gems("r"))), EN.with_names(NAMES[:2]))[0]
        == "**Ann** takes 1 red"
    )


REFUSALS = [
    (take("bgr"), "First choose a gem from your trading post, or take none."),
    (trading_posts.TakeExtraGem(gems("2r")), "Your trading post gives you exactly one gem."),
    (
        trading_posts.TakeExtraGem(gems("w")),
        "You have just taken two white tokens: this gem has to be of another colour.",
    ),
    (trading_posts.TakeExtraGem(gems("j")), "Gold cannot be taken from the bank. You get it when you reserve a card."),
    (trading_posts.TakeExtraGem(gems("k")), "There are no black tokens left in the bank."),
]  # fmt: skip


@every_case("language", LANGUAGES)
@every_case(("move", "sentence"), REFUSALS)
def test_a_refusal_names_the_rule(move: Move, sentence: str, language: str) -> None:
    with pytest.raises(GameError) as refused:
        after_two(bank="4w 4b 4g 4r 5j").play(move)
    assert words_in(language).refusal(refused.value)
    assert words_in("en").refusal(refused.value) == sentence


@every_case("language", LANGUAGES)
@every_case("gem", GEMS)
def test_the_refusal_of_the_same_colour_names_each(gem: Gem, language: str) -> None:
    text = words_in(language).refusal(GameError("error-post-other-gem", gem=gem))
    assert words_in(language).colour(gem) in text


def test_the_board_shows_the_posts_with_their_coats() -> None:
    position = at_posts((1, "T5"), (0, "T5"), (0, "T4"))
    board = board_scene(position, EN.with_names(NAMES[:2]), past=[(at_posts((1, "T5"), (0, "T5")), 0)])
    assert [post.privilege for post in board.posts] == list(Privilege)
    assert [(post.tiles, post.prestige, post.coats, post.mark) for post in board.posts[3:]] == [
        (1, 5, (0,), Mark.CHANGED),
        (0, 1, (1, 0), Mark.NONE),
    ]
    assert [panel.coats for panel in board.panels] == [3, 4]
    assert [panel.prestige for panel in board.panels] == [7, 1]


def test_the_post_that_gives_a_gem_is_marked() -> None:
    assert [post.mark for post in board_scene(after_two(), EN.with_names(NAMES[:2])).posts].index(Mark.OFFERED) == 1


def test_the_description_includes_posts_and_coats() -> None:
    text = board_text(at_posts((1, "T2"), (1, "T1")), EN.with_names(NAMES[:2]), None)
    assert (
        "**Trading posts**: 1 (1 white and 3 red): a gem after each purchase; 2 (2 white): another gem with two alike; "
        in text
    )
    assert "4 (5 green and 1 noble): 5 prestige" in text
    assert "Trading posts: 1 and 2." in text


def test_the_outlook_names_the_nearest_post() -> None:
    position = at_posts((0, "T1"), bonuses={0: "2w 1g"})
    assert outlook_text(position, 0, EN).splitlines()[1:] == [
        "**Nearest trading post:** another gem with two alike. You place a coat of arms there at the end of your turn."
    ]


@every_case(
    ("gold", "short", "doubled"),
    [
        (1, "3 short (of 2 white and 2 green, gold counted)", "2 short (of 2 white and 2 green, gold counted)"),
        (0, "Missing: 2 white and 2 green", "Missing: 2 white and 2 green"),
    ],
)
def test_gold_that_counts_double_reduces_the_shortage(gold: int, short: str, doubled: str) -> None:
    """T4"""
    card = next(card for card in CARDS.values() if card.cost == 2 * ONE[Gem.DIAMOND] + 2 * ONE[Gem.EMERALD])
    tokens = {0: f"{gold}j" if gold else ""}
    assert shortage(at_posts(tokens=tokens), 0, card, EN) == short
    assert shortage(at_posts((0, "T3"), tokens=tokens), 0, card, EN) == doubled
