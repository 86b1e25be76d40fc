"""`python -m bot` is `splendor-bot`."""

from bot.cli import main

main()
