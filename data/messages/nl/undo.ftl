### Beurten terugnemen: de knop, de vraag aan de anderen en wat erover gezegd wordt.

event-undone = { $player } maakt de laatste beurt ongedaan
event-undone-by-admin = Een beheerder maakt de laatste beurt ongedaan

undo-button = Ongedaan maken
undo-ask-button = Ongedaan maken? Vraag het
undo-done = ✓ Je laatste beurt is ongedaan gemaakt.
undo-asked = De anderen krijgen de vraag of je je laatste beurt ongedaan mag maken. Iedereen moet het goedvinden.
undo-moved-since = { $count ->
        [one] { $players } heeft sindsdien al een zet gedaan.
       *[other] { $players } hebben sindsdien al een zet gedaan.
    }
undo-needs-all = Daarom kun je je beurt alleen ongedaan maken als de anderen het goedvinden.
undo-answered = ✓ Je antwoord telt.

undo-question = { $player } wil de laatste beurt ongedaan maken, met alles wat daarna is gespeeld.
undo-question-cards = De stapels blijven zoals ze zijn: een kaart die is omgedraaid, komt als eerste weer.
undo-question-until = { $players }: vinden jullie dat goed? Iedereen moet het goedvinden vóór de volgende zet. De vraag sluit { $until }.
undo-question-until-over = { $players }: vinden jullie dat goed? Iedereen moet het goedvinden. De vraag sluit { $until }.
undo-question-agreed = { $count ->
        [one] { $players } vindt het goed.
       *[other] { $players } vinden het goed.
    }
undo-yes = Goed
undo-no = Liever niet
undo-refused = { $player } laat de laatste beurt liever staan. Het spel gaat verder.
undo-refused-over = { $player } laat de uitslag liever staan.

## Ending a game without a result

end-question = { $player } wil dit spel zonder winnaar afbreken. Dan telt het voor niemand.
end-refused = { $player } speelt liever door. Het spel gaat verder.
end-asked = De anderen krijgen de vraag of het spel zonder winnaar mag eindigen. Iedereen moet het goedvinden.
error-end-stand-in = Een computer speelt voor je. Neem eerst je plaats terug, dan kun je het de anderen vragen.
error-end-gone = Een computer speelt hier nog voor iemand van wie de gegevens zijn verwijderd, en niemand kan het namens die speler goedvinden. Speel door, of geef op.
error-end-kept = { $player } kan nu niets goedvinden: daar speelt een computer. Speel door, of geef op.

admin-undo-question = De laatste beurt van { $player } ongedaan maken, met alles wat daarna is gespeeld? De stapels blijven zoals ze zijn, en in het kanaal staat dat een beheerder het deed.
admin-undone = ✓ De laatste beurt is ongedaan gemaakt.

error-undo-nothing = Er is nog geen beurt om ongedaan te maken.
error-undo-too-late = Dat is niet meer je laatste beurt. { COMMAND("undo") } maakt je laatste ongedaan.
error-undo-left = Sindsdien heeft een speler het spel verlaten, dus die beurt blijft staan.
error-undo-kept = { $player } zou het goed moeten vinden, maar wordt nu door een computer vervangen. Daarom blijft die beurt voorlopig staan.
error-undo-gone = Een speler die het goed zou moeten vinden, is er niet meer, dus die beurt blijft staan.
error-undo-new-game = Dit kanaal heeft intussen een nieuw spel, dus het oude blijft afgelopen.
error-undo-deal-opened = Iemand heeft al gezien hoe de kaarten van dit spel lagen, dus het blijft afgelopen.
error-already-asked = De anderen hebben de vraag al. De knoppen staan onder de vraag.
error-other-asked = { $player } heeft gevraagd een beurt ongedaan te maken. Zodra dat is beslist, kun jij het vragen.
error-already-refused = Dat is geweigerd. Na de volgende zet kun je het opnieuw vragen.
error-already-refused-over = Dat is geweigerd, dus het spel blijft afgelopen.
error-question-closed = Die vraag staat niet meer open.
error-own-question = Dat is je eigen vraag: de anderen beantwoorden die.
