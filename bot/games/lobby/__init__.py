"""Tables before their deal, and games against computer players alone."""
