### Eine Aufgabe nach dem Spiel: ein besserer Zug an der Stelle des teuersten Fehlers.

command-game-exercise = aufgabe
    .description = Finde einen besseren Zug als deinen teuersten Fehler in einem beendeten Spiel; nur du siehst es
command-game-exercise-game = spiel
    .description = Ein anderes Spiel als das letzte, das hier zu Ende ging

exercise-title = Etwas Besseres finden
exercise-asked = Runde { $round }, du bist am Zug. Du hast gespielt: { $move }. Soweit die Computerspieler das beurteilen können, wäre ein anderer Zug um mehr als { $error } Prozentpunkte besser für dich gewesen. Welcher?
exercise-none = Ich habe keinen Zug von dir gefunden, zu dem ein anderer klar besser gewesen wäre, also um mehr als die { $error } Prozentpunkte, die solche Schätzungen danebenliegen können. Gut gespielt!
exercise-not-yours = Du hast in diesem Spiel keinen Zug gemacht, also gibt es keinen Fehler von dir zu suchen.
exercise-show-best = Den besten zeigen
exercise-again = Noch ein Versuch
exercise-better = Etwa { $points } Prozentpunkte besser als das, was du gespielt hast
exercise-worse = Etwa { $points } Prozentpunkte schlechter als das, was du gespielt hast
exercise-equal = So gut wie das, was du gespielt hast, soweit die Schätzungen das hergeben
exercise-same = Das hast du gespielt
exercise-chances = Deine Gewinnchance danach: etwa { $chance } Prozent. Nach dem, was du gespielt hast: etwa { $played } Prozent. Nach dem besten Zug, den ich gefunden habe: etwa { $best } Prozent.
exercise-nothing-better = Etwas klar Besseres habe ich nicht gefunden.
exercise-question = -# Hier zählt nur diese Aktion, nicht deine Antwort auf die Frage danach.
