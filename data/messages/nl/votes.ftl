### Stemmingen over een speler die te lang stil is.

patience-0 = zonder einde
patience-1 = 1 dag
patience-2 = 2 dagen
patience-3 = 3 dagen
patience-7 = 7 dagen
patience-14 = 14 dagen
