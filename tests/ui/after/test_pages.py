"""The pages of a replay are the positions of the log, and show nobody more than they knew (B18)."""

import re
from dataclasses import replace

import pytest

from bot.engine import Position
from bot.games import LoggedMove, Table, Tables
from bot.games.files.game_file import masked
from bot.games.history.history import may_look_back
from bot.games.unit.logged_move import replay as replayed
from bot.present.language.words import LANGUAGES, words_in
from bot.present.phrases import ALL_HANDS
from bot.rules import EXPANSIONS, base_of
from bot.ui.content.looking_back import GameReplay, viewer_of
from tests.support.finished_games import HOST, play, start
from tests.support.thorough import times

ENGLISH = words_in("en")
MODULES = [None, *EXPANSIONS]


async def replay_of(tables: Tables, table: Table, viewer: int | None) -> GameReplay:
    return GameReplay(table, await tables.history.pages(table.id), viewer)


@pytest.mark.parametrize("expansion", MODULES)
async def test_each_page_is_the_position_after_an_entry_of_the_log(tables: Tables, expansion: str | None):
    table = await play(tables, await start(tables, 3, expansion))
    tables.games.clear()
    pages = (await replay_of(tables, table, ALL_HANDS)).pages
    position: Position = pages[0].before
    for page in pages:
        assert page.before == position
        position = position.after(page.events)
        assert page.after == position
    assert position == table.dealt()
    assert [page.seq for page in pages] == list(range(table.seq + 1))


async def test_what_was_taken_back_has_no_page(tables: Tables):
    table = await play(tables, await start(tables), moves=7)
    before = table.dealt()
    member = table.member_to_act() or 0
    table = await tables.play.make(table.id, member, [before.legal_moves()[0]])
    table = await tables.undo.request(table.id, member)
    replay = await replay_of(tables, table, None)
    assert [page.seq for page in replay.pages] == list(range(8))
    assert replay.pages[-1].after == before
    table = await play(tables, table, moves=1)
    replay = await replay_of(tables, table, None)
    assert [page.seq for page in replay.pages] == [*range(8), table.seq]
    assert replay.pages[-1].before == before
    assert replay.page_of(8) == 7, "a button for the move that was taken back leads to the page before it"


@pytest.mark.parametrize("expansion", MODULES)
async def test_a_page_shows_a_viewer_of_a_game_in_play_only_what_they_knew(tables: Tables, expansion: str | None):
    """A page is the same when it is made of what the viewer knew: the masked log, and the view of each position."""
    table = await play(tables, await start(tables, 3, expansion), moves=45)
    for viewer in (None, 0, 1, 2):
        replay = await replay_of(tables, table, viewer)
        blind = replace(replay, pages=[_as_known(page, viewer) for page in replay.pages])
        for at in range(1, len(replay.pages), times(4, 1)):
            assert replay.board(at, ENGLISH) == blind.board(at, ENGLISH)
            assert replay.alt(at, ENGLISH) == blind.alt(at, ENGLISH)
            assert replay.lines(at, ENGLISH) == blind.lines(at, ENGLISH)


def _as_known(page: LoggedMove, viewer: int | None) -> LoggedMove:
    events = tuple(page.before.rules.mask(event, viewer) for event in page.events)
    return replace(page, before=page.before.view(viewer), after=page.after.view(viewer), events=events)


async def test_all_hands_are_open_on_every_page_of_a_game_that_is_over(tables: Tables):
    table = await play(tables, await start(tables, 4), seed=5)
    replay = await replay_of(tables, table, ALL_HANDS)
    hidden = 0
    for at, page in enumerate(replay.pages):
        board = replay.board(at, ENGLISH)
        for panel, player in zip(board.panels, base_of(page.after).players, strict=True):
            hidden += sum(held.blind for held in player.hand)
            assert [card.art for card in panel.reserved] == [held.card.id for held in player.hand]
    assert hidden, "no card was reserved unseen in this game"


async def test_players_of_a_game_in_play_see_their_own_hand_whatever_they_ask_for(tables: Tables):
    table = await start(tables, 3)
    for wanted in ("all", "0", "1", "2", "9", "x"):
        assert viewer_of(table, HOST + 1, wanted) == 1
        assert viewer_of(table, 999, wanted) is None


async def test_everybody_may_choose_as_whom_to_see_a_game_that_is_over(tables: Tables):
    table = await play(tables, await start(tables, 3))
    assert [viewer_of(table, 999, wanted) for wanted in ("all", "0", "2", "3", "²", "-1")] == [
        *(ALL_HANDS, 0, 2, ALL_HANDS, ALL_HANDS, ALL_HANDS)
    ]


async def test_a_game_may_be_seen_again_in_its_channel_and_by_its_players_elsewhere(tables: Tables):
    table = await start(tables)
    assert may_look_back(table, 999, table.game.channel_id)
    assert may_look_back(table, HOST, None)
    assert not may_look_back(table, 999, table.game.channel_id + 1)


async def test_each_round_leads_to_its_first_move(tables: Tables):
    table = await play(tables, await start(tables, 3))
    replay = await replay_of(tables, table, ALL_HANDS)
    rounds = replay.rounds()
    assert [number for number, _ in rounds] == list(range(1, table.dealt().round + 1))
    for number, at in rounds:
        assert replay.pages[at].before.round == number
        assert at == 1 or replay.pages[at - 1].before.round < number


@pytest.mark.parametrize("expansion", MODULES)
async def test_the_file_of_a_game_in_play_shows_what_the_channel_has_seen(tables: Tables, expansion: str | None):
    """All addresses are there in all languages, also of cards that were reserved unseen."""
    table = await play(tables, await start(tables, 3, expansion), seed=4, moves=60)
    log = masked(await tables.history.stored_game(table.id)).log
    file = GameReplay(table, list(replayed(table.id, table.options, 3, log)), None)
    seen = await replay_of(tables, table, None)
    for language in LANGUAGES:
        words = words_in(language).with_names(table.seats.names)
        for at in range(1, len(seen.pages)):
            assert file.lines(at, words) == seen.lines(at, words)
    assert re.search(r"\bH[123]\b", " ".join(line for at in range(1, 60) for line in file.lines(at, ENGLISH)))
