### A game as a file.

command-game-export = export
    .description = Hol dir das Spiel als Textdatei mit Siegel; nur du siehst die Antwort
command-game-export-game = spiel
    .description = Ein anderes Spiel als das letzte, das hier zu Ende ging

export-done = Das ganze Spiel steht in `{ $file }`: eine Zeile für jeden Zug, dazu das Siegel der Kartenfolge. Wer einen Bot betreibt, kann es mit `splendor-bot import` zu einem anderen Bot hinzufügen oder Bilder daraus machen.
export-masked = Dieses Spiel läuft noch. Deshalb enthält `{ $file }`, was alle gesehen haben, ohne verdeckte Karten. Das hilft bei einer Fehlermeldung; weitergespielt werden kann daraus nicht.
export-not-over = Dieses Spiel läuft noch. Sobald es zu Ende ist, können alle hier es als Datei bekommen; bis dahin nur, wer diesen Server verwaltet, und ohne verdeckte Karten.
