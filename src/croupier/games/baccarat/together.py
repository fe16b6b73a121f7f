"""Sets of bets on one round of Baccarat."""

from __future__ import annotations

from functools import partial

from croupier.families.baccarat.counting.together import together as of_deals
from croupier.games.baccarat.play import check

together = partial(of_deals, check=check)
