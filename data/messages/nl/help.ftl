### The pages of the help (/splendor help:). COMMAND("game new") is the link to a command; COMMAND_NAME gives its name, for alt texts, labels
### and pictures, where Discord shows no links.

help-start =
    Nieuw hier? { COMMAND("game learn") } leert je het spel in tien minuten, met { COMMAND("game practice") } speel je tegen computers, en { COMMAND("splendor") } met `{ command-splendor-rules }:` legt de regels uit.

    Met anderen spelen:

    1. { COMMAND("game new") } opent een tafel in dit kanaal of deze thread. Er loopt steeds één spel per kanaal.
    2. De anderen doen mee met de knop of met { COMMAND("game join") }. Je speelt met zijn tweeën, drieën of vieren. Toch maar niet? { COMMAND("game leave") }.
    3. { COMMAND("game start") } deelt de kaarten.

    Daarna laat de bot na elke zet het bord zien en tagt hij wie er aan de beurt is. Neem de tijd: vanavond, morgen, op je telefoon. Het spel wacht en er gaat niets verloren.
    .title = Zo begin je

help-moves =
    Gebruik in je beurt de knoppen onder het bord, of typ een opdracht:

    - { COMMAND("take") }: drie verschillende fiches, of twee van één kleur: `rood blauw wit`, `2 groen`
    - { COMMAND("buy") }: een open of een gereserveerde kaart: `1A`, `H2`. Kun je op meer manieren betalen, dan kies je.
    - { COMMAND("reserve") }: een open kaart of de bovenste van een trekstapel: `2C`, `D3`
    - { COMMAND("hint") } laat je de beste zetten zien, als de tafel tips toestaat
    - { COMMAND("undo") } maakt je laatste beurt ongedaan: meteen als niemand daardoor een kaart zag en niemand sindsdien speelde, anders als alle anderen het goedvinden. Alleen met computers kan het altijd.
    - { COMMAND("plan") } plant je volgende beurt, alleen zichtbaar voor jou: “koop 2C”, anders “neem rood blauw wit”. Je plan wordt gespeeld zodra je aan de beurt bent.
    - { COMMAND("answer") } beantwoordt de vragen na je zet: fiches terugleggen als je er meer dan tien hebt (`1 rood`), een edele kiezen, of wat een uitbreiding vraagt; de bot stelt de antwoorden voor

    Zou je na je zet meer dan tien fiches hebben? Dan kun je ze in dezelfde opdracht terugleggen, met `terugleggen`.

    Terwijl je typt, stelt de bot voor wat er kan en laat hij zien wat je tekortkomt. Een knop bij een oud bord kan geen kwaad: je krijgt dan te zien hoe het er nu voor staat.
    .title = Je zet

help-addresses =
    Elke kaart heeft een adres, dat op de afbeelding staat:

    - `1A` tot en met `3D` zijn de open kaarten: eerst het niveau, dan de plek van links naar rechts. `2C` is de derde kaart van niveau 2.
    - `D1`, `D2`, `D3` zijn de trekstapels, als je een kaart ongezien wilt reserveren.
    - `H1`, `H2`, `H3` zijn de kaarten in je eigen hand.

    Met de Oriënt zijn `1E` tot en met `3F` de extra kaarten en `O1`, `O2`, `O3` hun trekstapels.

    Kleine letters mogen ook: `2c`, `h1`.

    Elke edelsteen heeft een eigen vorm en letter, dus kleuren hoef je niet te kunnen onderscheiden. Bij elke afbeelding hoort een beschrijving in woorden.

    Wat er allemaal in de rij van een speler staat: pagina “{ rules-rows.title }” van de regels.
    .title = Welke kaart?

help-gems =
    Typ edelstenen zoals je wilt, in elk van de talen van de bot:

    - als kleuren of stenen: `rood blauw wit`, `robijn saffier diamant`
    - als letters: `rbw` – { gem-diamond.letter } is wit, { gem-sapphire.letter } blauw, { gem-emerald.letter } groen, { gem-ruby.letter } rood, { gem-onyx.letter } zwart, { gem-gold.letter } een gouden joker
    - met getallen: `2 rood`, `2r`, `rood x2`
    - als emoji: 🔴🔵⚪
    .title = Edelstenen typen

help-hand =
    { COMMAND("hand") } laat je gereserveerde kaarten zien en wat ze je nu zouden kosten. Alleen jij ziet het antwoord.

    Als je een kaart reserveert, laat de bot die alleen aan jou zien en houdt hij je hand ook bij in een privébericht. Dat bericht verdwijnt als het spel is afgelopen. Staan je privéberichten uit, dan is er niets verloren: { COMMAND("hand") } werkt altijd.

    De anderen zien hoeveel kaarten je in je hand hebt en van welk niveau. Een open kaart die je hebt gereserveerd, heeft iedereen gezien; een kaart van een trekstapel is jouw geheim.
    .title = Je hand

help-table =
    - { COMMAND("board") } laat je het bord zien met wat je kunt betalen en wat er sinds je vorige beurt veranderd is (met `{ command-board-player }:` de gekochte kaarten van de spelers), { COMMAND("replay") } wat er tot nu toe is gebeurd, { COMMAND("game status") } wie er aan de beurt is.
    - { COMMAND("game new") } nodigt met `met` tot drie mensen uit en geeft het spel met `thread` een eigen thread.
    - { COMMAND("game settings") } toont of wijzigt de instellingen van deze tafel, zoals lichte of donkere afbeeldingen.
    - { COMMAND("game resign") } geeft je plaats op, en de anderen spelen verder. { COMMAND("game end") } breekt het spel af voor iedereen.
    - Met **Computer toevoegen** laat je vóór de start computerspelers meedoen, op vijf niveaus. Met { COMMAND("game resign") } kun je je plaats ook aan een computer overlaten tot je terugkomt.
    - { COMMAND("game deal") } laat je na het spel nagaan dat niemand de kaarten heeft gekozen.
    - { COMMAND("me export") } geeft je wat er over je is opgeslagen, { COMMAND("me delete") } verwijdert het.
    .title = Rond de tafel

help-server =
    - { COMMAND("admin remove") } haalt een speler uit het spel, { COMMAND("admin replace") } geeft de plaats aan iemand anders of aan een computer.
    - { COMMAND("admin move") } laat een computer één zet doen voor een speler die niets laat horen.
    - { COMMAND("admin games") } toont de open spellen van de server. Van daaruit kun je bij elk spel ingrijpen.
    - { COMMAND("admin reset") } verwijdert het spel van het kanaal.
    - { COMMAND("admin undo") } maakt de nieuwste beurt ongedaan.
    - { COMMAND("admin settings") } toont of wijzigt de instellingen voor nieuwe spellen.
    - { COMMAND("admin weekly") } zet de kaarten van de week aan en uit.
    .title = Voor wie de server beheert

help-days =
    - Na een dag herinner ik je aan je beurt. { COMMAND("me settings") } verandert dat: hoe snel of nooit, stille uren zonder geluid, in het kanaal of als privébericht, en een seintje als je hierna aan de beurt bent.
    - { COMMAND("me away") } laat je herinneringen tot een datum rusten, en het bord vertelt het de anderen.
    - { COMMAND("me games") } toont al je open spellen op elke server, eerst die op jou wachten.
    - Laat de speler die aan de beurt is langer niets horen dan het geduld van de tafel toestaat (drie dagen, als jullie niets anders instellen), dan vraag ik de anderen hoe het verdergaat: een computer doet deze zet, een computer valt in tot de speler terug is, de speler ligt eruit, of jullie wachten verder. Meer dan de helft van de anderen beslist. Ook { COMMAND("game vote") } begint zo’n stemming.
    - Viel een computer voor je in? Je volgende opdracht neemt je plaats terug, en de knop ook.
    .title = Spelen over dagen

help-after =
    - Aan het einde van een spel zijn er knoppen. **Verloop** toont hoe het ging: de prestigepunten per ronde, de winstkansen en de beurten die het beslisten. Met **Terugkijken** blader je door de zetten en maak je een korte film van het spel. **Delen** zet wat je ziet in het kanaal.
    - { COMMAND("replay") } toont de zetten van het huidige spel, en je kunt terugbladeren door wat je hebt gezien. Anders opent het het laatste spel dat hier eindigde, of een van jezelf.
    - { COMMAND("me stats") } toont wie op deze server leidt, met ratings, of hoe een lid heeft gespeeld. Je kunt je daar verbergen.
    - { COMMAND("game weekly") } geeft je de kaarten van de week, als deze server ze heeft: dezelfde voor iedereen, één keer per persoon, met een ranglijst aan het einde. { weekly-honest }
    - { COMMAND("game export") } geeft je een uitgespeeld spel als bestand.
    - Voeg mij toe aan je account, dan werken deze opdrachten overal op Discord, ook in groepsberichten. Tafels hebben een server nodig, of je privéberichten met mij.
    .title = Na het spel

help-languages =
    De bot spreekt Nederlands, Engels, Duits en Deens. Wat alleen jij ziet, is in de taal van je Discord. Wat iedereen ziet, is in de taal van de tafel, die je kiest met { COMMAND("game settings") }; tot dan is het die van de server.

    Typen kun je in alle vier, welke taal je ook leest.

    Meer over spelen, privacy en eerlijk delen: `docs/playing.md`, `docs/privacy.md` en `docs/fair-play.md` in het project van deze bot, in het Engels.
    .title = Talen
