### Typed gems: words beside the names of gems, and answers to texts that the bot does not understand.

typed-words =
    .fillers = a, an, and, plus, of, the, one, gem, gems, token, tokens, chip, chips, stone, stones
    .two = two, double
    .three = three

typed-unknown-gem = I do not know a gem called “{ $fragment }”. Write colours, gems or letters, such as “red blue white”, “2 ruby” or “rbw”.
typed-stray-number = I do not know what the “{ $fragment }” counts. Write it next to a gem, such as “2 red”.
typed-negative = “{ $fragment }” is less than none. Write how many you mean, such as “2 red”.
typed-too-long = That is too long. { $limit } characters are enough for anything you can type here.
typed-no-gems = Which gems? Write colours, gems or letters, such as “red blue white”, “2 ruby” or “rbw”.
typed-too-many-gems = That is more gems than the whole game has.
typed-unknown-address =
    { $first_deck ->
        [none] There is no address “{ $fragment }”. The cards on the board are 1A to { $last }, your reserved cards H1 to H3, the decks D1 to D3.
       *[other] There is no address “{ $fragment }”. The cards on the board are 1A to { $last }, your reserved cards H1 to H3, the decks D1 to D3 and { $first_deck } to { $last_deck }.
    }
