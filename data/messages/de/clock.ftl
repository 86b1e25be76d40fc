### Erinnerungen, Ruhezeiten und Abwesenheit.

notice-reminder = { $mention }, das Spiel wartet auf deinen Zug: { $board } Er hat { $since } begonnen.
notice-reminder-direct = Ein Spiel wartet auf deinen Zug: { $board } Er hat { $since } begonnen.
notice-next = { $mention }, in diesem Spiel bist du als Nächstes dran: { $board }
notice-next-direct = In diesem Spiel bist du als Nächstes dran: { $board }
notice-stalled = { $name } hat noch nicht gezogen, obwohl der Zug { $since } begonnen hat. Ich erinnere nicht noch einmal daran: { $board } Wer den Server verwaltet, kann den Platz mit { COMMAND("admin replace") } jemand anderem geben oder die Person mit { COMMAND("admin remove") } aus dem Spiel nehmen.
away-over = Willkommen zurück: Du giltst nicht mehr als abwesend.
away-now = Du bist bis { $until } abwesend. So lange ruhen deine Erinnerungen. Dein nächster Zug beendet die Abwesenheit.
away-ended = Du giltst nicht mehr als abwesend.
away-seat = { $name } ist bis { $until } abwesend.
board-waiting = Dieser Zug hat { $since } begonnen.

me-title = Deine Einstellungen auf allen Servern
me-remind = Erinnerung: { $value }
me-quiet = Ruhezeit: { $from } bis { $until } ({ $zone })
me-no-quiet = Ruhezeit: keine
me-notices-channel = Erinnerungen kommen: im Kanal
me-notices-direct = Erinnerungen kommen: als Direktnachricht
me-heads-up-on = Hinweis, wenn du als Nächstes dran bist: an
me-heads-up-off = Hinweis, wenn du als Nächstes dran bist: aus
me-invitations-on = Einladungen an Tische: an
me-invitations-off = Einladungen an Tische: aus. Niemand kann dich einladen; mitspielen kannst du trotzdem.
me-away = Abwesend bis { $until }
me-remind-usual = { $value } (wie auf dem Server eingestellt)
me-remind-0 = nie
me-remind-1 = nach 1 Stunde
me-remind-4 = nach 4 Stunden
me-remind-8 = nach 8 Stunden
me-remind-24 = nach 24 Stunden
me-remind-48 = nach 48 Stunden
me-channel = im Kanal
me-direct = als Direktnachricht
me-on = an
me-off = aus
me-invitations-stop = Keine Einladungen
me-invitations-start = Einladungen erlauben
me-quiet-usual = Ruhe von { $from } bis { $until }
me-quiet-stop = Keine Ruhezeit
me-back = Ich bin zurück

me-change = Einstellungen ändern
me-form-title = Deine Einstellungen
me-no-quiet-hours = keine
me-choose-switches = Außerdem
me-switch-direct = Per Direktnachricht erinnern
me-switch-heads_up = Hinweis kurz vor meinem Zug
me-switch-invitations = Andere dürfen mich einladen
me-remind-server = wie auf dem Server eingestellt
me-choose-remind = Erinnerung
me-choose-quiet-from = Ruhezeit: ab
me-choose-quiet-until = Ruhezeit: bis
me-choose-zone = Zeitzone
me-choose-away = Abwesend: wie lange?
me-days-away = { $days ->
        [one] Einen Tag
       *[other] { $days } Tage
    } abwesend

invitations-refuse = Lade mich nicht mehr ein
invitations-refused = { $player } kann dich nicht mehr einladen und erfährt davon nichts. { COMMAND("me invitations") } zeigt, von wem du keine Einladungen möchtest.
invitations-allow = Einladungen wieder erlauben
invitations-except = Diese Personen können dich nicht einladen: { $players }. Sie erfahren davon nichts. Mit { COMMAND("me invitations") } und „erlauben“ können sie es wieder.
invitations-forgotten = { $count ->
        [one] eine Person, deren Daten gelöscht wurden
       *[other] { $count } Personen, deren Daten gelöscht wurden
    }

admin-settings-remind = Erinnerung, wenn jemand mit { COMMAND("me settings") } nichts eingestellt hat: { $value }

error-unknown-zone = Die Zeitzone „{ $zone }“ kenne ich nicht. Schreib eine Stadt oder ein Land, etwa „Wien“ oder „Dänemark“, oder wähle aus der Liste.
error-unknown-zone-near = Die Zeitzone „{ $zone }“ kenne ich nicht. Meinst du eine davon: { $zones }?
error-time-of-day = „{ $time }“ ist keine Uhrzeit. Schreib sie so: „22:30“ oder „22 Uhr“.
error-quiet-both = Eine Ruhezeit braucht einen Anfang und ein Ende.
error-quiet-all-day = Eine Ruhezeit mit gleichem Anfang und Ende würde den ganzen Tag dauern. Wenn du keine Erinnerungen möchtest, stelle die Erinnerung auf „nie“.
error-away-unreadable = „{ $until }“ verstehe ich nicht. Schreib zum Beispiel „2 Wochen“ oder „nächsten Montag“; auch ein Datum wie 24.12. geht.
error-away-past = Das liegt in der Vergangenheit. Wähle ein späteres Datum.
error-away-long = Du kannst höchstens ein Jahr abwesend sein.

command-me = ich
    .description = Zeig deine Spiele und deine Statistik, stell Erinnerungen ein, hol oder lösch deine Daten
command-me-settings = einstellungen
    .description = Zeig oder ändere, wann und wo ich dich erinnere
command-me-settings-remind = erinnerung
    .description = Wie lange ich warte, bis ich dich an deinen Zug erinnere
command-me-settings-quiet_from = ruhe_von
    .description = Wann deine Ruhezeit beginnt, etwa 22:00
command-me-settings-quiet_until = ruhe_bis
    .description = Wann deine Ruhezeit endet, etwa 07:00
command-me-settings-zone = zeitzone
    .description = Deine Zeitzone, nach einer Stadt wie Berlin
command-me-settings-notices = zustellung
    .description = Wo Erinnerungen ankommen
command-me-settings-heads_up = hinweis
    .description = Ob ich dir sage, wenn du als Nächstes dran bist
command-me-settings-invitations = einladungen
    .description = Ob andere dich an ihre Tische einladen können
command-me-invitations = einladungen
    .description = Zeig oder ändere, wer dich nicht an einen Tisch einladen kann
command-me-invitations-from = von
    .description = Wer dich nicht mehr einladen soll
command-me-invitations-allow = erlauben
    .description = Lass dich wieder von dieser Person einladen
command-me-away = abwesend
    .description = Lass deine Erinnerungen bis zu einem Tag ruhen
command-me-away-until = bis
    .description = Ein Datum, ein Wochentag oder zum Beispiel „2 Wochen“
command-option-remind = erinnerung
    .description = Wie lange ich warte, bis ich alle erinnere, die selbst nichts eingestellt haben
