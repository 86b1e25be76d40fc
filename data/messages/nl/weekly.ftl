### The weekly deal of a server: its messages, the game in direct messages, and /admin weekly.

command-game-weekly = week
    .description = Speel de kaarten van de week van deze server, in je privéberichten
command-admin-weekly = week
    .description = Geef elke week kaarten die iedereen hier één keer kan spelen
command-admin-weekly-expansion = uitbreiding
    .description = { command-option-expansion.description }
command-admin-weekly-computers = computers
    .description = Tegen hoeveel ervan elke speler speelt

level-novice = Koopt de duurste kaart die kan, en pakt anders edelstenen voor de dichtstbijzijnde. Antwoordt gelijk op gelijke zetten.
    .name = Beginneling

weekly-title = 💎 De kaarten van de week
weekly-open =
    Dezelfde kaarten voor iedereen ({ $kind }), tegen { $count ->
        [one] één beginneling die
       *[other] { $count } beginnelingen die
    } op gelijke zetten gelijk { $count ->
        [one] antwoordt
       *[other] antwoorden
    }. Speel ze één keer, voor jezelf, wanneer het je uitkomt, tot { $until }. Tot dan zien anderen niets van je spel. Daarna komt de ranglijst: eerst winst in zo weinig mogelijk rondes, dan prestigepunten.
weekly-honest = Elk account speelt één keer. Een tweede account, of iemand die een vriend over de kaarten vertelt, kan ik niet voorkomen.
weekly-sealed = De kaarten zijn verzegeld: `{ $seal }`
weekly-play = Speel ze
weekly-closed = De kaarten van vorige week
weekly-ranking = De ranglijst: eerst winst in weinig rondes, dan prestigepunten.
weekly-nobody = Deze keer staat niemand in de ranglijst.
weekly-opened-seal = Het zegel was `{ $seal }`; **{ weekly-check }** opent het.
weekly-check = Kaarten controleren
weekly-leaf = Beste spel
weekly-lost = geen winst
weekly-bars = Prestigepunten · bleek zonder winst
weekly-players =
    { $count ->
        [one] Eén speler
       *[other] { $count } spelers
    }

weekly-greeting =
    ### 💎 Splendor: de kaarten van de week
    Iedereen op de server krijgt deze kaarten. Je spel telt als je het vóór { $until } uitspeelt. Neem de tijd, maar je kunt niets terugnemen en er zijn geen hints. Met **{ practice-end }** onderbreek je het, of stop je voorgoed: dan telt het als niet uitgespeeld.
weekly-running = Je spel van de kaarten van een week is nog bezig: { $link } Als je het afbreekt, telt het als niet uitgespeeld, en je kunt die kaarten niet nog eens spelen.
weekly-end-question = Je spel van de kaarten van de week afbreken? Het telt als niet uitgespeeld, en je kunt deze kaarten niet nog eens spelen.
weekly-finished = Je spel telt. De ranglijst komt op { $until }; tot dan ziet niemand anders het.
weekly-too-late = De kaarten van de week werden op { $until } gesloten, vóór het einde van je spel, dus het telt niet mee in de ranglijst.

weekly-about = **Kaarten van de week:** elke week deel ik verzegelde kaarten in een kanaal, en sluit ze een week later af met een ranglijst. Elk lid kan ze één keer spelen, voor zichzelf. Wie zijn statistieken verbergt, wordt niet genoemd.
weekly-is-off = Op deze server staan ze uit.
weekly-is-on = Ze staan aan: het volgende bericht komt in { $channel } op { $until }.
weekly-is-ending = De laatste kaarten sluiten in { $channel } op { $until }; er volgen geen andere.
weekly-on = Aanzetten, in dit kanaal
weekly-change = Vanaf de volgende kaarten: hier, met deze opties
weekly-off = Uitzetten

error-weekly-played = Je bent al begonnen met de kaarten van deze week, en je speelt ze één keer. Met { COMMAND("me games") } ga je verder met een onderbroken spel, { COMMAND("replay") } laat een uitgespeeld spel zien. De ranglijst en de volgende kaarten komen op { $until }.
error-no-weekly = Er zijn hier geen kaarten van de week. Wie de server beheert, kan ze met { COMMAND("admin weekly") } aanzetten.
error-weekly-sealed = Anderen kunnen deze kaarten nog spelen, dus ik kan dit pas na { $until } laten zien.
error-undo-weekly = Iedereen speelt de kaarten van de week zonder terugnemen.
