### Refusals, for the player whose move was not allowed.
###
### Piles ($missing, $payment, $held, $price) are in words, in the nominative; $player is escaped. A gem gives
### $gem_colour.

## Taking and giving back tokens

error-take-nothing = Hvilke ædelstene? Tag tre forskellige eller to i samme farve.
error-take-gold = Guld kan du ikke tage fra bordet. Det får du, når du reserverer et kort.
error-take-pattern = Tag tre ædelstene i forskellige farver eller to ens. Andre kombinationer er ikke tilladt.
error-take-three =
    { $count ->
        [2] Der er kun to farver tilbage på bordet: Tag én af hver, eller to ens, hvis der ligger fire.
       *[other] Tag { $count } ædelstene i forskellige farver eller to ens.
    }
error-bank-empty = Der er ingen brikker tilbage på bordet i den farve ({ $gem_colour }).
error-two-need-four =
    { $count ->
        [one] Der er kun 1 brik på bordet i den farve ({ $gem_colour }); for at tage to skal der ligge mindst 4.
       *[other] Der er kun { $count } brikker på bordet i den farve ({ $gem_colour }); for at tage to skal der ligge mindst 4.
    }
error-return-first =
    { $count ->
        [one] Aflevér først 1 brik: Du må højst beholde ti.
       *[other] Aflevér først { $count } brikker: Du må højst beholde ti.
    }
error-return-count =
    { $count ->
        [one] Aflevér præcis 1 brik, så du har ti tilbage.
       *[other] Aflevér præcis { $count } brikker, så du har ti tilbage.
    }
error-return-not-held =
    { $count ->
        [0] Du har ingen brikker i den farve ({ $gem_colour }).
       *[other] Du har kun { $count } i den farve ({ $gem_colour }).
    }
error-nothing-to-return = Du behøver ikke at aflevere noget: Du må beholde ti brikker.

## Cards

error-card-gone = Det kort ligger ikke længere på brættet. Vælg et andet.
error-unknown-card = Der ligger ikke noget kort på den plads. Kortene på brættet hedder 1A til { $last }, kortene på din hånd H1 til H3.
error-deck-empty = Bunken på niveau { $level } er tom. Vælg et andet kort eller en anden bunke.
error-hand-full = Du har allerede tre reserverede kort. Køb et af dem, før du reserverer et mere.
error-cannot-afford =
    { $short ->
        [one] Det kort har du ikke råd til. Du mangler { $missing }; guld medregnet har du 1 brik for lidt.
       *[other] Det kort har du ikke råd til. Du mangler { $missing }; guld medregnet har du { $short } brikker for lidt.
    }
error-payment-not-held = Du kan ikke betale med { $payment }: Du har kun { $held }.
error-payment-too-much = Det er ikke prisen. Kortet koster dig { $price }; guld kan erstatte hver af dem, men du kan ikke betale mere.
error-payment-too-little = Det er ikke nok. Kortet koster dig { $price }; guld kan erstatte hver af dem.

## Nobles

error-noble-first = Vælg først, hvilken adelig der besøger dig.
error-noble-not-visiting = Den adelige ville ikke besøge dig nu. Vælg en, som du har bonusserne til.
error-no-noble-to-choose = Du har ingen adelig at vælge lige nu.

## Turns

error-not-your-turn = Ikke endnu: **{ $player }** har turen. { COMMAND("board") } viser, hvad du kan gøre indtil da.
error-not-asked = Det er ikke det, spillet spørger om nu.
error-stale-board = Spillet er gået videre i mellemtiden. Se på det nyeste bræt.
error-command-renamed = Denne kommando hedder nu { $command }.
error-set-back = Jeg er blevet sat tilbage til et tidligere tidspunkt og har mistet det, som knappen hører til. Det nyeste bræt viser, hvordan spillet står. Spil videre derfra.
error-form-late = Det tog for lang tid hos mig, så formularen blev ikke åbnet. Tryk på knappen igen.
error-game-over = Spillet er slut. { COMMAND("game new") } åbner det næste bord.
error-not-a-player = Du er ikke med i dette spil, men du må gerne se på: { COMMAND("board") } viser dig brættet.
error-seat-left = Du har forladt dette spil og får ikke flere ture.

## The table

error-elsewhere = Her kan jeg kun svare dig, men ikke sende et bræt eller fortælle nogen, at det er deres tur: Det tillader Discord kun på servere, der har tilføjet mig, og i dine direkte beskeder med mig. Spil med venner på sådan en server, eller spil med { COMMAND("game practice") } mod computere i dine direkte beskeder. { COMMAND("me games") }, { COMMAND("hand") }, { COMMAND("replay") } og { COMMAND("splendor") } virker overalt.
error-no-game = Der er ikke noget spil i gang i denne kanal. Start et med { COMMAND("game new") }.
error-no-such-game = Det spil findes ikke længere. { COMMAND("game new") } åbner et nyt bord.
error-no-last-game = Der er ikke spillet noget spil i denne kanal endnu. { COMMAND("game new") } åbner et bord.
error-channel-taken = Der er allerede et bord i denne kanal. { COMMAND("game status") } viser, hvordan det står.
error-lobby-open = Her er allerede et åbent bord: { $link }. Tryk på **Deltag** dér, så er du med.
error-lobby-open-full = Her er allerede et åbent bord, men lige nu er der ingen plads til dig: { $link }. Du må gerne se på.
error-lobby-open-seated = Du har allerede en plads ved det bord, der er åbent her: { $link }.
error-game-open =
    Her spilles der lige nu: { $link }. { $end ->
        [now] { COMMAND("game end") } afslutter spillet før tid.
        [ask] { COMMAND("game end") } spørger de andre, om spillet må slutte før tid.
       *[no] Bagefter er kanalen ledig igen.
    } { $thread ->
        [yes] { COMMAND("game new") } med `{ command-game-new-thread }` åbner dit bord ved siden af, i en egen tråd.
       *[no] I en anden kanal kan du åbne et bord allerede nu.
    }
error-too-many-tables = Du sidder allerede ved { $count } borde, og flere ad gangen kan det ikke blive. Forlad først et af dem med { COMMAND("game leave") } i bordets kanal.
error-member-has-tables = Det medlem sidder allerede ved { $count } borde, og flere ad gangen kan det ikke blive. Vælg en anden.
error-already-joined = Du sidder allerede ved bordet. Så snart der er to spillere, deler **Start spillet** kortene ud.
error-data-deleted = Et medlems data er netop blevet slettet efter eget ønske, så intet er ændret. Vil du det alligevel, så prøv igen.
error-table-full =
    { $seats ->
        [one] Bordet er fuldt: Der er 1 plads.
       *[other] Bordet er fuldt: Alle { $seats } pladser er optaget.
    } Du må gerne se på, og i en anden kanal åbner { COMMAND("game new") } et bord til.
error-started = Spillet er allerede i gang. { COMMAND("board") } viser dig brættet.
error-game-running = Spillet er allerede i gang, og det her kan kun gøres, før det begynder. { COMMAND("game settings") } viser, hvad der stadig kan ændres.
error-not-seated = Du sidder ikke ved dette bord. Indtil spillet begynder, giver { COMMAND("game join") } dig en plads.
error-need-two = I skal være mindst to. Så snart en mere er med, kan spillet begynde.
error-join-first = Du er inviteret, men er ikke med endnu. Tryk først på **Deltag**.
error-no-computers = Der er ingen computerspillere lige nu. Årsagen står i bottens logfil.
error-needs-person = Et spil kræver mindst ét menneske. Den, der er tilbage, spiller videre eller afslutter spillet med { COMMAND("game end") }.
error-not-host = Det må kun { $host } (leder dette bord) eller den, der administrerer serveren.
error-not-host-lobby = Det må kun { $host } (leder dette bord) eller den, der administrerer serveren. Vil du ikke være med, gør { COMMAND("game leave") } din plads ledig.
error-not-host-playing = Det må kun { $host } (leder dette bord) eller den, der administrerer serveren. Vil du selv stoppe, opgiver { COMMAND("game resign") } din plads.
error-leave-running = Spillet er i gang. Hvis du virkelig må gå, opgiver { COMMAND("game resign") } din plads, og de andre spiller videre.
error-member-kept = En computer holder allerede en anden plads ved bordet til det medlem. Medlemmet kan tage den tilbage, eller du kan vælge en anden.
error-member-seated = Det medlem sidder allerede ved bordet. Vælg en, der ikke er med her.
error-cannot-be-invited = Det er ikke muligt at invitere { $member }. Enhver, der vil være med, kan stadig trykke på **Deltag**.
error-refuse-own = Det er dig selv. Vælg en anden, som du ikke vil inviteres af.

# For somebody who presses or types far too fast; $seconds until the next input is accepted.
error-too-fast =
    { $seconds ->
        [one] Det var rigtig meget på én gang. Vent lige et sekund, så kan du fortsætte: Intet er gået tabt.
       *[other] Det var rigtig meget på én gang. Vent lige { $seconds } sekunder, så kan du fortsætte: Intet er gået tabt.
    }
error-notified-often =
    { $seconds ->
        [one] De andre har lige fået flere notifikationer på grund af dig. Vent et sekund, og prøv så igen: Intet er gået tabt.
       *[other] De andre har lige fået flere notifikationer på grund af dig. Vent { $seconds } sekunder, og prøv så igen: Intet er gået tabt.
    }
error-opened-often =
    { $seconds ->
        [one] Du har lige åbnet flere borde. Vent et sekund, før du åbner det næste.
       *[other] Du har lige åbnet flere borde. Vent { $seconds } sekunder, før du åbner det næste.
    }
error-edited-often =
    { $seconds ->
        [one] Brætterne i alle dine spil er lige blevet ændret flere gange. Vent et sekund, og prøv så igen: Intet er gået tabt.
       *[other] Brætterne i alle dine spil er lige blevet ændret flere gange. Vent { $seconds } sekunder, og prøv så igen: Intet er gået tabt.
    }
