### Computerspillere: deres niveauer, menuen, der tilføjer dem, og pladser, de holder for medlemmer.

level-apprentice = Hamstrer brikker og glemmer de adelige. God til dine første spil.
    .name = Lærling
level-pedlar = Køber, hvad den kan lide, og ser aldrig, hvad du kan købe.
    .name = Kræmmer
level-jeweller = Ser meget, men falder for kort, der ikke er det værd.
    .name = Juveler
level-merchant = Planlægger forud. Til dig, der har spillet meget.
    .name = Købmand
level-banker = Den stærkeste. Udnytter alle fejl.
    .name = Bankier

alt-computer = { $player } (computerspiller)

computers-open = Tilføj en computer
computers-title =
    ### Computerspillere
    Vælg, hvor godt den spiller, og tilføj den så.
computers-full =
    ### Computerspillere
    Alle pladser er optaget.
computers-choose = Hvor godt den spiller
computers-add = Tilføj: { $level }
computers-remove = Fjern { $player }
computers-added = ✓ { $player } sidder med ved bordet.
computers-removed = ✓ { $player } sidder ikke længere ved bordet.
game-opened-with = Bordet er åbent, og { $players } sidder med. Start med knappen eller med { COMMAND("game start") }.

resign-hint = Du kan også overlade din plads til en computer og tage den tilbage, når du vil.
resign-to = Overlad min plads til en computer
computer-took-over = { $player } spiller nu for dig. Pladsen er stadig din: Med knappen eller dit næste træk tager du den tilbage.
computer-plays-for-you = { $player } spiller for dig lige nu. Med knappen eller dit næste træk tager du din plads tilbage.
take-back = Tag min plads tilbage
take-back-at = Tag min plads tilbage: { $place }
take-back-done = Velkommen tilbage! Du spiller selv igen.

error-too-many-computers = { $computers ->
        [one] Der er ikke plads til en computerspiller:
       *[other] Der er ikke plads til { $computers } computerspillere:
    } { $players } af bordets { $seats } pladser er optaget.
error-replace-by = Angiv, hvem der tager over: enten et medlem eller en computerspiller.
