"""`splendor-bot run`, unchanged, but with this machine where Discord would be: LOOPBACK is its "host:port".

With UNLIMITED, members may be as quick as machines. With SLOW, every picture takes a second; with BLANK, none is drawn
and every picture is so many bytes of noise; with BROKEN, drawing fails. With HASTY, what could not be posted is tried
again every half a second, so is the start while Discord cannot be reached, and a sign of life is given as often.
"""

import os
import time

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot import serve
from bot.cli import main
from bot.ui import studio
from bot.ui.client import SplendorBot
from bot.ui.limits import Limits

address = os.environ.pop("LOOPBACK")
Route.BASE = f"http://{address}/api/v10"
DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/gateway")
if os.environ.pop("UNLIMITED", ""):
    Limits.wait = lambda *_: 0
    Limits.wait_to_type = lambda *_: 0
if os.environ.pop("SLOW", ""):
    draw = studio.draw
    studio.draw = lambda *what: (time.sleep(1), draw(*what))[1]
if size := int(os.environ.pop("BLANK", "0")):
    noise = os.urandom(size)
    studio.draw = lambda *_: noise
if os.environ.pop("BROKEN", ""):
    studio.draw = lambda *_: 1 / 0
if os.environ.pop("HASTY", ""):
    SplendorBot._retry.change_interval(seconds=0.5)
    SplendorBot._beat.change_interval(seconds=0.5)
    serve.FIRST_WAIT = serve.LONGEST_WAIT = 0.5
main()
