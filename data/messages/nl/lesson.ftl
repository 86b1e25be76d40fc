### The lesson: a guided first game in direct messages. Each sentence stands below the board of one turn.
###
### $gems, $missing and $needs are gems in emojis or colours; $bonus is one gem, $lacking is bonuses in words.

command-learn = leren
    .description = Leer Splendor in een eerste spel met uitleg, in je privéberichten

lesson-greeting =
    ### 💎 Splendor: je eerste spel
    Je verzamelt edelstenen en koopt er kaarten mee. Veel kaarten leveren prestigepunten op, en wie er aan het eind de meeste heeft, wint. Je speelt tegen een beginner. De regels met 🎓 onder het bord vertellen je wat je kunt doen; neem de tijd, het spel wacht op je. Met **{ practice-end }** houd je ermee op.
lesson-running = Je eerste spel wacht op je: { $link }
lesson-while-practising = Je bent midden in een oefenspel: { $link } Daarna begint { COMMAND("learn") } je eerste spel met uitleg.

lesson-take = In elke beurt doe je één ding: edelstenen nemen, een kaart reserveren of er een kopen. Begin met drie verschillende edelstenen, bijvoorbeeld { $gems }: druk hieronder op een ervan, kies de andere twee en druk op de groene knop.
lesson-price = Onder op een kaart staat de prijs; de rode getallen zeggen wat je nog mist. Voor kaart **{ $address }** is dat { $missing }. Neem deze keer { $gems }. (Het getal linksboven is het aantal prestigepunten dat de kaart oplevert.)
lesson-buy = Kaart **{ $address }** kun je nu betalen. Druk op **{ control-buy }**, kies de kaart en druk op de groene knop. De edelstenen die je betaalt, gaan terug naar de voorraad.
lesson-bonus = Je eerste kaart! Je houdt hem, en vanaf nu scheelt hij je bij elke aankoop { $bonus }: dat is de **bonus**, de edelsteen rechtsboven. Zo maakt elke kaart de volgende goedkoper.
lesson-reserve = Kaart **{ $address }** levert { $prestige } prestigepunten op, maar is nu nog te duur. Druk op **{ control-reserve }** en kies die kaart: dan kan niemand anders hem nemen, en je krijgt een gouden joker.
lesson-gold = Je gereserveerde kaart **{ $address }** ligt rechts in je rij; **{ control-hand }** laat hem helemaal zien. Koop hem later net als elke andere. Je mag er drie hebben. Een gouden joker vervangt één edelsteen van een kleur naar keuze.
lesson-noble = De tegels bovenaan zijn **edelen**. Zodra je kaarten de bonussen hebben die een edele vraagt, komt die vanzelf bij je op bezoek en levert 3 prestigepunten op. Voor de edele met { $needs } mis je nog { $lacking }.
lesson-ten = Je hebt { $count } fiches. Aan het eind van je beurt mag je er maar **tien** houden, gouden jokers meegeteld: tijd om er wat uit te geven.
lesson-end-near = Zodra iemand **15 prestigepunten** heeft, wordt de ronde uitgespeeld; dan wint wie er de meeste heeft. Kaarten van niveau 2 en 3 leveren het meest op.
lesson-pair = Je kunt ook **twee edelstenen van één kleur** nemen, als er nog minstens vier van in de voorraad liggen. Voor kaart **{ $address }** helpt { $gems }: druk hieronder op die edelsteen en dan nog een keer.
lesson-two-alike = Je kunt ook **twee edelstenen van één kleur** nemen, als er nog minstens vier van in de voorraad liggen: druk hieronder op die edelsteen en dan nog een keer.
lesson-can-buy = Kaart **{ $address }** kun je nu kopen.
lesson-nearest = Volgende doel: kaart **{ $address }**. Je mist nog { $missing }; { $gems } zou nu een goede keus zijn.
lesson-no-gems = In de voorraad ligt nu niets waar je iets aan hebt. Reserveer liever kaart **{ $address }**: dat levert ook een gouden joker op.
lesson-return = Je mag tien fiches houden. Leg terug wat je het minst nodig hebt.
lesson-choose-noble = Per beurt komt er maar één edele op bezoek. Kies er een; de andere komt misschien later.

lesson-end = **Dat was een heel spel Splendor!** Je hebt gezien hoe edelstenen, prijzen, bonussen en prestigepunten samenhangen.
lesson-end-reserve = Je hebt niets gereserveerd: met **{ control-reserve }** leg je een kaart opzij en krijg je een gouden joker, die elke edelsteen vervangt.
lesson-end-noble = Er kwam geen edele bij je: een edele bezoekt wie de gevraagde bonussen heeft, en levert 3 prestigepunten op.
lesson-end-ten = Je hoefde nooit fiches terug te leggen: dat doet wie er aan het eind van een beurt meer dan tien heeft.
lesson-next = Met anderen spelen? Gebruik { COMMAND("game new") } in een kanaal van je server. Met { COMMAND("practice") } speel je tegen sterkere computers.
