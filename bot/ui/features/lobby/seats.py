"""Join and leave a table, resign from a game in play, and take a seat back from a computer player."""

from dataclasses import replace

from bot.engine import GameError
from bot.games import GameStatus, Table
from bot.games.unit.refusals import GameIsOver, NoSuchGame, NotAPlayer
from bot.games.unit.table import first_member
from bot.present.language.escape import bold
from bot.present.pictures.players import level_names
from bot.ui.content.board import turn_view
from bot.ui.content.levels import level_options, read_level
from bot.ui.content.lobby import is_new_here, with_way_to_lesson
from bot.ui.content.open_games import take_back_row
from bot.ui.kit.commands import table_command
from bot.ui.kit.context import Interaction, app, words_for
from bot.ui.kit.controls import Press, Reach, button, menu, on, on_table, row
from bot.ui.kit.error_boundary import on_refusal
from bot.ui.kit.permissions import check_permissions
from bot.ui.kit.replies import Answer, confirmation, reply, reply_and_show
from bot.ui.kit.viewer import viewer_at, with_own_seat


@table_command("game join")
@on_table("join")
async def _join(interaction: Interaction, table: Table) -> None:
    check_permissions(interaction)
    user = interaction.user
    if table.seat_of(user.id) is None and table.seat_kept_for(user.id) is not None:
        await _take_back(interaction, table)
        return
    words, is_new = words_for(interaction), await is_new_here(interaction)
    table = await app(interaction).tables.lobby.join(table.id, user.id, user.display_name, press=interaction.id)
    text = words.text("lobby-joined", seats=table.players)
    if table.options.starts_itself:
        text = words.text("lobby-joined-rematch", held=len(table.held))
    joined = Answer(text)
    await reply_and_show(interaction, table, with_way_to_lesson(joined, words) if is_new else joined)


@on("invitation_join", Reach.ANYWHERE)
async def _accept_invitation(press: Press) -> None:
    """Take the seat that is held for the member at a table of any channel."""
    user, table = press.interaction.user, _inviting_table(press)
    is_new = await is_new_here(press.interaction)
    table = await press.bot.tables.lobby.join(table.id, user.id, user.display_name, press=press.interaction.id)
    joined = _answered(press, "games-joined")
    await reply_and_show(press.interaction, table, with_way_to_lesson(joined, press.words) if is_new else joined)


@on("invitation_decline", Reach.ANYWHERE)
async def _decline_invitation(press: Press) -> None:
    table = await press.bot.tables.lobby.leave(_inviting_table(press).id, press.member_id)
    await reply_and_show(press.interaction, table, _answered(press, "games-declined"))


def _inviting_table(press: Press) -> Table:
    """Return the table to which the member is invited. Raises `GameError` if they are not, or not any more."""
    table, seat = press.table, press.table.seat_held_by(press.member_id)
    _check_may_know(press.interaction, table)
    if not table.is_in_lobby or seat is None or not table.seats[seat].is_invited:
        raise GameError("error-invitation-gone")
    return table


def _check_may_know(interaction: Interaction, table: Table) -> None:
    """Raise a `GameError` for a forged control about a game of another server, in which the member has no seat."""
    member_id = interaction.user.id
    has_seat = table.seat_held_by(member_id) is not None or table.seat_kept_for(member_id) is not None
    if not has_seat and interaction.guild_id not in (None, table.game.guild_id):
        raise NoSuchGame


def _answered(press: Press, message: str) -> Answer:
    """Return what the member has answered to an invitation, and the way back to their games."""
    text = press.words.text(message, channel=f"<#{press.table.game.channel_id}>")
    return Answer(text, [row(button(press.words.text("games-all"), 0, 0, "games"))])


@table_command("game leave")
@on_table("leave")
async def _leave(interaction: Interaction, table: Table) -> None:
    """Give up the member's seat before the deal; in a game in play, ask whether to resign."""
    if table.is_playing and table.seat_of(interaction.user.id) is not None:
        await _ask_to_resign(interaction, table)
        return
    table = await app(interaction).tables.lobby.leave(table.id, interaction.user.id)
    await reply_and_show(interaction, table, Answer(words_for(interaction).text("lobby-left")))


@table_command("game resign")
async def _ask_to_resign(interaction: Interaction, table: Table) -> None:
    """Ask a member whether to leave a game in play, maybe to a computer player, and say what follows."""
    words, seat = words_for(interaction), _seat_to_resign(interaction, table)
    question = _question_to(table, seat)
    # The argument makes sure that the member has read what follows.
    asked = words.text(question)
    answer = confirmation(words, asked, "resign-yes", table.id, table.seq, "confirm_resign", question)
    if app(interaction).tables.computers.are_available and first_member(table.seats_without(seat)) is not None:
        leaving = menu(words.text("resign-to"), table.id, table.seq, "resign_to", options=level_options(words))
        text = f"{answer.text}\n\n{words.text('resign-hint')}"
        answer = replace(answer, text=text, rows=[*answer.rows, row(leaving)])
    await reply(interaction, answer)


def _question_to(table: Table, seat: int) -> str:
    """Return the id of the question that says what follows: the others play on, one of them wins, or the game ends."""
    others = table.seats_without(seat)
    if len(others) == 1:
        return "resign-question-two"
    if first_member(others) is not None:
        return "resign-question"
    is_kept = any(each.owner_id is not None for each in others)
    return "resign-question-kept" if is_kept else "resign-question-last"


def _seat_to_resign(interaction: Interaction, table: Table) -> int:
    if table.is_in_lobby:
        raise GameError("error-resign-in-lobby")
    if not table.is_playing:
        raise GameIsOver
    seat = table.seat_of(interaction.user.id)
    if seat is None:
        raise NotAPlayer
    return seat


@on("confirm_resign")
async def _resign(press: Press) -> None:
    """Remove the member from the game; ask again when something else would follow than the question said."""
    table = press.table
    if press.argument != _question_to(table, _seat_to_resign(press.interaction, table)):
        await _ask_to_resign(press.interaction, table)
        return
    table = await press.bot.tables.hosting.remove_player(table.id, press.member_id)
    done = "game-ended" if table.status is GameStatus.ENDED else "resign-done"
    await reply_and_show(press.interaction, table, Answer(press.words.text(done)))


@on("resign_to")
async def _resign_to_computer(press: Press) -> None:
    level, table = read_level(press.value), press.table
    seat = _seat_to_resign(press.interaction, table)
    table = await press.bot.tables.computers.replace(table.id, table.seats[seat], level, names=level_names(level))
    text = press.words.text("computer-took-over", player=bold(table.names[seat]))
    await reply_and_show(press.interaction, table, Answer(text, [take_back_row(table.id, press.words)]))


@on_table("take_back", Reach.ANYWHERE)
async def _take_back(interaction: Interaction, table: Table) -> None:
    """Take the member's own seat back, from anywhere, and answer with what they can do if it is their turn."""
    _check_may_know(interaction, table)
    if not table.status.is_open:
        raise GameIsOver
    before = table
    if table.seat_kept_for(interaction.user.id) is not None:  # questions to the others may be asked again
        app(interaction).rate_limits.charge(interaction.user.id, notified=[seat.member_id for seat in table.seats])
    table = await with_own_seat(interaction, table)
    if table.seat_of(interaction.user.id) is None:
        raise NotAPlayer
    done = words_for(interaction).text("take-back-done")
    answer = Answer(done)
    is_here = interaction.guild_id is None or interaction.channel_id == table.game.channel_id
    if not is_here:
        answer = Answer(f"{done} <#{table.game.channel_id}>")
    elif table.member_to_act() == interaction.user.id:
        history = await app(interaction).tables.history.in_effect(table.id)
        answer = turn_view(viewer_at(interaction, table), history, done)
    if table is before:  # a second press changes nothing
        await reply(interaction, answer)
    else:
        await reply_and_show(interaction, table, answer)


@on_refusal(NotAPlayer)
async def _offer_to_take_back(interaction: Interaction) -> bool:
    """Tell a member whose seat a computer player holds how to take it back; return whether that is so."""
    if interaction.guild_id is None or interaction.channel_id is None:
        return False
    table = await app(interaction).tables.in_channel(interaction.channel_id)
    seat = table.seat_kept_for(interaction.user.id) if table is not None else None
    if table is None or seat is None:
        return False
    words = words_for(interaction)
    text = words.text("computer-plays-for-you", player=bold(table.names[seat]))
    await reply(interaction, Answer(text, [take_back_row(table.id, words)]))
    return True
