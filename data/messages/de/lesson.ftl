### The lesson: a guided first game in direct messages. Each sentence stands below the board of one turn.
###
### $gems, $missing and $needs are gems in emojis or colours; $bonus is one gem, $lacking is bonuses in words.

command-learn = lernen
    .description = Splendor in einem ersten Spiel mit Erklärungen lernen, in deinen Direktnachrichten

lesson-greeting =
    ### 💎 Splendor: dein erstes Spiel
    Du sammelst Edelsteine und kaufst damit Karten. Viele Karten bringen Prestigepunkte, und wer am Ende die meisten hat, gewinnt. Du spielst gegen einen Anfänger. Die Zeilen mit 🎓 unter dem Spielplan sagen dir, was du tun kannst; lass dir Zeit, das Spiel wartet auf dich. **{ practice-end }** bricht es ab.
lesson-running = Dein erstes Spiel wartet auf dich: { $link }
lesson-while-practising = Du bist mitten in einem Übungsspiel: { $link } Danach startet { COMMAND("learn") } dein erstes Spiel mit Erklärungen.

lesson-take = In jedem Zug machst du eine Sache: Edelsteine nehmen, eine Karte reservieren oder eine kaufen. Beginne mit drei verschiedenen Edelsteinen, zum Beispiel { $gems }: Drücke unten auf einen davon, wähle die beiden anderen und drücke den grünen Knopf.
lesson-price = Unten auf einer Karte steht ihr Preis; die roten Zahlen sagen, was dir noch fehlt. Für Karte **{ $address }** ist das { $missing }. Nimm diesmal { $gems }. (Die Zahl oben links sagt, wie viele Prestigepunkte die Karte bringt.)
lesson-buy = Karte **{ $address }** kannst du dir jetzt leisten. Drücke **{ control-buy }**, wähle die Karte und drücke den grünen Knopf. Die bezahlten Edelsteine gehen in den Vorrat zurück.
lesson-bonus = Deine erste Karte! Du behältst sie, und ab jetzt spart sie dir bei jedem Kauf { $bonus }: Das ist ihr **Bonus**, der Edelstein oben rechts. So macht jede Karte die nächsten billiger.
lesson-reserve = Karte **{ $address }** bringt { $prestige } Prestigepunkte, ist aber noch zu teuer. Drücke **{ control-reserve }** und wähle sie: Dann kann sie dir niemand wegnehmen, und du bekommst ein Gold.
lesson-gold = Deine reservierte Karte **{ $address }** liegt rechts in deiner Zeile; **{ control-hand }** zeigt sie ganz. Kaufe sie später wie jede andere. Drei darfst du halten. Ein Gold ersetzt einen Edelstein beliebiger Farbe.
lesson-noble = Die Plättchen oben sind **Adlige**. Sobald deine Karten die Boni haben, die ein Adliger verlangt, besucht er dich von selbst und bringt 3 Prestigepunkte. Für den mit { $needs } fehlt dir noch: { $lacking }.
lesson-ten = Du hast { $count } Chips. Am Ende deines Zuges darfst du nur **zehn** behalten, Gold mitgezählt: Zeit, welche auszugeben.
lesson-end-near = Sobald jemand **15 Prestigepunkte** hat, wird die Runde zu Ende gespielt; dann gewinnt, wer die meisten hat. Karten der Stufen 2 und 3 bringen am meisten.
lesson-pair = Du kannst auch **zwei Edelsteine einer Farbe** nehmen, wenn noch mindestens vier davon im Vorrat sind. Für Karte **{ $address }** wäre { $gems } gut: Drücke unten auf diesen Edelstein und dann noch einmal.
lesson-two-alike = Du kannst auch **zwei Edelsteine einer Farbe** nehmen, wenn noch mindestens vier davon im Vorrat sind: Drücke unten auf diesen Edelstein und dann noch einmal.
lesson-can-buy = Karte **{ $address }** kannst du jetzt kaufen.
lesson-nearest = Nächstes Ziel: Karte **{ $address }**. Dir fehlt noch: { $missing }. Gut wäre jetzt: { $gems }.
lesson-no-gems = Im Vorrat liegt gerade nichts, was dir hilft. Reserviere lieber Karte **{ $address }**: Das bringt dir auch ein Gold.
lesson-return = Zehn Chips darfst du behalten. Gib ab, was du am wenigsten brauchst.
lesson-choose-noble = In einem Zug besucht dich nur ein Adliger. Wähle einen; der andere kommt vielleicht später.

lesson-end = **Das war ein ganzes Spiel Splendor!** Du hast gesehen, wie Edelsteine, Preise, Boni und Prestigepunkte zusammenspielen.
lesson-end-reserve = Reserviert hast du nicht: **{ control-reserve }** hebt dir eine Karte auf und bringt ein Gold, das jeden Edelstein ersetzt.
lesson-end-noble = Ein Adliger kam nicht zu dir: Er besucht, wer seine Boni hat, und bringt 3 Prestigepunkte.
lesson-end-ten = Chips abgeben musstest du nie: Das tut, wer am Ende eines Zuges mehr als zehn hat.
lesson-next = Mit anderen spielst du mit { COMMAND("game new") } in einem Kanal deines Servers. { COMMAND("practice") } startet ein Spiel gegen stärkere Computer.
