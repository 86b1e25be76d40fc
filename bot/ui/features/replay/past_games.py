"""Games to look back at, of this channel or one's own of anywhere; and such a game as a file: /game export."""

import re
from datetime import UTC, datetime

from discord.app_commands import Choice

from bot.engine import GameError
from bot.games import GameUnreadable, PastGame, Table
from bot.games.files.game_file import dump_game, masked, shared
from bot.games.history.history import may_look_back
from bot.games.unit.options import options_of
from bot.games.unit.table import names_of
from bot.present.language.limits import MAX_CHOICE
from bot.present.language.words import Words, clean
from bot.ui.content.open_games import module_name
from bot.ui.kit.commands import command
from bot.ui.kit.context import Interaction, app, is_admin, words_for
from bot.ui.kit.input.text import plain, plain_words
from bot.ui.kit.replies import Answer, Document, reply

MOST_LISTED = 25
"""Games of a channel, or of a member, in one list: as many as Discord shows in a menu."""
_ID = re.compile("[0-9]{1,18}")


async def suggest_past_games(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Return the games that the member may look back at and that fit the typed text; the values are their ids."""
    words, tables = words_for(interaction), app(interaction).tables
    here = await tables.past_games.of_channel(interaction.channel_id or 0, MOST_LISTED)
    ids = {game.record.id for game in here}
    own = await tables.past_games.of_member(interaction.user.id, MOST_LISTED)
    games = [*here, *(game for game in own if game.record.id not in ids)]
    choices = [Choice(name=_label(game, words), value=str(game.record.id)) for game in games]
    running = await tables.records.open_in(interaction.channel_id or 0)
    if running is not None and running.newest_seq >= 0:
        choices.insert(0, Choice(name=words.text("replay-running")[:MAX_CHOICE], value=str(running.id)))
    return [choice for choice in choices if plain(typed) in plain(choice.name)]


async def chosen_game(interaction: Interaction, text: str | None) -> Table:
    """Return the table of the game that a text means: by its id, "last", "now", or words that fit one suggestion only.

    Without a text it is the last game that ended here, else the one in play.
    """
    tables, channel_id = app(interaction).tables, interaction.channel_id or 0
    if text is not None and plain(text) not in plain_words("replay-words.last"):
        return await game_to_see(interaction, await _id_typed(interaction, text))
    if latest := await tables.past_games.of_channel(channel_id, 1):
        return await game_to_see(interaction, latest[0].record.id)
    running = await tables.records.open_in(channel_id)
    if running is None or running.newest_seq < 0:
        raise GameError("replay-nothing-here")
    return await game_to_see(interaction, running.id)


async def _id_typed(interaction: Interaction, text: str) -> int:
    """Return the id of the game that a text means, 0 if there is none."""
    if named := _ID.fullmatch(text.strip()):
        return int(named[0])
    if plain(text) in plain_words("replay-words.running"):
        running = await app(interaction).tables.records.open_in(interaction.channel_id or 0)
        return running.id if running is not None else 0
    fitting = await suggest_past_games(interaction, text) if plain(text) else ()
    return int(fitting[0].value) if len(fitting) == 1 else 0


async def game_to_see(interaction: Interaction, game_id: int) -> Table:
    """Return the table of a game of this channel or of the member's own. Raises `GameError`, or `GameUnreadable`."""
    tables = app(interaction).tables
    if await tables.records.version(game_id) is None:
        raise GameError("replay-no-such-game")
    try:
        table = await tables.find(game_id)
    except GameUnreadable:
        record = await tables.games.record(game_id)
        if record.channel_id != interaction.channel_id:
            raise GameError("replay-no-such-game") from None
        if record.status.is_open:
            raise
        raise GameError("replay-damaged") from None
    if not may_look_back(table, interaction.user.id, interaction.channel_id):
        raise GameError("replay-no-such-game")
    if table.position is None:
        raise GameError("replay-not-dealt" if table.seq < 0 else "replay-damaged")
    return table


def _label(game: PastGame, words: Words) -> str:
    ended = datetime.fromtimestamp(game.record.ended_at or game.record.created_at, UTC)
    players = words.listed(map(clean, names_of(game.seats)))
    return f"{ended:%Y-%m-%d} · {module_name(options_of(game).expansion, words)} · {players}"[:MAX_CHOICE]


@command("game export", suggest={"game": suggest_past_games})
async def export(interaction: Interaction, game: str | None = None) -> None:
    """Give a game that is over as a file to all who saw it; one in play to admins, without hidden cards."""
    words, tables = words_for(interaction), app(interaction).tables
    table = await chosen_game(interaction, game)
    if table.status.is_open:
        if not is_admin(interaction) or table.game.guild_id != interaction.guild_id:
            raise GameError("export-not-over")
        stored = masked(await tables.history.stored_game(table.id))
    else:
        await tables.history.open_deal(table.id)  # the file gives it away, so the game must stay over
        stored = shared(await tables.history.stored_game(table.id))
    file = Document(f"splendor-{table.id}.jsonl", dump_game(stored, is_masked=table.status.is_open))
    message = "export-masked" if table.status.is_open else "export-done"
    await reply(interaction, Answer(words.text(message, file=file.name), document=file))
