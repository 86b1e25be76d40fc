"""A whole game with each expansion on the real client, by commands and by buttons, with a restart at a question."""

from collections.abc import Callable

import pytest
import simcord
from players import Evening, InTurns, control, ids_of, is_asked, private, text_of
from test_whole_games import check_the_end

from bot.engine import Position
from bot.present.story import turn_line
from bot.present.words import words
from bot.rules import EXPANSIONS
from bot.ui.client import SplendorBot

GAMES = {"cities": 1, "trading_posts": 1, "orient": 1, "strongholds": 1}
"""Deals in which much of each expansion happens."""


def test_every_expansion_is_played() -> None:
    assert GAMES.keys() == EXPANSIONS.keys()


@pytest.mark.parametrize(("expansion", "deal_seed"), GAMES.items(), ids=list(GAMES))
async def test_two_play_with_an_expansion_to_the_end(
    simcord_env: simcord.Env, make_bot: Callable[[], SplendorBot], expansion: str
):
    evening = await Evening(simcord_env, "Ann", "Bo").open(expansion=expansion)
    player = InTurns(evening, 1)
    restarted = False
    for _ in range(300):
        position = await evening.position()
        if position.is_over:
            break
        if is_asked(position) and not restarted:
            await ask_again_after_a_restart(evening, make_bot, position)
            restarted = True
        await evening.follow(player)
    await check_the_end(evening)


async def ask_again_after_a_restart(evening: Evening, make_bot: Callable[[], SplendorBot], position: Position) -> None:
    """Stop the bot while a question is open; afterwards it stands below the board, and its button asks it again."""
    member = await evening.to_act()
    await evening.restart(make_bot)
    assert await evening.position() == position
    assert turn_line(position, f"<@{member.id}>", words("en")) in text_of(evening.board)
    asked = private(await member.click(evening.seen(evening.board), custom_id=control(evening.board, "answer")))
    assert any(custom_id.split(":")[3] == "choose" for custom_id in ids_of(asked))
