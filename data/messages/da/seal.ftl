### The seal of the deal: published in the lobby, opened at the end.

seal-short = Kortene er forseglet: `{ $seal }` · hele seglet: { COMMAND("game deal") }
# The line in the message of the start: only this word and the seal fit into one line of a phone.
seal-kept = Segl: `{ $seal }`
seal-alt = Kortenes rækkefølge er forseglet: { $seal }
seal-final = Kortenes rækkefølge var forseglet på forhånd: `{ $seal }` · { COMMAND("game deal") } åbner seglet
seal-closed =
    Ingen vælger kortene: Turenes rækkefølge og alle kort følger af et hemmeligt tal og af de tidspunkter, hvor I ifølge Discord åbnede bordet, deltog og startede. Det hemmelige tal blev forseglet med denne SHA-256, før nogen kunne deltage:
    `{ $seal }`
    Når spillet er slut, åbner denne kommando seglet, og alle kan dele de samme kort ud igen.
seal-opened =
    Her er kortenes rækkefølge. Det hemmelige tal blev forseglet med denne SHA-256, da bordet blev åbnet:
    `{ $seal }`
    Gem filen, og tjek den med `splendor-bot verify { $file } { $seal }`: Den deler kortene ud igen ud fra det hemmelige tal og tidspunkterne og sammenligner.

error-deal-is-sealed = Kortenes rækkefølge er forseglet, til spillet er slut.

command-game-deal = rækkefølge
    .description = Kontrollér kortenes forseglede rækkefølge; seglet åbnes efter spillet
