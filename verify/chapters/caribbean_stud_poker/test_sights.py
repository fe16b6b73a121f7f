"""Five hundred sights for each face-up rank against every hand of the dealer, one by one."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tests.chapters.showdown_witness import strengths_met

from croupier.chapters.caribbean_stud_poker import outcomes
from croupier.chapters.caribbean_stud_poker.counting import all_sights
from croupier.hands.five import strength5
from croupier.hands.kernel import kernel


@kernel
def first_five(a: int, b: int, c: int, d: int, e: int, _: int) -> int:
    return strength5(a, b, c, d, e)


@pytest.mark.parametrize("rank", range(13))
def test_639a_11_c_3_results_of_sights(rank: int) -> None:
    sights = all_sights()[rank]
    for nth in random.Random(rank).sample(range(len(sights.cards)), 500):
        met = strengths_met(sights.cards[nth], sights.up, 4, first_five)
        wanted = np.zeros(outcomes.RESULTS, dtype=np.int64)
        for strength in np.flatnonzero(met).tolist():
            wanted[outcomes.showdown(int(sights.strengths[nth]), strength)] += met[strength]
        assert sights.results[nth].tolist() == wanted.tolist()
