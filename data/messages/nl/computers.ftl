### Computerspelers: hun niveaus, het menu dat ze laat aanschuiven, en plaatsen die ze voor leden bezet houden.

level-apprentice = Hamstert fiches en vergeet de edelen. Goed voor je eerste spellen.
    .name = Leerling
level-pedlar = Koopt wat hem bevalt en let nooit op wat jij kunt kopen.
    .name = Marskramer
level-jeweller = Ziet veel, maar valt voor kaarten die het niet waard zijn.
    .name = Juwelier
level-merchant = Denkt vooruit. Voor wie al veel gespeeld heeft.
    .name = Koopman
level-banker = De sterkste: straft elke fout af.
    .name = Bankier

alt-computer = { $player } (computerspeler)

computers-open = Computer toevoegen
computers-title =
    ### Computerspelers
    Kies het niveau en voeg een computerspeler toe.
computers-full =
    ### Computerspelers
    Alle plaatsen zijn bezet.
computers-choose = Speelsterkte
computers-add = Toevoegen: { $level }
computers-remove = { $player } verwijderen
computers-added = ✓ { $player } zit aan tafel.
computers-removed = ✓ { $player } zit niet meer aan tafel.
game-opened-with = De tafel is open, met { $players } erbij. Begin met de knop of met { COMMAND("game start") }.

resign-hint = Je kunt je plaats ook aan een computer overlaten en hem terugnemen wanneer je wilt.
resign-to = Mijn plaats aan een computer overlaten
computer-took-over = { $player } speelt nu voor jou. De plaats blijft van jou: met de knop of je volgende zet neem je hem terug.
computer-plays-for-you = { $player } speelt nu voor jou. Met de knop of je volgende zet neem je je plaats terug.
take-back = Mijn plaats terugnemen
take-back-at = Mijn plaats terugnemen: { $place }
take-back-done = Welkom terug! Je speelt weer zelf.

error-too-many-computers = { $computers ->
        [one] Een computerspeler past
       *[other] { $computers } computerspelers passen
    } er niet meer bij: van de { $seats } plaatsen { $players ->
        [one] is er { $players }
       *[other] zijn er { $players }
    } bezet.
error-replace-by = Geef aan wie het overneemt: een lid of een computerspeler.
