"""Whoever follows a guide of CONTRIBUTING.md word for word in a copy of the project stops nowhere.

The commands of the guides run the tests that a contributor runs: the new command answers, and two members play a whole
game of the new expansion.
"""

from pathlib import Path

import pytest

from tests.support.guides import copy_of_project, follow, run

GAME = '''
"""A table, its members and the demo have the new language."""

from bot.demo.simulation import locales
from tests.support.discord.friends import Friends
from tests.support.discord.messages import pictures_of, private_text, text_of
from tests.support.finished_games import play


async def test_a_game_in_the_new_language(friends: Friends, speaking):
    await friends.start_game()
    with speaking("sv-SE"):
        private_text(await friends.bo.slash(friends.channel, "game settings", language="sv"))
        taken = private_text(await friends.bo.slash(friends.channel, "take", gems="röd blue white"))
        private = [
            private_text(await friends.cleo.slash(friends.channel, command))
            for command in ("board", "hand", "splendor", "game status", "replay", "me games", "me settings")
        ]
    table = await friends.table()
    assert (table.game.language, all(private)) == ("sv", True)
    assert taken.startswith("**Bo** tar 1")
    assert ", det är din tur." in text_of(friends.board())
    assert "R röd" in pictures_of(friends.board())[0][1]
    table = await play(friends.tables, table)
    await friends.env.bot.messages.show(table)
    assert "wins with" in text_of(friends.channel.history()[-1])
    assert locales()["sv-SE"] == "Swedish (svenska)"
'''


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return copy_of_project(tmp_path)


def test_a_command_that_is_added_by_the_guide_answers(project: Path):
    follow("Add a command", project)


def test_a_language_that_is_added_by_the_guide_is_shown_and_english_where_it_lacks_words(project: Path):
    assert "sv: 11 of 1" in follow("Add a language", project)
    (project / "tests/discord/test_new_language.py").write_text(GAME, encoding="utf-8")
    run(".venv/bin/python -m pytest tests/discord/test_new_language.py", project)


def test_an_expansion_that_is_added_by_the_guide_is_played_to_its_end(project: Path):
    follow("Add an expansion", project)
