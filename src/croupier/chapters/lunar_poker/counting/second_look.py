"""After a draw: which hands are bet on, by what a player has seen.

Most hands are bet on or folded by their strength beside the dealer's card, whatever else was seen.
The others, all below two pairs, are counted out on the spot: hidden hands by their ranks, and of
those of four ranks one is a flush if its four clubs are left.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.lunar_poker.counting.bounds import group
from croupier.chapters.lunar_poker.counting.close import CLOSE_KINDS, FIELD, LEFT, gain_of
from croupier.chapters.lunar_poker.counting.dealers import HIDDEN_BESIDE_SIX
from croupier.chapters.lunar_poker.counting.hands import all_sixes
from croupier.chapters.lunar_poker.counting.solve import Gains, Sixth
from croupier.chapters.lunar_poker.counting.tell import Flags, Sights
from croupier.chapters.lunar_poker.outcomes import ACE_KING, kind_of
from croupier.hands import five
from croupier.hands.five import strength5
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints

STRENGTHS = five.ROYAL_FLUSH + 1
RANKS = 13
SIXTH_CARD = 0  # as the number of cards thrown away


class SecondLook(NamedTuple):
    """By rank of the dealer's card and strength: `bets`, and `close` by how many cards were thrown
    away, how many of them of the dealer's rank and how many aces and kings; both for six cards
    where none was. `gains[kind, second, result]` is what a bet gains on a fold."""

    bets: Flags
    bets_six: Flags
    close: Flags
    gains: Ints


def sure_bets(sights: Sights, gains: Gains, six: Sixth) -> tuple[Flags, Flags, Flags]:
    """`bets`, `bets_six` and `close` beside one card."""
    strengths = sights.hands.strengths
    close = np.zeros((STRENGTHS, *gains.bound.shape[1:]), dtype=bool)
    np.logical_or.at(close, strengths, gains.bound > 0)
    bets, mixed = _by_strength(strengths, gains.plays)
    close[mixed, 2:] = True
    six_strengths = all_sixes().without(sights.up).strengths
    bets_six, mixed = _by_strength(six_strengths, six.plays)
    close[mixed, SIXTH_CARD] = True
    kinds = np.array([kind_of(each) for each in np.flatnonzero(close.any(axis=(1, 2, 3))).tolist()])
    if kinds.max() >= CLOSE_KINDS:
        raise ValueError("a hand above a pair may be close: it cannot be counted out by ranks")
    return bets, bets_six, close


def _by_strength(strengths: Ints, plays: Flags) -> tuple[Flags, Flags]:
    """Which strengths have a hand that is bet on, and which also one that is not."""
    bets, folds = (np.zeros(STRENGTHS, dtype=bool) for _ in range(2))
    bets[strengths[plays]] = True
    folds[strengths[~plays]] = True
    return bets, bets & folds


# ------------------------------------------------------------------------------ counted by ranks


class Hidden(NamedTuple):
    """Hidden hands below two pairs by their four ranks, in the order of the dealer's strengths:
    those beside a card of a rank from `starts[rank]` on."""

    ranks: NDArray[np.int8]
    strengths: Ints
    starts: Ints


@cache
def hidden_ranks() -> Hidden:
    ranks, strengths, starts = [], [], [0]
    for up in range(RANKS):
        found = []
        for four in combinations_with_replacement(range(RANKS), 4):
            times = {rank: four.count(rank) + (rank == up) for rank in four}
            if max(times.values()) > 2:
                continue
            cards = [4 * rank + 1 + nth % 3 for nth, rank in enumerate(four)]
            strength = int(strength5(*sorted((4 * up, *cards))))
            if kind_of(strength) < CLOSE_KINDS:
                found.append((strength, four))
        found.sort()
        ranks += [four for _, four in found]
        strengths += [strength for strength, _ in found]
        starts.append(len(ranks))
    return Hidden(np.array(ranks, dtype=np.int8), np.array(strengths), np.array(starts))


@kernel
def met_by_ranks(up: int, seen: int, strength: int, hidden: Hidden) -> tuple[int, int, int]:
    """The hidden hands without cards seen, a set of bits: below ace-king, below a hand, and as
    strong. The dealer's card is a club."""
    left = np.zeros(RANKS, dtype=np.int64)
    club = np.zeros(RANKS, dtype=np.int64)
    seen |= 1 << up
    for card in range(4 * RANKS):
        if not seen >> card & 1:
            left[card >> 2] += 1
            club[card >> 2] += card & 3 == 0
    idle = won = tied = 0
    for nth in range(hidden.starts[up >> 2], hidden.starts[(up >> 2) + 1]):
        dealer = hidden.strengths[nth]
        if dealer > strength and dealer >= ACE_KING:
            break
        four = hidden.ranks[nth]
        ways, flush, again = 1, 1, 0
        for at in range(4):
            again = again + 1 if at and four[at] == four[at - 1] else 0
            ways = ways * (left[four[at]] - again) // (again + 1)
            flush *= club[four[at]] and not again
        ways -= flush
        if dealer < ACE_KING:
            idle += ways
        elif dealer < strength:
            won += ways
        else:
            tied += ways
    return idle, won, tied


@kernel
def is_bet(
    up: int,
    seen: int,
    thrown: int,
    strength: int,
    second: int,
    look: SecondLook,
    hidden: Hidden,
) -> bool:
    """Whether a hand is bet on after a draw. `seen` are all cards seen beside the dealer's club as
    a set of bits, `thrown` those thrown away, none with six cards."""
    number = alike = high = 0
    for card in range(4 * RANKS):
        if thrown >> card & 1:
            number += 1
            of = group(card, up)
            alike += of == 0
            high += of == 1
    if not look.close[up >> 2, strength, number, alike, high]:
        return bool((look.bets if number else look.bets_six)[up >> 2, strength])
    idle, won, tied = met_by_ranks(up, seen, strength, hidden)
    hands = LEFT[number] if number else HIDDEN_BESIDE_SIX
    return (
        gain_of(
            idle | won << FIELD | tied << 2 * FIELD, hands, look.gains[kind_of(strength), second]
        )
        > 0
    )
