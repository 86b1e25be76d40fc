### What /admin asks and answers. Names come in bold.

admin-reset-question = Clear away this channel’s game for everybody? Nobody wins, and it cannot be taken up again.
admin-reset-yes = Clear it away
admin-was-reset = The channel is free for a new game.
admin-remove-question = Take { $player } out of the game for good? The tokens go back to the bank, and the others play on. With two players, the other one wins.
admin-remove-yes = Take out
admin-removed = { $player } is out of the game.
admin-replaced = { $by } plays on for { $player }.
admin-settings-title = New games on this server

error-not-admin = Only those who manage the server may do that.
error-member-is-bot = A bot cannot take a seat.
error-member-elsewhere = That person is not on this server. Choose somebody who can see this channel.
