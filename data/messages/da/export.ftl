### A game as a file.

command-game-export = eksport
    .description = Få spillet som tekstfil med segl; kun du kan se svaret
command-game-export-game = spil
    .description = Et andet spil end det seneste, der sluttede her

export-done = Hele spillet står i `{ $file }`: en linje for hvert træk og begyndelsens segl. Den, der driver en bot, kan føje det til en anden med `splendor-bot import` eller lave billeder af det.
export-masked = Spillet er stadig i gang, så `{ $file }` indeholder det, alle har set, uden skjulte kort. Det er godt til en fejlmelding; der kan ikke spilles videre fra den.
export-not-over = Spillet er stadig i gang. Så snart det er slut, kan alle her få det som fil; indtil da kun den, der administrerer serveren, uden skjulte kort.
