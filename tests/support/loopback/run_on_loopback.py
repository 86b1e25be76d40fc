"""`splendor-bot run`, unchanged, but with this machine where Discord would be: LOOPBACK is its "host:port".

With UNLIMITED, members may be as quick as machines. With SLOW, every picture takes a second; with FAKE_PICTURES, none is drawn
and every picture is so many bytes of noise; with BROKEN, drawing fails. With HASTY, what could not be posted is tried
again every half a second, so is the start while Discord cannot be reached, and a sign of life is given as often. With
APART, every move is taken for one that comes long after the one before.
"""

import asyncio
import os

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot import serve
from bot.cli import main
from bot.ui.core.client import SplendorBot
from bot.ui.core.rate_limits import RateLimits
from bot.ui.messages import channel
from render import Scene, Theme
from render.client import RenderClient, RenderError

address = os.environ.pop("LOOPBACK")
Route.BASE = f"http://{address}/api/v10"
DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/gateway")
if os.environ.pop("NO_RATE_LIMITS", ""):
    RateLimits.wait = lambda *_: 0
    RateLimits.wait_for_suggestions = lambda *_: 0
is_slow, noise, is_broken = (os.environ.pop(name, "") for name in ("SLOW_DRAWING", "FAKE_PICTURES", "BROKEN_DRAWING"))
blank = os.urandom(int(noise)) if noise else b""
draw = RenderClient.draw


async def draw_in_tests(client: RenderClient, scene: Scene, theme: Theme) -> bytes:
    if is_slow:
        await asyncio.sleep(1)
    if is_broken:
        raise RenderError("broken")
    return blank or await draw(client, scene, theme)


if is_slow or blank or is_broken:
    RenderClient.draw = draw_in_tests
if os.environ.pop("SHORT_INTERVALS", ""):
    SplendorBot._retry.change_interval(seconds=0.5)
    SplendorBot._beat.change_interval(seconds=0.5)
    serve.FIRST_WAIT = serve.LONGEST_WAIT = 0.5
if os.environ.pop("MOVES_APART", ""):
    channel.LOOK_HOLDS = -1
main()
