"""A rehearsal at a terminal: a person presses in the channel, and skips the other steps with Enter."""

import sys
from pathlib import Path

from tests.support.loopback.discord_types import CHANNEL, TOKEN, Member, text_of
from tests.support.loopback.rehearsing import prepare
from tests.support.loopback.server import Loopback
from tests.support.loopback.terminal import Terminal
from tests.support.waiting import until

ANN = Member(7, "Ann")


async def test_a_member_who_is_notified_once_presses_and_enter_skips_what_is_left(discord: Loopback, tmp_path: Path):
    await prepare(discord)
    terminal = Terminal()
    environment = {"LOOPBACK": discord.address, "DISCORD_TOKEN": TOKEN, "PYTHONPATH": str(Path.cwd())}
    environment |= {"SPLENDOR_DATABASE": str(tmp_path / "games.sqlite3")}
    program = (sys.executable, "-m", "tests.support.loopback.run_on_loopback", "rehearse", "--channel", str(CHANNEL))
    try:
        await terminal.start(*program, "--quick", "--ask", str(ANN.id), folder=tmp_path, environment=environment)
        await terminal.see("and notifies one member, once.")
        await terminal.answer("Go on? [y/N]", "y")
        await terminal.see("Press **Press**.")
        await until(lambda: "Press" in text_of(discord.in_channel()[-1]), "the question")
        answer = await discord.press(ANN, discord.in_channel()[-1], "rehearsal:0:0:press")
        await terminal.see("✓ a press\n")
        for question in ("this text changes", "submit", "takes some seconds", "twice", "choose a word", "once more"):
            await terminal.answer(question)
        status = await terminal.end()
    finally:
        await terminal.close()
    assert answer.text == "Only you see this."
    assert status == 0, terminal.shown
    assert "Not checked, because it was skipped: an answer that edits its message," in terminal.shown.replace("\n", " ")
    assert [member for _, member in discord.notified] == [ANN.id]
    assert [each for each in discord.in_channel() if each["author"].get("bot")] == []
    assert discord.guild_commands == []
    discord.contract_violations.clear()  # the checks provoke refusals
