"""Cards: faces, backs, empty places, and the towers, shortfalls and taken cards on them."""
