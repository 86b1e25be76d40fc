"""What one member can cause for others at the permitted pace: edits, notifications and threads."""

from bot.games import TableOptions
from bot.games.lobby.lobby import Opening
from tests.support.discord.api_contract import Request
from tests.support.discord.friends import Friends
from tests.support.discord.messages import control, private_answer


async def start_games(friends: Friends, number: int) -> None:
    """Start games of Bo and Cleo in channels of their own."""
    tables, options = friends.tables, TableOptions(first="joining")
    for each in range(number):
        channel = friends.guild.create_text_channel(f"table-{each}")
        opening = Opening(channel.id, friends.guild.id, friends.bo.id, "en", options=options)
        table = await tables.lobby.open(opening, "Bo")
        await tables.lobby.join(table.id, friends.cleo.id, "Cleo")
        await friends.env.bot.messages.show(await tables.lobby.start(table.id, friends.bo.id))


def edits(requests: list[Request]) -> list[str]:
    """Return the edits of messages in channels."""
    return [str(each) for each in requests if each.method == "PATCH" and each.path.startswith("/channels/")]


async def test_going_away_and_back_edits_each_board_once(friends: Friends, sent_requests: list[Request]):
    await start_games(friends, 3)
    now = friends.tables.now()
    friends.tables._clock = lambda: now
    sent_requests.clear()
    for _ in range(3):
        answer = private_answer(await friends.bo.slash(friends.channel, "me away", until="3 days"))
        await friends.bo.click(answer, custom_id=control(answer, "me_back"))
        await friends.later(1)
    assert edits(sent_requests) == []
    await friends.env.bot.messages.pending.retry()
    assert len(edits(sent_requests)) == 3
    await friends.later(60)
    assert len(edits(sent_requests)) == 3
