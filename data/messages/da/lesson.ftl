### The lesson: a guided first game in direct messages. Each sentence stands below the board of one turn.
###
### $gems, $missing, $cost, $price and $needs are gems in emojis or colours; $bonus is one gem, $bonuses are those that the
### member has, $lacking is bonuses in words.

command-game-learn = lær
    .description = Lær Splendor i et første spil med forklaringer, i dine direkte beskeder

lesson-greeting =
    ### 💎 Splendor: dit første spil
    Du samler ædelstene og køber kort for dem. Mange kort giver prestige-point, og den, der har flest til sidst, vinder. På elleve ture møder du alle regler: Linjerne med 🎓 under brættet fortæller dig, hvad du kan gøre og hvorfor. Du må altid gøre noget andet, og tag dig god tid, spillet venter på dig. **{ practice-end }** stopper det.
lesson-running = Dit første spil venter på dig: { $link }
lesson-while-practising = Du er midt i et øvespil: { $link } Spil det færdigt først, eller stop det nu, og begynd lektionen.
lesson-end-and-learn = Stop, og begynd lektionen
lesson-button = Lær

# The eleven prepared turns. The cards and colours that these texts name are those of the prepared game.

lesson-three = **{ $turn } af { $turns } · Tre ædelstene.** Du begynder. I en tur gør du én ting: tager ædelstene, køber et kort eller reserverer et.
    Kort **{ $address }** koster { $cost }: Prisen står nederst på kortet. De røde tal siger, hvad du mangler.
    Tag { $gems }, tre forskellige: Blå er til dette kort, og **1A** kræver alle tre.
    Tryk på en af dem herunder og så på de to andre: Med den tredje tager du dem alle.
lesson-two = **{ $turn } af { $turns } · To ens.** Til **{ $address }** mangler du stadig { $missing }. Det, du tog, ligger i din række under kortene.
    Du må også tage **to ædelstene i samme farve**, men kun hvis der er mindst fire af dem på bordet. Alle fire hvide er der.
    Så tag { $gems }: Du får begge i én tur i stedet for to.
    Tryk på den ædelsten herunder, så en gang til.
lesson-first-card = **{ $turn } af { $turns } · Dit første kort.** Du har alt, hvad **{ $address }** koster: { $price }.
    Køb det, for et kort bliver hos dig: Ædelstenen øverst til højre, { $bonus }, er dets **bonus** og betaler fra nu af én sådan ædelsten ved hvert køb.
    Tryk på **{ control-buy }** og så på **{ control-buy-card }**. Det, du betaler, lægges tilbage på bordet.
lesson-discount = **{ $turn } af { $turns } · Bonussen.** Kortet er dit, og der ligger et nyt på dets plads. Din bonus { $bonuses } betaler nu én ædelsten af hver pris med den farve.
    Det nye **{ $address }** koster { $cost }, men altså kun { $price } for dig. Du mangler { $missing }.
    Tag { $gems }: Sort er til dette kort, og **2A** kræver de to andre.
lesson-cheaper = **{ $turn } af { $turns } · Billigere.** På kort **{ $address }** står der { $cost }, men du betaler kun { $price }, for din bonus { $bonuses } betaler resten.
    Køb det: Med en bonus mere, { $bonus }, koster de næste kort dig endnu mindre.
lesson-hold = **{ $turn } af { $turns } · Reservér.** Kort **{ $address }** giver **{ $prestige } prestige-point** (tallet øverst til venstre), og prestige-point afgør spillet. Du mangler { $missing }: Det tager to ture.
    Reservér det: Så kan ingen andre købe det, og du får en **guldbrik**, som erstatter enhver ædelsten. Så er én tur nok.
    Tryk på **{ control-reserve }**, vælg **{ $address }**, og tryk på den grønne knap.
lesson-joker = **{ $turn } af { $turns } · Guld.** Det reserverede kort **{ $address }** ligger til højre i din række. Du kan købe det, så snart du kan betale det; du må have tre.
    Du mangler { $missing }, og din guldbrik erstatter en af dem.
    Tag { $gems }: Med blå og grøn er guldbrikken nok til resten.
lesson-pays-off = **{ $turn } af { $turns } · Det betaler sig.** Dit reserverede kort **{ $address }** koster dig { $price }. Du mangler { $missing }, og guldbrikken erstatter den.
    Køb det: Det giver dine første { $prestige } prestige-point.
    Tryk på **{ control-buy }** og så på **{ control-buy-card }**.
lesson-later = **{ $turn } af { $turns } · Tolv runder senere.** Jeg har spillet videre for jer begge ud fra de træk, jeg foreslog.
    Til højre for kortene ligger de **adelige**. Den med { $needs } kommer på besøg, så snart dine kort har de bonusser. Du mangler kun { $lacking }: Kort **{ $address }** har den.
    Til det kort mangler du { $missing }. Tag { $gems }, selv om det bliver til mere end de **ti** brikker, du må beholde.
lesson-spare = **Ti brikker** må du beholde, guld medregnet. Du har { $count }.
    Aflevér { $gems }: Kort **{ $address }** har ikke brug for den.
lesson-visit = **{ $turn } af { $turns } · En adelig.** Nu kan du betale **{ $address }**: { $price }.
    Kortets bonus { $bonus } er den sidste, den adelige kræver. Når din tur slutter, kommer den adelige af sig selv på besøg og giver **3 prestige-point**. Her tæller kun bonusser, ikke brikker.
    Køb kortet.
lesson-last-round = **{ $turn } af { $turns } · Slutningen.** Den adelige er hos dig: Du har { $points } prestige-point. Ved **15** spilles runden færdig: Du begyndte, så din modstander har den sidste tur. Så vinder den med flest.
    Nu tæller prestige-point mest. Af de kort, du kan betale, giver **{ $address }** flest: { $prestige }. Det koster { $cost }, men kun { $price } for dig.
    Køb det.
lesson-play-on = **Spil nu videre!** Det var lektionen, og dette spil gør du selv færdigt. Du har { $prestige } af 15 prestige-point.
    Herfra er jeg stille. **{ hint-button }** viser dig de bedste træk, når du vil.
lesson-missed-noble = Du har ikke haft besøg af en adelig endnu: En adelig kommer af sig selv til den, der har de rigtige bonusser, og giver 3 prestige-point.
lesson-missed-ten = Du har ikke haft mere end ti brikker endnu: Når en tur slutter, beholder du ti og afleverer resten.

# What the lesson says after a move of the member's own.

lesson-own-way = Du gik din egen vej, og det er helt i orden: Jeg fortsætter herfra. { COMMAND("undo") } fortryder turen, hvis du hellere vil følge mig.
lesson-buy = Du har råd til kort **{ $address }** nu. Tryk på **{ control-buy }** og så på **{ control-buy-card }**. De ædelstene, du betaler med, lægges tilbage i bunkerne på bordet.
lesson-bonus = Dit første kort! Du beholder det, og fra nu af sparer det dig { $bonus } ved hvert køb: Det er dets **bonus**, ædelstenen øverst til højre. Så hvert kort gør de næste billigere.
lesson-reserve = Kort **{ $address }** giver { $prestige } prestige-point, men er for dyrt lige nu. Tryk på **{ control-reserve }**, vælg **{ $address }**, og tryk på den grønne knap: Så kan ingen andre tage det, og du får en guldbrik, som erstatter enhver ædelsten.
lesson-gold = Dit reserverede kort **{ $address }** ligger til højre i din række; **{ control-hand }** viser det helt. Køb det senere som alle andre. Du må have tre. En guldbrik erstatter én ædelsten i en hvilken som helst farve.
lesson-noble = Pladerne til højre for kortene er **adelige**. Så snart dine kort har de bonusser, en adelig kræver, kommer vedkommende af sig selv på besøg og giver 3 prestige-point. Til den med { $needs } mangler du { $lacking }.
lesson-ten = Du har { $count } brikker. Når din tur slutter, må du kun beholde **ti**, guld medregnet, så det er tid til at bruge nogle.
lesson-end-near = Når en spiller når **15 prestige-point**, spilles runden færdig, og så vinder den med flest. Kort på niveau 2 og 3 giver mest.
lesson-pair = Du kan også tage **to ædelstene i samme farve**, hvis der er mindst fire af dem på bordet. Til kort **{ $address }** ville { $gems } hjælpe: Tryk på den ædelsten herunder, så en gang til.
lesson-two-alike = Du kan også tage **to ædelstene i samme farve**, hvis der er mindst fire af dem på bordet: Tryk på den ædelsten herunder, så en gang til.
lesson-can-buy =
    Du kan købe kort **{ $address }** nu: { $prestige ->
        [0] Bonussen { $bonus } gør senere kort billigere.
       *[other] Det giver { $prestige } prestige-point og bonussen { $bonus }.
    }
lesson-nearest = Næste mål: kort **{ $address }**. Du mangler stadig { $missing }; { $gems } bringer dig nærmere.
lesson-no-gems = Det, du mangler til kort **{ $address }**, ligger ikke på bordet. Reservér det: Det giver en guldbrik, som erstatter enhver ædelsten.
lesson-any-gems = Denne gang kommer intet kort nærmere. Tag { $gems } til senere.
lesson-any-move = Denne gang bringer intet dig meget videre, så alle træk er i orden.
lesson-return = Du må beholde ti brikker, guld medregnet. Aflevér dem, du har mindst brug for.
lesson-choose-noble = Der kommer kun én adelig på besøg i en tur. Vælg en; den anden kommer måske senere.

lesson-end = **Det var et helt spil Splendor!** Du har set, hvordan ædelstene, priser, bonusser og prestige-point hænger sammen.
lesson-ended = { $player } nåede først 15 prestige-point, og runden blev spillet færdig. Flest prestige-point vinder; står det lige, vinder færrest kort.
lesson-next = Vil du spille med andre, så brug { COMMAND("game new") } i en kanal på din server. { COMMAND("game practice") } giver dig et spil mod stærkere computere.

error-hint-lesson = I disse ture viser lektionen dig, hvad du kan gøre: Læs linjerne med 🎓 under brættet. Tip kommer bagefter, når du spiller videre.
error-undo-lesson = Her begynder anden del af lektionen. De ture, du spiller fra nu af, kan du fortryde.
