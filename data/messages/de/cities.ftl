### The Cities. $city is the requirements of a city in words; $needs is in symbols, such as "3R 4K".

expansion-cities = Die Städte
    .short = Gut für den Anfang. Keine Adligen: Wer zuerst eine Stadt nimmt, läutet die letzte Runde ein.
    .lobby = Statt der Adligen liegen drei Städte aus, die Prestigepunkte und Boni verlangen. Wer eine nimmt, läutet die letzte Runde ein, und gewinnen kann nur, wer eine Stadt hat.

cities-title = Städte
cities-city = { $prestige } Prestigepunkte, { $needs }
cities-city-bare = { $prestige } Prestigepunkte
cities-city-same = { $prestige } Prestigepunkte und { $count } in einer Farbe
cities-city-both = { $prestige } Prestigepunkte, { $needs } und { $count } in einer weiteren Farbe
cities-the-city = die Stadt für { $city }
cities-one-colour = { $count } in einer Farbe
cities-other-colour = { $count } in einer weiteren Farbe
cities-holds = Stadt: { $city }

cities-taken = { $player } nimmt eine Stadt ({ $city })
cities-won = Unter allen mit einer Stadt hat { $player } die meisten Prestigepunkte.
cities-won-alone = Nur { $player } hat eine Stadt.

cities-question = { $mention }, du kannst eine von { $count } Städten nehmen. Welche?
cities-answer = Stadt wählen
cities-chooses = { $player } wählt eine Stadt
cities-take = Stadt: { $city }
cities-can = **Nächste Stadt:**
cities-can-comes = Du nimmst sie am Ende deines Zuges.
cities-lack = Fehlt noch: { $what }

error-city-first = Wähle erst, welche Stadt du nimmst.
error-city-not-met = Diese Stadt kannst du jetzt nicht nehmen. Wähle eine, für die du die Prestigepunkte und die Boni hast.

cities-piece = Eine Stadt. Sie verlangt: { $city }.
cities-piece-open = Diese verlangt: { $city }. Der bunte Stein mit „=“ steht für diese Farbe.
cities-piece-taken = Wem eine Stadt gehört, zeigen Farbe und Zeichen.

rules-cities =
    Statt der Adligen liegen drei **Städte** aus, egal wie viele ihr seid. Jede verlangt Prestigepunkte **und** Boni, zum Beispiel 13 Prestigepunkte mit vier roten und drei schwarzen Boni. Die Anleitung empfiehlt die Städte als erste Erweiterung.

    - Wer am Ende eines Zuges beides hat, nimmt die Stadt. Das ist keine Aktion und kostet nichts.
    - Mehr als eine Stadt kannst du nicht nehmen. Könntest du mehrere nehmen, suchst du dir eine aus.
    - „4 in einer weiteren Farbe“ heißt: vier Boni in irgendeiner Farbe, die auf der Stadt nicht genannt ist. Nennt sie keine, geht jede Farbe.

    Hier **ist mit 15 Prestigepunkten noch nicht Schluss**. Hat jemand eine Stadt genommen, spielt ihr die Runde zu Ende; dabei können auch andere noch eine der übrigen Städte nehmen.

    Hat nur eine Person eine Stadt, gewinnt sie, egal wie viele Prestigepunkte die anderen haben. Haben mehrere eine, gewinnt unter ihnen, wer die meisten Prestigepunkte hat. Bei Gleichstand gewinnt, wer weniger Entwicklungskarten gekauft hat.
    .title = Die Städte
