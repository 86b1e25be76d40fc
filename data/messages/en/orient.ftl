### The Orient. A "gold card" is worth two gold in one purchase; a card that joins another adds one of its bonuses.
###
### $card is a card in words, $bonus and $bonuses are bonuses in words ("2 black bonuses"), $noble and $nobles are symbols.

expansion-orient = Orient
    .short = Two more cards in each row, which join others, bring free ones or reserve nobles.
    .lobby = Each row has two more cards with abilities: they count double, join another card, bring a free one or reserve a noble for you. For some, you give up bonuses.

orient-level = Orient, level { $level }
orient-row = Orient, level { $level }, { $count } in the deck
orient-worth-gold = 2 gold for one purchase
orient-joins = joins another card, +1 bonus
orient-brings = brings a free card of level { $level }
orient-reserves-noble = reserves a noble
orient-noble = noble
orient-cost = cost: give up { $bonuses }

orient-gold-cards =
    { $count ->
        [one] { $count } gold card
       *[other] { $count } gold cards
    }
orient-joined-cards =
    { $count ->
        [one] { $count } joined card
       *[other] { $count } joined cards
    }
orient-spent-cards = Given up: { $cards }
orient-has-nobles = Reserved nobles: { $nobles }

orient-free = { $player } gets { $address } ({ $card }) for free
orient-joined = { $player } joins it to another card: +{ $bonus }
orient-spent = { $player } pays with { $cards }
orient-gave-up = { $player } gives up { $what }
orient-kept = { $player } reserves a noble: { $noble }
orient-no-noble = There is no noble left to reserve
orient-no-card = There is no open card of level { $level } to take for free

orient-question-join = { $mention }, which of your cards does the new one join? It adds one bonus of that colour.
orient-question-free = { $mention }, you get a card of level { $level } for free. Which one?
orient-question-noble = { $mention }, you reserve a noble, who can then visit only you. Which one?
orient-question-discard = { $mention }, you pay with { $bonuses }: which cards do you give up?
orient-joins-now = { $player } chooses a card to join
orient-takes-now = { $player } chooses a free card
orient-keeps-now = { $player } chooses a noble to reserve
orient-discards-now = { $player } chooses cards to give up
orient-pays-bonuses = { $player } pays for a card with bonuses

orient-buy-giving-up = Buy { $address }: give up { $bonuses }
orient-answer-free = Choose a card
orient-answer-discard = Give up cards
orient-join = Join: +{ $bonus }
orient-take = Take { $address }: { $card }
orient-keep = Reserve: { $noble }
orient-give-up = Give up: { $cards }
orient-joined-card = joined card
orient-double-card = double card
orient-plain-card =
    { $prestige ->
        [0] card without prestige
       *[other] card with { $prestige } prestige
    }

orient-can-give-up = give up { $bonuses }
orient-costs-bonuses = Costs { $bonuses }, which you give up
orient-lacks-partner = You have no card that it can join

error-orient-costs-bonuses = You cannot buy that card with tokens. It costs { $count } { $gem_colour } bonuses, which you give up.
error-orient-costs-tokens = You cannot pay for that card with bonuses. Buy it with tokens.
error-orient-too-few-bonuses =
    { $count ->
        [0] That card costs two { $gem_colour } bonuses, and you have none.
       *[other] That card costs two { $gem_colour } bonuses, and you have only { $count }.
    }
error-orient-no-partner = That card has to join one of your cards, and you have none with a bonus yet. You can reserve it until then.
error-orient-gold-cards-not-held = You can only pay with gold cards that you have, each of them once.
error-orient-join-first = First choose which of your cards the new one joins.
error-orient-join-not-offered = The new card cannot join that one. Choose one of the cards offered.
error-orient-free-card-first = First choose the card that you get for free.
error-orient-free-card-not-offered = You cannot get that card for free. Choose one of the cards offered.
error-orient-noble-first = First choose the noble you reserve.
error-orient-noble-not-offered = You cannot reserve that noble. Choose one of the nobles on the table.
error-orient-discard-first = First choose which cards you give up.
error-orient-discard-not-offered = You cannot pay with those cards. Choose one of the ways offered.

orient-piece-gold = A gold card: 2 gold for one purchase. Your row shows used ones crossed out.
orient-piece-joins = Joins one of your cards and adds one bonus of its colour.
orient-piece-joins-free = Joins one of your cards, and brings a free card of level 1.
orient-piece-double = Two bonuses of its colour.
orient-piece-noble = Reserves a noble, who can then visit only you.
orient-piece-free = Brings a free card of level 2.
orient-piece-giving-up = Costs two bonuses of the colour shown, which you give up.
orient-piece-deck = An Orient deck: its level, how many cards are left, and its address.

rules-orient =
    Each row has **two more open cards**, in the places E and F, with a deck of their own: O1, O2 and O3. You buy and reserve them like any other card, and you can reserve them unseen from their decks too. Their places are only filled from their own deck.

    You use a card’s ability at once when you buy it, before the row is filled. A card that you get **for free** has its ability too, so one may bring the next.

    If you reserve an Orient card, nothing happens yet: its ability waits until you buy it.

    Cards that you get without paying tokens count like any other: their bonuses, their prestige, and as one card each in a tie at the end. Gold cards you have spent and cards you have given up no longer count.
    .title = Orient: the cards

rules-orient-cards =
    - **Gold card** (level 1): worth 2 gold in one later purchase, each for any colour. Whatever you do not need is lost, and the card leaves the game. It is not a token, so it does not count towards the ten.
    - **Joining card** (levels 1 and 2): joins one of your cards and adds one bonus of its colour, just one even on a double bonus. Without a card to join you cannot buy it. On level 2 it also brings a card of level 1 for free.
    - **Double bonus** (level 2): counts as two bonuses.
    - **Reserved noble** (level 2): you take a noble from the table, who can then visit only you, for the usual bonuses. Without the visit there is no prestige.
    - **Free card** (level 3): brings a card of level 2 for free, its ability included.
    - **Giving up** (level 3): you pay with two bonuses of a colour instead of tokens. Joined cards of that colour go first, and a double bonus may pay for both. Their prestige is lost; nobles who have visited you stay.

    If there is no noble or open card left to take, that part is skipped.
    .title = Orient: what the cards do
