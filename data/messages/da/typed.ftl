### Typed gems: words beside the names of gems, and answers to texts that the bot does not understand.

typed-words =
    .fillers = en, et, og, plus, brik, brikker, sten, ædelsten, ædelstene
    .two = to, dobbelt
    .three = tre

typed-unknown-gem = Jeg kender ingen ædelsten, der hedder »{ $fragment }«. Skriv farver, sten eller bogstaver, for eksempel »rød blå hvid«, »2 rubin« eller »rbh«.
typed-stray-number = Jeg ved ikke, hvad tallet »{ $fragment }« hører til. Skriv det ved siden af en ædelsten, for eksempel »2 røde«.
typed-negative = »{ $fragment }« er mindre end ingen. Skriv, hvor mange du mener, for eksempel »2 røde«.
typed-too-long = Det er for langt. { $limit } tegn er nok til alt, hvad man kan skrive her.
typed-no-gems = Hvilke ædelstene? Skriv farver, sten eller bogstaver, for eksempel »rød blå hvid«, »2 rubin« eller »rbh«.
typed-too-many-gems = Det er flere brikker, end der er i hele spillet.
typed-unknown-address =
    { $first_deck ->
        [none] Der er ingen plads, der hedder »{ $fragment }«. Kortene på bordet hedder 1A til { $last }, dine reserverede kort H1 til H3, og bunkerne D1 til D3.
       *[other] Der er ingen plads, der hedder »{ $fragment }«. Kortene på bordet hedder 1A til { $last }, dine reserverede kort H1 til H3, og bunkerne D1 til D3 og { $first_deck } til { $last_deck }.
    }
