"""Tables that are played on pages: kept as logs on disk, so that nothing is lost by a restart."""
