### Det, som medlemmer lægger i en kanal med knappen Del.

share-button = Del
share-by = Delt af { $player }
share-done = Nu står det i kanalen, så alle kan se det.
share-not-over = Det kan du dele, når spillet er slut: Det viser din hånd.
share-not-here = Serverens spil kan du dele dér, hvor du selv må skrive.
share-forbidden = Jeg må ikke skrive i kanalen. En, der administrerer serveren, kan give lov.
share-unavailable = Discord tog ikke imod beskeden. Prøv igen om lidt.
share-hidden = Din statistik er skjult. Tryk først på **{ stats-show }**, hvis du vil dele den.
error-shared-often =
    { $seconds ->
        [one] Du har lige delt flere ting. Vent et sekund, før du deler den næste.
       *[other] Du har lige delt flere ting. Vent { $seconds } sekunder, før du deler den næste.
    }
