### Questions and answers of /admin. Names are in bold.

admin-reset-question = Das Spiel dieses Kanals für alle entfernen? Niemand gewinnt, und es lässt sich nicht fortsetzen.
admin-reset-yes = Spiel entfernen
admin-was-reset = Der Kanal ist frei für ein neues Spiel.
admin-close-question = Den Tisch dieses Kanals für alle schließen? Das Spiel hat noch nicht begonnen.
admin-remove-question = { $player } endgültig aus dem Spiel nehmen? Die Chips gehen zurück in den Vorrat, und die anderen spielen weiter. Zu zweit gewinnt, wer übrig bleibt.
admin-remove-from-lobby = { $player } vom Tisch nehmen? Das Spiel hat noch nicht begonnen, und der Platz wird für jemand anderen frei.
admin-remove-yes = Entfernen
admin-removed = { $player } ist aus dem Spiel.
admin-removed-from-lobby = { $player } sitzt nicht mehr am Tisch.
admin-replaced = { $by } spielt für { $player } weiter.
admin-invited = { $by } ist auf den Platz von { $player } eingeladen und bekommt ihn mit **Mitspielen**.
admin-settings-title = Einstellungen für neue Spiele auf diesem Server

error-not-admin = Das dürfen nur Leute, die diesen Server verwalten. Bitte frag jemanden von ihnen.
error-admin-plays = Du spielst hier selbst mit, darum darfst du nicht als Admin eingreifen. { COMMAND("undo") } und { COMMAND("game end") } fragen die anderen; auch jemand anderes, der den Server verwaltet, kann helfen.
error-member-is-bot = Ein Bot kann sich nicht an den Tisch setzen. Wähle einen Menschen.
error-member-elsewhere = Diese Person ist nicht auf diesem Server. Wähle jemanden, der diesen Kanal sehen kann.
