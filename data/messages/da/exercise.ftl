### En opgave efter et spil: et bedre træk i den tur, hvor medlemmets dyreste fejl skete.

command-game-exercise = opgave
    .description = Find et bedre træk end din dyreste fejl i et spil, der er slut; kun du kan se svaret
command-game-exercise-game = spil
    .description = Et andet spil end det seneste, der sluttede her

exercise-title = Find noget bedre
exercise-asked = Runde { $round }, din tur. Du spillede: { $move }. Så vidt computerspillerne kan skønne, ville et andet træk have været mere end { $error } procentpoint bedre for dig. Hvilket?
exercise-none = Jeg fandt ingen af dine ture, hvor et andet træk klart ville have været bedre, altså med mere end de { $error } procentpoint, som den slags skøn kan ramme ved siden af. Godt spillet!
exercise-not-yours = Du har ikke trukket i det spil, så der er ingen fejl af dig at lede efter.
exercise-show-best = Vis det bedste
exercise-again = Et forsøg til
exercise-better = Cirka { $points } procentpoint bedre end det, du spillede
exercise-worse = Cirka { $points } procentpoint dårligere end det, du spillede
exercise-equal = Lige så godt som det, du spillede, så vidt skønnene rækker
exercise-same = Det var det, du spillede
exercise-chances = Din vinderchance efter det: cirka { $chance } procent. Efter det, du spillede: cirka { $played } procent. Efter det bedste træk, jeg fandt: cirka { $best } procent.
exercise-nothing-better = Jeg fandt ikke noget, der klart var bedre.
exercise-question = -# Her tæller kun denne handling, ikke dit svar på spørgsmålet bagefter.
