### The seal of the deal: published in the lobby, opened at the end.

seal-line = Kaartvolgorde verzegeld: `{ $seal }`
seal-final = De kaartvolgorde was verzegeld voordat er iemand meedeed: `{ $seal }`. { COMMAND("game deal") } opent haar.
seal-closed =
    Niemand kiest de kaarten: de beurtvolgorde en alle kaarten volgen uit een geheim getal en uit de momenten waarop Discord jullie openen, meedoen en starten ontving. Het geheime getal is met deze SHA-256 verzegeld voordat er iemand kon meedoen:
    `{ $seal }`
    Na het spel opent dit commando het zegel, en kan iedereen dezelfde kaarten nog eens delen.
seal-opened =
    Dit is de kaartvolgorde. Het geheime getal is bij het openen van de tafel verzegeld met deze SHA-256:
    `{ $seal }`
    Bewaar het bestand en controleer het met `splendor-bot verify { $file } { $seal }`: dat deelt de kaarten opnieuw uit het geheime getal en de momenten, en vergelijkt.

error-deal-is-sealed = De kaartvolgorde blijft verzegeld tot het spel voorbij is.

command-game-deal = kaartvolgorde
    .description = De verzegelde kaartvolgorde, na het spel geopend
