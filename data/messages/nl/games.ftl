### De eigen spellen vinden, uitnodigingen, threads, en hoelang een tafel al wacht.

command-me-games = spellen
    .description = Bekijk al je open spellen, op elke server; alleen jij ziet het antwoord

games-title =
    { $count ->
        [one] Je open spel
       *[other] Je { $count } open spellen
    }
games-waiting =
    { $count ->
        [0] Geen ervan wacht op jou.
        [one] Eén ervan wacht op jou.
       *[other] { $count } wachten op jou.
    }
games-invitations =
    { $count ->
        [one] Je bent uitgenodigd voor een tafel:
       *[other] Je bent uitgenodigd voor { $count } tafels:
    }
games-your-turn = Jij bent aan de beurt
games-turn-of = { $player } is aan de beurt
games-lobby = Nog niet begonnen
games-invited = Je bent uitgenodigd
games-open = Bezig
games-open-button = Openen
games-computer-plays = Een computer speelt voor je
take-up = Hier verder spelen
take-up-private = Verder spelen
take-up-done =
    { $where ->
        [direct] Het spel gaat verder in je privéberichten.
       *[channel] Het spel gaat verder in dit kanaal.
    }
games-stopped = Je spel met { $players } is gestopt, omdat het kanaal weg is. Het kan in dit kanaal verdergaan.
games-aside = Je spel met { $players } in je privéberichten is onderbroken · { $since }
game-stopped = Het kanaal van je spel met { $players } is weg, daarom is het gestopt. Er is niets verloren. { $who ->
        [host] Je kunt verder spelen: open { COMMAND("me games") } in een ander kanaal van de server en druk op **{ $label }**.
       *[player] Wie de tafel leidt, kan in een ander kanaal van de server verder spelen.
    }
games-take-back = Met **Mijn plaats terugnemen** of je volgende zet in een spel neem je je plaats weer over van de computer.
games-join = Meedoen: { $place }
games-decline = Afzeggen: { $place }
games-joined = Je zit nu aan de tafel in { $channel }.
games-declined = Je hebt afgezegd. De plaats is vrij voor iemand anders.
error-invitation-gone = Die uitnodiging geldt niet meer: het spel is begonnen, de tafel is gesloten, of de plaats is weer vrij.
games-base-game = basisspel
games-with = met { $players }
games-players = { $players }
games-also-waiting =
    { $count ->
        [one] Er wacht nog een spel op jou:
       *[other] Er wachten nog { $count } spellen op jou:
    }
games-all = Al mijn spellen

command-game-new-with = met
    .description = Wie je uitnodigt; de plaats blijft een dag vrij
command-game-new-with2 = met-2
    .description = Wie je nog meer uitnodigt
command-game-new-with3 = met-3
    .description = Wie je als derde uitnodigt
command-option-only = alleen-genodigden
    .description = Of niemand anders kan meedoen zolang de plaatsen vrij worden gehouden
command-game-new-thread = thread
    .description = Of het spel een eigen thread krijgt

game-invited = { $player } is uitgenodigd. De plaats blijft een dag vrij.
game-opened-invited =
    { $count ->
        [one] De tafel is open en { $players } is uitgenodigd. De plaats blijft een dag vrij.
       *[other] De tafel is open en { $players } zijn uitgenodigd. De plaatsen blijven een dag vrij.
    }
game-opened-thread = Dit spel heeft een eigen thread: { $thread }.
lobby-held = { $members }: { $player } wil graag met { $count ->
        [one] je spelen. Je plaats blijft
       *[other] jullie spelen. Jullie plaatsen blijven
    } vrij tot { $until }. Met **Meedoen** zeg je ja, met **Verlaten** zeg je deze keer nee.
lobby-held-only = Tot dan kunnen alleen genodigden meedoen.
lobby-waiting = Geopend { $since }.
lobby-closes = { $players }: aan deze tafel is al dagen niets gebeurd, dus hij sluit { $when }. Elke wijziging houdt hem open, bijvoorbeeld onder **Instellingen**.
start-without-question =
    { $count ->
        [one] { $players } doet nog niet mee. De plaats blijft vrij tot { $until }. Beginnen zonder te wachten?
       *[other] { $players } doen nog niet mee. De plaatsen blijven vrij tot { $until }. Beginnen zonder te wachten?
    }
start-without-yes = Niet wachten
permission-create_public_threads = “Openbare threads maken”
error-seats-held = Iemand die is uitgenodigd, doet nog niet mee. Druk nog een keer op **Spel starten**.
error-invited-only = Deze tafel wordt vrijgehouden voor de genodigden. Blijft er een plaats over, dan kun je later meedoen.
error-invited-self = Aan je eigen tafel heb je al een plaats. Nodig iemand anders uit.
error-too-many-invited =
    { $count ->
        [one] Er past geen gast meer bij: deze tafel heeft { $seats } plaatsen.
       *[other] { $count } gasten passen er niet bij: deze tafel heeft { $seats } plaatsen.
    } Laat meer spelers toe of neem minder computerspelers.
error-no-threads-here = Hier kan geen thread komen. Gebruik de opdracht in een tekstkanaal van een server, of laat `thread` weg.
error-thread-not-allowed = Je mag in dit kanaal geen threads openen. Laat `thread` weg, dan wordt er in het kanaal zelf gespeeld.
error-thread-permissions = Ik kan hier geen thread openen: ik mis { $permissions }. Alleen daarvoor is dat recht nodig. Wie de server beheert, kan het toestaan, of laat `thread` weg.
error-thread-refused = Discord laat me hier nu geen thread openen. Laat `thread` weg, dan wordt er in het kanaal zelf gespeeld.

command-admin-games = spellen
    .description = Bekijk de open spellen van deze server, en wat je met elk ervan kunt doen
command-admin-reset-game = spel
    .description = Een spel in een ander kanaal van deze server
command-admin-remove-game = { command-admin-reset-game }
    .description = { command-admin-reset-game.description }
command-admin-move-game = { command-admin-reset-game }
    .description = { command-admin-reset-game.description }
command-admin-undo-game = { command-admin-reset-game }
    .description = { command-admin-reset-game.description }
command-admin-replace-game = { command-admin-reset-game }
    .description = { command-admin-reset-game.description }

admin-games-choose = Kiezen
admin-games-title =
    { $count ->
        [one] Het open spel van deze server
       *[other] De { $count } open spellen van deze server
    }
admin-game-damaged = De opgeslagen gegevens van dit spel zijn beschadigd. Het kan alleen nog worden verwijderd.
admin-game-hint = { COMMAND("admin replace") } met `spel` geeft een plaats aan een ander lid.
admin-choose-player = Kies een speler
admin-replace-with = Laat een computer het overnemen
admin-player-hint = Wat moet er met { $player } gebeuren? { COMMAND("admin replace") } met `spel` geeft de plaats aan een ander lid.
error-no-open-games = Er zijn geen open spellen op deze server.
error-no-game-chosen = Dat spel bestaat niet op deze server. Kies een van de suggesties.
