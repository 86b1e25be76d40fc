### Questions and answers of /me export and /me delete.

privacy-name = Ehemaliger Spieler
privacy-export = Das ist alles, was ich über dich gespeichert habe. Nur du kannst es sehen. Was sich aus deinen Zügen ergeben hat und die Nummern, die Discord deinen Klicks gab und aus denen die Karten gegeben wurden, gehört zu den Spielen: Es nennt niemanden und bleibt dort.
privacy-delete-question =
    ### Alles löschen, was ich über dich gespeichert habe?
    { $playing ->
        [0] Du bist in keinem offenen Spiel.
        [one] Du verlässt dein offenes Spiel endgültig: Deine Chips gehen zurück in den Vorrat, und die anderen spielen weiter. Zu zweit gewinnt die andere Person.
       *[other] Du verlässt deine { $playing } offenen Spiele endgültig: Deine Chips gehen zurück in den Vorrat, und die anderen spielen weiter. Zu zweit gewinnt die andere Person.
    }
    { $games ->
        [0] Du kommst in keinem Spiel vor.
        [one] In dem einen Spiel, in dem du vorkommst, heißt dein Platz von nun an „{ $name }“.
       *[other] In allen { $games } Spielen, in denen du vorkommst, heißt dein Platz von nun an „{ $name }“.
    }
    Nachrichten, die schon in Kanälen stehen, bleiben dort; wer den Server verwaltet, kann sie löschen.
    Wer von dir abgelehnt war, kann dich wieder einladen; wer deine Einladungen abgelehnt hat, lehnt sie weiter ab.
privacy-delete-yes = Alles löschen
privacy-deleted = Erledigt: Ich habe alles gelöscht, was ich über dich gespeichert hatte. Wenn du wieder mitspielst, fange ich von vorn an.

command-me-export = export
    .description = Hol dir alles, was ich über dich gespeichert habe, als Datei
command-me-delete = löschen
    .description = Lösch alles, was ich über dich gespeichert habe
