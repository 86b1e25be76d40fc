"""Look back: /replay lists moves, turns the pages of games and shows films; /game export hands games over as files."""

import logging
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from typing import Any

from discord import ui
from discord.app_commands import Choice, Range

from bot.engine import GameError
from bot.games import EntryKind, GameStatus, GameUnreadable, LoggedMove, PastGame, Table
from bot.games.files.game_file import dump_game, masked, shared
from bot.games.history.history import may_look_back
from bot.games.history.story import Reason, TurningPoint, film_turns, story_of, turning_points
from bot.games.unit.logged_move import in_effect, positions_before
from bot.games.unit.options import options_of
from bot.games.unit.results import turns_by_computer
from bot.games.unit.table import Seats
from bot.present.board_text import alt_text, end_alt, players_alt
from bot.present.event_text import end_lines, log_line
from bot.present.language.limits import MAX_CHOICE, MAX_OPTIONS, MAX_TEXT
from bot.present.language.widths import fitted_choice
from bot.present.language.words import Words, bold, clean
from bot.present.phrases import ALL_HANDS
from bot.present.pictures.scenes import board_scene, final_scene, players_scene
from bot.present.story import whole_percent
from bot.ui.content.board import last_turn, move_lines
from bot.ui.content.open_games import module_name
from bot.ui.kit.commands import command
from bot.ui.kit.context import Interaction, app, is_admin, words_at, words_for
from bot.ui.kit.controls import GameButton, Press, Reach, button, button_rows, menu, on, row
from bot.ui.kit.input.text import plain, plain_words
from bot.ui.kit.pictures.table_pictures import OnProgress
from bot.ui.kit.replies import Answer, Document, change_reply, last_lines, reply, share_buttons, share_game
from bot.ui.kit.requests.discord_errors import DISCORD_ERRORS
from render import Board, Final
from render.client import RenderError

log = logging.getLogger(__name__)

MOST_LISTED = 25  # games of a channel, or of a member, in one list: as many as Discord shows in a menu
USUAL_MOVES, MOST_MOVES = 10, 50  # in a list
_ID = re.compile("[0-9]{1,18}")
_ALL = "all"
_TITLES = {
    Reason.TURNING_POINT: "film-turning-point",
    Reason.LAST_ROUND: "film-last-round",
    Reason.NOBLE: "film-noble",
}
"""The titles of the turns in a film; those of other turns depend on their prestige."""


@dataclass(frozen=True, slots=True)
class GameReplay:
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
    if running := await _running_here(interaction):
        choices.insert(0, Choice(name=words.text("replay-running")[:MAX_CHOICE], value=str(running)))
    return [choice for choice in choices if plain(typed) in plain(choice.name)]


async def _running_here(interaction: Interaction) -> int:
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
        if not (running := await _running_here(interaction)):
            raise GameError("replay-nothing-here")
        return await game_to_see(interaction, running)
    if plain(text) in plain_words("replay-words.running"):
        return await game_to_see(interaction, await _running_here(interaction))
    fitting = await suggest_past_games(interaction, text) if plain(text) else ()
    return await game_to_see(interaction, int(fitting[0].value) if len(fitting) == 1 else 0)


async def game_to_see(interaction: Interaction, game_id: int) -> Table:
    """Return the table of a game of this channel or of the member's own. Raises `GameError`, or `GameUnreadable`."""
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
    if not is_of_member and not await tables.records.has_begun_from(game_id, interaction.user.id):
        raise GameError("replay-no-such-game")
    if table.position is None:
        raise GameError("replay-not-dealt" if table.seq < 0 else "replay-damaged")
    return table


def _label(game: PastGame, words: Words) -> str:
    ended = datetime.fromtimestamp(game.record.ended_at or game.record.created_at, UTC)
    players = words.listed(map(clean, Seats(game.seats).names))
    return f"{ended:%Y-%m-%d} · {module_name(options_of(game).expansion, words)} · {players}"[:MAX_CHOICE]


@command("game export", suggest={"game": suggest_past_games})
async def export(interaction: Interaction, game: str | None = None) -> None:
    """Give a game that is over as a file to all who saw it; one in play to admins, without hidden cards."""
    words, tables = words_for(interaction), app(interaction).tables
    table = await chosen_game(interaction, game)
    if table.is_unfinished:
        if not is_admin(interaction) or table.game.guild_id != interaction.guild_id:
            raise GameError("export-not-over")
        stored = masked(await tables.history.stored_game(table.id))
    else:
        if table.game.origin_id is None:
            await tables.history.open_deal(table.id)  # the file gives it away, so the game must stay over
        stored = shared(await tables.history.stored_game(table.id))
    file = Document(f"splendor-{table.id}.jsonl", dump_game(stored, is_masked=table.is_unfinished))
    message = "export-masked" if table.is_unfinished else "export-done"
    await reply(interaction, Answer(words.text(message, file=file.name), document=file))


async def replay_of(interaction: Interaction, table: Table, wanted: str = _ALL) -> GameReplay:
    """Return the pages of a game as the member may see them."""
    tables = app(interaction).tables
    pages = await tables.history.pages(table.id)
    table = await tables.find(table.id)  # after its log: its end may be taken back, and new cards be hidden
    pages = [page for page in pages if page.seq <= table.seq]
    return GameReplay(table, pages, viewer_of(table, interaction.user.id, wanted))


async def _show(interaction: Interaction, table: Table, seq: int, wanted: str = _ALL) -> None:
    replay = await replay_of(interaction, table, wanted)
    await reply(interaction, page_answer(interaction, replay, replay.page_of(seq)))


def page_answer(interaction: Interaction, replay: GameReplay, at: int) -> Answer:
    """Return a page of a replay, with its controls."""
    table, page = replay.table, replay.pages[at]
    words = words_at(interaction, table)
    rows = [_turning(replay, at, words), *_rounds(replay, at, words), *_viewers(replay, at, words)]
    buttons = [button(words.text("control-players"), table.id, page.seq, "replay_players", _code(replay.viewer))]
    if not table.is_unfinished:
        buttons.append(button(words.text("film-button"), table.id, page.seq, "film"))
        if table.status is GameStatus.FINISHED:
            buttons.insert(0, button(words.text("story-button"), table.id, 0, "story"))
        buttons += share_buttons(interaction, table, page.seq, "share_page", _code(replay.viewer))
    rows.append(row(*buttons))
    record, ways = table.game, list[GameButton]()
    if not table.is_unfinished:
        is_end = page.after.decision is None
        ways.append(button(words.text("play-on-button"), table.id, page.seq, "play_on", disabled=is_end))
    if record.origin_id is not None and record.origin_seq is not None:
        ways.append(button(words.text("play-on-origin"), record.origin_id, record.origin_seq, "replay", _ALL))
    return replace(_page(replay, at, words), rows=[*rows, *button_rows(ways)])


def _page(replay: GameReplay, at: int, words: Words) -> Answer:
    text = "\n".join([_heading(replay, at, words), *replay.lines(at, words)])[:MAX_TEXT]
    return Answer(text, (), replay.board(at, words), replay.alt(at, words), replay.table)


@on("replay_players", Reach.ANYWHERE)
async def _show_players(press: Press) -> None:
    """Show the purchased cards after the entry of a page, below the controls that turn the pages."""
    replay = await replay_of(press.interaction, await game_to_see(press.interaction, press.game_id), press.argument)
    at = replay.page_of(press.seq)
    page = page_answer(press.interaction, replay, at)
    words, position = words_at(press.interaction, replay.table), replay.pages[at].after
    scene = players_scene(position, words, replay.viewer, range(position.seats))
    alt = players_alt(position, words, replay.viewer, range(position.seats), replay.table.seats.computers)
    await reply(press.interaction, replace(page, scene=scene, alt=alt))


@on("share_page", Reach.ANYWHERE)
async def _share_page(press: Press) -> None:
    interaction = press.interaction
    replay = await replay_of(interaction, await game_to_see(interaction, press.game_id), press.argument)
    # The table is that of the replay, since the end may just have been taken back.
    await share_game(interaction, replay.table, partial(_shared_page, replay, replay.page_of(press.seq)))


async def _shared_page(replay: GameReplay, at: int, words: Words) -> Answer:
    """Return a page as it is shared; the last one of a finished game is its ranking."""
    table, end = replay.table, replay.table.dealt()
    if at == len(replay.pages) - 1 and end.is_over:
        computers = [seat for seat in table.seats.computers if table.seats[seat].owner_id is None]
        text = "\n".join([_heading(replay, at, words), *end_lines(end, words, computers)])
        return Answer(text[:MAX_TEXT], (), final_scene(end, words), end_alt(end, words, table.seats.computers), table)
    return _page(replay, at, words)


def _heading(replay: GameReplay, at: int, words: Words) -> str:
    table, page = replay.table, replay.pages[at]
    players = words.listed(map(bold, table.seats.names))
    last = len(replay.pages) - 1
    title = words.text("replay-page", page=at, pages=last, round=page.before.round) if at else words.text("replay-deal")
    lines = [f"### {title}", f"-# {module_name(table.options.expansion, words)} · {players} · <t:{page.at}:f>"]
    for seat, name in enumerate(table.seats.names):
        by_computer, turns = turns_by_computer(replay.pages, seat)
        is_of_computer = seat in table.seats.computers and table.seats[seat].owner_id is None
        was_of_member = any(page.seat == seat and page.member_id is not None for page in replay.pages)
        if by_computer > 0 and (was_of_member or not is_of_computer):
            counts = {"count": by_computer, "turns": turns}
            lines.append(f"-# {words.text('replay-by-computer', player=bold(name), **counts)}")
    return "\n".join(lines)


def _turning(replay: GameReplay, at: int, words: Words) -> ui.ActionRow[Any]:
    """Return the buttons that turn the pages. Their ids say which one each is, since no two may be the same."""
    last, table, view = len(replay.pages) - 1, replay.table, _code(replay.viewer)
    targets = {"first": 0, "back": max(0, at - 1), "forward": min(last, at + 1), "last": last}
    buttons: list[GameButton] = []
    for way, target in targets.items():
        label, seq = words.text(f"replay-turn-{way}"), replay.pages[target].seq
        buttons.append(button(label, table.id, seq, "replay", f"{view}.{way}", disabled=target == at))
    return row(*buttons)


def _rounds(replay: GameReplay, at: int, words: Words) -> list[ui.ActionRow[Any]]:
    """Return the menu of rounds; of a long game, each option stands for several."""
    rounds = replay.rounds()
    if len(rounds) < 2:
        return []
    step = -(-len(rounds) // MAX_OPTIONS)
    groups = [rounds[start : start + step] for start in range(0, len(rounds), step)]
    labels, shown = dict[str, str](), ""
    for group in groups:
        seq = str(replay.pages[group[0][1]].seq)
        labels[seq] = words.text("replay-round", first=group[0][0], last=group[-1][0], count=len(group))
        shown = seq if group[0][1] <= at else shown
    here, view = (replay.table.id, replay.pages[at].seq), _code(replay.viewer)
    return [menu(words.text("replay-rounds"), *here, "replay_round", view, labels=labels, chosen=shown)]


def _viewers(replay: GameReplay, at: int, words: Words) -> list[ui.ActionRow[Any]]:
    table, seq = replay.table, replay.pages[at].seq
    if table.is_unfinished:
        return []
    labels = {_ALL: words.text("replay-all-hands")}
    for seat, name in enumerate(table.seats.names):
        labels[str(seat)] = fitted_choice(lambda shown, name=name: words.text("replay-as", player=shown(name)))
    shown = _code(replay.viewer)
    return [menu(words.text("replay-viewers"), table.id, seq, "replay_as", labels=labels, chosen=shown)]


def _code(viewer: int | None) -> str:
    return _ALL if viewer in (None, ALL_HANDS) else str(viewer)


@command("replay", suggest={"game": suggest_past_games})
async def replay(
    interaction: Interaction, game: str | None = None, moves: Range[int, 1, MOST_MOVES] | None = None
) -> None:
    """List the last moves of the game in play here, or open a replay: of the last game that ended here, or another."""
    running = 0 if game else await _running_here(interaction)
    table = await game_to_see(interaction, running) if running else await chosen_game(interaction, game)
    if running or moves:
        await reply(interaction, await _last_moves(interaction, table, moves or USUAL_MOVES))
    else:
        await _show(interaction, table, table.seq if table.is_unfinished else 0)


async def _last_moves(interaction: Interaction, table: Table, moves: int) -> Answer:
    """Return the last moves in a list, where only the owner of a plan sees that a move was planned."""
    words, history = words_at(interaction, table), await app(interaction).tables.history.since(table.id)
    seat, planned = table.seats.held_by(interaction.user.id), f" ({words.text('plan-mark')})"
    counting = {each.seq for each in in_effect(history)} | {each.seq for each in history if each.undone}
    lines: list[str] = []
    for each in history[-moves:]:
        words_then = words.with_names(table.seats.names_when(each.seat, each.member_id))
        line = log_line(each.seq, each.events, words_then, each.before)
        line = line if each.seq in counting else f"~~{line}~~"
        lines.append(line + planned if each.is_planned and each.seat == seat else line)
    title = f"### {words.text('log-title')}"
    shown = last_lines(lines, MAX_TEXT - len(title)) or lines[-1:]
    pages = button(words.text("replay-button"), table.id, table.seq, "replay", _ALL)
    return Answer("\n".join([title, *shown]), [row(pages)])


async def _turn(press: Press, seq: int, wanted: str) -> None:
    await _show(press.interaction, await game_to_see(press.interaction, press.game_id), seq, wanted)


on("replay", Reach.ANYWHERE)(lambda press: _turn(press, press.seq, press.argument.partition(".")[0]))
on("replay_as", Reach.ANYWHERE)(lambda press: _turn(press, press.seq, press.value_or_none))


@on("replay_round", Reach.ANYWHERE)
async def _turn_to_round(press: Press) -> None:
    seq = int(press.value_or_none) if press.value_or_none.isascii() and press.value_or_none.isdecimal() else 0
    await _turn(press, seq, press.argument)


@on("film", Reach.ANYWHERE)
async def _film(press: Press) -> None:
    interaction, words = press.interaction, press.words
    table = await game_to_see(interaction, press.game_id)
    if table.is_unfinished:
        raise GameError("film-not-over")
    await reply(interaction, _progress(words, 0.0))
    try:
        answer = await _film_answer(interaction, table, words, partial(_show_progress, interaction, words))
        answer = replace(answer, rows=button_rows(share_buttons(interaction, table, press.seq, "share_film")))
    except GameError as refusal:
        answer = Answer(words.refusal(refusal), film=b"")
    await change_reply(interaction, answer)


@on("share_film", Reach.ANYWHERE)
async def _share_film(press: Press) -> None:
    interaction = press.interaction
    table = await game_to_see(interaction, press.game_id)
    await share_game(interaction, table, lambda words: _film_answer(interaction, table, words))


async def _film_answer(
    interaction: Interaction, table: Table, words: Words, on_progress: OnProgress | None = None
) -> Answer:
    bot, replay = app(interaction), await replay_of(interaction, table)
    if replay.table.is_unfinished:  # its end has just been taken back
        raise GameError("film-not-over")
    story = await story_of(table, replay.pages, bot.thinker)
    scenes = replay.film(words, await turning_points(table, story, bot.thinker))
    try:
        film = await bot.films.make(table, scenes, on_progress)
    except RenderError as error:
        log.error("Could not make a film: %s", error)
        raise GameError("film-failed") from error
    players = words.listed(map(bold, table.seats.names))
    return Answer(words.text("film-short", players=players), film=film, alt=words.text("film-short-alt"))


async def _show_progress(interaction: Interaction, words: Words, part: float) -> None:
    try:
        await change_reply(interaction, _progress(words, part))
    except DISCORD_ERRORS as error:  # the film follows
        log.info("Could not show the progress of a film: %s", type(error).__name__)


def _progress(words: Words, part: float) -> Answer:
    full = int(part * 10)
    text = words.text("film-progress", bar="▰" * full + "▱" * (10 - full), percent=round(part * 100))
    return Answer(text, film=b"")
