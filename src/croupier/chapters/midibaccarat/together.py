"""Sets of bets on one round of Midibaccarat."""

from __future__ import annotations

from functools import partial

from croupier.chapters.midibaccarat.play import check
from croupier.families.baccarat.counting.together import together as of_deals

together = partial(of_deals, check=check)
