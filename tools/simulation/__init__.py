"""A simulated world, in which everything that can go differently is decided by a seed (docs/testing.md)."""
