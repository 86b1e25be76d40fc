### Games of one member against computer players in direct messages.

command-game-practice = practice
    .description = Play against computers in your direct messages, at once
command-game-practice-level = level
    .description = How strong they play
command-game-practice-computers = computers
    .description = How many of them
command-game-practice-expansion = expansion
    .description = { command-option-expansion.description }

practice-channel = Practice
practice-greeting =
    ### 💎 Splendor: practice
    Here is a game just for you. **{ practice-end }** below the board ends it at any time.
practice-dealt = The cards are dealt in your direct messages: { $link }
practice-dealt-here = The cards are dealt. Have fun!
practice-running = Your practice game is still going on: { $link }
practice-end-and-new = End it, deal a new one
practice-button = Practice
practice-again = Play again
practice-end = End
practice-end-question = End this game now? It cannot be resumed.
practice-ended = The game is over. { COMMAND("game practice") } deals another one whenever you like.
practice-over = This game was ended early. { COMMAND("game practice") } deals another one whenever you like.

error-no-practice = You have no game here. { COMMAND("game practice") } deals one against computers, and { COMMAND("game learn") } shows you how to play.
error-closed-dms = I cannot send you direct messages, so there is no game yet. Please allow direct messages from members of this server in its privacy settings, then try again.
