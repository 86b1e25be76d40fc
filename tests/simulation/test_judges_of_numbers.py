"""The judges of what is said, refused and given away find a wrong text that is shown to them, and no right one."""

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.games.files.game_file import dump_game, read_games
from bot.games.unit.options import TableOptions
from bot.present.board_text import alt_text, players_alt
from bot.present.language.words import words_in
from tests.simulation.conftest import StillWorld, deal
from tests.support.builders import a_position
from tests.support.finished_games import play, start
from tests.support.loopback.discord_types import EPHEMERAL, Json, Sent
from tests.support.table_life import new_tables
from tools.simulation.book import Log, Row
from tools.simulation.judges import given, plans
from tools.simulation.judges.words import said, untrue

NAMES = ("Anna*", "Bea")


# --- numbers ---


@pytest.mark.parametrize("language", ["en", "de", "nl", "da"])
@pytest.mark.parametrize("limit", [1024, 700])
def test_numbers_in_alt_texts_are_read_in_all_languages(language: str, limit: int) -> None:
    position = a_position(tokens={0: "2w k 3j"}, hand={0: "D01 ?D02"}, bank="3w 2b g r k j")
    words, facts = words_in(language).with_names(NAMES), said.facts_of(position)
    read = said.read(alt_text(position, words, limit=limit))
    assert len(read.players) == len(facts.players)
    assert said.difference(read, facts) == ""
    assert (read.table["bank"], read.players[0]["tokens"]) == ((3, 2, 1, 1, 1, 1), (2, 1, 3))
    assert read.players[0]["reserved"] == (2,)


def test_a_wrong_number_of_anything_is_found() -> None:
    words, position = words_in("en").with_names(NAMES), a_position(tokens={1: "2w"})
    facts, text = said.facts_of(position), players_alt(position, words, None, [0, 1])
    assert said.difference(said.read(text), facts) == ""
    wrong = said.read(text.replace("0 cards", "1 card", 1))
    assert said.difference(wrong, facts) == "cards (1,), not (0,)"
    one = said.Said({}, [{"prestige": (0,), "nobles": (3,)}])
    assert said.difference(one, facts).startswith("a player"), "no player has three nobles"


def an_answer(text: str, *controls: str, game: str = "7:0") -> Sent:
    parts = [{"type": 10, "content": text}, *({"type": 2, "custom_id": f"spl:{game}:{each}"} for each in controls)]
    return Sent(1, "PATCH /webhooks/5/token9/messages/@original", {"flags": EPHEMERAL, "components": parts}, {})


def test_a_message_is_compared_with_the_game_of_its_controls(world: StillWorld) -> None:
    facts = said.facts_of(deal(world)).players
    text = "\n".join(f"{name}: 0 prestige. Tokens: {{}}. 0 cards" for name in NAMES)
    judge = world.judge(said.Statements)
    judge.on_sent(an_answer(text.format("nothing", "nothing"), "board:"))
    assert facts[0]["tokens"] == ()
    assert world.found == []
    judge.on_sent(an_answer(text.format("nothing", "2W 1K"), "board:"))
    assert ["tokens (2, 1), not ()" in found for _, found in world.found] == [True]
    judge.on_sent(an_answer(text.format("nothing", "3W 1K"), "replay:"))
    assert len(world.found) == 2, "no entry of the game has these tokens"


@pytest.mark.parametrize(
    ("bank", "chosen", "is_enabled", "pairs", "found"),
    [
        ("4w 3b 3g 3r 3k", "ww", True, ["white"], ""),
        ("4w 3b 3g 3r 3k", "ww", False, ["white"], "cannot be pressed"),
        ("4w 3b 3g 3r 3k", "bb", True, ["white"], "take bb can be pressed"),
        ("4w 3b 3g 3r 3k", "w", True, ["white", "blue"], "are said to be there twice"),
        ("3w 3b 3g 3r 3k", "w", True, [], ""),
    ],
)
def test_pickers_that_offer_what_the_bank_does_not_have_are_found(
    bank: str, chosen: str, is_enabled: bool, pairs: list[str], found: str
) -> None:
    words = words_in("en")
    text = words.text("control-press-twice", gems=words.listed(pairs)) if pairs else "Take gems."
    faults = said.faults_of_picker(
        a_position(bank=bank), {("take", chosen): is_enabled}, [{"type": 10, "content": text}]
    )
    assert [found in each for each in faults] == ([True] if found else [])


# --- reasons of refusals ---


@pytest.mark.parametrize(
    ("name", "status", "member", "is_found"),
    [
        ("game-over", "playing", 1, True),
        ("game-over", "finished", 1, False),
        ("in-lobby", "lobby", 1, False),
        ("not-seated", "playing", 9, True),
        ("not-seated", "lobby", 9, False),
        ("not-a-player", "playing", 9, False),
        ("not-a-player", "playing", 2, True),
        ("not-your-turn", "playing", 1, True),
        ("not-your-turn", "playing", 2, False),
    ],
)
@pytest.mark.parametrize("asked", [{"custom_id": "spl:7:0:hand:"}, {"name": "hand"}])
def test_a_reason_that_is_not_true_is_found(
    world: StillWorld, name: str, status: str, member: int, is_found: bool, asked: Json
) -> None:
    deal(world)
    world.write("UPDATE games SET status = ?", status)
    world.discord.answers = {"token9": SimpleNamespace(asked_at=1500.0, asker=member)}
    world.discord.questions = {"token9": (100, asked)}
    judge = world.judge(untrue.Untrue)
    judge.after_a_commit()
    world.now = 1501.0
    judge.on_sent(an_answer(words_in("nl").text(f"error-{name}", player="Anna")))
    assert bool(world.found) is is_found


def test_a_reason_that_was_true_while_the_answer_was_made_is_no_fault(world: StillWorld) -> None:
    deal(world)
    world.discord.answers = {"token9": SimpleNamespace(asked_at=1500.0, asker=1)}
    world.discord.questions = {"token9": (100, {"name": "hand"})}
    judge = world.judge(untrue.Untrue)
    for world.now, status in ((1400.0, "lobby"), (1499.0, "playing")):
        world.write("UPDATE games SET status = ?", status)
        judge.after_a_commit()
    judge.on_sent(an_answer(words_in("en").text("error-in-lobby")))
    assert world.found == []
    world.discord.answers["token9"].asked_at = 1600.0
    judge.on_sent(an_answer(words_in("en").text("error-in-lobby")))
    assert len(world.found) == 1


@pytest.mark.parametrize(("verb", "is_found"), [("hand", True), ("practise", False), ("end_and_begin", False)])
def test_a_control_that_begins_another_game_may_find_the_channel_taken(
    world: StillWorld, verb: str, is_found: bool
) -> None:
    deal(world)
    world.write("UPDATE games SET status = 'finished'")
    world.discord.answers = {"token9": SimpleNamespace(asked_at=1500.0, asker=1)}
    world.discord.questions = {"token9": (100, {"custom_id": f"spl:7:0:{verb}:"})}
    judge = world.judge(untrue.Untrue)
    judge.after_a_commit()
    judge.on_sent(an_answer(words_in("da").text("error-channel-taken")))
    assert bool(world.found) is is_found


# --- plans and games that are given out ---


def test_a_plan_that_was_tried_when_no_turn_of_its_member_began_is_found(world: StillWorld) -> None:
    deal(world)
    assert plans.begins_turn(world.book.log(world.book.games()[0]), 0, 0)
    judge = world.judge(plans.Plans)
    for tried_seq in (0, 5):
        world.write("INSERT INTO plan_results VALUES (7, ?, 1, 0)", tried_seq)
        judge.after_a_commit()
    assert world.found == [("plans", "game 7: a plan of seat 0 was tried at 5, where none of its turns began")]


async def a_game_over() -> Any:
    async with new_tables() as tables:
        table = await play(tables, await start(tables), moves=4)
        await tables.hosting.end(table.id)
        return await tables.history.stored_game(table.id)


def test_a_game_that_is_not_given_out_as_it_is_stored_is_found() -> None:
    game = asyncio.run(a_game_over())
    [read] = [each.game for each in read_games(dump_game(game).splitlines(keepends=True))]
    assert asyncio.run(given.fault_of_import([read])) == ""
    members = tuple(each.occupant.id for each in game.seats)
    row = Row(game.record.id, 1, "ended", game.record.newest_seq, members[0], False, members)
    log = Log(TableOptions.loads(game.record.options), list(game.log))
    assert given.fault_of_game(read, row, log, is_masked=False) == ""
    assert "has 4 entries" in given.fault_of_game(replace(read, log=read.log[:4]), row, log, is_masked=False)
    assert "its members are" in given.fault_of_game(read, replace(row, members=(1, None)), log, is_masked=False)
    assert "its entry 1 is" in given.fault_of_game(
        replace(read, log=[*read.log[:1], replace(read.log[1], events="[]"), *read.log[2:]]), row, log, is_masked=False
    )
    assert "is not right" in asyncio.run(given.fault_of_import([replace(read, log=read.log[:4])]))
