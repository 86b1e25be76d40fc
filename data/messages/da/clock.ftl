### Påmindelser, stille timer og fravær.

notice-reminder = { $mention }, spillet venter på dit træk: { $board } Din tur begyndte { $since }.
notice-reminder-direct = Et spil venter på dit træk: { $board } Din tur begyndte { $since }.
notice-next = { $mention }, du er den næste i dette spil: { $board }
notice-next-direct = Du er den næste i dette spil: { $board }
notice-stalled = { $name } har ikke trukket, selv om turen begyndte { $since }, og jeg minder ikke om det igen: { $board } De, der administrerer serveren, kan give pladsen til en anden med { COMMAND("admin replace") } eller tage spilleren ud af spillet med { COMMAND("admin remove") }.
away-over = Velkommen tilbage: Du står ikke længere som fraværende.
away-now = Du er væk indtil { $until }. Imens får du ingen påmindelser. Dit næste træk afslutter dit fravær.
away-ended = Du står ikke længere som fraværende.
away-seat = { $name } er væk indtil { $until }.
board-waiting = Turen begyndte { $since }.

me-title = Dine indstillinger på alle servere
me-remind = Påmindelse: { $value }
me-quiet = Stille timer: { $from } til { $until } ({ $zone })
me-no-quiet = Stille timer: ingen
me-notices-channel = Påmindelser kommer: i kanalen
me-notices-direct = Påmindelser kommer: som direkte besked
me-heads-up-on = Varsel, når du er den næste: til
me-heads-up-off = Varsel, når du er den næste: fra
me-invitations-on = Invitationer til borde: til
me-invitations-off = Invitationer til borde: fra. Ingen kan invitere dig; du kan stadig selv være med.
me-away = Væk indtil { $until }
me-remind-usual = { $value } (som serveren har valgt)
me-remind-0 = aldrig
me-remind-1 = efter 1 time
me-remind-4 = efter 4 timer
me-remind-8 = efter 8 timer
me-remind-24 = efter 24 timer
me-remind-48 = efter 48 timer
me-channel = i kanalen
me-direct = som direkte besked
me-on = til
me-off = fra
me-invitations-stop = Ingen invitationer
me-invitations-start = Tillad invitationer
me-quiet-usual = Stille fra { $from } til { $until }
me-quiet-stop = Ingen stille timer
me-back = Jeg er tilbage

me-change = Skift indstillinger
me-form-title = Dine indstillinger
me-no-quiet-hours = ingen
me-choose-switches = Desuden
me-switch-direct = Påmindelser som direkte besked
me-switch-heads_up = Sig til, når jeg er den næste
me-switch-invitations = Andre må invitere mig
me-remind-server = som serveren har valgt
me-choose-remind = Påmindelse
me-choose-quiet-from = Stille timer: fra
me-choose-quiet-until = Stille timer: til
me-choose-zone = Tidszone
me-choose-away = Væk: hvor længe?
me-days-away = Væk i { $days ->
        [one] én dag
       *[other] { $days } dage
    }

invitations-refuse = Inviter mig ikke igen
invitations-refused = { $player } kan ikke længere invitere dig og får det ikke at vide. { COMMAND("me invitations") } viser, hvem du ikke vil inviteres af.
invitations-allow = Tillad invitationer igen
invitations-except = Disse personer kan ikke invitere dig: { $players }. De får det ikke at vide. Med { COMMAND("me invitations") } og »tillad« kan de igen.
invitations-forgotten = { $count ->
        [one] en person, hvis data er slettet
       *[other] { $count } personer, hvis data er slettet
    }

admin-settings-remind = Påmindelse til dem, der ikke selv har valgt med { COMMAND("me settings") }: { $value }

error-unknown-zone = Jeg kender ikke tidszonen »{ $zone }«. Skriv en by eller et land, for eksempel »København« eller »Tyskland«, eller vælg fra listen.
error-unknown-zone-near = Jeg kender ikke tidszonen »{ $zone }«. Mener du en af disse: { $zones }?
error-time-of-day = »{ $time }« er ikke et klokkeslæt. Skriv det sådan: »22:30« eller »kl. 22«.
error-quiet-both = Stille timer skal have en begyndelse og en slutning.
error-quiet-all-day = Stille timer med samme begyndelse og slutning ville vare hele dagen. Vil du ikke have påmindelser, så sæt påmindelsen til »aldrig«.
error-away-unreadable = Jeg forstår ikke »{ $until }«. Skriv for eksempel »2 uger« eller »næste mandag«; en dato som 2026-12-24 går også.
error-away-past = Det er i fortiden. Vælg en senere dato.
error-away-long = Du kan højst være væk i et år.

command-me = mig
    .description = Vis dine spil og din statistik, indstil påmindelser, få eller slet dine data
command-me-settings = indstillinger
    .description = Vis eller skift, hvornår og hvor jeg minder dig om din tur
command-me-settings-remind = påmindelse
    .description = Hvor længe jeg venter, før jeg minder dig om din tur
command-me-settings-quiet_from = stille_fra
    .description = Hvornår dine stille timer begynder, for eksempel 22:00
command-me-settings-quiet_until = stille_til
    .description = Hvornår dine stille timer slutter, for eksempel 07:00
command-me-settings-zone = tidszone
    .description = Din tidszone, efter en by som Copenhagen
command-me-settings-notices = beskeder
    .description = Hvor påmindelser kommer
command-me-settings-heads_up = varsel
    .description = Om jeg siger til, når du er den næste
command-me-settings-invitations = invitationer
    .description = Om andre kan invitere dig til deres borde
command-me-invitations = invitationer
    .description = Vis eller ret, hvem der ikke kan invitere dig til et bord
command-me-invitations-from = fra
    .description = En person, der ikke skal invitere dig mere
command-me-invitations-allow = tillad
    .description = Lad personen invitere dig igen
command-me-away = fravær
    .description = Lad dine påmindelser hvile indtil en dag
command-me-away-until = indtil
    .description = En dato, en ugedag eller for eksempel »2 uger«
command-option-remind = påmindelse
    .description = Hvor længe jeg venter, før jeg minder spillere, der ikke selv har valgt noget
