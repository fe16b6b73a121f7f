"""What a round of Poker is made of: the table, its betting, its cards, its pots."""
