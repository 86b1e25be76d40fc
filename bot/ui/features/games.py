"""A member's open games on all servers: /games."""

from bot.engine import GameError
from bot.ui.content.open_games import GAMES_PER_PAGE, game_lines
from bot.ui.kit.commands.builder import command
from bot.ui.kit.context import Interaction, app, words_for
from bot.ui.kit.controls import Press, Reach, on
from bot.ui.kit.paging import page_of, page_rows, wanted_page
from bot.ui.kit.replies import Answer, reply


@command("games")
async def games(interaction: Interaction) -> None:
    """Show all open games of the member, on all servers and in direct messages."""
    await _show(interaction, 0)


@on("games", Reach.CHANNEL_OR_PRIVATE)
async def _turn_page(press: Press) -> None:
    await _show(press.interaction, wanted_page(press))


async def _show(interaction: Interaction, wanted: int) -> None:
    words, member_id = words_for(interaction), interaction.user.id
    open_games = app(interaction).tables.open_games
    games, kept = await open_games.of_member(member_id), await open_games.kept_for(member_id)
    games.sort(key=lambda game: game.member_to_act != member_id)
    if not games and not kept:
        raise GameError("look-no-games")
    page = page_of([*games, *kept], wanted, GAMES_PER_PAGE)
    waiting = sum(game.member_to_act == member_id for game in games)
    lines = [
        f"### {words.text('games-title', count=len(games) + len(kept))}",
        words.text("games-waiting", count=waiting),
        *(game_lines(interaction.client, game, words, member_id) for game in page.items),
    ]
    if any(game in kept for game in page.items):
        lines.append(f"-# {words.text('games-take-back')}")
    await reply(interaction, Answer("\n".join(lines), page_rows(words, "games", page)))
