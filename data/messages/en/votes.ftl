### Votes about a player who has been silent for too long.

patience-0 = endless
patience-1 = 1 day
patience-2 = 2 days
patience-3 = 3 days
patience-7 = 7 days
patience-14 = 14 days

vote-question = The game is still waiting for { $player }, whose turn began { $since }. How should the game go on?
vote-asked = { $players }: please vote below.
vote-votes = **{ $choice }**: { $players }
vote-rules = { $count ->
        [one] Your vote decides.
        [2] It is decided when you both choose the same; until then you can change your vote.
       *[other] More than half of the { $count } votes decide. Until then you can change yours.
    } A move of the player ends the vote. A computer plays as a { $level }, and the player can take the seat back at any time.
vote-move = Computer makes this move
vote-stand-in = Computer sits in
vote-out = Take the player out
vote-wait = Keep waiting
vote-waits = You have decided to keep waiting for { $player }. You can vote again { $when }.
vote-again = Vote again
vote-called = ✓ The vote is open, with its buttons below the board.
vote-counted = ✓ Your vote counts.
vote-about-you = Welcome back! It is your turn, and your move ends the vote.
vote-none-your-turn = There is no vote: it is your turn.
vote-decided-move = The others have voted ({ $voters }): a computer makes this move for { $player }.
vote-decided-stand-in = The others have voted ({ $voters }): a computer plays on for { $player }, who can take the seat back at any time.
vote-decided-out = The others have voted ({ $voters }): { $player } is out of the game.
notice-vote = If nothing changes, I will ask the others { $when } how the game goes on.
seat-stand-in = A computer is now playing for you in [this game]({ $board }): { $by ->
        [vote] the others voted for it, because you had not moved for a while.
       *[admin] somebody who manages the server decided it.
    } The seat stays yours. The button or your next move there takes it back.
seat-taken-out = You are no longer playing in [this game]({ $board }): { $by ->
        [vote] the others voted to take you out, because you had not moved for a while.
       *[admin] somebody who manages the server has taken you out.
    }

error-vote-early = { $player } has some time left: you can vote { $when }.
error-vote-away = { $player } is away until { $until }. Nobody votes about a player who has said so beforehand.
error-vote-open = The vote is open already, with its buttons below the board.
error-vote-waits = You have decided to keep waiting. You can vote again { $when }.
error-vote-closed = That vote is over: the game has gone on, or it is decided.
error-vote-about-you = It is your turn, and your next move ends the vote.
error-vote-computer = The game is not waiting for a player you could vote about right now.
error-vote-never = This table has endless patience, so there are no votes. People who manage the server can help with { COMMAND("admin move") }, { COMMAND("admin replace") } or { COMMAND("admin remove") }.
error-computer-to-move = The game is not waiting for a person right now.

admin-move-question = Let a computer make this move for { $player }? The seat stays the player’s, and everybody sees that a computer moved.
admin-move-yes = Computer makes the move
admin-moved = ✓ A computer has moved for { $player }.
