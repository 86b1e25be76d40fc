### The pages of the rules (/splendor rules:): the base game in our own words. Each page fits on the screen of a phone.

# Captions of the pictures in the pages, in about a hundred characters each.
pieces-alt = The pieces. { $captions }
pieces-card = A development card: prestige and its bonus at the top, the price below, its address at the left. A golden frame: it is new; the sign beside the address: who took the one before.
pieces-deck = A deck: its level, how many cards are left, and its address.
pieces-noble = A noble: 3 prestige for these bonuses.
pieces-tokens = Tokens: five gems, each with a shape and a letter, and gold.

# The notes to the parts of a player’s row in its picture, in about fifty characters each.
rows-name = Ann
rows-alt = A row of a player, part by part. { $captions }
rows-part-prestige = Prestige: the most of it wins.
rows-part-flag = The flag: this player began the game.
rows-part-tiles = Nobles that came to visit.
rows-part-total = How many tokens, of the ten that you may keep.
rows-part-bonus = Square: bonuses from cards, for good; with a golden frame: new. Beside them: the prestige of these cards.
rows-part-token = Round: tokens, to pay with.
rows-part-change = What the last move brought (+) or took (−), already counted.
rows-part-cards = Number of cards bought. In a tie, fewer win.
rows-part-reserved = Reserved cards, face down; the dots are their level.
rows-missing = For your eyes only. Red −2: you are 2 short, of the gems with a red frame. A golden frame: gold pays. A tick: you can buy the card. A lock: a rule forbids it.
rows-missing-noble = Red −3: you still need 3 bonuses for this noble.

# The line above a page about an expansion, and above a page of the base game at a table with an expansion.
page-of-expansion = -# New with { $expansion }. All the rest is as in the base game, whose rules begin on page 1.
page-of-base = -# The base game. This table plays with { $expansion }: page { $page } says what is different then.

rules-goal =
    You are a merchant. You collect gem tokens, buy development cards with them, and every card you own makes the next one cheaper. Cards bring **prestige**, and so do the nobles who come to visit you.

    Once somebody has **15 prestige**, the round is played to the end, and the player with the most prestige wins.

    On the table lie:
    - three rows of four open cards, from level 1 (cheap) to level 3 (expensive, but rich in prestige), each beside its deck;
    - the bank: 7 tokens of each gem with four players, 5 with three, 4 with two – and always 5 gold;
    - the nobles, one more than there are players.
    .title = What it is about

rules-rows =
    Below the cards, the picture has a row for each player, with everything that is open: what they have won, what they can pay with, and what has just changed.

    A golden frame marks a card that has just come. The sign on it is that of the player who took the card before it.

    Your own view (the **{ control-board }** button, or { COMMAND("board") }) also shows in red what you are short of, for each card and each noble of which you miss at most three.

    The **{ control-players }** button shows all purchased cards, each with its prestige.
    .title = The rows of the players

rules-turn =
    On your turn you do exactly **one** of four things:

    - Take **three tokens of different colours**.
    - Take **two tokens of the same colour**.
    - **Reserve** a card and take 1 gold.
    - **Buy** a card.

    After that a noble may visit you, and if you have more than ten tokens, you give some back. Then it is the next player’s turn.

    You may not pass while one of the four is possible. If none is, you pass automatically.
    .title = Your turn

rules-tokens =
    - Three tokens: one each of three different gems. If the bank has fewer than three colours left, you take one of each that is there.
    - Two tokens: both of the same gem, and only if **at least four** of it are in the bank before you take them.

    You cannot take gold this way. The only way to get gold is to reserve a card.
    .title = Taking tokens

rules-reserve =
    When you reserve a card, only you can buy it. Take an open card, or the top card of a deck without showing it to the others.

    - You get **1 gold**, if the bank has any left. If not, you may still reserve.
    - You may have **three** reserved cards at most.
    - A reserved card stays in your hand until you buy it. You cannot put it back, and it is worth nothing until you buy it.

    Gold is a joker: when you pay, it replaces one gem of any colour.
    .title = Reserving and gold

rules-buy =
    You may buy an open card, or one you reserved on an earlier turn. What you pay goes back to the bank.

    Each card you own gives you a **bonus** for good: you pay one gem of its colour less for everything you buy from now on. A card that costs 2 blue and 1 green costs you only the 1 green once you have two blue bonuses. With enough bonuses a card is free.

    Each gold you pay replaces one missing gem, or one you would rather keep. Unless you choose otherwise, you pay as little gold as possible. You cannot pay more than the price.

    The empty place in the row is filled from its deck at once. When a deck has run out, the gap stays.
    .title = Buying, bonuses and paying

rules-nobles =
    Every noble asks for certain bonuses, such as three green, three blue and three white. If your cards show them at the end of your turn, the noble comes to you and brings **3 prestige**.

    - A visit is not an action, and you cannot decline it.
    - Only bonuses count, never tokens.
    - Only one noble comes per turn. If several would, you choose; the others may still come later.
    .title = Nobles

rules-limit =
    You may end your turn with **ten tokens** at most, gold included. If you have more, you give the extra ones back. You choose which: gold too, or some that you have only just taken.

    So you may take tokens, or reserve a card, even when you already hold ten.

    Everybody sees everybody’s tokens, cards, bonuses and prestige. Only reserved cards are hidden.
    .title = Ten tokens

rules-end =
    When a player has 15 prestige or more at the end of a turn, the round is played to the end, so that everybody has the same number of turns. The last turn belongs to the player before the one who began.

    The player with the most prestige wins. In a tie, the one with **fewer** development cards wins. If that is a tie too, they share the victory.

    If nobody can do anything any more, the game ends too, and the winner is decided in the same way.
    .title = The end and the winner

rules-options =
    The printed rulebooks differ in one point, so a table may choose in { COMMAND("game settings") }:

    - **Exactly three** (the usual way): with three or more colours in the bank you take three different tokens, not fewer.
    - **Up to three**: you may take one, two or three different tokens as you like.

    The box lets the youngest begin. Here a table chooses: a random player (the usual way), the first to join, or a player by name, such as the youngest. When you play again, you take turns.
    .title = House rules
