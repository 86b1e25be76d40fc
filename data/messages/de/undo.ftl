### Züge rückgängig machen: der Knopf, die Frage an die anderen und was darüber gesagt wird.

event-undone = { $player } macht den letzten Zug rückgängig
event-undone-by-admin = Jemand, der den Server verwaltet, macht den letzten Zug rückgängig

undo-button = Rückgängig
undo-ask-button = Rückgängig? Alle fragen
undo-done = ✓ Dein letzter Zug ist rückgängig gemacht.
undo-asked = Die anderen werden gefragt, ob du deinen letzten Zug rückgängig machen darfst. Alle müssen zustimmen.
undo-moved-since = { $count ->
        [one] { $players } hat seitdem schon gezogen.
       *[other] { $players } haben seitdem schon gezogen.
    }
undo-needs-all = Deinen Zug kannst du darum nur rückgängig machen, wenn die anderen zustimmen.
undo-answered = ✓ Deine Antwort zählt.

undo-question = { $player } möchte den letzten Zug rückgängig machen und damit alles, was danach gespielt wurde.
undo-question-cards = Die Stapel bleiben, wie sie sind: Eine Karte, die aufgedeckt wurde, kommt als nächste wieder.
undo-question-until = { $players }: Seid ihr einverstanden? Vor dem nächsten Zug müssen alle zustimmen. Die Frage endet { $until }.
undo-question-until-over = { $players }: Seid ihr einverstanden? Alle müssen zustimmen. Die Frage endet { $until }.
undo-question-agreed = { $count ->
        [one] { $players } ist einverstanden.
       *[other] { $players } sind einverstanden.
    }
undo-yes = Einverstanden
undo-no = Lieber nicht
undo-refused = { $player } möchte den letzten Zug lieber so lassen. Das Spiel geht weiter.
undo-refused-over = { $player } möchte das Ergebnis lieber so lassen.

## Ending a game without a result

end-question = { $player } möchte dieses Spiel ohne Sieg beenden. Dann zählt es für niemanden.
end-refused = { $player } möchte lieber weiterspielen. Das Spiel geht weiter.
end-asked = Die anderen werden gefragt, ob das Spiel ohne Sieg enden darf. Alle müssen zustimmen.
error-end-stand-in = Ein Computer spielt für dich. Nimm zuerst deinen Platz zurück, dann kannst du die anderen fragen.
error-end-gone = Hier spielt noch ein Computer für jemanden, dessen Daten gelöscht wurden, und niemand kann für diese Person zustimmen. Spiel weiter, oder gib auf.
error-end-kept = { $player } kann gerade nicht zustimmen: Dort spielt ein Computer. Spiel weiter, oder gib auf.

admin-undo-question = Den letzten Zug von { $player } rückgängig machen und damit alles, was danach gespielt wurde? Die Stapel bleiben, wie sie sind, und im Kanal steht, dass es jemand war, der den Server verwaltet.
admin-undone = ✓ Der letzte Zug ist rückgängig gemacht.

error-undo-nothing = Es gibt noch keinen Zug, der sich rückgängig machen ließe.
error-undo-too-late = Das ist nicht mehr dein letzter Zug. { COMMAND("undo") } macht deinen letzten rückgängig.
error-undo-left = Seitdem hat jemand das Spiel verlassen, darum bleibt dieser Zug stehen.
error-undo-kept = { $player } müsste zustimmen, wird aber gerade von einem Computer vertreten. Darum bleibt dieser Zug vorerst stehen.
error-undo-gone = Jemand müsste zustimmen, ist aber nicht mehr dabei. Darum bleibt dieser Zug stehen.
error-undo-new-game = Dieser Kanal hat inzwischen ein neues Spiel, darum bleibt das alte beendet.
error-undo-deal-opened = Jemand hat schon gesehen, wie die Karten dieses Spiels gemischt waren. Darum bleibt es beendet.
error-already-asked = Die anderen sind schon gefragt worden. Die Knöpfe stehen unter der Frage.
error-other-asked = { $player } möchte einen Zug rückgängig machen. Sobald das entschieden ist, kannst du fragen.
error-already-refused = Das wurde abgelehnt. Nach dem nächsten Zug kannst du wieder fragen.
error-already-refused-over = Das wurde abgelehnt, darum bleibt das Spiel beendet.
error-question-closed = Diese Frage ist nicht mehr offen.
error-own-question = Das ist deine eigene Frage. Beantworten können sie nur die anderen.
