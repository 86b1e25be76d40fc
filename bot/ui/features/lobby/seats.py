"""Seats and options of a table: join, leave, resign and return; computer players; and the forms for its options."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from discord import ui

from bot.engine import GameError
from bot.games import GameStatus, Table, TableOptions
from bot.games.unit.options import EXPANSION, FIRST, SERIES, Option
from bot.games.unit.refusals import NoSuchGame, NotAPlayer, StaleBoard
from bot.games.unit.series import series_ends
from bot.games.unit.table import first_member
from bot.present.language.widths import button_label, fitted_choice
from bot.present.language.words import Words, bold, level_names
from bot.ui.content import lobby
from bot.ui.content.board import turn_view
from bot.ui.content.open_games import take_back_row
from bot.ui.kit.commands import table_command
from bot.ui.kit.context import Interaction, app, is_admin, words_for
from bot.ui.kit.controls import SUCCESS, GameButton, Press, Reach, button, on, on_table, row
from bot.ui.kit.defaults import LANGUAGE, MENUS
from bot.ui.kit.error_boundary import on_refusal
from bot.ui.kit.forms import Field, Form, show_form
from bot.ui.kit.permissions import check_permissions
from bot.ui.kit.replies import Answer, confirmation, reply, reply_and_show
from bot.ui.kit.viewer import viewer_at, with_own_seat

MORE, INVITED = "more", "invited"
FORMS = {"": "game-settings-title", **{form: f"lobby-options-{form}" for form in (MORE, INVITED, "series")}}
"""The titles of the forms by the argument of the button and of the form: values of `Option.form`."""


@table_command("game join")
@on_table("join")
async def _join(interaction: Interaction, table: Table) -> None:
    check_permissions(interaction)
    user = interaction.user
    if table.seats.of(user.id) is None and table.seats.kept_for(user.id) is not None:
        await _take_back(interaction, table)
        return
    words, is_new = words_for(interaction), await lobby.is_new_here(interaction)
    table = await app(interaction).tables.lobby.join(table.id, user.id, user.display_name, press=interaction.id)
    text = words.text("lobby-joined", seats=table.players)
    if table.options.starts_itself:
        text = words.text("lobby-joined-rematch", held=len(table.held))
    await reply_and_show(interaction, table, lobby.with_way_to_lesson(Answer(text), words, is_new=is_new))


@on("invitation_join", Reach.ANYWHERE)
async def _accept_invitation(press: Press) -> None:
    user, table = press.interaction.user, _inviting_table(press)
    is_new = await lobby.is_new_here(press.interaction)
    table = await press.bot.tables.lobby.join(table.id, user.id, user.display_name, press=press.interaction.id)
    joined = _linking_to_games(press, "games-joined")
    await reply_and_show(press.interaction, table, lobby.with_way_to_lesson(joined, press.words, is_new=is_new))


@on("invitation_decline", Reach.ANYWHERE)
async def _decline_invitation(press: Press) -> None:
    table = await press.bot.tables.lobby.leave(_inviting_table(press).id, press.member_id)
    await reply_and_show(press.interaction, table, _linking_to_games(press, "games-declined"))


def _inviting_table(press: Press) -> Table:
    """Return the table to which the member is invited. Raises `GameError` if they are not, or not any more."""
    table, seat = press.table, press.table.seats.held_by(press.member_id)
    _refuse_foreign_game(press.interaction, table)
    if not table.is_in_lobby or seat is None or not table.seats[seat].is_invited:
        raise GameError("error-invitation-gone")
    return table


def _refuse_foreign_game(interaction: Interaction, table: Table) -> None:
    """Raise `NoSuchGame` if a control, old or forged, names another server's game in which the member has no seat."""
    member_id = interaction.user.id
    has_seat = table.seats.held_by(member_id) is not None or table.seats.kept_for(member_id) is not None
    if not has_seat and interaction.guild_id not in (None, table.game.guild_id):
        raise NoSuchGame


def _linking_to_games(press: Press, message: str) -> Answer:
    text = press.words.text(message, channel=f"<#{press.table.game.channel_id}>")
    return Answer(text, [row(button(press.words.text("games-all"), 0, 0, "games"))])


@table_command("game leave")
@on_table("leave")
async def _leave(interaction: Interaction, table: Table) -> None:
    """Give up the member's seat before the deal; in a game in play, ask whether to resign."""
    if table.is_playing and table.seats.of(interaction.user.id) is not None:
        await _resign(interaction, table)
        return
    table = await app(interaction).tables.lobby.leave(table.id, interaction.user.id)
    await reply_and_show(interaction, table, Answer(words_for(interaction).text("lobby-left")))


@table_command("game resign")
async def _resign(interaction: Interaction, table: Table, answered: str = "") -> None:
    """Remove the member from a game in play; ask first, and again if the question `answered` said something else."""
    bot, words, seat = app(interaction), words_for(interaction), _seat_to_resign(interaction, table)
    question = _question_to(table, seat)
    if answered == question:
        table = await bot.tables.hosting.remove_player(table.id, interaction.user.id)
        done = "game-ended" if table.status is GameStatus.ENDED else "resign-done"
        await reply_and_show(interaction, table, Answer(words.text(done)))
        return
    at = table.id, table.seq
    answer = confirmation(words, words.text(question), "resign-yes", *at, "confirm_resign", question)
    if bot.tables.computers.are_available and first_member(table.seats.without(seat)) is not None:
        leaving = lobby.level_menu("resign-to", *at, "resign_to", words=words)
        text = f"{answer.text}\n\n{words.text('resign-hint')}"
        answer = replace(answer, text=text, rows=[*answer.rows, leaving])
    await reply(interaction, answer)


on("confirm_resign")(lambda press: _resign(press.interaction, press.table, press.argument))


def _question_to(table: Table, seat: int) -> str:
    """Return the id of the question that says what follows: the others play on, one of them wins, or the game ends."""
    others = table.seats.without(seat)
    if len(others) == 1:
        return "resign-question-two"
    if first_member(others) is not None:
        return "resign-question"
    is_kept = any(each.owner_id is not None for each in others)
    return "resign-question-kept" if is_kept else "resign-question-last"


def _seat_to_resign(interaction: Interaction, table: Table) -> int:
    if table.is_in_lobby:
        raise GameError("error-resign-in-lobby")
    table.check_playing()
    seat = table.seats.of(interaction.user.id)
    if seat is None:
        raise NotAPlayer
    return seat


@on("resign_to")
async def _resign_to_computer(press: Press) -> None:
    level, table = lobby.read_level(press.value), press.table
    seat = _seat_to_resign(press.interaction, table)
    table = await press.bot.tables.computers.replace(table.id, table.seats[seat], level, names=level_names(level))
    text = press.words.text("computer-took-over", player=bold(table.seats.names[seat]))
    await reply_and_show(press.interaction, table, Answer(text, [take_back_row(table.id, press.words)]))


@on_table("take_back", Reach.ANYWHERE)
async def _take_back(interaction: Interaction, table: Table) -> None:
    """Take the member's own seat back, from anywhere, and answer with what they can do if it is their turn."""
    _refuse_foreign_game(interaction, table)
    table.check_open()
    before = table
    if table.seats.kept_for(interaction.user.id) is not None:  # questions to the others may be asked again
        app(interaction).rate_limits.charge(interaction.user.id, notified=[seat.member_id for seat in table.seats])
    table = await with_own_seat(interaction, table)
    if table.seats.of(interaction.user.id) is None:
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
    seat = table.seats.kept_for(interaction.user.id) if table is not None else None
    if table is None or seat is None:
        return False
    words = words_for(interaction)
    text = words.text("computer-plays-for-you", player=bold(table.seats.names[seat]))
    await reply(interaction, Answer(text, [take_back_row(table.id, words)]))
    return True


def options_form(table: Table, words: Words, argument: str = "", now: int = 0) -> Form:
    """Return the form for a lobby's options `now`; its id has the values shown, so that only changes count."""
    fields = [_field(option, table, words, now) for option in _options_in(argument)]
    shown = ",".join([argument, *(field.chosen[0] for field in fields)])
    return Form(words.text(FORMS[argument]), fields, table.id, -1, "set_options", shown)


def _options_in(argument: str) -> list[Option]:
    """Return the options of the form that an argument stands for. Raises `GameError` for a forged one."""
    if argument not in FORMS:
        raise StaleBoard
    return [option for option in MENUS if option.form == argument]


def _field(option: Option, table: Table, words: Words, now: int) -> Field:
    """Return the field of an option; fewer seats than are taken cannot be chosen."""
    labels, descriptions = dict[str, str](), dict[str, str]()
    for choice, value in _choices(option, table, now).items():
        if option.field == "seats" and value < len(table.seats):
            continue
        if option is LANGUAGE:
            with_value = replace(table, game=replace(table.game, language=value))
        else:
            with_value = replace(table, options=replace(table.options, **{option.field: value}))
        values_of = partial(lobby.option_values, with_value, words)
        labels[choice] = fitted_choice(lambda shown, values_of=values_of: values_of(shown)[option.menu])
        if option is EXPANSION:
            descriptions[choice] = words.text(f"{option.message(choice)}.short")
    shown = option.choice(table.game.language if option is LANGUAGE else getattr(table.options, option.field))
    title = words.text(f"lobby-choose-{option.menu}")
    return Field(option.menu, title, labels, [shown], descriptions=descriptions)


def _choices(option: Option, table: Table, now: int) -> Mapping[str, Any]:
    if option is SERIES:
        return series_ends(now, table.options.series)
    if option is not FIRST:
        return option.choices
    members = [str(seat.member_id) for seat in table.seats if seat.member_id is not None]
    return {**option.choices, **{member: member for member in members}}


def options_answer(table: Table, words: Words, message: str) -> Answer:
    """Return all options of a lobby below a message, and the buttons that lead to the forms."""
    lines = [words.text(message), *(f"- {line}" for line in lobby.options_lines(table, words))]
    buttons = [
        button(words.text("lobby-options"), table.id, -1, "lobby_options"),
        button(words.text("lobby-options-more"), table.id, -1, "lobby_options", MORE),
        button(words.text("lobby-options-series"), table.id, -1, "lobby_options", "series"),
        *([button(words.text("lobby-options-invited"), table.id, -1, "lobby_options", INVITED)] if table.held else ()),
    ]
    return Answer("\n".join(lines), [row(*buttons)])


@on("lobby_options")
async def _show_options(press: Press) -> None:
    table = press.table
    table.check_in_lobby()
    if not is_admin(press.interaction):
        table.check_seat(press.member_id)
    await show_form(press.interaction, options_form(table, press.words, press.argument, press.bot.tables.now()))


@on("set_options")
async def _set(press: Press) -> None:
    """Change the options that the member has changed in a form. Raises `GameError` for forged values."""
    form, *shown = press.argument.split(",")
    options = _options_in(form)
    if len(shown) != len(options) or set(press.fields) != {option.menu for option in options}:
        raise StaleBoard
    changes: dict[str, Any] = {}
    for option, before in zip(options, shown, strict=True):
        chosen, choices = press.fields[option.menu], _choices(option, press.table, press.bot.tables.now())
        if len(chosen) != 1 or chosen[0] not in choices:
            raise StaleBoard
        if chosen[0] != before:
            changes[option.field] = choices[chosen[0]]
    if not changes:
        await reply(press.interaction, options_answer(press.table, press.words, "lobby-options-title"))
        return
    may = is_admin(press.interaction)
    table = await press.bot.tables.lobby.configure(press.game_id, press.member_id, is_admin=may, **changes)
    await reply_and_show(press.interaction, table, options_answer(table, press.words, "lobby-options-saved"))


def computers_answer(table: Table, words: Words, level: str = lobby.DEFAULT_LEVEL, before: str = "") -> Answer:
    """Return the menu that adds and removes computer players, below a text that says what has just been done."""
    rows: list[ui.ActionRow[Any]] = []
    if not table.is_full:
        rows.append(lobby.level_menu("computers-choose", table.id, -1, "computer_level", words=words, chosen=level))
        label = words.text("computers-add", level=words.text(f"level-{level}.name"))
        rows.append(row(button(label, table.id, -1, "add_computer", level, style=SUCCESS)))
    removes: list[GameButton] = []
    for seat in table.seats.computers:
        label = button_label(words, "computers-remove", player=table.seats.names[seat])
        # The name, since seats move up when another one becomes free.
        removes.append(button(label, table.id, -1, "remove_computer", table.seats[seat].name))
    if removes:
        rows.append(row(*removes))
    title = words.text("computers-full" if table.is_full else "computers-title")
    return Answer(f"{title}\n\n{before}".strip(), rows)


@on("computers")
@on("computer_level")
async def _show_computers(press: Press) -> None:
    """Show the menu with a chosen level. Raises `GameError` for spectators, after the deal, and without computers."""
    table, level = press.table, lobby.read_level(press.value) if press.values else lobby.DEFAULT_LEVEL
    table.check_in_lobby("error-started")
    if not is_admin(press.interaction):
        table.check_seat(press.member_id)
    press.bot.tables.computers.check_available()
    await reply(press.interaction, computers_answer(table, press.words, level))


@on("add_computer")
async def _add(press: Press) -> None:
    level = lobby.read_level(press.argument)
    table = await add_computers(press.interaction, press.table, 1, level)
    added = press.words.text("computers-added", player=bold(table.seats.names[table.seats.computers[-1]]))
    await reply_and_show(press.interaction, table, computers_answer(table, press.words, level, added))


@on("remove_computer")
async def _remove(press: Press) -> None:
    """Remove a computer player. Raises `GameError` when it is not at the table any more."""
    table = press.table
    seat = next((seat for seat in table.seats.computers if table.seats[seat].name == press.argument), None)
    if seat is None or not table.is_in_lobby:
        raise StaleBoard
    name = bold(table.seats.names[seat])
    table = await press.bot.tables.computers.remove(
        table.id, press.member_id, table.seats[seat], is_admin=is_admin(press.interaction)
    )
    removed = press.words.text("computers-removed", player=name)
    await reply_and_show(press.interaction, table, computers_answer(table, press.words, before=removed))


def check_room(interaction: Interaction, options: TableOptions, players: int, computers: int) -> None:
    """Raise a `GameError` unless so many computer players can join so many players."""
    if not computers:
        return
    app(interaction).tables.computers.check_available()
    if players + computers > options.seats:
        raise GameError("error-too-many-computers", computers=computers, seats=options.seats, players=players)


async def add_computers(interaction: Interaction, table: Table, number: int, level: str) -> Table:
    """Seat computer players of a level in a lobby, and return the table. Raises `GameError`."""
    computers, names, may = app(interaction).tables.computers, level_names(level), is_admin(interaction)
    return await computers.add(table.id, interaction.user.id, level, names=names, number=number, is_admin=may)
