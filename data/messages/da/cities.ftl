### The Cities. $city is the requirements of a city in words; $needs is in symbols, such as "3R 4K".

expansion-cities = Byerne
    .short = God at begynde med. Ingen adelige: Den, der tager en by først, sætter sidste runde i gang.
    .lobby = I stedet for adelige ligger der tre byer, som kræver prestige-point og bonusser. Den, der tager en, sætter sidste runde i gang, og kun den, der har en by, kan vinde.

cities-title = Byer
cities-city = { $prestige } prestige-point, { $needs }
cities-city-bare = { $prestige } prestige-point
cities-city-same = { $prestige } prestige-point og { $count } i én farve
cities-city-both = { $prestige } prestige-point, { $needs } og { $count } i én anden farve
cities-the-city = byen for { $city }
cities-one-colour = { $count } i én farve
cities-other-colour = { $count } i én anden farve
cities-holds = By: { $city }

cities-taken = { $player } tager en by ({ $city })
cities-won = Af dem, der har en by, har { $player } flest prestige-point.
cities-won-alone = Kun { $player } har en by.

cities-question = { $mention }, du kan vælge mellem { $count } byer: Hvilken tager du?
cities-answer = Vælg en by
cities-chooses = { $player } vælger en by
cities-take = By: { $city }
cities-can = **Nærmeste by:**
cities-can-comes = Den tager du, når din tur slutter.
cities-lack = Du mangler: { $what }

error-city-first = Vælg først, hvilken by du tager.
error-city-not-met = Den by kan du ikke tage nu. Vælg en, som du har prestige-point og bonusser til.

cities-piece = En by. Den kræver { $city }.
cities-piece-open = Denne kræver { $city }. Den mangefarvede sten med »=« står for den farve.
cities-piece-taken = På en by, der er taget, ses ejerens farve og tegn.

rules-cities =
    I stedet for adelige ligger der tre **byer**, uanset hvor mange I er. Hver by kræver prestige-point **og** bonusser, for eksempel 13 prestige-point med fire røde og tre sorte bonusser. Reglerne anbefaler Byerne som den første udvidelse.

    - Har du begge dele, når din tur slutter, tager du byen. Det er ikke en handling, og det koster ikke noget.
    - Du kan kun tage én by. Kan du vælge mellem flere, bestemmer du selv.
    - »4 i én anden farve« betyder fire bonusser i en farve, som byen ikke nævner. Nævner den ingen, kan du bruge enhver farve.

    Her **afslutter 15 prestige-point ikke spillet**. Når en by er taget, spiller I runden færdig, og andre kan stadig nå at tage en af de byer, der er tilbage.

    Har kun én spiller en by, vinder den spiller, uanset hvor mange prestige-point de andre har. Har flere en by, vinder den af dem, der har flest prestige-point, og står det lige, den, der har købt færrest udviklingskort.
    .title = Byerne
