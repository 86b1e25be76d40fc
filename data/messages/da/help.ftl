### The pages of /help. Placeholders are links to commands, named after the command with _ for the space.

help-start =
    1. { $game_new } åbner et bord i denne kanal eller tråd. Der kører ét spil ad gangen i hver kanal.
    2. De andre kommer med ved at trykke på knappen eller med { $game_join }. I kan være to til fire. Fortrudt? { $game_leave }.
    3. { $game_start } deler kortene ud.

    Derefter viser botten bordet efter hvert træk og nævner den, der er den næste. Tag dig god tid: i aften, i morgen, på telefonen. Spillet venter, og intet går tabt.

    Er spillet nyt for dig? { $rules } forklarer det på et par minutter.
    .title = Kom i gang

help-moves =
    Brug knapperne under billedet, når det er din tur. Eller skriv det samme som kommando:

    - { $take }: tre forskellige brikker eller to i samme farve: `rød blå hvid`, `2 grøn`
    - { $reserve }: et kort fra bordet eller det øverste i en bunke: `2C`, `D3`
    - { $buy }: et kort fra bordet eller et reserveret: `1A`, `H2`. Kan du betale på flere måder, vælger du.
    - { $return }: aflever brikker, når du har mere end ti: `1 rød`
    - { $noble }: vælg, når mere end én adelig ville komme på besøg
    - { $answer }: svar, når en udvidelse spørger dig om noget; botten foreslår svarene

    Ved du, hvad dit træk fører til, så svar med det samme: `aflever`, `adelig` og `derefter` hører til samme kommando.

    Mens du skriver, foreslår botten, hvad du kan gøre, og viser, hvad du mangler. En knap på et gammelt billede gør ingen skade: Du får bare at se, hvordan det står nu.
    .title = Dit træk

help-addresses =
    Hvert kort har en adresse, og den står på billedet:

    - `1A` til `3D` er kortene på bordet: først niveauet, så pladsen fra venstre mod højre. `2C` er det tredje kort på niveau 2.
    - `D1`, `D2`, `D3` er bunkerne, hvis du vil reservere et kort uden at se det først.
    - `H1`, `H2`, `H3` er kortene på din egen hånd.

    Med Orienten er `1E` til `3F` dens kort og `O1`, `O2`, `O3` dens bunker.

    Små bogstaver går også: `2c`, `h1`.

    Hver ædelsten har sin egen form og sit eget bogstav, så du behøver ikke at kende forskel på farverne, og hvert billede har en beskrivelse i ord.
    .title = Hvilket kort?

help-gems =
    Skriv ædelsten, som du vil, på alle bottens sprog:

    - som farver eller sten: `rød blå hvid`, `rubin safir diamant`
    - som bogstaver: `rbh` – { gem-diamond.letter } er hvid, { gem-sapphire.letter } blå, { gem-emerald.letter } grøn, { gem-ruby.letter } rød, { gem-onyx.letter } sort, { gem-gold.letter } guld
    - med tal: `2 rød`, `2r`, `rød x2`
    - som emojier: 🔴🔵⚪
    .title = Skriv ædelsten

help-hand =
    { $hand } viser dine reserverede kort, og hvad de ville koste dig nu. Kun du kan se svaret.

    Når du reserverer et kort, viser botten det kun til dig og holder også din hånd opdateret i en direkte besked. Beskeden slettes, når spillet er slut. Tager du ikke imod direkte beskeder, er intet tabt: { $hand } virker altid.

    De andre ser, hvor mange kort du har på hånden, og hvilket niveau de har. Et kort, du tog fra bordet, har alle set; et kort fra en bunke er din hemmelighed.
    .title = Din hånd

help-table =
    - { $board } viser dig bordet med det, du har råd til, og det, der har ændret sig siden din sidste tur, { $log } hvad der er sket indtil nu, { $game_status } hvis tur det er.
    - { $game_settings } viser eller ændrer, hvordan I spiller ved dette bord, og om billederne er lyse eller mørke.
    - { $game_end } slutter spillet før tid.
    - { $game_deal } beviser efter spillet, at kortenes rækkefølge lå fast fra starten.
    - { $privacy_export } giver dig det, der er gemt om dig, { $privacy_delete } sletter det.

    For dem, der styrer serveren:
    - { $admin_remove } tager en spiller ud af spillet, { $admin_replace } giver pladsen til en anden.
    - { $admin_reset } rydder kanalens spil væk.
    - { $admin_settings } bestemmer, hvad der gælder for hele serveren.
    .title = Omkring bordet

help-languages =
    Botten taler dansk, engelsk, tysk og hollandsk. Det, kun du ser, kommer på det sprog, din Discord er sat til. Det, alle ser, kommer på bordets sprog, som I vælger med { $game_settings }; indtil da er det serverens.

    Det, du skriver, forstår botten på alle fire sprog, uanset hvilket du læser.
    .title = Sprog
