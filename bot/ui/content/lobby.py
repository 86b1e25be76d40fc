"""A lobby: its text, options, seal and buttons, how a table was closed, and the buttons of a rematch.

Beginners are offered the lesson and a practice game. The levels of computer players are those in menus and commands.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from discord import ui
from discord.app_commands import Range

from bot.ai.contract import LEVELS
from bot.games import GameStatus, Table, TableOptions
from bot.games.computers.computers import numbered_name
from bot.games.deal.sealed_deal import SEAL_SHOWN
from bot.games.lobby.lobby import anybody_may, check_may_join, check_may_start
from bot.games.unit.options import FIRST, MOST_SEATS, NO_EXPANSION, OPTIONS, ORDERS, ROTATING, SERIES
from bot.games.unit.refusals import StaleBoard
from bot.games.unit.series import Series
from bot.games.unit.table import SEAT_HELD
from bot.present.language.escape import bold
from bot.present.language.words import Words, clean, escape, level_names
from bot.present.pictures.scenes import lobby_alt, lobby_scene
from bot.ui.content.series import series_lines
from bot.ui.kit.context import Interaction, app
from bot.ui.kit.controls import PRIMARY, SUCCESS, GameButton, button, menu, row
from bot.ui.kit.defaults import LANGUAGE, MENUS
from bot.ui.kit.replies import Answer, join_lines
from render import LobbyScene

_DAY = 86_400  # seconds
DEFAULT_LEVEL = "jeweller"
LEVEL_CHOICES: Mapping[str, str] = {level: f"level-{level}.name" for level in LEVELS}
"""The levels as choices of an option of a command, with the messages that name them."""
ComputerCount = Range[int, 1, MOST_SEATS - 1]
"""The type of a command's option for the number of computer players."""


def lobby_text(table: Table, words: Words, series: Series | None = None) -> str:
    """Return the text above the picture of a lobby: who hosts, what is played, and an invitation to a rematch."""
    values, usual = option_values(table, words), TableOptions()
    options = " · ".join(
        option_text(option.menu, values[option.menu], words)
        for option in OPTIONS
        if option.in_lobby == "always"
        or (option.in_lobby == "changed" and getattr(table.options, option.field) != getattr(usual, option.field))
    )
    lines = [words.text("lobby-title"), options, *series_lines(table, series, words)]
    host = next((table.seats.names[seat.seat] for seat in table.seats if seat.member_id == table.game.host_id), None)
    if host is not None:
        lines.append(words.text("lobby-hosted", player=bold(host)))
    if host is not None and (held := held_members(table)):
        values = {"player": bold(host), "count": len(held), "until": held_until(table)}
        invitation = "lobby-invited" if table.options.starts_itself else "lobby-held"
        lines.append(words.text(invitation, members=words.listed(f"<@{member_id}>" for member_id in held), **values))
        if table.options.starts_itself:
            lines.append(words.text("lobby-starts-itself", players=table.players, until=held_until(table)))
        if table.options.invited_only:
            lines.append(f"-# {words.text('lobby-held-only')}")
    if table.game.closes_at is not None:
        players = words.listed(f"<@{member_id}>" for member_id in told_members(table))
        lines.append(words.text("lobby-closes", players=players, when=f"<t:{table.game.closes_at}:R>"))
    lines.append(f"-# {words.text('lobby-waiting', since=f'<t:{table.game.created_at}:R>')}")
    lines.append(f"-# {words.text(f'expansion-{table.options.expansion or NO_EXPANSION}.lobby')}")
    lines.append(f"-# {words.text('lobby-new-here')}")
    lines += [f"-# {line}" for line in seal_lines(table, words)]
    return "\n".join(lines)


def held_until(table: Table) -> str:
    """Return the moment at which the held seats of a lobby become free, as Discord shows it."""
    return f"<t:{table.held_until}:f>"


def held_members(table: Table, after: int = -1) -> list[int]:
    """Return the ids of the members who were invited to a table `after` a moment, and have not pressed Join since."""
    opened = table.game.created_at
    held = [each for each in table.held if (each.held_until or opened + SEAT_HELD) - SEAT_HELD > after]
    return [seat.member_id for seat in held if seat.member_id is not None]


def told_members(table: Table) -> list[int]:
    """Return the ids of the members who have joined, and who are told before a lobby closes."""
    return [seat.member_id for seat in table.seats if seat.member_id is not None and not seat.is_invited]


def lobby_picture(table: Table, words: Words) -> LobbyScene:
    """Return the scene of a lobby."""
    free = table.options.seats - len(table.seats)
    host = table.seats.of(table.game.host_id)
    invited = [seat.seat for seat in table.seats if seat.is_invited]
    return lobby_scene(table.seats.names, host, free, table.options.expansion, words, table.seats.computers, invited)


def lobby_alt_text(table: Table, words: Words) -> str:
    """Return the alt text of a lobby: its players, all options, and the whole seal, of which the text shows less."""
    facts = options_lines(table, words, clean)
    facts += [words.text("seal-alt", seal=table.game.seal)] if table.game.seal else []
    return f"{lobby_alt(lobby_picture(table, words), words)} {'. '.join(facts)}."


def lobby_in_words(table: Table, words: Words) -> str:
    """Return the seats, taken and free, the options and the seal of a table in its lobby."""
    lines = [words.text("lobby-title"), ""]
    for seat in table.seats:
        host = words.text("lobby-host") if seat.member_id == table.game.host_id else ""
        lines.append(f"{seat.seat + 1}. {bold(table.seats.names[seat.seat])} {host}".rstrip())
    free = range(len(table.seats) + 1, table.options.seats + 1)
    lines += [f"{number}. *{words.text('lobby-free')}*" for number in free]
    lines += ["", *(f"-# {line}" for line in (*options_lines(table, words), *seal_lines(table, words)))]
    return "\n".join(lines)


def closed_lobby_text(table: Table, words: Words) -> str:
    """Return what remains of a lobby: who plays, and the seal. A link to the board would soon lead nowhere."""
    if table.position is None:
        return words.text("lobby-ended")
    players = words.listed(bold(name) for name in table.seats.names)
    lines = [words.text("lobby-closed"), f"-# {words.text('lobby-closed-players', players=players)}"]
    lines += [f"-# {line}" for line in series_lines(table, None, words)]
    if table.game.seal:
        lines.append(f"-# {words.text('seal-kept', seal=table.game.seal[:SEAL_SHOWN])}")
    return "\n".join(lines)


def option_values(table: Table, words: Words, shown: Callable[[str], str] = escape) -> Mapping[str, str]:
    """Return the values of a table's options in words, by the names of their menus; `shown` makes a name harmless."""
    first = table.options.first
    seat = None if first in ORDERS else table.seats.held_by(int(first))
    values = values_in_words(
        table.options, table.game.language, words, shown(table.seats.names[seat]) if seat is not None else ""
    )
    if first != ROTATING or not table.seats.names:
        return values
    turn = words.text("lobby-rotating", way=values[FIRST.menu], player=shown(table.seats.names[0]))
    return {**values, FIRST.menu: turn}


def values_in_words(options: TableOptions, language: str, words: Words, first_player: str = "") -> Mapping[str, str]:
    """Return options in words, by the names of their menus; `first_player` is the name of a member who begins."""
    values, shown = {**asdict(options), LANGUAGE.field: language}, dict[str, str]()
    for option in MENUS:
        value = values[option.field]
        choice = option.choice(value)
        is_member = option is FIRST and choice not in option.choices
        given = {option.field: value} if option.is_number or option is SERIES else {}
        shown[option.menu] = first_player if is_member else words.text(option.message(choice), **given)
    return shown


def option_text(name: str, value: str, words: Words) -> str:
    """Return an option with its value: "Seats: up to 4"."""
    return words.text("lobby-option", title=words.text(f"lobby-choose-{name}"), value=value)


def options_lines(table: Table, words: Words, shown: Callable[[str], str] = escape) -> list[str]:
    """Return a line for each option of a table that matters; `shown` makes a player's name harmless."""
    values, options = option_values(table, words, shown), table.options
    listed = (option.menu for option in MENUS if option.has_server_default or getattr(options, option.field))
    return [option_text(name, values[name], words) for name in listed]


def seal_lines(table: Table, words: Words) -> list[str]:
    """Return the line with the beginning of the seal of the deal, which names the command that shows all of it."""
    return [words.text("seal-short", seal=table.game.seal[:SEAL_SHOWN])] if table.game.seal else []


def ended_text(table: Table, words: Words) -> str:
    """Return how a table was ended early: by whom, or because its lobby did not change."""
    game = table.game
    assert game.status is GameStatus.ENDED
    is_lobby = game.newest_seq < 0
    if table.is_private:
        return words.text("practice-aside" if table.is_stopped else "practice-over")
    if game.ended_by:
        player = name_or_mention(table, game.ended_by)
        return words.text("lobby-ended-by" if is_lobby else "table-ended-by", player=player)
    if not is_lobby:
        return words.text("table-ended")
    if all(seat.member_id is None for seat in table.seats):
        return words.text("lobby-ended-empty")
    days = ((game.ended_at or game.changed_at) - game.changed_at) // _DAY
    return words.text("lobby-ended-unchanged", days=days) if days else words.text("lobby-ended-early")


def name_or_mention(table: Table, member_id: int) -> str:
    """Return the bold name of a member with a seat, and the mention of any other, which sends no notification here."""
    seat = table.seats.held_by(member_id)
    return bold(table.seats.names[seat]) if seat is not None else f"<@{member_id}>"


def lobby_rows(table: Table, words: Words, *, with_computers: bool = False) -> list[ui.ActionRow[Any]]:
    """Return the public buttons of a lobby, with computer players in two rows, and the one to refuse invitations."""
    may_join, may_start = (anybody_may(check, table) for check in (check_may_join, check_may_start))
    join = button(words.text("lobby-join"), table.id, -1, "join", style=SUCCESS, disabled=not may_join)
    leave = button(words.text("lobby-leave"), table.id, -1, "leave")
    options = button(words.text("lobby-options"), table.id, -1, "lobby_options")
    rules = button(words.text("control-rules"), table.id, -1, "rules")
    start = button(words.text("lobby-start"), table.id, -1, "start", style=PRIMARY, disabled=not may_start)
    rows = [row(join, leave, options, rules, start)]
    if with_computers:
        computers = button(words.text("computers-open"), table.id, -1, "computers")
        rows = [row(join, leave, start), row(computers, options, rules)]
    if table.held:
        rows.append(row(button(words.text("invitations-refuse"), table.id, -1, "refuse_invitation")))
    return rows


def invitations_switch(words: Words, *, are_refused: bool) -> GameButton:
    """Return the button that refuses all invitations, or allows them again if they are refused."""
    label = "me-invitations-start" if are_refused else "me-invitations-stop"
    return button(words.text(label), 0, 0, "me_invited", "on" if are_refused else "off")


def rematch_rows(table: Table, words: Words) -> list[ui.ActionRow[Any]]:
    """Return the public buttons below a final picture."""
    label, verb = ("practice-again", "practise") if table.is_private else ("lobby-rematch", "rematch")
    again = button(words.text(label), table.id, table.seq, verb, style=SUCCESS)
    story = button(words.text("story-button"), table.id, 0, "story")
    replay = button(words.text("replay-button"), table.id, 0, "replay", "all")
    return [row(again, story, replay, button(words.text("control-players"), table.id, table.seq, "players"))]


ONLY_LEAVE = "-"
"""The argument behind that of the game of a control that sets it aside, and begins no other one."""


def aside_button(table: Table, words: Words) -> GameButton:
    """Return the button that sets a private game aside."""
    return button(words.text("practice-aside-button"), 0, 0, "set_aside", f"{table.id}.{ONLY_LEAVE}")


async def is_new_here(interaction: Interaction) -> bool:
    """Return whether the member has never finished a game. Ask before a change, so that a failure comes before it."""
    return not await app(interaction).tables.results.has_any(interaction.user.id)


def with_way_to_lesson(answer: Answer, words: Words, *, is_new: bool) -> Answer:
    """Return an answer, with the way to the lesson below it for a member who `is_new_here`."""
    text = join_lines(answer.text, words.text("lobby-first-game"))
    return replace(answer, text=text, rows=[*answer.rows, beginners_row(words)]) if is_new else answer


def beginners_row(words: Words) -> ui.ActionRow[Any]:
    """Return the buttons for the lesson and for a practice game."""
    return row(
        button(words.text("lesson-button"), 0, 0, "learn", style=PRIMARY),
        button(words.text("practice-button"), 0, 0, "practice"),
    )


def level_menu(
    title: str, game_id: int, seq: int, verb: str, argument: str = "", *, words: Words, chosen: str = ""
) -> ui.ActionRow[Any]:
    """Return a menu of the levels, each with a description, below the message `title`; one may be `chosen`."""
    labels = {level: words.text(f"level-{level}.name") for level in LEVELS}
    about = {level: words.text(f"level-{level}") for level in LEVELS}
    return menu(words.text(title), game_id, seq, verb, argument, labels=labels, chosen=chosen, about=about)


def read_level(text: str) -> str:
    """Return the level that a control names. Raises `GameError` for a forged one."""
    if text not in LEVELS:
        raise StaleBoard
    return text


def named_computers(levels: Sequence[str], members: Iterable[str], language: str) -> list[tuple[str, str]]:
    """Return computer players of these levels with their names: "Banker 1"; none is called like one of the members."""
    computers, taken = list[tuple[str, str]](), set(members)
    for level in levels:
        name = numbered_name(level_names(level)[language], taken)
        taken.add(name)
        computers.append((level, name))
    return computers
