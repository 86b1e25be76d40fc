### Tip: /tip, knappen til det og grundene til hvert træk.
###
### Grunde er sætningsdele om trækket, adskilt af semikolon. $piece er en by eller en handelsstation i bestemt form.
### $player er et navn med fed.

hint-button = Tip
hint-title =
    ### 💡 De bedste træk, jeg kan se
    Ved siden af står cirka, hvor stor din chance er for at vinde efter trækket.
hint-estimate = -# I spil mellem computere ramte sådanne skøn i gennemsnit op til { $error } procentpoint ved siden af.
hint-title-ranking =
    ### 💡 En sejr er næppe mulig længere
    Nu gælder det prestige-point: Det første af disse træk giver dig flest til sidst, så vidt jeg kan se.
hint-title-ranking-many =
    ### 💡 En sejr er næppe mulig længere
    Nu gælder det placering og prestige-point: Det første af disse træk giver dig mest, så vidt jeg kan se.
hint-title-end =
    ### 💡 Du har så godt som vundet
    { $count ->
        [one] Dette træk slutter spillet hurtigst, så vidt jeg kan se.
       *[other] Disse træk slutter spillet hurtigst, så vidt jeg kan se.
    }
hint-brief = -# Jeg har travlt lige nu, så jeg tænkte mig kun kort om.
hint-play = Spil { $number }
hint-only = ### 💡 Her er der kun én mulighed
hint-move = **{ $number }.** { $move } · { $chance }
hint-move-sure = **{ $number }.** { $move }
hint-why = -# ↳ { $reasons }
hint-chance = cirka { $percent } %
hint-chance-least = under { $percent } %
hint-chance-most = over { $percent } %
hint-equal = lige så godt som **{ $number }**
hint-reasons = { $first }; { $second }
hint-announced = 💡 { $player } har fået et tip

hint-wins = slutter spillet, og du vinder
hint-wins-shared = slutter spillet, og du deler sejren
hint-last-round = indleder sidste runde
hint-gains = giver dig { $piece }
hint-prestige = giver { $prestige }
hint-noble-visits = en adelig besøger dig
hint-rival-near-noble =
    { $count ->
        [one] { $player } mangler kun 1 bonus til den adelige med { $needs }
       *[other] { $player } mangler kun { $count } bonusser til den adelige med { $needs }
    }
hint-denies = ellers kunne { $player } købe { $address }
hint-can-buy = næste gang kunne du købe { $address }
hint-can-buy-it = næste gang kunne du købe kortet fra hånden
hint-can-still-buy = næste gang kunne du stadig købe { $address }
hint-noble-near =
    { $count ->
        [one] så mangler du kun 1 bonus til den adelige med { $needs }
       *[other] så mangler du kun { $count } bonusser til den adelige med { $needs }
    }
hint-piece-near = så mangler du kun { $count } til { $piece }
hint-card-near =
    { $count ->
        [one] så mangler du kun 1 ædelsten til { $address }
       *[other] så mangler du kun { $count } ædelsten til { $address }
    }
hint-card-near-it =
    { $count ->
        [one] så mangler du kun 1 ædelsten til det kort
       *[other] så mangler du kun { $count } ædelsten til det kort
    }
hint-keeps = sikrer dig { $address }
hint-keeps-now = sikrer dig foreløbig { $address }
hint-keeps-noble = sikrer dig den adelige med { $needs }
hint-stronger-claim = så har du { $count } fæstninger på { $address }
hint-frees = { $address } er fri for dig igen
hint-free = koster dig ingen brikker
hint-takes-last = tager de sidste på bordet ({ $gems })
hint-cheaper =
    { $count ->
        [one] gør 1 kort billigere for dig
       *[other] gør { $count } kort billigere for dig
    }
hint-gold = giver dig 1 guld
hint-keeps-gold = du beholder dit guld

error-hints-off = Der er ingen tip ved dette bord. De kan tillades i indstillingerne, før spillet starter.
error-no-hints = Jeg kan ikke give tip lige nu, fordi mine computerspillere ikke er tilgængelige. Prøv igen om et par minutter.
error-hint-over = Spillet er slut, så der er ikke flere træk at foreslå.
error-hint-late = Jeg tænker stadig over andre spil. Prøv igen om lidt.
