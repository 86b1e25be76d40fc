### Abstimmungen über jemanden, der zu lange geschwiegen hat.

patience-0 = ohne Ende
patience-1 = 1 Tag
patience-2 = 2 Tage
patience-3 = 3 Tage
patience-7 = 7 Tage
patience-14 = 14 Tage
