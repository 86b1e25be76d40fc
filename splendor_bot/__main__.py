"""`python -m splendor_bot` is `splendor-bot`."""

from splendor_bot import main

main()
