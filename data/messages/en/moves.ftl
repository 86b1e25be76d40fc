### Events, whose turn it is, and the table in words.
###
### Names are inserted as they are: in bold for texts, plain for pictures. $gems, $payment and $cost are symbols ("2R 1J").

event-dealt = The cards are dealt
event-position = The game goes on from this position
event-taken = { $player } takes { $gems }
event-returned = { $player } gives back { $gems }
event-reserved = { $player } reserves { $address } ({ $card })
event-reserved-unseen =
    { $deck ->
        [O] { $player } reserves an unseen Orient card of level { $level }
       *[D] { $player } reserves an unseen card of level { $level }
    }
event-reserved-own =
    { $deck ->
        [O] { $player } reserves an unseen Orient card of level { $level } ({ $card })
       *[D] { $player } reserves an unseen card of level { $level } ({ $card })
    }
event-with-gold = { $line } and takes { $gold }
event-bought = { $player } buys { $address } ({ $card })
event-bought-reserved = { $player } buys the reserved card { $address } ({ $card })
event-bought-hidden = { $player } buys a card that was reserved unseen ({ $card })
event-for-payment = { $line } for { $payment }
event-for-free = { $line } for free
event-new = New on { $address }: { $card }
event-gap =
    { $deck ->
        [O] { $address } stays empty: the Orient deck of level { $level } has run out
       *[D] { $address } stays empty: the deck of level { $level } has run out
    }
event-noble = A noble visits { $player }: { $noble }
event-last-round =
    { $expansion ->
        [cities] { $player } has a city, so this is the last round. { $last } has the last turn
       *[other] { $player } has { $prestige } prestige, so this is the last round. { $last } has the last turn
    }
event-round-complete =
    { $expansion ->
        [cities] { $player } has a city, and the round is complete
       *[other] { $player } has { $prestige } prestige, and the round is complete
    }
event-passed = { $player } cannot do anything, so the turn passes
event-left = { $player } leaves the game; the tokens go back to the bank
event-over = The game is over: { $players } wins!
event-over-shared = The game is over: { $players } share the victory!

turn-action = { $mention }, it is your turn.
turn-return = { $mention }, you have more than ten tokens: give back { $count }.
turn-noble = { $mention }, { $count } nobles would like to visit you: choose one.
turn-over = The game is over.

final-won = 👑 { $player } wins with { $prestige } prestige. Congratulations!
final-won-together = 👑 { $players } share the victory. Congratulations!
final-computer-won = { $player } wins with { $prestige } prestige.
final-won-before =
    { $count ->
        [one] { $player } wins with { $prestige } prestige; { $members } comes closest with { $other }.
       *[other] { $player } wins with { $prestige } prestige; { $members } come closest with { $other }.
    }
final-fewer-cards = { $players } have { $prestige } prestige each; { $winner } got there with fewer cards.
final-shared = { $players } are tied on prestige and on cards.
final-alone = { $player } is the last player left at the table and wins.
final-first-win =
    { $number ->
        [one] 🎉 The first game here for { $player }, and won straight away!
       *[other] 🎉 The first win here for { $player }, in game number { $number }!
    }
final-streak = 🔥 { $player } has won { $number } games in a row here!
final-fastest = ⚡ { $number } rounds: nobody has won faster here ({ $kind }).
final-highest = ⭐ { $number } prestige: nobody had as much here before { $player } ({ $kind }).
final-given-up = A computer made { $count } of { $player }’s { $turns } turns. In the ratings, { $player } therefore comes last.
final-ratings = Ratings: { $ratings }
final-rating = { $player } { $points } ({ $change })
final-cards =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }

picture-turn = { $player } to play
picture-returns = { $player } gives back tokens
picture-chooses-noble = { $player } chooses a noble
picture-won = { $players } wins
picture-shared = { $players } share the victory
picture-round = Round { $round }
picture-last-round = Round { $round }, the last one
picture-rounds =
    { $round ->
        [one] After { $round } round
       *[other] After { $round } rounds
    }
picture-lack-some = { $short } short (of { $gems })
picture-left = left the game
picture-who-left =
    { $count ->
       *[other] { $players } left the game
    }

hand-title = Your reserved cards
hand-empty = You have no reserved cards.

afford-payment = Affordable: { $payment }
afford-otherwise = Affordable: { $way }
afford-free = Affordable: free
afford-lack = Missing: { $gems }
afford-lack-some = { $short } short (of { $gems }, gold counted)

alt-reach = Within your reach
alt-lack = You are missing
alt-bank = Bank
alt-level = Level { $level }, { $count } in the deck
alt-gap = empty
alt-nobles = Nobles
alt-tokens = Tokens: { $gems }
alt-bonuses = Bonuses: { $bonuses }
alt-card-prestige = Prestige on cards: { $gems }
alt-reserved = Reserved: { $cards }
alt-visits = Nobles: { $count }
alt-letters = Letters
alt-notation = “2A { gem-ruby.letter }1: 3{ gem-diamond.letter }” means: card 2A, red bonus, 1 prestige, cost 3 white.
alt-more = Everything in full: { COMMAND_NAME("board") } { command-board-text }
board-since = **Since your last turn:**

players-title = Players
players-all = All players
players-numbers = The numbers are the prestige of each card, the oldest card first.
players-column = { $colour }: { $cards }
players-double = { $prestige } (double)
players-joined = { $prestige } (joined)

can-take-nothing = There are no gems left to take.
can-not-reserve = Your hand is full: buy one of your three cards before you reserve another.
can-buy-nothing = You cannot afford a card yet.
can-pay = pay { $payment }
can-nearest-card = **{ $address }** { $card } · { $shortage }
can-nearest = **Nearest:**
can-take-or = { $first }, or { $second }
can-take-fewer = up to { $count } different gems
can-take-different =
    { $count ->
        [one] 1 gem
       *[other] { $count } different gems
    }
can-take-pair = two of one colour ({ $colours })
can-take-now = **You can take** { $choices }.
can-return = **Give back { $count }.** You have { $gems }; any will do{ $gold ->
        [0] .
       *[other] , gold too.
    }
