"""A whole game with each expansion, by commands and by buttons, with a restart while a question is open."""

from collections.abc import Callable

import pytest
import simcord

from bot.app.client import SplendorBot
from bot.engine import Position
from bot.present.event_text import turn_line
from bot.present.language.words import words_in
from bot.rules import EXPANSIONS
from bot.rules.cities import ChooseCity, CityTaken
from bot.rules.orient import state
from bot.rules.strongholds import CardConquered, ConquestDeclined, MoveStronghold, PlaceStronghold, RemoveStronghold
from bot.rules.trading_posts import CoatPlaced, DeclineExtraGem, TakeExtraGem
from tests.discord.whole_games.test_whole_games import check_the_end
from tests.support.discord.choosing import is_expansion_question
from tests.support.discord.messages import control, control_ids, private_answer, text_of
from tests.support.discord.players import MixedPlayer
from tests.support.discord.simulated_game import SimulatedGame

GAMES: dict[str, tuple[int, set[type]]] = {
    "cities": (90, {ChooseCity, CityTaken}),
    "trading_posts": (108, {CoatPlaced, TakeExtraGem, DeclineExtraGem}),
    "orient": (
        32,
        {
            *(state.ChooseCardToJoin, state.ChooseFreeCard, state.ChooseNobleToReserve, state.ChooseCardsToDiscard),
            *(state.ReserveFromOrientDeck, state.PurchaseByDiscarding, state.PurchaseWithGoldCards),
        },
    ),
    "strongholds": (173, {PlaceStronghold, MoveStronghold, RemoveStronghold, CardConquered, ConquestDeclined}),
}
"""Seeds of deals, with the decisions, moves and events that their games must cover."""


def test_every_expansion_is_played() -> None:
    assert GAMES.keys() == EXPANSIONS.keys()


@pytest.mark.parametrize(
    ("expansion", "deal_seed", "expected"), [(name, *game) for name, game in GAMES.items()], ids=list(GAMES)
)
async def test_two_members_play_a_whole_game_with_an_expansion(
    simcord_env: simcord.Env, make_bot: Callable[[], SplendorBot], expansion: str, deal_seed: int, expected: set[type]
):
    game = await SimulatedGame(simcord_env, "Ann", "Bo").open(expansion=expansion)
    player = MixedPlayer(game, deal_seed)
    restarted = False
    for _ in range(300):
        position = await game.position()
        if position.is_over:
            break
        if is_expansion_question(position) and not restarted:
            await ask_again_after_a_restart(game, make_bot, position)
            restarted = True
        await game.play_turn(player)
    await check_the_end(game)
    assert restarted or not EXPANSIONS[expansion]().legal, "it asks no questions"
    log = await game.log()
    seen = {type(happening.before.decision) for happening in log}
    seen |= {type(happened) for happening in log for happened in (happening.move, *happening.events)}
    assert expected <= seen


async def ask_again_after_a_restart(
    game: SimulatedGame, make_bot: Callable[[], SplendorBot], position: Position
) -> None:
    """Restart the bot while a question is open; the board must show it, and its button must ask it again."""
    member = await game.to_act()
    await game.restart(make_bot)
    assert await game.position() == position
    assert turn_line(position, f"<@{member.id}>", words_in("en")) in text_of(game.board)
    asked = private_answer(await member.click(game.as_received(game.board), custom_id=control(game.board, "answer")))
    assert any(custom_id.split(":")[3] in ("choose", "choose_now") for custom_id in control_ids(asked))
