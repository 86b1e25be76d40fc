### The pages of the help (/splendor help:). COMMAND("game new") is the link to a command; COMMAND_NAME gives its name, for alt texts, labels
### and pictures, where Discord shows no links.

help-start =
    Ny her? { COMMAND("game learn") } lærer dig spillet på ti minutter, { COMMAND("game practice") } giver dig et spil mod computere, og { COMMAND("splendor") } med `{ command-splendor-rules }:` forklarer reglerne.

    Spil med andre:

    1. { COMMAND("game new") } åbner et bord i denne kanal eller tråd. Der kører ét spil ad gangen i hver kanal.
    2. De andre kommer med ved at trykke på knappen eller med { COMMAND("game join") }. I kan være to til fire. Fortrudt? { COMMAND("game leave") }.
    3. { COMMAND("game start") } deler kortene ud.

    Derefter viser botten brættet efter hvert træk og tagger den næste spiller. Tag dig god tid: i aften, i morgen, på telefonen. Spillet venter, og intet går tabt.
    .title = Kom i gang

help-moves =
    Brug knapperne under brættet, når det er din tur, eller skriv en kommando:

    - { COMMAND("take") }: tre forskellige brikker eller to i samme farve: `rød blå hvid`, `2 grøn`
    - { COMMAND("buy") }: et kort fra bordet eller et reserveret: `1A`, `H2`. Kan du betale på flere måder, vælger du.
    - { COMMAND("reserve") }: et kort fra bordet eller det øverste i en bunke: `2C`, `D3`
    - { COMMAND("hint") } viser dig de bedste træk, hvis bordet tillader tip
    - { COMMAND("undo") } fortryder din seneste tur: straks, hvis den ikke viste nogen et kort, og ingen har trukket siden, ellers hvis alle andre siger ja. Alene med computere kan du altid.
    - { COMMAND("plan") } planlægger din næste tur, kun synligt for dig: »køb 2C«, ellers »tag rød blå hvid«. Planen spilles, så snart det er din tur.
    - { COMMAND("answer") } besvarer spørgsmålene efter dit træk: aflever brikker, når du har mere end ti (`1 rød`), vælg en adelig, eller hvad en udvidelse spørger om; botten foreslår mulige svar

    Ville du efter dit træk have mere end ti brikker, kan du aflevere nogle i samme kommando med `aflever`.

    Mens du skriver, foreslår botten, hvad du kan gøre, og viser, hvad du mangler. En knap på et gammelt bræt gør ingen skade: Du får bare at se, hvordan det står nu.
    .title = Dit træk

help-addresses =
    Hvert kort har en adresse, og den står på billedet:

    - `1A` til `3D` er kortene på bordet: først niveauet, så pladsen fra venstre mod højre. `2C` er det tredje kort på niveau 2.
    - `D1`, `D2`, `D3` er bunkerne, hvis du vil reservere et kort uden at se det først.
    - `H1`, `H2`, `H3` er kortene på din egen hånd.

    Med Orienten er `1E` til `3F` dens kort og `O1`, `O2`, `O3` dens bunker.

    Små bogstaver går også: `2c`, `h1`.

    Hver ædelsten har sin egen form og sit eget bogstav, så du behøver ikke at kunne skelne farverne. Hvert billede har en beskrivelse i ord.

    Hvad alt i en spillers række betyder: siden »{ rules-rows.title }« i reglerne.
    .title = Hvilket kort?

help-gems =
    Skriv ædelstene, som du vil, på alle bottens sprog:

    - som farver eller sten: `rød blå hvid`, `rubin safir diamant`
    - som bogstaver: `rbh` – { gem-diamond.letter } er hvid, { gem-sapphire.letter } blå, { gem-emerald.letter } grøn, { gem-ruby.letter } rød, { gem-onyx.letter } sort, { gem-gold.letter } guld
    - med tal: `2 rød`, `2r`, `rød x2`
    - som emojier: 🔴🔵⚪
    .title = Skriv ædelstene

help-hand =
    { COMMAND("hand") } viser dine reserverede kort, og hvad de ville koste dig nu. Kun du kan se svaret.

    Når du reserverer et kort, viser botten det kun til dig og holder også din hånd opdateret i en direkte besked. Beskeden slettes, når spillet er slut. Tager du ikke imod direkte beskeder, går intet tabt: { COMMAND("hand") } virker altid.

    De andre ser, hvor mange kort du har på hånden, og hvilket niveau de har. Et kort, du tog fra bordet, har alle set; et kort fra en bunke er din hemmelighed.
    .title = Din hånd

help-table =
    - { COMMAND("board") } viser dig brættet med det, du har råd til, og det, der har ændret sig siden din sidste tur (med `{ command-board-player }:` spillernes købte kort), { COMMAND("replay") } hvad der er sket indtil nu, { COMMAND("game status") } hvis tur det er.
    - { COMMAND("game new") } inviterer op til tre med `med` og giver spillet sin egen tråd med `tråd`.
    - { COMMAND("game settings") } viser eller ændrer bordets indstillinger, for eksempel om billederne er lyse eller mørke.
    - { COMMAND("game resign") } opgiver din plads, og de andre spiller videre. { COMMAND("game end") } afslutter spillet for alle.
    - **Tilføj en computer** lader computerspillere komme med før start, på fem niveauer. Med { COMMAND("game resign") } kan du også overlade din plads til en computer, til du kommer tilbage.
    - { COMMAND("game deal") } lader dig efter spillet kontrollere, at ingen har valgt kortene.
    - { COMMAND("me export") } giver dig det, der er gemt om dig, { COMMAND("me delete") } sletter det.
    .title = Omkring bordet

help-server =
    - { COMMAND("admin remove") } tager en spiller ud af spillet, { COMMAND("admin replace") } giver pladsen til en anden eller til en computer.
    - { COMMAND("admin move") } lader en computer foretage ét træk for en spiller, der er tavs.
    - { COMMAND("admin games") } viser serverens åbne spil. Derfra kan du gribe ind i hvert af dem.
    - { COMMAND("admin reset") } fjerner kanalens spil.
    - { COMMAND("admin undo") } fortryder den nyeste tur.
    - { COMMAND("admin settings") } viser eller ændrer indstillingerne for nye spil.
    - { COMMAND("admin weekly") } slår ugens kort til og fra.
    .title = For dem, der administrerer serveren

help-days =
    - Efter et døgn minder jeg dig om din tur. { COMMAND("me settings") } ændrer det: hvor hurtigt eller aldrig, stille timer uden lyd, i kanalen eller som direkte besked, og et varsel, når du er den næste.
    - { COMMAND("me away") } lader dine påmindelser hvile indtil en dato, og brættet siger det til de andre.
    - { COMMAND("me games") } viser alle dine åbne spil på alle servere, først dem, der venter på dig.
    - Når den spiller, der er på tur, har været tavs længere end bordets tålmodighed (tre dage, hvis I ikke vælger andet), spørger jeg de andre, hvordan spillet fortsætter: En computer foretager dette træk, en computer træder til, indtil spilleren er tilbage, spilleren er ude, eller I venter videre. Mere end halvdelen af de andre afgør det. { COMMAND("game vote") } begynder også en afstemning.
    - Trådte en computer til for dig? Din næste kommando tager din plads tilbage, og det gør knappen også.
    .title = Spil over flere dage

help-after =
    - Når et spil er slut, er der knapper. **Forløb** viser, hvordan det gik: prestige-point efter runder, vinderchancer og de ture, der afgjorde det. Med **Genspil** kan du blade gennem trækkene og lave en kort film af spillet. **Del** lægger det, du ser, i kanalen.
    - { COMMAND("replay") } viser trækkene i det nuværende spil, og du kan blade tilbage i det, du har set. Ellers åbner den det seneste spil, der sluttede her, eller et af dine egne.
    - { COMMAND("me stats") } viser, hvem der fører på serveren, med ratings, eller hvordan et medlem har spillet. Du kan skjule dig der.
    - { COMMAND("game weekly") } giver dig ugens kort, hvis serveren har dem: de samme til alle, én gang til hver, med en rangliste til sidst. { weekly-honest }
    - { COMMAND("game export") } giver dig et færdigt spil som fil.
    - Føj mig til din konto, så virker disse kommandoer overalt på Discord, også i gruppebeskeder. Borde kræver en server eller dine direkte beskeder med mig.
    .title = Efter spillet

help-languages =
    Botten taler dansk, engelsk, tysk og hollandsk. Det, kun du ser, er på det sprog, din Discord er sat til. Det, alle ser, er på bordets sprog, som I vælger med { COMMAND("game settings") }; indtil da er det serverens.

    Du kan skrive på alle fire, uanset hvilket sprog du læser.

    Mere om at spille, om dine data og om fair uddeling: `docs/playing.md`, `docs/privacy.md` og `docs/fair-play.md` i bottens projekt, på engelsk.
    .title = Sprog
