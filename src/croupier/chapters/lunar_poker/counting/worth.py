"""What results bring by the paytables in force, as whole numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.chapters.lunar_poker import outcomes
from croupier.chapters.lunar_poker.outcomes import FEE, KINDS, RESULTS
from croupier.families.poker.counting.lines import line_of
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.sights import whole
from croupier.rulebook.rules import Rules


@dataclass(frozen=True, eq=False)
class Worth:
    """In units of an Ante over `scale`: `result[kind, second, result]`, a fold and the fee; `same`
    says whether a second combination may be of the kind of the first."""

    result: Ints
    fold: int
    fee: int
    scale: int
    same: bool


def worth_of(rules: Rules, terms: Terms) -> Worth:
    """What the rules pay."""
    pricing = Pricing(rules, "ante", terms)
    nets = np.array(
        [
            pricing.net(line_of(outcomes.ends(result, kind, second)))
            for kind in range(KINDS)
            for second in range(KINDS)
            for result in range(RESULTS)
        ]
        + [pricing.net(line_of(outcomes.FOLDED)), pricing.net(line_of((FEE,)))],
        dtype=object,
    )
    units, scale = whole(nets)
    *_, fold, fee = units.tolist()
    table = units[:-2].reshape(KINDS, KINDS, RESULTS)
    same = rules["second-of-same-kind"] == "paid"
    return Worth(table, fold, fee, scale, same)
