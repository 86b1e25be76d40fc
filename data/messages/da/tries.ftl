### Trying moves for all seats while a game runs: /game try, its lines, and their controls.

command-game-try = prøv
    .description = Prøv træk for alle spillere uden at spille dem; kun du kan se det

try-button = Prøv
try-title = Variant { $line }: træk { $step } af { $count }
try-secret = Intet her spilles, og kun du kan se det. { $by ->
        [nobody] Du er ikke med i spillet og ser det, som alle ser. Alle andre kort er trukket tilfældigt.
       *[seat] Kort, du ikke kan se, er trukket tilfældigt.
    }
try-ago = Den begynder med stillingen for { $count ->
        [one] ét træk
       *[other] { $count } træk
    } siden.
try-gone = Denne variants begyndelse findes ikke længere: Den er fortrudt, eller du har en anden plads nu.
try-as = Kun et forsøg: Her trækker du som { $player }.
try-back-to-line = Tilbage til varianten
try-back = Tilbage
try-forward = Frem
try-anew = Begynd fra nu
try-rename = Omdøb
try-discard = Kassér
try-plan = Planlæg mit første træk
try-play = Spil mit første træk
try-lines = Dine varianter
try-line = Variant { $line }
try-new = Ny variant
try-name = Variantens navn
    .about = Kun du kan se det
try-none = Du har ingen variant i dette spil. En ny begynder med, hvordan spillet står nu.
try-changed = Den variant er ændret siden. Sådan står den nu:

error-try-lines =
    Du har allerede { $most ->
        [one] én variant
       *[other] { $most } varianter
    }. Kassér først en af dem.
error-try-moves =
    En variant har højst { $most ->
        [one] ét træk
       *[other] { $most } træk
    }.
