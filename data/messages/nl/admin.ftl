### Questions and answers of /admin. Names are in bold.

admin-reset-question = Het spel van dit kanaal voor iedereen verwijderen? Niemand wint, en verder spelen kan niet meer.
admin-reset-yes = Spel verwijderen
admin-was-reset = Het kanaal is vrij voor een nieuw spel.
admin-close-question = De tafel van dit kanaal voor iedereen sluiten? Het spel is nog niet begonnen.
admin-remove-question = { $player } voorgoed uit het spel halen? De fiches gaan terug naar de voorraad en de anderen spelen verder. Met zijn tweeën wint wie overblijft.
admin-remove-from-lobby = { $player } van de tafel halen? Het spel is nog niet begonnen, en de plaats komt vrij voor iemand anders.
admin-remove-yes = Verwijderen
admin-removed = { $player } is uit het spel.
admin-removed-from-lobby = { $player } zit niet meer aan tafel.
admin-replaced = { $by } speelt verder voor { $player }.
admin-invited = { $by } is uitgenodigd voor de plaats van { $player } en krijgt die met **Meedoen**.
admin-settings-title = Instellingen voor nieuwe spellen op deze server

error-not-admin = Dat mogen alleen mensen die de server beheren. Vraag het aan een van hen.
error-admin-plays = Je speelt zelf mee, dus als beheerder kun je in dit spel niet ingrijpen. { COMMAND("undo") } en { COMMAND("game end") } vragen het aan de anderen; ook een andere beheerder kan helpen.
error-member-is-bot = Een bot kan niet aan tafel zitten. Kies een mens.
error-member-elsewhere = Die persoon zit niet op deze server. Kies iemand die dit kanaal kan zien.
