"""643a by a second algorithm: all 2,598,960 hands ranked slowly, every set of cards told apart."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from tests.chapters.let_it_ride_poker.test_odds import PAYS, slow_hand
from tests.chapters.whole_deck import profits_of_four

import croupier

DEALS = comb(52, 3) * 49 * 48


@pytest.mark.parametrize(("label", "royal"), [("A", 1000), ("B", 500)])
def test_643a_main_game_over_every_set_of_cards(label: str, royal: int) -> None:
    pays = {**PAYS, "royal-flush": royal}
    profit = profits_of_four(lambda cards: pays[slow_hand(cards)])
    total = 0
    for cards in combinations(range(52), 3):
        ahead = [profit[frozenset((*cards, card))] for card in range(52) if card not in cards]
        # Bet 3 always; Bet 1 where it gains by itself; Bet 2 at each first community card likewise.
        total += sum(ahead) + max(sum(ahead), 0) + sum(max(won, 0) for won in ahead)
    (main,) = croupier.game("643a").odds(wager="bet-1", paytable=label).wagers
    assert main.house_advantage == -Fraction(total, DEALS)
