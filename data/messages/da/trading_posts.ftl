### The Trading Posts. $needs is symbols, such as "1W 3R"; $privilege is one of the five short phrases below.

expansion-trading_posts = Handelsstationerne
    .short = Kortere spil: Fem handelsstationer belønner bonusser med privilegier, fx guld, der tæller dobbelt.
    .lobby = Fem handelsstationer kræver bonusser, og den, der har dem, lægger et våbenskjold dér. Det giver et privilegium resten af spillet, for eksempel en ekstra ædelsten eller guld, der tæller dobbelt.

posts-title = Handelsstationer
posts-gem-after-card = en ædelsten efter hvert køb
posts-gem-after-two = en anden ædelsten oven i to ens
posts-gold-times-two = hver guldbrik tæller som to ædelstene
posts-five-prestige = 5 prestige-point
posts-prestige-per-coat = 1 prestige-point pr. våbenskjold
posts-post = { $number } ({ $needs }): { $privilege }
posts-the-post = handelsstationen »{ $privilege }«
posts-nobles =
    { $count ->
        [one] { $count } adelig
       *[other] { $count } adelige
    }
posts-holds = Handelsstationer: { $posts }

posts-placed = { $player } lægger et våbenskjold på en handelsstation ({ $needs }): { $privilege }
posts-declined = { $player } tager ingen ekstra ædelsten

posts-question-after-card = { $mention }, med din handelsstation må du tage en ædelsten efter købet: Hvilken tager du?
posts-question-after-two = { $mention }, med din handelsstation må du også tage en ædelsten i en anden farve: Hvilken tager du?
posts-chooses = { $player } må tage en ædelsten
posts-answer = Vælg en ædelsten
posts-take = Tag også { $gem }
posts-decline = Tag ingen ædelsten
posts-can = **Nærmeste handelsstation:**
posts-can-comes = Her lægger du et våbenskjold, når din tur slutter.
posts-lack = Du mangler: { $what }

error-post-gem-first = Vælg først, hvilken ædelsten du tager med din handelsstation, eller tag ingen.
error-post-one-gem = Din handelsstation giver dig præcis én ædelsten.
error-post-other-gem = Du har lige taget to i den farve ({ $gem_colour }): Nu skal det være en anden.

posts-piece-coats = Våbenskjolde: Alle har fem. Ligger dit på en station, har du dens privilegium.

rules-posts =
    Alle har fem våbenskjolde. Har du det, en **handelsstation** kræver, når din tur slutter og en adelig eventuelt har besøgt dig, lægger du et våbenskjold dér og har dens privilegium resten af spillet. Der er plads til alle. Spillene bliver kortere.

    - **3 røde, 1 hvid:** Når du har købt et kort, må du tage 1 ædelsten fra bordet, før kortet erstattes. Det må være en, du lige har betalt med.
    - **2 hvide:** Tager du to ens, må du også tage 1 ædelsten i en anden farve. For to ens skal der stadig ligge fire.
    - **3 blå, 1 sort:** Når du køber, må hver guldbrik tælle som 2 ædelstene i samme farve. En halvdel, du ikke bruger, går tabt.
    - **5 grønne og en adelig:** 5 prestige-point, én gang.
    - **3 sorte:** 1 prestige-point for hvert af dine våbenskjolde på handelsstationerne, også dette og senere.

    Guld kan du ikke tage på den måde. Et privilegium gælder fra din næste tur; prestige-point tæller med det samme og kan sætte sidste runde i gang.
    .title = Handelsstationerne
