### Wat leden met de knop Delen in een kanaal zetten.

share-button = Delen
share-by = Gedeeld door { $player }
share-done = Het staat nu in het kanaal, voor iedereen te zien.
share-not-over = Dit kun je delen als het spel afgelopen is: het toont je hand.
share-not-here = Spellen van deze server kun je delen waar je zelf mag schrijven.
share-forbidden = Ik mag niet schrijven in dit kanaal. Wie de server beheert, kan dat toestaan.
share-unavailable = Discord nam het bericht niet aan. Probeer het zo nog eens.
share-hidden = Je statistieken zijn verborgen. Druk eerst op **{ stats-show }** als je ze wilt delen.
error-shared-often =
    { $seconds ->
        [one] Je hebt net meerdere keren iets gedeeld. Wacht een seconde voordat je weer iets deelt.
       *[other] Je hebt net meerdere keren iets gedeeld. Wacht { $seconds } seconden voordat je weer iets deelt.
    }
