### Trying moves for all seats while a game runs: /game try, its lines, and their controls.

command-game-try = proberen
    .description = Probeer zetten voor alle spelers, zonder ze te spelen; alleen jij ziet het

try-button = Proberen
try-title = Variant { $line }: zet { $step } van { $count }
try-secret = Hier wordt niets gespeeld, en alleen jij ziet het. { $by ->
        [nobody] Je speelt niet mee en ziet wat iedereen ziet. Alle andere kaarten zijn willekeurig getrokken.
       *[seat] Kaarten die je niet kunt zien, zijn willekeurig getrokken.
    }
try-ago = Hij begint bij de stand van { $count ->
        [one] één zet
       *[other] { $count } zetten
    } geleden.
try-gone = Het begin van deze variant is er niet meer: het is ongedaan gemaakt, of je hebt nu een andere plaats.
try-as = Alleen een poging: hier speel je als { $player }.
try-back-to-line = Terug naar de variant
try-back = Terug
try-forward = Vooruit
try-anew = Vanaf nu beginnen
try-rename = Naam wijzigen
try-discard = Weggooien
try-plan = Mijn eerste zet plannen
try-play = Mijn eerste zet spelen
try-lines = Je varianten
try-line = Variant { $line }
try-new = Nieuwe variant
try-name = Naam van de variant
    .about = Alleen jij ziet hem
try-none = Je hebt in dit spel geen variant. Een nieuwe begint met hoe het spel er nu voor staat.
try-changed = Die variant is intussen veranderd. Zo staat hij nu:

error-try-lines =
    Je hebt al { $most ->
        [one] één variant
       *[other] { $most } varianten
    }. Gooi er eerst een weg.
error-try-moves =
    Een variant heeft hooguit { $most ->
        [one] één zet
       *[other] { $most } zetten
    }.
