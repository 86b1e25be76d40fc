"""Kill the bot at a request, start it again, and change who plays meanwhile."""

import re
from collections.abc import Awaitable, Callable
from random import Random

from bot.rules import TakeTokens
from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_types import Member
from tests.support.loopback.game_driver import GameDriver, game_drivers
from tests.support.loopback.lobby_driver import hand_of, hands_shown
from tests.support.loopback.server import Loopback
from tests.support.waiting import until

ANN, BO, CLEO = (Member(1_100_000_000_000_000_020 + number, name) for number, name in enumerate(("Ann", "Bo", "Cleo")))
ADMIN = Member(1_100_000_000_000_000_030, "Dan", is_admin=True)
OPEN_DIRECT = "POST /users/@me/channels"


async def restart(bot: BotProcess) -> None:
    """Kill the bot and start it again."""
    bot.kill()
    await bot.wait()
    await bot.start()


async def restart_before(discord: Loopback, bot: BotProcess, route: str, act: Callable[[], Awaitable[object]]) -> None:
    """Run `act`, kill the bot before Discord handles the request to `route` that follows, and start the bot again."""
    held_request = discord.hold(route)
    await act()
    await until(lambda: held_request.hits, route)
    await restart(bot)


async def kill_after(discord: Loopback, bot: BotProcess, route: str, act: Callable[[], Awaitable[object]]) -> None:
    """Run `act`, and kill the bot when Discord has handled the request to `route`, before the bot gets the response.

    The caller starts the bot again.
    """

    def kill_when_done(request: str, is_done: bool) -> None:
        if is_done and re.fullmatch(route, request):
            bot.kill()
            discord.on_request = None

    held_request = discord.hold(route)
    await act()
    await until(lambda: held_request.hits, route)
    discord.on_request = kill_when_done
    held_request.released.set()
    await bot.wait()


async def a_game(discord: Loopback, bot: BotProcess, players: int = 2) -> GameDriver:
    """Start the bot and a base game, and wait until nothing is pending."""
    [game] = game_drivers(discord, bot.database, [None], Random(1), players)
    await bot.start()
    await bot.ready()
    await game.open()
    # Before that, `on_ready` might still show the next move as pending, before its answer was sent.
    await until(lambda: game.rows("SELECT shown_seq FROM games") == [(0,)], "that nothing is pending any more")
    return game


async def take(game: GameDriver) -> None:
    """Let the member to move take tokens, which changes no hand, so that no direct message is sent."""
    await game.make_move(next(move for move in game.position.legal_moves() if isinstance(move, TakeTokens)))


async def end(discord: Loopback, game: GameDriver) -> None:
    """Let an admin end the game early."""
    yes = f"spl:{game.game_id}:{game.seq}:confirm_end:"
    await discord.forge(ADMIN, yes, channel=game.channel_id)


async def replace(discord: Loopback, game: GameDriver, member: Member, by: Member) -> None:
    """Let an admin give the seat of a member to another one."""
    place = {"channel": game.channel_id, "player": str(member.id), "by": by}
    await discord.command(ADMIN, "admin replace", **place)


def hands_are_with(discord: Loopback, game: GameDriver, *members: Member) -> bool:
    """Return whether each member has exactly one direct message, with the hand of the seat of the same number."""
    return all(
        hands_shown(discord, member, game.channel_id) == hand_of(game.position, seat)
        for seat, member in enumerate(members)
    )
