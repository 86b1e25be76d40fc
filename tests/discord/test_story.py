"""The story of a game: the button below the ranking, its chart, and its turning points."""

import re
from collections.abc import Sequence
from typing import Any

import pytest

from bot.ai.calibration import error_of
from bot.ai.contract import AdvisedMove, Question
from bot.games import Table
from bot.rules import ReserveCard
from render.contract.scene import Mark
from tests.support.discord.forging import Forger
from tests.support.discord.friends import Friends
from tests.support.discord.messages import control, control_ids, pictures_of, private_answer, private_text
from tests.support.discord.messages import text_of as text
from tests.support.finished_games import play


class Narrator:
    """Tells made-up chances: even ones, until the entry `turns_at`, after which the first seat is likely to win.

    In that turn another move would have been better for the second seat; no move of the first one changes anything.
    """

    is_available = True

    def __init__(self, turns_at: int | None) -> None:
        self.turns_at = turns_at
        self.asked: list[Question] = []

    async def alternatives(self, question: Question) -> tuple[AdvisedMove, ...]:
        self.asked.append(question)
        if question.seat == 0:
            return tuple(AdvisedMove(move, (0.5, 0.5)) for move in question.view().legal_moves())
        reservations = [move for move in question.view().legal_moves() if isinstance(move, ReserveCard)]
        return (AdvisedMove(reservations[0], (0.45, 0.55)), AdvisedMove(reservations[1], (0.6, 0.4)))

    async def advice(self, question: Question, number: int) -> tuple[AdvisedMove, ...]:
        return ()

    async def course(self, question: Question, entries: Sequence[int]) -> Sequence[tuple[float, ...] | None] | None:
        if self.turns_at is None:
            return None
        return [(0.5, 0.5) if at < self.turns_at else (0.8, 0.2) for at in range(len(entries))]


@pytest.fixture(autouse=True)
def narrator(friends: Friends) -> Narrator:
    friends.env.bot.thinker = Narrator(turns_at=7)
    return friends.env.bot.thinker


async def finish(friends: Friends) -> Table:
    table = await play(friends.tables, await friends.start_game(friends.bo, friends.cleo))
    await friends.env.bot.messages.show(table)
    return table


async def test_everybody_can_read_how_a_game_went(friends: Friends):
    table = await finish(friends)
    story = private_answer(await friends.dan.click(friends.board(), custom_id=friends.control_id("story")))
    title, moment, estimate = text(story).splitlines()
    assert title == "### How the game went"
    assert moment.startswith("**1 · Round 4:** **Bo** buys ")
    assert " · New on " in moment, "the card that came up"
    assert moment.endswith("**Bo**’s chance to win rises from 50 to 80 percent. It came down to which card turned up.")
    assert estimate.startswith("-# The chances are the computer players’ estimates")
    assert f"off by up to {error_of('story', table.options.rules(), 2)} percentage points" in estimate
    [(_, alt)] = pictures_of(story)
    assert alt.startswith(f"The prestige of each player over {table.dealt().round} rounds\nBo: ")
    assert "Chance to win at the beginning and after these rounds: 50 %, 80 %, " in alt
    assert "Chance to win at the beginning and after these rounds: 50 %, 20 %, " in alt


async def test_a_turning_point_shows_the_board_before_and_after_it(friends: Friends):
    await finish(friends)
    story = private_answer(await friends.dan.click(friends.board(), custom_id=friends.control_id("story")))
    before = private_answer(await friends.dan.click(story, custom_id=control(story, "moment", "before")))
    assert text(before).endswith("### Before")
    assert pictures_of(before)[0][1].startswith("Bo to play. Round 4.")
    after = private_answer(await friends.dan.click(before, custom_id=control(before, "moment", "after.")))
    assert text(after).endswith("### After")
    assert pictures_of(after)[0][1].startswith("Cleo to play. Round 4.")
    again = private_answer(await friends.dan.click(after, custom_id=control(after, "story")))
    assert text(again).startswith("### How the game went")


async def test_a_fallen_chance_comes_with_a_better_move_that_the_picture_frames(
    friends: Friends, narrator: Narrator, monkeypatch: pytest.MonkeyPatch
):
    narrator.turns_at = 6
    table = await finish(friends)
    story = private_answer(await friends.dan.click(friends.board(), custom_id=friends.control_id("story")))
    _, moment, _ = text(story).splitlines()
    assert moment.startswith("**1 · Round 3:** **Cleo** ")
    better = re.search(r"falls from 50 to 20 percent\. Better: Reserve \*\*(\w\w)\*\* \(.*\), 55 percent\.$", moment)
    assert better is not None
    [question] = narrator.asked
    seen = [event for page in (await friends.tables.history.pages(table.id))[:6] for event in page.events]
    assert question.events == tuple(table.dealt().rules.mask(event, 1) for event in seen), "only what Cleo knew"
    drawn: list[Any] = []
    draw = friends.env.bot.pictures.draw
    monkeypatch.setattr(
        friends.env.bot.pictures, "draw", lambda scene, *rest: drawn.append(scene) or draw(scene, *rest)
    )
    private_answer(await friends.dan.click(story, custom_id=control(story, "moment", "before")))
    cards = [card for row in drawn[-1].rows for card in row.cards]
    assert [card.address for card in cards if card.mark is Mark.OFFERED] == [better[1]]


async def test_without_chances_the_story_makes_no_claim(friends: Friends, narrator: Narrator):
    narrator.turns_at = None
    await finish(friends)
    story = private_answer(await friends.dan.click(friends.board(), custom_id=friends.control_id("story")))
    assert "I am still thinking about other games." in text(story)
    assert "percent" not in text(story)
    assert not [each for each in control_ids(story) if ":moment:" in each]


async def test_no_chances_are_told_of_a_game_that_somebody_left(friends: Friends):
    table = await play(friends.tables, await friends.start_game(friends.bo, friends.cleo, friends.dan), moves=9)
    table = await friends.tables.hosting.remove_player(table.id, friends.dan.id)
    await friends.env.bot.messages.show(await play(friends.tables, table))
    story = private_answer(await friends.dan.click(friends.board(), custom_id=friends.control_id("story")))
    assert "nobody has measured how good" in text(story)


async def test_without_computer_players_the_story_says_so(friends: Friends):
    friends.env.bot.thinker = None
    await finish(friends)
    story = private_answer(await friends.dan.click(friends.board(), custom_id=friends.control_id("story")))
    assert "no computer players are available" in text(story)


async def test_a_game_without_a_turning_point_says_so(friends: Friends, narrator: Narrator):
    await finish(friends)
    for turns_at in (10_000, 5):  # never, and with a move that nothing explains: no better one, no new card
        narrator.turns_at = turns_at
        story = private_answer(await friends.dan.click(friends.board(), custom_id=friends.control_id("story")))
        said = "I found no move and no new card that changed a chance to win by 10 percentage points or more."
        assert said in text(story)


async def test_a_game_that_was_broken_off_has_no_story(friends: Friends, press: Any):
    table = await play(friends.tables, await friends.start_game(friends.bo, friends.cleo), moves=4)
    await friends.env.bot.messages.show(table)
    board = friends.board()
    forge = Forger(press, press.keep(board))
    for is_over, said in ((False, "is told when it is over"), (True, "was ended before there was a winner")):
        if is_over:
            await friends.tables.hosting.end(table.id, friends.bo.id)
        for verb in ("story", "moment"):
            result = forge(friends.dan, f"spl:{table.id}:4:{verb}:before")
            await friends.env.settle()
            assert said in private_text(result)


async def test_a_forged_turning_point_is_refused(friends: Friends, press: Any):
    table = await finish(friends)
    forge = Forger(press, press.keep(friends.board()))
    for seq, said in ((0, "The game has moved on"), (3, "The game has moved on"), (999_999, "I was set back")):
        result = forge(friends.dan, f"spl:{table.id}:{seq}:moment:after")
        await friends.env.settle()
        assert private_text(result).startswith(said)
