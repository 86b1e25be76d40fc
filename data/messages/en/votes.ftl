### Votes about a player who has been silent for too long.

patience-0 = without end
patience-1 = 1 day
patience-2 = 2 days
patience-3 = 3 days
patience-7 = 7 days
patience-14 = 14 days

vote-question = The game is still waiting for { $player }, whose turn began { $since }. How shall the game go on?
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
vote-wait = Wait on
vote-waits = You have decided to wait on for { $player }. You can vote again { $when }.
vote-again = Vote again
vote-called = ✓ The vote is open. The buttons are below it.
vote-counted = ✓ Your vote counts.
vote-about-you = Welcome back! It is your turn, and your move ends the vote.
notice-vote = The others can decide with { COMMAND("game vote") } how the game goes on: { $when }.

error-vote-early = { $player } has some time left: you can vote { $when }.
error-vote-away = { $player } is away until { $until }. Until then nobody votes about a player who has said so.
error-vote-open = The vote is open already. The buttons are below it.
error-vote-waits = You have decided to wait on. You can vote again { $when }.
error-vote-closed = That vote is over: the game has gone on, or it is decided.
error-vote-about-you = It is your turn, and your next move ends the vote.
error-vote-computer = The game waits for no person about whom you could vote.
error-vote-never = This table waits without end, so there are no votes. People who manage the server can help with { COMMAND("admin move") }, { COMMAND("admin replace") } or { COMMAND("admin remove") }.
error-computer-to-move = The game waits for no person just now.

admin-move-question = Let a computer make this move for { $player }? The seat stays the player’s, and everybody sees that a computer moved.
admin-move-yes = Computer makes the move
admin-moved = ✓ A computer has moved for { $player }.
