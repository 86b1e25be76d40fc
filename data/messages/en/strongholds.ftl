### The Strongholds.
###
### Names are inserted as they are. $address, $source and $target are addresses ("2C"); $payment is symbols ("2R 1J").

expansion-strongholds = Strongholds
    .short = Longer games: each purchase moves a stronghold. One keeps a card for you, three conquer it.
    .lobby = Each purchase lets you place or move one of your three strongholds, or remove another player’s. Only you can take a card with your strongholds. With all three on one card, you can buy it on top of your action.

strongholds-placed = { $player } places a stronghold on { $address }
strongholds-moved = { $player } moves a stronghold from { $source } to { $target }
strongholds-removed = { $player } removes { $owner }’s stronghold from { $address }
strongholds-conquered = { $player } conquers { $address } with three strongholds
strongholds-declined = { $player } does not conquer { $address }

strongholds-question = { $mention }, you have bought a card: place or move one of your strongholds, or remove another player’s.
strongholds-question-conquest = { $mention }, your three strongholds stand on { $address } ({ $card }). Would you like to conquer it and buy it now?
strongholds-uses = { $player } uses a stronghold
strongholds-may-conquer = { $player } may conquer a card

strongholds-answer = Use a stronghold
strongholds-answer-conquest = Conquer or not
strongholds-place = Place on { $address }
strongholds-move = Move { $source } → { $target }
strongholds-remove = Remove from { $address }: { $player }
strongholds-conquer = Conquer { $address } for { $payment }
strongholds-conquer-free = Conquer { $address } for free
strongholds-decline = Do not conquer
strongholds-menu-place = Place one
strongholds-menu-move = Move from { $address }
strongholds-menu-remove = Remove

strongholds-stand =
    { $count ->
        [0] Strongholds: { $places }
       *[other] Strongholds: { $places }, { $count } left
    }
strongholds-left = Strongholds left: { $count }
strongholds-player = player { $number }
strongholds-barred = Held by { $player }

error-stronghold-owner = **{ $player }**’s stronghold stands on { $address }: only **{ $player }** may take that card.
error-stronghold-first = First use a stronghold: place one, move one, or remove another player’s.
error-stronghold-none-left = All three of your strongholds are already on cards. You can still move one, or remove another player’s.
error-stronghold-not-there = You have no stronghold on that card.
error-stronghold-stays = A stronghold has to move to another card.
error-stronghold-none-to-remove = No other player has a stronghold on that card.
error-conquest-first = First decide about the conquest: buy the card with your three strongholds, or decline.

strongholds-piece-one = A stronghold: only its owner may take this card.
strongholds-piece-two = One player’s strongholds may share a card; those of two players may not.
strongholds-piece-three = All three strongholds of a player on one card: that player may conquer it.
strongholds-piece-signs = Each player has a colour and a sign.

rules-strongholds =
    Everybody has **three strongholds**. Each time you buy a card, from the table or from your hand, you use one of them before the empty place is filled. Games get longer. You choose:

    - **Place** one of yours on an open card.
    - **Move** one of yours to another open card.
    - **Remove** another player’s stronghold from a card; its owner gets it back.

    You have to do one of these if you can. Reserving a card is not a purchase, so you do not use a stronghold.

    A card with strongholds is **occupied**. Strongholds of two players never share a card, but several of yours may. Only you can buy or reserve a card with your strongholds. When it leaves the table, you take them back.
    .title = Strongholds: occupation

rules-conquest =
    When **all three** of your strongholds stand on the same card, you may conquer it: you buy it at its usual price on top of your action, whatever that action was.

    - You decide. If you say no, or cannot pay yet, you may have another chance in a later turn, as long as the three stand there.
    - After the conquest you take the three strongholds back. As with every purchase, you then use one before the empty place is filled.
    - Nobles and the limit of ten tokens come only after that.

    An example: you buy a card and place your third stronghold where your other two stand. The row is filled, and you conquer that card as well. The three come back, you place one of them, and the row is filled again.
    .title = Strongholds: conquest
