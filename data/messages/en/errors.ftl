### Refusals, for the player whose move was not allowed.
###
### Piles ($missing, $payment, $held, $price) are in words, in the nominative; $player is escaped. A gem gives
### $gem_colour.

## Taking and giving back tokens

error-take-nothing = Which gems? Take three different ones, or two of one colour.
error-take-gold = Gold cannot be taken from the bank. You get it when you reserve a card.
error-take-pattern = Take three gems of different colours, or two of the same. Other combinations are not allowed.
error-take-three =
    { $count ->
        [2] Only two colours are left in the bank: take one of each, or two of the same if four are there.
       *[other] Take { $count } gems of different colours, or two of the same.
    }
error-bank-empty = There are no { $gem_colour } tokens left in the bank.
error-two-need-four =
    { $count ->
        [one] Only 1 { $gem_colour } token is in the bank; taking two needs 4.
       *[other] Only { $count } { $gem_colour } tokens are in the bank; taking two needs 4.
    }
error-return-first =
    { $count ->
        [one] First give back 1 token: you may keep ten.
       *[other] First give back { $count } tokens: you may keep ten.
    }
error-return-count =
    { $count ->
        [one] Give back exactly 1 token, so that you keep ten.
       *[other] Give back exactly { $count } tokens, so that you keep ten.
    }
error-return-not-held =
    { $count ->
        [0] You have no { $gem_colour } tokens.
       *[other] You have only { $count } { $gem_colour }.
    }
error-nothing-to-return = You do not have to give back any tokens: you may keep ten.

## Cards

error-card-gone = That card is no longer on the board. Choose another one.
error-unknown-card = There is no card at that address. The cards on the board are 1A to { $last }; those in your hand are H1 to H3.
error-deck-empty = The deck of level { $level } is empty. Choose another card or deck.
error-hand-full = You already have three reserved cards. Buy one of them before you reserve another.
error-cannot-afford =
    { $short ->
        [one] You cannot afford that card. You are missing { $missing }; counting your gold, you are 1 token short.
       *[other] You cannot afford that card. You are missing { $missing }; counting your gold, you are { $short } tokens short.
    }
error-payment-not-held = You cannot pay { $payment }: you only have { $held }.
error-payment-too-much = That is not the price. The card costs you { $price }; gold can replace any of these, but you cannot pay more.
error-payment-too-little = That is not enough. The card costs you { $price }; gold can replace any of these.

## Nobles

error-noble-first = First choose which noble visits you.
error-noble-not-visiting = That noble would not visit you now. Choose one whose bonuses you have.
error-no-noble-to-choose = You have no noble to choose right now.

## Turns

error-not-your-turn = Not yet: it is **{ $player }**’s turn. { COMMAND("board") } shows what you can do until then.
error-not-asked = That is not what the game is asking right now.
error-stale-board = The game has moved on since that board was shown. Please look at the newest one.
error-command-renamed = This command is now { $command }.
error-set-back = I was set back to an earlier state and have lost what that button belongs to. The newest board shows how the game stands; please go on from there.
error-form-late = That took too long on my side, so the form did not open. Please press the button again.
error-game-over = This game is over. { COMMAND("game new") } opens the next table.
error-not-a-player = You are not playing in this game, but you are welcome to watch: { COMMAND("board") } shows you the board.
error-seat-left = You have left this game and take no more turns.

## The table

error-elsewhere = I can only answer you here, but not post a board or tell players that it is their turn: Discord allows that only on servers that have added me, and in your direct messages with me. Play with friends on such a server, or use { COMMAND("game practice") } to play against computers in your direct messages. { COMMAND("me games") }, { COMMAND("hand") }, { COMMAND("replay") } and { COMMAND("splendor") } work everywhere.
error-no-game = There is no game in this channel. Start one with { COMMAND("game new") }.
error-no-such-game = That game no longer exists. { COMMAND("game new") } opens a new table.
error-no-last-game = No game has been played in this channel yet. { COMMAND("game new") } opens a table.
error-channel-taken = This channel already has a table. { COMMAND("game status") } shows you how it stands.
error-lobby-open = A table is already open here: { $link }. Press **Join** there, and you are in.
error-lobby-open-full = A table is already open here, but it has no seat for you at the moment: { $link }. You are welcome to watch.
error-lobby-open-seated = You already have a seat at the table that is open here: { $link }.
error-game-open =
    A game is being played here: { $link }. { $end ->
        [now] { COMMAND("game end") } ends it early.
        [ask] { COMMAND("game end") } asks the others to end it early.
       *[no] The channel is free again when it is over.
    } { $thread ->
        [yes] { COMMAND("game new") } with `{ command-game-new-thread }` opens your table beside it, in a thread of its own.
       *[no] In another channel, you can open a table now.
    }
error-too-many-tables = You already have a seat at { $count } tables, and you cannot have more at once. { COMMAND("game leave") } gives one up: use it in that table’s channel.
error-member-has-tables = That member already has a seat at { $count } tables, and nobody can have more at once. Choose somebody else.
error-already-joined = You are already at this table. As soon as there are two players, **Start the game** deals the cards.
error-data-deleted = Player data was deleted just now because its owner asked for it, so nothing was changed. If you still want that, please try again.
error-table-full =
    { $seats ->
        [one] The table is full: it has 1 seat.
       *[other] The table is full: all { $seats } seats are taken.
    } You are welcome to watch, and { COMMAND("game new") } opens another table in another channel.
error-started = The game has already started. { COMMAND("board") } shows you the board.
error-game-running = The game has already started, and that only works before the start. { COMMAND("game settings") } says what can still be changed.
error-not-seated = You are not at this table. Until the game starts, { COMMAND("game join") } gives you a seat.
error-need-two = You need at least two players. As soon as somebody joins, the game can start.
error-join-first = You are invited, but you have not joined yet. Press **Join** first.
error-no-computers = No computer players are available at the moment. The log of the bot says why.
error-needs-person = A game needs at least one person. Whoever is left plays on, or ends the game with { COMMAND("game end") }.
error-not-host = Only { $host }, the host of this table, or somebody who manages the server can do that.
error-not-host-lobby = Only { $host }, the host of this table, or somebody who manages the server can do that. If you do not want to play, { COMMAND("game leave") } frees your seat.
error-not-host-playing = Only { $host }, the host of this table, or somebody who manages the server can do that. If you want to stop playing, { COMMAND("game resign") } gives up your own seat.
error-leave-running = The game has started. If you really have to go, { COMMAND("game resign") } gives up your seat, and the others play on.
error-member-kept = A computer holds another seat at this table for that member. They can take it back, or you choose somebody else.
error-member-seated = That member is already at this table. Choose somebody who is not playing here.
error-cannot-be-invited = It is not possible to invite { $member }. Those who want to play can still press **Join**.
error-refuse-own = That is you. Choose somebody else whose invitations you do not want.

# For somebody who presses or types far too fast; $seconds until the next input is accepted.
error-too-fast =
    { $seconds ->
        [one] That was a lot at once. Give me a second, then carry on: nothing is lost.
       *[other] That was a lot at once. Give me { $seconds } seconds, then carry on: nothing is lost.
    }
# Somebody has caused too much for others lately; $seconds until they may go on.
error-notified-often =
    { $seconds ->
        [one] The others have just been notified several times because of you. Please wait a second, then try again: nothing is lost.
       *[other] The others have just been notified several times because of you. Please wait { $seconds } seconds, then try again: nothing is lost.
    }
error-opened-often =
    { $seconds ->
        [one] You have just opened several tables. Please wait a second before the next one.
       *[other] You have just opened several tables. Please wait { $seconds } seconds before the next one.
    }
error-edited-often =
    { $seconds ->
        [one] The boards of all your games have just been changed several times. Please wait a second, then try again: nothing is lost.
       *[other] The boards of all your games have just been changed several times. Please wait { $seconds } seconds, then try again: nothing is lost.
    }
