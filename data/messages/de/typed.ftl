### Typed gems: words beside the names of gems, and answers to texts that the bot does not understand.

typed-words =
    .fillers = ein, eine, einen, und, plus, Chip, Chips, Stein, Steine, Edelstein, Edelsteine
    .two = zwei, doppelt
    .three = drei

typed-unknown-gem = Einen Edelstein namens „{ $fragment }“ kenne ich nicht. Schreib Farben, Steine oder Buchstaben, etwa „rot blau weiß“, „2 Rubin“ oder „rbw“.
typed-stray-number = Ich weiß nicht, wozu die Zahl „{ $fragment }“ gehört. Schreib sie neben einen Edelstein, etwa „2 rot“.
typed-negative = „{ $fragment }“ ist weniger als nichts. Schreib, wie viele du meinst, etwa „2 rot“.
typed-too-long = Das ist zu lang. { $limit } Zeichen reichen für alles, was man hier eingeben kann.
typed-no-gems = Welche Edelsteine? Schreib Farben, Steine oder Buchstaben, etwa „rot blau weiß“, „2 Rubin“ oder „rbw“.
typed-too-many-gems = Das sind mehr Chips, als es im ganzen Spiel gibt.
typed-unknown-address =
    { $first_deck ->
        [none] Eine Adresse „{ $fragment }“ gibt es nicht. Die Karten in der Auslage heißen 1A bis { $last }, deine reservierten H1 bis H3, die Stapel D1 bis D3.
       *[other] Eine Adresse „{ $fragment }“ gibt es nicht. Die Karten in der Auslage heißen 1A bis { $last }, deine reservierten H1 bis H3, die Stapel D1 bis D3 und { $first_deck } bis { $last_deck }.
    }
