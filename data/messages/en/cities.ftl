### The Cities. $city is the requirements of a city in words; $needs is in symbols, such as "3R 4K".

expansion-cities = Cities
    .short = A good first one. No nobles: the first player to take a city starts the last round.
    .lobby = Three cities replace the nobles. Each asks for prestige and bonuses. Taking one starts the last round, and only players with a city can win.

cities-title = Cities
cities-city = { $prestige } prestige, { $needs }
cities-city-bare = { $prestige } prestige
cities-city-same = { $prestige } prestige and { $count } of one colour
cities-city-both = { $prestige } prestige, { $needs } and { $count } of one other colour
cities-the-city = the city for { $city }
cities-one-colour = { $count } of one colour
cities-other-colour = { $count } of one other colour
cities-holds = City: { $city }

cities-taken = { $player } takes a city ({ $city })
cities-won = { $player } has the most prestige of the players with a city.
cities-won-alone = { $player } is the only player with a city.

cities-question = { $mention }, you can take one of { $count } cities. Which one?
cities-answer = Choose a city
cities-chooses = { $player } chooses a city
cities-take = City: { $city }
cities-can = **Nearest city:**
cities-can-comes = You take it at the end of your turn.
cities-lack = You still need: { $what }

error-city-first = First choose which city you take.
error-city-not-met = You cannot take that city now. Choose one whose prestige and bonuses you have.

cities-piece = A city. It asks for { $city }.
cities-piece-open = This one asks for { $city }. The multicoloured gem with “=” stands for that colour.
cities-piece-taken = A city that is taken shows the colour and sign of its owner.

rules-cities =
    Three **city tiles** replace the nobles, whatever the number of players. Each asks for prestige **and** bonuses, such as 13 prestige with four red and three black bonuses. The rulebook recommends the Cities as your first expansion.

    - If you have both at the end of your turn, you take the city. That is not an action, and it costs nothing.
    - You can only take one city. If you could take several, you choose one.
    - “4 of one other colour” means four bonuses of any one colour that the city does not name. If it names none, any colour will do.

    Here **15 prestige does not end the game**. When a city is taken, the round is played to the end, and others may still take one of the cities left.

    If only one player has a city, that player wins, however much prestige the others have. If several have one, the most prestige among them wins. In a tie, the one with fewer development cards wins.
    .title = Cities
