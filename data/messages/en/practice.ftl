### Games of one member against computer players in direct messages.

command-game-practice = practice
    .description = Play against computers in your direct messages, at once
command-game-practice-level = level
    .description = How strong they play
command-game-practice-computers = computers
    .description = How many of them
command-game-practice-expansion = expansion
    .description = { command-option-expansion.description }
command-game-practice-game = game
    .description = Play on from a position of this game, which is over
command-game-practice-move = move
    .description = The move after which you play on; 0 is the deal

practice-channel = Practice
practice-greeting =
    ### 💎 Splendor: practice
    Here is a game just for you. **{ practice-end }** below the board ends it at any time.
practice-dealt = The cards are dealt in your direct messages: { $link }
practice-dealt-here = The cards are dealt. Have fun!
practice-running = Your practice game is still going on: { $link }
practice-end-and-new = End it, begin another
practice-button = Practice
practice-again = Play again
practice-end = End
practice-end-question = End this game now? Once ended, it cannot be resumed.
practice-ended = The game is over. { COMMAND("game practice") } deals another one whenever you like.
practice-over = This game was ended early. { COMMAND("game practice") } deals another one whenever you like.
practice-aside-button = Set it aside
practice-aside-and-new = Set it aside, begin another
practice-set-aside = The game is set aside. { COMMAND("me games") } goes on with it whenever you like.
practice-aside = This game is set aside. { COMMAND("me games") } goes on with it whenever you like.

play-on-button = Play on from here
play-on-origin = Where it began
play-on-greeting =
    ### 💎 Splendor: playing on
    Here is the position, just for you; computers play for the others. **{ practice-end }** below the board ends this game or sets it aside.
play-on-which-seat =
    ### { $page ->
        [0] Play on from the deal
       *[other] Play on after move { $page }, in round { $round }
    }
    In whose seat? Computers play for the others, in your direct messages. Unseen cards stay as they were in this game, or are dealt at random from all that this player could not see. The game itself does not change.
play-on-as = As { $player }
play-on-level = How strong are the computers?
play-on-unseen = What about unseen cards?
play-on-as-they-were = Unseen cards as they were
play-on-anew = Unseen cards dealt at random
play-on-not-over = You can play on from a game when it is over.
play-on-at-end = This is the end of the game. Go back some moves to play on from there.
play-on-no-such-move = Move { $last } is the last one of this game. Write it or an earlier one, or 0 for the deal.

error-no-practice = You have no game here. { COMMAND("game practice") } deals one against computers, and { COMMAND("game learn") } shows you how to play.
error-closed-dms = I cannot send you direct messages, so there is no game yet. Please allow direct messages from members of this server in its privacy settings, then try again.
error-many-set-aside = You have as many unfinished games in your direct messages as are possible. { COMMAND("me games") } lists them: play one to its end, or end it.
error-no-deal = This game began from a position of another one, so it has no deal of its own.
