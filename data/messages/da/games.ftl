### At finde sine spil, invitationer, tråde, og hvor længe et bord har ventet.

command-me-games = spil
    .description = Vis alle dine åbne spil på alle servere; kun du kan se svaret

games-title =
    { $count ->
        [one] Dit åbne spil
       *[other] Dine { $count } åbne spil
    }
games-waiting =
    { $count ->
        [0] Ingen af dem venter på dig.
        [one] Ét af dem venter på dig.
       *[other] { $count } venter på dig.
    }
games-invitations =
    { $count ->
        [one] Du er inviteret til et bord:
       *[other] Du er inviteret til { $count } borde:
    }
games-your-turn = Det er din tur
games-turn-of = Det er { $player }s tur
games-lobby = Ikke begyndt endnu
games-invited = Du er inviteret
games-open = I gang
games-open-button = Åbn
games-computer-plays = En computer spiller for dig
take-up = Spil videre her
take-up-private = Spil videre
take-up-done =
    { $where ->
        [direct] Spillet fortsætter i dine direkte beskeder.
       *[channel] Spillet fortsætter i denne kanal.
    }
games-stopped = Dit spil med { $players } er stoppet, fordi dets kanal er væk. Det kan fortsætte i denne kanal.
games-aside = Dit spil med { $players } i dine direkte beskeder er sat på pause · { $since }
game-stopped = Kanalen for dit spil med { $players } er væk, så spillet er stoppet. Intet er gået tabt. { $who ->
        [host] Du kan spille videre: åbn { COMMAND("me games") } i en anden kanal på serveren, og tryk på **{ $label }**.
       *[player] Den, der leder bordet, kan spille videre i en anden kanal på serveren.
    }
games-take-back = Med **Tag min plads tilbage** eller dit næste træk i et spil får du din plads tilbage fra computeren.
games-join = Deltag: { $place }
games-decline = Meld afbud: { $place }
games-joined = Du er nu med ved bordet i { $channel }.
games-declined = Du har meldt afbud. Pladsen er ledig til en anden.
error-invitation-gone = Den invitation gælder ikke længere: Spillet er begyndt, bordet er lukket, eller pladsen er ledig igen.
games-base-game = grundspil
games-with = med { $players }
games-players = { $players }
games-also-waiting =
    { $count ->
        [one] Et andet spil venter på dig:
       *[other] { $count } andre spil venter på dig:
    }
games-all = Alle mine spil

command-game-new-with = med
    .description = En, du inviterer; pladsen holdes i en dag
command-game-new-with2 = med-2
    .description = En til, du inviterer
command-game-new-with3 = med-3
    .description = En tredje, du inviterer
command-option-only = kun-inviterede
    .description = Om ingen andre kan være med, så længe pladserne holdes
command-game-new-thread = tråd
    .description = Om spillet får sin egen tråd

game-invited = { $player } er inviteret. Pladsen holdes i en dag.
game-opened-invited =
    { $count ->
        [one] Bordet er åbent, og { $players } er inviteret. Pladsen holdes i en dag.
       *[other] Bordet er åbent, og { $players } er inviteret. Pladserne holdes i en dag.
    }
game-opened-thread = Dette spil har sin egen tråd: { $thread }.
lobby-held = { $members }: { $player } vil gerne spille med { $count ->
        [one] dig. Din plads holdes
       *[other] jer. Jeres pladser holdes
    } til { $until }. Med **Deltag** siger du ja, med **Forlad** nej tak denne gang.
lobby-held-only = Indtil da kan kun de inviterede være med.
lobby-waiting = Åbnet { $since }.
lobby-closes = { $players }: Der er ikke sket noget ved dette bord i dagevis, så det lukker { $when }. Enhver ændring holder det åbent, for eksempel under **Indstillinger**.
start-without-question =
    { $count ->
        [one] { $players } er ikke med endnu. Pladsen holdes til { $until }. Vil du starte uden at vente?
       *[other] { $players } er ikke med endnu. Pladserne holdes til { $until }. Vil du starte uden at vente?
    }
start-without-yes = Start uden at vente
permission-create_public_threads = »Opret offentlige tråde«
error-seats-held = En, der er inviteret, er ikke med endnu. Tryk på **Start spillet** igen.
error-invited-only = Dette bord holdes til dem, der er inviteret. Bliver en plads ledig, kan du være med senere.
error-invited-self = Du har allerede en plads ved dit eget bord. Invitér en anden.
error-too-many-invited =
    { $count ->
        [one] Der er ikke plads til en gæst: Bordet har { $seats } pladser.
       *[other] Der er ikke plads til { $count } gæster: Bordet har { $seats } pladser.
    } Tillad flere spillere, eller tag færre computerspillere.
error-no-threads-here = Her kan der ikke være en tråd. Brug kommandoen i en tekstkanal på en server, eller udelad `tråd`.
error-thread-not-allowed = Du må ikke åbne tråde i denne kanal. Udelad `tråd`, så spilles der i selve kanalen.
error-thread-permissions = Jeg kan ikke åbne en tråd her: Jeg mangler { $permissions }. Den tilladelse skal jeg kun bruge til tråde. En, der administrerer serveren, kan give lov, eller du kan udelade `tråd`.
error-thread-refused = Discord lader mig ikke åbne en tråd her lige nu. Udelad `tråd`, så spilles der i selve kanalen.

command-admin-games = spil-liste
    .description = Vis de åbne spil på denne server, og hvad du kan gøre med hvert af dem
command-admin-reset-game = spil
    .description = Et spil i en anden kanal på denne server
command-admin-remove-game = { command-admin-reset-game }
    .description = { command-admin-reset-game.description }
command-admin-move-game = { command-admin-reset-game }
    .description = { command-admin-reset-game.description }
command-admin-undo-game = { command-admin-reset-game }
    .description = { command-admin-reset-game.description }
command-admin-replace-game = { command-admin-reset-game }
    .description = { command-admin-reset-game.description }

admin-games-choose = Vælg
admin-games-title =
    { $count ->
        [one] Det åbne spil på denne server
       *[other] De { $count } åbne spil på denne server
    }
admin-game-damaged = De gemte data for dette spil er beskadiget. Det kan kun fjernes.
admin-game-hint = { COMMAND("admin replace") } med `spil` giver en plads til et andet medlem.
admin-choose-player = Vælg en spiller
admin-replace-with = Lad en computer tage over
admin-player-hint = Hvad skal der ske med { $player }? { COMMAND("admin replace") } med `spil` giver pladsen til et andet medlem.
error-no-open-games = Der er ingen åbne spil på denne server.
error-no-game-chosen = Det spil findes ikke på denne server. Vælg et af forslagene.
