### The Strongholds.
###
### Names come ready made. $address, $source and $target are places on the board ("2C"); $payment is symbols ("2R 1J").

expansion-strongholds = Strongholds
    .short = Every purchase moves a stronghold: it keeps a card for its owner, and three together conquer.
    .lobby = Each purchase lets you place or move one of your three strongholds, or remove another player’s; a card they stand on is yours alone to take. All three on one card let you buy it on top of your action.

strongholds-placed = { $player } places a stronghold on { $address }
strongholds-moved = { $player } moves a stronghold from { $source } to { $target }
strongholds-removed = { $player } removes a stronghold of { $owner } from { $address }
strongholds-conquered = { $player } conquers { $address } with three strongholds
strongholds-declined = { $player } does not conquer { $address }

strongholds-question = { $mention }, you have bought a card: place or move one of your strongholds, or remove another player’s.
strongholds-question-conquest = { $mention }, your three strongholds stand together ({ $card }). Would you like to conquer that card and buy it now?
strongholds-uses = { $player } uses a stronghold
strongholds-may-conquer = { $player } may conquer a card

strongholds-place = Place on { $address }
strongholds-move = Move { $source } → { $target }
strongholds-remove = Remove { $player }’s from { $address }
strongholds-conquer = Conquer { $address } for { $payment }
strongholds-conquer-free = Conquer { $address } for free
strongholds-decline = No conquest
strongholds-menu-place = Place one from your supply
strongholds-menu-move = Or move one away from { $address }
strongholds-menu-remove = Or remove another player’s

strongholds-stand =
    { $count ->
        [0] Strongholds: { $places }
       *[other] Strongholds: { $places }, { $count } left
    }
strongholds-left = Strongholds left: { $count }
strongholds-player = player { $number }
strongholds-barred = Held by { $player }

error-stronghold-owner = **{ $player }**’s stronghold stands on { $address }: only **{ $player }** may take it.
error-stronghold-first = First your stronghold: place one, move one, or remove another player’s.
error-stronghold-none-left = All three of your strongholds stand on cards already. You can still move one, or remove another player’s.
error-stronghold-not-there = None of your strongholds stands on that card.
error-stronghold-stays = A stronghold that moves has to go to another card.
error-stronghold-none-to-remove = There is no other player’s stronghold on that card.
error-conquest-first = First decide about the conquest: buy the card your three strongholds stand on, or leave it.

strongholds-piece-one = A stronghold: only its owner may take this card.
strongholds-piece-two = Several of one player may share a card, never those of two.
strongholds-piece-three = All three of a player on one card: it may be conquered.
strongholds-piece-signs = Each player has a colour and a sign.

rules-strongholds =
    Everybody has **three strongholds**. Each time you buy a card, from the table or from your hand, you use one before the empty place is filled. You choose:

    - **Place** one of yours on an open card.
    - **Move** one of yours to another open card.
    - **Remove** one of another player’s from a card; its owner gets it back.

    You cannot do without, unless none of this is possible. Reserving a card is not a purchase, so no stronghold follows.

    A card with strongholds is **occupied**. Strongholds of two players never share a card, but several of yours may. Only you can buy or reserve a card on which your strongholds stand. When it leaves the table, you take them back.
    .title = Strongholds: occupation

rules-conquest =
    When **all three** of your strongholds stand on the same card, you may conquer it: you buy it at its usual price on top of your action, whatever that action was.

    - It is yours to decide. If you say no, or cannot pay yet, you may have another chance in a later turn, as long as the three stand there.
    - After the conquest you take the three strongholds back. As with every purchase, you then use one before the empty place is filled.
    - Only then are nobles and the limit of ten tokens looked at.

    An example: you buy a card and place your third stronghold where two stand already. The row is filled, and you conquer that card as well. The three come back, you place one of them, and the row is filled again.
    .title = Strongholds: conquest
