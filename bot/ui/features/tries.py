"""Try moves for all seats while a game runs: by a button of the private board, and by /game try."""

from collections.abc import Sequence

from bot.games import Table, TryRecord
from bot.games.play.tries import TriedLine
from bot.games.unit.refusals import StaleBoard
from bot.ui.content import trying
from bot.ui.content.pickers.presses import MOVES, PICKERS
from bot.ui.kit.commands import table_command
from bot.ui.kit.context import Interaction, app, words_at
from bot.ui.kit.controls import PRIMARY, Press, Reach, button, on, row
from bot.ui.kit.forms import Form, TextField, show_form
from bot.ui.kit.replies import Answer, reply


async def _lines(interaction: Interaction, table: Table) -> Sequence[TryRecord]:
    return await app(interaction).tables.tries.of(table, interaction.user.id, interaction.channel_id)


async def _show(interaction: Interaction, table: Table, record: TryRecord | None, intro: str = "") -> None:
    """Reply with a line, or with the offer to begin one if there is none."""
    words = words_at(interaction, table)
    if record is None:
        begin = button(words.text("try-new"), table.id, table.seq, trying.TRY, style=PRIMARY)
        await reply(interaction, Answer(words.text("try-none"), [row(begin)]))
        return
    line = await app(interaction).tables.tries.read(table, record)
    lines = await _lines(interaction, table)
    await reply(interaction, trying.line_answer(table, words, line, lines, intro))


@table_command("game try")
async def _open(interaction: Interaction, table: Table) -> None:
    """Show the member's newest line, or a first one, which begins now."""
    lines = await _lines(interaction, table)
    newest = max(lines, key=lambda each: (each.base_seq, each.number), default=None)
    await _show(interaction, table, newest or await app(interaction).tables.tries.begin(table, interaction.user.id, ()))


@on(trying.TRY, Reach.CHANNEL_OR_PRIVATE)
async def _press(press: Press) -> None:
    mark, _, use = press.argument.partition(".")
    verb, _, argument = use.partition(".")
    if not mark:
        await _open(press.interaction, press.table)
    elif (line := await _current(press, mark)) is not None:
        try:
            await _use(press, line, verb, argument)
        except StaleBoard:
            if await _current(press, mark) is not None:
                raise  # a forged control; otherwise another press has changed the line meanwhile


async def _current(press: Press, mark: str) -> TriedLine | None:
    """Return the line of a control; if it has changed since, show how it is now, and return None."""
    lines = await _lines(press.interaction, press.table)
    record = next((each for each in lines if str(each.number) == mark[:1]), None)
    line = await press.bot.tables.tries.read(press.table, record) if record is not None else None
    if line is not None and line.mark == mark:
        return line
    await _show(press.interaction, press.table, record or next(iter(lines), None), press.words.text("try-changed"))
    return None


async def _use(press: Press, line: TriedLine, verb: str, argument: str) -> None:
    """Use a control of a line. Raises `GameError` for an illegal move, and for a forged control."""
    tries, table, shown = press.bot.tables.tries, press.table, line.record
    viewer = trying.viewer_of(line, words_at(press.interaction, table))
    if verb == trying.RENAME:
        field = TextField("name", press.words.text("try-name"), press.words.text("try-name.about"), is_required=True)
        form = Form(press.words.text("try-rename"), [field], table.id, table.seq, trying.NAME, line.mark)
        await show_form(press.interaction, form)
        return
    if viewer is not None and verb in PICKERS:
        await reply(press.interaction, trying.line_picker(viewer, verb, argument))
        return
    if viewer is not None and verb in MOVES:
        shown = await tries.put(line.after(MOVES[verb](viewer, argument)), line.record)
    elif verb in trying.STEPS:
        shown = await tries.put(line.stepped(trying.STEPS[verb]), line.record)
    elif verb == trying.ANEW:
        shown = await tries.begin_anew(line)
    elif verb == trying.DISCARD:
        await tries.discard(line)
        shown = next(iter(await _lines(press.interaction, table)), None)
    elif verb:
        raise StaleBoard
    await _show(press.interaction, table, shown)


@on(trying.NAME, Reach.CHANNEL_OR_PRIVATE)
async def _rename(press: Press) -> None:
    name = "".join(press.fields.get("name", ())).strip()
    if (line := await _current(press, press.argument)) is not None:
        renamed = await press.bot.tables.tries.put(line.named(name), line.record)
        await _show(press.interaction, press.table, renamed)


@on(trying.CHOOSE, Reach.CHANNEL_OR_PRIVATE)
async def _choose(press: Press) -> None:
    """Show a line that was chosen in the menu, or a new one that begins now."""
    lines = await _lines(press.interaction, press.table)
    chosen = next((each for each in lines if str(each.number) == press.value), None)
    if press.value == trying.NEW:
        chosen = await press.bot.tables.tries.begin(press.table, press.member_id, lines)
    elif chosen is None:
        raise StaleBoard
    await _show(press.interaction, press.table, chosen)
