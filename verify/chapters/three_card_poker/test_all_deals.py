"""All 407,170,400 deals of Three Card Poker, hand against hand, without renaming suits."""

from __future__ import annotations

import numpy as np

import croupier
from croupier.chapters.three_card_poker import outcomes
from croupier.chapters.three_card_poker.counting import GAME
from croupier.chapters.three_card_poker.odds import count
from croupier.chapters.three_card_poker.outcomes import hand_kind
from croupier.families.poker.counting.three_cards import decision_table
from croupier.families.poker.three_cards import RESULTS, showdown
from croupier.hands.kernel import kernel
from croupier.hands.three import strength3
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Terms, tell_nobody


@kernel
def every_deal(plays: Ints, tally: Ints) -> None:
    for a in range(50):
        for b in range(a + 1, 51):
            for c in range(b + 1, 52):
                player, kind = strength3(a, b, c), hand_kind(a, b, c)
                for x in range(50):
                    if x in (a, b, c):
                        continue
                    for y in range(x + 1, 51):
                        if y in (a, b, c):
                            continue
                        for z in range(y + 1, 52):
                            if z in (a, b, c):
                                continue
                            result = showdown(player, strength3(x, y, z))
                            tally[plays[a, b, c], kind, result] += 1


def test_649a_11_every_deal_one_by_one() -> None:
    rules, terms = croupier.game("649a").rules(), Terms()
    (choices,) = GAME.values(rules, terms).choices
    tally = np.zeros((2, outcomes.HAND_KINDS, RESULTS), dtype=np.int64)
    every_deal(decision_table(choices), tally)
    (counted,) = count(rules, "ante", terms, tell_nobody)
    assert counted.lines == GAME.main_lines(rules, tally)
