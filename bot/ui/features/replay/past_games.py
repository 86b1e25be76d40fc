"""Choose a game to look back at: one of this channel, or one's own of anywhere."""

import re
from datetime import UTC, datetime

from discord.app_commands import Choice

from bot.engine import GameError
from bot.games import GameUnreadable, PastGame, Table, may_look_back, name_in, options_of
from bot.present.language.words import Words, clean
from bot.ui.kit.context import Interaction, app, words_for
from bot.ui.kit.discord_limits import MAX_CHOICE
from bot.ui.kit.input.text import plain

MOST_LISTED = 25
"""Games of a channel, or of a member, in one list: as many as Discord shows in a menu."""
_ID = re.compile("[0-9]{1,18}")


def module_name(expansion: str | None, words: Words) -> str:
    """Return the name of an expansion, or that of the base game."""
    return words.text(f"expansion-{expansion}" if expansion else "games-base-game")


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
    """Return the table of the game that an option names by its id; without one, the last that ended in this channel.

    Where none has ended, it is the one in play. Raises `GameError` as `game_to_see` does.
    """
    tables, channel_id = app(interaction).tables, interaction.channel_id or 0
    if text is not None:
        named = _ID.fullmatch(text.strip())
        return await game_to_see(interaction, int(named[0]) if named else 0)
    if latest := await tables.past_games.of_channel(channel_id, 1):
        return await game_to_see(interaction, latest[0].record.id)
    running = await tables.records.open_in(channel_id)
    if running is None or running.newest_seq < 0:
        raise GameError("replay-nothing-here")
    return await game_to_see(interaction, running.id)


async def game_to_see(interaction: Interaction, game_id: int) -> Table:
    """Return the table of a game that the member may look back at: one of this channel, or one of their own.

    Raises `GameError` if there is none, if it was not dealt, or if it is over and damaged; `GameUnreadable` if it is
    in play and damaged.
    """
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
    """Return a game in a few words for a menu: when it ended, what was played, and by whom."""
    ended = datetime.fromtimestamp(game.record.ended_at or game.record.created_at, UTC)
    players = words.listed(clean(name_in(seat)) for seat in game.seats)
    return f"{ended:%Y-%m-%d} · {module_name(options_of(game).expansion, words)} · {players}"[:MAX_CHOICE]
