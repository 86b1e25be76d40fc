"""Join, leave and start a table, and play again: public buttons, and the slash commands that do the same."""

from bot.engine import GameError
from bot.games import Table
from bot.ui.features.lobby.inviting import start_question
from bot.ui.features.lobby.open_table import check_no_open_table, linking_to_open_table
from bot.ui.features.lobby.resigning import ask_to_resign
from bot.ui.features.lobby.taking_back import take_back
from bot.ui.features.lobby.threads import name_thread
from bot.ui.kit.commands.builder import command
from bot.ui.kit.context import Interaction, app, table_here, words_for
from bot.ui.kit.controls import Press, on
from bot.ui.kit.permissions import check_permissions
from bot.ui.kit.replies import Answer, confirm_and_show, reply, reply_and_show


@on("join")
async def _press_join(press: Press) -> None:
    await _join(press.interaction, press.table)


@command("game join")
async def join(interaction: Interaction) -> None:
    """Take a seat at the channel's table."""
    await _join(interaction, await table_here(interaction))


async def _join(interaction: Interaction, table: Table) -> None:
    check_permissions(interaction)
    user = interaction.user
    if table.seat_of(user.id) is None and table.seat_kept_for(user.id) is not None:
        await take_back(interaction, table)
        return
    table = await app(interaction).tables.lobby.join(table.id, user.id, user.display_name, press=interaction.id)
    await reply_and_show(interaction, table, Answer(words_for(interaction).text("lobby-joined", seats=table.players)))


@on("leave")
async def _press_leave(press: Press) -> None:
    await _leave(press.interaction, press.table)


@command("game leave")
async def leave(interaction: Interaction) -> None:
    """Give up the member's seat before the deal; in a game in play, ask whether to resign."""
    await _leave(interaction, await table_here(interaction))


async def _leave(interaction: Interaction, table: Table) -> None:
    if table.is_playing and table.seat_of(interaction.user.id) is not None:
        await ask_to_resign(interaction, table)
        return
    table = await app(interaction).tables.lobby.leave(table.id, interaction.user.id)
    await reply_and_show(interaction, table, Answer(words_for(interaction).text("lobby-left")))


@on("start")
async def _press_start(press: Press) -> None:
    await _start(press.interaction, press.game_id)


@on("confirm_start")
async def _start_without_held(press: Press) -> None:
    await _start(press.interaction, press.game_id, without_held=True)


@command("game start")
async def start(interaction: Interaction) -> None:
    """Deal the cards."""
    await _start(interaction, (await table_here(interaction)).id)


async def _start(interaction: Interaction, game_id: int, *, without_held: bool = False) -> None:
    check_permissions(interaction)
    tables, member_id, words = app(interaction).tables, interaction.user.id, words_for(interaction)
    try:
        table = await tables.lobby.start(game_id, member_id, press=interaction.id, without_held=without_held)
    except GameError as refusal:
        table = await tables.find(game_id)
        if refusal.message_id != "error-seats-held" or not table.held:
            raise
        await reply(interaction, start_question(table, words, member_id))
        return
    await confirm_and_show(interaction, table, words.text("lobby-started"))
    await name_thread(interaction, table.names)


@on("rematch")
async def _press_rematch(press: Press) -> None:
    check_permissions(press.interaction)
    await check_no_open_table(press.interaction)
    async with linking_to_open_table(press.interaction):
        table = await press.bot.tables.lobby.rematch(press.game_id, press.member_id, press=press.interaction.id)
    await confirm_and_show(press.interaction, table, press.words.text("lobby-rematched"))
