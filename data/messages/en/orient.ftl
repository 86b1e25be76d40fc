### The Orient. A "gold card" is worth two gold in one purchase; a card that joins another counts as one more of its bonus.
###
### $card is a card in words, $bonus and $bonuses are bonuses in words ("2 black bonuses"), $noble and $nobles are symbols.

expansion-orient = Orient
    .short = Two more cards beside each level, which join others, bring free ones or reserve nobles.
    .lobby = Beside each level lie two more cards that can do something: count double, join another card, bring a free one, or reserve a noble for you. Some are paid for with bonuses that you give up.

orient-level = Orient, level { $level }
orient-row = Orient, level { $level }, { $count } in the deck
orient-worth-gold = 2 gold for one purchase
orient-joins = joins another card, +1 bonus
orient-brings = brings a free card of level { $level }
orient-reserves-noble = reserves a noble
orient-noble = noble
orient-cost = cost: { $bonuses } given up

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
orient-spent-cards =
    { $count ->
        [one] { $count } card given up
       *[other] { $count } cards given up
    }
orient-has-nobles = Reserved nobles: { $nobles }

orient-drawn = { $player } reserves an Orient card of level { $level } unseen
orient-drawn-own = { $player } reserves an Orient card of level { $level } unseen ({ $card })
orient-free = { $player } gets { $address } ({ $card }) for free
orient-joined = { $player } joins it to another card: { $bonus } more
orient-spent = { $player } pays with { $cards }
orient-gave-up = { $player } gives up { $what }
orient-kept = { $player } reserves a noble: { $noble }
orient-no-noble = There is no noble left to reserve
orient-no-card = There is no open card of level { $level } to take for free
orient-gap = { $address } stays empty: the Orient deck of level { $level } has run out

orient-question-join = { $mention }, which of your cards does the new one join? It counts as one more bonus of that colour.
orient-question-free = { $mention }, a card of level { $level } comes with it for free: which one?
orient-question-noble = { $mention }, reserve a noble: which one? Only you can then be visited by that noble.
orient-question-discard = { $mention }, you pay with { $bonuses }: which cards do you give up?
orient-joins-now = { $player } joins two cards
orient-takes-now = { $player } takes a free card
orient-keeps-now = { $player } reserves a noble
orient-discards-now = { $player } gives up bonuses

orient-buy-giving-up = Buy { $address }: give up { $bonuses }
orient-join = Join: { $bonus } more
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
orient-costs-bonuses = Costs { $bonuses } that you give up
orient-lacks-partner = You have no card with a bonus for it to join

error-orient-costs-bonuses = That card is not sold for tokens. It costs { $count } { $gem_colour } bonuses, which you give up.
error-orient-costs-tokens = Bonuses do not pay for that card. Buy it with tokens.
error-orient-too-few-bonuses =
    { $count ->
        [0] That card costs two { $gem_colour } bonuses, and you have none.
       *[other] That card costs two { $gem_colour } bonuses, and you have only { $count }.
    }
error-orient-no-partner = That card has to join one of your cards, and you have none with a bonus yet. You may reserve it until then.
error-orient-gold-cards-not-held = You can only pay with gold cards that lie in front of you, each of them once.
error-orient-join-first = First choose which of your cards the new one joins.
error-orient-join-not-offered = The new card cannot join that one. Choose one of the cards offered.
error-orient-free-card-first = First choose the card that comes for free.
error-orient-free-card-not-offered = That card does not come for free. Choose one of the cards offered.
error-orient-noble-first = First choose the noble you reserve.
error-orient-noble-not-offered = That noble cannot be reserved. Choose one of the nobles on the table.
error-orient-discard-first = First choose which cards you give up.
error-orient-discard-not-offered = You cannot pay with those cards. Choose one of the ways offered.

orient-piece-gold = A gold card: 2 gold for one purchase, then it leaves the game.
orient-piece-joins = Joins one of your cards and counts as one more bonus of its colour.
orient-piece-joins-free = Joins one of your cards, and brings a free card of level 1.
orient-piece-double = Two bonuses of its colour.
orient-piece-noble = Reserves a noble: then only you can be visited by that noble.
orient-piece-free = Brings a free card of level 2.
orient-piece-giving-up = Costs two bonuses of the colour shown, which you give up.
orient-piece-deck = A deck of the Orient: its level, how many cards are left, and its address.

rules-orient =
    Beside each level lie **two more open cards**, in the places E and F, with a deck of their own: O1, O2 and O3. You buy and reserve them like any other, unseen from their deck too. Only their own deck fills their places.

    A card’s ability is used at once when you buy it, before the row is filled. A card that comes **for free** uses its ability too, so one may bring the next.

    If you reserve an Orient card, nothing happens yet: its ability waits until you buy it.

    Cards for which nobody pays in tokens count like any other: their bonuses, their prestige, and one card each if prestige is level at the end. Gold cards you have spent and cards you have given up no longer count.
    .title = Orient: the cards

rules-orient-cards =
    - **Gold card** (level 1): worth 2 gold in one later purchase, each for any colour. What you do not need of it is lost, and the card leaves the game. It is no token, so it does not count towards the ten.
    - **Joining card** (levels 1 and 2): joins one of your cards and counts as one more bonus of its colour, just one even on a double bonus. Without a card to join you cannot buy it. On level 2 it also brings a card of level 1 for free.
    - **Double bonus** (level 2): counts as two bonuses.
    - **Reserved noble** (level 2): you take a noble from the table. Only you can be visited by that noble, for the usual bonuses; without the visit there is no prestige.
    - **Free card** (level 3): brings a card of level 2 for free, its ability included.
    - **Giving up** (level 3): you pay with two bonuses of a colour instead of tokens. Joined cards of that colour go first, and a double bonus may pay for both. Their prestige is lost; nobles who have visited you stay.

    If there is no noble or no open card left to take, that part is skipped.
    .title = Orient: what the cards do
