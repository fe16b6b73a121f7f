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
# Changes that no test of the chapter notices yet.
OPEN = {
    'over_under/rules.toml: 1 -> 2 in `stake = { of = "ante", times = ["1"] }`',
    (
        "minibaccarat/rules.toml: 0 -> 1 in "
        '`order = ["9", "8", "7", "6", "5", "4", "3", "2", "1", "0"]`'
    ),
}


@pytest.mark.parametrize("entry", entries())
def test_a_changed_constant_is_noticed(entry: Entry) -> None:
    left = [str(mutant) for mutant, survives in survivors(entry, NUMBER, SEED) if survives]
    assert {re.sub(r":\d+: ", ": ", each, count=1) for each in left} <= OPEN, "\n".join(left)
