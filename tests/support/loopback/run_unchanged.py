"""`splendor-bot` as it is: it connects to Discord itself, unless a proxy leads it elsewhere."""

from bot.cli import main

if __name__ == "__main__":
    main()
