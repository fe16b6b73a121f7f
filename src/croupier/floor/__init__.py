"""Tables that are played by persons: kept in the store, so that nothing is lost by a restart."""
