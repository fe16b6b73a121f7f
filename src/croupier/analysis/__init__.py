"""What a game mathematician or a surveillance director asks of a game, from its own counts."""
