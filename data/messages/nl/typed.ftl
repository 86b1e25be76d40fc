### Typed gems: words beside the names of gems, and answers to texts that the bot does not understand.

typed-words =
    .fillers = een, en, plus, fiche, fiches, steen, stenen, edelsteen, edelstenen
    .two = twee, dubbel
    .three = drie

typed-unknown-gem = De edelsteen “{ $fragment }” ken ik niet. Typ kleuren, stenen of letters, zoals “rood blauw wit”, “2 robijn” of “rbw”.
typed-stray-number = Ik weet niet waar het getal “{ $fragment }” bij hoort. Typ het naast een edelsteen, zoals “2 rood”.
typed-negative = “{ $fragment }” is minder dan niets. Typ hoeveel je er bedoelt, zoals “2 rood”.
typed-too-long = Dat is te lang. { $limit } tekens zijn genoeg voor alles wat je hier kunt typen.
typed-no-gems = Welke edelstenen? Typ kleuren, stenen of letters, zoals “rood blauw wit”, “2 robijn” of “rbw”.
typed-too-many-gems = Dat zijn meer fiches dan er in het hele spel zijn.
typed-unknown-address =
    { $first_deck ->
        [none] Er is geen plek “{ $fragment }”. De open kaarten heten 1A tot en met { $last }, je gereserveerde kaarten H1 tot en met H3, de trekstapels D1 tot en met D3.
       *[other] Er is geen plek “{ $fragment }”. De open kaarten heten 1A tot en met { $last }, je gereserveerde kaarten H1 tot en met H3, de trekstapels D1 tot en met D3 en { $first_deck } tot en met { $last_deck }.
    }
