"""From showdowns by kind, second combination and result to the lines of the Ante."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from croupier.chapters.lunar_poker import outcomes
from croupier.chapters.lunar_poker.outcomes import FEE
from croupier.families.poker.counting.lines import line_of
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Line


@dataclass(frozen=True, eq=False)
class Tallied:
    """Rounds: instant payouts (straight flushes, royal flushes), hands folded at once and after a
    draw, and `[kind, second, result]` of hands bet on at once and after a draw."""

    instant: tuple[int, int]
    folded: int
    folded_later: int
    bet: Ints
    drawn: Ints


def main_lines(told: Tallied) -> dict[Line, int]:
    """The lines of the Ante, with what is paid and made on it."""
    found: dict[Line, int] = defaultdict(int)
    for royal, number in enumerate(told.instant):
        found[line_of(outcomes.instant(bool(royal)))] += number
    found[line_of(outcomes.FOLDED)] += told.folded
    found[line_of((*outcomes.FOLDED_AFTER_DRAW, FEE))] += told.folded_later
    for tally, fee in ((told.bet, ()), (told.drawn, (FEE,))):
        for kind, second, result in np.argwhere(tally).tolist():
            line = line_of((*outcomes.ends(result, kind, second), *fee))
            found[line] += int(tally[kind, second, result])
    return {line: number for line, number in found.items() if number}
