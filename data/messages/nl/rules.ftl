### The pages of the rules (/splendor rules:): the base game in our own words. Each page fits on the screen of a phone.

# Captions of the pictures in the pages, in about a hundred characters each.
pieces-alt = Het spelmateriaal. { $captions }
pieces-card = Een ontwikkelingskaart: bovenaan prestigepunten en bonus, onderaan de kosten, links het adres. Gouden rand: nieuw; het teken bij het adres: wie de vorige nam.
pieces-deck = Een trekstapel: het niveau, hoeveel kaarten er nog zijn, en het adres.
pieces-noble = Een edele: 3 prestigepunten voor deze bonussen.
pieces-tokens = Fiches: vijf edelstenen, elk met een vorm en een letter, en de gouden joker.

# The notes to the parts of a player’s row in its picture, in about fifty characters each.
rows-name = Ann
rows-alt = De rij van een speler, deel voor deel. { $captions }
rows-part-prestige = Prestigepunten: wie er de meeste heeft, wint.
rows-part-flag = De vlag: deze speler is begonnen.
rows-part-tiles = Edelen die op bezoek zijn gekomen.
rows-part-total = Het aantal fiches, van de tien die je mag houden.
rows-part-bonus = Vierkant: bonussen van kaarten, voor altijd; met een gouden rand: nieuw. Ernaast: de prestigepunten van die kaarten.
rows-part-token = Rond: fiches, om mee te betalen.
rows-part-change = Wat de laatste zet opleverde (+) of kostte (−), al meegeteld.
rows-part-cards = Gekochte kaarten. Bij gelijke stand wint wie er minder heeft.
rows-part-reserved = Gereserveerde kaarten, dicht; de stippen zijn hun niveau.
rows-missing = Alleen voor jou. Rood −2: je komt er 2 tekort, van de edelstenen met een rode rand. Gouden rand: een gouden joker betaalt. Een vinkje: je kunt de kaart kopen. Een slotje: een regel verbiedt het.
rows-missing-noble = Rood −3: je mist nog 3 bonussen voor deze edele.

# The line above a page about an expansion, and above a page of the base game at a table with an expansion.
page-of-expansion = -# Nieuw met “{ $expansion }”. De rest is zoals in het basisspel; die regels beginnen op pagina 1.
page-of-base = -# Het basisspel. Aan deze tafel wordt met “{ $expansion }” gespeeld: op pagina { $page } staat wat er dan anders is.

rules-goal =
    Je handelt in edelstenen. Je verzamelt fiches, koopt er ontwikkelingskaarten mee, en elke kaart die je hebt, maakt de volgende goedkoper. Kaarten leveren **prestigepunten** op, en de edelen die bij je op bezoek komen ook.

    Zodra iemand **15 prestigepunten** heeft, spelen jullie de ronde uit. Wie dan de meeste prestigepunten heeft, wint.

    Op tafel liggen:
    - drie rijen van vier open kaarten, van niveau 1 (goedkoop) tot niveau 3 (duur, maar goed voor veel prestigepunten), elk naast hun trekstapel;
    - de voorraad: met zijn vieren 7 fiches van elke edelsteen, met zijn drieën 5, met zijn tweeën 4 – en altijd 5 gouden jokers;
    - de edelen: één meer dan er spelers zijn.
    .title = Waar het om gaat

rules-rows =
    Onder de kaarten heeft de afbeelding een rij per speler, met alles wat open ligt: wat iemand gewonnen heeft, waarmee die kan betalen en wat er net veranderd is.

    Een gouden rand betekent dat een kaart er net bij is gekomen. Het teken erop is dat van de speler die de vorige kaart nam.

    Je eigen weergave (de knop **{ control-board }** of { COMMAND("board") }) toont bovendien in rood wat je voor elke kaart en elke edele tekortkomt, als het er niet meer dan drie zijn.

    De knop **{ control-players }** laat alle gekochte kaarten zien, elk met haar prestigepunten.
    .title = De rijen van de spelers

rules-turn =
    In je beurt doe je precies **één** van deze vier dingen:

    - Neem **drie fiches van verschillende kleuren**.
    - Neem **twee fiches van dezelfde kleur**.
    - **Reserveer** een kaart en neem 1 gouden joker.
    - **Koop** een kaart.

    Daarna komt er misschien een edele op bezoek, en heb je meer dan tien fiches, dan leg je er een paar terug. Dan is de volgende speler aan de beurt.

    Passen mag niet zolang een van de vier kan. Kan er niets, dan pas je vanzelf.
    .title = Je beurt

rules-tokens =
    - Drie fiches: één van elk van drie verschillende edelstenen. Zijn er in de voorraad minder dan drie kleuren over, dan neem je er één van elke kleur die er nog is.
    - Twee fiches: allebei van dezelfde edelsteen, en alleen als er vooraf **minstens vier** in de voorraad liggen.

    Gouden jokers kun je zo niet nemen. Die krijg je alleen door een kaart te reserveren.
    .title = Fiches nemen

rules-reserve =
    Een gereserveerde kaart is alleen voor jou. Neem een open kaart, of de bovenste kaart van een trekstapel zonder dat de anderen die zien.

    - Je krijgt **1 gouden joker**, als er nog een in de voorraad ligt. Zonder joker mag je toch reserveren.
    - Je hebt hooguit **drie** gereserveerde kaarten.
    - Een gereserveerde kaart blijft in je hand tot je hem koopt. Terugleggen kan niet, en ongekocht is hij niets waard.

    Bij het betalen staat een gouden joker voor één edelsteen van een kleur naar keuze.
    .title = Reserveren en gouden jokers

rules-buy =
    Je mag een open kaart kopen, of een kaart die je in een eerdere beurt hebt gereserveerd. Wat je betaalt, gaat terug naar de voorraad.

    Elke kaart die je hebt, geeft je voorgoed een **bonus**: alles wat je vanaf nu koopt, kost één edelsteen van die kleur minder. Een kaart van 2 blauwe en 1 groene kost je met twee blauwe bonussen alleen nog die ene groene. Met genoeg bonussen is een kaart gratis.

    Elke joker vervangt bij het betalen één edelsteen die je mist of die je liever houdt. Kies je niets anders, dan betaal je met zo weinig mogelijk jokers. Meer dan de prijs betalen kan niet.

    De lege plek wordt meteen aangevuld van de trekstapel. Is die stapel op, dan blijft de plek leeg.
    .title = Kopen, bonussen en betalen

rules-nobles =
    Elke edele vraagt bepaalde bonussen, bijvoorbeeld drie groene, drie blauwe en drie witte. Staan die aan het einde van je beurt op je kaarten, dan komt de edele bij je op bezoek en brengt **3 prestigepunten** mee.

    - Een bezoek is geen actie, en je kunt het niet weigeren.
    - Alleen bonussen tellen, fiches nooit.
    - Per beurt komt er maar één. Zouden er meer komen, dan kies je; de andere kunnen later nog komen.
    .title = Edelen

rules-limit =
    Aan het einde van je beurt heb je hooguit **tien fiches**, jokers meegeteld. Heb je er meer, dan leg je terug wat te veel is. Jij kiest welke: ook jokers, ook fiches die je net hebt genomen.

    Je mag dus ook met tien fiches nog fiches nemen of een kaart reserveren.

    Iedereen ziet van iedereen de fiches, kaarten, bonussen en prestigepunten. Alleen gereserveerde kaarten zijn verborgen.
    .title = Tien fiches

rules-end =
    Heeft iemand aan het einde van een beurt 15 prestigepunten of meer, dan spelen jullie de ronde uit, zodat iedereen even vaak aan de beurt is geweest. De speler vóór de startspeler heeft de laatste beurt.

    Wie de meeste prestigepunten heeft, wint. Is dat gelijk, dan wint wie **minder** ontwikkelingskaarten heeft gekocht. Is ook dat gelijk, dan delen jullie de overwinning.

    Kan niemand meer iets doen, dan is het spel ook afgelopen, en de winnaar wordt op dezelfde manier bepaald.
    .title = Het einde en de winnaar

rules-options =
    Op één punt verschillen de gedrukte spelregels. Daarom kiest een tafel zelf met { COMMAND("game settings") }:

    - **Precies drie** (standaard): zijn er drie of meer kleuren in de voorraad, dan neem je drie verschillende fiches, niet minder.
    - **Hooguit drie**: je neemt naar wens één, twee of drie verschillende fiches.

    In de doos begint de jongste. Hier kiezen jullie zelf: iemand door loting (standaard), wie het eerst meedeed, of iemand die jullie aanwijzen, bijvoorbeeld de jongste. Spelen jullie nog eens, dan gaat het om de beurt.
    .title = Huisregels
