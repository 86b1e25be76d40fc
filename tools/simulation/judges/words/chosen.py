"""Judge forms and settings: what a form offers can be chosen, and what was chosen is stored."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.unit.options import OPTIONS
from tests.support.loopback.discord_types import Answer
from tools.simulation.judges.answers import FILLED
from tools.simulation.judges.refused import Refused
from tools.simulation.judges.words.sayings import says

HOUR = 3600


class Chosen(Refused):
    """Looks at each form that was sent with what it offered. It is lenient as `Refused` is.

    That includes a table at which somebody took or lost a seat meanwhile, such as the member whom the form offered.
    """

    name = "chosen"

    def at_a_quiet_moment(self) -> None:
        """Judge the forms that were sent since the last time."""
        forms = self.world.people.forms
        for each in forms[self._judged :]:
            if each.stored is None or self.is_excused(each.answer) or self._is_disturbed(each.answer):
                continue
            _, game, _, verb, *_ = each.opened.data["custom_id"].split(":")
            fields = {name: [value] if isinstance(value, str) else value for name, value in each.fields.items()}
            self.count("forms that were sent")
            if verb == "me_set":
                fault = fault_of_member(fields, each.stored)
            elif verb == "set_options" and each.stored["status"] == "lobby":
                if self.is_changed(int(game), each.answer.asked_at):
                    continue
                fault = fault_of_table(fields, _shown(each.opened.data), each.stored, each.answer.text)
            else:
                continue
            if fault:
                self.fail(f"{verb} of {each.member} with {fields}: {fault}: {each.answer.text[:200]!r}")
        self._judged = len(forms)

    def _is_disturbed(self, answer: Answer) -> bool:
        """Return whether the member asked for something else before this was answered."""
        asked: Sequence[Answer] = self.world.discord.asked
        own = [each for each in asked if each.asker == answer.asker and each is not answer]
        near = [each for each in own if answer.asked_at - FILLED < each.asked_at <= answer.answered_at + 1]
        return any(not each.answered_at or each.answered_at > answer.asked_at for each in near)


def fault_of_member(fields: Mapping[str, Sequence[str]], stored: Mapping[str, Any]) -> str:
    """Return what is wrong with a member's settings after a form, or ""; quiet hours of a whole day are refused."""
    if fields["quiet_from"] == fields["quiet_until"]:
        return ""
    hours = fields["remind"][0]
    if hours != "usual" and not hours.isdecimal():
        return "the form offers what is no number of hours"
    wanted: dict[str, Any] = {
        "remind_after": None if hours == "usual" else int(hours) * HOUR,
        "quiet_from": None if fields["quiet_from"] == ["none"] else int(fields["quiet_from"][0]),
        "zone": fields["zone"][0],
        "in_direct": "direct" in fields["switches"],
        "heads_up": "heads_up" in fields["switches"],
        "refuses_invitations": "invitations" not in fields["switches"],
    }
    found = {name: stored.get(name) for name in wanted}
    found |= {name: bool(found[name]) for name in ("in_direct", "heads_up", "refuses_invitations")}
    found["zone"] = found["zone"] or "UTC"
    differing = {name: found[name] for name in wanted if wanted[name] != found[name]}
    return f"stored are {differing}" if differing else ""


def fault_of_table(
    fields: Mapping[str, Sequence[str]], shown: Mapping[str, str], stored: Mapping[str, Any], answer: str
) -> str:
    """Return what is wrong with the options of a table after a form, or ""."""
    if says(answer, ["error-stale-board"]):
        return "it was refused as old"
    if not says(answer, ["lobby-options-saved"]):
        return ""
    for option in OPTIONS:
        [value] = fields.get(option.menu, [""])
        if value and value != shown[option.menu] and stored[option.field] != option.choices.get(value, value):
            return f"{option.field} is {stored[option.field]!r}"
    return ""


def _shown(form: Mapping[str, Any]) -> dict[str, str]:
    """Return the values with which a form was opened."""
    fields = [label["component"] for label in form["components"] if "component" in label]
    return {
        each["custom_id"]: next((option["value"] for option in each.get("options", ()) if option.get("default")), "")
        for each in fields
    }
