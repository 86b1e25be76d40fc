### The lesson: a guided first game in direct messages. Each sentence stands below the board of one turn.
###
### $gems, $missing and $needs are gems in emojis or colours; $bonus is one gem, $lacking is bonuses in words.

command-learn = lær
    .description = Lær Splendor i et første spil med forklaringer, i dine direkte beskeder

lesson-greeting =
    ### 💎 Splendor: dit første spil
    Du samler ædelstene og køber kort for dem. Mange kort giver prestige-point, og den, der har flest til sidst, vinder. Du spiller mod en begynder. Linjerne med 🎓 under brættet fortæller dig, hvad du kan gøre; tag dig god tid, spillet venter på dig. **{ practice-end }** stopper det.
lesson-running = Dit første spil venter på dig: { $link }
lesson-while-practising = Du er midt i et øvespil: { $link } Bagefter begynder { COMMAND("learn") } dit første spil med forklaringer.

lesson-take = I hver tur gør du én ting: tager ædelstene, reserverer et kort eller køber et. Begynd med tre forskellige ædelstene, for eksempel { $gems }: tryk på en af dem herunder, vælg de to andre, og tryk på den grønne knap.
lesson-price = Nederst på et kort står prisen; de røde tal siger, hvad du mangler. Til kort **{ $address }** er det { $missing }. Tag { $gems } denne gang. (Tallet øverst til venstre er de prestige-point, kortet giver.)
lesson-buy = Du har råd til kort **{ $address }** nu. Tryk på **{ control-buy }**, vælg kortet, og tryk på den grønne knap. De ædelstene, du betaler med, lægges tilbage i bunkerne på bordet.
lesson-bonus = Dit første kort! Du beholder det, og fra nu af sparer det dig { $bonus } ved hvert køb: det er dets **bonus**, ædelstenen øverst til højre. Så hvert kort gør de næste billigere.
lesson-reserve = Kort **{ $address }** giver { $prestige } prestige-point, men er for dyrt lige nu. Tryk på **{ control-reserve }**, og vælg det: så kan ingen andre tage det, og du får en guldbrik.
lesson-gold = Dit reserverede kort **{ $address }** ligger til højre i din række; **{ control-hand }** viser det helt. Køb det senere som alle andre. Du må have tre. En guldbrik erstatter én ædelsten i en hvilken som helst farve.
lesson-noble = Brikkerne øverst er **adelige**. Så snart dine kort har de bonusser, en adelig kræver, kommer vedkommende af sig selv på besøg og giver 3 prestige-point. Til den med { $needs } mangler du { $lacking }.
lesson-ten = Du har { $count } brikker. Når din tur slutter, må du kun beholde **ti**, guld medregnet, så det er tid til at bruge nogle.
lesson-end-near = Når en spiller når **15 prestige-point**, spilles runden færdig, og så vinder den med flest. Kort på niveau 2 og 3 giver mest.
lesson-pair = Du kan også tage **to ædelstene i samme farve**, hvis der er mindst fire af dem på bordet. Til kort **{ $address }** ville { $gems } hjælpe: tryk på den ædelsten herunder, og så en gang til.
lesson-two-alike = Du kan også tage **to ædelstene i samme farve**, hvis der er mindst fire af dem på bordet: tryk på den ædelsten herunder, og så en gang til.
lesson-can-buy = Du kan købe kort **{ $address }** nu.
lesson-nearest = Næste mål: kort **{ $address }**. Du mangler stadig { $missing }; { $gems } ville være et godt valg.
lesson-no-gems = Der er ingen ædelstene på bordet, som hjælper dig nu. Reservér hellere kort **{ $address }**: det giver også en guldbrik.
lesson-return = Du må beholde ti brikker. Aflevér dem, du har mindst brug for.
lesson-choose-noble = Der kommer kun én adelig på besøg i en tur. Vælg en; den anden kommer måske senere.

lesson-end = **Det var et helt spil Splendor!** Du har set, hvordan ædelstene, priser, bonusser og prestige-point hænger sammen.
lesson-end-reserve = Du reserverede ikke noget: **{ control-reserve }** gemmer et kort til dig og giver en guldbrik, som erstatter enhver ædelsten.
lesson-end-noble = Der kom ingen adelig til dig: en adelig besøger den, der har de rigtige bonusser, og giver 3 prestige-point.
lesson-end-ten = Du skulle aldrig aflevere brikker: det skal den, der har mere end ti, når turen slutter.
lesson-next = Vil du spille med andre, så brug { COMMAND("game new") } i en kanal på din server. { COMMAND("practice") } giver dig et spil mod stærkere computere.
