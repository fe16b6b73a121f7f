"""What lies on the table: cards, shoe, dice, wheel, and the randomness that moves them."""
