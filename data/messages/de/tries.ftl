### Trying moves for all seats while a game runs: /game try, its lines, and their controls.

command-game-try = probieren
    .description = Probiere Züge für alle, ohne sie zu spielen; nur du siehst es

try-button = Probieren
try-title = Variante { $line }: Zug { $step } von { $count }
try-secret = Hier wird nichts gespielt, und nur du siehst es. { $by ->
        [nobody] Du spielst nicht mit und siehst, was alle sehen. Alle anderen Karten sind zufällig gezogen.
       *[seat] Karten, die du nicht sehen kannst, sind zufällig gezogen.
    }
try-ago = Sie beginnt mit dem Stand vor { $count ->
        [one] einem Zug
       *[other] { $count } Zügen
    }.
try-gone = Den Anfang dieser Variante gibt es so nicht mehr: Er wurde rückgängig gemacht, oder du hast jetzt einen anderen Platz.
try-as = Nur probiert: Hier ziehst du als { $player }.
try-back-to-line = Zur Variante
try-back = Zurück
try-forward = Vor
try-anew = Ab jetzt beginnen
try-rename = Umbenennen
try-discard = Verwerfen
try-plan = Meinen ersten Zug planen
try-play = Meinen ersten Zug spielen
try-lines = Deine Varianten
try-line = Variante { $line }
try-new = Neue Variante
try-name = Name der Variante
    .about = Nur du siehst ihn
try-none = Du hast in diesem Spiel keine Variante. Eine neue beginnt damit, wie das Spiel jetzt steht.
try-changed = Diese Variante hat sich seitdem geändert. So steht sie jetzt:

error-try-lines =
    Du hast schon { $most ->
        [one] eine Variante
       *[other] { $most } Varianten
    }. Verwirf zuerst eine davon.
error-try-moves =
    Eine Variante hat höchstens { $most ->
        [one] einen Zug
       *[other] { $most } Züge
    }.
