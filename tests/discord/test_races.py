"""What nobody does on purpose, and what only a forger does: presses at once, on old boards, with ids made up.

Nothing of it changes a game more than once, nothing raises, and whoever pressed is answered in private.
"""

import copy
import json
import re
from collections.abc import Callable
from itertools import product
from typing import Any

import discord
import pytest
import simcord
from simcord import interactions

from bot.present.card_text import in_words
from bot.present.phrases import card_facts
from bot.present.scenes import board_scene
from bot.present.words import LANGUAGES, words_in
from bot.rules import CARDS, PurchaseCard, ReserveFromDeck, ReturnTokens, TakeTokens, base_of
from bot.tables import GameStatus, Table, positions_before
from bot.ui.core.controls import _handlers
from data import Gem
from data.gems import pack
from render.drawing import draw
from tests.support.discord import api_contract
from tests.support.discord.messages import control, control_ids, parts, pictures_of, private_answer, text_of
from tests.support.discord.players import ButtonPlayer, CommandPlayer
from tests.support.discord.simulated_game import SimulatedGame

RED_GREEN_BLUE = TakeTokens(pack([Gem.RUBY, Gem.EMERALD, Gem.SAPPHIRE]))
RED_GREEN_WHITE = TakeTokens(pack([Gem.RUBY, Gem.EMERALD, Gem.DIAMOND]))


@pytest.fixture
async def game(simcord_env: simcord.Env) -> SimulatedGame:
    return await SimulatedGame(simcord_env, "Ann", "Bo", "Cleo").open()


async def all_of(game: SimulatedGame) -> tuple[Table, int, list[tuple[int, Any]]]:
    """Return all that a press could change for others."""
    shown = [(message.id, message.components) for message in game.messages()]
    return await game.table(), len(await game.log()), shown


def answers(result: simcord.InteractionResult) -> str:
    """Return all that was said to whoever pressed. All of it is private."""
    said = [message for message in (result.response, *result.followups) if message is not None]
    assert result.acknowledged
    assert said
    assert all(message.ephemeral for message in said)
    return "\n".join(text_of(message) for message in said)


def typed(env: simcord.Env, member: simcord.MemberActor, channel: simcord.ChannelHandle, command: str, **options: str):
    """Type a command without waiting for the answer, so that several are on their way at once."""
    root, *path = command.split()
    known = env.backend.visible_commands(user_id=member.id, channel_id=channel.id)
    given: list[dict[str, Any]] = [{"name": name, "type": 3, "value": value} for name, value in options.items()]
    for name in reversed(path):
        given = [{"name": name, "type": 1, "options": given}]
    data = {
        "id": next(each["id"] for each in known if each["name"] == root),
        "name": root,
        "type": 1,
        "options": given,
    }
    record, payload = interactions.base_payload(
        env.backend, type=2, channel_id=channel.id, guild_id=member.guild.id, user_id=member.id, data=data
    )
    env.backend.emit("INTERACTION_CREATE", payload)
    return simcord.InteractionResult(env, record)


# At once.


async def test_a_double_press_moves_once(game: SimulatedGame, press: Any):
    ann, _, _ = game.members
    player = ButtonPlayer(game, 1)
    picker, verb = await player.prepare(await game.position(), ann, RED_GREEN_BLUE)
    kept, custom_id = press.keep(picker), control(picker, verb)
    results = [press(ann, kept, custom_id) for _ in range(3)]
    await game.env.settle()
    assert [happening.move for happening in (await game.log())[1:]] == [RED_GREEN_BLUE]
    said = "\n".join(map(answers, results))
    assert "You have already made that move. It counted once." in said
    assert len(game.messages()) == 3, "the lobby, the board and one mention"


async def test_of_two_moves_of_one_member_at_once_one_counts(game: SimulatedGame, press: Any):
    ann, _, _ = game.members
    player = ButtonPlayer(game, 1)
    position = await game.position()
    pickers = [await player.prepare(position, ann, move) for move in (RED_GREEN_BLUE, RED_GREEN_WHITE)]
    kept = [(press.keep(picker), control(picker, verb)) for picker, verb in pickers]
    results = [press(ann, message, custom_id) for message, custom_id in kept]
    await game.env.settle()
    assert len(await game.log()) == 2
    assert "The game has moved on" in "\n".join(map(answers, results))


async def test_a_press_and_a_command_at_once(game: SimulatedGame, press: Any):
    ann, _, _ = game.members
    picker, verb = await ButtonPlayer(game, 1).prepare(await game.position(), ann, RED_GREEN_BLUE)
    kept = press.keep(picker)
    results = [
        press(ann, kept, control(picker, verb)),
        typed(game.env, ann, game.channel, "take", gems="red green white"),
    ]
    await game.env.settle()
    assert len(await game.log()) == 2
    assert all(map(answers, results))


async def test_two_members_press_at_once(game: SimulatedGame, press: Any):
    ann, bo, _ = game.members
    picker, verb = await ButtonPlayer(game, 1).prepare(await game.position(), ann, RED_GREEN_BLUE)
    kept, board = press.keep(picker), press.keep(game.as_received(game.board))
    take = control(game.board, "take")
    results = [press(ann, kept, control(picker, verb)), press(bo, board, take), press(bo, kept, control(picker, verb))]
    await game.env.settle()
    assert [happening.seat for happening in (await game.log())[1:]] == [0]
    assert all(map(answers, results))


async def test_all_take_their_turns_faster_than_the_board_is_drawn(game: SimulatedGame):
    for member, gems in zip(game.members, ("rgb", "rgw", "wkb"), strict=True):
        typed(game.env, member, game.channel, "take", gems=gems)
    await game.env.settle()
    made = len(await game.log()) - 1
    assert 1 <= made <= 3
    assert text_of(game.board).count("takes") == made
    assert game.boards() == [game.board]


async def test_two_lobbies_at_once_are_one(simcord_env: simcord.Env):
    game = SimulatedGame(simcord_env, "Ann", "Bo")
    results = [typed(simcord_env, member, game.channel, "game new") for member in game.members]
    await simcord_env.settle()
    assert len(game.messages()) == 1
    assert len(await game.bot.tables._store.games.all_open()) == 1
    assert sorted("already has a game" in answers(result) for result in results) == [False, True]


async def test_everybody_joins_and_starts_at_once(simcord_env: simcord.Env, press: Any):
    game = SimulatedGame(simcord_env, "Ann", "Bo", "Cleo", "Dora", "Eva")
    ann, *others = game.members
    await ann.slash(game.channel, "game new")
    lobby = press.keep(game.channel.last_message)
    join = control(game.board, "join")
    results = [press(member, lobby, join) for member in others for _ in range(2)]
    await simcord_env.settle()
    assert all(map(answers, results))
    assert len((await game.table()).seats) == 4
    start = control(game.board, "start")
    results = [press(member, press.keep(game.channel.last_message), start) for member in game.members]
    await simcord_env.settle()
    assert all(map(answers, results))
    assert [happening.seq for happening in await game.log()] == [0]
    assert len(game.boards()) == 1


async def test_two_rematches_at_once_are_one(simcord_env: simcord.Env, press: Any):
    game = await SimulatedGame(simcord_env, "Ann", "Bo").open()
    await game.play_until(lambda position: position.is_over)
    final = press.keep(game.as_received(game.board))
    results = [press(member, final, control(game.board, "rematch")) for member in game.members]
    await simcord_env.settle()
    assert all(map(answers, results))
    assert len(await game.bot.tables._store.games.all_open()) == 1
    assert len(game.boards()) == 2


# On an old board.


async def test_a_press_on_an_old_board_changes_nothing_and_shows_what_is_now(game: SimulatedGame, press: Any):
    _, bo, _ = game.members
    board, old_ids = press.keep(game.as_received(game.board)), control_ids(game.board)
    player = CommandPlayer(game, 1)
    for _ in range(4):
        await game.play_turn(player)
    before = await all_of(game)
    for member, custom_id in product(game.members, old_ids):
        result = press(member, board, custom_id)
        await game.env.settle()
        said = answers(result)
        if custom_id.split(":")[3] in ("take", "buy", "reserve"):
            assert "The game has moved on since that board. Here is how things stand now:" in said
    assert await all_of(game) == before
    assert (await game.table()).member_to_act() == bo.id
    taken = press(bo, board, control(_Message(board), "take"))
    await game.env.settle()
    assert any(
        custom_id.split(":")[2:4] == [str(before[0].seq), "take"] for custom_id in control_ids(private_answer(taken))
    ), "with controls of the board that is now"


async def test_a_confirm_of_an_old_turn_changes_nothing(game: SimulatedGame, press: Any):
    ann, _, _ = game.members
    position = await game.position()
    player = ButtonPlayer(game, 1)
    picker, verb = await player.prepare(position, ann, RED_GREEN_BLUE)
    kept, custom_id = press.keep(picker), control(picker, verb)
    for _ in range(3):
        await game.play_turn(CommandPlayer(game, 1))
    assert await game.to_act() is ann
    before = await all_of(game)
    result = press(ann, kept, custom_id)
    await game.env.settle()
    assert answers(result)
    assert await all_of(game) == before


async def test_a_press_after_the_end_says_so(simcord_env: simcord.Env, press: Any):
    game = await SimulatedGame(simcord_env, "Ann", "Bo").open()
    board, old_ids = press.keep(game.as_received(game.board)), control_ids(game.board)
    await game.play_until(lambda position: position.is_over)
    before = await all_of(game)
    for custom_id in old_ids:
        result = press(game.members[0], board, custom_id)
        await game.env.settle()
        assert answers(result)
    assert await all_of(game) == before
    assert before[0].status is GameStatus.FINISHED


# Made up.

CHOSEN = {
    **{"set_seats": "4", "set_expansion": "cities", "set_rule": "up_to_three", "set_first": "joining"},
    **{"set_language": "de", "set_theme": "dark"},
}
"""What an admin could choose in the menus of a lobby."""
ARGUMENTS = ("", "bgr", "9" * 60, "D01.rrr", "?1", "🦆")
VALUES = ([], ["D01"], ["9" * 60])


class _Message:
    """A message as Discord sends it with a press, to look for controls in."""

    def __init__(self, payload: dict[str, Any]) -> None:
        self.components = payload["components"]


class Forger:
    """Presses controls that the bot never made, as if they stood on its board or in a picker."""

    def __init__(self, game: SimulatedGame, press: Any, message: dict[str, Any]) -> None:
        self._game = game
        self._press = press
        self._message = message

    def __call__(
        self, member: simcord.MemberActor, custom_id: str, values: list[str] | None = None
    ) -> simcord.InteractionResult:
        message = copy.deepcopy(self._message)
        row = next(part for part in parts(message["components"]) if part["type"] == 1)
        button = {"type": 2, "id": 90, "style": 2, "label": "Forged", "custom_id": custom_id}
        menu = {"type": 3, "id": 90, "custom_id": custom_id, "options": [{"label": "1", "value": "1"}]}
        row["components"] = [button if values is None else menu]
        return self._press(member, message, custom_id, values)


@pytest.mark.parametrize("who", ["the player whose turn it is", "another player", "a stranger"])
async def test_ids_made_up_change_nothing_and_never_fail(game: SimulatedGame, press: Any, who: str):
    ann, bo, _ = game.members
    guild = ann.guild
    stranger = guild.add_member(game.env.create_user("eve", global_name="Eve"))
    await game.play_turn(CommandPlayer(game, 1), [ReserveFromDeck(1)])
    for _ in range(2):
        await game.play_turn(CommandPlayer(game, 1), [RED_GREEN_BLUE])
    member = {"the player whose turn it is": ann, "another player": bo, "a stranger": stranger}[who]
    table = await game.table()
    # Whose turn it is gets furthest, so most is tried there; a press takes the simulation its time.
    arguments, menu_values = (ARGUMENTS, VALUES) if member is ann else (ARGUMENTS[:2], VALUES[:1])
    forge = Forger(game, press, press.keep(game.as_received(game.board)))
    before = await all_of(game)
    for verb in sorted(_handlers):
        if verb == "set_language":
            continue  # whoever sits there may choose it at any time
        forged = [f"spl:{table.id}:{seq}:{verb}:bgr" for seq in (table.seq - 1, 999_999_999)]
        forged += [f"spl:{game}:0:{verb}:x" for game in (999_999_999_999_999_999,)]
        if not (member is ann and verb.startswith("confirm")):  # who opened the table may end the game
            # With the version that is now, whose turn it is may of course move: what makes sense is left out.
            makes_sense = ("", "bgr") if member is ann else ()
            forged += [f"spl:{table.id}:{table.seq}:{verb}:{each}" for each in arguments if each not in makes_sense]
            menus = [forge(member, f"spm:{table.id}:{table.seq}:{verb}:", values) for values in menu_values]
        else:
            menus = []
        results = [*menus, *(forge(member, custom_id) for custom_id in forged)]
        await game.env.settle()
        for result in results:
            assert result.acknowledged, verb
            assert "went wrong" not in answers(result), verb
        assert await all_of(game) == before, verb


@pytest.mark.parametrize(
    "custom_id",
    [
        "spl:1:1:take",
        "spl:1:1:nothing_known:",
        "spl:9999999999999999999999:1:take:",
        "spl:1:9999999999:take:",
        "spl:-1:1:take:",
        "spl:\u0661:1:take:",
        "spl:1:1:__init__:",
        "spl:1:1:take::",
        "spl::::",
        "spl:1:1:take:\n",
    ],
)
async def test_ids_that_are_none_of_ours_are_nothing(game: SimulatedGame, press: Any, custom_id: str):
    forge = Forger(game, press, press.keep(game.as_received(game.board)))
    before = await all_of(game)
    forge(game.members[0], custom_id)
    await game.env.settle()
    assert await all_of(game) == before


async def test_nobody_confirms_in_another_players_picker(game: SimulatedGame, press: Any):
    ann, bo, cleo = game.members
    picker, verb = await ButtonPlayer(game, 1).prepare(await game.position(), ann, RED_GREEN_BLUE)
    kept, before = press.keep(picker), await all_of(game)
    for member in (bo, cleo):
        result = press(member, kept, control(picker, verb))
        await game.env.settle()
        assert "Not yet: it is **Ann**’s turn." in answers(result)
    assert await all_of(game) == before


async def test_nobody_sees_or_plays_in_a_game_of_others(game: SimulatedGame, press: Any):
    ann, _, _ = game.members
    other = copy.copy(game)
    assert ann.guild is not None
    other.channel = ann.guild.create_text_channel("elsewhere")
    other.members = [ann.guild.add_member(game.env.create_user(name)) for name in ("dora", "eva")]
    await other.open()
    forge = Forger(game, press, press.keep(game.as_received(game.board)))
    before = await all_of(other)
    for verb in ("take_now", "hand", "options", "board", "answer", "give_now", "confirm_end", "confirm_remove"):
        result = forge(ann, f"spl:{other.game_id}:{before[0].seq}:{verb}:rgb")
        await game.env.settle()
        assert answers(result)
        assert "Dora" not in answers(result)
        assert not pictures_of(private_answer(result))
    assert await all_of(other) == before


@pytest.mark.parametrize("is_playing", [True, False], ids=["a game", "a lobby"])
async def test_an_admin_of_another_server_does_nothing_to_a_table_and_learns_nothing(
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
    forge = Forger(elsewhere, press, press.keep(elsewhere.as_received(elsewhere.board)))
    before, table = await all_of(game), await game.table()
    for verb in sorted(_handlers):
        about = f"{table.id}:{table.seq}:{verb}:"
        results = [forge(eve, f"spl:{about}"), forge(eve, f"spm:{about}", [CHOSEN.get(verb, "1")])]
        await game.env.settle()
        for result in results:
            assert answers(result) == "That game no longer exists.", verb
        assert await all_of(game) == before, verb


# Secrets.


async def test_a_card_reserved_unseen_is_shown_to_its_owner_alone(
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
    assert _tells(json.dumps(private_answer(result).components, ensure_ascii=False), card.id), "its owner is told"
    player = CommandPlayer(game, 2)
    for _ in range(6):
        await game.play_turn(player, [_harmless(await game.position())])
    for member in (bo, cleo):
        board = game.as_received(game.board)
        for verb in ("hand", "options", "take", "reserve", "buy"):
            await member.click(board, custom_id=control(game.board, verb))
        for language in LANGUAGES:
            with speaking(language):
                await member.slash(game.channel, "board", text=True)
                await member.slash(game.channel, "log")
        await member.slash(game.channel, "board")
        await member.slash(game.channel, "game status")
        for typed_so_far in ("", "h", "h1", card.id):
            for command in ("buy", "reserve"):
                shown = await member.autocomplete(game.channel, command, "card", typed_so_far)
                assert card.id not in str(shown)
        refused = await member.slash(game.channel, "buy", card=f"H1#{card.id}")
        assert not _tells(text_of(private_answer(refused)), card.id)
        forge = Forger(game, press, press.keep(board))
        for verb in ("card", "buy_now", "pay", "pick", "reserve_now"):
            forged = forge(member, f"spl:1:{(await game.table()).seq}:{verb}:{card.id}.")
            await game.env.settle()
            assert not _tells(answers(forged), card.id)
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
        assert not _tells(json.dumps(request.body, ensure_ascii=False), card.id), request
    for record in caplog.records:
        if record.name.startswith("bot"):
            assert not _tells(record.getMessage(), card.id)
    table = await game.table()
    newest = (await game.log())[-1]
    scene = board_scene(
        table.dealt().view(None), table.names, words_in("en"), newest.events, past=positions_before([newest])
    )
    assert game.picture(game.board) == draw(scene), "drawn of what everybody knows"


async def test_what_goes_into_a_direct_message_is_the_owners_hand(game: SimulatedGame):
    ann, bo, cleo = game.members
    await ann.slash(game.channel, "reserve", card="D3")
    [held] = base_of(await game.position()).players[0].hand
    [sent] = ann.user.dm_channel.history()
    shown = game.env.backend.get_message(ann.user.dm_channel.id, sent.id)
    assert card_facts(held.card, words_in("en"), None) in pictures_of(shown)[0][1]
    assert bo.user.dm_channel.history() == cleo.user.dm_channel.history() == []


def _harmless(position: Any) -> Any:
    """Return a move that neither buys nor turns over a card."""
    moves = sorted(position.legal_moves(), key=repr)
    return next(move for move in moves if isinstance(move, (TakeTokens, ReturnTokens, PurchaseCard)))


def _tells(text: str, card_id: str) -> bool:
    """Return whether a text gives a card away: by its id, or described in any language."""
    card = CARDS[card_id]
    described = [card_facts(card, words_in(language), None) for language in LANGUAGES]
    costs = [in_words(card, words_in(language)) for language in LANGUAGES]
    plain = re.sub(r"<a?:splendor_(\w+):\d+>", r"\1", text)
    pictured = [card_facts(card, words_in(language), {gem: gem.name.lower() for gem in Gem}) for language in LANGUAGES]
    return bool(re.search(rf"\b{card_id}\b", text)) or any(each in plain for each in [*described, *costs, *pictured])
