### The Trading Posts. $needs is symbols, such as "1W 3R"; $privilege is one of the five short phrases below.

expansion-trading_posts = Trading Posts
    .short = Shorter games: five posts reward bonuses with privileges, such as gold that counts double.
    .lobby = Five trading posts ask for bonuses. If you have them, you place a coat of arms there and gain a privilege for the rest of the game, such as an extra gem or gold that counts double.

posts-title = Trading posts
posts-gem-after-card = a gem after each purchase
posts-gem-after-two = another gem with two alike
posts-gold-times-two = each gold counts as two gems
posts-five-prestige = 5 prestige
posts-prestige-per-coat = 1 prestige for each coat of arms
posts-post = { $number } ({ $needs }): { $privilege }
posts-the-post = the trading post for “{ $privilege }”
posts-nobles =
    { $count ->
        [one] { $count } noble
       *[other] { $count } nobles
    }
posts-holds = Trading posts: { $posts }

posts-placed = { $player } places a coat of arms at a trading post ({ $needs }): { $privilege }
posts-declined = { $player } takes no extra gem

posts-question-after-card = { $mention }, your trading post offers you a gem with your purchase. Which one?
posts-question-after-two = { $mention }, your trading post offers you a gem of another colour too. Which one?
posts-chooses = { $player } may take a gem
posts-answer = Choose a gem
posts-take = Take { $gem } too
posts-decline = Take no gem
posts-can = **Nearest trading post:**
posts-can-comes = You place a coat of arms there at the end of your turn.
posts-lack = You still need: { $what }

error-post-gem-first = First choose a gem from your trading post, or take none.
error-post-one-gem = Your trading post gives you exactly one gem.
error-post-other-gem = You have just taken two { $gem_colour } tokens: this gem has to be of another colour.

posts-piece-coats = Coats of arms: everybody has five. Your coat of arms on a post shows that its privilege is yours.

rules-posts =
    Everybody has five coats of arms. If you have what a **trading post** asks for at the end of your turn, after a noble’s visit, you place a coat of arms there and have its privilege for the rest of the game. There is room for everybody. Games get shorter.

    - **3 red, 1 white:** after buying a card you may take 1 gem from the bank, before the card is replaced. It may be one that you have just paid.
    - **2 white:** when you take two alike, you may also take 1 gem of another colour. Two alike still need four in the bank.
    - **3 blue, 1 black:** when you buy, each gold may count as 2 gems of the same colour. A half that you do not need is lost.
    - **5 green and a noble:** 5 prestige, once.
    - **3 black:** 1 prestige for each of your coats of arms on the board, this one and later ones too.

    You cannot take gold this way. You can use a privilege from your next turn on. Prestige counts at once, and it can start the last round.
    .title = Trading Posts
