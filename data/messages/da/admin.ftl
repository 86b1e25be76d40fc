### Questions and answers of /admin. Names are in bold.

admin-reset-question = Skal kanalens spil fjernes for alle? Ingen vinder, og det kan ikke genoptages.
admin-reset-yes = Fjern spillet
admin-was-reset = Kanalen er klar til et nyt spil.
admin-close-question = Skal kanalens bord lukkes for alle? Spillet er ikke begyndt endnu.
admin-remove-question = Skal { $player } tages helt ud af spillet? Brikkerne lægges tilbage i bunkerne på bordet, og de andre spiller videre. Er I to, vinder den, der er tilbage.
admin-remove-from-lobby = Skal { $player } fjernes fra bordet? Spillet er ikke begyndt endnu, og pladsen bliver ledig til en anden.
admin-remove-yes = Fjern
admin-removed = { $player } er ude af spillet.
admin-removed-from-lobby = { $player } sidder ikke længere ved bordet.
admin-replaced = { $by } spiller videre for { $player }.
admin-invited = { $by } er inviteret til pladsen efter { $player } og får den med **Deltag**.
admin-settings-title = Indstillinger for nye spil på denne server

error-not-admin = Det må kun de, der administrerer serveren. Spørg en af dem.
error-admin-plays = Du er selv med i spillet, så du kan ikke gribe ind i det som administrator. { COMMAND("undo") } og { COMMAND("game end") } spørger de andre; en anden administrator kan også hjælpe.
error-member-is-bot = En bot kan ikke sidde med ved bordet. Vælg et menneske.
error-member-elsewhere = Den person er ikke på denne server. Vælg en, der kan se denne kanal.
