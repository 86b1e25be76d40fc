"""The trouble of a world, by its kind: Discord, the gateway, the database or a process fails, or the bot is killed."""

import asyncio
import random
from typing import Any

from tests.support.loopback.discord_types import GUILD, HISTORY, NEEDED
from tools.simulation.plan import OF_SEVERAL, STARTS_OFFLINE, STOPPED_TOO, Trouble
from tools.simulation.world.discord_world import Weather

PROCESSES = ("pictures", "thinking")
"""The beginnings of the kinds of trouble with the processes "render" and "bot.ai.worker"."""
UNFELT = ("take over", STOPPED_TOO)
"""More kinds of trouble that nobody may notice."""

AT_THE_SAME_TIME = Weather(latency=(0.05, 0.06), event_latency=(0.05, 0.06))
"""A request and a gateway event tell of the same thing within milliseconds of each other."""


async def let_happen(world: Any, trouble: Trouble) -> None:
    """Let something go wrong for its time, and return when it is over."""
    world.trace(f"trouble: {trouble.kind} for {trouble.seconds} s")
    chance, discord = random.Random(trouble.seed), world.discord
    share = chance.choice((0.05, 0.3, 1.0))
    weathers = {
        "refused": Weather(refused=share),
        "lost answers": Weather(lost_answers=share),
        "broken": Weather(broken=share),
        "limited": Weather(limited=share),
        "denied": Weather(denied=0.1),
        "slow": Weather(latency=(0.2, 2.5)),
        "late events": Weather(event_latency=(0.2, 4.0)),
        "missed events": Weather(missed_events=share),
        "doubled events": Weather(doubled_events=share),
    }
    if trouble.kind in weathers:
        discord.weather = weathers[trouble.kind]
        await asyncio.sleep(trouble.seconds)
        discord.weather = Weather()
    elif trouble.kind == "down":
        discord.go_offline()
        await asyncio.sleep(trouble.seconds)
        discord.come_online()
    elif trouble.kind == "dropped":
        discord.drop_connections()
    elif trouble.kind == "invalid session":
        discord.invalidate_sessions()
        discord.drop_connections()
    elif trouble.kind == "asked to reconnect":
        await discord.ask_to_reconnect()
    elif trouble.kind == "unavailable server":
        await discord.lose_server(chance.choice(sorted(discord.servers)), trouble.seconds)
    elif trouble.kind == "closed messages":
        member = chance.choice(world.people.members)
        discord.closed_dms.add(member.id)
        world.closed_once.add(member.id)
        await asyncio.sleep(trouble.seconds)
        discord.closed_dms.discard(member.id)
    elif trouble.kind.startswith("deleted message"):
        channel = chance.choice(world.channels)
        messages = discord.in_channel(channel)
        for message in messages if trouble.kind.endswith("channel") else messages[-1:]:
            discord.delete(message)
    elif trouble.kind == "deleted channel":
        if len(channels := [each for each in world.channels if each in discord.channels]) > 1:
            await discord.delete_channel(chance.choice(channels))
    elif trouble.kind == "unopened messages":
        members = [each.id for each in world.people.members]
        discord.unopened.update(members)
        await asyncio.sleep(trouble.seconds)
        discord.unopened.difference_update(members)
    elif trouble.kind == "left the server":
        await _leave(world, chance.choice(world.people.members), trouble.seconds)
    elif trouble.kind == "lost heartbeats":
        await discord.lose_heartbeats()
    elif trouble.kind in ("no permissions", "no history"):
        channel = chance.choice(world.channels)
        if channel in discord.channels:
            taken = HISTORY if trouble.kind == "no history" else chance.choice((1 << 10, 1 << 11, 1 << 15))
            if taken == HISTORY:  # the next life cannot find what this one has not recorded
                world.is_killed_when_it_sends = True
            await discord.allow(NEEDED & ~taken, channel)
            await asyncio.sleep(trouble.seconds)
            if channel in discord.channels:
                await discord.allow(NEEDED, channel)  # also if another trouble of this kind is under way
    elif trouble.kind.endswith(" thread"):
        await _change_thread(world.channels[-1], trouble, discord)
    elif trouble.kind == "timed out":
        await discord.time_out(GUILD)
        await asyncio.sleep(trouble.seconds)
        await discord.time_out(GUILD, is_over=True)
    elif trouble.kind == "emojis deleted":
        discord.emojis.clear()
    elif trouble.kind == "removed":
        await discord.remove_bot()
        await asyncio.sleep(trouble.seconds)
        await discord.add_bot()
    elif trouble.kind == "database locked":
        world.locked_until = world.loop.time() + min(trouble.seconds, 60)
    elif trouble.kind == "database locked at the start":
        world.is_locked_when_ready = True
        world.stop_one()
    elif trouble.kind == "channel that vanishes in a retry" and len(world.channels) > 1:
        await _vanish(world, chance)
    elif trouble.kind == "killed with a notice":
        world.is_killed_with_a_notice = True  # when the next one has been sent
    elif trouble.kind == "restart":
        world.is_stopped_when_busy = True  # just when the bot has written something
        await asyncio.sleep(trouble.seconds)
        if world.is_stopped_when_busy:
            world.is_stopped_when_busy = False
            world.stop_one()
    elif trouble.kind in (*OF_SEVERAL, STOPPED_TOO, STARTS_OFFLINE):
        await world.happen(trouble)
    elif trouble.kind.startswith(PROCESSES):
        name, fate = ("render", "bot.ai.worker")[trouble.kind.startswith("thinking")], trouble.kind.split()[1]

        def next_fate() -> float | str:
            if chance.random() >= share:
                return 0.05
            return chance.uniform(0.5, 8) if fate == "slow" else fate

        world.processes.fates[name] = next_fate
        await asyncio.sleep(trouble.seconds)
        world.processes.fates.pop(name, None)


async def _leave(world: Any, member: Any, seconds: float) -> None:
    """Let a member leave the server, so that the bot shares none with them, and come back later."""
    discord = world.discord
    for each in (discord.gone, discord.closed_dms, world.closed_once):
        each.add(member.id)
    await asyncio.sleep(seconds)
    discord.gone.discard(member.id)
    discord.closed_dms.discard(member.id)
    discord.reached["members who came back"] += 1


async def _change_thread(channel: int, trouble: Trouble, discord: Any) -> None:
    """Archive a thread, or close it so that no message opens it, and open it again later."""
    if channel in discord.channels and discord.channels[channel].parent:
        await discord.change_thread(channel, is_archived=True, is_locked=trouble.kind == "closed thread")
        await asyncio.sleep(trouble.seconds)
        if channel in discord.channels:
            await discord.change_thread(channel, is_archived=False)


async def _vanish(world: Any, chance: random.Random) -> None:
    """Let a board be missing until the bot tries again to send it, and delete its channel just then."""
    discord = world.discord
    used = {game.channel_id for game in world.book.open_games()}
    channels = [each for each in world.channels[1:] if each in discord.channels]
    channel = chance.choice([each for each in channels if each in used] or channels or [world.channels[0]])
    if channel not in used:
        await world.people.open_table(channel)
    discord.weather = Weather(refused=1.0)
    for message in discord.in_channel(channel) if channel in discord.channels else ():
        discord.delete(message)
    await asyncio.sleep(15)
    discord.weather = AT_THE_SAME_TIME
    discord.vanishing = channel if channel != world.channels[0] else None
    await asyncio.sleep(30)
    discord.vanishing = None
    discord.weather = Weather()
