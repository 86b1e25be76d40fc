### Refusals, for the player whose move was not allowed.
###
### Piles ($missing, $payment, $held, $price) are in words, in the nominative; $player is escaped. A gem gives
### $gem_colour.

## Taking and giving back tokens

error-take-nothing = Welke edelstenen? Neem drie verschillende, of twee van één kleur.
error-take-gold = Gouden jokers kun je niet uit de voorraad nemen. Je krijgt er een als je een kaart reserveert.
error-take-pattern = Neem drie edelstenen van verschillende kleuren, of twee dezelfde. Andere combinaties mogen niet.
error-take-three =
    { $count ->
        [2] Er zijn nog maar twee kleuren in de voorraad: neem er één van elk, of twee dezelfde als er vier liggen.
       *[other] Neem { $count } edelstenen van verschillende kleuren, of twee dezelfde.
    }
error-bank-empty = Er liggen geen fiches van die kleur meer in de voorraad ({ $gem_colour }).
error-two-need-four =
    { $count ->
        [one] Er ligt nog maar 1 fiche van die kleur in de voorraad ({ $gem_colour }); twee dezelfde nemen mag pas vanaf 4.
       *[other] Er liggen nog maar { $count } fiches van die kleur in de voorraad ({ $gem_colour }); twee dezelfde nemen mag pas vanaf 4.
    }
error-return-first =
    { $count ->
        [one] Leg eerst 1 fiche terug: je mag er hooguit tien houden.
       *[other] Leg eerst { $count } fiches terug: je mag er hooguit tien houden.
    }
error-return-count =
    { $count ->
        [one] Leg precies 1 fiche terug, zodat je er tien overhoudt.
       *[other] Leg precies { $count } fiches terug, zodat je er tien overhoudt.
    }
error-return-not-held =
    { $count ->
        [0] Van die kleur heb je geen fiche ({ $gem_colour }).
       *[other] Van die kleur heb je er maar { $count } ({ $gem_colour }).
    }
error-nothing-to-return = Je hoeft niets terug te leggen: tien fiches mag je houden.

## Cards

error-card-gone = Die kaart ligt niet meer op het bord. Kies een andere.
error-unknown-card = Op die plek ligt geen kaart. De kaarten op het bord heten 1A tot en met { $last }, die in je hand H1 tot en met H3.
error-deck-empty = De trekstapel van niveau { $level } is leeg. Kies een andere kaart of trekstapel.
error-hand-full = Je hebt al drie gereserveerde kaarten. Koop er eerst een voordat je er nog een reserveert.
error-cannot-afford =
    { $short ->
        [one] Die kaart kun je niet betalen. Je mist { $missing }; jokers meegeteld kom je 1 fiche tekort.
       *[other] Die kaart kun je niet betalen. Je mist { $missing }; jokers meegeteld kom je { $short } fiches tekort.
    }
error-payment-not-held = Met { $payment } kun je niet betalen: je hebt alleen { $held }.
error-payment-too-much = Dat is niet de prijs. De kaart kost je { $price }; een joker mag elke edelsteen daarvan vervangen, maar meer betalen kan niet.
error-payment-too-little = Dat is niet genoeg. De kaart kost je { $price }; een joker mag elke edelsteen daarvan vervangen.

## Nobles

error-noble-first = Kies eerst welke edele er bij je op bezoek komt.
error-noble-not-visiting = Die edele zou nu niet bij je op bezoek komen. Kies er een waarvoor je de bonussen hebt.
error-no-noble-to-choose = Er valt voor jou nu geen edele te kiezen.

## Turns

error-not-your-turn = Nog niet: **{ $player }** is aan de beurt. { COMMAND("board") } laat zien wat je tot die tijd kunt doen.
error-not-asked = Daar vraagt het spel nu niet om.
error-stale-board = Het spel is intussen verdergegaan. Kijk op het nieuwste bord.
error-command-renamed = Deze opdracht heet nu { $command }.
error-set-back = Ik ben teruggezet naar een eerder moment en ben kwijt waar deze knop bij hoort. Het nieuwste bord laat zien hoe het spel ervoor staat. Speel van daaruit verder.
error-form-late = Dat duurde bij mij te lang, dus het formulier ging niet open. Druk nog een keer op de knop.
error-game-over = Dit spel is afgelopen. { COMMAND("game new") } opent de volgende tafel.
error-not-a-player = Je speelt hier niet mee, maar toekijken mag: { COMMAND("board") } laat je het bord zien.
error-seat-left = Je hebt dit spel verlaten en komt niet meer aan de beurt.

## The table

error-elsewhere = Hier kan ik je alleen antwoorden, maar geen bord plaatsen en niemand laten weten dat die aan de beurt is: dat staat Discord alleen toe op servers die mij hebben toegevoegd, en in je privéberichten met mij. Speel met vrienden op zo’n server, of speel met { COMMAND("game practice") } in je privéberichten tegen computers. { COMMAND("me games") }, { COMMAND("hand") }, { COMMAND("replay") } en { COMMAND("splendor") } werken overal.
error-no-game = Er is geen spel bezig in dit kanaal. Begin er een met { COMMAND("game new") }.
error-no-such-game = Dat spel bestaat niet meer. { COMMAND("game new") } opent een nieuwe tafel.
error-no-last-game = In dit kanaal is nog geen spel gespeeld. { COMMAND("game new") } opent een tafel.
error-channel-taken = In dit kanaal is al een tafel. { COMMAND("game status") } laat zien hoe het ervoor staat.
error-lobby-open = Hier is al een tafel open: { $link }. Druk daar op **Meedoen** en je zit aan tafel.
error-lobby-open-full = Hier is al een tafel open, maar er is nu geen plaats voor je: { $link }. Toekijken mag.
error-lobby-open-seated = Je hebt al een plaats aan de tafel die hier open is: { $link }.
error-game-open =
    Hier wordt gespeeld: { $link }. { $end ->
        [now] Met { COMMAND("game end") } breek je het spel af.
        [ask] Met { COMMAND("game end") } vraag je de anderen of het spel mag stoppen.
       *[no] Daarna is het kanaal weer vrij.
    } { $thread ->
        [yes] { COMMAND("game new") } met `{ command-game-new-thread }` opent jouw tafel ernaast, in een eigen thread.
       *[no] In een ander kanaal kun je nu al een tafel openen.
    }
error-too-many-tables = Je zit al aan { $count } tafels, en meer tegelijk kan niet. Verlaat er eerst een met { COMMAND("game leave") }, in het kanaal van die tafel.
error-member-has-tables = Dat lid zit al aan { $count } tafels, en meer tegelijk kan niet. Kies iemand anders.
error-already-joined = Je zit al aan deze tafel. Zodra er twee spelers zijn, deelt **Spel starten** de kaarten.
error-data-deleted = Zojuist zijn de gegevens van een lid op eigen verzoek verwijderd, daarom is er niets veranderd. Wil je dat toch, probeer het dan nog eens.
error-table-full =
    { $seats ->
        [one] De tafel is vol: er is 1 plaats.
       *[other] De tafel is vol: alle { $seats } plaatsen zijn bezet.
    } Toekijken mag, en in een ander kanaal opent { COMMAND("game new") } nog een tafel.
error-started = Het spel is al begonnen. { COMMAND("board") } laat je het bord zien.
error-game-running = Het spel is al begonnen, en dit kan alleen ervoor. Wat je nog kunt veranderen, zie je met { COMMAND("game settings") }.
error-not-seated = Je zit niet aan deze tafel. Tot het spel begint, geeft { COMMAND("game join") } je een plaats.
error-need-two = Jullie moeten minstens met zijn tweeën zijn. Zodra er iemand aanschuift, kan het spel beginnen.
error-join-first = Je bent uitgenodigd, maar je doet nog niet mee. Druk eerst op **Meedoen**.
error-no-computers = Er zijn op dit moment geen computerspelers. De reden staat in het logboek van de bot.
error-needs-person = Een spel heeft minstens één mens nodig. Wie overblijft, speelt door of breekt het spel af met { COMMAND("game end") }.
error-not-host = Dat mag alleen { $host } (leidt deze tafel) of wie de server beheert.
error-not-host-lobby = Dat mag alleen { $host } (leidt deze tafel) of wie de server beheert. Wil je niet meespelen, dan maakt { COMMAND("game leave") } je plaats vrij.
error-not-host-playing = Dat mag alleen { $host } (leidt deze tafel) of wie de server beheert. Wil je zelf stoppen, dan geeft { COMMAND("game resign") } je plaats op.
error-leave-running = Het spel is bezig. Moet je echt weg, dan geeft { COMMAND("game resign") } je plaats op en spelen de anderen verder.
error-member-kept = Een computer houdt aan deze tafel al een andere plaats vrij voor dat lid. Dat lid kan die terugnemen, of je kiest iemand anders.
error-member-seated = Dat lid zit al aan deze tafel. Kies iemand die hier niet meespeelt.
error-cannot-be-invited = Het is niet mogelijk om { $member } uit te nodigen. Wie mee wil doen, kan nog steeds op **Meedoen** drukken.
error-refuse-own = Dat ben je zelf. Kies iemand anders van wie je geen uitnodigingen wilt.

# For somebody who presses or types far too fast; $seconds until the next input is accepted.
error-too-fast =
    { $seconds ->
        [one] Dat was heel veel tegelijk. Wacht even een seconde, dan kun je verder: er is niets verloren.
       *[other] Dat was heel veel tegelijk. Wacht even { $seconds } seconden, dan kun je verder: er is niets verloren.
    }
error-notified-often =
    { $seconds ->
        [one] De anderen hebben net meerdere keren een melding gekregen door jou. Wacht even een seconde en probeer het dan opnieuw: er is niets verloren.
       *[other] De anderen hebben net meerdere keren een melding gekregen door jou. Wacht { $seconds } seconden en probeer het dan opnieuw: er is niets verloren.
    }
error-opened-often =
    { $seconds ->
        [one] Je hebt net meerdere tafels geopend. Wacht een seconde voordat je de volgende opent.
       *[other] Je hebt net meerdere tafels geopend. Wacht { $seconds } seconden voordat je de volgende opent.
    }
error-edited-often =
    { $seconds ->
        [one] De borden van al je spellen zijn net meerdere keren gewijzigd. Wacht een seconde en probeer het dan opnieuw: er is niets verloren.
       *[other] De borden van al je spellen zijn net meerdere keren gewijzigd. Wacht { $seconds } seconden en probeer het dan opnieuw: er is niets verloren.
    }
