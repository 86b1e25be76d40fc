"""A game as a file: /game export."""

from bot.engine import GameError
from bot.games import Table, dump_game, masked
from bot.ui.features.replay.past_games import chosen_game, suggest_past_games
from bot.ui.kit.commands.builder import command
from bot.ui.kit.context import Interaction, app, is_admin, words_for
from bot.ui.kit.replies import Answer, Document, reply


@command("game export", suggest={"game": suggest_past_games})
async def export(interaction: Interaction, game: str | None = None) -> None:
    """Give a game that is over as a file to everybody who saw it; one in play to admins, without hidden cards."""
    words, tables = words_for(interaction), app(interaction).tables
    table = await chosen_game(interaction, game)
    if table.status.is_open:
        _check_may_export(interaction, table)
        stored = masked(await tables.history.stored_game(table.id))
    else:
        await tables.history.open_deal(table.id)  # the file gives it away, so the game must stay over
        stored = await tables.history.stored_game(table.id)
    file = Document(f"splendor-{table.id}.jsonl", dump_game(stored, is_masked=table.status.is_open))
    message = "export-masked" if table.status.is_open else "export-done"
    await reply(interaction, Answer(words.text(message, file=file.name), document=file))


def _check_may_export(interaction: Interaction, table: Table) -> None:
    if not is_admin(interaction) or table.game.guild_id != interaction.guild_id:
        raise GameError("export-not-over")
