"""The weekly deal of a server: one deal for all its members, whom computer players answer alike on every machine."""
