### The weekly deal of a server: its messages, the game in direct messages, and /admin weekly.

command-game-weekly = uge
    .description = Spil serverens kort for ugen, i dine direkte beskeder
command-admin-weekly = uge
    .description = Giv hver uge kort, som alle her kan spille én gang
command-admin-weekly-expansion = udvidelse
    .description = { command-option-expansion.description }
command-admin-weekly-computers = computere
    .description = Hvor mange af dem hver spiller møder

level-novice = Køber det dyreste kort, den kan, og tager ellers ædelsten til det nærmeste. Svarer ens på ens træk.
    .name = Nybegynder

weekly-title = 💎 Ugens kort
weekly-open =
    De samme kort til alle ({ $kind }), mod { $count ->
        [one] én nybegynder
       *[other] { $count } nybegyndere
    }, der svarer ens på ens træk. Spil dem én gang, alene, når det passer dig, indtil { $until }. Indtil da ser andre intet af dit spil. Så kommer ranglisten: sejre først, i så få runder som muligt, derefter prestige-point.
weekly-honest = Hver konto spiller én gang. En konto til, eller at nogen fortæller en ven om kortene, kan jeg ikke forhindre.
weekly-sealed = Kortene er forseglet: `{ $seal }`
weekly-play = Spil dem
weekly-closed = Sidste uges kort
weekly-ranking = Ranglisten: sejre på få runder først, derefter prestige-point.
weekly-nobody = Ingen står på ranglisten denne gang.
weekly-opened-seal = Forseglingen var `{ $seal }`; **{ weekly-check }** åbner den.
weekly-check = Kontrollér kortene
weekly-leaf = Bedste spil
weekly-lost = ingen sejr
weekly-bars = Prestige-point · bleg uden sejr
weekly-players =
    { $count ->
        [one] Én spiller
       *[other] { $count } spillere
    }

weekly-greeting =
    ### 💎 Splendor: ugens kort
    Alle på serveren får disse kort. Dit spil tæller, hvis du spiller det færdigt før { $until }. Tag den tid, du vil, men du kan ikke fortryde, og der er ingen tips. **{ practice-end }** sætter det på pause eller stopper det for altid; så tæller det som ikke færdigspillet.
weekly-running = Dit spil med en uges kort er stadig i gang: { $link } Hvis du afslutter det, tæller det som ikke færdigspillet, og du kan ikke spille de kort igen.
weekly-end-question = Afslut dit spil med ugens kort? Det tæller som ikke færdigspillet, og du kan ikke spille disse kort igen.
weekly-finished = Dit spil tæller. Ranglisten kommer { $until }; indtil da ser ingen andre det.
weekly-too-late = Ugens kort lukkede { $until }, før dit spil var slut, så spillet tæller ikke på ranglisten.

weekly-about = **Ugens kort:** hver uge giver jeg forseglede kort i en kanal, og lukker dem en uge senere med en rangliste. Hvert medlem kan spille dem én gang, alene. Den, der skjuler sin statistik, bliver ikke nævnt.
weekly-is-off = De er slået fra på denne server.
weekly-is-on = De er slået til: den næste besked kommer i { $channel } { $until }.
weekly-is-ending = De sidste kort lukker i { $channel } { $until }; der følger ingen andre.
weekly-on = Slå til, i denne kanal
weekly-change = Fra de næste kort: her, med disse valg
weekly-off = Slå fra

error-weekly-played = Du er begyndt på ugens kort, og man spiller dem én gang. { COMMAND("me games") } fortsætter et spil på pause, { COMMAND("replay") } viser dig et, der er slut. Ranglisten og de næste kort kommer { $until }.
error-no-weekly = Der er ingen ugens kort her. Den, der administrerer serveren, kan slå dem til med { COMMAND("admin weekly") }.
error-weekly-sealed = Andre kan stadig spille disse kort, så jeg viser det først efter { $until }.
error-undo-weekly = Alle spiller ugens kort uden at fortryde.
