### The Trading Posts. $needs is symbols, such as "1W 3R"; $privilege is one of the five short phrases below.

expansion-trading_posts = De Handelsposten
    .short = Kortere spellen: vijf handelsposten belonen bonussen, bijvoorbeeld met jokers die dubbel tellen.
    .lobby = Vijf handelsposten vragen bonussen; wie ze heeft, legt er een wapenschild neer en heeft tot het einde van het spel een voorrecht, zoals een extra edelsteen of jokers die dubbel tellen.

posts-title = Handelsposten
posts-gem-after-card = een edelsteen na elke aankoop
posts-gem-after-two = een andere edelsteen bij twee dezelfde
posts-gold-times-two = elke joker telt als twee edelstenen
posts-five-prestige = 5 prestigepunten
posts-prestige-per-coat = 1 prestigepunt per wapenschild
posts-post = { $number } ({ $needs }): { $privilege }
posts-the-post = de handelspost “{ $privilege }”
posts-nobles =
    { $count ->
        [one] { $count } edele
       *[other] { $count } edelen
    }
posts-holds = Handelsposten: { $posts }

posts-placed = { $player } legt een wapenschild op een handelspost ({ $needs }): { $privilege }
posts-declined = { $player } neemt geen extra edelsteen

posts-question-after-card = { $mention }, door je handelspost mag je na je aankoop nog een edelsteen nemen: welke?
posts-question-after-two = { $mention }, door je handelspost mag je ook een edelsteen van een andere kleur nemen: welke?
posts-chooses = { $player } mag een edelsteen nemen
posts-answer = Edelsteen kiezen
posts-take = Neem ook { $gem }
posts-decline = Neem geen edelsteen
posts-can = **Dichtstbijzijnde handelspost:**
posts-can-comes = Aan het einde van je beurt leg je er een wapenschild neer.
posts-lack = Je mist: { $what }

error-post-gem-first = Kies eerst welke edelsteen je door je handelspost neemt, of neem er geen.
error-post-one-gem = Je handelspost geeft je precies één edelsteen.
error-post-other-gem = Je hebt net twee van die kleur genomen ({ $gem_colour }): nu moet het een andere zijn.

posts-piece-coats = Wapenschilden: iedereen heeft er vijf. Ligt dat van jou op een post, dan heb je het voorrecht van die post.

rules-posts =
    Iedereen heeft vijf wapenschilden. Heb je aan het einde van je beurt, na een mogelijk bezoek van een edele, wat een **handelspost** vraagt, dan leg je er een wapenschild neer en heb je tot het einde van het spel het voorrecht van die post. Er is plaats voor iedereen. De spellen worden korter.

    - **3 rode, 1 witte:** na het kopen van een kaart mag je 1 edelsteen uit de voorraad nemen, voordat de kaart wordt vervangen. Dat mag er een zijn waarmee je net hebt betaald.
    - **2 witte:** neem je twee dezelfde, dan mag je ook 1 edelsteen van een andere kleur nemen. Voor twee dezelfde moeten er nog steeds vier liggen.
    - **3 blauwe, 1 zwarte:** bij het kopen mag elke joker voor 2 edelstenen van dezelfde kleur tellen. Een helft die je niet nodig hebt, vervalt.
    - **5 groene en een edele:** 5 prestigepunten, één keer.
    - **3 zwarte:** 1 prestigepunt voor elk van je wapenschilden op de handelsposten, dit en latere meegeteld.

    Een joker kun je zo niet nemen. Een voorrecht geldt vanaf je volgende beurt; prestigepunten tellen meteen en kunnen de laatste ronde inluiden.
    .title = De Handelsposten
