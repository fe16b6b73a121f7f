"""669a.12(e)(2) by the reading of the best three of six cards, in which spades are told apart."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from tests.chapters.raise_it_up_stud_poker.second_reader import progressive_kind as slow_three

import croupier
from croupier.chapters.raise_it_up_stud_poker.counting import deals, threes_of_six
from croupier.chapters.raise_it_up_stud_poker.side_wagers import ALL_DEALS, best_way
from croupier.equipment.cards import card_text, parse_cards
from croupier.hands.kinds import MINI_ROYAL_OF_SPADES
from croupier.maths.pricing.counted import Terms
from croupier.maths.stages.reveals import kind_of

GAME = croupier.game("669a")
RULES = GAME.rules()
TERMS = Terms()


@pytest.mark.parametrize("low_ace", [True, False])
def test_669a_12_e_2_the_best_three_of_six_by_the_second_reader(low_ace: bool) -> None:
    """Spades are told apart: suits are numbered the other way round there."""
    answers = {"progressive-cards": "best-of-six", "ace-2-3": "counts" if low_ace else "no"}
    names = dict(zip(("straight", "three-of-a-kind", "straight-flush"), (3, 4, 5), strict=True))
    layer, draw = deals(marked=True).layers[-1], random.Random(2)
    for text in ("As Ks 2c 3d 4h", "Ah Kh 2c 3d 4h", "As 2s 9c 9d Kh", *[""] * 3):
        seen = list(parse_cards(text)) if text else draw.sample(range(52), 5)
        found = threes_of_six(low_ace)[kind_of(layer, sorted(card ^ 3 for card in seen))]
        expected = [0] * len(found)
        for card in set(range(52)) - set(seen):
            cards = [card_text(each) for each in (*seen, card)]
            row = slow_three(answers, cards[:3], cards[3:])
            if row is not None and row not in names:
                expected[MINI_ROYAL_OF_SPADES if "spades" in row else 6] += 1
            else:
                expected[names[row] if row else 0] += 1
        assert found.tolist() == expected


def test_669a_12_e_2_spades_are_told_apart_in_own_cards_too() -> None:
    """The reading looks at six cards; what stays of each kind of own three adds up all the same."""
    rules = GAME.rules({"progressive-cards": "best-of-six"})
    way = best_way(rules, TERMS, marked=True)
    kept = ALL_DEALS.kept(rules, way, "progressive-payout")
    alone = ALL_DEALS.kept(RULES, best_way(RULES, TERMS), "progressive-payout")
    assert (kept.folded, int(kept.kinds.sum())) == (alone.folded, int(alone.kinds.sum()))
    own = ALL_DEALS.kept(RULES, way, "progressive-payout")
    assert own.kinds.tolist() == alone.kinds.tolist()
    assert own.kinds[MINI_ROYAL_OF_SPADES] == deals().futures[0]


def test_669a_12_e_2_advice_of_the_best_three_of_six_by_brute_force() -> None:
    rules = GAME.rules({"progressive-cards": "best-of-six"})
    worth = {}
    for suit in "sh":
        cards = f"A{suit} K{suit} 2c 7d 9d 8h"
        round_ = GAME.open_round(rules, ["ante=10", "blind=10", "progressive-payout=1"], cards)
        round_.choose("check")
        round_.choose("check")
        worth[suit] = round_.advice()
    assert worth["s"]["fold"] == worth["h"]["fold"] == -2_100
    # Three queens and eights make a straight of three, the queen of the suit a good deal more.
    meter = 100_014
    assert worth["s"]["play"] - worth["h"]["play"] == Fraction(meter - 50_000, 47)
