### The sealed deal: published at the start, opened at the end.

seal-line = Kortenes rækkefølge er forseglet: `{ $seal }`
seal-final = Kortenes rækkefølge blev forseglet ved starten som `{ $seal }`; { COMMAND("game deal") } åbner den.
seal-closed =
    Rækkefølgen af alle kort i spillet lå fast, da der blev delt ud, og blev før det første træk forseglet med denne SHA-256:
    `{ $seal }`
    Når spillet er slut, åbner denne kommando seglet, og alle kan se efter, at intet er ændret.
seal-opened =
    Her er kortenes rækkefølge, åbnet. Ved starten blev den forseglet med denne SHA-256:
    `{ $seal }`
    Gem filen, og tjek den med `splendor-bot verify { $file } { $seal }`, eller uden botten: `sha256sum { $file }` skal give det samme.

error-deal-is-sealed = Kortenes rækkefølge er forseglet, til spillet er slut.

command-game-deal = kortfølge
    .description = Den forseglede rækkefølge af kort, åbnet efter spillet
