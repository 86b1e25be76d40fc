"""Cards: faces, backs, empty places, and what lies or stands on them."""
