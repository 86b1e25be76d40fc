"""Hints: the button and /hint, who gets one, what they say in four languages, and how everybody is told."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace

import pytest

from bot.ai.calibration import error_of
from bot.ai.client import Limits, ThinkingClient
from bot.ai.contract import AdviceGoal, AdvisedMove, Question, dump_request
from bot.app.client import SplendorBot
from bot.games import Table
from bot.games.history.history import question_for
from bot.rules import EXPANSIONS, ChooseAction, base_of
from tests.support.computers import QuickThinker
from tests.support.discord.friends import Friends, holds
from tests.support.discord.messages import (
    change_options,
    control,
    control_ids,
    parts,
    private_answer,
    private_text,
    text_of,
)
from tests.support.shared_workers import SharedWorkerClient
from tests.support.waiting import PATIENCE
from tools.training.weights import new_weights, save_weights

pytestmark = pytest.mark.usefixtures("says_nothing_twice")

Speaking = Callable[[str], AbstractContextManager[None]]


@pytest.fixture(scope="session")
def thinking_process(tmp_path_factory: pytest.TempPathFactory) -> SharedWorkerClient:
    """Return the client of a process that thinks for all tests, with weights that know nothing."""
    path = tmp_path_factory.mktemp("weights") / "weights.npz"
    save_weights(path, new_weights(1), {})
    command = ThinkingClient().worker.command
    return SharedWorkerClient("thinking", command, PATIENCE, {"SPLENDOR_WEIGHTS": str(path)})


@pytest.fixture
def thinker(thinking_process: SharedWorkerClient) -> ThinkingClient:
    """Return a client of the process that thinks."""
    client = ThinkingClient(Limits(PATIENCE, PATIENCE, PATIENCE))
    client.worker, client.is_available = thinking_process, True
    return client


@pytest.fixture
def hinting(friends: Friends, thinker: ThinkingClient) -> Friends:
    """Return friends whose bot gives hints."""
    _bot(friends).thinker = thinker
    return friends


def _bot(friends: Friends) -> SplendorBot:
    assert isinstance(friends.env.bot, SplendorBot)
    return friends.env.bot


async def _start(friends: Friends, hints: str, expansion: str | None = None, players: int = 2) -> Table:
    others = (friends.bo, friends.cleo, friends.dan)[:players]
    table = await friends.start_game(*others, expansion=expansion)
    async with friends.tables.games.locked(table.id) as game:
        game.set_options(replace(table.options, hints=hints))
    return await friends.table()


async def test_three_moves_with_chances_and_reasons_in_the_reader_s_language(hinting: Friends, speaking: Speaking):
    table = await _start(hinting, "allowed")
    error = error_of("hint", table.options.rules(), len(table.seats))
    for locale, title, percent in (
        ("en-US", "The best moves I see", "about "),
        ("de", "Die besten Züge", "etwa "),
        ("nl", "De beste zetten", "ongeveer "),
        ("da", "De bedste træk", "cirka "),
    ):
        with speaking(locale):
            board = private_answer(await hinting.bo.click(hinting.board(), custom_id=hinting.control_id("board")))
            by_button = private_answer(await hinting.bo.click(board, custom_id=control(board, "hint")))
            by_command = private_answer(await hinting.bo.slash(hinting.channel, "hint"))
        assert text_of(by_button) == text_of(by_command), f"{locale}: the same question gets the same answer"
        text = text_of(by_button)
        assert title in text
        assert percent in text
        assert f" {error} " in text.splitlines()[2], f"{locale}: how far such chances were off"
        assert [f"**{number}.**" in text for number in (1, 2, 3, 4)] == [True, True, True, False], locale
        assert "↳" in text, locale


async def test_the_button_beside_a_move_makes_it(hinting: Friends):
    table = await _start(hinting, "allowed")
    hint = private_answer(await hinting.bo.slash(hinting.channel, "hint"))
    moves = [custom_id for custom_id in control_ids(hint) if custom_id.split(":")[3].endswith("_now")]
    assert len(moves) == 3
    read = [part.get("content") or part.get("label") or "" for part in parts(hint.components)]
    for number in (1, 2, 3):
        line = next(index for index, text in enumerate(read) if text.startswith(f"**{number}.**"))
        assert read[line + 1] == f"Play {number}", "the button stands beside its move"
    await hinting.bo.click(hint, custom_id=moves[1])
    assert (await hinting.table()).seq == table.seq + 1


async def test_nobody_else_gets_a_hint(hinting: Friends):
    await _start(hinting, "allowed")
    assert "You are not playing" in private_text(await hinting.dan.slash(hinting.channel, "hint"))
    waiting = private_answer(await hinting.cleo.slash(hinting.channel, "hint"))
    assert text_of(waiting).startswith(
        "Not yet: it is **Bo**’s turn. Hints are given in your own turn, and you can plan"
    )
    assert control(waiting, "plan")
    board = private_answer(await hinting.cleo.click(hinting.board(), custom_id=hinting.control_id("board")))
    assert "hint" not in [custom_id.split(":")[3] for custom_id in control_ids(board)]


async def test_hints_are_off_where_several_people_play_unless_the_table_says_so(hinting: Friends):
    for hints in ("", "off"):
        hinting.channel = hinting.guild.create_text_channel(f"hints-{hints or 'usual'}")
        await _start(hinting, hints)
        assert "There are no hints at this table" in private_text(await hinting.bo.slash(hinting.channel, "hint"))
        board = private_answer(await hinting.bo.click(hinting.board(), custom_id=hinting.control_id("board")))
        assert "hint" not in [custom_id.split(":")[3] for custom_id in control_ids(board)]


async def test_without_computer_players_there_is_no_hint(friends: Friends):
    await _start(friends, "allowed")
    assert "I cannot give hints" in private_text(await friends.bo.slash(friends.channel, "hint"))


async def test_an_ended_game_has_no_hint(hinting: Friends):
    table = await _start(hinting, "allowed")
    board = private_answer(await hinting.bo.click(hinting.board(), custom_id=hinting.control_id("board")))
    await hinting.tables.hosting.end(table.id, hinting.bo.id)
    late = private_text(await hinting.bo.click(board, custom_id=control(board, "hint")))
    assert late == "The game is over, so there is no move left to advise."


async def test_an_announced_hint_is_on_the_next_board_even_after_a_restart(hinting: Friends):
    await _start(hinting, "announced")
    for _ in range(2):
        assert "The best moves" in private_text(await hinting.bo.slash(hinting.channel, "hint"))
    assert "asked for a hint" not in text_of(hinting.board())
    hinting.tables.games.clear()  # as after a restart
    await hinting.bo.slash(hinting.channel, "take", gems="rbw")
    assert text_of(hinting.board()).count("💡 **Bo** asked for a hint") == 1
    await hinting.cleo.slash(hinting.channel, "take", gems="rbw")
    await hinting.bo.slash(hinting.channel, "take", gems="gkw")
    assert "asked for a hint" not in text_of(hinting.board())


async def test_an_allowed_hint_is_not_announced(hinting: Friends):
    await _start(hinting, "allowed")
    await hinting.bo.slash(hinting.channel, "hint")
    await hinting.bo.slash(hinting.channel, "take", gems="rbw")
    assert "asked for a hint" not in text_of(hinting.board())


async def test_questions_within_a_turn_have_hints_too(hinting: Friends):
    table = await _start(hinting, "allowed")
    await hinting.add_events(holds(0, "2w 2b 2g 2r 2k"))
    picker = private_answer(await hinting.bo.slash(hinting.channel, "take", gems="rbw"))
    board = private_answer(await hinting.bo.click(hinting.board(), custom_id=hinting.control_id("board")))
    assert "give" in text_of(picker).lower()
    hint = private_answer(await hinting.bo.click(board, custom_id=control(board, "hint")))
    assert "Give back" in text_of(hint)
    [first, *_] = [custom_id for custom_id in control_ids(hint) if custom_id.split(":")[3] == "give_now"]
    await hinting.bo.click(hint, custom_id=first)
    assert isinstance((await hinting.table()).dealt().decision, ChooseAction)
    assert table.id == (await hinting.table()).id


async def test_every_expansion_has_hints(hinting: Friends):
    for expansion in EXPANSIONS:
        hinting.channel = hinting.guild.create_text_channel(expansion)
        await _start(hinting, "allowed", expansion)
        assert "**3.**" in private_text(await hinting.bo.slash(hinting.channel, "hint")), expansion


async def test_a_question_names_no_hidden_card(hinting: Friends):
    await _start(hinting, "allowed")
    await hinting.bo.slash(hinting.channel, "reserve", card="D2")
    table = await hinting.table()
    question = await question_for(hinting.tables.history, table, 1)
    position = table.dealt()
    assert question.view() == position.view(1)
    hidden = {card.id for deck in base_of(position).decks for card in deck}
    hidden |= {held.card.id for held in base_of(position).players[0].hand}
    text = dump_request("advice", question).decode()
    assert [card for card in hidden if f"{card}" in text.replace("\\", "")] == []


async def test_hints_are_set_in_the_lobby_by_command_and_for_the_server(hinting: Friends):
    table = await hinting.open_lobby()
    await change_options(hinting.bo, hinting.board(), table, hints="announced")
    assert (await hinting.table()).options.hints == "announced"
    assert "Hints: allowed, and everybody is told" in text_of(hinting.board())
    await hinting.bo.slash(hinting.channel, "game settings", hints="usual")
    assert (await hinting.table()).options.hints == ""
    await hinting.bo.slash(hinting.channel, "game settings", hints="allowed")
    await hinting.bo.slash(hinting.channel, "game start")
    late = private_text(await hinting.bo.slash(hinting.channel, "game settings", hints="off"))
    assert (await hinting.table()).options.hints == "allowed", late
    await hinting.ann.slash(hinting.channel, "admin settings", hints="off")
    other = hinting.guild.create_text_channel("other")
    await hinting.bo.slash(other, "game new")
    table = await hinting.tables.in_channel(other.id)
    assert table is not None
    assert table.options.hints == "off"


class Decided(QuickThinker):
    """A thinker for which a game is decided: it orders moves by another goal than the chance to win."""

    def __init__(self, goal: AdviceGoal) -> None:
        super().__init__()
        self._goal = goal

    async def advice(self, question: Question, number: int) -> tuple[AdvisedMove, ...]:
        """Return the first legal moves, for the goal."""
        return tuple(replace(each, goal=self._goal) for each in await super().advice(question, number))


@pytest.mark.parametrize(
    ("goal", "players", "titles"),
    [
        (
            AdviceGoal.RANKING,
            2,
            (
                "Winning is unlikely now\nSo prestige counts now: the first of these moves brings you the most",
                "Ein Sieg ist kaum noch drin\nJetzt zählen Prestigepunkte: Der erste dieser Züge",
                "Winnen zit er haast niet meer in\nNu tellen prestigepunten: de eerste van deze zetten",
                "En sejr er næppe mulig længere\nNu gælder det prestige-point: Det første af disse træk",
            ),
        ),
        (
            AdviceGoal.RANKING,
            3,
            ("place and prestige count", "zählen der Platz und", "tellen je plaats en", "gælder det placering og"),
        ),
        (
            AdviceGoal.END,
            2,
            (
                "You have as good as won\nThese moves end the game soonest",
                "Du hast so gut wie gewonnen\nMit diesen Zügen endet",
                "Je hebt zo goed als gewonnen\nMet deze zetten",
                "Du har så godt som vundet\nDisse træk slutter",
            ),
        ),
    ],
)
async def test_where_the_game_is_decided_the_title_says_what_the_moves_are_good_for(
    friends: Friends, speaking: Speaking, goal: AdviceGoal, players: int, titles: tuple[str, ...]
):
    _bot(friends).thinker = Decided(goal)
    await _start(friends, "allowed", players=players)
    for locale, title in zip(("en-US", "de", "nl", "da"), titles, strict=True):
        with speaking(locale):
            text = private_text(await friends.bo.slash(friends.channel, "hint"))
        assert title in text
        assert "%" not in text, "the chances say nothing here"
        assert "**3.**" in text


class Brief(QuickThinker):
    """A thinker for which others wait."""

    async def advice(self, question: Question, number: int) -> tuple[AdvisedMove, ...]:
        """Return the first legal moves, from a short search."""
        return tuple(replace(each, is_brief=True) for each in await super().advice(question, number))


async def test_a_hint_says_if_the_search_for_it_was_cut_short(friends: Friends):
    await _start(friends, "private")
    said = "I have a lot to do right now, so I thought only briefly."
    _bot(friends).thinker = QuickThinker()
    assert said not in private_text(await friends.bo.slash(friends.channel, "hint"))
    _bot(friends).thinker = Brief()
    assert said in private_text(await friends.bo.slash(friends.channel, "hint"))


class Busy:
    """A thinker that has no answer in time."""

    is_available = True

    async def advice(self, question: Question, number: int) -> tuple[AdvisedMove, ...]:
        await asyncio.sleep(5)
        return ()


async def test_a_member_is_told_if_there_is_no_hint_in_time(friends: Friends):
    _bot(friends).thinker = Busy()
    await _start(friends, "announced")
    asking = await friends.bo.slash(friends.channel, "hint")
    await friends.env.advance_time(6)
    assert private_text(asking).startswith("I am still thinking")
    assert (await friends.table()).game.hinted == (), "nothing was told, so there is nothing to announce"
