### The pages of the rules (/splendor rules:): the base game in our own words. Each page fits on the screen of a phone.

# Captions of the pictures in the pages, in about a hundred characters each.
pieces-alt = Das Spielmaterial. { $captions }
pieces-card = Eine Entwicklungskarte: oben Prestigepunkte und Bonus, unten die Kosten, links die Adresse. Goldener Rahmen: Sie ist neu; das Zeichen bei der Adresse: wer die vorige nahm.
pieces-deck = Ein Stapel: die Stufe, wie viele Karten er noch hat, und die Adresse.
pieces-noble = Ein Adliger: 3 Prestigepunkte für diese Boni.
pieces-tokens = Chips: fünf Edelsteine, jeder mit Form und Buchstabe, dazu Gold.

# The notes to the parts of a player’s row in its picture, in about fifty characters each.
rows-name = Ann
rows-alt = Eine Zeile, Teil für Teil. { $captions }
rows-part-prestige = Prestigepunkte: Wer die meisten hat, gewinnt.
rows-part-flag = Die Fahne: Wer sie hat, hat begonnen.
rows-part-tiles = Adlige, die zu Besuch gekommen sind.
rows-part-total = Chips insgesamt, von den zehn, die man behalten darf.
rows-part-bonus = Eckig: Boni von Karten, für immer; mit goldenem Rahmen: neu. Daneben: die Prestigepunkte dieser Karten.
rows-part-token = Rund: Chips, zum Bezahlen.
rows-part-change = Was der letzte Zug gebracht (+) oder gekostet (−) hat, schon mitgezählt.
rows-part-cards = Gekaufte Karten. Bei Gleichstand gewinnt, wer weniger hat.
rows-part-reserved = Reservierte Karten, verdeckt; die Punkte sind ihre Stufe.
rows-missing = Nur für dich: Rot −2: Dir fehlen 2 der rot gerahmten Edelsteine. Goldrahmen: Gold zahlt. Haken: Du kannst kaufen. Schloss: Eine Regel verbietet es.
rows-missing-noble = Rot −3: Dir fehlen noch 3 Boni für diesen Adligen.

# The line above a page about an expansion, and above a page of the base game at a table with an expansion.
page-of-expansion = -# Neu mit „{ $expansion }“. Alles andere ist wie im Grundspiel; dessen Regeln beginnen auf Seite 1.
page-of-base = -# Das Grundspiel. An diesem Tisch spielt ihr mit „{ $expansion }“: Was dann anders ist, steht auf Seite { $page }.

rules-goal =
    Du handelst mit Edelsteinen. Du sammelst Chips, kaufst damit Entwicklungskarten, und jede Karte, die dir gehört, macht die nächste billiger. Karten bringen **Prestigepunkte**, und auch die Adligen, die dich besuchen, bringen welche.

    Sobald jemand **15 Prestigepunkte** hat, spielt ihr die Runde noch zu Ende. Dann gewinnt, wer die meisten Prestigepunkte hat.

    Auf dem Tisch liegen:
    - drei Reihen mit je vier offenen Karten, von Stufe 1 (günstig) bis Stufe 3 (teuer, aber reich an Prestigepunkten), jede neben ihrem Stapel;
    - der Vorrat: zu viert 7 Chips von jedem Edelstein, zu dritt 5, zu zweit 4 – und immer 5 Gold;
    - die Adligen: einer mehr, als ihr seid.
    .title = Worum es geht

rules-rows =
    Unter den Karten hat das Bild für jede Person am Tisch eine Zeile mit allem, was offen liegt: was sie gewonnen hat, womit sie zahlen kann und was sich gerade geändert hat.

    Ein goldener Rahmen heißt: Diese Karte ist gerade dazugekommen. Das Zeichen darauf gehört der Person, die die Karte davor genommen hat.

    Deine eigene Ansicht (der Knopf **{ control-board }** oder { COMMAND("board") }) zeigt außerdem in Rot, was dir für jede Karte und jeden Adligen fehlt, wenn es höchstens drei sind.

    Der Knopf **{ control-players }** zeigt alle gekauften Karten, jede mit ihren Prestigepunkten.
    .title = Die Zeilen der Spieler

rules-turn =
    Wenn du am Zug bist, tust du genau **eins** von vier Dingen:

    - **Drei Chips verschiedener Farben** nehmen.
    - **Zwei Chips derselben Farbe** nehmen.
    - Eine Karte **reservieren** und 1 Gold nehmen.
    - Eine Karte **kaufen**.

    Danach besucht dich vielleicht ein Adliger, und wenn du mehr als zehn Chips hast, gibst du welche ab. Dann ist die nächste Person dran.

    Aussetzen darfst du nicht, solange eins der vier möglich ist. Geht gar nichts, setzt du automatisch aus.
    .title = Dein Zug

rules-tokens =
    - Drei Chips: je einer von drei verschiedenen Edelsteinen. Liegen im Vorrat weniger als drei Farben, nimmst du von jeder einen.
    - Zwei Chips: beide vom selben Edelstein, und nur, wenn vorher **mindestens vier** davon im Vorrat liegen.

    Gold kannst du so nicht nehmen. Gold bekommst du nur, wenn du eine Karte reservierst.
    .title = Chips nehmen

rules-reserve =
    Eine Karte, die du reservierst, kannst nur noch du kaufen. Nimm eine Karte aus der Auslage oder die oberste eines Stapels, ohne dass die anderen sie sehen.

    - Du bekommst **1 Gold**, wenn im Vorrat noch welches liegt. Ohne Gold darfst du trotzdem reservieren.
    - Du hast höchstens **drei** reservierte Karten.
    - Eine reservierte Karte bleibt auf deiner Hand, bis du sie kaufst. Zurücklegen geht nicht, und ungekauft zählt sie nichts.

    Gold ist ein Joker: Beim Bezahlen steht es für einen Edelstein beliebiger Farbe.
    .title = Reservieren und Gold

rules-buy =
    Du darfst eine Karte aus der Auslage kaufen oder eine, die du in einem früheren Zug reserviert hast. Was du bezahlst, kommt zurück in den Vorrat.

    Jede Karte, die dir gehört, gibt dir für immer einen **Bonus**: Alles, was du von jetzt an kaufst, kostet einen Edelstein ihrer Farbe weniger. Eine Karte, die 2 blaue und 1 grünen Chip kostet, kostet dich mit zwei blauen Boni nur noch den grünen. Mit genug Boni ist eine Karte kostenlos.

    Jedes Gold ersetzt beim Bezahlen einen Edelstein, der dir fehlt oder den du lieber behältst. Wenn du nichts anderes wählst, bezahlst du mit so wenig Gold wie möglich. Mehr als den Preis kannst du nicht bezahlen.

    Der freie Platz in der Auslage wird sofort vom Stapel aufgefüllt. Ist der Stapel leer, bleibt die Lücke.
    .title = Kaufen, Boni und Bezahlen

rules-nobles =
    Jeder Adlige verlangt bestimmte Boni, etwa drei grüne, drei blaue und drei weiße. Zeigen deine Karten sie am Ende deines Zuges, kommt der Adlige zu dir und bringt **3 Prestigepunkte** mit.

    - Ein Besuch ist keine Aktion, und du kannst ihn nicht ablehnen.
    - Nur Boni zählen, nie Chips.
    - Pro Zug kommt nur einer. Wenn mehrere kämen, wählst du; die anderen können später noch kommen.
    .title = Adlige

rules-limit =
    Am Ende deines Zuges darfst du höchstens **zehn Chips** haben, Gold mitgezählt. Hast du mehr, gibst du die überzähligen ab. Welche, entscheidest du: auch Gold, auch solche, die du gerade erst genommen hast.

    Du darfst also auch mit zehn Chips noch Chips nehmen oder eine Karte reservieren.

    Chips, Karten, Boni und Prestigepunkte sind für alle sichtbar. Nur die reservierten Karten sind verdeckt.
    .title = Zehn Chips

rules-end =
    Hat jemand am Ende eines Zuges 15 Prestigepunkte oder mehr, spielt ihr die Runde zu Ende, damit alle gleich viele Züge haben. Den letzten Zug hat die Person vor der, die begonnen hat.

    Es gewinnt, wer die meisten Prestigepunkte hat. Bei Gleichstand gewinnt, wer **weniger** Entwicklungskarten gekauft hat. Ist auch das gleich, teilt ihr euch den Sieg.

    Auch wenn niemand mehr etwas tun kann, endet das Spiel; dann wird der Sieg genauso entschieden.
    .title = Ende und Sieg

rules-options =
    In einem Punkt sind sich die gedruckten Regeln nicht einig. Deshalb wählt ihr an eurem Tisch mit { COMMAND("game settings") }:

    - **Genau drei** (das Übliche): Liegen drei oder mehr Farben im Vorrat, nimmst du drei verschiedene Chips, nicht weniger.
    - **Bis zu drei**: Du nimmst nach Belieben einen, zwei oder drei verschiedene Chips.

    Nach der Anleitung beginnt die jüngste Person. Hier wählt ihr selbst: Das Los entscheidet (das Übliche), es beginnt, wer zuerst am Tisch saß, oder ihr bestimmt jemanden, zum Beispiel die jüngste Person. Spielt ihr noch einmal, geht es reihum.
    .title = Hausregeln
