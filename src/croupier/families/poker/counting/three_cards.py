"""Every deal of three cards to the player and three to the dealer, by what the player sees.

A player sees the own three cards. Up to the names of the suits there are 1,755 kinds of them, and
one more because the ace, king and queen of spades may be paid apart; each meets 18,424 hands of the
dealer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

import numpy as np

from croupier.equipment.cards import RANK_NAMES, rank
from croupier.families.poker.table import cards_text
from croupier.families.poker.three_cards import QUEEN_HIGH, RESULTS, showdown
from croupier.hands import kinds
from croupier.hands.kernel import kernel
from croupier.hands.kinds import three_kind
from croupier.hands.three import strength3
from croupier.maths.decision import TIES, Values
from croupier.maths.enumerate import Cards, Ints, three_card_kinds
from croupier.maths.pricing.strategy import Strategy
from croupier.maths.sights import NO_CARD, Sights

HANDS = comb(52, 3)
DEALER_HANDS = comb(49, 3)
SPADES = tuple(4 * rank + kinds.SPADES for rank in (10, 11, 12))  # queen, king and ace


@kernel
def _meet_dealers(hands: Ints, results: Ints) -> None:
    """For each hand, count the dealer's hands by result."""
    for nth in range(len(hands)):
        a, b, c = hands[nth, 0], hands[nth, 1], hands[nth, 2]
        player = strength3(a, b, c)
        for x in range(52):
            if x in (a, b, c):
                continue
            for y in range(x):
                if y in (a, b, c):
                    continue
                for z in range(y):
                    if z not in (a, b, c):
                        results[nth, showdown(player, strength3(x, y, z))] += 1


@cache
def three_card_hands() -> tuple[Cards, Ints, Ints]:
    """One hand for each kind, how many there are of it, and the kind of each hand by a < b < c."""
    cards, weights, index = three_card_kinds()
    royal = index[SPADES]
    weights, index = np.append(weights, 1), index.copy()
    weights[royal] -= 1
    index[SPADES] = len(cards)
    return np.concatenate([cards, [SPADES]]).astype(np.uint8), weights, index


@cache
def all_sights() -> tuple[Sights, ...]:
    """The sights, with kinds by `hands.kinds.three_kind`; no card of the dealer is face up."""
    cards, weights, _ = three_card_hands()
    results = np.zeros((len(cards), RESULTS), dtype=np.int64)
    _meet_dealers(cards.astype(np.int64), results)
    strengths = np.array([strength3(*hand) for hand in cards.tolist()], dtype=np.uint16)
    of_hands = np.array([three_kind(*hand) for hand in cards.tolist()], dtype=np.uint8)
    counts = results.astype(np.int32)
    return (Sights(NO_CARD, cards, weights, strengths, of_hands, counts),)


def place_of(hand: Sequence[int]) -> tuple[int, int]:
    """The part and the place of a sight."""
    _, _, index = three_card_hands()
    return 0, int(index[tuple(sorted(hand))])


def decision_table(choices: Cards) -> Ints:
    """The choice for the hand a < b < c."""
    _, _, index = three_card_hands()
    return np.where(index >= 0, choices[index], 0).astype(np.int64)


@kernel
def sorted3(a: int, b: int, c: int) -> tuple[int, int, int]:
    """Three cards as `decision_table` wants them."""
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    return a, b, c


# ------------------------------------------------------------------------------ when to play


def strategy(values: Values) -> Strategy:
    """The choices in short, the rules a person would learn, and what each of them costs."""
    (sights,), (chosen,) = values.game.sights(), values.choices
    least = int(sights.strengths[chosen > 0].min())
    by_strength = sights.strengths >= least
    exceptions = [cards_text(hand) for hand in sights.cards[(chosen > 0) != by_strength].tolist()]
    weakest = _name(sights.cards[np.flatnonzero(sights.strengths == least)[0]].tolist())
    threshold = f"Play {weakest} or better; fold everything lower."
    but = f" Exceptions, suits renamed: {', '.join(exceptions)}." if exceptions else ""
    rules = {
        "threshold": (threshold, by_strength),
        "queen-high": (
            "Play queen high or better, as the dealer does; fold everything lower.",
            sights.strengths >= QUEEN_HIGH,
        ),
    }
    return Strategy(
        threshold + but,
        learned=tuple(
            values.learned(key, sentence, [plays.astype(np.uint8)])
            for key, (sentence, plays) in rules.items()
        ),
        exceptions=tuple(exceptions),
        frequencies={"play": values.frequencies()},
        ties=TIES,
    )


def _name(cards: Sequence[int]) -> str:
    return "-".join(RANK_NAMES[rank(card)] for card in sorted(cards, reverse=True))
