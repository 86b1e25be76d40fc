### Buttons and menus of a game. Button labels stay short, because many people read them on a phone.
###
### In a button, $gems, $needs and $payment are colours ("2 red and 1 gold"). In a text, $gems is colours or emojis.

control-take = Take
control-buy = Buy
control-reserve = Reserve
control-hand = My hand
control-players = Players
control-rules = Rules
control-board = My board
control-answer = Answer
control-answer-return = Give back tokens
control-answer-noble = Choose a noble

control-take-these = Take { $gems }
control-give-these = Give back { $gems }
control-buy-for = Buy { $address } for { $payment }
control-buy-free = Buy { $address } for free
control-reserve-this = Reserve { $address }
control-reserve-unseen = Reserve unseen from { $deck }
control-without-gold = There is no gold left, so reserving brings you none.
control-with-gold = Reserving brings you 1 gold.
control-reserve-chosen-deck = Chosen: the top card of **{ $deck }**, unseen.
control-reserve-chosen = Chosen: **{ $address }** ({ $card }).
control-card-first = Choose a card or a deck. A deck gives you its top card unseen.
control-noble = Noble for { $needs }
control-put-back-hint = Press −1 to put one back.
control-put-back = −{ $gems }
control-buy-card = Buy { $address }
control-buy-open = Buy { $address } …
control-buy-otherwise-button = Pay otherwise

control-choose = Choose, then press the green button to make the move.
control-choose-number = Choose { $number }
control-confirm = ✓ { $move }

control-held = You have: { $gems } ({ $count } of { $most })
control-bonuses = Your bonuses: { $bonuses }
control-hand-count = Cards in your hand: { $count } of { $most }
control-press-twice = For two of a colour, press it twice: { $gems }.
control-chosen = Chosen: { $gems }. Press −1 to put one back.
control-choose-gems =
    { $count ->
        [one] Choose 1 gem.
       *[other] Choose { $bound ->
            [most] up to { $count }
           *[exact] { $count }
        } different gems.
    }
control-completes = The last one completes the move.
control-choose-more = **Choose { $more }.**
control-may-choose-more = You can take that now, or choose { $more }.
control-more-colours =
    { $count ->
        [one] 1 more of another colour
       *[other] { $bound ->
            [most] up to { $count }
           *[exact] { $count }
        } more of other colours
    }
control-again = { $gem } again
control-either =
    { $ways ->
        [one] { $first }
       *[other] { $first }, or { $second }
    }
control-chosen-of = Chosen: { $gems } ({ $count } of { $number })
control-above-ten = Taking { $more } would make { $count } tokens, so you would give back { $above } at the end of your turn.
control-buy-which = **Which card would you like to buy?**
control-buy-otherwise = **Which card would you like to pay otherwise?**
control-buy-none = There is no card left to buy.
control-reserve-none = There is no card left to reserve.
control-pay-more = Or with more gold
control-pay-with = Pay { $payment }
control-gold-worth = Each gold counts as up to { $worth } gems of one colour.
control-done = Done.
control-moved-on = The game has moved on since that board. Here is how things stand now:
control-done-already = You have already made that move. It counted once.
turn-waiting =
    Not yet: it is { $player }’s turn. { $then ->
        [hint] Hints are given in your own turn, and you can plan that one now: press **{ plan-button }**.
        [over] { error-plan-last-turn }
       *[question] You are asked in your own turn, and you can plan that one now: press **{ plan-button }**.
    }

status-since = Last move: { $since }
status-ended = This game was ended early.
