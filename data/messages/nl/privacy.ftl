### Questions and answers of /me export and /me delete.

privacy-name = Voormalige speler
privacy-export = Dit is alles wat ik over je heb opgeslagen. Alleen jij kunt het zien. Wat er op je zetten volgde en de nummers die Discord aan je klikken gaf en waaruit de kaarten zijn gedeeld, hoort bij de spellen: het noemt niemand en blijft daar.
privacy-delete-question =
    ### Alles verwijderen wat ik over je heb opgeslagen?
    { $playing ->
        [0] Je zit in geen enkel open spel.
        [one] Je verlaat het spel waarin je zit voorgoed: je fiches gaan terug naar de voorraad en de anderen spelen verder. Met zijn tweeën wint de ander.
       *[other] Je verlaat de { $playing } spellen waarin je zit voorgoed: je fiches gaan terug naar de voorraad en de anderen spelen verder. Met zijn tweeën wint de ander.
    }
    { $games ->
        [0] Je komt in geen enkel spel voor.
        [one] In het ene spel waarin je voorkomt, heet je plaats voortaan “{ $name }”.
       *[other] In alle { $games } spellen waarin je voorkomt, heet je plaats voortaan “{ $name }”.
    }
    Berichten die al in kanalen staan, blijven daar; wie de server beheert, kan ze verwijderen.
    Wie je hebt geweigerd, kan je weer uitnodigen; wie jouw uitnodigingen weigert, blijft dat doen.
privacy-delete-yes = Alles verwijderen
privacy-deleted = Klaar: ik heb alles verwijderd wat ik over je had opgeslagen. Speel je weer mee, dan begin ik opnieuw.

command-me-export = exporteren
    .description = Krijg alles wat ik over je heb opgeslagen, als bestand
command-me-delete = verwijderen
    .description = Verwijder alles wat ik over je heb opgeslagen
