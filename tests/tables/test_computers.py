"""Computer players at the table: seats, moves of their own, and seats that they hold instead of members."""

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.ai.client import ThinkingClient
from bot.ai.contract import Question
from bot.engine import Move
from bot.games import Computer, GameStatus, Table, Tables
from bot.rules import EXPANSIONS, CardReserved, ChooseTokensToReturn, TakeTokens
from bot.store import Store, StoreError
from data.gems import total
from tests.support.computers import LEVEL_NAMES, QuickThinker, a_game_with_computers, a_lobby_with_computers, next_move
from tests.support.damage import faults_in
from tests.support.table_builders import ANN, BO, CLEO, DAN, a_game, a_lobby, refused, reopened, without_counters


@pytest.fixture
def thinker() -> QuickThinker:
    return QuickThinker()


@pytest.fixture
async def tables(path: Path, thinker: QuickThinker, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Tables]:
    """Tables with a computer that thinks; deals repeat from run to run."""
    secrets = random.Random(1)
    monkeypatch.setattr("bot.games.lobby.lobby.new_secret", lambda: secrets.randbytes(32).hex())
    tables = Tables(await Store.open(path, busy_timeout=0.05), clock=lambda: 1_000, thinker=thinker)
    yield tables
    await tables.close()


async def play_a_round(tables: Tables, table: Table) -> Table:
    """Return the table after the turn of the member to act, all decisions included, and the computers' moves."""
    member_id, before = table.member_to_act(), table
    assert member_id is not None
    while table.member_to_act() == member_id and (table is before or not table.waits_for_computer):
        table = await tables.play.make(table.id, member_id, [next_move(table)])
    return await tables.computers.play(table.id)


async def thinking(tables: Tables, game_id: int, thinker: QuickThinker, after: int = 0) -> asyncio.Task[Table]:
    """Return the moves of computers under way, of which `after` are made: one thinks until the thinker may go on."""
    thinker.hold(after)
    playing = asyncio.create_task(tables.computers.play(game_id))
    await thinker.is_asked.wait()
    return playing


async def makers(path: Path, game_id: int) -> list[int | None]:
    """Return who made each entry of a log."""
    async with await Store.open_to_read(path) as store:
        return [entry.member_id for entry in await store.whole_games.log(game_id)]


async def test_a_computer_is_named_by_its_level_and_the_lowest_free_number(tables: Tables, path: Path):
    table = await a_lobby_with_computers(tables, computers=3)
    assert table.seats.names == ("Ann", "⚙ Banker 1", "⚙ Banker 2", "⚙ Banker 3")
    assert (table.seats.computers, table.is_full, table.seats.is_solo) == ((1, 2, 3), True, True)
    table = await tables.computers.remove(table.id, ANN, table.seats[2])
    assert table.seats.names == ("Ann", "⚙ Banker 1", "⚙ Banker 3")
    table = await tables.computers.add(table.id, ANN, "pedlar", names={"en": "Pedlar"})
    assert table.seats.names[3] == "⚙ Pedlar 1"
    table = await tables.computers.remove(table.id, ANN, table.seats[1])
    table = await tables.computers.add(table.id, ANN, "banker", names=LEVEL_NAMES)
    assert table.seats.names == ("Ann", "⚙ Banker 3", "⚙ Pedlar 1", "⚙ Banker 1")
    assert [seat.name for seat in table.seats][1] == "Banker 3", "the sign is not stored"
    assert await reopened(path, table.id) == without_counters(table)


async def test_only_those_at_the_table_and_admins_seat_and_remove_computers(tables: Tables):
    table = await a_lobby_with_computers(tables, seats=3)
    await refused("error-not-seated", tables.computers.add(table.id, BO, "banker", names=LEVEL_NAMES))
    await refused("error-not-seated", tables.computers.remove(table.id, BO, table.seats[1]))
    await refused("error-stale-board", tables.computers.add(table.id, ANN, "emperor", names=LEVEL_NAMES))
    await refused("error-stale-board", tables.computers.remove(table.id, ANN, table.seats[0]))
    table = await tables.computers.add(table.id, BO, "banker", names=LEVEL_NAMES, is_admin=True)
    await refused("error-table-full", tables.computers.add(table.id, ANN, "banker", names=LEVEL_NAMES))
    await refused("error-table-full", tables.lobby.join(table.id, BO, "Bo"))
    await tables.lobby.start(table.id, ANN)
    await refused("error-started", tables.computers.add(table.id, ANN, "banker", names=LEVEL_NAMES))
    await refused("error-not-admin", tables.computers.remove(table.id, ANN, table.seats[1]))
    await tables.hosting.end(table.id)
    await refused("error-game-over", tables.computers.remove(table.id, ANN, table.seats[1], is_admin=True))


async def test_without_thinking_there_are_no_computers_but_games_go_on(tables: Tables, path: Path):
    table = await a_game_with_computers(tables, computers=2)
    table = await tables.play.make(table.id, ANN, [next_move(table)])
    await tables.close()
    async with await Store.open(path) as store:
        without = Tables(store)
        assert not without.computers.are_available
        table = await without.computers.play(table.id)
        assert (table.seq, table.member_to_act()) == (3, ANN)
        lobby = await a_lobby(without, ANN, channel=6)
        await refused("error-no-computers", without.computers.add(lobby.id, ANN, "banker", names=LEVEL_NAMES))
        replacing = without.computers.replace(table.id, table.seats[0], "banker", names=LEVEL_NAMES)
        await refused("error-no-computers", replacing)
        await without.hosting.end(table.id)
        assert (await without.lobby.rematch(table.id, ANN)).seats.names == ("Ann",)


async def test_all_games_that_wait_for_a_computer_are_found(tables: Tables):
    games = [await a_game_with_computers(tables, ANN, channel=channel) for channel in (2, 3)]
    for table in games:
        await tables.play.make(table.id, ANN, [next_move(table)])
    assert sorted(await tables.computers.waiting()) == sorted(table.id for table in games)


async def test_computers_move_one_after_the_other_until_a_member_is_to_act(tables: Tables, path: Path):
    table = await a_game_with_computers(tables, ANN, BO, computers=2)
    assert (table.waits_for_computer, table.seats.is_solo) == (False, False)
    table = await tables.play.make(table.id, ANN, [next_move(table)])
    table = await tables.play.make(table.id, BO, [next_move(table)])
    assert table.waits_for_computer
    assert await tables.computers.waiting() == [table.id]
    table = await tables.computers.play(table.id)
    assert (table.seq, table.member_to_act()) == (4, ANN)
    assert await makers(path, table.id) == [ANN, ANN, BO, None, None]
    assert await tables.computers.waiting() == []
    assert await tables.computers.play(table.id) == table
    assert await reopened(path, table.id) == without_counters(table)


@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
async def test_a_whole_game_against_computers_ends_and_is_sound(
    tables: Tables, path: Path, thinker: QuickThinker, expansion: str | None
):
    table = await a_game_with_computers(tables, computers=2, expansion=expansion)
    while table.is_playing:
        table = await play_a_round(tables, table)
    assert table.status is GameStatus.FINISHED
    assert {question.seat for question in thinker.questions} == {1, 2}
    assert await faults_in(path) == []


async def test_a_question_shows_the_game_as_its_seat_has_seen_it(tables: Tables, thinker: QuickThinker):
    """B18"""
    table = await a_game_with_computers(tables, computers=2)
    while table.is_playing:
        table = await play_a_round(tables, table)
    log = await tables.history.since(table.id)
    for question in thinker.questions:
        before = next(move.before for move in log[1:] if move.seq - 1 + table.id == question.seed)
        assert question.view() == before.view(question.seat)
        reserved = [event for event in question.events if isinstance(event, CardReserved) and event.blind]
        assert all(event.seat == question.seat or event.card.startswith("?") for event in reserved)


async def test_a_lobby_and_a_game_that_is_over_wait_for_no_computer(tables: Tables):
    table = await a_lobby_with_computers(tables)
    assert await tables.computers.play(table.id) == table
    table = await tables.lobby.start(table.id, ANN)
    table = await tables.play.make(table.id, ANN, [next_move(table)])
    table = await tables.hosting.end(table.id)
    assert not table.waits_for_computer
    assert await tables.computers.waiting() == []
    assert await tables.computers.play(table.id) == table
    await refused("error-no-such-game", tables.computers.play(7))


async def test_a_computer_that_begins_is_waited_for_after_the_deal(tables: Tables):
    table = await a_lobby_with_computers(tables, computers=3, first="random")
    table = await tables.lobby.start(table.id, ANN)
    assert (await tables.computers.play(table.id)).member_to_act() == ANN


async def test_two_calls_make_no_move_twice(tables: Tables, thinker: QuickThinker):
    table = await a_game_with_computers(tables, computers=3)
    table = await tables.play.make(table.id, ANN, [next_move(table)])
    first, second = await asyncio.gather(tables.computers.play(table.id), tables.computers.play(table.id))
    assert first == second
    assert (first.seq, len(thinker.questions)) == (4, 3)


async def test_a_computer_that_thinks_keeps_nobody_waiting(tables: Tables, thinker: QuickThinker):
    table = await a_game_with_computers(tables)
    elsewhere = await a_game(tables, ANN, BO, channel=6)
    await tables.play.make(table.id, ANN, [next_move(table)])
    playing = await thinking(tables, table.id, thinker)
    assert (await tables.play.make(elsewhere.id, ANN, [next_move(elsewhere)])).seq == 1
    assert (await tables.lobby.configure(table.id, ANN, theme="dark")).options.theme == "dark"
    thinker.go_on()
    assert (await playing).member_to_act() == ANN
    assert len(thinker.questions) == 1, "an option is no reason to ask again"


async def test_an_answer_for_a_seat_that_has_changed_hands_is_thrown_away(tables: Tables, thinker: QuickThinker):
    table = await a_game_with_computers(tables, ANN, BO, computers=0)
    table = await tables.play.make(table.id, ANN, [next_move(table)])
    table = await tables.computers.replace(table.id, table.seats[1], "banker", names=LEVEL_NAMES)
    playing = await thinking(tables, table.id, thinker)
    table = await tables.computers.take_back(table.id, BO, "Bo")
    thinker.go_on()
    assert (await playing).seq == table.seq == 1
    assert (await tables.play.make(table.id, BO, [next_move(table)])).seq == 2


class Hoarder(QuickThinker):
    """Takes tokens as long as it can, and thinks about which to return until it may go on."""

    async def move(self, question: Question) -> Move:
        view = question.view()
        if isinstance(view.decision, ChooseTokensToReturn):
            self.hold()
        elif takes := [move for move in view.legal_moves() if isinstance(move, TakeTokens)]:
            return max(takes, key=lambda take: total(take.tokens))
        return await super().move(question)


@pytest.mark.parametrize("thinker", [Hoarder()], ids=["hoarder"])
async def test_a_member_who_comes_back_answers_the_question_after_the_computers_action(
    tables: Tables, thinker: Hoarder
):
    """B8"""
    table = await a_game_with_computers(tables, ANN, BO, computers=0)
    table = await tables.computers.replace(table.id, table.seats[1], "banker", names=LEVEL_NAMES)
    while not thinker.is_asked.is_set():
        if table.member_to_act() == ANN:
            table = await tables.play.make(table.id, ANN, [next_move(table)])
        playing = asyncio.create_task(tables.computers.play(table.id))
        asked = asyncio.create_task(thinker.is_asked.wait())
        await asyncio.wait((playing, asked), return_when=asyncio.FIRST_COMPLETED)
        asked.cancel()
        table = await tables.find(table.id)
    table = await tables.computers.take_back(table.id, BO, "Bo")
    assert isinstance(table.dealt().decision, ChooseTokensToReturn)
    assert table.member_to_act() == BO
    returned = await tables.play.make(table.id, BO, [next_move(table)])
    thinker.go_on()
    assert (await playing).seq == returned.seq == table.seq + 1
    assert returned.member_to_act() == ANN


async def test_the_computer_to_act_can_be_removed_while_it_thinks(tables: Tables, path: Path, thinker: QuickThinker):
    table = await a_game_with_computers(tables, computers=2)
    await tables.play.make(table.id, ANN, [next_move(table)])
    playing = await thinking(tables, table.id, thinker)
    table = await tables.computers.remove(table.id, BO, table.seats[1], is_admin=True)
    assert table.dealt().left == {1}
    thinker.go_on()
    table = await playing
    assert await makers(path, table.id) == [ANN, ANN, None, None], "it left, and the other one moved"
    assert [question.seat for question in thinker.questions] == [1, 2]
    await refused("error-stale-board", tables.computers.remove(table.id, BO, table.seats[1], is_admin=True))
    table = await tables.computers.remove(table.id, BO, table.seats[2], is_admin=True)
    assert (table.status, table.dealt().winners) == (GameStatus.FINISHED, (0,))


async def test_a_move_that_could_not_be_written_is_made_by_the_next_call(tables: Tables, path: Path):
    table = await a_game_with_computers(tables, computers=2)
    await tables.play.make(table.id, ANN, [next_move(table)])
    with sqlite3.connect(path, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError):
            await tables.computers.play(table.id)
        other.execute("ROLLBACK")
    other.close()
    assert (await tables.computers.play(table.id)).seq == 3
    assert await faults_in(path) == []


async def test_a_new_process_plays_on_where_the_last_one_stopped(tables: Tables, path: Path, thinker: QuickThinker):
    table = await a_game_with_computers(tables, computers=3)
    await tables.play.make(table.id, ANN, [next_move(table)])
    playing = await thinking(tables, table.id, thinker, after=1)
    playing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await playing
    async with await Store.open(path) as store:
        others = Tables(store, thinker=QuickThinker())
        [waiting] = await others.computers.waiting()
        table = await others.computers.play(waiting)
        assert (table.seq, table.member_to_act()) == (4, ANN)
        assert await makers(path, table.id) == [ANN, ANN, None, None, None]


async def test_a_lobby_without_a_person_ends(tables: Tables):
    table = await a_lobby_with_computers(tables, ANN, BO, computers=2)
    table = await tables.lobby.leave(table.id, ANN)
    assert (table.status, table.game.host_id) == (GameStatus.LOBBY, BO)
    table = await tables.hosting.remove_player(table.id, BO)
    assert table.status is GameStatus.ENDED


@pytest.mark.parametrize("way", ["removed", "forgotten"])
async def test_the_game_ends_when_its_last_person_goes(tables: Tables, path: Path, way: str):
    table = await a_game_with_computers(tables, ANN, BO, computers=2)
    table = await tables.hosting.remove_player(table.id, ANN)
    assert (table.status, table.game.host_id, table.seats.is_solo) == (GameStatus.PLAYING, BO, True)
    if way == "removed":
        table = await tables.hosting.remove_player(table.id, BO)
        assert table.game.ended_by == BO
    else:
        [table] = await tables.members.forget(BO, {"en": "Former player"})
        assert table.game.ended_by is None
    assert table.status is GameStatus.ENDED
    assert await tables.computers.waiting() == []
    assert await faults_in(path) == []


async def test_a_computer_that_is_left_alone_wins(tables: Tables):
    table = await a_game_with_computers(tables)
    table = await tables.hosting.remove_player(table.id, ANN)
    assert (table.status, table.dealt().winners) == (GameStatus.FINISHED, (1,))


async def test_computers_play_a_game_to_its_end_for_absent_players_when_the_last_one_there_goes(tables: Tables):
    table = await a_game_with_computers(tables, ANN, BO)
    await tables.computers.replace(table.id, table.seats[1], "banker", names=LEVEL_NAMES)
    table = await tables.hosting.remove_player(table.id, ANN)
    assert (table.status, table.game.host_id) == (GameStatus.PLAYING, BO)
    table = await tables.computers.play(table.id)
    assert table.status is GameStatus.FINISHED
    assert 0 not in table.dealt().winners


async def test_of_several_computers_all_are_seated_or_none(tables: Tables):
    table = await a_lobby(tables, ANN, seats=3)
    await refused("error-table-full", tables.computers.add(table.id, ANN, "banker", names=LEVEL_NAMES, number=3))
    assert await tables.find(table.id) == table
    table = await tables.computers.add(table.id, ANN, "banker", names=LEVEL_NAMES, number=2)
    assert table.seats.names == ("Ann", "⚙ Banker 1", "⚙ Banker 2")


async def test_a_rematch_seats_the_computers_again(tables: Tables):
    table = await a_game_with_computers(tables, ANN, BO, computers=2)
    await tables.computers.remove(table.id, ANN, table.seats[3], is_admin=True)
    await tables.computers.replace(table.id, table.seats[1], "pedlar", names={"en": "Pedlar"})
    await tables.hosting.end(table.id)
    table = await tables.lobby.rematch(table.id, ANN)
    assert table.seats.names == ("⚙ Pedlar 1", "⚙ Banker 1", "Ann")
    assert [seat.occupant for seat in table.seats][:-1] == [Computer("pedlar"), Computer("banker")]
    assert not any(seat.is_invited for seat in table.seats)


async def test_computers_do_not_count_as_tables_of_a_member(path: Path, thinker: QuickThinker):
    async with await Store.open(path) as store:
        tables = Tables(store, of_a_member=1, thinker=thinker)
        table = await a_game_with_computers(tables, ANN, BO, computers=2)
        await tables.computers.replace(table.id, table.seats[1], "banker", names=LEVEL_NAMES)
        await a_lobby(tables, BO, channel=6)
        await refused("error-too-many-tables", tables.computers.take_back(table.id, BO, "Bo"))


async def test_a_computer_takes_over_a_seat_until_the_member_takes_it_back(tables: Tables, path: Path):
    table = await a_game_with_computers(tables, ANN, BO, computers=1)
    before = table.dealt()
    table = await tables.computers.replace(table.id, table.seats[0], "banker", names=LEVEL_NAMES)
    assert table.seats.names == ("⚙ Banker 2", "Bo", "⚙ Banker 1")
    assert (table.game.host_id, table.seats.of(ANN), table.seats.kept_for(ANN)) == (BO, None, 0)
    assert (table.dealt(), table.waits_for_computer) == (before, True)
    assert await tables.games.open_of(ANN) == []
    await refused("error-needs-person", tables.computers.replace(table.id, table.seats[1], "banker", names=LEVEL_NAMES))
    await refused("error-not-a-player", tables.computers.take_back(table.id, CLEO, "Cleo"))
    table = await tables.computers.play(table.id)
    table = await tables.computers.replace(table.id, table.seats[0], "pedlar", names={"en": "Pedlar"})
    assert (table.seats.names[0], table.seats.kept_for(ANN)) == ("⚙ Pedlar 1", 0)
    table = await tables.computers.take_back(table.id, ANN, "Ann")
    assert (table.seats.names[0], table.seats.of(ANN), table.seats.kept_for(ANN)) == ("Ann", 0, None)
    assert await reopened(path, table.id) == without_counters(table)
    await refused("error-not-a-player", tables.computers.take_back(table.id, ANN, "Ann"))


async def test_a_seat_that_changed_hands_since_it_was_seen_is_left_alone(tables: Tables):
    """A press and an admin's command at the same moment: the later one finds somebody else in the seat."""
    table = await a_game_with_computers(tables, ANN, BO, CLEO, computers=1)
    seen = table.seats
    await tables.computers.replace(table.id, seen[1], "banker", names=LEVEL_NAMES)
    held = await tables.hosting.replace_player(table.id, ANN, DAN, "Dan")
    for seat in seen[:2]:
        await refused("error-stale-board", tables.computers.replace(table.id, seat, "pedlar", names=LEVEL_NAMES))
    table = await tables.computers.take_back(table.id, BO, "Bo")
    await refused("error-stale-board", tables.hosting.replace_player(table.id, held.seats[1], 99, "Eve"))
    await refused("error-stale-board", tables.computers.remove(table.id, ANN, held.seats[1], is_admin=True))
    assert (await tables.find(table.id)).seats.names == ("Dan", "Bo", "Cleo", "⚙ Banker 1")


async def test_the_computer_that_was_chosen_leaves_the_lobby_though_seats_have_moved_up(tables: Tables):
    seen = await a_lobby_with_computers(tables, computers=3)
    await tables.computers.remove(seen.id, ANN, seen.seats[1])
    table = await tables.computers.remove(seen.id, ANN, seen.seats[2])
    assert table.seats.names == ("Ann", "⚙ Banker 3")
    await refused("error-stale-board", tables.computers.remove(seen.id, ANN, seen.seats[1]))


async def test_a_seat_is_kept_through_the_deal_but_not_for_the_forgotten(tables: Tables):
    table = await a_lobby(tables, ANN, BO, CLEO, first=str(BO))
    table = await tables.computers.replace(table.id, table.seats[1], "banker", names=LEVEL_NAMES)
    assert table.options.first == "random"
    table = await tables.computers.remove(table.id, ANN, table.seats[1])
    assert table.seats.kept_for(BO) is None
    table = await tables.lobby.join(table.id, BO, "Bo")
    table = await tables.computers.replace(table.id, table.seats[2], "banker", names=LEVEL_NAMES)
    table = await tables.lobby.start(table.id, ANN)
    seat = table.seats.kept_for(BO)
    assert seat is not None
    assert table.seats.names[seat] == "⚙ Banker 1"
    await tables.members.forget(BO, {"en": "Former player"})
    table = await tables.find(table.id)
    assert (table.seats.kept_for(BO), table.seats.computers) == (None, (seat,))
    await refused("error-not-a-player", tables.computers.take_back(table.id, BO, "Bo"))


async def test_a_process_that_cannot_think_moves_quickly_and_seats_no_more_computers(path: Path, tmp_path: Path):
    thinker = ThinkingClient(environment={"PYTHONHOME": str(tmp_path)})  # Python does not start there
    async with await Store.open(path) as store:
        tables = Tables(store, thinker=thinker)
        table = await a_game_with_computers(tables, computers=3)
        table = await tables.play.make(table.id, ANN, [next_move(table)])
        assert (await tables.computers.play(table.id)).member_to_act() == ANN
        assert not await thinker.start()
        lobby = await a_lobby(tables, BO, channel=6)
        await refused("error-no-computers", tables.computers.add(lobby.id, BO, "banker", names=LEVEL_NAMES))
        await thinker.worker.close()
