"""Messages that are meant to last are sent, edited and deleted in one file: the outbox."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
OUTBOX = "bot/ui/delivery/outbox.py"
MAY = {
    OUTBOX: {"send", "edit", "delete"},
    # Answers to interactions, which are not meant to last.
    "bot/ui/kit/private_messages.py": {"send", "defer", "delete", "delete_message"},
    "bot/ui/kit/replies.py": {"edit"},
    # This is no message: the name of a thread.
    "bot/ui/features/lobby/opening.py": {"edit"},
    # The pictures of the application's profile, during the setup.
    "bot/cli/application.py": {"edit"},
    # The demo's own greeting in its simulated channel, and its bot's name.
    "bot/demo/demo.py": {"send", "edit"},
    # These send messages as a member of the simulated channel.
    "bot/demo/simulation.py": {"send"},
    # Signals to other processes.
    "bot/games/unit/games.py": {"send"},
    "bot/ui/delivery/table_messages.py": {"send"},
}
"""The files that may call methods of these names."""
ELSEWHERE = ROOT / "bot" / "rehearsal"
"""The rehearsal, which shows no games of the bot, makes requests of its own."""
NAMES = {"send", "edit", "delete", "reply", "publish", "send_message", "edit_message", "delete_message", "defer"}


def calls(tree: ast.AST) -> Iterator[str]:
    """Yield the name of each method in `NAMES` that is called, or handed on to be called later."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in NAMES and isinstance(node.ctx, ast.Load):
            yield node.attr


def test_only_the_outbox_sends_edits_and_deletes_messages_that_last() -> None:
    found = {
        (str(path.relative_to(ROOT)), name)
        for path in (ROOT / "bot").rglob("*.py")
        if not path.is_relative_to(ELSEWHERE)
        for name in calls(ast.parse(path.read_text()))
    }
    interactions = {(file, name) for file, name in found if name in ("send_message", "edit_message")}
    assert {file for file, _ in interactions} == {"bot/ui/kit/private_messages.py"}
    assert found - interactions == {(file, name) for file, names in MAY.items() for name in names}


def test_only_the_outbox_and_the_recovery_open_channels_and_direct_messages() -> None:
    """A message of a channel is reached only through one of these; `opening` needs the id of direct messages."""
    found = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "bot").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute)
        and node.attr in ("create_dm", "get_partial_messageable", "get_partial_message")
    }
    assert found == {OUTBOX, "bot/ui/delivery/recovery.py", "bot/ui/features/practice.py"}
