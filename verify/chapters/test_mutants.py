"""A constant changed in a chapter's rules or outcomes turns a test red; see `tools/mutants.py`.

CROUPIER_MUTANTS sets how many changes of each chapter are tried, CROUPIER_MUTANT_SEED which.
"""

from __future__ import annotations

import os
import re

import pytest
from tools.mutants import survivors

from croupier.catalog.index import Entry, entries

NUMBER = int(os.environ.get("CROUPIER_MUTANTS", "5"))
SEED = int(os.environ.get("CROUPIER_MUTANT_SEED", "1"))
# Changes that cannot matter, and why.
EQUIVALENT = {
    (
        "raise_it_up_stud_poker/outcomes.py: >= -> > in "
        "`return 1 if strength >= PAIR_OF_10S else 0`"
    ): "of six cards the best pair of 10s is never the least one, beside 4, 3 and 2",
    (
        "six_card_fortune_pai_gow_poker/outcomes.py: 1 -> 2 in `suits |= 1 << (card & 3)`"
    ): "each suit has a bit of its own all the same",
    **dict.fromkeys(
        (
            f"{game}/outcomes.py: 1 -> 2 in "
            "`def ends(rules: Rules, result: int, kind: int, times: int = 1) -> Ends:`"
            for game in ("four_card_prime", "three_card_poker")
        ),
        "the table settles the bet that is placed; counts say how many times it is",
    ),
}


@pytest.mark.parametrize("entry", entries())
def test_a_changed_constant_is_noticed(entry: Entry) -> None:
    left = [str(mutant) for mutant, survives in survivors(entry, NUMBER, SEED) if survives]
    found = {re.sub(r":\d+: ", ": ", each, count=1) for each in left}
    assert found <= EQUIVALENT.keys(), "\n".join(left)
