### Was Mitglieder mit dem Knopf Teilen in einen Kanal stellen.

share-button = Teilen
share-by = Geteilt von { $player }
share-done = Jetzt steht es im Kanal, für alle sichtbar.
share-not-over = Teilen kannst du das, wenn die Partie zu Ende ist: Es zeigt deine Hand.
share-not-here = Partien dieses Servers kannst du dort teilen, wo du selbst schreiben darfst.
share-forbidden = In diesem Kanal darf ich nicht schreiben. Wer den Server verwaltet, kann es erlauben.
share-unavailable = Discord hat die Nachricht nicht angenommen. Bitte versuche es gleich noch einmal.
share-hidden = Deine Statistik ist verborgen. Wenn du sie teilen möchtest, drück zuerst „Mich wieder zeigen“.
error-shared-often =
    { $seconds ->
        [one] Du hast gerade mehrmals etwas geteilt. Warte bitte eine Sekunde, bevor du das Nächste teilst.
       *[other] Du hast gerade mehrmals etwas geteilt. Warte bitte { $seconds } Sekunden, bevor du das Nächste teilst.
    }
