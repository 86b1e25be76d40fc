### The Orient. A "gold card" is worth two gold in one purchase; a card that joins another adds one of its bonuses.
###
### $card is a card in words, $bonus and $bonuses are bonuses in words ("2 black bonuses"), $noble and $nobles are symbols.

expansion-orient = Der Orient
    .short = Zwei weitere Karten je Stufe: Sie zählen doppelt, bringen kostenlose Karten oder reservieren Adlige.
    .lobby = Neben jeder Stufe liegen zwei weitere Karten mit Fähigkeiten. Sie zählen doppelt, werden an eine andere Karte angelegt, bringen eine kostenlose Karte oder reservieren dir einen Adligen. Für manche wirfst du Boni ab.

orient-level = Orient, Stufe { $level }
orient-row = Orient, Stufe { $level }, { $count } im Stapel
orient-worth-gold = 2 Gold für einen Kauf
orient-joins = wird angelegt, +1 Bonus
orient-brings = bringt eine kostenlose Karte der Stufe { $level }
orient-reserves-noble = reserviert einen Adligen
orient-noble = Adliger
orient-cost = Kosten: { $bonuses } abwerfen

orient-gold-cards =
    { $count ->
        [one] { $count } Goldkarte
       *[other] { $count } Goldkarten
    }
orient-joined-cards =
    { $count ->
        [one] { $count } angelegte Karte
       *[other] { $count } angelegte Karten
    }
orient-spent-cards = Abgeworfen: { $cards }
orient-has-nobles = Reservierte Adlige: { $nobles }

orient-free = { $player } nimmt { $address } ({ $card }) kostenlos
orient-joined = { $player } legt sie an eine andere Karte an: +{ $bonus }
orient-spent = { $player } bezahlt mit { $cards }
orient-gave-up = { $player } wirft Karten ab: { $what }
orient-kept = { $player } reserviert einen Adligen: { $noble }
orient-no-noble = Es liegt kein Adliger mehr aus, der reserviert werden könnte
orient-no-card = Es liegt keine Karte der Stufe { $level } aus, die kostenlos genommen werden könnte

orient-question-join = { $mention }, an welche deiner Karten legst du die neue an? Sie zählt als 1 zusätzlicher Bonus dieser Farbe.
orient-question-free = { $mention }, welche Karte der Stufe { $level } nimmst du kostenlos dazu?
orient-question-noble = { $mention }, welchen Adligen reservierst du? Er kann dann nur noch dich besuchen.
orient-question-discard = { $mention }, du bezahlst mit { $bonuses }: Welche Karten wirfst du ab?
orient-joins-now = { $player } wählt, woran die Karte angelegt wird
orient-takes-now = { $player } wählt eine kostenlose Karte
orient-keeps-now = { $player } wählt einen Adligen zum Reservieren
orient-discards-now = { $player } wählt, welche Karten abgeworfen werden
orient-pays-bonuses = { $player } bezahlt eine Karte mit Boni

orient-buy-giving-up = { $address } kaufen: { $bonuses } abwerfen
orient-answer-free = Karte wählen
orient-answer-discard = Karten abwerfen
orient-join = Anlegen: +{ $bonus }
orient-take = { $address } nehmen: { $card }
orient-keep = Reservieren: { $noble }
orient-give-up = Abwerfen: { $cards }
orient-joined-card = angelegte Karte
orient-double-card = Doppelkarte
orient-plain-card =
    { $prestige ->
        [0] Karte ohne Prestigepunkte
        [one] Karte mit { $prestige } Prestigepunkt
       *[other] Karte mit { $prestige } Prestigepunkten
    }

orient-can-give-up = { $bonuses } abwerfen
orient-costs-bonuses = Kostet { $bonuses }, die du abwirfst
orient-lacks-partner = Du hast noch keine Karte, an die du sie anlegen kannst

error-orient-costs-bonuses = Diese Karte kannst du nicht mit Chips kaufen. Sie kostet { $count } Boni ({ $gem_colour }), die du abwirfst.
error-orient-costs-tokens = Diese Karte kannst du nicht mit Boni bezahlen. Kauf sie mit Chips.
error-orient-too-few-bonuses =
    { $count ->
        [0] Diese Karte kostet zwei Boni ({ $gem_colour }), und du hast keinen davon.
       *[other] Diese Karte kostet zwei Boni ({ $gem_colour }), und du hast nur { $count }.
    }
error-orient-no-partner = Diese Karte musst du an eine andere anlegen, und du hast noch keine mit einem Bonus. Bis dahin kannst du sie reservieren.
error-orient-gold-cards-not-held = Du kannst nur mit Goldkarten bezahlen, die du hast, und mit jeder nur einmal.
error-orient-join-first = Wähle erst, an welche deiner Karten du die neue anlegst.
error-orient-join-not-offered = An diese Karte kannst du die neue nicht anlegen. Wähle eine der angebotenen.
error-orient-free-card-first = Wähle erst die Karte, die du kostenlos nimmst.
error-orient-free-card-not-offered = Diese Karte kannst du nicht kostenlos nehmen. Wähle eine der angebotenen.
error-orient-noble-first = Wähle erst, welchen Adligen du reservierst.
error-orient-noble-not-offered = Diesen Adligen kannst du nicht reservieren. Wähle einen von denen, die ausliegen.
error-orient-discard-first = Wähle erst, welche Karten du abwirfst.
error-orient-discard-not-offered = Mit diesen Karten kannst du nicht bezahlen. Wähle eine der angebotenen Möglichkeiten.

orient-piece-gold = Eine Goldkarte: 2 Gold für einen Kauf. Verbrauchte sind durchgestrichen.
orient-piece-joins = Wird an eine deiner Karten angelegt und zählt als 1 zusätzlicher Bonus dieser Farbe.
orient-piece-joins-free = Wird angelegt und bringt eine kostenlose Karte der Stufe 1.
orient-piece-double = Zwei Boni ihrer Farbe.
orient-piece-noble = Reserviert einen Adligen: Er kann dann nur noch dich besuchen.
orient-piece-free = Bringt eine kostenlose Karte der Stufe 2.
orient-piece-giving-up = Kostet zwei Boni der gezeigten Farbe, die du abwirfst.
orient-piece-deck = Ein Stapel des Orients: seine Stufe, wie viele Karten er noch hat, und seine Adresse.

rules-orient =
    Neben jeder Stufe liegen **zwei weitere offene Karten** auf den Plätzen E und F, mit eigenen Stapeln: O1, O2 und O3. Du kaufst und reservierst sie wie alle anderen Karten; auch verdeckt vom Stapel reservieren kannst du sie. Ihre Plätze werden nur von ihrem eigenen Stapel aufgefüllt.

    Die Fähigkeit einer Karte nutzt du sofort beim Kauf, noch bevor die Auslage aufgefüllt wird. Das gilt auch für eine Karte, die du **kostenlos** bekommst; so bringt manchmal eine die nächste.

    Reservierst du eine Orient-Karte, geschieht noch nichts: Ihre Fähigkeit nutzt du erst, wenn du sie kaufst.

    Karten, die du ohne Chips bekommen hast, zählen wie alle anderen: mit ihren Boni, ihren Prestigepunkten und, bei Gleichstand am Ende, als je eine Karte. Eingesetzte Goldkarten und abgeworfene Karten zählen nicht mehr.
    .title = Orient: die Karten

rules-orient-cards =
    - **Goldkarte** (Stufe 1): bei einem späteren Kauf 2 Gold wert, jedes für eine beliebige Farbe. Was du davon nicht brauchst, verfällt, und die Karte kommt aus dem Spiel. Sie ist kein Chip und zählt deshalb nicht zu den zehn Chips.
    - **Karte zum Anlegen** (Stufe 1 und 2): Du legst sie an eine deiner Karten an; sie zählt als 1 zusätzlicher Bonus dieser Farbe, auch an einem Doppelbonus nur als einer. Hast du keine Karte mit Bonus, kannst du sie nicht kaufen. Auf Stufe 2 bringt sie außerdem eine kostenlose Karte der Stufe 1.
    - **Doppelbonus** (Stufe 2): Die Karte zählt als zwei Boni.
    - **Reservierter Adliger** (Stufe 2): Du nimmst einen Adligen vom Tisch. Er kann nur noch dich besuchen, wie immer für seine Boni; ohne Besuch bringt er keine Prestigepunkte.
    - **Kostenlose Karte** (Stufe 3): Du bekommst eine Karte der Stufe 2 dazu, samt deren Fähigkeit.
    - **Abwerfen** (Stufe 3): Du bezahlst mit zwei Boni einer Farbe statt mit Chips. Angelegte Karten dieser Farbe musst du zuerst abwerfen; ein Doppelbonus kann für beide stehen. Die Prestigepunkte der Karten sind verloren; Adlige, die dich schon besucht haben, bleiben.

    Liegt kein Adliger oder keine passende Karte mehr aus, entfällt dieser Teil.
    .title = Orient: was die Karten tun
