"""The table of what the bot believes about Discord: one line for each fact that a rehearsal checks.

The stand-ins of the tests behave as this table says, and `splendor-bot rehearse` compares it with Discord itself. So a
line that is wrong is put right here, and the tests show what the bot makes of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.rules import EXPANSIONS

Value = str | int | bool | None
"""A refusal is written as its status, its code, and the field that it names: "400 50035 content"."""

STATE, SERVER, REFUSALS, LIMITS = (
    f"tests/support/loopback/{name}.py" for name in ("discord_state", "discord_server", "refusals", "limits")
)

EVENTS = "tests/support/loopback/server.py"
WORLD = "tools/simulation/world/discord_world.py"


@dataclass(frozen=True, slots=True)
class Belief:
    """A belief: `value` is what Discord does, `place` the function of a stand-in that does so, as "file: function".

    `advice` says what it means for the people at a table if Discord does something else.
    """

    value: Value
    place: str
    advice: str = ""


_RENEW = "Start the bot of this version: it sends Discord its commands and emojis."
AS_SENT = "as sent"
"""The value for a message that is read as it was sent; for others, it is the names of what differs."""
KINDS = (
    *("lobby", "board", "end", "undo", "early end", "vote", "reminder", "film", "story", "statistics", "hand"),
    *("Players", "own turn"),
)
MODULES = ("base", *EXPANSIONS)
_OTHERWISE = "Members see something else than the bot has sent, or cannot press what they should."

BELIEFS: Mapping[str, Belief] = {
    # The account.
    "the application requires a code grant": Belief(
        False,
        f"{STATE}: _application",
        'On the page "Bot", switch "Requires OAuth2 Code Grant" off: with it, nobody can add the bot.',
    ),
    "interactions go to an address": Belief(
        False,
        f"{STATE}: _application",
        'On the page "General Information", empty "Interactions Endpoint URL": otherwise no command reaches the bot.',
    ),
    "servers can install the application": Belief(
        True,
        f"{STATE}: _application",
        'On the page "Installation", switch "Guild Install" on, so that the bot can join servers.',
    ),
    "permissions that the bot lacks": Belief(
        "none", f"{STATE}: _refusal", "Give them to its role: Server Settings → Roles."
    ),
    "permissions beyond those that the bot needs": Belief(
        "none", f"{STATE}: _refusal", "Take them from its role: a stolen token could use them."
    ),
    "the bot's commands": Belief("as in this version", f"{STATE}: _put_commands", _RENEW),
    "the bot's emojis": Belief("as in this version", f"{STATE}: _post_emoji", _RENEW),
    "enough starts are left": Belief(True, f"{STATE}: _gateway_bot", "Find out why the bot starts so often."),
    "shards that may start at once": Belief(1, f"{STATE}: _gateway_bot"),
    "shards": Belief(1, f"{STATE}: _gateway_bot", "The bot starts one after the other by itself."),
    # Refusals.
    "an empty message": Belief("400 50006", f"{LIMITS}: belief_about"),
    "text of 2,001 characters": Belief("400 50035 content", f"{LIMITS}: belief_about"),
    "text beside components": Belief("400 50035 content", f"{LIMITS}: belief_about"),
    "components with 4,001 characters": Belief("400 50035 components", f"{LIMITS}: belief_about", "Long texts fail."),
    "41 components": Belief("400 50035 components", f"{LIMITS}: belief_about", "Messages with many buttons fail."),
    "six buttons in a row": Belief("400 50035 components", f"{LIMITS}: belief_about"),
    "two controls with one id": Belief("400 50035 custom_id", f"{LIMITS}: belief_about"),
    "a button's id of 101 characters": Belief("400 50035 custom_id", f"{LIMITS}: belief_about"),
    "a button's label of 81 characters": Belief("400 50035 label", f"{LIMITS}: belief_about"),
    "an emoji that does not exist": Belief(
        "400 50035 emoji", f"{REFUSALS}: refusal_of_content", "Boards stay away after the emojis were deleted."
    ),
    "a nonce of 26 characters": Belief("400 50035 nonce", f"{LIMITS}: belief_about"),
    "a picture that is not attached": Belief("400 50035 url", f"{LIMITS}: belief_about"),
    "reading an unknown channel": Belief("404 10003", f"{STATE}: _refusal"),
    "posting in an unknown channel": Belief("404 10003", f"{STATE}: _refusal", "The bot goes on with lost channels."),
    "reading an unknown message": Belief("404 10008", f"{STATE}: _get_message"),
    "editing an unknown message": Belief("404 10008", f"{STATE}: _patch_message", "A deleted board may stay away."),
    "deleting an unknown message": Belief("404 10008", f"{STATE}: _delete_message", "Old boards are tried again."),
    "editing another author's message": Belief("403 50005", f"{STATE}: _patch_message", "Boards may stay old."),
    "answering an unknown interaction": Belief("404 10062", f"{STATE}: _answer", "Late answers are logged as errors."),
    "writing with an unknown token": Belief("404 10015", f"{STATE}: _answer", "Late answers are logged as errors."),
    # Messages that are read, edited, sent twice and deleted.
    **{
        f"{what}: {part}": Belief(value, f"{STATE}: _change", advice)
        for what in ("the answer to a message", "a message that is read")
        for part, value, advice in (
            ("text", True, "Texts are shown otherwise than they were written."),
            ("alt text", True, "Who listens to a board hears nothing."),
            ("size of the picture", "64×64", ""),
            ("control", "rehearsal:0:0:1", "Buttons do not work."),
            ("numbered components", True, ""),
            ("mentions", 0, "Members are notified who should not be."),
            ("flags", 36_864, "Quiet messages notify."),  # components of version 2, and silent
            ("edited", False, ""),
        )
    },
    "reading a message": Belief("done", f"{STATE}: _get_message"),
    "an edit with a new picture": Belief("done", f"{STATE}: _patch_message", "Boards cannot be updated."),
    "an edited message: edited": Belief(True, f"{STATE}: _change"),
    "attachments after an edit with a new one": Belief(0, f"{STATE}: _change", "Old pictures are kept for ever."),
    "pictures after an edit with a new one": Belief(1, f"{STATE}: _change", "Boards lose their picture."),
    "an edit that names a picture of before": Belief("400 50035 url", f"{LIMITS}: belief_about"),
    "an edit without its picture": Belief("done", f"{STATE}: _patch_message"),
    "attachments after an edit that names none": Belief(1, f"{STATE}: _change"),
    "an edit from components to text": Belief("400 50035 flags", f"{STATE}: _patch_message"),
    "a second message with the same nonce": Belief("done", f"{STATE}: _post_message"),
    "a second message with the same nonce is the first": Belief(
        True, f"{STATE}: _post_message", "After a lost answer, a message can come twice."
    ),
    "a message with the nonce of a deleted one": Belief("404 10008", f"{STATE}: _post_message"),
    "deleting a message": Belief(204, f"{STATE}: _delete_message"),
    "deleting a message twice": Belief("404 10008", f"{STATE}: _delete_message", "Old boards are tried again."),
    "editing a deleted message": Belief("404 10008", f"{STATE}: _patch_message", "A deleted board may stay away."),
    "messages are read newest first": Belief(True, f"{STATE}: _get_messages", "Lost boards are not found again."),
    "messages after one are read newest first": Belief(True, f"{STATE}: _get_messages"),
    # Threads.
    "archiving the own thread": Belief("done", f"{STATE}: _patch_channel"),
    "reading in an archived thread": Belief("done", f"{REFUSALS}: refusal_in"),
    "editing in an archived thread": Belief("400 50083", f"{REFUSALS}: refusal_in", "Games in quiet threads stop."),
    "deleting in an archived thread": Belief("400 50083", f"{REFUSALS}: refusal_in"),
    "posting in an archived thread": Belief("done", f"{REFUSALS}: refusal_in", "Games in quiet threads stop."),
    "a message opens an archived thread": Belief(True, f"{REFUSALS}: opened", "Games in quiet threads stop."),
    "editing in a thread that was opened": Belief("done", f"{REFUSALS}: refusal_in"),
    # The gateway.
    "the gateway accepts the bot's intents": Belief(True, f"{SERVER}: receive", "The bot does not start."),
    "events of a new thread": Belief(1, f"{EVENTS}: _tell_of"),
    "events of a message of the bot": Belief(1, f"{EVENTS}: _tell_of"),
    "events of a message of the bot: text": Belief(True, f"{EVENTS}: _tell_of"),
    "events of an edited message": Belief(1, f"{EVENTS}: _tell_of"),
    "events of a deleted message": Belief(1, f"{EVENTS}: _tell_of"),
    "events of a thread that is archived and opened": Belief(2, f"{EVENTS}: _tell_of", "Games in quiet threads stop."),
    # A person.
    "events of a press": Belief(1, f"{SERVER}: _send_interaction", "The bot answers one of them."),
    "fields that a press lacks": Belief("none", f"{SERVER}: _send_interaction", "Presses may fail."),
    "a press names the server that installed the bot": Belief(True, f"{SERVER}: _send_interaction"),
    "a press arrives within 1 s": Belief(True, f"{SERVER}: _send_interaction", "Some presses fail."),
    "an answer is accepted within 1 s": Belief(True, f"{STATE}: _callback", "Some presses fail."),
    "a private answer": Belief("done", f"{STATE}: _callback", "Nobody gets an answer."),
    "a private answer is private": Belief(True, f"{STATE}: _callback", "Everybody sees hands."),
    "an answer that edits its message": Belief("done", f"{STATE}: _callback", "Menus stay as they were."),
    "an answer that edits its message: text": Belief(True, f"{STATE}: _callback", "Menus stay as they were."),
    "a form": Belief("done", f"{STATE}: _callback", "Forms do not open."),
    "a submitted form: value": Belief(True, f"{SERVER}: submit", "Forms have no effect."),
    "an answer after a deferral": Belief("done", f"{STATE}: _edit_answer", "Slow answers fail."),
    "a second answer to a press": Belief("400 40060", f"{STATE}: _callback", "Two programs may answer one press."),
    "a first answer after 3 s": Belief("404 10062", f"{STATE}: _callback", "Late answers are logged as errors."),
    "a command for one server": Belief("done", f"{STATE}: _post_guild_command"),
    "suggestions": Belief("done", f"{STATE}: _callback", "Options are typed without suggestions."),
    "suggestions: option that is typed": Belief("word", f"{SERVER}: suggest", "Wrong suggestions are shown."),
    "a suggestion that is chosen": Belief(True, f"{SERVER}: command", "Commands with options fail."),
    "a follow-up": Belief("done", f"{STATE}: _follow_up", "Second answers fail."),
    "deleting a follow-up": Belief("done", f"{STATE}: _delete_answer", "Old private messages stay."),
    # Speed and limits.
    "half of the answers come within 0.25 s": Belief(True, f"{WORLD}: _serve", "Games are slow."),
    "95 of 100 answers come within 1 s": Belief(True, f"{WORLD}: _serve", "Games are slow at times."),
    "every answer comes within 3 s": Belief(True, f"{WORLD}: _serve", "Some presses fail."),
    "limit of posting: requests": Belief(
        5, f"{WORLD}: limit_routes", "Several games in a channel wait for each other."
    ),
    "limit of posting: seconds": Belief(5, f"{WORLD}: limit_routes"),
    "limit of editing: requests": Belief(
        5, f"{WORLD}: limit_routes", "Several games in a channel wait for each other."
    ),
    "limit of editing: seconds": Belief(5, f"{WORLD}: limit_routes"),
    "limit of all routes: requests in a second": Belief(
        50, f"{WORLD}: refusal_beyond_all", "Messages wait when many games are played."
    ),
    # Messages of every kind, and games.
    **{f"{kind}: read back": Belief(AS_SENT, f"{STATE}: store_message", _OTHERWISE) for kind in KINDS},
    **{f"a short game, {module}: boards": Belief(AS_SENT, f"{STATE}: _change", _OTHERWISE) for module in MODULES},
}
