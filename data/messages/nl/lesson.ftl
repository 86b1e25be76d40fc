### The lesson: a guided first game in direct messages. Each sentence stands below the board of one turn.
###
### $gems, $missing and $needs are gems in emojis or colours; $bonus is one gem, $lacking is bonuses in words.

command-learn = leren
    .description = Leer Splendor in een eerste spel met uitleg, in je privéberichten

lesson-greeting =
    ### 💎 Splendor: je eerste spel
    Je speelt tegen een beginner. Wie aan het eind de meeste prestigepunten heeft, wint. De regels met 🎓 onder het bord vertellen je wat je kunt doen; neem de tijd, het spel wacht op je. Met **{ practice-end }** houd je ermee op.
lesson-running = Je eerste spel wacht op je: { $link }
lesson-while-practising = Je bent midden in een oefenspel: { $link } Daarna begint { COMMAND("learn") } je eerste spel met uitleg.

lesson-take = In elke beurt doe je één ding: edelstenen pakken, een kaart reserveren of er een kopen. Begin met drie verschillende edelstenen, bijvoorbeeld { $gems }: druk hieronder op een ervan, kies de andere twee en druk op de groene knop.
lesson-price = De getallen op een kaart zijn de prijs; de rode zeggen wat je nog mist. Voor kaart **{ $address }** is dat { $missing }. Pak deze keer { $gems }.
lesson-buy = Kaart **{ $address }** kun je nu betalen. Druk op **{ control-buy }**, kies de kaart en druk op de groene knop. De edelstenen die je betaalt gaan terug naar de bank.
lesson-bonus = Je eerste kaart! Vanaf nu bespaart ze je bij elke aankoop { $bonus }, en je houdt haar: dat is haar **bonus**. Zo maakt elke kaart de volgende goedkoper.
lesson-reserve = Kaart **{ $address }** levert { $prestige } prestigepunten op, maar is nu nog te duur. Druk op **{ control-reserve }** en kies die kaart: dan kan niemand anders haar pakken, en je krijgt een goud.
lesson-gold = Je gereserveerde kaart **{ $address }** ligt bij je edelstenen. Met **{ control-buy }** koop je haar net als elke andere; je mag er drie hebben. Een goud vervangt één edelsteen van elke kleur.
lesson-noble = De tegels bovenaan zijn **edelen**. Heb je de bonussen van een edele, dan komt die vanzelf bij je op bezoek en levert 3 prestigepunten op. Voor de edele met { $needs } mis je nog { $lacking }.
lesson-ten = Je hebt { $count } fiches. Aan het eind van je beurt mag je er maar **tien** houden, goud meegeteld: tijd om er wat uit te geven.
lesson-end-near = Heeft iemand **15 prestigepunten**, dan wordt de ronde uitgespeeld en wint wie er de meeste heeft. Kaarten van niveau 2 en 3 leveren het meest op.
lesson-pair = Je kunt ook **twee edelstenen van één kleur** pakken, als er nog minstens vier van in de bank liggen. Voor kaart **{ $address }** helpt { $gems }: druk hieronder op die edelsteen en dan nog een keer.
lesson-two-alike = Je kunt ook **twee edelstenen van één kleur** pakken, als er nog minstens vier van in de bank liggen: druk hieronder op die edelsteen en dan nog een keer.
lesson-can-buy = Kaart **{ $address }** kun je nu kopen.
lesson-nearest = Volgende doel: kaart **{ $address }**. Je mist nog { $missing }; { $gems } zou nu een goede keus zijn.
lesson-no-gems = Er zijn nu geen edelstenen om te pakken. Je kunt in plaats daarvan een kaart reserveren.
lesson-return = Je mag tien fiches houden. Leg terug wat je het minst nodig hebt.
lesson-choose-noble = Per beurt komt er maar één edele op bezoek. Kies er een; de andere komt misschien later.

lesson-end = **Dat was een heel spel Splendor!** Je hebt gezien hoe edelstenen, prijzen, bonussen en prestigepunten samenhangen.
lesson-end-reserve = Niet geprobeerd: met **{ control-reserve }** leg je een kaart opzij en krijg je een goud, dat elke edelsteen vervangt.
lesson-end-noble = Niet voorgekomen: een edele bezoekt wie de gevraagde bonussen heeft, en levert 3 prestigepunten op.
lesson-end-ten = Niet voorgekomen: wie aan het eind van een beurt meer dan tien fiches heeft, legt er wat terug.
lesson-next = Met anderen spelen? Gebruik { COMMAND("game new") } in een kanaal van je server. Met { COMMAND("practice") } speel je tegen sterkere computers.
