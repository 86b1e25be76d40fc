### An exercise after a game: a better move in the turn of the member's dearest mistake.

command-game-exercise = exercise
    .description = Find a better move than your dearest mistake in a game that is over; only you can see it
command-game-exercise-game = game
    .description = Another game than the last one that ended here

exercise-title = Find something better
exercise-asked = Round { $round }, your turn. You played: { $move }. As far as the computer players can tell, another move would have been better for you by more than { $error } percentage points. Which one?
exercise-none = I found no turn of yours in which another move would clearly have been better, by more than the { $error } percentage points that such estimates may be off. Well played!
exercise-not-yours = You made no move in that game, so there is no mistake of yours to look for.
exercise-show-best = Show the best
exercise-again = Another try
exercise-better = About { $points } percentage points better than what you played
exercise-worse = About { $points } percentage points worse than what you played
exercise-equal = As good as what you played, as far as the estimates can tell
exercise-same = That is what you played
exercise-chances = Your chance to win after it: about { $chance } percent. After what you played: about { $played } percent. After the best move I found: about { $best } percent.
exercise-nothing-better = I found nothing that is clearly better.
exercise-question = -# Only this action counts here, not your answer to the question after it.
