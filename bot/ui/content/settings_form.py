"""The form for a member's settings: its fields, and the settings that a submission means."""

from collections.abc import Mapping
from dataclasses import replace

from bot.engine import GameError
from bot.games import MemberSettings
from bot.games.unit.refusals import StaleBoard
from bot.games.waiting.notice_times import DAY, HOUR
from bot.present.language.words import Words
from bot.ui.kit.defaults import REMINDERS
from bot.ui.kit.forms import Field, FieldChoice, Form
from bot.ui.kit.input.dates import COMMON_ZONES

USUAL = "usual"
"""The choice of the server's interval of reminders."""
USUAL_QUIET = 22 * 60, 7 * 60
"""The quiet hours that one press sets, in minutes after midnight."""
NO_QUIET = "none"
"""The choice of no quiet hours."""
_SWITCHES = ("direct", "heads_up", "invitations")


def settings_form(stored: MemberSettings, words: Words) -> Form:
    """Return the form for a member's settings, with the current ones chosen."""
    after = USUAL if stored.remind_after is None else str(stored.remind_after // HOUR)
    messages = {USUAL: "me-remind-server", **REMINDERS.messages()}
    reminders = [FieldChoice(value, words.text(message)) for value, message in messages.items()]
    start, end = USUAL_QUIET if stored.quiet_from is None else (stored.quiet_from, stored.quiet_until or 0)
    zone = stored.zone or "UTC"
    zones = dict.fromkeys((zone, *COMMON_ZONES))
    is_on = dict(zip(_SWITCHES, (stored.in_direct, stored.heads_up, not stored.refuses_invitations), strict=True))
    no_hours = FieldChoice(NO_QUIET, words.text("me-no-quiet-hours"))
    from_ = NO_QUIET if stored.quiet_from is None else str(start)
    switches = [FieldChoice(each, words.text(f"me-switch-{each}")) for each in _SWITCHES]
    switched = [each for each in _SWITCHES if is_on[each]]
    fields = (
        Field("remind", words.text("me-choose-remind"), reminders, [after]),
        Field("quiet_from", words.text("me-choose-quiet-from"), [no_hours, *_hours(start)], [from_]),
        Field("quiet_until", words.text("me-choose-quiet-until"), _hours(end), [str(end)]),
        Field("zone", words.text("me-choose-zone"), [FieldChoice(each, each) for each in zones], [zone]),
        Field("switches", words.text("me-choose-switches"), switches, switched, takes_any_number=True),
    )
    return Form(words.text("me-form-title"), fields, 0, 0, "me_set")


def _hours(exact: int) -> list[FieldChoice]:
    """Return the hours of a day in minutes after midnight; a time between two hours stands in place of its hour."""
    minutes = [exact if exact // 60 == hour else 60 * hour for hour in range(24)]
    return [FieldChoice(str(each), time_of_day(each)) for each in minutes]


def with_form(stored: MemberSettings, fields: Mapping[str, tuple[str, ...]]) -> MemberSettings:
    """Return the settings as they were chosen in the form. Raises `GameError` for forged values."""
    if set(fields) != {"remind", "quiet_from", "quiet_until", "zone", "switches"}:
        raise StaleBoard
    switches = fields["switches"]
    single = {name: values[0] for name, values in fields.items() if name != "switches" and len(values) == 1}
    if len(single) < len(fields) - 1 or not set(switches) <= set(_SWITCHES):
        raise StaleBoard
    after, start, end = single["remind"], single["quiet_from"], single["quiet_until"]
    minutes = set(map(str, range(DAY // 60)))
    if after not in (USUAL, *REMINDERS.choices) or start not in (NO_QUIET, *minutes) or end not in minutes:
        raise StaleBoard
    if single["zone"] not in (stored.zone, *COMMON_ZONES):
        raise StaleBoard
    changed = replace(
        stored,
        remind_after=None if after == USUAL else REMINDERS.choices[after],
        quiet_from=None,
        quiet_until=None,
        zone=stored.zone if single["zone"] == (stored.zone or "UTC") else single["zone"],
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
