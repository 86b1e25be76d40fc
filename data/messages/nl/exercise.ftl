### Een opgave na het spel: een betere zet in de beurt van de duurste fout.

command-game-exercise = opgave
    .description = Vind een betere zet dan je duurste fout in een afgelopen spel; alleen jij ziet het
command-game-exercise-game = spel
    .description = Een ander spel dan het laatste dat hier is afgelopen

exercise-title = Iets beters vinden
exercise-asked = Ronde { $round }, jij bent aan de beurt. Je speelde: { $move }. Voor zover de computerspelers het kunnen inschatten, was een andere zet meer dan { $error } procentpunt beter voor je geweest. Welke?
exercise-none = Ik vond geen beurt van jou waarin een andere zet duidelijk beter was geweest, dus met meer dan de { $error } procentpunt die zulke schattingen ernaast kunnen zitten. Goed gespeeld!
exercise-not-yours = Je hebt in dat spel geen zet gedaan, dus er is geen fout van jou om naar te zoeken.
exercise-show-best = Toon de beste
exercise-again = Nog een poging
exercise-better = Ongeveer { $points } procentpunt beter dan wat je speelde
exercise-worse = Ongeveer { $points } procentpunt slechter dan wat je speelde
exercise-equal = Even goed als wat je speelde, voor zover de schattingen het kunnen zeggen
exercise-same = Dat is wat je speelde
exercise-chances = Je winstkans erna: ongeveer { $chance } procent. Na wat je speelde: ongeveer { $played } procent. Na de beste zet die ik vond: ongeveer { $best } procent.
exercise-nothing-better = Ik vond niets dat duidelijk beter was.
exercise-question = -# Hier telt alleen deze actie, niet je antwoord op de vraag erna.
