### The Strongholds.
###
### Names are inserted as they are. $address, $source and $target are addresses ("2C"); $payment is symbols ("2R 1J").

expansion-strongholds = Fæstningerne
    .short = Længere spil: Efter hvert køb bruger du en fæstning. Én holder et kort, tre erobrer det.
    .lobby = Hver gang du køber, sætter eller flytter du en af dine tre fæstninger eller fjerner en andens; et kort med dine fæstninger kan kun du tage. Står alle tre på ét kort, må du købe det oven i din handling.

strongholds-placed = { $player } sætter en fæstning på { $address }
strongholds-moved = { $player } flytter en fæstning fra { $source } til { $target }
strongholds-removed = { $player } fjerner en fæstning fra { $address }; den går tilbage til { $owner }
strongholds-conquered = { $player } erobrer { $address } med tre fæstninger
strongholds-declined = { $player } erobrer ikke { $address }

strongholds-question = { $mention }, du har købt et kort: Sæt eller flyt en af dine fæstninger, eller fjern en andens.
strongholds-question-conquest = { $mention }, dine tre fæstninger står på { $address } ({ $card }). Vil du erobre kortet og købe det nu?
strongholds-uses = { $player } bruger en fæstning
strongholds-may-conquer = { $player } må erobre et kort

strongholds-answer = Brug en fæstning
strongholds-answer-conquest = Erobre eller ej
strongholds-place = Sæt på { $address }
strongholds-move = Flyt { $source } → { $target }
strongholds-remove = Fjern fra { $address }: { $player }
strongholds-conquer = Erobr { $address } for { $payment }
strongholds-conquer-free = Erobr { $address } gratis
strongholds-decline = Erobr ikke
strongholds-menu-place = Sæt
strongholds-menu-move = Flyt fra { $address }
strongholds-menu-remove = Fjern

strongholds-stand =
    { $count ->
        [0] Fæstninger: { $places }
       *[other] Fæstninger: { $places }, { $count } tilbage
    }
strongholds-left = Fæstninger tilbage: { $count }
strongholds-player = spiller { $number }
strongholds-barred = Besat af { $player }

error-stronghold-owner = På { $address } står der en fæstning, som tilhører **{ $player }**: Kun **{ $player }** må tage kortet.
error-stronghold-first = Brug først en fæstning: Sæt eller flyt en af dine, eller fjern en andens.
error-stronghold-none-left = Dine tre fæstninger står allerede på kort. Du kan flytte en af dem eller fjerne en andens.
error-stronghold-not-there = Ingen af dine fæstninger står på det kort.
error-stronghold-stays = Når du flytter en fæstning, skal den hen på et andet kort.
error-stronghold-none-to-remove = Der står ingen andres fæstning på det kort.
error-conquest-first = Tag først stilling til erobringen: Køb kortet med dine tre fæstninger, eller sig nej tak.

strongholds-piece-one = En fæstning: Kun ejeren må tage kortet.
strongholds-piece-two = Én spillers fæstninger må stå på samme kort, to spilleres må aldrig.
strongholds-piece-three = Alle tre fra én spiller på ét kort: Den spiller må erobre det.
strongholds-piece-signs = Alle har deres egen farve og deres eget tegn.

rules-strongholds =
    Alle har **tre fæstninger**. Hver gang du køber et kort, fra bordet eller fra din hånd, bruger du en, før den tomme plads fyldes op. Spillene bliver længere. Du vælger:

    - **Sæt** en af dine på et åbent kort.
    - **Flyt** en af dine til et andet åbent kort.
    - **Fjern** en andens fra et kort; ejeren får den tilbage.

    Du kan ikke springe over, medmindre intet af det er muligt. At reservere er ikke et køb, så dér bruger du ingen fæstning.

    Et kort med fæstninger er **besat**. To spilleres fæstninger står aldrig på samme kort, men flere af dine egne må gerne. Et kort med dine fæstninger kan kun du købe eller reservere. Når kortet forlader bordet, tager du dem tilbage.
    .title = Fæstninger: besættelse

rules-conquest =
    Står **alle tre** dine fæstninger på det samme kort, må du erobre det: Du køber det til den sædvanlige pris oven i din handling, hvad den så end var.

    - Du bestemmer selv. Siger du nej, eller har du ikke råd endnu, kan det måske lade sig gøre i en senere tur, så længe de tre står der.
    - Efter erobringen tager du de tre fæstninger tilbage. Som ved ethvert køb bruger du så en, før den tomme plads fyldes op.
    - Først derefter kommer de adelige og grænsen på ti brikker.

    Et eksempel: Du køber et kort og sætter din tredje fæstning, hvor der allerede står to. Pladsen fyldes op, og du erobrer også det kort. Du tager de tre tilbage, sætter en af dem igen, og pladsen fyldes op igen.
    .title = Fæstninger: erobring
