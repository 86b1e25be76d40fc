### The Trading Posts. $needs is symbols, such as "1W 3R"; $privilege is one of the five short phrases below.

expansion-trading_posts = Die Handelsposten
    .short = Kürzere Spiele: Fünf Handelsposten belohnen Boni, zum Beispiel mit Gold, das doppelt zählt.
    .lobby = Fünf Handelsposten verlangen Boni; wer sie hat, legt dort ein Wappen ab. Das bringt bis zum Ende des Spiels ein Privileg, zum Beispiel einen Edelstein mehr oder Gold, das doppelt zählt.

posts-title = Handelsposten
posts-gem-after-card = nach jedem Kauf ein Edelstein
posts-gem-after-two = zu zwei gleichen noch ein anderer Edelstein
posts-gold-times-two = jedes Gold zählt als zwei Edelsteine
posts-five-prestige = 5 Prestigepunkte
posts-prestige-per-coat = 1 Prestigepunkt je Wappen
posts-post = { $number } ({ $needs }): { $privilege }
posts-the-post = den Handelsposten „{ $privilege }“
posts-nobles =
    { $count ->
        [one] { $count } Adliger
       *[other] { $count } Adlige
    }
posts-holds = Handelsposten: { $posts }

posts-placed = { $player } legt ein Wappen auf einen Handelsposten ({ $needs }): { $privilege }
posts-declined = { $player } nimmt keinen weiteren Edelstein

posts-question-after-card = { $mention }, dein Handelsposten bringt dir nach dem Kauf noch einen Edelstein. Welchen nimmst du?
posts-question-after-two = { $mention }, dein Handelsposten bringt dir noch einen Edelstein einer anderen Farbe. Welchen nimmst du?
posts-chooses = { $player } darf einen Edelstein nehmen
posts-answer = Edelstein wählen
posts-take = Dazu nehmen: { $gem }
posts-decline = Keinen nehmen
posts-can = **Nächster Handelsposten:**
posts-can-comes = Am Ende deines Zuges legst du dort ein Wappen ab.
posts-lack = Fehlt noch: { $what }

error-post-gem-first = Entscheide erst, welchen Edelstein du durch deinen Handelsposten nimmst, oder nimm keinen.
error-post-one-gem = Durch deinen Handelsposten bekommst du genau einen Edelstein.
error-post-other-gem = Von dieser Farbe ({ $gem_colour }) hast du gerade zwei genommen: Jetzt muss es eine andere sein.

posts-piece-coats = Wappen: Alle haben fünf. Liegt deines auf einem Posten, hast du sein Privileg.

rules-posts =
    Alle haben fünf Wappen. Erfüllst du am Ende deines Zuges, nach einem möglichen Besuch eines Adligen, die Voraussetzungen eines **Handelspostens**, legst du dort ein Wappen ab und hast sein Privileg bis zum Ende des Spiels. Platz ist für alle. Die Spiele werden kürzer.

    - **3 rote, 1 weißer:** Nach dem Kauf einer Karte darfst du 1 Edelstein aus dem Vorrat nehmen, bevor die Karte ersetzt wird. Es darf einer sein, mit dem du gerade bezahlt hast.
    - **2 weiße:** Nimmst du zwei gleiche, darfst du zusätzlich 1 Edelstein einer anderen Farbe nehmen. Wie üblich müssen für zwei gleiche noch vier im Vorrat liegen.
    - **3 blaue, 1 schwarzer:** Beim Kauf zählt jedes Gold als 2 Edelsteine derselben Farbe, wenn du willst. Eine Hälfte, die du nicht brauchst, verfällt.
    - **5 grüne und ein Adliger:** 5 Prestigepunkte, einmal.
    - **3 schwarze:** 1 Prestigepunkt für jedes deiner Wappen auf den Handelsposten, dieses und spätere mitgezählt.

    Gold kannst du so nicht nehmen. Ein Privileg gilt ab deinem nächsten Zug; Prestigepunkte zählen sofort und können die letzte Runde einläuten.
    .title = Die Handelsposten
