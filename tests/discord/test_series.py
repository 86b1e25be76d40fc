"""A series on Discord: the lobby, the end of a game and /game status tell the score, and Series draws it."""

from typing import Any

import pytest

from bot.games import Table
from tests.support.discord.forging import Forger
from tests.support.discord.friends import Friends
from tests.support.discord.messages import (
    change_options,
    chosen_in,
    control,
    control_ids,
    fields_of,
    pictures_of,
    private_answer,
    private_text,
    submit,
)
from tests.support.discord.messages import text_of as text


async def finish(friends: Friends, loser: Any) -> Table:
    """Let a member resign against the only other one, and show the end."""
    table = await friends.tables.hosting.remove_player((await friends.table()).id, loser.id)
    await friends.env.bot.messages.show(table)
    return table


async def play_again(friends: Friends, winner: Any, loser: Any) -> None:
    """Let the winner press Rematch, the loser join again, and the winner start."""
    final = friends.board()
    await winner.click(final, custom_id=control(final, "rematch"))
    await loser.click(friends.board(), custom_id=control(friends.board(), "join"))
    await winner.slash(friends.channel, "game start")


async def test_the_lobby_the_end_and_the_status_tell_the_score(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo)
    await finish(friends, friends.cleo)
    assert "Series" not in text(friends.board())
    final = friends.board()
    await friends.bo.click(final, custom_id=control(final, "rematch"))
    assert "With other players than before, a new series begins." in text(friends.board()), "Cleo had resigned"
    await friends.cleo.click(friends.board(), custom_id=control(friends.board(), "join"))
    score = "Series: **Bo** 1, **Cleo** 0 after one game."
    assert score in text(friends.board())
    status = private_answer(await friends.dan.slash(friends.channel, "game status"))
    assert score in text(status)
    await friends.bo.slash(friends.channel, "game start")
    await finish(friends, friends.bo)
    assert "\nSeries: **Bo** 1, **Cleo** 1 after two games.\n" in text(friends.board())
    status = private_text(await friends.dan.slash(friends.channel, "game status"))
    assert status.splitlines()[-1] == "Series: **Bo** 1, **Cleo** 1 after two games."


async def test_series_draws_the_score_and_says_it_in_words(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo)
    await finish(friends, friends.cleo)
    await play_again(friends, friends.bo, friends.cleo)
    await finish(friends, friends.cleo)
    final = friends.board()
    shown = private_answer(await friends.dan.click(final, custom_id=control(final, "series")))
    [(_, alt)] = pictures_of(shown)
    assert (alt, text(shown)) == ("Bo 2, Cleo 0 after two games.", "Series: **Bo** 2, **Cleo** 0 after two games.")
    status = private_answer(await friends.dan.slash(friends.channel, "game status"))
    again = private_answer(await friends.dan.click(status, custom_id=control(status, "series")))
    assert pictures_of(again)[0][1] == alt


async def test_the_end_of_a_series_is_celebrated_and_leads_to_its_games(friends: Friends):
    await friends.open_lobby()
    saved = private_text(await friends.bo.slash(friends.channel, "game settings", series="best of 3"))
    assert "End of the series: best of 3" in saved
    assert "End of the series: best of 3" in text(friends.board())
    await friends.bo.slash(friends.channel, "game start")
    first = await finish(friends, friends.cleo)
    assert "Series (best of 3): **Bo** 1, **Cleo** 0 after one game." in text(friends.board())
    await play_again(friends, friends.bo, friends.cleo)
    second = await finish(friends, friends.cleo)
    final = friends.board()
    assert "## 🏆 **Bo** wins the series!\nSeries (best of 3): **Bo** 2, **Cleo** 0 after two games.\n" in text(final)
    replays = [each for each in control_ids(final) if ":replay:all." in each]
    assert replays == [f"spl:{game.id}:0:replay:all.{at}" for at, game in enumerate((first, second))]
    page = private_answer(await friends.dan.click(final, custom_id=replays[0]))
    assert text(page).startswith("### The deal")
    await friends.bo.click(final, custom_id=control(final, "rematch"))
    assert "The last series is decided, so a new one begins." in text(friends.board())
    await friends.cleo.click(friends.board(), custom_id=control(friends.board(), "join"))
    await friends.bo.slash(friends.channel, "game start")
    assert any("A new series has begun with this game." in text(each) for each in friends.channel.history())


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("2099-12-24", "End of the series: until 2099-12-24"),
        ("24.12.2099", "End of the series: until 2099-12-24"),
        ("5", "End of the series: best of 5"),
        ("BEST OF 7", "End of the series: best of 7"),
        ("2020-12-24", "That is in the past. Choose a later date."),
        ("when we like", "I do not understand “when we like”."),
    ],
)
async def test_the_end_is_typed_as_people_write_it(friends: Friends, typed: str, answer: str):
    await friends.open_lobby()
    assert answer in private_text(await friends.bo.slash(friends.channel, "game settings", series=typed))


async def test_the_end_is_chosen_in_a_form_among_dates_to_come(friends: Friends):
    table = await friends.open_lobby()
    options = private_answer(await change_options(friends.bo, friends.board(), table))
    series = control(options, "lobby_options", "series")
    opened = await friends.bo.click(options, custom_id=series)
    offered = [option["value"] for option in fields_of(opened)["series"]["options"]]
    assert offered[:4] == ["open", "3", "5", "7"]
    saved = private_answer(await submit(friends.bo, opened, series=offered[-1]))
    assert f"End of the series: until {offered[-1]}" in text(saved)
    opened = await friends.bo.click(saved, custom_id=series)
    assert chosen_in(opened) == {"series": offered[-1]}
    assert "End of the series" not in text(private_answer(await submit(friends.bo, opened, series="open")))


async def test_a_game_without_a_series_says_how_one_begins(friends: Friends, press: Any):
    await friends.start_game(friends.bo, friends.cleo)
    table = await finish(friends, friends.cleo)
    assert not any(":series:" in each for each in control_ids(friends.board()))
    result = Forger(press, press.keep(friends.board()))(friends.dan, f"spl:{table.id}:0:series:")
    await friends.env.settle()
    assert private_text(result).startswith("There is no series here yet. **Rematch** below the end of a game begins")
