"""Look back: /replay lists moves, turns the pages of games and shows films; /game export hands games over as files."""

import logging
from dataclasses import replace
from functools import partial
from typing import Any

from discord import ui
from discord.app_commands import Range

from bot.engine import GameError
from bot.games import GameStatus, Table
from bot.games.files.game_file import dump_game, masked, shared
from bot.games.history.story import story_of, turning_points
from bot.games.unit.logged_move import in_effect
from bot.games.unit.results import turns_by_computer
from bot.present.board_text import end_alt, players_alt
from bot.present.event_text import end_lines, log_line
from bot.present.language.limits import MAX_OPTIONS, MAX_TEXT
from bot.present.language.widths import fitted_choice
from bot.present.language.words import Words, bold
from bot.present.phrases import ALL_HANDS
from bot.present.pictures.scenes import final_scene, players_scene
from bot.ui.content.looking_back import (
    ALL_EYES,
    GameReplay,
    chosen_game,
    game_to_see,
    play_on_buttons,
    replay_of,
    running_here,
    suggest_past_games,
)
from bot.ui.content.open_games import module_name
from bot.ui.kit.commands import command
from bot.ui.kit.context import Interaction, app, is_admin, words_at, words_for
from bot.ui.kit.controls import GameButton, Press, Reach, button, button_rows, menu, on, row
from bot.ui.kit.pictures.table_pictures import OnProgress
from bot.ui.kit.replies import Answer, Document, change_reply, last_lines, reply, share_buttons, share_game
from bot.ui.kit.requests.discord_errors import DISCORD_ERRORS
from render.client import RenderError

log = logging.getLogger(__name__)

USUAL_MOVES, MOST_MOVES = 10, 50  # in a list


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


async def _show(interaction: Interaction, table: Table, seq: int, wanted: str = ALL_EYES) -> None:
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
    record, ways = table.game, play_on_buttons(interaction, table, page, words)
    if record.origin_id is not None and record.origin_seq is not None:
        ways.append(button(words.text("play-on-origin"), record.origin_id, record.origin_seq, "replay", ALL_EYES))
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
    labels = {ALL_EYES: words.text("replay-all-hands")}
    for seat, name in enumerate(table.seats.names):
        labels[str(seat)] = fitted_choice(lambda shown, name=name: words.text("replay-as", player=shown(name)))
    shown = _code(replay.viewer)
    return [menu(words.text("replay-viewers"), table.id, seq, "replay_as", labels=labels, chosen=shown)]


def _code(viewer: int | None) -> str:
    return ALL_EYES if viewer in (None, ALL_HANDS) else str(viewer)


@command("replay", suggest={"game": suggest_past_games})
async def replay(
    interaction: Interaction, game: str | None = None, moves: Range[int, 1, MOST_MOVES] | None = None
) -> None:
    """List the last moves of the game in play here, or open a replay: of the last game that ended here, or another."""
    running = 0 if game else await running_here(interaction)
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
    pages = button(words.text("replay-button"), table.id, table.seq, "replay", ALL_EYES)
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
