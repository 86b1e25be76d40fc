"""Judge who can read an answer: what the bot answers to a member is for that member alone."""

from tests.support.loopback.discord_state import Request
from tests.support.loopback.discord_types import DEFERRED, DEFERRED_UPDATE, EPHEMERAL, MESSAGE, UPDATE
from tools.simulation.judges.judge import Judge


class Private(Judge):
    """Looks at each answer to an interaction, however it is sent.

    The bot answers in public nowhere: what a channel is to see is a message of its own. So an answer has to be
    ephemeral, or to change a message that is. Where the bot is only a member's own app, it sends nothing else.
    """

    name = "private"

    def on_leaving(self, request: Request) -> None:
        """Look at an answer that a process is about to send."""
        answer = answered(request)
        if answer is None:
            self._look_for_strangers(request)
            return
        token, body = answer
        self.count("answers that were private")
        if fault := fault_of(request, body, self._is_pressed_in_private(token)):
            self.fail(f"{request.method} {request.path}: {fault}")

    def _look_for_strangers(self, request: Request) -> None:
        """Look for requests to a channel where the bot is not: a member has only brought it along."""
        kind, number, *_ = [*request.path.strip("/").split("/"), ""]
        if kind == "channels" and (place := self.world.discord.channels.get(int(number))) and place.is_elsewhere:
            self.fail(f"{request.method} {request.path}, where the bot is not")

    def _is_pressed_in_private(self, token: str) -> bool:
        known = self.world.discord.answers.get(token)
        return known is None or known.message is None or bool(known.message["flags"] & EPHEMERAL)


def answered(request: Request) -> tuple[str, dict[str, object]] | None:
    """Return the token and the body of an answer to an interaction; None for another request."""
    parts = request.path.strip("/").split("/")
    is_answer = len(parts) > 2 and parts[0] in ("interactions", "webhooks") and request.method in ("POST", "PATCH")
    return (parts[2], request.body or {}) if is_answer else None


def fault_of(request: Request, body: dict[str, object], was_private: bool) -> str:
    """Return why others may read an answer, or ""; `was_private` says so of the message whose control was pressed."""
    kind = body.get("type") if request.path.startswith("/interactions/") else None
    data = body.get("data") if kind is not None else body
    flags = data.get("flags") if isinstance(data, dict) else 0
    is_ephemeral = isinstance(flags, int) and bool(flags & EPHEMERAL)
    if kind in (UPDATE, DEFERRED_UPDATE) and not was_private:
        return "it changes a message that everybody sees"
    is_new = kind in (MESSAGE, DEFERRED) or (kind is None and request.method == "POST")
    return "everybody can read the answer" if is_new and not is_ephemeral else ""
