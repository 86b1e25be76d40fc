### Herinneringen, stille uren en afwezigheid.

notice-reminder = { $mention }, het spel wacht op je zet: { $board } Je beurt begon { $since }.
notice-reminder-direct = Een spel wacht op je zet: { $board } Je beurt begon { $since }.
notice-next = { $mention }, in dit spel ben je hierna aan de beurt: { $board }
notice-next-direct = In dit spel ben je hierna aan de beurt: { $board }
notice-stalled = { $name } heeft nog geen zet gedaan, hoewel de beurt { $since } begon, en ik stuur geen herinnering meer: { $board } Wie de server beheert, kan de plaats met { COMMAND("admin replace") } aan iemand anders geven of de speler met { COMMAND("admin remove") } uit het spel halen.
away-over = Welkom terug: je staat niet meer op afwezig.
away-now = Je bent afwezig tot { $until }. Zolang krijg je geen herinneringen. Je volgende zet maakt een einde aan je afwezigheid.
away-ended = Je staat niet meer op afwezig.
away-seat = { $name } is afwezig tot { $until }.
board-waiting = Deze beurt begon { $since }.

me-title = Je instellingen, op elke server
me-remind = Herinnering: { $value }
me-quiet = Stille uren: { $from } tot { $until } ({ $zone })
me-no-quiet = Stille uren: geen
me-notices-channel = Herinneringen komen: in het kanaal
me-notices-direct = Herinneringen komen: als privébericht
me-heads-up-on = Seintje als je hierna aan de beurt bent: aan
me-heads-up-off = Seintje als je hierna aan de beurt bent: uit
me-invitations-on = Uitnodigingen aan tafels: aan
me-invitations-off = Uitnodigingen aan tafels: uit. Niemand kan je uitnodigen; meedoen kun je nog steeds.
me-away = Afwezig tot { $until }
me-remind-usual = { $value } (zoals op de server ingesteld)
me-remind-0 = nooit
me-remind-1 = na 1 uur
me-remind-4 = na 4 uur
me-remind-8 = na 8 uur
me-remind-24 = na 24 uur
me-remind-48 = na 48 uur
me-channel = in het kanaal
me-direct = als privébericht
me-on = aan
me-off = uit
me-invitations-stop = Geen uitnodigingen
me-invitations-start = Uitnodigingen toestaan
me-quiet-usual = Stil van { $from } tot { $until }
me-quiet-stop = Geen stille uren
me-back = Ik ben terug

me-change = Instellingen wijzigen
me-form-title = Je instellingen
me-no-quiet-hours = geen
me-choose-switches = En verder
me-switch-direct = Herinneringen als privébericht
me-switch-heads_up = Seintje vlak voor mijn beurt
me-switch-invitations = Anderen mogen me uitnodigen
me-remind-server = zoals op de server ingesteld
me-choose-remind = Herinnering
me-choose-quiet-from = Stille uren: vanaf
me-choose-quiet-until = Stille uren: tot
me-choose-zone = Tijdzone
me-choose-away = Afwezig: hoelang?
me-days-away = { $days ->
        [one] Eén dag
       *[other] { $days } dagen
    } afwezig

invitations-refuse = Nodig me niet meer uit
invitations-refused = { $player } kan je niet meer uitnodigen en krijgt dat niet te horen. { COMMAND("me invitations") } toont van wie je geen uitnodigingen wilt.
invitations-allow = Uitnodigingen weer toestaan
invitations-except = Deze mensen kunnen je niet uitnodigen: { $players }. Ze krijgen dat niet te horen. Met { COMMAND("me invitations") } en “toestaan” kunnen ze het weer.
invitations-forgotten = { $count ->
        [one] iemand van wie de gegevens zijn verwijderd
       *[other] { $count } mensen van wie de gegevens zijn verwijderd
    }

admin-settings-remind = Herinnering voor wie niets heeft ingesteld met { COMMAND("me settings") }: { $value }

error-unknown-zone = Ik ken de tijdzone “{ $zone }” niet. Schrijf een stad of een land, zoals “Amsterdam” of “Denemarken”, of kies uit de lijst.
error-unknown-zone-near = Ik ken de tijdzone “{ $zone }” niet. Bedoel je een van deze: { $zones }?
error-time-of-day = “{ $time }” is geen tijdstip. Schrijf het zo: “22:30” of “22 uur”.
error-quiet-both = Stille uren hebben een begin en een einde nodig.
error-quiet-all-day = Stille uren met hetzelfde begin en einde zouden de hele dag duren. Wil je geen herinneringen, zet de herinnering dan op “nooit”.
error-away-unreadable = Ik begrijp “{ $until }” niet. Schrijf bijvoorbeeld “2 weken” of “volgende maandag”; een datum zoals 2026-12-24 kan ook.
error-away-past = Dat is in het verleden. Kies een latere datum.
error-away-long = Je kunt hooguit een jaar afwezig zijn.

command-me = ik
    .description = Bekijk je spellen en statistiek, stel herinneringen in, krijg of verwijder je gegevens
command-me-settings = instellingen
    .description = Bekijk of wijzig wanneer en waar ik je herinner
command-me-settings-remind = herinnering
    .description = Hoelang ik wacht voor ik je aan je beurt herinner
command-me-settings-quiet_from = stil_van
    .description = Wanneer je stille uren beginnen, zoals 22:00
command-me-settings-quiet_until = stil_tot
    .description = Wanneer je stille uren eindigen, zoals 07:00
command-me-settings-zone = tijdzone
    .description = Je tijdzone, via een stad zoals Amsterdam
command-me-settings-notices = berichten
    .description = Waar herinneringen komen
command-me-settings-heads_up = seintje
    .description = Of ik een seintje geef als je hierna aan de beurt bent
command-me-settings-invitations = uitnodigingen
    .description = Of anderen je aan hun tafel kunnen uitnodigen
command-me-invitations = uitnodigingen
    .description = Bekijk of wijzig wie je niet aan een tafel kan uitnodigen
command-me-invitations-from = van
    .description = Iemand die je niet meer moet uitnodigen
command-me-invitations-allow = toestaan
    .description = Laat die persoon je weer uitnodigen
command-me-away = afwezig
    .description = Laat je herinneringen rusten tot een dag
command-me-away-until = tot
    .description = Een datum, een weekdag of bijvoorbeeld “2 weken”
command-option-remind = herinnering
    .description = Hoelang ik wacht voor ik spelers herinner die zelf niets hebben ingesteld
