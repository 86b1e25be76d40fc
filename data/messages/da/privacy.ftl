### Questions and answers of /me export and /me delete.

privacy-name = Tidligere spiller
privacy-export = Her er alt, hvad jeg har gemt om dig. Kun du kan se det. Hvad dine træk førte til, og de numre, som Discord gav dine tryk, og som kortene blev givet ud fra, hører til spillene: Det nævner ingen og bliver der.
privacy-delete-question =
    ### Slet alt, hvad jeg har gemt om dig?
    { $playing ->
        [0] Du er ikke med i noget åbent spil.
        [one] Du forlader endegyldigt det spil, du er med i: Dine brikker går tilbage til bunkerne på bordet, og de andre spiller videre. Er I to, vinder den anden.
       *[other] Du forlader endegyldigt de { $playing } spil, du er med i: Dine brikker går tilbage til bunkerne på bordet, og de andre spiller videre. Er I to, vinder den anden.
    }
    { $games ->
        [0] Du er ikke med i noget gemt spil.
        [one] I det ene spil, du er med i, hedder din plads fra nu af »{ $name }«.
       *[other] I alle { $games } spil, du er med i, hedder din plads fra nu af »{ $name }«.
    }
    Beskeder, der allerede står i kanaler, bliver der; de, der administrerer serveren, kan slette dem.
    De, du har afvist, kan invitere dig igen; de, der har afvist dine invitationer, gør det stadig.
privacy-delete-yes = Slet alt
privacy-deleted = Færdig: Jeg har slettet alt, hvad jeg havde gemt om dig. Spiller du med igen, begynder jeg forfra.

command-me-export = eksport
    .description = Få alt, hvad jeg har gemt om dig, som en fil
command-me-delete = slet
    .description = Slet alt, hvad jeg har gemt om dig
