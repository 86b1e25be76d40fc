"""The story of a game: a chart, and the moments at which it turned, each with the board before and after it."""

from collections.abc import Sequence
from functools import partial

from discord import ui

from bot.ai.calibration import error_of
from bot.engine import Frozen, GameError, Move, Position
from bot.games import GameStatus, Table
from bot.games.history.story import TURNED, Story, TurningPoint, story_of, turning_points, why_no_chances
from bot.games.play.plans import PlanLine
from bot.games.unit.refusals import StaleBoard
from bot.present.expansions import presenter_of
from bot.present.language.limits import MAX_TEXT
from bot.present.language.words import Words
from bot.present.phrases import ALL_HANDS
from bot.present.story import Course, story_alt, story_chart, turning_point_line, whole_percent, with_framed_card
from bot.ui.content.board import move_lines
from bot.ui.content.looking_back import GameReplay, game_to_see, play_on_buttons, replay_of
from bot.ui.content.planning import line_text
from bot.ui.kit.context import Interaction, app, words_at
from bot.ui.kit.controls import GameButton, Press, Reach, button, on, row
from bot.ui.kit.lists import ListLine, MessagePart
from bot.ui.kit.replies import Answer, reply, share_buttons, share_game

BEFORE, AFTER = "before", "after"
_LABELS = {BEFORE: "story-before", AFTER: "story-after"}


class GameStory(Frozen):
    """A finished game as the member may see it, its story, and the turns at which it turned."""

    interaction: Interaction
    replay: GameReplay
    story: Story
    points: Sequence[TurningPoint]


async def _answer(press: Press, words: Words | None = None) -> Answer:
    """Return the moment that a control names, or all of the story; without chances if no process can think now."""
    interaction, thinker = press.interaction, press.bot.thinker
    replay = await replay_of(interaction, await game_to_see(interaction, press.game_id))
    check_finished(replay.table)
    story = await story_of(replay.table, replay.pages, thinker)
    shown = GameStory(interaction, replay, story, await turning_points(replay.table, story, thinker))
    words = words or words_at(interaction, replay.table)
    if not press.argument:
        return whole_story(shown, words)
    turned = [replay.pages[point.last].seq for point in shown.points]
    if press.seq not in turned:
        raise StaleBoard
    when = AFTER if press.argument.startswith(AFTER) else BEFORE
    return moment_answer(shown, turned.index(press.seq), when, words)


def check_finished(table: Table) -> None:
    """Raise a `GameError` unless a game was played to its end."""
    if table.status is not GameStatus.FINISHED:
        raise GameError("story-not-over" if table.is_unfinished else "story-broken-off")


@on("story", Reach.ANYWHERE)
@on("moment", Reach.ANYWHERE)
async def _tell(press: Press) -> None:
    await reply(press.interaction, await _answer(press))


@on("share_story", Reach.ANYWHERE)
@on("share_moment", Reach.ANYWHERE)
async def _share(press: Press) -> None:
    table = await game_to_see(press.interaction, press.game_id)
    await share_game(press.interaction, table, partial(_answer, press))


def whole_story(shown: GameStory, words: Words) -> Answer:
    """Return the chart, and each turning point beside the button that shows it."""
    table, story = shown.replay.table, shown.story
    times = {moment.page: moment.rounds for moment in story.moments}
    turned = [times[point.last] for point in shown.points]
    course = Course(story.prestige, story.nobles, story.last_round, story.chances_by_round(), turned)
    lines = [
        ListLine(_line(shown, number, words), _moment_button(shown, point, number, words))
        for number, point in enumerate(shown.points)
    ]
    rows: list[MessagePart] = [ui.TextDisplay(remark) for remark in _remarks(shown, words)]
    buttons = [button(words.text("replay-button"), table.id, 0, "replay", "all")]
    if story.moments and any(page.member_id == shown.interaction.user.id for page in story.pages):
        buttons.append(button(words.text("exercise-title"), table.id, 0, "exercise"))
    rows.append(row(*buttons, *share_buttons(shown.interaction, table, 0, "share_story")))
    scene, alt = story_chart(table.dealt(), course, words), story_alt(course, words)
    return Answer(f"### {words.text('story-title')}", rows, scene, alt, table, lines=lines)


def moment_answer(shown: GameStory, number: int, when: str, words: Words) -> Answer:
    """Return the board before or after a turning point; the one before it frames the card of a better move."""
    table, replay, point = shown.replay.table, shown.replay, shown.points[number]
    at, seq = point.last if when == AFTER else point.first - 1, replay.pages[point.last].seq
    board = replay.board(at, words)
    if point.better is not None and when == BEFORE:
        board = with_framed_card(board, replay.pages[at].after, point.better.move)
    others = [_moment_button(shown, each, index, words) for index, each in enumerate(shown.points) if each != point]
    # The ids of the buttons for before and after differ from that of the button with the number.
    ways = [
        button(words.text(label), table.id, seq, "moment", f"{each}.", disabled=each == when)
        for each, label in _LABELS.items()
    ]
    ways += play_on_buttons(shown.interaction, table, replay.pages[at], words)
    ways += share_buttons(shown.interaction, table, seq, "share_moment", when)
    rows = [row(*ways), row(*others, button(words.text("story-back"), table.id, 0, "story"))]
    text = f"{_line(shown, number, words)}\n### {words.text(_LABELS[when])}"
    return Answer(text[:MAX_TEXT], rows, board, replay.alt(at, words), table)


def _moment_button(shown: GameStory, point: TurningPoint, index: int, words: Words) -> GameButton:
    label = words.text("story-show", number=index + 1)
    return button(label, shown.replay.table.id, shown.replay.pages[point.last].seq, "moment", BEFORE)


def _line(shown: GameStory, at: int, words: Words) -> str:
    """Return what happened in the turning point with an index, and what explains it: a better move or the draw."""
    point, table, better = shown.points[at], shown.replay.table, shown.points[at].better
    pages = shown.replay.pages[point.first : point.last + 1]
    happened = move_lines(table, pages, words, ALL_HANDS, with_refills=better is None)
    head = words.text("story-moment", number=at + 1, round=pages[0].before.round)
    line = turning_point_line(head, happened, point.seat, (point.before, point.after), words)
    if better is None:
        return f"{line} {words.text('story-drawn')}"
    move = move_text(better.move, pages[0].before, point.seat, words)
    return f"{line} {words.text('story-better', move=move, percent=whole_percent(better.chance))}"


def move_text(move: Move, position: Position, seat: int, words: Words, *, is_cheapest: bool = True) -> str:
    """Return a move of a seat in words, with the payment for a card unless it `is_cheapest`."""
    label = presenter_of(position).label(move, position.view(seat), words.with_emojis(None)) or ""
    return line_text(PlanLine(move, is_cheapest=is_cheapest, label=label), position, seat, words)


def _remarks(shown: GameStory, words: Words) -> list[str]:
    if not shown.story.moments:
        return [f"-# {words.text(why_no_chances(shown.replay.table, shown.story, app(shown.interaction).thinker))}"]
    remarks = [] if shown.points else [words.text("story-no-moments", percent=round(100 * TURNED))]
    table = shown.replay.table
    error = error_of("story", table.options.rules(), len(table.seats))
    return [*remarks, f"-# {words.text('story-estimate', error=error or 0)}"]
