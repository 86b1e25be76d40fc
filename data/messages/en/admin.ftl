### Questions and answers of /admin. Names are in bold.

admin-reset-question = Remove this channel’s game for everybody? Nobody wins, and it cannot be resumed.
admin-reset-yes = Remove the game
admin-was-reset = The channel is free for a new game.
admin-close-question = Close this channel’s table for everybody? The game has not started yet.
admin-remove-question = Remove { $player } from the game for good? The tokens go back to the bank, and the others play on. With two players, the other one wins.
admin-remove-from-lobby = Remove { $player } from this table? The game has not started yet, and the seat becomes free for somebody else.
admin-remove-yes = Remove
admin-removed = { $player } is out of the game.
admin-removed-from-lobby = { $player } is no longer at the table.
admin-replaced = { $by } now plays for { $player }.
admin-invited = { $by } is invited to take { $player }’s seat. **Join** gives it to them.
admin-settings-title = Settings for new games on this server

error-not-admin = Only people who manage this server can do that. Please ask one of them.
error-admin-plays = You play in this game yourself, so as an admin you have no say in it. { COMMAND("undo") } and { COMMAND("game end") } ask the others; another admin can help, too.
error-member-is-bot = A bot cannot take a seat. Choose a person.
error-member-elsewhere = That person is not on this server. Please choose somebody who can see this channel.
