### The seal of the deal: published in the lobby, opened at the end.

seal-short = Kaartvolgorde verzegeld: `{ $seal }` · heel: { COMMAND("game deal") }
# The line in the message of the start: only this word and the seal fit into one line of a phone.
seal-kept = Zegel: `{ $seal }`
seal-alt = Kaartvolgorde verzegeld: { $seal }
seal-final = De kaartvolgorde was van tevoren verzegeld: `{ $seal }` · { COMMAND("game deal") } opent het zegel
seal-closed =
    Niemand kiest de kaarten: de beurtvolgorde en alle kaarten volgen uit een geheim getal en uit de tijdstippen waarop jullie volgens Discord de tafel openden, meededen en startten. Het geheime getal is met deze SHA-256 verzegeld voordat er iemand kon meedoen:
    `{ $seal }`
    Na het spel opent deze opdracht het zegel, en dan kan iedereen dezelfde kaarten nog eens delen.
seal-opened =
    Dit is de kaartvolgorde. Het geheime getal is bij het openen van de tafel verzegeld met deze SHA-256:
    `{ $seal }`
    Bewaar het bestand en controleer het met `splendor-bot verify { $file } { $seal }`: dat deelt de kaarten opnieuw op basis van het geheime getal en de tijdstippen, en vergelijkt ze.

error-deal-is-sealed = De kaartvolgorde blijft verzegeld tot het spel afgelopen is.

command-game-deal = kaartvolgorde
    .description = Controleer de verzegelde kaartvolgorde; het zegel gaat na het spel open
