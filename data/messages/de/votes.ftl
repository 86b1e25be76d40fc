### Abstimmungen über jemanden, der zu lange geschwiegen hat.

patience-0 = unbegrenzt
patience-1 = 1 Tag
patience-2 = 2 Tage
patience-3 = 3 Tage
patience-7 = 7 Tage
patience-14 = 14 Tage

vote-question = Das Spiel wartet noch auf { $player }. Der Zug hat { $since } begonnen. Wie soll es weitergehen?
vote-asked = { $players }: Stimmt bitte unten ab.
vote-votes = **{ $choice }**: { $players }
vote-rules = { $count ->
        [one] Deine Stimme entscheidet.
        [2] Entschieden ist, sobald ihr beide dasselbe wählt; bis dahin könnt ihr eure Stimme ändern.
       *[other] Mehr als die Hälfte der { $count } Stimmen entscheidet. Bis dahin könnt ihr eure Stimme ändern.
    } Ein Zug der abwesenden Person beendet die Abstimmung. Ein Computer spielt auf der Stufe { $level }, und der Platz lässt sich jederzeit zurücknehmen.
vote-move = Computer macht diesen Zug
vote-stand-in = Computer springt ein
vote-out = Aus dem Spiel nehmen
vote-wait = Weiter warten
vote-waits = Ihr habt entschieden, weiter auf { $player } zu warten. Ihr könnt { $when } wieder abstimmen.
vote-again = Noch einmal abstimmen
vote-called = ✓ Die Abstimmung läuft. Die Knöpfe stehen unter dem Spielplan.
vote-counted = ✓ Deine Stimme zählt.
vote-about-you = Willkommen zurück! Du bist am Zug, und dein Zug beendet die Abstimmung.
vote-none-your-turn = Es läuft keine Abstimmung: Du bist am Zug.
vote-decided-move = Die anderen haben abgestimmt ({ $voters }): Ein Computer macht diesen Zug für { $player }.
vote-decided-stand-in = Die anderen haben abgestimmt ({ $voters }): Ein Computer spielt für { $player } weiter; der Platz lässt sich jederzeit zurücknehmen.
vote-decided-out = Die anderen haben abgestimmt ({ $voters }): { $player } ist nicht mehr dabei.
notice-vote = Tut sich nichts, frage ich die anderen { $when }, wie es weitergeht.
seat-stand-in = In [diesem Spiel]({ $board }) spielt jetzt ein Computer für dich: { $by ->
        [vote] Die anderen haben dafür gestimmt, weil du länger nicht gezogen hast.
       *[admin] Das hat jemand entschieden, der den Server verwaltet.
    } Der Platz bleibt deiner. Mit dem Knopf oder deinem nächsten Zug dort nimmst du ihn zurück.
seat-taken-out = Du spielst in [diesem Spiel]({ $board }) nicht mehr mit: { $by ->
        [vote] Die anderen haben dafür gestimmt, dich aus dem Spiel zu nehmen, weil du länger nicht gezogen hast.
       *[admin] Jemand, der den Server verwaltet, hat dich aus dem Spiel genommen.
    }

error-vote-early = { $player } hat noch etwas Zeit: Ihr könnt { $when } abstimmen.
error-vote-away = { $player } ist bis { $until } abwesend. Über jemanden, der das angekündigt hat, wird bis dahin nicht abgestimmt.
error-vote-open = Die Abstimmung läuft schon. Die Knöpfe stehen unter dem Spielplan.
error-vote-waits = Ihr habt entschieden, weiter zu warten. Ihr könnt { $when } wieder abstimmen.
error-vote-closed = Diese Abstimmung ist vorbei: Das Spiel ist weitergegangen, oder die Entscheidung ist gefallen.
error-vote-about-you = Du bist am Zug, und dein nächster Zug beendet die Abstimmung.
error-vote-computer = Das Spiel wartet gerade auf niemanden, über den ihr abstimmen könntet.
error-vote-never = An diesem Tisch ist die Geduld unbegrenzt, darum gibt es keine Abstimmungen. Wer den Server verwaltet, kann mit { COMMAND("admin move") }, { COMMAND("admin replace") } oder { COMMAND("admin remove") } helfen.
error-computer-to-move = Das Spiel wartet gerade auf keinen Menschen.

admin-move-question = Soll ein Computer diesen Zug für { $player } machen? Der Platz bleibt, wem er gehört, und alle sehen, dass ein Computer gezogen hat.
admin-move-yes = Computer macht den Zug
admin-moved = ✓ Ein Computer hat für { $player } gezogen.
