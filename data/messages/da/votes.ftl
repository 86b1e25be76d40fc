### Afstemninger om en spiller, der har været tavs for længe.

patience-0 = uden ende
patience-1 = 1 dag
patience-2 = 2 dage
patience-3 = 3 dage
patience-7 = 7 dage
patience-14 = 14 dage
