"""Leaving a game in play: /game resign, and the question that /game leave and the Leave button lead to."""

from dataclasses import replace

from bot.engine import GameError
from bot.games import GameStatus, SeatRecord, Table, first_member
from bot.present.language.words import Words
from bot.present.phrases import bold
from bot.present.players import level_names
from bot.ui.content.levels import level_options, read_level
from bot.ui.features.lobby.taking_back import take_back_row
from bot.ui.kit.commands.builder import command
from bot.ui.kit.confirmation import confirmation
from bot.ui.kit.context import Interaction, app, table_here, words_for
from bot.ui.kit.controls import Press, menu, on, row
from bot.ui.kit.replies import Answer, reply, reply_and_show


async def ask_to_resign(interaction: Interaction, table: Table) -> None:
    """Ask a member whether to leave a game in play, and say what follows. Raises `GameError` without a seat in it."""
    _check_may_resign(table, interaction.user.id)
    with_computers = app(interaction).tables.computers.are_available
    await reply(interaction, _question(table, interaction.user.id, words_for(interaction), with_computers))


def _question(table: Table, member_id: int, words: Words, with_computers: bool) -> Answer:
    """Return the question; where another member stays, it also offers to leave the seat to a computer player."""
    question = _question_to(table, member_id)
    # The argument makes sure that the member has read what follows.
    answer = confirmation(
        words.text(question), words.text("resign-yes"), table.id, table.seq, "confirm_resign", words, question
    )
    if not with_computers or first_member(_others(table, member_id)) is None:
        return answer
    leaving = menu(words.text("resign-to"), table.id, table.seq, "resign_to", options=level_options(words))
    return replace(answer, text=f"{answer.text}\n\n{words.text('resign-hint')}", rows=[*answer.rows, row(leaving)])


def _others(table: Table, member_id: int) -> list[SeatRecord]:
    return table.seats_without(table.seat_of(member_id))


def _question_to(table: Table, member_id: int) -> str:
    """Return the id of the question that says what follows: the others play on, one of them wins, or the game ends."""
    others = _others(table, member_id)
    if len(others) == 1:
        return "resign-question-two"
    return "resign-question-last" if first_member(others) is None else "resign-question"


def _check_may_resign(table: Table, member_id: int) -> None:
    if table.is_in_lobby:
        raise GameError("error-resign-in-lobby")
    if not table.is_playing:
        raise GameError("error-game-over")
    if table.seat_of(member_id) is None:
        raise GameError("error-not-a-player")


@on("confirm_resign")
async def _resign(press: Press) -> None:
    """Remove the member from the game; ask again when something else would follow than the question said."""
    table = press.table
    _check_may_resign(table, press.member_id)
    if press.argument != _question_to(table, press.member_id):
        await ask_to_resign(press.interaction, table)
        return
    table = await press.bot.tables.hosting.remove_player(table.id, press.member_id)
    done = "game-ended" if table.status is GameStatus.ENDED else "resign-done"
    await reply_and_show(press.interaction, table, Answer(press.words.text(done)))


@on("resign_to")
async def _resign_to_computer(press: Press) -> None:
    level, table = read_level(press.value), press.table
    _check_may_resign(table, press.member_id)
    seat = table.seat_of(press.member_id)
    assert seat is not None
    table = await press.bot.tables.computers.replace(table.id, table.seats[seat], level, names=level_names(level))
    text = press.words.text("computer-took-over", player=bold(table.names[seat]))
    await reply_and_show(press.interaction, table, Answer(text, [take_back_row(table, press.words)]))


@command("game resign")
async def resign(interaction: Interaction) -> None:
    """Ask the member whether to leave the channel's game in play."""
    await ask_to_resign(interaction, await table_here(interaction))
