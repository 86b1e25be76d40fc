### Trying moves for all seats while a game runs: /game try, its lines, and their controls.

command-game-try = try
    .description = Try moves for all players, without playing them; only you can see it

try-button = Try
try-title = Trying { $line }: move { $step } of { $count }
try-secret = Nothing here is played, and only you see it. { $by ->
        [nobody] You have no seat, so you see what everybody sees. All other cards are drawn at random.
       *[seat] Cards that you cannot see are drawn at random.
    }
try-ago = It begins { $count ->
        [one] one move
       *[other] { $count } moves
    } ago.
try-gone = The position this line began with is not on your table any more: it was undone, or you have another seat now.
try-as = Only a try: here you move as { $player }.
try-back-to-line = Back to the try
try-back = Back
try-forward = Forward
try-anew = Begin from now
try-rename = Rename
try-discard = Discard
try-plan = Plan my first move
try-play = Play my first move
try-lines = Your lines
try-line = Line { $line }
try-new = New line
try-name = Name of the line
    .about = Only you see it
try-none = You have no line in this game. A new one begins with how the game stands now.
try-changed = That line has changed since. This is how it stands:

error-try-lines =
    You already have { $most ->
        [one] one line
       *[other] { $most } lines
    }. Discard one of them first.
error-try-moves =
    A line has at most { $most ->
        [one] one move
       *[other] { $most } moves
    }.
