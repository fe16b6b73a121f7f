"""What bonus wagers are worth to a player whose fold forfeits them (649a.11(b)(3)).

By one reading they survive a fold only beside a Pair Plus Wager. A hand of three cards is folded or
not by the main game's best choices; what then comes of six cards, or of the dealer's five, is
counted over the hands that are not folded.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from croupier.games.three_card_poker import outcomes
from croupier.games.three_card_poker.kernels import community_results, six_card_results
from croupier.hands.kinds import ROYAL_FLUSH, SIX_CARD_ROYAL
from croupier.maths.enumerate import Ints, three_card_kinds
from croupier.rounds.words import DEALER, Bet
from croupier.rulebook.rules import Rules

WITHOUT = "without-pair-plus"
ABOUT = (
    "With an Ante and no Pair Plus Wager beside it, played by the main game's best choices; a fold "
    "forfeits it."
)
ROYAL_OF_SPADES = outcomes.ROYAL_FLUSH_OF_SPADES
SPLITS = 20  # six cards as two hands of three
TRIPLES_OF_FIVE, TRIPLES_OF_A_PAIR, TRIPLES_OF_A_CARD = 10, 3, 6


def forfeited(rules: Rules, wager: str) -> bool:
    """Whether a fold of a player without a Pair Plus Wager loses it, by the reading elected."""
    return rules.fold(wager, placed=("ante", wager)).does == "lost"


def kept_six_kinds(plays: Sequence[bool], six_kinds: Ints) -> tuple[Ints, int]:
    """Deals of three cards each by the kind of the six, of hands not folded; and those folded."""
    kinds, weights, _ = three_card_kinds()
    folds = ~np.array(plays)
    found = np.zeros((int(folds.sum()), outcomes.SIX_KINDS), dtype=np.int64)
    six_card_results(kinds[folds], found)
    folded = weights[folds] @ found
    # Hands stand for those of other suits: of a royal flush every suit has a quarter.
    assert not folded[SIX_CARD_ROYAL:ROYAL_OF_SPADES].any(), "three suited cards are played"
    royals = int(folded[ROYAL_FLUSH] + folded[ROYAL_OF_SPADES])
    folded[ROYAL_FLUSH], folded[ROYAL_OF_SPADES] = royals - royals // 4, royals // 4
    return six_kinds * SPLITS - folded, int(folded.sum())


@cache
def _dealers_fives() -> Ints:
    """For each kind of hand, the dealer's hands of five from the other cards, by what they are.

    Hands of five that avoid three cards: all, less those with one of them, and so on in turn.
    """
    kinds, _, index = three_card_kinds()
    with_three = np.zeros((len(kinds), outcomes.FIVE_KINDS), dtype=np.int64)
    community_results(kinds, with_three)
    a, b, c = np.nonzero(index >= 0)
    held = with_three[index[a, b, c]]
    with_two = np.zeros((52, 52, outcomes.FIVE_KINDS), dtype=np.int64)
    with_one = np.zeros((52, outcomes.FIVE_KINDS), dtype=np.int64)
    for x, y in ((a, b), (a, c), (b, c)):
        np.add.at(with_two, (x, y), held)
    for x in (a, b, c):
        np.add.at(with_one, x, held)
    every = held.sum(axis=0) // TRIPLES_OF_FIVE
    with_two //= TRIPLES_OF_A_PAIR
    with_one //= TRIPLES_OF_A_CARD
    low, middle, high = np.sort(kinds, axis=1).T
    ones = with_one[low] + with_one[middle] + with_one[high]
    twos = with_two[low, middle] + with_two[low, high] + with_two[middle, high]
    return np.asarray(every - ones + twos - with_three)


def kept_dealers_fives(plays: Sequence[bool]) -> tuple[Ints, int]:
    """Deals by the dealer's five cards, of hands not folded; and those of hands folded."""
    _, weights, _ = three_card_kinds()
    played = np.array(plays)
    fives = _dealers_fives()
    return np.asarray((weights * played) @ fives), int(((weights * ~played) @ fives).sum())


def ways_beside(bet: Bet, hand: Sequence[int], kind: int, community: Ints) -> Ints:
    """How often a bonus wager ends in each way beside a hand of three cards, if it is played."""
    if bet.wager == "five-card-hand-bonus":
        return np.asarray(_dealers_fives()[kind] if bet.on == DEALER else community[kind])
    found = np.zeros((1, outcomes.SIX_KINDS), dtype=np.int64)
    six_card_results(np.array([hand]), found)
    return np.asarray(found[0])
