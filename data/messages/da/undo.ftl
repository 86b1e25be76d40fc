### At fortryde ture: knappen, spørgsmålet til de andre, og hvad der siges om det.

event-undone = { $player } fortryder den seneste tur
event-undone-by-admin = En administrator fortryder den seneste tur

undo-button = Fortryd
undo-ask-button = Bed om at fortryde
undo-done = ✓ Din seneste tur er fortrudt.
undo-asked = De andre bliver spurgt, om du må fortryde din seneste tur. Alle skal sige ja.
undo-moved-since = { $count ->
        [one] { $players } har allerede trukket i mellemtiden.
       *[other] { $players } har allerede trukket i mellemtiden.
    }
undo-needs-all = Derfor kan du kun fortryde din tur, hvis de andre siger ja.
undo-answered = ✓ Dit svar tæller.

undo-question = { $player } vil gerne fortryde den seneste tur og dermed alt, hvad der er spillet siden.
undo-question-cards = Bunkerne bliver, som de er: Et kort, der blev vendt, er også det næste, der bliver vendt.
undo-question-until = { $players }: Er I med på det? Alle skal sige ja inden næste træk. Spørgsmålet lukker { $until }.
undo-question-until-over = { $players }: Er I med på det? Alle skal sige ja. Spørgsmålet lukker { $until }.
undo-question-agreed = { $count ->
        [one] { $players } siger ja.
       *[other] { $players } siger ja.
    }
undo-yes = Ja
undo-no = Helst ikke
undo-refused = { $player } vil helst lade den seneste tur stå. Spillet går videre.
undo-refused-over = { $player } vil helst lade resultatet stå.

## Ending a game without a result

end-question = { $player } vil gerne afslutte spillet uden en vinder. Så tæller det ikke for nogen.
end-refused = { $player } vil hellere spille videre. Spillet går videre.
end-asked = De andre bliver spurgt, om spillet må slutte uden en vinder. Alle skal sige ja.
error-end-stand-in = En computer spiller for dig. Tag først din plads tilbage, så kan du spørge de andre.
error-end-gone = En computer spiller her stadig for en, hvis data er slettet, og ingen kan sige ja for den spiller. Spil videre, eller giv op.
error-end-kept = { $player } kan ikke sige ja lige nu: En computer spiller der. Spil videre, eller giv op.

admin-undo-question = Vil du fortryde { $player }s seneste tur og dermed alt, hvad der er spillet siden? Bunkerne bliver, som de er, og i kanalen står der, at en administrator gjorde det.
admin-undone = ✓ Den seneste tur er fortrudt.

error-undo-nothing = Der er ingen tur at fortryde endnu.
error-undo-too-late = Det er ikke længere din seneste tur. { COMMAND("undo") } fortryder din seneste.
error-undo-left = En spiller har forladt spillet siden da, så turen bliver stående.
error-undo-kept = { $player } skulle sige ja, men en computer har pladsen lige nu. Derfor bliver turen stående indtil videre.
error-undo-gone = En spiller, som skulle sige ja, er her ikke længere, så turen bliver stående.
error-undo-new-game = Kanalen har fået et nyt spil, så det gamle forbliver slut.
error-undo-deal-opened = Nogen har allerede set, hvordan kortene lå i dette spil, så det forbliver slut.
error-already-asked = De andre er allerede spurgt. Knapperne er under spørgsmålet.
error-other-asked = { $player } har bedt om at fortryde en tur. Når det er afgjort, kan du spørge.
error-already-refused = Det blev afslået. Efter næste træk kan du spørge igen.
error-already-refused-over = Det blev afslået, så spillet forbliver slut.
error-question-closed = Det spørgsmål er ikke længere åbent.
error-own-question = Det er dit eget spørgsmål: De andre svarer på det.
