### What the buttons and menus of a game say. Button labels stay short: they are read on a phone.
###
### $gems in a button is colours ("red and blue"), in a text and as $payment it is symbols ("2R 1J").

control-take = Take
control-buy = Buy
control-reserve = Reserve
control-give = Give back
control-hand = My hand
control-options = What can I do?
control-rules = Rules
control-board = Board
control-clear = Clear
control-answer = Answer
control-answer-return = Give back tokens
control-answer-noble = Choose a noble

control-take-these = Take { $gems }
control-give-these = Give back { $gems }
control-buy-for = Buy { $address } for { $payment }
control-buy-free = Buy { $address } for free
control-buy-this = Buy { $address } …
control-reserve-this = Reserve { $address }
control-reserve-unseen = Reserve unseen from { $deck }

control-choose = Choose an answer
control-choose-card = Choose a card
control-choose-open = Choose an open card
control-choose-deck = Or unseen from a deck
control-pay-how = Pay in another way
control-pay-more = Or with more gold
control-pay-otherwise = Or in another way

control-held = You hold: { $gems } ({ $count } of { $most })
control-bonuses = Your bonuses: { $bonuses }
control-hand-count = Cards in your hand: { $count } of { $most }
control-press-twice = For two of a colour, press it twice: { $gems }.
control-chosen = Chosen: { $gems }
control-chosen-of = Chosen: { $gems } ({ $count } of { $number })
control-above-ten = That would make { $count } tokens: you would give back { $above } at the end of your turn.
control-buy-which = **Which card would you like to buy?**
control-buy-none = There is no card left to buy.
control-reserve-none = There is no card left to reserve.
control-payments = There are { $count } ways to pay. The button shows the one that is chosen.
control-gold-worth = Each gold counts as up to { $worth } gems of one colour.
control-done = All right.
control-moved-on = The game has moved on since that board. This is how things stand now:
control-done-already = You have made that move already. It counted once.

status-since = Last move: { $since }
status-ended = This game was ended before its time.
