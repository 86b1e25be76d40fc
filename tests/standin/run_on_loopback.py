"""`splendor-bot run`, unchanged, but with this machine where Discord would be: LOOPBACK is its "host:port"."""

import os

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.cli import main

address = os.environ.pop("LOOPBACK")
Route.BASE = f"http://{address}/api/v10"
DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/gateway")
main()
