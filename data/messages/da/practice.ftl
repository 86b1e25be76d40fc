### Games of one member against computer players in direct messages.

command-game-practice = øv
    .description = Spil straks mod computere i dine direkte beskeder
command-game-practice-level = niveau
    .description = Hvor stærkt de spiller
command-game-practice-computers = computere
    .description = Hvor mange der er
command-game-practice-expansion = udvidelse
    .description = { command-option-expansion.description }
command-game-practice-game = spil
    .description = Spil videre fra en stilling i dette spil, som er slut
command-game-practice-move = træk
    .description = Det træk, du spiller videre efter; 0 er begyndelsen

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
practice-end-question = Skal spillet stoppes nu? Derefter kan det ikke genoptages.
practice-ended = Spillet er slut. { COMMAND("game practice") } giver dig et nyt, når du vil.
practice-over = Dette spil blev stoppet før tid. { COMMAND("game practice") } giver dig et nyt, når du vil.
practice-aside-button = Sæt på pause
practice-aside-and-new = Sæt på pause, og begynd et nyt
practice-set-aside = Spillet er sat på pause. { COMMAND("me games") } fortsætter det, når du vil.
practice-aside = Dette spil er sat på pause. { COMMAND("me games") } fortsætter det, når du vil.

play-on-button = Spil videre herfra
play-on-origin = Hvor det begyndte
play-on-greeting =
    ### 💎 Splendor: spil videre
    Her er stillingen, kun for dig; computere spiller for de andre. **{ practice-end }** under brættet stopper spillet eller sætter det på pause.
play-on-which-seat =
    ### { $page ->
        [0] Spil videre fra begyndelsen
       *[other] Spil videre efter træk { $page }, i runde { $round }
    }
    På hvis plads? Computere spiller for de andre, i dine direkte beskeder. Skjulte kort bliver, som de var i dette spil, eller blandes af alle dem, som denne spiller ikke kunne se. Selve spillet ændrer sig ikke.
play-on-as = Som { $player }
play-on-level = Hvor stærke er computerne?
play-on-unseen = Hvad med skjulte kort?
play-on-as-they-were = Skjulte kort, som de var
play-on-anew = Skjulte kort blandet på ny
play-on-not-over = Du kan spille videre fra et spil, når det er slut.
play-on-at-end = Det er slutningen på spillet. Gå nogle træk tilbage for at spille videre derfra.
play-on-no-such-move = Træk { $last } er det sidste i dette spil. Skriv det eller et tidligere, eller 0 for begyndelsen.

error-no-practice = Du har ikke noget spil her. { COMMAND("game practice") } giver dig et mod computere, og { COMMAND("game learn") } viser dig, hvordan man spiller.
error-closed-dms = Jeg kan ikke sende dig direkte beskeder, så der er ikke noget spil endnu. Tillad direkte beskeder fra medlemmer i serverens privatlivsindstillinger, og prøv igen.
error-many-set-aside = Du har så mange ufærdige spil i dine direkte beskeder, som der er plads til. { COMMAND("me games") } viser dem: spil et færdigt, eller stop det.
error-no-deal = Dette spil begyndte med en stilling fra et andet, så det har ikke sin egen fordeling af kort.
