### The lobby, the options of a table, notices about messages, and errors outside of the rules.

lobby-title = ## 💎 Splendor: wie speelt mee?
lobby-closed = ### 💎 Splendor: het spel is begonnen
lobby-closed-players = Met { $players }. { COMMAND("board") } laat je het bord zien.
lobby-ended = ### 💎 Splendor: gesloten voordat het begon
lobby-free = vrije plaats
lobby-host = 👑
lobby-alt = Een Splendor-tafel met { $seats } plaatsen. Tot nu toe doen mee: { $names }.
lobby-alt-host = { $player } (leidt de tafel)
lobby-alt-invited = { $player } (uitgenodigd)
lobby-hosted = { $player } leidt de tafel.
lobby-invited = { $members }: { $player } wil nog een keer spelen. Met **Meedoen** zeg je ja, met **Verlaten** zeg je deze keer nee en komt je plaats vrij.
lobby-starts-itself =
    { $players ->
        [one] De plaatsen worden vastgehouden tot { $until }. Het spel begint vanzelf zodra iedereen heeft geantwoord en iemand ja heeft gezegd.
       *[other] De plaatsen worden vastgehouden tot { $until }. Het spel begint vanzelf zodra iedereen heeft geantwoord, en uiterlijk op dat moment, dan zonder de anderen.
    }
lobby-option = { $title }: { $value }
lobby-up-to =
    { $seats ->
        [2] 2
       *[other] hooguit { $seats }
    }
lobby-join = Meedoen
lobby-leave = Verlaten
lobby-options = Instellingen
lobby-start = Spel starten
lobby-rematch = Revanche
lobby-options-more = Meer instellingen
lobby-options-invited = Uitnodigingen
lobby-options-title =
    ### Instellingen van deze tafel
    Je kunt ze wijzigen tot het spel begint.
lobby-options-saved =
    ### Instellingen van deze tafel
    ✓ Opgeslagen. Je kunt ze wijzigen tot het spel begint.
lobby-choose-expansion = Uitbreiding
lobby-choose-seats = Spelers
lobby-choose-rule = Verschillende edelstenen tegelijk
lobby-choose-first = Startspeler
lobby-rotating = { $way } ({ $player })
lobby-choose-language = Taal
lobby-choose-theme = Afbeeldingen
lobby-choose-boards = Oude borden
lobby-choose-hints = Tips
lobby-choose-patience = Geduld
lobby-choose-rated = Telt voor ratings
lobby-choose-only = Alleen genodigden
only-yes = ja, zolang hun plaatsen vrij worden gehouden
only-no = nee
rated-yes = ja
rated-no = nee, gewoon voor de lol
lobby-joined =
    { $seats ->
        [one] Je doet mee. Nog één speler en het spel kan beginnen.
       *[other] Je doet mee. Jullie zijn nu met { $seats }: ieder van jullie kan starten.
    }
lobby-joined-rematch =
    { $held ->
        [0] Je doet mee, en het spel begint nu.
       *[other] Je doet mee. Het spel begint vanzelf zodra iedereen heeft geantwoord.
    }
lobby-new-here = Nieuw hier? { COMMAND("game learn") } leert je het spel in tien minuten.
lobby-first-game = Je eerste spel? { COMMAND("game learn") } laat het je in tien minuten zien, in je privéberichten.
lobby-left = Je hebt de tafel verlaten.
lobby-started = De kaarten zijn gedeeld. Veel plezier!
lobby-rematched = Er is een nieuwe tafel open.

expansion-none = geen (basisspel)
    .short = Zonder uitbreiding.
    .lobby = Kaarten geven bonussen en prestigepunten, en wie de gevraagde bonussen heeft, krijgt bezoek van edelen. Bij 15 prestigepunten begint de laatste ronde.

language-en = Engels (English)
language-de = Duits (Deutsch)
language-nl = Nederlands
language-da = Deens (dansk)

theme-light = licht
theme-dark = donker

table-ended = Het spel is afgebroken. Niemand wint; { COMMAND("game new") } opent een nieuwe tafel.
table-ended-by = { $player } heeft het spel afgebroken. Niemand wint; { COMMAND("game new") } opent een nieuwe tafel.
lobby-ended-by = { $player } heeft deze tafel voor de start gesloten. { COMMAND("game new") } opent een nieuwe.
lobby-ended-empty = Iedereen heeft deze tafel verlaten, dus hij is gesloten. { COMMAND("game new") } opent een nieuwe.
lobby-ended-unchanged =
    { $days ->
        [one] Aan deze tafel is een dag lang niets gebeurd, dus hij is gesloten.
       *[other] Aan deze tafel is { $days } dagen lang niets gebeurd, dus hij is gesloten.
    } { COMMAND("game new") } opent een nieuwe.
lobby-ended-early = Deze tafel is voor de start gesloten. { COMMAND("game new") } opent een nieuwe.
message-failed = Je zet is bewaard, maar Discord nam het nieuwe bord niet aan. Ik probeer het zo nog eens, uiterlijk bij de volgende opdracht hier.
message-forbidden = Je zet is bewaard, maar ik kan hem hier niet tonen: ik mis { $permissions }. Ik doe dat zodra het mag.
message-store-error = Je zet is bewaard, maar er is iets mis met de schijf waarop ik de spellen bewaar; misschien toont dit kanaal hem nog niet goed. Vertel het aan de beheerder van de bot.
table-moves-lost = Deze zetten zijn verloren: er moest een oudere back-up van mijn spellen worden teruggezet. Het nieuwste bord laat zien hoe het spel ervoor staat.

hand-channel = Je hand in { $channel }:
hand-kept = Ik houd dit bericht bij, en verwijder het als het spel is afgelopen.
hand-closed-dms =
    Ik kon je hand niet als privébericht sturen, want je laat geen privéberichten van mij toe. Er is niets verloren: **Mijn hand** onder het bord laat je kaarten altijd zien.

permission-view_channel = “Kanaal weergeven”
permission-send_messages = “Berichten verzenden”
permission-send_messages_in_threads = “Berichten verzenden in threads”
permission-attach_files = “Bestanden toevoegen”
permission-read_message_history = “Berichtgeschiedenis lezen”

error-missing-permissions = In dit kanaal kan ik nog niet spelen: ik mis { $permissions }. Wie de server beheert, kan dat toestaan, of kies een ander kanaal.
error-only-in-server = Dat werkt in een kanaal van een server, waar de anderen het bord zien.
error-in-lobby = Het spel is nog niet begonnen. Zodra er twee aan tafel zitten, deelt { COMMAND("game start") } de kaarten.
error-too-many-seated = Er zitten al { $players } spelers, dus { $seats } plaatsen is te weinig. Neem er meer, of laat eerst iemand opstappen.
error-first-not-seated = Alleen wie aan tafel zit, kan beginnen. Kies een van de suggesties.
error-member-not-seated = Dat lid zit niet aan deze tafel. Kies een van de suggesties.
error-members-fit = Dat past bij meer dan één speler: { $players }. Typ de hele naam of kies een van de suggesties.
error-nothing-asked = Na deze zet valt er voor jou niets terug te leggen of te kiezen, dus laat dat weg. Je zet is niet uitgevoerd.
error-not-all = { $reason } Je zet is niet uitgevoerd.
error-store = Dat kon ik niet opslaan: er is iets mis met de schijf waarop ik de spellen bewaar. Er is niets veranderd; vertel het aan de beheerder van de bot en probeer het nog eens.
error-damaged = Wat ik van dit spel heb bewaard, is beschadigd; verder spelen kan niet. Vertel het aan de beheerder van de bot; wie deze server beheert, kan het kanaal met { COMMAND("admin reset") } vrijmaken.
error-discord = Discord heeft mijn antwoord niet aangenomen. Van jullie spel is niets verloren; probeer het nog eens.
error-bug = Sorry, er ging iets mis aan mijn kant. Van jullie spel is niets verloren. De fout is vastgelegd; probeer het nog eens.
