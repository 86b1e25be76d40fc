### What the game refuses, said to the player who tried.
###
### Piles ($missing, $payment, $held, $price) come in words, in the first case; $player is shown harmless; $command is a
### link to a command. A gem comes as $gem, $gem_plural and $gem_colour.

## Taking and giving back tokens

error-take-nothing = Which gems? Take three different ones, or two of one colour.
error-take-gold = Gold cannot be taken from the bank. You get it when you reserve a card.
error-take-pattern = Take three gems of different colours, or two of the same. Other mixtures are not allowed.
error-take-three =
    { $count ->
        [2] Only two colours are left in the bank: take one of each, or two of the same if four are there.
       *[other] Take { $count } gems of different colours, or two of the same.
    }
error-bank-empty = There are no { $gem_plural } left in the bank.
error-two-need-four =
    { $count ->
        [one] Only 1 { $gem } is in the bank; taking two needs 4.
       *[other] Only { $count } { $gem_plural } are in the bank; taking two needs 4.
    }
error-return-first =
    { $count ->
        [one] First give back 1 token: nobody keeps more than ten.
       *[other] First give back { $count } tokens: nobody keeps more than ten.
    }
error-return-count =
    { $count ->
        [one] Give back exactly 1 token, so that you are left with ten.
       *[other] Give back exactly { $count } tokens, so that you are left with ten.
    }
error-return-not-held =
    { $count ->
        [0] You have no { $gem_plural }.
        [one] You have only 1 { $gem }.
       *[other] You have only { $count } { $gem_plural }.
    }
error-nothing-to-return = You have no tokens to give back: ten are allowed.

## Cards

error-card-gone = That card is not on the table any more.
error-unknown-card = There is no card at that place. The board shows where the cards lie, from 1A to 3D; yours are H1 to H3.
error-deck-empty = The deck of level { $level } is empty.
error-hand-full = You hold three reserved cards already. Buy one of them before you reserve another.
error-cannot-afford =
    { $short ->
        [one] You cannot afford that card yet. Your gems lack { $missing }; gold counted, you are 1 token short.
       *[other] You cannot afford that card yet. Your gems lack { $missing }; gold counted, you are { $short } tokens short.
    }
error-payment-not-held = You cannot pay with { $payment }: you only hold { $held }.
error-payment-too-much = That is not what the card costs you. Its price for you is { $price }; gold may stand in for any of them, but nobody pays more.
error-payment-too-little = That is not enough. The card costs you { $price }; gold may stand in for any of them.

## Nobles

error-noble-first = First choose which noble visits you.
error-noble-not-visiting = That noble would not come to you now. Choose one of those you have the bonuses for.
error-no-noble-to-choose = No noble is waiting for you to choose.

## Turns

error-not-your-turn = Not yet: **{ $player }** is to play.
error-not-asked = That is not what the game asks now.
error-stale-board = The game has moved on since that board was shown. Have a look at the newest one.
error-game-over = This game is over.
error-not-a-player = You are not playing in this game, but you are welcome to watch.
error-seat-left = This seat has left the game and takes no more turns.

## The table

error-no-game = No game is going on in this channel. Start one with { $command }.
error-no-such-game = That game no longer exists.
error-no-last-game = No game has been played in this channel yet.
error-channel-taken = This channel has a game already, and there is one per channel at a time. Another channel or a thread would do.
error-already-joined = You are at this table already.
error-table-full =
    { $seats ->
        [one] The table is full: it has 1 seat.
       *[other] The table is full: all { $seats } seats are taken.
    }
error-game-running = This game has begun already, and that only works before it starts.
error-not-seated = You do not sit at this table. You can join until the game starts.
error-need-two = It takes at least two players. As soon as somebody joins, the game can start.
error-not-host = Only the table’s host can do that, or somebody who manages the server.
error-leave-running = The game has begun and the others count on you. If you really must go, ask somebody who manages the server to take you out or to give your seat to another.
error-member-seated = That member is at this table already.

# Whoever presses or types far too fast; $seconds until the next is heard.
error-too-fast =
    { $seconds ->
        [one] That was a great deal at once. Give me a second, then go on: nothing is lost.
       *[other] That was a great deal at once. Give me { $seconds } seconds, then go on: nothing is lost.
    }
