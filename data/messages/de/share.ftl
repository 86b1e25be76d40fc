### Was Mitglieder mit dem Knopf Teilen in einen Kanal stellen.

share-button = Teilen
share-by = Geteilt von { $player }
share-done = Jetzt steht es im Kanal, für alle sichtbar.
share-not-over = Teilen kannst du das, wenn das Spiel zu Ende ist: Es zeigt deine Hand.
share-not-here = Spiele dieses Servers kannst du dort teilen, wo du selbst schreiben darfst.
share-forbidden = In diesem Kanal darf ich nicht schreiben. Wer den Server verwaltet, kann es erlauben.
share-unavailable = Discord hat die Nachricht nicht angenommen. Bitte versuche es gleich noch einmal.
share-hidden = Deine Statistik ist verborgen. Wenn du sie teilen möchtest, drück zuerst **{ stats-show }**.
error-shared-often =
    { $seconds ->
        [one] Du hast gerade mehrmals etwas geteilt. Warte bitte eine Sekunde, bevor du das Nächste teilst.
       *[other] Du hast gerade mehrmals etwas geteilt. Warte bitte { $seconds } Sekunden, bevor du das Nächste teilst.
    }
