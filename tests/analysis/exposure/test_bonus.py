"""Texas Hold 'Em Bonus Poker with a dealer's card seen: one flop settled deal by deal."""

from __future__ import annotations

from collections import Counter

import numpy as np

from croupier.analysis.exposure.bonus import add_bonus_flop, worths
from croupier.analysis.exposure.holes import DECK
from croupier.api import game
from croupier.chapters.texas_holdem_bonus_poker.counting.solver import main_line
from croupier.chapters.texas_holdem_bonus_poker.outcomes import hand_kind, showdown
from croupier.hands.five import strength7
from croupier.maths.pricing.prices import Pricing
from croupier.reports.pricing import usual_terms

FLOP, SEEN = (0, 21, 46), 11


def test_a_flop_against_every_turn_river_and_dealer() -> None:
    rules = game("texas-holdem-bonus-poker").rules()
    terms = usual_terms(rules)
    none, unit, _, scale = worths(rules, terms)
    pricing = Pricing(rules, "ante", terms)
    left = [card for card in range(DECK) if card not in FLOP]
    for hole in ((23, 50), (5, 30)):
        classes = np.zeros((DECK, DECK, DECK), dtype=np.int32)
        classes[SEEN, hole[0], hole[1]] = 1
        found = np.zeros(2, dtype=np.int64)
        pair = np.array([[left.index(hole[0]), left.index(hole[1]), 1]])
        nets = none.astype(np.float32)
        add_bonus_flop(np.array(FLOP), 1, pair, classes, nets, unit, found)
        unseen = [card for card in left if card not in (*hole, SEEN)]
        checked = wagered = 0
        for turn in unseen:
            ends: Counter[tuple[int, int]] = Counter()
            for river in unseen:
                if river != turn:
                    board = (*FLOP, turn, river)
                    own = strength7(*hole, *board)
                    for other in unseen:
                        if other not in (turn, river):
                            theirs = strength7(SEEN, other, *board)
                            ends[showdown(own, theirs), hand_kind(own)] += 1
            by = [
                sum(
                    int(pricing.net(main_line(*end, int(more > 1), int(more > 0))) * scale) * ways
                    for end, ways in ends.items()
                )
                for more in range(3)
            ]
            checked += max(by[0], by[1])
            wagered += max(by[1], by[2])
        assert found[1] == max(checked, wagered)
