### Questions and answers of /privacy.

privacy-name = Voormalige speler
privacy-export = Dit is alles wat ik over je heb opgeslagen. Alleen jij kunt het zien. Wat er op je zetten volgde, hoort bij de spellen en blijft daar.
privacy-delete-question =
    ### Alles verwijderen wat ik over je heb opgeslagen?
    { $playing ->
        [0] Je zit in geen enkel open spel.
        [one] Je verlaat het spel waarin je zit voorgoed: je fiches gaan terug naar de voorraad en de anderen spelen door. Met z'n tweeën wint de ander.
       *[other] Je verlaat de { $playing } spellen waarin je zit voorgoed: je fiches gaan terug naar de voorraad en de anderen spelen door. Met z'n tweeën wint de ander.
    }
    { $games ->
        [0] Geen enkel spel kent je.
        [one] In het ene spel dat je kent, heet je plaats voortaan “{ $name }”.
       *[other] In alle { $games } spellen die je kennen, heet je plaats voortaan “{ $name }”.
    }
    Berichten die al in kanalen staan, blijven daar; wie de server beheert, kan ze verwijderen.
privacy-delete-yes = Alles verwijderen
privacy-deleted = Klaar: ik weet niets meer over je. Gebruik je me weer, dan begin ik opnieuw.

command-privacy = privacy
    .description = Wat ik over je heb opgeslagen
command-privacy-export = exporteren
    .description = Krijg alles wat ik over je heb opgeslagen, als bestand
command-privacy-delete = verwijderen
    .description = Verwijder alles wat ik over je heb opgeslagen
