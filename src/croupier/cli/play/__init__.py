"""`croupier play`: rounds in the terminal, one seat or several, with advice if wanted."""
