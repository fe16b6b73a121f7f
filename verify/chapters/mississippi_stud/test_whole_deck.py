"""655a by a second algorithm: all 2,598,960 hands ranked slowly, every set of cards told apart."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

from tests.chapters.mississippi_stud.test_odds import PAYS, slow_hand
from tests.chapters.whole_deck import profits_of_four

import croupier

DEALS = comb(52, 2) * 50 * 49 * 48


def test_655a_main_game_over_every_set_of_cards() -> None:
    profit = profits_of_four(lambda cards: PAYS[slow_hand(cards)])

    def on_four(cards: frozenset[int], staked: int) -> int:
        won = profit[cards]
        return max(-48 * staked, (staked + 1) * won, (staked + 3) * won)

    def on_three(cards: frozenset[int], staked: int) -> int:
        rest = [card for card in range(52) if card not in cards]
        stay = (sum(on_four(cards | {card}, staked + times) for card in rest) for times in (1, 3))
        return max(-49 * 48 * staked, *stay)

    three = {
        (frozenset(cards), staked): on_three(frozenset(cards), staked)
        for cards in combinations(range(52), 3)
        for staked in (2, 4)
    }
    total = 0
    for pair in combinations(range(52), 2):
        rest = [card for card in range(52) if card not in pair]
        stay = (
            sum(three[frozenset((*pair, card)), 1 + times] for card in rest) for times in (1, 3)
        )
        total += max(-50 * 49 * 48, *stay)
    (ante,) = croupier.game("655a").odds(wager="ante").wagers
    assert ante.house_advantage == -Fraction(total, DEALS)
