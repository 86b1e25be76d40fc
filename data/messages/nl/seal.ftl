### The sealed deal: published at the start, opened at the end.

seal-line = Kaartvolgorde verzegeld: `{ $seal }`
seal-final = De kaartvolgorde is aan het begin verzegeld als `{ $seal }`; { COMMAND("game deal") } opent haar.
seal-closed =
    De volgorde van alle kaarten in dit spel lag bij het delen vast en is vóór de eerste zet verzegeld met deze SHA-256:
    `{ $seal }`
    Na het spel opent dit commando het zegel, en kan iedereen nagaan dat er niets is veranderd.
seal-opened =
    Dit is de kaartvolgorde, geopend. Aan het begin is ze verzegeld met deze SHA-256:
    `{ $seal }`
    Bewaar het bestand en controleer het met `splendor-bot verify { $file } { $seal }`, of zonder de bot: `sha256sum { $file }` moet hetzelfde geven.

error-deal-is-sealed = De kaartvolgorde blijft verzegeld tot het spel voorbij is.

command-game-deal = kaartvolgorde
    .description = De verzegelde kaartvolgorde, na het spel geopend
