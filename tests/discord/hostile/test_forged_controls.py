"""Forged controls change nothing and reveal nothing, and secret cards reach only their owner."""

import copy
import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import discord
import pytest
import simcord

from bot.games.unit.logged_move import positions_before
from bot.present.language.card_text import card_facts, in_words
from bot.present.language.words import LANGUAGES, words_in
from bot.present.pictures.scenes import board_scene
from bot.rules import CARDS, PurchaseCard, ReserveFromDeck, ReturnTokens, TakeTokens, base_of
from bot.ui.content.board import last_turn
from bot.ui.kit.controls import HANDLERS
from bot.ui.kit.pictures.gem_emojis import EMOJI_NAMES
from data import Gem
from data.gems import pack
from render.drawing import draw
from tests.support.discord import api_contract
from tests.support.discord.forging import Forger, snapshot
from tests.support.discord.messages import control, control_ids, pictures_of, private_answer, private_text, text_of
from tests.support.discord.players import ButtonPlayer, CommandPlayer
from tests.support.discord.simulated_game import SimulatedGame

RED_GREEN_BLUE = TakeTokens(pack([Gem.RUBY, Gem.EMERALD, Gem.SAPPHIRE]))
RED_GREEN_WHITE = TakeTokens(pack([Gem.RUBY, Gem.EMERALD, Gem.DIAMOND]))


ARGUMENTS = ("", "bgr", "9" * 60, "D01.rrr", "?1", "🦆")
VALUES = ([], ["D01"], ["9" * 60])


@pytest.fixture
async def game(simcord_env: simcord.Env) -> SimulatedGame:
    return await SimulatedGame(simcord_env, "Ann", "Bo", "Cleo").open()


@pytest.mark.parametrize("who", ["the player whose turn it is", "another player", "a stranger"])
async def test_forged_controls_change_nothing_and_never_fail(game: SimulatedGame, press: Any, who: str):
    ann, bo, _ = game.members
    guild = ann.guild
    stranger = guild.add_member(game.env.create_user("eve", global_name="Eve"))
    await game.play_turn(CommandPlayer(game, 1), [ReserveFromDeck(1)])
    for _ in range(2):
        await game.play_turn(CommandPlayer(game, 1), [RED_GREEN_BLUE])
    member = {"the player whose turn it is": ann, "another player": bo, "a stranger": stranger}[who]
    table = await game.table()
    # The player to act gets furthest in the code, so try the most there; a simulated press is slow.
    arguments, menu_values = (ARGUMENTS, VALUES) if member is ann else (ARGUMENTS[:2], VALUES[:1])
    forge = Forger(press, press.keep(game.as_received(game.board)))
    before = await snapshot(game)
    for verb in sorted(HANDLERS):
        if verb == "set_language":
            continue  # players may change the language at any time
        if verb == "undo":
            continue  # players may ask at any time to take their latest turn back
        forged = [f"spl:{table.id}:{seq}:{verb}:bgr" for seq in (table.seq - 1, 999_999_999)]
        forged += [f"spl:{game}:0:{verb}:x" for game in (999_999_999_999_999_999,)]
        if not (member is ann and verb.startswith("confirm")):  # the host may end the game
            # With the current version the player to act may move, so leave out arguments that make sense.
            makes_sense = ("", "bgr") if member is ann else ()
            forged += [f"spl:{table.id}:{table.seq}:{verb}:{each}" for each in arguments if each not in makes_sense]
            menus = [forge(member, f"spm:{table.id}:{table.seq}:{verb}:", values) for values in menu_values]
        else:
            menus = []
        results = [*menus, *(forge(member, custom_id) for custom_id in forged)]
        await game.env.settle()
        for result in results:
            assert result.acknowledged, verb
            assert result.modal is not None or "went wrong" not in private_text(result), verb
        assert await snapshot(game) == before, verb


MALFORMED_IDS = (
    "spl:GAME:1:take",
    "spl:GAME:1:nothing_known:",
    "spl:9999999999999999999999:1:take:",
    "spl:GAME:9999999999:take:",
    "spl:-1:1:take:",
    "spl:\u0661:1:take:",
    "spl:GAME:1:__init__:",
    "spl:GAME:1:take::",
    "spl::::",
    "spl:GAME:1:take:\n",
)


async def test_malformed_custom_ids_change_nothing(game: SimulatedGame, press: Any):
    forge = Forger(press, press.keep(game.as_received(game.board)))
    before = await snapshot(game)
    changing: list[str] = []
    for custom_id in MALFORMED_IDS:
        forge(game.members[0], custom_id.replace("GAME", str(game.game_id)))
        await game.env.settle()
        if await snapshot(game) != before:
            changing.append(custom_id)
    assert changing == []


async def test_only_its_owner_can_confirm_in_a_picker(game: SimulatedGame, press: Any):
    ann, bo, cleo = game.members
    picker, verb = await ButtonPlayer(game, 1).prepare(await game.position(), ann, RED_GREEN_BLUE)
    kept, custom_id, before = press.keep(picker), control(picker, *verb.split(":")), await snapshot(game)
    for member in (bo, cleo):
        result = press(member, kept, custom_id)
        await game.env.settle()
        assert private_text(result).startswith("It is **Ann**’s turn. What you choose here is planned")
        assert not any(":take_now:" in each for each in control_ids(private_answer(result)))
    assert await snapshot(game) == before


async def test_forged_controls_reveal_nothing_about_another_channel_s_game(game: SimulatedGame, press: Any):
    ann, _, _ = game.members
    other = copy.copy(game)
    assert ann.guild is not None
    other.channel = ann.guild.create_text_channel("elsewhere")
    other.members = [ann.guild.add_member(game.env.create_user(name)) for name in ("dora", "eva")]
    await other.open()
    forge = Forger(press, press.keep(game.as_received(game.board)))
    before = await snapshot(other)
    for verb in ("take_now", "hand", "board", "answer", "give_now", "confirm_end", "confirm_remove"):
        result = forge(ann, f"spl:{other.game_id}:{before[0].seq}:{verb}:rgb")
        await game.env.settle()
        assert private_text(result)
        assert "Dora" not in private_text(result)
        assert not pictures_of(private_answer(result))
    assert await snapshot(other) == before


@pytest.mark.parametrize("is_playing", [True, False], ids=["a game", "a lobby"])
async def test_an_admin_of_another_server_can_neither_change_nor_read_a_table(
    simcord_env: simcord.Env, press: Any, is_playing: bool
):
    game = SimulatedGame(simcord_env, "Ann", "Bo", "Cleo")
    ann, bo, _ = game.members
    if is_playing:
        await game.open()
    else:
        await ann.slash(game.channel, "game new")
        await bo.slash(game.channel, "game join")
    elsewhere = await SimulatedGame(simcord_env, "Dora", "Emil").open()
    guild = elsewhere.members[0].guild
    role = guild.create_role("Admin", permissions=discord.Permissions(manage_guild=True))
    eve = guild.add_member(game.env.create_user("eve"), roles=[role])
    forge = Forger(press, press.keep(elsewhere.as_received(elsewhere.board)))
    before, table = await snapshot(game), await game.table()
    for verb in sorted(HANDLERS):
        about = f"{table.id}:{table.seq}:{verb}:"
        results = [forge(eve, f"spl:{about}"), forge(eve, f"spm:{about}", ["1"])]
        await game.env.settle()
        for result in results:
            assert private_text(result).startswith(("That game no longer exists.", "There is no such game here.")), verb
        assert await snapshot(game) == before, verb


# Secrets.


async def test_a_blind_reservation_is_shown_to_its_owner_only(
    game: SimulatedGame,
    press: Any,
    sent_requests: list[api_contract.Request],
    caplog: pytest.LogCaptureFixture,
    speaking: Callable[[str], Any],
):
    ann, bo, cleo = game.members
    caplog.set_level("DEBUG", logger="bot")
    dm = ann.user.dm_channel
    start = len(sent_requests)
    result = await ann.slash(game.channel, "reserve", card="D3")
    [held] = base_of(await game.position()).players[0].hand
    assert held.blind
    card = held.card
    assert _reveals(json.dumps(private_answer(result).components, ensure_ascii=False), card.id), "the owner sees it"
    await _check_picture(game)
    player = CommandPlayer(game, 2)
    for _ in range(6):
        await game.play_turn(player, [_harmless(await game.position())])
    for member in (bo, cleo):
        board = game.as_received(game.board)
        for verb, argument in (("hand", ""), ("board", ""), ("take", "w"), ("reserve", ""), ("buy", "")):
            await member.click(board, custom_id=control(game.board, verb, argument))
        for language in LANGUAGES:
            with speaking(language):
                await member.slash(game.channel, "board", text=True)
                await member.slash(game.channel, "replay")
        await member.slash(game.channel, "board")
        await member.slash(game.channel, "game status")
        for typed_so_far in ("", "h", "h1", card.id):
            for command in ("buy", "reserve"):
                shown = await member.autocomplete(game.channel, command, "card", typed_so_far)
                assert card.id not in str(shown)
        refused = await member.slash(game.channel, "buy", card=f"H1#{card.id}")
        assert not _reveals(text_of(private_answer(refused)), card.id)
        forge = Forger(press, press.keep(board))
        for verb in ("card", "buy_now", "pick", "reserve_now"):
            forged = forge(member, f"spl:{game.game_id}:{(await game.table()).seq}:{verb}:{card.id}.")
            await game.env.settle()
            assert not _reveals(private_text(forged), card.id)
    seen_by_ann = re.compile(rf"^/channels/{dm.id}/")
    own = {interaction for interaction, record in game.env.backend.interactions.items() if record.user_id == ann.id}
    others = [
        request
        for request in sent_requests[start:]
        if request.body is not None
        and not seen_by_ann.match(request.path)
        and not any(f"/{interaction}/" in request.path or f"_{interaction}" in request.path for interaction in own)
    ]
    assert len(others) > 40
    for request in others:
        assert not _reveals(json.dumps(request.body, ensure_ascii=False), card.id), request
    for record in caplog.records:
        if record.name.startswith("bot"):
            assert not _reveals(record.getMessage(), card.id)
    await _check_picture(game)


async def _check_picture(game: SimulatedGame) -> None:
    """Check that the picture of the public board shows public information only."""
    table = await game.table()
    newest = (await game.log())[-1]
    public = replace(newest, before=newest.before.view(None))
    scene = board_scene(
        table.dealt().view(None),
        words_in("en").with_names(table.seats.names),
        past=positions_before([public]),
        last_turn=last_turn([public]),
    )
    assert game.picture(game.board) == draw(scene)


async def test_the_direct_message_shows_the_owner_s_hand(game: SimulatedGame):
    ann, bo, cleo = game.members
    await ann.slash(game.channel, "reserve", card="D3")
    [held] = base_of(await game.position()).players[0].hand
    [sent] = ann.user.dm_channel.history()
    shown = game.env.backend.get_message(ann.user.dm_channel.id, sent.id)
    assert card_facts(held.card, words_in("en")) in pictures_of(shown)[0][1]
    assert bo.user.dm_channel.history() == cleo.user.dm_channel.history() == []


def _harmless(position: Any) -> Any:
    """Return a move that takes or returns tokens, or buys a card."""
    moves = sorted(position.legal_moves(), key=repr)
    return next(move for move in moves if isinstance(move, (TakeTokens, ReturnTokens, PurchaseCard)))


def _reveals(text: str, card_id: str) -> bool:
    """Return whether a text reveals a card, by its id or by a description in any language."""
    card = CARDS[card_id]
    described = [card_facts(card, words_in(language)) for language in LANGUAGES]
    costs = [in_words(card, words_in(language)) for language in LANGUAGES]
    plain = re.sub(r"<a?:(\w+):\d+>", r"\1", text)
    pictured = [card_facts(card, words_in(language).with_emojis(EMOJI_NAMES)) for language in LANGUAGES]
    return bool(re.search(rf"\b{card_id}\b", text)) or any(each in plain for each in [*described, *costs, *pictured])
