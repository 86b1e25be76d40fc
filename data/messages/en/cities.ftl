### The Cities. $city is what a city asks for; $needs is symbols, such as "3R 4K".

expansion-cities = Cities
    .short = No nobles: whoever first takes a city starts the last round.
    .lobby = Three cities lie out in place of the nobles, each asking for prestige and bonuses. Taking one starts the last round, and only those with a city can win.

cities-title = Cities
cities-city = { $prestige } prestige and { $needs }
cities-city-bare = { $prestige } prestige
cities-city-same = { $prestige } prestige and { $count } of one colour
cities-city-both = { $prestige } prestige, { $needs } and { $count } of one other colour
cities-one-colour = { $count } of one colour
cities-other-colour = { $count } of one other colour
cities-holds = City: { $city }

cities-taken = { $player } takes a city ({ $city })
cities-last-round = { $player } has a city, so this is the last round. The last turn belongs to { $last }
cities-round-complete = { $player } has a city, and the round is complete
cities-won = Of those with a city, { $player } has the most prestige.
cities-won-alone = { $player } is the only one with a city.

cities-question = { $mention }, { $count } cities are open to you: choose one.
cities-chooses = { $player } chooses a city
cities-take = Take the city: { $city }
cities-can = **Cities**
cities-can-comes = You take it at the end of your turn.
cities-lack = You lack: { $what }

error-city-first = First choose which city you take.
error-city-not-met = That city is not open to you now. Choose one of those you have the prestige and the bonuses for.

cities-piece = A city. It asks for { $city }.
cities-piece-open = This one asks for { $city }. The many-coloured stone with “=” stands for that colour.
cities-piece-taken = A city that is taken shows the colour and the sign of its holder.

rules-cities =
    Three **city tiles** lie out in place of the nobles, with any number of players. Each asks for prestige **and** bonuses, such as 13 prestige with four red and three black bonuses.

    - Whoever has both at the end of a turn takes the city. That is no action, and it costs nothing.
    - You take one city and no more. If several are open to you, you choose.
    - “4 of one other colour” means four bonuses of any one colour that the city does not name. In a city that names none, every colour will do.

    Here **15 prestige end nothing**. When a city is taken, the round is played out, and others may still take one of the cities left.

    If only one player has a city, that player wins, however much prestige the others have. If several have one, the most prestige among them wins; if that is level, fewer development cards.
    .title = Cities
