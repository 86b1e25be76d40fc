"""The story of a game: a chart, and the moments at which it turned, each with the board before and after it."""

import asyncio

from bot.ai.contract import CHANCES_ARE_OFF_BY
from bot.engine import GameError
from bot.games import TURNED, GameStatus, Story, Table, TurningPoint, story_of
from bot.games.unit.refusals import StaleBoard
from bot.present.language.words import Words
from bot.present.story import Course, story_alt, story_chart, turning_point_line
from bot.ui.content.replay import Replay
from bot.ui.features.replay.past_games import game_to_see
from bot.ui.features.replay.replay import replay_of
from bot.ui.kit.context import Interaction, app
from bot.ui.kit.controls import GameButton, Press, Reach, button, on, row
from bot.ui.kit.discord_limits import MAX_TEXT
from bot.ui.kit.replies import Answer, reply

LONGEST_WAIT = 2.0
"""Seconds until a story is told without chances: Discord wants an answer within three."""
BEFORE, AFTER = "before", "after"
_LABELS = {BEFORE: "story-before", AFTER: "story-after"}


async def _story(interaction: Interaction, table: Table, replay: Replay) -> Story:
    """Return the story of a table; without chances if the process that thinks is busy."""
    try:
        async with asyncio.timeout(LONGEST_WAIT):
            return await story_of(table, replay.pages, app(interaction).thinker)
    except TimeoutError:
        return await story_of(table, replay.pages, None)


def _check_is_told(table: Table) -> None:
    if table.status.is_open:
        raise GameError("story-not-over")
    if table.status is not GameStatus.FINISHED:
        raise GameError("story-broken-off")


@on("story", Reach.ANYWHERE)
async def _tell(press: Press) -> None:
    interaction, words = press.interaction, press.words
    table = await game_to_see(interaction, press.game_id)
    replay = await replay_of(interaction, table)
    table = replay.table
    _check_is_told(table)
    story = await _story(interaction, table, replay)
    points = story.turning_points()
    course = _course(story, points)
    lines = [f"### {words.text('story-title')}", *(_lines(interaction, replay, points, words))]
    lines += _remarks(interaction, story, points, words)
    buttons = [_moment_button(table, replay, point, number) for number, point in enumerate(points, start=1)]
    buttons.append(button(words.text("replay-button"), table.id, 0, "replay", "all"))
    scene = story_chart(table.dealt(), course, table.names, words)
    alt = story_alt(course, table.names, words)
    await reply(interaction, Answer("\n".join(lines)[:MAX_TEXT], [row(*buttons)], scene, alt, table))


@on("moment", Reach.ANYWHERE)
async def _show_moment(press: Press) -> None:
    interaction, words = press.interaction, press.words
    table = await game_to_see(interaction, press.game_id)
    replay = await replay_of(interaction, table)
    table = replay.table
    _check_is_told(table)
    points = (await _story(interaction, table, replay)).turning_points()
    number = next((at for at, point in enumerate(points) if replay.pages[point.last].seq == press.seq), None)
    if number is None:
        raise StaleBoard
    point, when = points[number], AFTER if press.argument.startswith(AFTER) else BEFORE
    at = point.last if when == AFTER else point.first - 1
    others = [_moment_button(table, replay, each, index + 1) for index, each in enumerate(points) if each != point]
    rows = [
        row(*(_when_button(table, press.seq, each, words, is_shown=each == when) for each in (BEFORE, AFTER))),
        row(*others, button(words.text("story-back"), table.id, 0, "story")),
    ]
    text = f"{_lines(interaction, replay, points, words)[number]}\n### {words.text(_LABELS[when])}"
    await reply(interaction, Answer(text[:MAX_TEXT], rows, replay.board(at, words), replay.alt(at, words), table))


def _moment_button(table: Table, replay: Replay, point: TurningPoint, number: int) -> GameButton:
    return button(str(number), table.id, replay.pages[point.last].seq, "moment", BEFORE)


def _when_button(table: Table, seq: int, when: str, words: Words, *, is_shown: bool) -> GameButton:
    """Return the button for the board before or after; its id differs from that of the button with the number."""
    return button(words.text(_LABELS[when]), table.id, seq, "moment", f"{when}.", disabled=is_shown)


def _course(story: Story, points: list[TurningPoint]) -> Course:
    times = {moment.page: moment.rounds for moment in story.moments}
    return Course(
        story.prestige,
        story.nobles,
        story.last_round,
        [(moment.rounds, moment.chances) for moment in story.moments],
        [times[point.last] for point in points],
    )


def _lines(interaction: Interaction, replay: Replay, points: list[TurningPoint], words: Words) -> list[str]:
    emojis, table = app(interaction).gem_emojis.texts, replay.table
    lines: list[str] = []
    for number, point in enumerate(points, start=1):
        pages = replay.pages[point.first : point.last + 1]
        entries = [(page.before, page.events, table.names_when(page.seat, page.member_id)) for page in pages]
        head = words.text("story-moment", number=number, round=pages[0].before.round)
        chances = point.before, point.after
        lines.append(turning_point_line(head, entries, point.seat, chances, table.names, words, emojis))
    return lines


def _remarks(interaction: Interaction, story: Story, points: list[TurningPoint], words: Words) -> list[str]:
    if not story.moments:
        thinker = app(interaction).thinker
        can_think = thinker is not None and thinker.is_available
        return [f"-# {words.text('story-no-chances' if can_think else 'story-nobody-thinks')}"]
    remarks = [] if points else [words.text("story-no-moments", percent=round(100 * TURNED))]
    return [*remarks, f"-# {words.text('story-estimate', error=round(100 * CHANCES_ARE_OFF_BY))}"]
