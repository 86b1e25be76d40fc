"""Looking back at games: which ones a member may see, how a command names them, and their pages."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from discord.app_commands import Choice

from bot.engine import Frozen, GameError
from bot.games import EntryKind, GameUnreadable, LoggedMove, PastGame, Table
from bot.games.history.history import may_look_back
from bot.games.history.story import Reason, TurningPoint, film_turns
from bot.games.unit.logged_move import positions_before
from bot.games.unit.options import options_of
from bot.games.unit.table import Seats
from bot.games.weekly.weekly import is_sealed
from bot.present.board_text import alt_text
from bot.present.language.limits import MAX_CHOICE
from bot.present.language.words import Words, clean
from bot.present.phrases import ALL_HANDS
from bot.present.pictures.scenes import board_scene, final_scene
from bot.present.story import whole_percent
from bot.ui.content.board import last_turn, move_lines
from bot.ui.content.open_games import module_name
from bot.ui.kit.context import Interaction, app, words_for
from bot.ui.kit.controls import GameButton, button
from bot.ui.kit.input.text import plain, plain_words
from render import Board, Final

MOST_LISTED = 25  # games of a channel, or of a member, in one list: as many as Discord shows in a menu
_ID = re.compile("[0-9]{1,18}")
ALL_EYES = "all"
"""Stands in controls for a viewer who sees all hands, beside the numbers of seats."""
_TITLES = {
    Reason.TURNING_POINT: "film-turning-point",
    Reason.LAST_ROUND: "film-last-round",
    Reason.NOBLE: "film-noble",
}
"""The titles of the turns in a film; those of other turns depend on their prestige."""


class GameReplay(Frozen):
    """All pages of a game, for one viewer: a seat, None for a spectator, or `ALL_HANDS` once the game is over."""

    table: Table
    pages: Sequence[LoggedMove]
    viewer: int | None

    def page_of(self, seq: int) -> int:
        """Return the number, from 0, of the page that shows an entry, or the one before it if it was taken back."""
        return max((at for at, page in enumerate(self.pages) if page.seq <= seq), default=0)

    def board(self, at: int, words: Words) -> Board:
        """Return the board of a page, with what its entry changed marked."""
        page = self.pages[at]
        words = words.with_names(self.table.seats.names)
        return board_scene(page.after, words, self.viewer, positions_before([page]), last_turn([page]))

    def alt(self, at: int, words: Words) -> str:
        """Return the board of a page in words."""
        words = words.with_names(self.table.seats.names)
        return alt_text(self.pages[at].after, words, self.viewer, computers=self.table.seats.computers)

    def lines(self, at: int, words: Words) -> list[str]:
        """Return what the entry of a page did, in Markdown."""
        return move_lines(self.table, self.pages[at : at + 1], words, self.viewer, with_refills=True)

    def rounds(self) -> list[tuple[int, int]]:
        """Return each round with the number of its first page."""
        first: dict[int, int] = {}
        for at, page in enumerate(self.pages):
            if page.kind is not EntryKind.DEAL:
                first.setdefault(page.before.round, at)
        return sorted(first.items())

    def film(self, words: Words, points: Collection[TurningPoint]) -> list[Board | Final]:
        """Return the boards of the deal and of the turns that mattered, with the reason, and the ranking at the end."""
        named = words.with_names(self.table.seats.names)
        scenes: list[Board | Final] = [self._frame(0, 0, words.text("replay-deal"), named)]
        for each in film_turns(self.pages, points):
            point, player, prestige = each.point, clean(named.names[each.seat]), each.prestige
            chances = {"before": whole_percent(point.before), "after": whole_percent(point.after)} if point else {}
            message = _TITLES.get(each.reason, "film-prestige" if prestige > 0 else "film-move")
            title = named.text(message, player=player, prestige=prestige, **chances)
            scenes.append(self._frame(each.first, each.last, title, named))
        end = self.pages[-1].after
        return [*scenes, final_scene(end, named)] if end.is_over else scenes

    def _frame(self, first: int, last: int, title: str, words: Words) -> Board:
        """Return the board after pages of one turn: what they changed is marked, and the row of who moved is lit."""
        pages = self.pages[first : last + 1]
        turn = last_turn(self.pages[: last + 1])
        board = board_scene(pages[-1].after, words, self.viewer, positions_before(pages), turn)
        panels = tuple(replace(panel, is_turn=panel.seat == pages[0].seat) for panel in board.panels)
        return replace(board, title=title, panels=panels)


def viewer_of(table: Table, member_id: int, wanted: str) -> int | None:
    """Return the viewer whose pages a member sees; `wanted` is the number of a seat, any other text means all.

    While a game runs, players see what they knew and all others what was public, whatever was wanted (B18).
    """
    if table.is_unfinished:
        return table.seats.of(member_id)
    seat = int(wanted) if wanted.isascii() and wanted.isdecimal() and len(wanted) == 1 else ALL_HANDS
    return seat if seat < len(table.seats) else ALL_HANDS


async def suggest_past_games(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Return the games that the member may look back at and that fit the typed text; the values are their ids."""
    words, tables = words_for(interaction), app(interaction).tables
    here = await tables.past_games.of_channel(interaction.channel_id or 0, MOST_LISTED)
    ids = {game.record.id for game in here}
    own = await tables.past_games.of_member(interaction.user.id, MOST_LISTED)
    games = [*here, *(game for game in own if game.record.id not in ids)]
    choices = [Choice(name=_label(game, words), value=str(game.record.id)) for game in games]
    if running := await running_here(interaction):
        choices.insert(0, Choice(name=words.text("replay-running")[:MAX_CHOICE], value=str(running)))
    return [choice for choice in choices if plain(typed) in plain(choice.name)]


async def running_here(interaction: Interaction) -> int:
    """Return the id of the game in play in this channel, or 0."""
    running = await app(interaction).tables.records.open_in(interaction.channel_id or 0)
    return running.id if running is not None and running.newest_seq >= 0 else 0


async def chosen_game(interaction: Interaction, text: str | None) -> Table:
    """Return the table of the game that a text means: an id, "last" (also without a text), "now", or one suggestion."""
    if text is not None and (named := _ID.fullmatch(text.strip())):
        return await game_to_see(interaction, int(named[0]))
    tables, channel_id = app(interaction).tables, interaction.channel_id or 0
    if text is None or plain(text) in plain_words("replay-words.last"):
        if latest := await tables.past_games.of_channel(channel_id, 1):
            return await game_to_see(interaction, latest[0].record.id)
        if not (running := await running_here(interaction)):
            raise GameError("replay-nothing-here")
        return await game_to_see(interaction, running)
    if plain(text) in plain_words("replay-words.running"):
        return await game_to_see(interaction, await running_here(interaction))
    fitting = await suggest_past_games(interaction, text) if plain(text) else ()
    return await game_to_see(interaction, int(fitting[0].value) if len(fitting) == 1 else 0)


async def game_to_see(interaction: Interaction, game_id: int) -> Table:
    """Return the table of a game of this channel, of the member's own, or of a closed weekly deal of the server.

    Raises `GameError`, or `GameUnreadable`.
    """
    tables = app(interaction).tables
    if await tables.records.version(game_id) is None:
        raise GameError("replay-no-such-game")
    try:
        table = await tables.find(game_id)
    except GameUnreadable:
        record = await tables.games.record(game_id)
        is_here = record.channel_id == interaction.channel_id
        if is_here and record.status.is_open:
            raise
        raise GameError("replay-damaged" if is_here else "replay-no-such-game") from None
    is_of_member = may_look_back(table, interaction.user.id, interaction.channel_id)
    is_known = is_of_member or await tables.past_games.has_begun_from(game_id, interaction.user.id)
    if not is_known and not await tables.weekly.is_open_to(table, interaction.guild_id):
        raise GameError("replay-no-such-game")
    if table.position is None:
        raise GameError("replay-not-dealt" if table.seq < 0 else "replay-damaged")
    return table


def play_on_buttons(interaction: Interaction, table: Table, page: LoggedMove, words: Words) -> list[GameButton]:
    """Return the button that plays on from a page, disabled at the end; none where the member may not yet."""
    if table.is_unfinished or is_sealed(table, app(interaction).tables.now()):
        return []
    is_end = page.after.decision is None
    return [button(words.text("play-on-button"), table.id, page.seq, "play_on", disabled=is_end)]


def _label(game: PastGame, words: Words) -> str:
    ended = datetime.fromtimestamp(game.record.ended_at or game.record.created_at, UTC)
    players = words.listed(map(clean, Seats(game.seats).names))
    return f"{ended:%Y-%m-%d} · {module_name(options_of(game).expansion, words)} · {players}"[:MAX_CHOICE]


async def replay_of(interaction: Interaction, table: Table, wanted: str = ALL_EYES) -> GameReplay:
    """Return the pages of a game as the member may see them."""
    tables = app(interaction).tables
    pages = await tables.history.pages(table.id)
    table = await tables.find(table.id)  # after its log: its end may be taken back, and new cards be hidden
    pages = [page for page in pages if page.seq <= table.seq]
    return GameReplay(table, pages, viewer_of(table, interaction.user.id, wanted))
