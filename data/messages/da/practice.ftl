### Games of one member against computer players in direct messages.

command-game-practice = øv
    .description = Spil straks mod computere i dine direkte beskeder
command-game-practice-level = niveau
    .description = Hvor stærkt de spiller
command-game-practice-computers = computere
    .description = Hvor mange der er
command-game-practice-expansion = udvidelse
    .description = { command-option-expansion.description }

practice-channel = Øvespil
practice-greeting =
    ### 💎 Splendor: øvespil
    Dette spil er kun for dig. **{ practice-end }** under brættet stopper det, når du vil.
practice-dealt = Kortene ligger klar i dine direkte beskeder: { $link }
practice-dealt-here = Kortene ligger klar. God fornøjelse!
practice-running = Dit øvespil er stadig i gang: { $link }
practice-end-and-new = Stop, og begynd et nyt
practice-button = Øv
practice-again = Spil igen
practice-end = Stop
practice-end-question = Skal spillet stoppes nu? Det kan ikke genoptages.
practice-ended = Spillet er slut. { COMMAND("game practice") } giver dig et nyt, når du vil.
practice-over = Dette spil blev stoppet før tid. { COMMAND("game practice") } giver dig et nyt, når du vil.

error-no-practice = Du har ikke noget spil her. { COMMAND("game practice") } giver dig et mod computere, og { COMMAND("game learn") } viser dig, hvordan man spiller.
error-closed-dms = Jeg kan ikke sende dig direkte beskeder, så der er ikke noget spil endnu. Tillad direkte beskeder fra medlemmer i serverens privatlivsindstillinger, og prøv igen.
