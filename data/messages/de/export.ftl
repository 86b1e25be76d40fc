### A game as a file.

command-game-export = export
    .description = Die Partie als Textdatei mit Siegel; nur du siehst die Antwort
command-game-export-game = partie
    .description = Eine andere Partie als die letzte, die hier zu Ende ging

export-done = Die ganze Partie steht in `{ $file }`: eine Zeile für jeden Zug, dazu das Siegel des Anfangs. Wer einen Bot betreibt, kann sie mit `splendor-bot import` zu einem anderen Bot hinzufügen oder Bilder daraus machen.
export-masked = Diese Partie läuft noch. Deshalb enthält `{ $file }`, was alle gesehen haben, ohne verdeckte Karten. Das hilft bei einer Fehlermeldung; weitergespielt werden kann daraus nicht.
export-not-over = Diese Partie läuft noch. Sobald sie zu Ende ist, können alle hier sie als Datei haben; bis dahin nur, wer diesen Server verwaltet, und ohne verdeckte Karten.
