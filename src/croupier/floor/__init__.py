"""Tables that people play: kept in the store, so that a restart loses nothing."""
