"""Faults of a whole game: what the bot could not have written, one file for each part of a game.

`splendor-bot check` prints them for the games of a database; `splendor-bot import` refuses a file with one.
"""

from bot.cli.faults.fault import Fault as Fault
from bot.cli.faults.fault import Part as Part
from bot.cli.faults.game import faults_of_game as faults_of_game
