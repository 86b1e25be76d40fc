### Plans for the next turn: /plan, its pickers, and what is said about a plan that was tried.

command-plan = plan
    .description = Plan your next turn, or look at your plan; only you can see it
command-plan-first = first
    .description = Such as “buy 2C”, “take red blue white; return red” or “reserve D3”
command-plan-second = second
    .description = What to do if the first is not possible
command-plan-third = third
    .description = What to do if the second is not possible either
command-plan-unless = unless
    .description = When the plan should not be played
command-plan-cancel = cancel
    .description = Drop your plan
plan-unless-bought = somebody else has bought or reserved a card
plan-unless-gold = buying would cost gold
plan-unless-both = either of the two

plan-words =
    .take = take, get
    .buy = buy, purchase
    .reserve = reserve
    .return = return, returning, give, put
    .back = back
    .pay = with, for, paying

plan-button = Plan
plan-buy-card = Plan { $address }
plan-remove = Remove { $number }
plan-back = Back to the plan
plan-this = Plan this: { $move }
plan-this-short = Plan this
plan-offer = It is { $player }’s turn. What you choose here is planned: it is played the moment your turn begins, and only you see it.
plan-replace-ask = You already have a plan, and you have now chosen: { $move }
plan-replace = Plan this instead
plan-add = Add it as a fallback
plan-keep = Keep the plan
plan-title = Your plan for your next turn
plan-none = You have no plan for your next turn. Choose a move here, or type it: { COMMAND("plan") } with “buy 2C”, “take red blue white” or “reserve D3”.
plan-how = The first one that is possible is played as soon as your turn begins. Only you see the plan, and it ends with that turn.
plan-more = Choose another move, in case none of these is possible:
plan-answer-now = Your move would lead to a question. Answer it in advance here if you like, otherwise you will be asked:
plan-take = Take { $gems }
plan-buy = Buy { $address } ({ $card })
plan-buy-paying = Buy { $address } ({ $card }) for { $payment }
plan-reserve = Reserve { $address } ({ $card })
plan-reserve-unseen = Reserve from { $deck } unseen
plan-gone = a card that is gone
plan-then-return = return { $gems }
plan-then-noble = the noble for { $needs }
plan-then-other = the answer you chose
plan-not-yet = You cannot do this yet: { $reason }
plan-never = You cannot do this any more: { $reason }
plan-will-ask = { $kind ->
        [return] You would have more than ten tokens. You will be asked which of them go back, unless the plan says so: “; return red”.
        [noble] More than one noble would visit you. You will be asked which one.
       *[other] The move leads to a question. You will be asked.
    }
plan-not-if = Not if { $conditions }.
plan-conditions = { $first }, or { $second }
plan-cancel-button = Drop the plan
plan-switch-bought = Not if a card goes first
plan-switch-gold = Not for gold
plan-cancelled = ✓ You have no plan any more.
plan-moved-on = The game has moved on. This is how things stand:

plan-played = [Your plan]({ $board }) was played:
plan-asked = Now you have to answer a question there.
plan-failed = Nothing of [your plan]({ $board }) was possible, so it is your turn:
plan-held-back = [Your plan]({ $board }) was not played, because somebody has bought or reserved a card. It is your turn.
plan-not-possible = { $line }: { $reason }
plan-stands-again = A turn before yours was undone, so [your plan]({ $board }) stands again, as it was:
plan-lost = The move of [your plan]({ $board }) was undone, and the plan is gone.
plan-lost-newer = The move of [your plan]({ $board }) was undone. The plan you have made since stands.
plan-mark = planned

error-plan-your-turn = It is your turn: just make your move.
error-plan-last-turn = Your last turn in this game is over, so there is nothing left to plan.
error-plan-lines =
    A plan has { $most ->
        [one] one move
       *[other] one to { $most } moves
    }.
error-plan-moved-on = The game has moved on meanwhile. Look at the board and plan again.
error-plan-unread = I do not understand “{ $typed }”. A plan begins with what to do: “buy 2C”, “take red blue white” or “reserve D3”.
error-plan-line = “{ $typed }”: { $reason }
error-plan-order = Use `first` for what to do first.
error-plan-costs-gold = It costs gold.
error-plan-none = You have no plan.
error-plan-computer = A computer is playing for you. Take your seat back with your next move, then you can plan.
