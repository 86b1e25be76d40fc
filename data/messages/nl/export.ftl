### A game as a file.

command-game-export = exporteren
    .description = Krijg het spel als tekstbestand met zegel; alleen jij ziet het antwoord
command-game-export-game = spel
    .description = Een ander spel dan het laatste dat hier eindigde

export-done = Het hele spel staat in `{ $file }`: een regel voor elke zet, en het zegel van het begin. Wie een bot draait, kan het met `splendor-bot import` aan een andere toevoegen of er beelden van maken.
export-masked = Dit spel is nog bezig, dus `{ $file }` bevat wat iedereen heeft gezien, zonder verborgen kaarten. Dat is goed voor een foutmelding; er kan niet mee verder worden gespeeld.
export-not-over = Dit spel is nog bezig. Zodra het afgelopen is, kan iedereen hier het als bestand krijgen; tot dan alleen wie deze server beheert, zonder verborgen kaarten.
