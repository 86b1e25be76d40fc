### The Cities. $city is the requirements of a city in words; $needs is in symbols, such as "3R 4K".

expansion-cities = De Steden
    .short = Goed om mee te beginnen. Geen edelen: wie als eerste een stad neemt, luidt de laatste ronde in.
    .lobby = In plaats van edelen liggen er drie steden, die prestigepunten en bonussen vragen. Wie er een neemt, luidt de laatste ronde in, en alleen wie een stad heeft kan winnen.

cities-title = Steden
cities-city = { $prestige } prestigepunten, { $needs }
cities-city-bare = { $prestige } prestigepunten
cities-city-same = { $prestige } prestigepunten en { $count } van één kleur
cities-city-both = { $prestige } prestigepunten, { $needs } en { $count } van één andere kleur
cities-the-city = de stad voor { $city }
cities-one-colour = { $count } van één kleur
cities-other-colour = { $count } van één andere kleur
cities-holds = Stad: { $city }

cities-taken = { $player } neemt een stad ({ $city })
cities-won = Van iedereen met een stad heeft { $player } de meeste prestigepunten.
cities-won-alone = Alleen { $player } heeft een stad.

cities-question = { $mention }, je kunt uit { $count } steden kiezen: welke neem je?
cities-answer = Stad kiezen
cities-chooses = { $player } kiest een stad
cities-take = Stad: { $city }
cities-can = **Dichtstbijzijnde stad:**
cities-can-comes = Die neem je aan het einde van je beurt.
cities-lack = Je mist: { $what }

error-city-first = Kies eerst welke stad je neemt.
error-city-not-met = Die stad kun je nu niet nemen. Kies er een waarvoor je de prestigepunten en de bonussen hebt.

cities-piece = Een stad. Deze vraagt { $city }.
cities-piece-open = Deze vraagt { $city }. De veelkleurige steen met “=” staat voor die kleur.
cities-piece-taken = Op een genomen stad staan de kleur en het teken van de eigenaar.

rules-cities =
    In plaats van edelen liggen er drie **steden**, ongeacht het aantal spelers. Elke stad vraagt prestigepunten **en** bonussen, bijvoorbeeld 13 prestigepunten met vier rode en drie zwarte bonussen. De spelregels raden de Steden aan als eerste uitbreiding.

    - Wie aan het einde van een beurt allebei heeft, neemt de stad. Dat is geen actie, en het kost niets.
    - Je neemt hooguit één stad. Kun je er meer nemen, dan kies je zelf welke.
    - “4 van één andere kleur” betekent: vier bonussen van één kleur die de stad niet noemt. Noemt de stad er geen, dan is elke kleur goed.

    Hier **maken 15 prestigepunten geen einde aan het spel**. Is er een stad genomen, dan spelen jullie de ronde uit; ook anderen kunnen dan nog een van de overige steden nemen.

    Heeft maar één speler een stad, dan wint die, hoeveel prestigepunten de anderen ook hebben. Hebben meer spelers er een, dan wint van hen wie de meeste prestigepunten heeft, en bij een gelijke stand wie minder ontwikkelingskaarten heeft gekocht.
    .title = De Steden
