"""Who has a say when a turn is taken back: those who moved, those whose seat it is, and those who ask."""

from random import Random
from typing import Any

import pytest

from bot.app.client import load_features
from bot.engine import Move
from bot.games import Table, Tables
from bot.games.play.consent import NO, YES
from bot.games.unit.logged_move import played_moves
from bot.rules import PurchaseCard, ReserveCard, ReserveFromDeck, TakeTokens, base_of
from bot.store import NOBODY
from bot.ui.content.messages.question import wanted_undo
from tests.support.builders import take
from tests.support.computers import LEVEL_NAMES, QuickThinker
from tests.support.snapshots import undo_question
from tests.support.table_builders import ANN, BO, CLEO, DAN, a_game, a_lobby, refused, stand_in
from tests.tables.test_undo import a_finished_game, may_take_back, take_back


async def computer_moves(tables: Tables, table: Table, move: Move) -> Table:
    """Make a move as the computer player that holds the seat to act."""
    async with tables.games.locked(table.id) as game:
        game.append(played_moves(game.table, [move], game.now), None)
    return game.table


async def test_a_move_made_by_hand_stays_while_a_computer_holds_the_seat(tables: Tables):
    table = await a_game(tables, ANN, BO, CLEO)
    await tables.play.make(table.id, ANN, [take("wbr")])
    table = await tables.play.make(table.id, BO, [take("wbr")])
    await stand_in(tables, table, BO)
    values = await refused("error-undo-kept", tables.undo.request(table.id, ANN))
    assert values == {"player": "Bo"}
    table = await tables.computers.take_back(table.id, BO, "Bo")
    assert (await may_take_back(tables, table, ANN)).asked == [BO, CLEO]


async def test_nobody_draws_again_and_again_while_the_other_player_is_absent(tables: Tables):
    table = await stand_in(tables, await a_game(tables), BO)
    table = await tables.play.make(table.id, ANN, [ReserveFromDeck(1)])
    await refused("error-undo-kept", tables.undo.request(table.id, ANN))
    table = await computer_moves(tables, table, take("wbr"))
    await refused("error-undo-kept", tables.undo.request(table.id, ANN))


async def test_a_card_that_the_computer_of_an_absent_player_uncovers_stays(tables: Tables):
    table = await stand_in(tables, await a_game(tables), BO)
    table = await tables.play.make(table.id, ANN, [take("wbr")])
    card = table.dealt().view(None).legal_moves()
    reservation = next(each for each in card if isinstance(each, ReserveCard))
    table = await computer_moves(tables, table, reservation)
    await refused("error-undo-kept", tables.undo.request(table.id, ANN))


async def test_a_move_that_a_computer_made_for_an_absent_player_is_a_move_of_that_player(tables: Tables):
    """Otherwise Ann could try out what the computer answers, turn by turn."""
    table = await stand_in(tables, await a_game(tables), BO)
    for _ in range(2):
        table = await tables.play.make(table.id, ANN, [take("wbr")])
        table = await computer_moves(tables, table, take("wbr"))
    assert await refused("error-undo-kept", tables.undo.request(table.id, ANN)) == {"player": "Bo"}
    table = await tables.computers.take_back(table.id, BO, "Bo")
    assert (await may_take_back(tables, table, ANN)).asked == [BO], "as while Bo was absent, when nobody could ask him"


async def test_a_computer_player_of_its_own_is_asked_nothing(tables: Tables):
    tables.computers._thinker = QuickThinker()
    lobby = await a_lobby(tables, ANN)
    await tables.computers.add(lobby.id, ANN, "banker", names=LEVEL_NAMES)
    table = await tables.computers.play((await tables.lobby.start(lobby.id, ANN)).id)
    before = table.dealt()
    table = await tables.computers.play((await tables.play.make(table.id, ANN, [ReserveFromDeck(1)])).id)
    assert (await tables.undo.request(table.id, ANN)).dealt() == before


async def test_a_seat_of_a_member_who_was_forgotten_still_counts_as_a_person(tables: Tables):
    """Otherwise the other player drew from all decks, one after the other, and got hints."""
    table = await a_game(tables)
    table = await stand_in(tables, await tables.play.make(table.id, ANN, [take("wbr")]), BO)
    await tables.members.forget(BO, {"en": "Former player"})
    table = await computer_moves(tables, await tables.find(table.id), take("wbr"))
    assert table.seats[1].owner_id == NOBODY
    assert not table.allows_hints
    await refused("error-undo-gone", tables.undo.request(table.id, ANN))
    table = await tables.play.make(table.id, ANN, [ReserveFromDeck(1)])
    await refused("error-undo-gone", tables.undo.request(table.id, ANN))


async def test_a_move_of_a_member_who_was_forgotten_stays(tables: Tables):
    table = await a_game(tables)
    await tables.play.make(table.id, ANN, [take("wbr")])
    table = await tables.play.make(table.id, BO, [take("wbr")])
    await stand_in(tables, table, BO)
    await tables.members.forget(BO, {"en": "Former player"})
    await refused("error-undo-gone", tables.undo.request(table.id, ANN))


async def test_a_question_ends_when_one_who_was_asked_is_forgotten(tables: Tables):
    """Otherwise the answers that are left would say yes, and nobody would take the turn back."""
    table = await a_game(tables, ANN, BO, CLEO)
    await tables.play.make(table.id, ANN, [ReserveFromDeck(1)])
    table = await tables.undo.request(table.id, ANN)
    await tables.undo.answer(table.id, BO, YES, seq=table.seq)
    await stand_in(tables, table, CLEO)
    await tables.members.forget(CLEO, {"en": "Former player"})
    table = await tables.find(table.id)
    assert await undo_question(tables, table) is None
    await refused("error-undo-gone", tables.undo.request(table.id, ANN))


async def test_with_a_member_who_was_forgotten_a_game_stays_over(tables: Tables):
    table = await a_finished_game(tables)
    mover = table.seats[(await tables.history.pages(table.id))[-1].seat or 0].member_id or 0
    await tables.members.forget(ANN + BO - mover, {"en": "Former player"})
    await refused("error-undo-gone", tables.undo.request(table.id, mover))
    await refused("error-undo-gone", tables.undo.force(table.id, DAN, seq=table.seq))


async def test_a_seat_that_is_kept_for_a_member_counts_as_a_person(tables: Tables):
    table = await a_game(tables)
    table = await stand_in(tables, table, BO)
    assert not table.seats.is_solo
    assert not table.allows_hints, "as with Bo at the table"


async def test_an_admin_takes_back_a_move_made_by_hand_whoever_holds_the_seat_now(tables: Tables):
    table = await a_game(tables)
    before = await tables.play.make(table.id, ANN, [take("wbr")])
    table = await tables.play.make(table.id, BO, [take("wbr")])
    table = await stand_in(tables, table, BO)
    table = await tables.undo.force(table.id, DAN, seq=table.seq)
    assert table.dealt() == before.dealt()


@pytest.mark.parametrize("options", [{}, {"rated": False}])
async def test_an_admin_who_plays_takes_back_nothing_without_asking(tables: Tables, options: dict[str, Any]):
    """Otherwise they could look at the top card of every deck, in the first round and at an unrated table."""
    table = await a_game(tables, ANN, BO, **options)
    table = await tables.play.make(table.id, ANN, [ReserveFromDeck(1)])
    await refused("error-admin-plays", tables.undo.newest_takeback(table, ANN))
    await refused("error-admin-plays", tables.undo.force(table.id, ANN, seq=table.seq))
    table = await stand_in(tables, table, ANN)
    await refused("error-admin-plays", tables.undo.force(table.id, ANN, seq=table.seq))
    assert (await tables.undo.force(table.id, DAN, seq=table.seq)).dealt().seat == 0


async def test_an_admin_who_plays_alone_takes_back_a_turn(tables: Tables):
    lobby = await a_lobby(tables, ANN)
    tables.computers._thinker = QuickThinker()
    await tables.computers.add(lobby.id, ANN, "banker", names=LEVEL_NAMES)
    table = await tables.computers.play((await tables.lobby.start(lobby.id, ANN)).id)
    table = await tables.play.make(table.id, ANN, [ReserveFromDeck(1)])
    assert (await tables.undo.force(table.id, ANN, seq=table.seq)).member_to_act() == ANN


async def test_a_card_that_came_up_since_counts_even_if_its_move_was_taken_back(tables: Tables):
    table = await a_game(tables, ANN, BO, CLEO)
    await tables.play.make(table.id, ANN, [take("wbr")])
    table = await tables.play.make(table.id, BO, [ReserveFromDeck(1)])
    table = await take_back(tables, table, BO)
    assert (await may_take_back(tables, table, ANN)).asked == [BO, CLEO], "Ann may have seen a card since"
    table = await tables.play.make(table.id, BO, [take("wbr")])
    assert (await may_take_back(tables, table, BO)).asked == (), "Bo knew that before this turn"


async def test_a_card_that_came_up_since_counts_when_the_cache_no_longer_has_it(tables: Tables):
    table = await a_game(tables)
    await tables.play.make(table.id, ANN, [take("wbr")])
    table = await take_back(tables, await tables.play.make(table.id, BO, [ReserveFromDeck(1)]), BO)
    for _ in range(6):
        await tables.play.make(table.id, BO, [take("wbr")])
        table = await tables.undo.request(table.id, BO)
    assert (await may_take_back(tables, table, ANN)).asked == [BO]


async def to_a_closed_end(tables: Tables, table: Table) -> Table:
    """Let the player in seat 0 reach the end, so that the turns of the others after it only take tokens."""
    chance = Random(3)
    async with tables.games.locked(table.id) as game:
        while game.table.is_playing:
            position = game.table.dealt()
            moves = position.legal_moves()
            closed = [each for each in moves if isinstance(each, TakeTokens)]
            purchases = [each for each in moves if isinstance(each, PurchaseCard) and position.seat == 0]
            if base_of(position).last_round:
                purchases = []
            move = chance.choice(purchases or closed or moves)
            game.append(played_moves(game.table, [move], game.now), game.table.member_to_act())
    return game.table


async def test_the_hands_that_the_end_of_a_game_opened_count_after_it_was_taken_back(tables: Tables):
    table = await to_a_closed_end(tables, await a_game(tables, ANN, BO, CLEO))
    assert (await tables.history.pages(table.id))[-1].seat == 2
    table = await take_back(tables, table, CLEO)
    assert table.member_to_act() == CLEO
    assert (await may_take_back(tables, table, BO)).asked == [ANN, CLEO], "Bo has seen all hands since"


async def test_a_turn_during_which_somebody_left_is_not_taken_back_in_part(tables: Tables):
    table = await a_game(tables, ANN, BO, CLEO)
    for gems in ("wbg", "wbg", "rkw"):
        for member_id in (ANN, BO, CLEO):
            table = await tables.play.make(
                table.id, member_id, [take(gems) if member_id == ANN else ReserveFromDeck(1)]
            )
    table = await tables.play.make(table.id, ANN, [take("bgr")])
    assert table.member_to_act() == ANN, "Ann is asked which tokens to give back"
    table = await tables.hosting.remove_player(table.id, CLEO)
    table = await tables.play.make(table.id, ANN, [table.dealt().legal_moves()[0]])
    await refused("error-undo-left", tables.undo.request(table.id, ANN))


async def test_a_turn_after_somebody_left_is_taken_back_as_always(tables: Tables):
    table = await a_game(tables, ANN, BO, CLEO)
    table = await tables.hosting.remove_player(table.id, CLEO)
    await tables.play.make(table.id, ANN, [take("wbr")])
    undone = await tables.undo.request(table.id, ANN)
    assert undone.dealt() == table.dealt()


async def both_ask(tables: Tables, table: Table) -> Table:
    """Let Bo ask, Cleo refuse, and Ann ask after that; return the table."""
    await tables.undo.request(table.id, BO)
    await refused("error-other-asked", tables.undo.request(table.id, ANN))
    await tables.undo.answer(table.id, CLEO, NO, seq=table.seq)
    return await tables.undo.request(table.id, ANN)


async def test_a_refusal_of_one_member_does_not_keep_another_from_asking(tables: Tables):
    table = await a_game(tables, ANN, BO, CLEO)
    await tables.play.make(table.id, ANN, [ReserveFromDeck(1)])
    table = await tables.play.make(table.id, BO, [ReserveFromDeck(1)])
    table = await both_ask(tables, table)
    values = await refused("error-other-asked", tables.undo.request(table.id, BO))
    assert values == {"player": "Ann"}
    await tables.undo.answer(table.id, BO, NO, seq=table.seq)
    for member_id in (ANN, BO):
        await refused("error-already-refused", tables.undo.request(table.id, member_id))
    table = await tables.play.make(table.id, CLEO, [take("wbr")])
    await tables.undo.request(table.id, BO)


@pytest.mark.parametrize("answer", [YES, NO])
async def test_a_question_after_a_refusal_is_decided_like_any_other(tables: Tables, answer: str):
    dealt = await a_game(tables, ANN, BO, CLEO)
    await tables.play.make(dealt.id, ANN, [ReserveFromDeck(1)])
    table = await both_ask(tables, await tables.play.make(dealt.id, BO, [ReserveFromDeck(1)]))
    for member_id in (BO, CLEO):
        after = await tables.undo.answer(table.id, member_id, answer, seq=table.seq)
        if answer == NO:
            break
    assert (after.dealt() == dealt.dealt()) == (answer == YES)


async def text_of_question(tables: Tables, table: Table) -> str:
    load_features()  # registers the verbs, without which no control has an id
    question = await undo_question(tables, table)
    assert question is not None
    wanted = wanted_undo(table, question, None)
    assert wanted.content is not None
    return wanted.content.text


async def test_the_end_of_a_game_has_no_next_move_after_which_to_ask_again(tables: Tables):
    table = await a_finished_game(tables)
    mover = table.seats[(await tables.history.pages(table.id))[-1].seat or 0].member_id or 0
    table = await tables.undo.request(table.id, mover)
    assert "before the next move" not in await text_of_question(tables, table)
    table = await tables.undo.answer(table.id, ANN + BO - mover, NO, seq=table.seq)
    assert "would rather leave the result as it is" in await text_of_question(tables, table)
    await refused("error-already-refused-over", tables.undo.request(table.id, mover))
