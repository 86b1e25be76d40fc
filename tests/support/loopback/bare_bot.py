"""The smallest discord.py bot that answers a command with a picture: the baseline for the time of a turn.

LOOPBACK is the "host:port" of the loopback server, FAKE_PICTURES the size of the picture in bytes.
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
    """Register the command."""
    await tree.sync()


client.run(Path(os.environ["DISCORD_TOKEN_FILE"]).read_text(encoding="utf-8").strip())
