"""As little of discord.py as answers a command with a picture: what a turn can be held against.

LOOPBACK is the "host:port" of the stand-in, FAKE_PICTURES how many bytes the picture has.
"""

import io
import os
from pathlib import Path

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

address, picture = os.environ["LOOPBACK"], os.urandom(int(os.environ["FAKE_PICTURES"]))
Route.BASE = f"http://{address}/api/v10"
DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/gateway")

client = discord.AutoShardedClient(intents=discord.Intents(guilds=True))
tree = app_commands.CommandTree(client)


@tree.command(name="ping", description="Answer with a picture")
async def ping(interaction: discord.Interaction) -> None:
    """Answer with a picture."""
    await interaction.response.send_message(file=discord.File(io.BytesIO(picture), "pong.png"), ephemeral=True)


@client.event
async def setup_hook() -> None:
    """Tell Discord of the command."""
    await tree.sync()


client.run(Path(os.environ["DISCORD_TOKEN_FILE"]).read_text(encoding="utf-8").strip())
