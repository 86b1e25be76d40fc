### The lesson: a guided first game in direct messages. Each sentence stands below the board of one turn.
###
### $gems, $missing, $cost, $price and $needs are gems in emojis or colours; $bonus is one gem, $bonuses are those that the
### member has, $lacking is bonuses in words.

command-game-learn = leren
    .description = Leer Splendor in een eerste spel met uitleg, in je privéberichten

lesson-greeting =
    ### 💎 Splendor: je eerste spel
    Je verzamelt edelstenen en koopt er kaarten mee. Veel kaarten leveren prestigepunten op, en wie er aan het einde de meeste heeft, wint. In elf beurten leer je alle regels kennen: de regels met 🎓 onder het bord vertellen je wat je kunt doen en waarom. Je mag altijd iets anders doen, en neem de tijd, het spel wacht op je. Met **{ practice-end }** houd je ermee op.
lesson-running = Je eerste spel wacht op je: { $link }
lesson-while-practising = Je bent midden in een oefenspel: { $link } Speel het eerst uit, of stop ermee en begin de les.
lesson-end-and-learn = Stoppen en de les beginnen
lesson-button = Leren

# The eleven prepared turns. The cards and colours that these texts name are those of the prepared game.

lesson-three = **{ $turn } van { $turns } · Drie edelstenen.** Jij begint. In een beurt doe je één ding: edelstenen nemen, een kaart kopen of er een reserveren.
    Kaart **{ $address }** kost { $cost }: de prijs staat onder op de kaart. De rode getallen zeggen wat je nog mist.
    Neem { $gems }, drie verschillende: blauw is voor deze kaart, en **1A** vraagt ze alle drie.
    Druk hieronder op een ervan en dan op de andere twee: met de derde neem je ze alle drie.
lesson-two = **{ $turn } van { $turns } · Twee gelijke.** Voor **{ $address }** mis je nog { $missing }. Wat je nam, ligt in je rij onder de kaarten.
    Je mag ook **twee edelstenen van één kleur** nemen, maar alleen als er minstens vier van in de voorraad liggen. Van de witte liggen ze er alle vier.
    Neem dus { $gems }: zo heb je ze in één beurt in plaats van twee.
    Druk hieronder op die edelsteen, dan nog een keer.
lesson-first-card = **{ $turn } van { $turns } · Je eerste kaart.** Je hebt alles wat **{ $address }** kost: { $price }.
    Koop hem, want een kaart blijft van jou: de edelsteen rechtsboven, { $bonus }, is de **bonus** en betaalt vanaf nu bij elke aankoop één zo’n edelsteen.
    Druk op **{ control-buy }** en dan op **{ control-buy-card }**. Wat je betaalt, gaat terug naar de voorraad.
lesson-discount = **{ $turn } van { $turns } · De bonus.** De kaart is van jou, en op zijn plek ligt een nieuwe. Je bonus { $bonuses } betaalt nu van elke prijs met die kleur één edelsteen.
    De nieuwe **{ $address }** kost { $cost }, maar jou dus maar { $price }. Je mist { $missing }.
    Neem { $gems }: zwart is voor deze kaart, en **2A** vraagt de andere twee.
lesson-cheaper = **{ $turn } van { $turns } · Goedkoper.** Op kaart **{ $address }** staat { $cost }, maar je betaalt maar { $price }, want je bonus { $bonuses } betaalt de rest.
    Koop hem: met een tweede bonus, { $bonus }, kosten de volgende kaarten je nog minder.
lesson-hold = **{ $turn } van { $turns } · Reserveren.** Kaart **{ $address }** levert **{ $prestige ->
        [one] 1 prestigepunt
       *[other] { $prestige } prestigepunten
    }** op (het getal linksboven), en prestigepunten beslissen het spel. Je mist { $missing }: dat kost twee beurten.
    Reserveer hem: dan kan niemand anders hem kopen, en je krijgt een **gouden joker**, die elke edelsteen vervangt. Zo is één beurt genoeg.
    Druk op **{ control-reserve }**, kies **{ $address }** en druk op de groene knop.
lesson-joker = **{ $turn } van { $turns } · De gouden joker.** De gereserveerde kaart **{ $address }** ligt rechts in je rij. Je kunt hem kopen zodra je hem kunt betalen; je mag er drie hebben.
    Je mist { $missing }, en je gouden joker vervangt er een van.
    Neem { $gems }: met blauw en groen is de joker genoeg voor de rest.
lesson-pays-off = **{ $turn } van { $turns } · Het loont.** Je gereserveerde kaart **{ $address }** kost je { $price }. Je mist { $missing }, en daarvoor gebruik je de gouden joker.
    Koop hem: hij levert je de eerste prestigepunten op: { $prestige }.
    Druk op **{ control-buy }** en dan op **{ control-buy-card }**.
lesson-later = **{ $turn } van { $turns } · Twaalf rondes later.** Ik heb voor jullie allebei verder gespeeld, vanaf de zetten die ik voorstelde.
    Rechts naast de kaarten liggen de **edelen**. De edele met { $needs } komt bij je zodra je kaarten die bonussen hebben. Je mist alleen nog { $lacking }: kaart **{ $address }** heeft die.
    Voor die kaart mis je { $missing }. Neem { $gems }, ook al worden dat er meer dan de **tien** fiches die je mag houden.
lesson-spare = **Tien fiches** mag je houden, gouden jokers meegeteld. Je hebt er { $count }.
    Leg { $gems } terug: kaart **{ $address }** heeft die niet nodig.
lesson-visit = **{ $turn } van { $turns } · Een edele.** Je kunt **{ $address }** nu betalen: { $price }.
    De bonus { $bonus } is de laatste die de edele vraagt. Aan het einde van deze beurt komt de edele vanzelf bij je op bezoek en levert **3 prestigepunten** op. Daarvoor tellen alleen bonussen, geen fiches.
    Koop de kaart.
lesson-last-round = **{ $turn } van { $turns } · Het einde.** De edele is bij je: je hebt { $points } prestigepunten. Bij **15** wordt de ronde uitgespeeld: jij begon, dus je tegenstander heeft de laatste beurt. Dan wint wie er de meeste heeft.
    Nu tellen vooral prestigepunten. Van de kaarten die je kunt betalen, levert **{ $address }** de meeste op: { $prestige }. Hij kost { $cost }, maar jou maar { $price }.
    Koop hem.
lesson-play-on = **Speel nu verder!** Dat was de les; dit spel maak je zelf af. Je hebt { $prestige } van de 15 prestigepunten.
    Vanaf hier zwijg ik. **{ hint-button }** laat je de beste zetten zien wanneer je wilt.
lesson-missed-noble = Er is nog geen edele bij je geweest: een edele komt vanzelf bij wie de gevraagde bonussen heeft, en levert 3 prestigepunten op.
lesson-missed-ten = Je had nog nooit meer dan tien fiches: aan het einde van een beurt houd je er tien en leg je de rest terug.

# What the lesson says after a move of the member's own.

lesson-own-way = Je ging je eigen weg, en dat is prima: ik ga van hieruit verder. Met { COMMAND("undo") } maak je de beurt ongedaan, als je me liever volgt.
lesson-buy = Kaart **{ $address }** kun je nu betalen. Druk op **{ control-buy }** en dan op **{ control-buy-card }**. De edelstenen die je betaalt, gaan terug naar de voorraad.
lesson-bonus = Je eerste kaart! Je houdt hem, en vanaf nu scheelt hij je bij elke aankoop { $bonus }: dat is de **bonus**, de edelsteen rechtsboven. Zo maakt elke kaart de volgende goedkoper.
lesson-reserve = Kaart **{ $address }** levert { $prestige ->
        [one] 1 prestigepunt
       *[other] { $prestige } prestigepunten
    } op, maar is nu nog te duur. Druk op **{ control-reserve }**, kies **{ $address }** en druk op de groene knop: dan kan niemand anders hem nemen, en je krijgt een gouden joker, die elke edelsteen vervangt.
lesson-gold = Je gereserveerde kaart **{ $address }** ligt rechts in je rij; **{ control-hand }** laat hem helemaal zien. Koop hem later net als elke andere. Je mag er drie hebben. Een gouden joker vervangt één edelsteen van een kleur naar keuze.
lesson-noble = De tegels rechts naast de kaarten zijn **edelen**. Zodra je kaarten de bonussen hebben die een edele vraagt, komt die vanzelf bij je op bezoek en levert 3 prestigepunten op. Voor de edele met { $needs } mis je nog { $lacking }.
lesson-ten = Je hebt { $count } fiches. Aan het einde van je beurt mag je er maar **tien** houden, gouden jokers meegeteld: tijd om er wat uit te geven.
lesson-end-near = Zodra iemand **15 prestigepunten** heeft, wordt de ronde uitgespeeld; dan wint wie er de meeste heeft. Kaarten van niveau 2 en 3 leveren het meest op.
lesson-pair = Je kunt ook **twee edelstenen van één kleur** nemen, als er nog minstens vier van in de voorraad liggen. Voor kaart **{ $address }** helpt { $gems }: druk hieronder op die edelsteen, dan nog een keer.
lesson-two-alike = Je kunt ook **twee edelstenen van één kleur** nemen, als er nog minstens vier van in de voorraad liggen: druk hieronder op die edelsteen, dan nog een keer.
lesson-can-buy =
    Kaart **{ $address }** kun je nu kopen: { $prestige ->
        [0] de bonus { $bonus } maakt latere kaarten goedkoper.
        [1] hij levert 1 prestigepunt op, en de bonus { $bonus }.
       *[other] hij levert { $prestige } prestigepunten op, en de bonus { $bonus }.
    }
lesson-nearest = Volgende doel: kaart **{ $address }**. Je mist nog { $missing }; met { $gems } kom je dichterbij.
lesson-no-gems = Wat je voor kaart **{ $address }** mist, ligt niet in de voorraad. Reserveer hem: dat levert een gouden joker op, die elke edelsteen vervangt.
lesson-any-gems = Deze keer komt geen kaart dichterbij. Neem { $gems } voor later.
lesson-any-move = Deze keer brengt niets je veel verder; elke zet is goed.
lesson-return = Je mag tien fiches houden, gouden jokers meegeteld. Leg terug wat je het minst nodig hebt.
lesson-choose-noble = Per beurt komt er maar één edele op bezoek. Kies er een; de andere komt misschien later.

lesson-end = **Dat was een heel spel Splendor!** Je hebt gezien hoe edelstenen, prijzen, bonussen en prestigepunten samenhangen.
lesson-ended = { $player } had als eerste 15 prestigepunten, en de ronde werd uitgespeeld. De meeste prestigepunten winnen, bij gelijke stand de minste kaarten.
lesson-next = Met anderen spelen? Gebruik { COMMAND("game new") } in een kanaal van je server. Met { COMMAND("game practice") } speel je tegen sterkere computers.

error-hint-lesson = In deze beurten laat de les je zien wat je kunt doen: lees de regels met 🎓 onder het bord. Tips komen daarna, als je verder speelt.
error-undo-lesson = Hier begint het tweede deel van de les. Beurten die je vanaf nu doet, kun je ongedaan maken.
