"""The running bot: the client, its clock and background tasks, and the wiring of all parts."""
