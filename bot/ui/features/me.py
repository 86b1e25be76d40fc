"""/me: reminders, quiet hours, time away, refused invitations, and the stored data; it works and holds everywhere."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import discord
from discord.app_commands import Choice

from bot.engine import GameError
from bot.games import MemberSettings, Table
from bot.games.unit.refusals import StaleBoard
from bot.games.waiting.waits import DAY, HOUR, LONGEST_AWAY, REMIND_USUALLY, is_away, parse_time_of_day
from bot.present.language.words import CATALOGUES, Words, escape, words_in
from bot.ui.content.lobby import invitations_switch, name_or_mention
from bot.ui.kit.commands import command, group
from bot.ui.kit.context import Interaction, app, words_for
from bot.ui.kit.controls import PRIMARY, Press, button, menu, on, on_table, row
from bot.ui.kit.defaults import REMINDERS, defaults_for
from bot.ui.kit.forms import Field, Form, show_form
from bot.ui.kit.input.dates import COMMON_ZONES, moment_to_come, parse_zone, zones_for
from bot.ui.kit.private_messages import flow_of
from bot.ui.kit.replies import Answer, Document, confirmation, reply, reply_and_show

group("me", in_private=True)

DAYS_AWAY = (1, 2, 3, 5, 7, 10, 14, 21, 28)
_ABOVE_ALL_IDS = 2**63
USUAL = "usual"  # the choice of the server's interval of reminders
USUAL_QUIET = 22 * 60, 7 * 60  # the quiet hours that one press sets, in minutes after midnight
NO_QUIET = "none"  # the choice of no quiet hours
_SWITCHES = ("direct", "heads_up", "invitations")


async def _suggest_zones(_: Interaction, typed: str) -> Sequence[Choice[str]]:
    return [Choice(name=name, value=name) for name in zones_for(typed)]


@command(
    "me settings",
    suggest={"zone": _suggest_zones},
    choices={
        "remind": REMINDERS.messages(),
        "notices": {"channel": "me-channel", "direct": "me-direct"},
        **{switch: {"on": "me-on", "off": "me-off"} for switch in ("heads_up", "invitations")},
    },
)
async def settings(
    interaction: Interaction,
    remind: str | None = None,
    quiet_from: str | None = None,
    quiet_until: str | None = None,
    zone: str | None = None,
    notices: str | None = None,
    heads_up: str | None = None,
    invitations: str | None = None,
) -> None:
    """Show the member's settings, or change them."""
    given = {
        "remind_after": None if remind is None else REMINDERS.choices[remind],
        "zone": None if zone is None else parse_zone(zone),
        "in_direct": None if notices is None else notices == "direct",
        "heads_up": None if heads_up is None else heads_up == "on",
        "refuses_invitations": None if invitations is None else invitations == "off",
    }
    given = {name: value for name, value in given.items() if value is not None}
    hours = _time_typed(quiet_from), _time_typed(quiet_until)

    def changed(stored: MemberSettings) -> MemberSettings:
        stored = replace(stored, **given)
        return stored if hours == (None, None) else with_quiet_hours(stored, *hours)

    if given or hours != (None, None):
        await app(interaction).tables.settings.set_for_member(interaction.user.id, changed)
    await _show(interaction)


@command("me away")
async def away(interaction: Interaction, until: str) -> None:
    """Let the member's reminders rest until a moment."""
    tables, member_id = app(interaction).tables, interaction.user.id
    moment = int((await moment_to_come(interaction, until)).timestamp())
    if moment - tables.now() > LONGEST_AWAY:
        raise GameError("error-away-long")
    await _charge_for_boards(interaction)
    await tables.settings.go_away(member_id, moment)
    words = words_for(interaction)
    back = row(button(words.text("me-back"), 0, 0, "me_back"))
    await reply(interaction, Answer(words.text("away-now", until=f"<t:{moment}:f>"), [back]))
    await app(interaction).messages.queue_games_of(member_id)


@on("me_back")
async def _back(press: Press) -> None:
    await _charge_for_boards(press.interaction)
    await press.bot.tables.settings.come_back(press.member_id, is_told=False)
    await reply(press.interaction, Answer(press.words.text("away-ended")))
    await press.bot.messages.queue_games_of(press.member_id)


async def _charge_for_boards(interaction: Interaction) -> None:
    """Raise a `GameError` if the boards of the member's games, which say who is away, were edited too often."""
    bot, member_id = app(interaction), interaction.user.id
    bot.rate_limits.charge(member_id, edits=len(await bot.tables.records.open_of(member_id)))


_CHANGES: Mapping[str, Callable[[MemberSettings, Press], MemberSettings]] = {
    "me_invited": lambda stored, press: replace(stored, refuses_invitations=press.argument == "off"),
    "me_quiet": lambda stored, press: (
        with_quiet_hours(stored, *USUAL_QUIET)
        if press.argument == "on"
        else replace(stored, quiet_from=None, quiet_until=None)
    ),
    "me_set": lambda stored, press: with_form(stored, press.fields),
}
"""The verbs of the controls and of the form that change settings, with the settings that follow."""


@on("me_change")
async def _open_form(press: Press) -> None:
    stored = await press.bot.tables.games.settings.get(press.member_id)
    await show_form(press.interaction, settings_form(stored, press.words))


async def _change(change: Callable[[MemberSettings, Press], MemberSettings], press: Press) -> None:
    await press.bot.tables.settings.set_for_member(press.member_id, lambda stored: change(stored, press))
    await _show(press.interaction)


for _verb, _changed in _CHANGES.items():
    on(_verb)(partial(_change, _changed))


@on("me_leave")
async def _choose_time_away(press: Press) -> None:
    if press.value not in map(str, DAYS_AWAY):
        raise StaleBoard
    tables = press.bot.tables
    await _charge_for_boards(press.interaction)
    await tables.settings.go_away(press.member_id, tables.now() + int(press.value) * DAY)
    await _show(press.interaction)
    await press.bot.messages.queue_games_of(press.member_id)


async def _show(interaction: Interaction) -> None:
    tables, words = app(interaction).tables, words_for(interaction)
    stored = await tables.games.settings.get(interaction.user.id)
    facts = _facts(stored, words, (await defaults_for(interaction)).remind_after)
    has_quiet_hours = stored.quiet_from is not None
    times = dict(zip(("from", "until"), map(time_of_day, USUAL_QUIET), strict=True))
    quiet = words.text("me-quiet-stop") if has_quiet_hours else words.text("me-quiet-usual", **times)
    buttons = [
        button(words.text("me-change"), 0, 0, "me_change", style=PRIMARY),
        button(quiet, 0, 0, "me_quiet", "off" if has_quiet_hours else "on"),
        invitations_switch(words, are_refused=bool(stored.refuses_invitations)),
    ]
    if is_away(stored, tables.now()):
        facts.append(words.text("me-away", until=f"<t:{stored.away_until}:f>"))
        buttons.append(button(words.text("me-back"), 0, 0, "me_back"))
    text = "\n".join([f"**{words.text('me-title')}**", *(f"- {fact}" for fact in facts)])
    days = {str(number): words.text("me-days-away", days=number) for number in DAYS_AWAY}
    time_away = menu(words.text("me-choose-away"), 0, 0, "me_leave", labels=days)
    await reply(interaction, Answer(text, [row(*buttons), time_away]))


def _facts(stored: MemberSettings, words: Words, usual: int | None) -> list[str]:
    """Return a member's settings in words; `usual` is the server's reminder in seconds."""
    after = next(each for each in (stored.remind_after, usual, REMIND_USUALLY) if each is not None)
    value = words.text(f"me-remind-{after // HOUR}")
    if stored.remind_after is None:
        value = words.text("me-remind-usual", value=value)
    quiet = words.text("me-no-quiet")
    if stored.quiet_from is not None and stored.quiet_until is not None:
        times = {"from": time_of_day(stored.quiet_from), "until": time_of_day(stored.quiet_until)}
        quiet = words.text("me-quiet", **times, zone=stored.zone or "UTC")
    return [
        words.text("me-remind", value=value),
        quiet,
        words.text("me-notices-direct" if stored.in_direct else "me-notices-channel"),
        words.text("me-heads-up-on" if stored.heads_up else "me-heads-up-off"),
        words.text("me-invitations-off" if stored.refuses_invitations else "me-invitations-on"),
    ]


def _time_typed(text: str | None) -> int | None:
    minutes = None if text is None else parse_time_of_day(text)
    if text is not None and minutes is None:
        raise GameError("error-time-of-day", time=escape(text))
    return minutes


def settings_form(stored: MemberSettings, words: Words) -> Form:
    """Return the form for a member's settings, with the current ones chosen."""
    after = USUAL if stored.remind_after is None else str(stored.remind_after // HOUR)
    messages = {USUAL: "me-remind-server", **REMINDERS.messages()}
    reminders = {value: words.text(message) for value, message in messages.items()}
    start, end = USUAL_QUIET if stored.quiet_from is None else (stored.quiet_from, stored.quiet_until or 0)
    zone = stored.zone or "UTC"
    zones = {each: each for each in (zone, *COMMON_ZONES)}
    is_on = dict(zip(_SWITCHES, (stored.in_direct, stored.heads_up, not stored.refuses_invitations), strict=True))
    from_hours = {NO_QUIET: words.text("me-no-quiet-hours"), **_hours(start)}
    from_ = NO_QUIET if stored.quiet_from is None else str(start)
    switches = {each: words.text(f"me-switch-{each}") for each in _SWITCHES}
    switched = [each for each in _SWITCHES if is_on[each]]
    fields = (
        Field("remind", words.text("me-choose-remind"), reminders, [after]),
        Field("quiet_from", words.text("me-choose-quiet-from"), from_hours, [from_]),
        Field("quiet_until", words.text("me-choose-quiet-until"), _hours(end), [str(end)]),
        Field("zone", words.text("me-choose-zone"), zones, [zone]),
        Field("switches", words.text("me-choose-switches"), switches, switched, takes_any_number=True),
    )
    return Form(words.text("me-form-title"), fields, 0, 0, "me_set")


def _hours(exact: int) -> dict[str, str]:
    """Return the hours of a day in minutes after midnight; the time `exact` replaces the full hour before it."""
    minutes = [exact if exact // 60 == hour else 60 * hour for hour in range(24)]
    return {str(each): time_of_day(each) for each in minutes}


def with_form(stored: MemberSettings, fields: Mapping[str, tuple[str, ...]]) -> MemberSettings:
    """Return the settings as they were chosen in the form. Raises `GameError` for forged values."""
    names = ("remind", "quiet_from", "quiet_until", "zone", "switches")
    if set(fields) != set(names) or any(len(fields[name]) != 1 for name in names[:-1]):
        raise StaleBoard
    (after,), (start,), (end,), (zone,), switches = (fields[name] for name in names)
    minutes, zones = set(map(str, range(DAY // 60))), (stored.zone, *COMMON_ZONES)
    if after not in (USUAL, *REMINDERS.choices) or zone not in zones or not set(switches) <= set(_SWITCHES):
        raise StaleBoard
    if start not in (NO_QUIET, *minutes) or end not in minutes:
        raise StaleBoard
    changed = replace(
        stored,
        remind_after=None if after == USUAL else REMINDERS.choices[after],
        quiet_from=None,
        quiet_until=None,
        zone=stored.zone if zone == (stored.zone or "UTC") else zone,
        in_direct=_switched(stored.in_direct, "direct" in switches),
        heads_up=_switched(stored.heads_up, "heads_up" in switches),
        refuses_invitations=_switched(stored.refuses_invitations, "invitations" not in switches),
    )
    return changed if start == NO_QUIET else with_quiet_hours(changed, int(start), int(end))


def _switched(stored: bool | None, is_on: bool) -> bool | None:
    """Return the new value of a switch; one that was never set and stays off remains unset."""
    return stored if bool(stored) is is_on else is_on


def with_quiet_hours(stored: MemberSettings, start: int | None, end: int | None) -> MemberSettings:
    """Return the settings with new quiet hours, in minutes after midnight; None leaves one of the two as it is."""
    quiet_from = stored.quiet_from if start is None else start
    quiet_until = stored.quiet_until if end is None else end
    if quiet_from is None or quiet_until is None:
        raise GameError("error-quiet-both")
    if quiet_from == quiet_until:
        raise GameError("error-quiet-all-day")
    return replace(stored, quiet_from=quiet_from, quiet_until=quiet_until)


def time_of_day(minutes: int) -> str:
    """Return minutes after midnight as "22:30"."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


@on_table("refuse_invitation")
async def _refuse(interaction: Interaction, table: Table) -> None:
    """Refuse the invitations of a table's host from now on; an invited member also declines this one."""
    bot, words, member_id, host_id = app(interaction), words_for(interaction), interaction.user.id, table.game.host_id
    if not host_id:  # forgotten
        raise StaleBoard
    await bot.tables.settings.refuse(member_id, host_id)
    text = words.text("invitations-refused", player=name_or_mention(table, host_id))
    allow = button(words.text("invitations-allow"), 0, 0, "me_allow", str(host_id))
    answer = Answer(text, [row(allow, invitations_switch(words, are_refused=False))])
    seat = table.seats.of(member_id)
    if table.is_in_lobby and seat is not None and table.seats[seat].is_invited:
        await reply_and_show(interaction, await bot.tables.lobby.leave(table.id, member_id), answer)
    else:
        await reply(interaction, answer)


@on("me_allow")
async def _allow_again(press: Press) -> None:
    if not (press.argument.isdecimal() and int(press.argument) < _ABOVE_ALL_IDS):  # forged
        raise StaleBoard
    await press.bot.tables.settings.refuse(press.member_id, int(press.argument), is_refused=False)
    await _show_invitations(press.interaction)


@command("me invitations")
async def invitations(interaction: Interaction, from_: discord.User | None = None, allow: bool = False) -> None:
    """Show by whom the member cannot be invited, or refuse or allow the invitations of another member."""
    if from_ is not None:
        await app(interaction).tables.settings.refuse(interaction.user.id, from_.id, is_refused=not allow)
    await _show_invitations(interaction)


async def _show_invitations(interaction: Interaction) -> None:
    tables, words, member_id = app(interaction).tables, words_for(interaction), interaction.user.id
    refuses_all = bool((await tables.games.settings.get(member_id)).refuses_invitations)
    refused = await tables.preferences.refused(member_id)
    known = [each for each in refused if each > 0]
    players = [f"<@{each}>" for each in known]
    if len(known) < len(refused):
        players.append(words.text("invitations-forgotten", count=len(refused) - len(known)))
    lines = [words.text("me-invitations-off" if refuses_all else "me-invitations-on")]
    if players:
        lines.append(words.text("invitations-except", players=words.listed(players)))
    await reply(interaction, Answer("\n".join(lines), [row(invitations_switch(words, are_refused=refuses_all))]))


@command("me export")
async def export(interaction: Interaction) -> None:
    """Answer with everything stored about the member, as a file."""
    file = Document("splendor-privacy.json", await app(interaction).tables.members.about(interaction.user.id))
    await reply(interaction, Answer(words_for(interaction).text("privacy-export"), document=file))


@command("me delete")
async def delete(interaction: Interaction) -> None:
    """Ask whether to delete everything stored about the member."""
    playing, games = await app(interaction).tables.members.count_games_of(interaction.user.id)
    await reply(interaction, _delete_question(playing, games, words_for(interaction)))


def _delete_question(playing: int, games: int, words: Words) -> Answer:
    """Return the question with its buttons, which carry the number of games in place of a version."""
    question = words.text("privacy-delete-question", playing=playing, games=games, name=words.text("privacy-name"))
    return confirmation(words, question, "privacy-delete-yes", 0, games, "confirm_forget")


@on("confirm_forget")
async def _forget(press: Press) -> None:
    """Forget the member, and update the channels of their tables; ask again if the number of games has changed."""
    # Even for a second press that changes nothing: another process may have forgotten the member just now.
    flow_of(press.interaction).is_forgotten = True
    if press.game_id or press.argument:
        raise StaleBoard
    playing, games = await press.bot.tables.members.count_games_of(press.member_id)
    if games != press.seq:
        await reply(press.interaction, _delete_question(playing, games, press.words))
        return
    names = {language: words_in(language).text("privacy-name") for language in CATALOGUES}
    changed = await press.bot.tables.members.forget(press.member_id, names)
    for table in changed:
        press.bot.messages.queue(table.id)  # for the case that the answer fails
    await reply(press.interaction, Answer(press.words.text("privacy-deleted")))
    for table in changed:
        await press.bot.messages.show(table)
