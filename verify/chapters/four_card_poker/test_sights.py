"""A hundred sights for each face-up rank against every hand of the dealer, one by one."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tests.chapters.showdown_witness import strengths_met

from croupier.chapters.four_card_poker import outcomes
from croupier.chapters.four_card_poker.counting import all_sights
from croupier.hands.four import strength4of6


@pytest.mark.parametrize("rank", range(13))
def test_641a_11_c_3_and_6_results_of_sights(rank: int) -> None:
    sights = all_sights()[rank]
    place = {int(nth): row for row, nth in enumerate(sights.strong)}
    chance = random.Random(rank)
    some = chance.sample(range(len(sights.cards)), 50) + chance.sample(sights.strong.tolist(), 50)
    for nth in some:
        met = strengths_met(sights.cards[nth], sights.up, 5, strength4of6)
        results = np.zeros(outcomes.RESULTS, dtype=np.int64)
        beats = np.zeros(outcomes.HAND_KINDS, dtype=np.int64)
        for strength in np.flatnonzero(met).tolist():
            results[outcomes.showdown(int(sights.strengths[nth]), strength)] += met[strength]
            beats[outcomes.bad_beat(int(sights.strengths[nth]), strength)] += met[strength]
        assert sights.results[nth].tolist() == results.tolist()
        beats[0] += beats[1]  # what is less than two pair is one kind
        beats[1] = 0
        if nth in place:
            assert sights.beats[place[nth]].tolist() == beats.tolist()
        else:
            assert beats[0] == beats.sum()
