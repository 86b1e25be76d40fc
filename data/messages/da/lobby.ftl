### The lobby, the options of a table, notices about messages, and errors outside of the rules.

lobby-title = ## 💎 Splendor: Hvem spiller med?
lobby-closed = ### 💎 Splendor: Spillet er begyndt
lobby-closed-players = Med { $players }. { COMMAND("board") } viser dig brættet.
lobby-ended = ### 💎 Splendor: lukket, før det begyndte
lobby-free = ledig plads
lobby-host = 👑
lobby-alt = Et Splendor-bord med { $seats } pladser. Indtil nu er med: { $names }.
lobby-alt-host = { $player } (leder bordet)
lobby-alt-invited = { $player } (inviteret)
lobby-hosted = { $player } leder bordet.
lobby-invited = { $members }: { $player } vil gerne spille igen. Med **Deltag** siger du ja, med **Forlad** nej tak denne gang, og så bliver din plads fri.
lobby-starts-itself =
    { $players ->
        [one] Pladserne holdes til { $until }. Spillet starter af sig selv, når alle har svaret, og nogen har sagt ja.
       *[other] Pladserne holdes til { $until }. Spillet starter af sig selv, når alle har svaret, og senest på det tidspunkt, så uden de andre.
    }
lobby-option = { $title }: { $value }
lobby-up-to =
    { $seats ->
        [2] 2
       *[other] op til { $seats }
    }
lobby-join = Deltag
lobby-leave = Forlad
lobby-options = Indstillinger
lobby-start = Start spillet
lobby-rematch = Revanche
lobby-options-more = Flere indstillinger
lobby-options-invited = Invitationer
lobby-options-title =
    ### Indstillinger for dette bord
    De kan ændres, indtil spillet starter.
lobby-options-saved =
    ### Indstillinger for dette bord
    ✓ Gemt. De kan ændres, indtil spillet starter.
lobby-choose-expansion = Udvidelse
lobby-choose-seats = Spillere
lobby-choose-rule = Forskellige ædelstene ad gangen
lobby-choose-first = Startspiller
lobby-rotating = { $way } ({ $player })
lobby-choose-language = Sprog
lobby-choose-theme = Billeder
lobby-choose-boards = Gamle brætter
lobby-choose-hints = Tip
lobby-choose-patience = Tålmodighed
lobby-choose-rated = Tæller i ratings
lobby-choose-only = Kun inviterede
only-yes = ja, så længe deres pladser holdes
only-no = nej
rated-yes = ja
rated-no = nej, bare for sjov
lobby-joined =
    { $seats ->
        [one] Du er med. Én spiller mere, så kan spillet starte.
       *[other] Du er med. I er nu { $seats }, og enhver af jer kan starte.
    }
lobby-joined-rematch =
    { $held ->
        [0] Du er med, og spillet starter nu.
       *[other] Du er med. Spillet starter af sig selv, når alle har svaret.
    }
lobby-new-here = Ny her? { COMMAND("game learn") } lærer dig spillet på ti minutter.
lobby-first-game = Dit første spil? { COMMAND("game learn") } viser dig det på ti minutter i dine direkte beskeder.
lobby-left = Du har forladt bordet.
lobby-started = Kortene er delt ud. God fornøjelse!
lobby-rematched = Et nyt bord er åbent.

expansion-none = ingen (grundspillet)
    .short = Uden udvidelse.
    .lobby = Kort giver bonusser og prestige-point, og den, der har de krævede bonusser, får besøg af adelige. Ved 15 prestige-point begynder den sidste runde.

language-en = Engelsk (English)
language-de = Tysk (Deutsch)
language-nl = Hollandsk (Nederlands)
language-da = Dansk

theme-light = lyse
theme-dark = mørke

table-ended = Spillet blev afsluttet før tid. Ingen vinder; { COMMAND("game new") } åbner et nyt bord.
table-ended-by = { $player } har afsluttet spillet før tid. Ingen vinder; { COMMAND("game new") } åbner et nyt bord.
lobby-ended-by = { $player } har lukket bordet før start. { COMMAND("game new") } åbner et nyt.
lobby-ended-empty = Alle har forladt bordet, så det er lukket. { COMMAND("game new") } åbner et nyt.
lobby-ended-unchanged =
    { $days ->
        [one] Der er ikke sket noget ved bordet i en dag, så det er lukket.
       *[other] Der er ikke sket noget ved bordet i { $days } dage, så det er lukket.
    } { COMMAND("game new") } åbner et nyt.
lobby-ended-early = Bordet blev lukket før start. { COMMAND("game new") } åbner et nyt.
message-failed = Dit træk er gemt, men Discord tog ikke imod det nye bræt. Jeg prøver igen om lidt, senest ved næste kommando her.
message-forbidden = Dit træk er gemt, men jeg kan ikke vise det her: Jeg mangler { $permissions }. Jeg gør det, så snart jeg må.
message-store-error = Dit træk er gemt, men der er et problem med den disk, hvor jeg gemmer spillene; måske viser kanalen det ikke rigtigt endnu. Sig det til den, der driver botten.
table-moves-lost = Disse træk er tabt: En ældre sikkerhedskopi af mine spil måtte lægges ind igen. Det nyeste bræt viser, hvordan spillet står.

hand-channel = Din hånd i { $channel }:
hand-kept = Jeg holder denne besked ajour og sletter den, når spillet er slut.
hand-closed-dms =
    Jeg kunne ikke sende dig din hånd som direkte besked, for du tager ikke imod direkte beskeder fra mig. Intet er tabt: **Min hånd** under brættet viser den, når du vil.

permission-view_channel = »Se kanal«
permission-send_messages = »Send beskeder«
permission-send_messages_in_threads = »Send beskeder i tråde«
permission-attach_files = »Vedhæft filer«
permission-read_message_history = »Læs beskedhistorik«

error-missing-permissions = Jeg kan ikke spille i denne kanal endnu: Jeg mangler { $permissions }. En, der administrerer serveren, kan give lov, eller I kan bruge en anden kanal.
error-only-in-server = Det virker i en kanal på en server, hvor de andre kan se brættet.
error-in-lobby = Spillet er ikke begyndt endnu. Så snart to sidder ved bordet, deler { COMMAND("game start") } kortene ud.
error-too-many-seated = Her sidder allerede { $players } spillere, så { $seats } pladser er for få. Vælg flere, eller lad nogen gå først.
error-first-not-seated = Kun en, der sidder ved bordet, kan begynde. Vælg et af forslagene.
error-member-not-seated = Det medlem sidder ikke ved bordet. Vælg et af forslagene.
error-members-fit = Det passer på mere end én spiller: { $players }. Skriv hele navnet, eller vælg et af forslagene.
error-nothing-asked = Efter dette træk er der intet for dig at aflevere eller vælge, så udelad det. Dit træk blev ikke udført.
error-not-all = { $reason } Dit træk blev ikke udført.
error-store = Det kunne jeg ikke gemme: Der er et problem med den disk, hvor jeg gemmer spillene. Intet er ændret; sig det til den, der driver botten, og prøv igen.
error-damaged = Det, jeg har gemt af dette spil, er beskadiget, så det kan ikke fortsætte. Sig det til den, der driver botten; den, der administrerer denne server, kan frigøre kanalen med { COMMAND("admin reset") }.
error-discord = Discord tog ikke imod mit svar. Intet af jeres spil er tabt; prøv igen.
error-bug = Undskyld, noget gik galt hos mig. Intet af jeres spil er tabt. Fejlen er registreret; prøv igen.
