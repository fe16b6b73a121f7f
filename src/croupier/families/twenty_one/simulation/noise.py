"""Random numbers made in advance, from which cards are drawn.

Numbers of 17 bits, three from one of the generator's: to hand the generator on to every card costs
more than all else. A round never needs as many as are kept for it.
"""

from __future__ import annotations

PIECE = 17
WORD = 1 << PIECE
ALL_BITS = float(1 << 53)
NOISE_SIZE = 4095
KEPT = 1024

# When a card is burned: never, when a batch is put in, before each round; a double shoe has a
# determinant card instead.
BURN_NEVER, BURN_BATCH, BURN_ROUND, DETERMINANT = range(4)
