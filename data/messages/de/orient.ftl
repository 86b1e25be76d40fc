### The Orient. A "gold card" is worth two gold in one purchase; a card that joins another adds one of its bonuses.
###
### $card is a card in words, $bonus and $bonuses are bonuses in words ("2 black bonuses"), $noble and $nobles are symbols.

expansion-orient = Der Orient
    .short = Zwei weitere Karten je Stufe: Sie zählen doppelt, bringen Gratiskarten oder reservieren Adlige.
    .lobby = Neben jeder Stufe liegen zwei weitere Karten, die etwas können: doppelt zählen, sich an andere anlegen, eine Gratiskarte bringen oder einen Adligen für dich reservieren. Manche bezahlst du mit Boni, die du abgibst.

orient-level = Orient, Stufe { $level }
orient-row = Orient, Stufe { $level }, { $count } im Stapel
orient-worth-gold = 2 Gold für einen Kauf
orient-joins = zum Anlegen, +1 Bonus
orient-brings = bringt eine Karte der Stufe { $level } gratis
orient-reserves-noble = reserviert einen Adligen
orient-noble = Adliger
orient-cost = Kosten: { $bonuses } abgeben

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
orient-spent-cards =
    { $count ->
        [one] { $count } Karte abgegeben
       *[other] { $count } Karten abgegeben
    }
orient-has-nobles = Reservierte Adlige: { $nobles }

orient-drawn = { $player } reserviert verdeckt eine Orient-Karte der Stufe { $level }
orient-drawn-own = { $player } reserviert verdeckt eine Orient-Karte der Stufe { $level } ({ $card })
orient-free = { $player } bekommt { $address } ({ $card }) gratis
orient-joined = { $player } legt sie an eine andere Karte an: { $bonus } mehr
orient-spent = { $player } bezahlt mit { $cards }
orient-gave-up = { $player } gibt ab: { $what }
orient-kept = { $player } reserviert einen Adligen: { $noble }
orient-no-noble = Kein Adliger ist mehr da, der sich reservieren ließe
orient-no-card = Keine offene Karte der Stufe { $level } ist da, die gratis dazukäme
orient-gap = { $address } bleibt leer: Der Orient-Stapel der Stufe { $level } ist aufgebraucht

orient-question-join = { $mention }, an welche deiner Karten legst du die neue an? Sie zählt als ein weiterer Bonus dieser Farbe.
orient-question-free = { $mention }, du bekommst eine Karte der Stufe { $level } gratis dazu: welche?
orient-question-noble = { $mention }, reservier einen Adligen: welchen? Er kann dann nur noch dich besuchen.
orient-question-discard = { $mention }, du bezahlst mit Boni ({ $bonuses }): Welche Karten gibst du ab?
orient-joins-now = { $player } legt eine Karte an
orient-takes-now = { $player } nimmt eine Gratiskarte
orient-keeps-now = { $player } reserviert einen Adligen
orient-discards-now = { $player } gibt Boni ab

orient-buy-giving-up = { $address } kaufen: { $bonuses } abgeben
orient-join = Anlegen: { $bonus } mehr
orient-take = { $address } nehmen: { $card }
orient-keep = Reservieren: { $noble }
orient-give-up = Abgeben: { $cards }
orient-joined-card = angelegte Karte
orient-double-card = Doppelkarte
orient-plain-card =
    { $prestige ->
        [0] Karte ohne Prestige
        [one] Karte mit { $prestige } Prestigepunkt
       *[other] Karte mit { $prestige } Prestigepunkten
    }

orient-can-give-up = { $bonuses } abgeben
orient-costs-bonuses = Kostet Boni, die du abgibst: { $bonuses }
orient-lacks-partner = Du hast noch keine Karte mit Bonus zum Anlegen

error-orient-costs-bonuses = Diese Karte gibt es nicht für Chips. Sie kostet { $count } Boni ({ $gem_colour }), die du abgibst.
error-orient-costs-tokens = Diese Karte bezahlst du nicht mit Boni. Kauf sie mit Chips.
error-orient-too-few-bonuses =
    { $count ->
        [0] Diese Karte kostet zwei Boni ({ $gem_colour }), und du hast keinen davon.
       *[other] Diese Karte kostet zwei Boni ({ $gem_colour }), und du hast nur { $count }.
    }
error-orient-no-partner = Diese Karte musst du an eine andere anlegen, und du hast noch keine mit einem Bonus. Bis dahin kannst du sie reservieren.
error-orient-gold-cards-not-held = Bezahlen kannst du nur mit Goldkarten, die vor dir liegen, und mit jeder nur einmal.
error-orient-join-first = Wähl erst, an welche deiner Karten du die neue anlegst.
error-orient-join-not-offered = An diese Karte kannst du die neue nicht anlegen. Wähl eine von denen, die angeboten sind.
error-orient-free-card-first = Wähl erst die Karte, die du gratis bekommst.
error-orient-free-card-not-offered = Diese Karte bekommst du nicht gratis. Wähl eine von denen, die angeboten sind.
error-orient-noble-first = Wähl erst, welchen Adligen du reservierst.
error-orient-noble-not-offered = Diesen Adligen kannst du nicht reservieren. Wähl einen von denen auf dem Tisch.
error-orient-discard-first = Wähl erst, welche Karten du abgibst.
error-orient-discard-not-offered = Mit diesen Karten kannst du nicht bezahlen. Wähl eine der angebotenen Möglichkeiten.

orient-piece-gold = Eine Goldkarte: 2 Gold für einen Kauf, dann kommt sie aus dem Spiel.
orient-piece-joins = Du legst sie an eine deiner Karten an; sie zählt als ein weiterer Bonus dieser Farbe.
orient-piece-joins-free = Wird angelegt und bringt eine Karte der Stufe 1 gratis.
orient-piece-double = Zwei Boni ihrer Farbe.
orient-piece-noble = Reserviert einen Adligen: Er kann dann nur noch dich besuchen.
orient-piece-free = Bringt eine Karte der Stufe 2 gratis.
orient-piece-giving-up = Kostet zwei Boni der gezeigten Farbe, die du abgibst.
orient-piece-deck = Ein Stapel des Orients: seine Stufe, wie viele Karten er noch hat, und seine Adresse.

rules-orient =
    Neben jeder Stufe liegen **zwei weitere offene Karten** auf den Plätzen E und F, mit eigenen Stapeln: O1, O2 und O3. Du kaufst und reservierst sie wie alle anderen, auch verdeckt vom Stapel. Ihre Lücken füllt nur ihr eigener Stapel.

    Was eine Karte kann, geschieht sofort beim Kauf, noch bevor die Auslage gefüllt wird. Auch eine Karte, die du **gratis** bekommst, tut das Ihre; so bringt manchmal eine die nächste.

    Reservierst du eine Orient-Karte, geschieht noch nichts: Erst wenn du sie kaufst, tut sie etwas.

    Karten, für die niemand Chips bezahlt hat, zählen wie alle anderen: mit Boni, mit Prestige und bei Gleichstand am Ende als je eine Karte. Ausgegebene Goldkarten und abgegebene Karten zählen nicht mehr.
    .title = Orient: die Karten

rules-orient-cards =
    - **Goldkarte** (Stufe 1): bei einem späteren Kauf 2 Gold wert, jedes für eine beliebige Farbe. Was du davon nicht brauchst, verfällt, und die Karte kommt aus dem Spiel. Sie ist kein Chip und zählt nicht zu den zehn.
    - **Karte zum Anlegen** (Stufe 1 und 2): Du legst sie an eine deiner Karten an; sie zählt als ein weiterer Bonus dieser Farbe, auch an einem Doppelbonus nur als einer. Ohne so eine Karte kannst du sie nicht kaufen. Auf Stufe 2 bringt sie noch eine Karte der Stufe 1 gratis.
    - **Doppelbonus** (Stufe 2): zählt als zwei Boni.
    - **Reservierter Adliger** (Stufe 2): Du nimmst einen Adligen vom Tisch. Er besucht nur noch dich, für die üblichen Boni; ohne Besuch gibt er kein Prestige.
    - **Gratiskarte** (Stufe 3): bringt eine Karte der Stufe 2 gratis, samt dem, was diese kann.
    - **Abgeben** (Stufe 3): Du bezahlst mit zwei Boni einer Farbe statt mit Chips. Angelegte Karten dieser Farbe gehen zuerst; ein Doppelbonus kann für beide stehen. Ihr Prestige ist verloren; Adlige, die dich besucht haben, bleiben.

    Ist kein Adliger oder keine offene Karte mehr da, entfällt dieser Teil.
    .title = Orient: was die Karten tun
