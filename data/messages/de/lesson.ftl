### The lesson: a guided first game in direct messages. Each sentence stands below the board of one turn.
###
### $gems, $missing, $cost, $price and $needs are gems in emojis or colours; $bonus is one gem, $bonuses are those that the
### member has, $lacking is bonuses in words.

command-game-learn = lernen
    .description = Lerne Splendor in einem ersten Spiel mit Erklärungen, in deinen Direktnachrichten

lesson-greeting =
    ### 💎 Splendor: dein erstes Spiel
    Du sammelst Edelsteine und kaufst damit Karten. Viele Karten bringen Prestigepunkte, und wer am Ende die meisten hat, gewinnt. In elf Zügen lernst du alle Regeln kennen: Die Zeilen mit 🎓 unter dem Spielplan sagen dir, was du tun kannst und warum. Du darfst immer auch etwas anderes tun, und lass dir Zeit, das Spiel wartet auf dich. **{ practice-end }** bricht es ab.
lesson-running = Dein erstes Spiel wartet auf dich: { $link }
lesson-while-practising = Du bist mitten in einem Übungsspiel: { $link } Spiel es erst zu Ende, oder beende es jetzt und starte die Einführung.
lesson-end-and-learn = Beenden und Einführung starten
lesson-button = Lernen

# The eleven prepared turns. The cards and colours that these texts name are those of the prepared game.

lesson-three = **{ $turn } von { $turns } · Drei Edelsteine.** Du beginnst. In einem Zug machst du eine Sache: Edelsteine nehmen, eine Karte kaufen oder eine reservieren.
    Karte **{ $address }** kostet { $cost }: Der Preis steht unten auf der Karte. Die roten Zahlen sagen, was dir noch fehlt.
    Nimm { $gems }, drei verschiedene: Blau ist für diese Karte, und **1A** verlangt alle drei.
    Drück unten auf einen davon und dann auf die beiden anderen: Mit dem dritten nimmst du alle.
lesson-two = **{ $turn } von { $turns } · Zwei gleiche.** Für **{ $address }** fehlt dir noch: { $missing }. Was du genommen hast, liegt in deiner Zeile unter den Karten.
    Du darfst auch **zwei Edelsteine einer Farbe** nehmen, aber nur, wenn mindestens vier davon im Vorrat liegen. Von den weißen sind alle vier da.
    Also nimm { $gems }: So bekommst du beide in einem Zug statt in zweien.
    Drück unten auf diesen Edelstein, dann noch einmal.
lesson-first-card = **{ $turn } von { $turns } · Deine erste Karte.** Du hast alles, was **{ $address }** kostet: { $price }.
    Kauf sie, denn eine Karte bleibt dir: Der Edelstein oben rechts, { $bonus }, ist ihr **Bonus** und zahlt ab jetzt bei jedem Kauf einen solchen Edelstein.
    Drück **{ control-buy }** und dann **{ control-buy-card }**. Was du zahlst, kommt in den Vorrat zurück.
lesson-discount = **{ $turn } von { $turns } · Der Bonus.** Die Karte gehört dir, und an ihrem Platz liegt eine neue. Dein Bonus { $bonuses } zahlt jetzt von jedem Preis mit dieser Farbe einen Edelstein.
    Die neue **{ $address }** kostet { $cost }, dich also nur { $price }. Dir fehlt: { $missing }.
    Nimm { $gems }: Schwarz ist für diese Karte, und **2A** verlangt die beiden anderen.
lesson-cheaper = **{ $turn } von { $turns } · Günstiger.** Auf Karte **{ $address }** steht { $cost }, aber du zahlst nur { $price }, denn dein Bonus { $bonuses } zahlt den Rest.
    Kauf sie: Mit einem zweiten Bonus, { $bonus }, kosten dich die nächsten Karten noch weniger.
lesson-hold = **{ $turn } von { $turns } · Reservieren.** Karte **{ $address }** bringt **{ $prestige ->
        [one] 1 Prestigepunkt
       *[other] { $prestige } Prestigepunkte
    }** (die Zahl oben links), und Prestigepunkte entscheiden das Spiel. Dir fehlt: { $missing }. Das dauert zwei Züge.
    Reserviere sie: Dann kann sie sonst niemand kaufen, und du bekommst ein **Gold**, das jeden Edelstein ersetzt. So reicht ein Zug.
    Drück **{ control-reserve }**, wähle **{ $address }** und drück den grünen Knopf.
lesson-joker = **{ $turn } von { $turns } · Gold.** Die reservierte Karte **{ $address }** liegt rechts in deiner Zeile. Du kannst sie kaufen, sobald du sie zahlen kannst; drei darfst du halten.
    Dir fehlt: { $missing }. Dein Gold ersetzt eines davon.
    Nimm { $gems }: Mit Blau und Grün reicht das Gold für den Rest.
lesson-pays-off = **{ $turn } von { $turns } · Es lohnt sich.** Deine reservierte Karte **{ $address }** kostet dich { $price }. Was dir fehlt, { $missing }, zahlt das Gold.
    Kauf sie: Sie bringt dir die ersten Prestigepunkte: { $prestige }.
    Drück **{ control-buy }** und dann **{ control-buy-card }**.
lesson-later = **{ $turn } von { $turns } · Zwölf Runden später.** Ich habe für euch beide weitergespielt, von den Zügen aus, die ich vorgeschlagen habe.
    Rechts neben den Karten liegen die **Adligen**. Der mit { $needs } kommt zu dir, sobald deine Karten diese Boni haben. Dir fehlt nur noch: { $lacking }. Karte **{ $address }** hat ihn.
    Für sie fehlt dir: { $missing }. Nimm { $gems }, auch wenn das mehr als die **zehn** Chips werden, die du behalten darfst.
lesson-spare = **Zehn Chips** darfst du behalten, Gold mitgezählt. Du hast { $count }.
    Gib { $gems } ab: Karte **{ $address }** braucht ihn nicht.
lesson-visit = **{ $turn } von { $turns } · Ein Adliger.** Jetzt kannst du **{ $address }** zahlen: { $price }.
    Ihr Bonus { $bonus } ist der letzte, den der Adlige verlangt. Am Ende dieses Zuges besucht er dich von selbst und bringt **3 Prestigepunkte**. Dafür zählen nur Boni, keine Chips.
    Kauf die Karte.
lesson-last-round = **{ $turn } von { $turns } · Das Ende.** Der Adlige ist bei dir: Du hast { $points } Prestigepunkte. Bei **15** wird die Runde zu Ende gespielt: Du hast begonnen, also hat dein Gegner den letzten Zug. Dann gewinnt, wer die meisten hat.
    Jetzt zählen vor allem Prestigepunkte. Von den Karten, die du zahlen kannst, bringt **{ $address }** am meisten: { $prestige }. Sie kostet { $cost }, dich aber nur { $price }.
    Kauf sie.
lesson-play-on = **Jetzt spiel weiter!** Das war die Einführung; dieses Spiel bringst du selbst zu Ende. Du hast { $prestige } von 15 Prestigepunkten.
    Ab jetzt schweige ich. **{ hint-button }** zeigt dir die besten Züge, wann immer du magst.
lesson-missed-noble = Bei dir war noch kein Adliger: Er kommt von selbst, sobald deine Karten die verlangten Boni haben, und bringt 3 Prestigepunkte.
lesson-missed-ten = Mehr als zehn Chips hattest du noch nie: Am Ende eines Zuges behältst du zehn und gibst den Rest ab.

# What the lesson says after a move of the member's own.

lesson-own-way = Du bist deinen eigenen Weg gegangen, und das ist in Ordnung: Ich mache von hier aus weiter. { COMMAND("undo") } macht den Zug rückgängig, falls du mir lieber folgst.
lesson-buy = Karte **{ $address }** kannst du dir jetzt leisten. Drück **{ control-buy }** und dann **{ control-buy-card }**. Die bezahlten Edelsteine gehen in den Vorrat zurück.
lesson-bonus = Deine erste Karte! Du behältst sie, und ab jetzt spart sie dir bei jedem Kauf { $bonus }: Das ist ihr **Bonus**, der Edelstein oben rechts. So macht jede Karte die nächsten günstiger.
lesson-reserve = Karte **{ $address }** bringt { $prestige ->
        [one] 1 Prestigepunkt
       *[other] { $prestige } Prestigepunkte
    }, ist aber noch zu teuer. Drück **{ control-reserve }**, wähle **{ $address }** und drück den grünen Knopf: Dann kann sie dir niemand wegnehmen, und du bekommst ein Gold, das jeden Edelstein ersetzt.
lesson-gold = Deine reservierte Karte **{ $address }** liegt rechts in deiner Zeile; **{ control-hand }** zeigt sie ganz. Kauf sie später wie jede andere. Drei darfst du halten. Ein Gold ersetzt einen Edelstein beliebiger Farbe.
lesson-noble = Die Plättchen rechts neben den Karten sind **Adlige**. Sobald deine Karten die Boni haben, die ein Adliger verlangt, besucht er dich von selbst und bringt 3 Prestigepunkte. Für den mit { $needs } fehlt dir noch: { $lacking }.
lesson-ten = Du hast { $count } Chips. Am Ende deines Zuges darfst du nur **zehn** behalten, Gold mitgezählt: Zeit, welche auszugeben.
lesson-end-near = Sobald jemand **15 Prestigepunkte** hat, wird die Runde zu Ende gespielt; dann gewinnt, wer die meisten hat. Karten der Stufen 2 und 3 bringen am meisten.
lesson-pair = Du kannst auch **zwei Edelsteine einer Farbe** nehmen, wenn noch mindestens vier davon im Vorrat sind. Für Karte **{ $address }** wäre { $gems } gut: Drück unten auf diesen Edelstein, dann noch einmal.
lesson-two-alike = Du kannst auch **zwei Edelsteine einer Farbe** nehmen, wenn noch mindestens vier davon im Vorrat sind: Drück unten auf diesen Edelstein, dann noch einmal.
lesson-can-buy =
    Karte **{ $address }** kannst du jetzt kaufen: { $prestige ->
        [0] Ihr Bonus { $bonus } macht spätere Karten günstiger.
        [1] Sie bringt 1 Prestigepunkt und den Bonus { $bonus }.
       *[other] Sie bringt { $prestige } Prestigepunkte und den Bonus { $bonus }.
    }
lesson-nearest = Nächstes Ziel: Karte **{ $address }**. Dir fehlt noch: { $missing }. Mit { $gems } kommst du näher heran.
lesson-no-gems = Was dir für Karte **{ $address }** fehlt, liegt nicht im Vorrat. Reserviere sie: Das bringt ein Gold, das jeden Edelstein ersetzt.
lesson-any-gems = Diesmal bringt dich nichts einer Karte näher. Nimm { $gems } für später.
lesson-any-move = Diesmal bringt dich nichts viel weiter; jeder Zug ist recht.
lesson-return = Zehn Chips darfst du behalten, Gold mitgezählt. Gib ab, was du am wenigsten brauchst.
lesson-choose-noble = In einem Zug besucht dich nur ein Adliger. Wähle einen; der andere kommt vielleicht später.

lesson-end = **Das war ein ganzes Spiel Splendor!** Du hast gesehen, wie Edelsteine, Preise, Boni und Prestigepunkte zusammenspielen.
lesson-ended = { $player } hatte zuerst 15 Prestigepunkte, und die Runde wurde zu Ende gespielt. Die meisten Prestigepunkte gewinnen, bei Gleichstand die wenigsten Karten.
lesson-next = Mit anderen spielst du mit { COMMAND("game new") } in einem Kanal deines Servers. { COMMAND("game practice") } startet ein Spiel gegen stärkere Computer.

error-hint-lesson = In diesen Zügen zeigt dir die Einführung, was zu tun ist: Lies die Zeilen mit 🎓 unter dem Spielplan. Tipps gibt es danach, wenn du weiterspielst.
error-undo-lesson = Hier beginnt der zweite Teil der Einführung. Züge, die du ab jetzt machst, kannst du rückgängig machen.
