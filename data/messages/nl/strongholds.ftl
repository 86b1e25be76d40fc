### The Strongholds.
###
### Names are inserted as they are. $address, $source and $target are addresses ("2C"); $payment is symbols ("2R 1J").

expansion-strongholds = De Vestingen
    .short = Langere spellen: na elke aankoop zet je een vesting in. Met drie verover je een kaart.
    .lobby = Na elke aankoop plaats of verplaats je een van je drie vestingen, of verwijder je er een van een ander; een kaart met jouw vestingen mag alleen jij nemen. Staan ze alle drie op één kaart, dan mag je die na je actie ook nog kopen.

strongholds-placed = { $player } plaatst een vesting op { $address }
strongholds-moved = { $player } verplaatst een vesting van { $source } naar { $target }
strongholds-removed = { $player } haalt een vesting van { $owner } weg van { $address }
strongholds-conquered = { $player } verovert { $address } met drie vestingen
strongholds-declined = { $player } ziet af van de verovering van { $address }

strongholds-question = { $mention }, je hebt een kaart gekocht: plaats of verplaats een van je vestingen, of verwijder er een van een ander.
strongholds-question-conquest = { $mention }, je drie vestingen staan op { $address } ({ $card }). Wil je die kaart veroveren en nu kopen?
strongholds-uses = { $player } zet een vesting in
strongholds-may-conquer = { $player } mag een kaart veroveren

strongholds-answer = Vesting inzetten
strongholds-answer-conquest = Veroveren of niet
strongholds-place = Plaats op { $address }
strongholds-move = Van { $source } naar { $target }
strongholds-remove = Verwijder van { $address }: { $player }
strongholds-conquer = Verover { $address } voor { $payment }
strongholds-conquer-free = Verover { $address } gratis
strongholds-decline = Niet veroveren
strongholds-menu-place = Plaatsen
strongholds-menu-move = Van { $address } verplaatsen
strongholds-menu-remove = Verwijderen

strongholds-stand =
    { $count ->
        [0] Vestingen: { $places }
       *[other] Vestingen: { $places }, nog { $count } over
    }
strongholds-left = Vestingen over: { $count }
strongholds-player = speler { $number }
strongholds-barred = Bezet door { $player }

error-stronghold-owner = Op { $address } staat een vesting van **{ $player }**: alleen **{ $player }** mag die kaart nemen.
error-stronghold-first = Zet eerst een vesting in: plaats of verplaats er een, of verwijder er een van een ander.
error-stronghold-none-left = Je drie vestingen staan al op kaarten. Je kunt er nog een verplaatsen, of er een van een ander verwijderen.
error-stronghold-not-there = Op die kaart staat geen vesting van jou.
error-stronghold-stays = Een vesting die je verplaatst, moet naar een andere kaart.
error-stronghold-none-to-remove = Op die kaart staat geen vesting van een ander.
error-conquest-first = Beslis eerst over de verovering: koop de kaart waar je drie vestingen op staan, of zie ervan af.

strongholds-piece-one = Een vesting: alleen de eigenaar mag de kaart nemen.
strongholds-piece-two = Vestingen van één speler mogen samen op een kaart staan, die van twee spelers nooit.
strongholds-piece-three = Alle drie van één speler op één kaart: die speler mag de kaart veroveren.
strongholds-piece-signs = Iedereen heeft een eigen kleur en een eigen teken.

rules-strongholds =
    Iedereen heeft **drie vestingen**. Telkens als je een kaart koopt, van tafel of uit je hand, zet je er een in, voordat de lege plek wordt aangevuld. De spellen worden langer. Je kiest:

    - **Plaats** er een van jou op een open kaart.
    - **Verplaats** er een van jou naar een andere open kaart.
    - **Verwijder** er een van een ander van een kaart; de eigenaar krijgt die terug.

    Overslaan mag niet, tenzij niets hiervan kan. Reserveren is geen aankoop, dus daarna zet je geen vesting in.

    Een kaart met vestingen is **bezet**. Op één kaart staan nooit vestingen van twee spelers, maar wel meerdere van jou. Een kaart met jouw vestingen mag alleen jij kopen of reserveren. Gaat de kaart van tafel, dan neem je je vestingen terug.
    .title = Vestingen: bezetting

rules-conquest =
    Staan **alle drie** je vestingen op dezelfde kaart, dan mag je die veroveren: na je actie, welke dat ook was, koop je ook die kaart nog, voor de gewone prijs.

    - Jij beslist. Zeg je nee of kun je nog niet betalen, dan kan het misschien in een latere beurt, zolang de drie daar staan.
    - Na de verovering neem je de drie vestingen terug. Zoals na elke aankoop zet je er dan een in, voordat de lege plek wordt aangevuld.
    - Pas daarna komen de edelen en de grens van tien fiches.

    Een voorbeeld: je koopt een kaart en plaatst je derde vesting waar er al twee staan. De rij wordt aangevuld, en je verovert die kaart ook. Je neemt de drie terug, plaatst er een opnieuw, en de rij wordt weer aangevuld.
    .title = Vestingen: verovering
