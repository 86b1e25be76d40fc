"""Discord's refusals: the JSON error codes with their statuses, and the nested errors of an invalid form.

Source: discord/discord-api-docs, developers/topics/opcodes-and-status-codes. Statuses are those that libraries' issues
quote: 400 for 50083 (discord-api-docs #6928), 401 for 50027 (discord.js #10798), 413 for 40005 (#8572).
"""

from typing import Any

Json = dict[str, Any]
KNOWN = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    10066: (404, "Unknown application command permissions"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50016: (400, "Provided too few or too many messages to delete. Must provide at least 2 and at most 100 messages."),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50033: (400, "Invalid Recipient(s)"),
    50034: (400, "You can only bulk delete messages that are under 14 days old."),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160002: (403, "Cannot reply without permission to read message history"),
    160004: (400, "A thread has already been created for this message"),
}


class Refusal(Exception):
    """An answer that is not a success: a status, and a body with Discord's code and message."""

    def __init__(self, status: int, code: int, message: str, **more: Any) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status, self.body = status, {"message": message, "code": code, **more}


def refusal(code: int) -> Refusal:
    """Return the refusal with one of the known codes."""
    status, message = KNOWN[code]
    return Refusal(status, code, message)


class Form:
    """Collects what is wrong with a body, field by field, and raises it as 50035 Invalid Form Body."""

    def __init__(self, prefix: str = "") -> None:
        self.prefix, self.errors = prefix, {}

    def add(self, path: str, code: str, message: str) -> None:
        """Note an error of the field at a dotted path: `components.0.custom_id`."""
        place: Json = self.errors
        for step in (self.prefix + path).split("."):
            place = place.setdefault(step, {})
        place.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, path: str, value: Any, most: int, least: int = 0) -> None:
        """Note an error unless a text, or a list, has a length within the bounds."""
        if least and not least <= len(value or "") <= most:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        elif len(value or "") > most:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")

    def required(self, path: str, value: Any) -> bool:
        """Note an error if a value is missing, and return whether it is there."""
        if value is None:
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        return value is not None

    def choice(self, path: str, value: Any, choices: Any) -> None:
        """Note an error unless a value is one of the choices."""
        if value not in choices:
            said = ", ".join(map(str, choices))
            self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{said}}}.")

    def check(self) -> None:
        """Raise what was noted, if anything was."""
        if self.errors:
            raise Refusal(400, 50035, "Invalid Form Body", errors=self.errors)


def snowflake(value: Any, path: str = "id") -> str:
    """Return an id as Discord writes it, or raise the form error for what is no snowflake."""
    if not str(value).isdecimal():
        form = Form()
        form.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
        form.check()
    return str(value)
