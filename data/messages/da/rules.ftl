### The pages of the rules (/splendor rules:): the base game in our own words. Each page fits on the screen of a phone.

# Captions of the pictures in the pages, in about a hundred characters each.
pieces-alt = Spillets dele. { $captions }
pieces-card = Et udviklingskort: prestige-point og bonus øverst, prisen nederst, adressen til venstre. Gylden ramme: nyt; tegnet ved adressen: hvem der tog det forrige.
pieces-deck = En bunke: niveauet, hvor mange kort der er tilbage, og adressen.
pieces-noble = En adelig: 3 prestige-point for disse bonusser.
pieces-tokens = Brikker: fem slags ædelstene, hver med form og bogstav, og guld.

# The notes to the parts of a player’s row in its picture, in about fifty characters each.
rows-name = Ann
rows-alt = En spillers række, del for del. { $captions }
rows-part-prestige = Prestige-point: Den, der har flest, vinder.
rows-part-flag = Flaget: Denne spiller begyndte.
rows-part-tiles = Adelige, der er kommet på besøg.
rows-part-total = Antal brikker, ud af de ti, man må beholde.
rows-part-bonus = Firkantet: bonusser fra kort, som bliver hos dig; med gylden ramme: ny. Ved siden af: kortenes prestige-point.
rows-part-token = Rund: brikker til at betale med.
rows-part-change = Hvad sidste træk gav (+) eller kostede (−), allerede talt med.
rows-part-cards = Købte kort. Står det lige, vinder den med færrest.
rows-part-reserved = Reserverede kort med bagsiden op; prikkerne er deres niveau.
rows-missing = Kun for dig. Rød −2: Du mangler 2, af ædelstenene med rød ramme. Gylden ramme: Guld betaler. Et flueben: Du kan købe kortet. En hængelås: En regel forbyder det.
rows-missing-noble = Rød −3: Du mangler 3 bonusser til denne adelige.

# The line above a page about an expansion, and above a page of the base game at a table with an expansion.
page-of-expansion = -# Nyt med »{ $expansion }«. Resten er som i grundspillet, hvis regler begynder på side 1.
page-of-base = -# Grundspillet. Ved dette bord spilles der med »{ $expansion }«: På side { $page } står, hvad der så er anderledes.

rules-goal =
    Du handler med ædelstene. Du samler brikker, køber udviklingskort for dem, og hvert kort, du ejer, gør det næste billigere. Kort giver **prestige-point**, og det gør de adelige, der kommer på besøg, også.

    Når nogen har **15 prestige-point**, spiller I runden færdig. Så vinder den, der har flest prestige-point.

    På bordet ligger:
    - tre rækker med fire åbne kort, fra niveau 1 (billige) til niveau 3 (dyre, men med mange prestige-point), hver ved siden af sin bunke;
    - bunkerne med brikker: 7 af hver ædelsten, når I er fire, 5, når I er tre, 4, når I er to – og altid 5 guldbrikker;
    - de adelige: én mere, end der er spillere.
    .title = Hvad det går ud på

rules-rows =
    Under kortene har billedet en række for hver spiller med alt det, der ligger åbent: hvad de har vundet, hvad de kan betale med, og hvad der lige har ændret sig.

    En gylden ramme viser, at kortet lige er kommet. Tegnet på det er fra den spiller, der tog kortet før.

    Din egen visning (knappen **{ control-board }** eller { COMMAND("board") }) viser også med rødt, hvad du mangler til hvert kort og hver adelig, når det højst er tre.

    Knappen **{ control-players }** viser alle købte kort, hvert med sine prestige-point.
    .title = Spillernes rækker

rules-turn =
    Når det er din tur, gør du præcis **én** af fire ting:

    - Tag **tre brikker i forskellige farver**.
    - Tag **to brikker i samme farve**.
    - **Reservér** et kort, og tag 1 guldbrik.
    - **Køb** et kort.

    Derefter får du måske besøg af en adelig, og har du mere end ti brikker, afleverer du nogle. Så er det den næstes tur.

    Du må ikke melde pas, så længe en af de fire ting er mulig. Er ingen af dem det, melder du automatisk pas.
    .title = Din tur

rules-tokens =
    - Tre brikker: én af hver af tre forskellige ædelstene. Er der færre end tre farver tilbage på bordet, tager du én af hver af dem, der er.
    - To brikker: begge af samme ædelsten, og kun hvis der ligger **mindst fire** af den, før du tager dem.

    Guld kan du ikke tage på den måde. Det får du kun ved at reservere et kort.
    .title = At tage brikker

rules-reserve =
    Et reserveret kort er kun dit. Tag et kort fra bordet eller det øverste i en bunke, uden at de andre ser det.

    - Du får **1 guldbrik**, hvis der er nogen tilbage. Uden guld må du stadig gerne reservere.
    - Du kan højst have **tre** reserverede kort.
    - Et reserveret kort bliver på din hånd, til du køber det. Det kan ikke lægges tilbage, og det tæller først med, når du har købt det.

    Guld er en joker: Når du betaler, erstatter det én ædelsten i en valgfri farve.
    .title = At reservere og få guld

rules-buy =
    Du må købe et kort fra bordet eller et, du har reserveret i en tidligere tur. Det, du betaler, lægges tilbage på bordet.

    Hvert kort, du ejer, giver dig en **bonus** for altid: Alt, hvad du køber fra nu af, koster én ædelsten mindre i kortets farve. Et kort til 2 blå og 1 grøn koster dig kun den grønne, når du har to blå bonusser. Med nok bonusser er et kort gratis.

    Hver guldbrik, du betaler med, erstatter én ædelsten, som du mangler eller hellere vil beholde. Vælger du ikke andet, betaler du med så lidt guld som muligt. Du kan ikke betale mere end prisen.

    Den tomme plads fyldes straks op fra bunken. Er bunken tom, forbliver pladsen tom.
    .title = Køb, bonusser og betaling

rules-nobles =
    Hver adelig kræver bestemte bonusser, for eksempel tre grønne, tre blå og tre hvide. Har dine kort dem, når din tur slutter, kommer den adelige på besøg og giver dig **3 prestige-point**.

    - Et besøg er ikke en handling, og du kan ikke sige nej til det.
    - Kun bonusser tæller, aldrig brikker.
    - Der kommer kun én pr. tur. Kan flere komme, vælger du; de andre kan stadig komme senere.
    .title = Adelige

rules-limit =
    Du må højst have **ti brikker**, når din tur slutter, guld medregnet. Har du flere, afleverer du de overskydende. Du vælger selv hvilke: også guld, og også nogle, du lige har taget.

    Du må altså gerne tage brikker eller reservere et kort, selv om du allerede har ti.

    Alle kan se alles brikker, kort, bonusser og prestige-point. Kun de reserverede kort er skjulte.
    .title = Ti brikker

rules-end =
    Har en spiller 15 prestige-point eller mere, når en tur slutter, spiller I runden færdig, så alle får lige mange ture. Spilleren før startspilleren har den sidste tur.

    Den, der har flest prestige-point, vinder. Står det lige, vinder den, der har købt **færrest** udviklingskort. Er det også lige, deler de sejren.

    Hvis ingen kan gøre mere, slutter spillet også, og vinderen findes på samme måde.
    .title = Spillets slutning og vinderen

rules-options =
    De trykte regler er uenige på ét punkt, så I vælger selv ved bordet med { COMMAND("game settings") }:

    - **Præcis tre** (det sædvanlige): Er der tre eller flere farver på bordet, tager du tre forskellige brikker, ikke færre.
    - **Op til tre**: Du tager én, to eller tre forskellige brikker, som du vil.

    I æsken begynder den yngste. Her vælger I selv: en tilfældig (det sædvanlige), den, der kom med først, eller en, I udpeger, for eksempel den yngste. Når I spiller igen, går det på skift.
    .title = Husregler
