### The lesson: a guided first game in direct messages. Each sentence stands below the board of one turn.
###
### $gems, $missing and $needs are gems in emojis or colours; $bonus is one gem, $lacking is bonuses in words.

command-learn = lernen
    .description = Splendor in einem ersten Spiel mit Erklärungen lernen, in deinen Direktnachrichten

lesson-greeting =
    ### 💎 Splendor: dein erstes Spiel
    Du spielst gegen einen Anfänger. Wer am Ende die meisten Prestigepunkte hat, gewinnt. Die Zeilen mit 🎓 unter dem Spielplan sagen dir, was du tun kannst; lass dir Zeit, das Spiel wartet auf dich. **{ practice-end }** bricht es ab.
lesson-running = Dein erstes Spiel wartet auf dich: { $link }
lesson-while-practising = Du bist mitten in einem Übungsspiel: { $link } Danach beginnt { COMMAND("learn") } dein erstes Spiel mit Erklärungen.

lesson-take = In jedem Zug machst du eine Sache: Edelsteine nehmen, eine Karte reservieren oder eine kaufen. Beginne mit drei verschiedenen Edelsteinen, zum Beispiel { $gems }: Drücke unten auf einen davon, wähle die beiden anderen und drücke den grünen Knopf.
lesson-price = Die Zahlen auf einer Karte sind ihr Preis, die roten sagen, was dir noch fehlt. Für Karte **{ $address }** ist das { $missing }. Nimm diesmal { $gems }.
lesson-buy = Karte **{ $address }** kannst du dir jetzt leisten. Drücke **{ control-buy }**, wähle die Karte und drücke den grünen Knopf. Die bezahlten Edelsteine gehen in den Vorrat zurück.
lesson-bonus = Deine erste Karte! Ab jetzt spart sie dir bei jedem Kauf { $bonus }, und du behältst sie: Das ist ihr **Bonus**. So macht jede Karte die nächsten billiger.
lesson-reserve = Karte **{ $address }** bringt { $prestige } Prestigepunkte, ist aber noch zu teuer. Drücke **{ control-reserve }** und wähle sie: Dann kann sie dir niemand wegnehmen, und du bekommst ein Gold.
lesson-gold = Deine reservierte Karte **{ $address }** liegt bei deinen Edelsteinen. Mit **{ control-buy }** kaufst du sie wie jede andere; drei darfst du halten. Ein Gold ersetzt einen Edelstein beliebiger Farbe.
lesson-noble = Die Plättchen oben sind **Adlige**. Hast du die Boni eines Adligen, besucht er dich ganz von selbst und bringt 3 Prestigepunkte. Für den mit { $needs } fehlt dir noch: { $lacking }.
lesson-ten = Du hast { $count } Chips. Am Ende deines Zuges darfst du nur **zehn** behalten, Gold mitgezählt: Zeit, welche auszugeben.
lesson-end-near = Hat jemand **15 Prestigepunkte**, wird die Runde noch zu Ende gespielt; dann gewinnt, wer die meisten hat. Karten der Stufen 2 und 3 bringen am meisten.
lesson-pair = Du kannst auch **zwei Edelsteine einer Farbe** nehmen, wenn noch mindestens vier davon im Vorrat sind. Für Karte **{ $address }** wäre { $gems } gut: Drücke unten auf diesen Edelstein und dann noch einmal.
lesson-two-alike = Du kannst auch **zwei Edelsteine einer Farbe** nehmen, wenn noch mindestens vier davon im Vorrat sind: Drücke unten auf diesen Edelstein und dann noch einmal.
lesson-can-buy = Karte **{ $address }** kannst du jetzt kaufen.
lesson-nearest = Nächstes Ziel: Karte **{ $address }**. Dir fehlt noch: { $missing }. Gut wäre jetzt: { $gems }.
lesson-no-gems = Gerade gibt es keine Edelsteine zu nehmen. Du kannst stattdessen eine Karte reservieren.
lesson-return = Zehn Chips darfst du behalten. Gib ab, was du am wenigsten brauchst.
lesson-choose-noble = In einem Zug besucht dich nur ein Adliger. Wähle einen; der andere kommt vielleicht später.

lesson-end = **Das war ein ganzes Spiel Splendor!** Du hast gesehen, wie Edelsteine, Preise, Boni und Prestigepunkte zusammenspielen.
lesson-end-reserve = Nicht ausprobiert: **{ control-reserve }** hebt dir eine Karte auf und bringt ein Gold, das jeden Edelstein ersetzt.
lesson-end-noble = Nicht vorgekommen: Ein Adliger besucht, wer seine Boni hat, und bringt 3 Prestigepunkte.
lesson-end-ten = Nicht vorgekommen: Wer am Ende eines Zuges mehr als zehn Chips hat, gibt welche ab.
lesson-next = Mit anderen spielst du so: { COMMAND("game new") } in einem Kanal deines Servers. { COMMAND("practice") } beginnt ein Spiel gegen stärkere Computer.
