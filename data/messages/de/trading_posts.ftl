### The Trading Posts. $needs is symbols, such as "1W 3R"; $privilege is one of the five short phrases below.

expansion-trading_posts = Die Handelsposten
    .short = Fünf Handelsposten belohnen Boni mit Privilegien, zum Beispiel Gold, das doppelt zählt.
    .lobby = Fünf Handelsposten verlangen Boni; wer sie hat, legt dort ein Wappen ab. Jeder bringt ein Privileg bis zum Ende des Spiels, zum Beispiel einen Edelstein mehr oder Gold, das doppelt zählt.

posts-title = Handelsposten
posts-gem-after-card = nach jedem Kauf ein Edelstein
posts-gem-after-two = zu zwei gleichen ein anderer Edelstein
posts-gold-times-two = jedes Gold zählt als zwei Edelsteine
posts-five-prestige = 5 Prestigepunkte
posts-prestige-per-coat = 1 Prestigepunkt je Wappen
posts-post = { $number } ({ $needs }): { $privilege }
posts-nobles =
    { $count ->
        [one] { $count } Adliger
       *[other] { $count } Adlige
    }
posts-holds = Handelsposten: { $posts }

posts-placed = { $player } legt ein Wappen auf einen Handelsposten ({ $needs }): { $privilege }

posts-question-after-card = { $mention }, dein Handelsposten bietet dir nach dem Kauf noch einen Edelstein an: Welchen nimmst du?
posts-question-after-two = { $mention }, dein Handelsposten bietet dir noch einen Edelstein einer anderen Farbe an: Welchen nimmst du?
posts-chooses = { $player } darf einen Edelstein nehmen
posts-take = Nimm noch: { $gem }
posts-decline = Nimm keinen Edelstein
posts-can = **Handelsposten**
posts-can-comes = Am Ende deines Zuges legst du dort ein Wappen ab.
posts-lack = Fehlt noch: { $what }

error-post-gem-first = Sag erst, welchen Edelstein du vom Handelsposten nimmst, oder dass du keinen nimmst.
error-post-one-gem = Dein Handelsposten gibt dir genau einen Edelstein.
error-post-other-gem = Zwei { $gem_plural } hast du gerade genommen: Jetzt muss es eine andere Farbe sein.

posts-piece-coats = Wappen: Alle haben fünf. Liegt deines auf einem Posten, hast du sein Privileg.

rules-posts =
    Alle haben fünf Wappen. Hast du am Ende deines Zuges, nach einem möglichen Besuch eines Adligen, was ein **Handelsposten** verlangt, legst du dort ein Wappen ab und hast sein Privileg bis zum Ende des Spiels. Platz ist dort für alle.

    - **3 rote, 1 weißer:** Nach dem Kauf einer Karte darfst du 1 Edelstein aus dem Vorrat nehmen, bevor die Karte ersetzt wird. Es darf einer sein, mit dem du gerade bezahlt hast.
    - **2 weiße:** Nimmst du zwei gleiche, darfst du dazu 1 Edelstein einer anderen Farbe nehmen. Für zwei gleiche müssen weiterhin vier da sein.
    - **3 blaue, 1 schwarzer:** Beim Kauf darf jedes Gold für 2 Edelsteine derselben Farbe stehen. Eine Hälfte, die du nicht brauchst, verfällt.
    - **5 grüne und ein Adliger:** 5 Prestigepunkte, einmal.
    - **3 schwarze:** 1 Prestigepunkt für jedes deiner Wappen auf dem Plan, dieses und spätere mitgezählt.

    Gold nimmst du so nie. Ein Privileg gilt ab deinem nächsten Zug; das Prestige zählt sofort und kann die letzte Runde einläuten.
    .title = Die Handelsposten
