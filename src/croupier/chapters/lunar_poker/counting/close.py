"""Hands drawn that are bet on or folded by what was thrown away.

Most hands are a bet or a fold whatever was thrown away: the hidden hands that hold one of the cards
are too few to matter, and `bounds.py` proves it. For the others, close ones, the hidden hands are
counted by the subsets of up to three cards that they hold, so that any cards thrown away are told
by inclusion and exclusion.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.lunar_poker.counting.subsets import (
    CHOOSE,
    OFFSET,
    SIZE,
    subset_places,
)
from croupier.chapters.lunar_poker.outcomes import ACE_KING, ACE_KING_HIGH, NOTHING, PAIR, RESULTS
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import CARDS, Cards, Ints

Dealers = NDArray[np.uint16]
REST = 46  # cards beside a hand of five and the dealer's face-up card
MOST_THROWN = 5
PAIRS, TRIPLES = 1035, 15180
# Hidden hands with none, one, two, three and four certain cards of the rest.
WITH = np.array([163185, 14190, 946, 43, 1], dtype=np.int64)
# Hidden hands by the cards thrown away.
LEFT = np.array([163185, 148995, 135751, 123410, 111930, 101270], dtype=np.int64)
# Numbers of hidden hands below ace-king, below the hand and as strong, in one.
FIELD = 20
FIELDS = (1 << FIELD) - 1
CLOSE_KINDS = 3  # no ace-king, ace-king, a pair
# Close hands by kind and second combination: a pair may have an ace-king beside it.
CLOSE_HANDS = ((NOTHING, NOTHING), (ACE_KING_HIGH, NOTHING), (PAIR, NOTHING), (PAIR, ACE_KING_HIGH))


@kernel
def count_triples(rest: Ints, strength: int, dealers: Dealers, triples: Ints) -> None:
    """To every three cards of the rest the hidden hands with them, packed by result.

    `dealers` are the strengths of hidden hands by their places.
    """
    triples[:] = 0
    for d in range(3, REST):
        for c in range(2, d):
            for b in range(1, c):
                base = CHOOSE[4, rest[d]] + CHOOSE[3, rest[c]] + CHOOSE[2, rest[b]]
                at_c, at_d = CHOOSE[3, c] + CHOOSE[2, b], CHOOSE[3, d] + CHOOSE[2, b]
                at_cd, whole = CHOOSE[3, d] + CHOOSE[2, c], 0
                for a in range(b):
                    dealer = dealers[base + rest[a]]
                    if dealer <= strength or dealer < ACE_KING:
                        met = packed(dealer, strength)
                        whole += met
                        triples[at_c + a] += met
                        triples[at_d + a] += met
                        triples[at_cd + a] += met
                triples[at_cd + b] += whole


@kernel
def packed(dealer: int, strength: int) -> int:
    """One hidden hand by its result; 0 where it is stronger."""
    if dealer < ACE_KING:
        return 1
    if dealer < strength:
        return 1 << FIELD
    return 1 << 2 * FIELD if dealer == strength else 0


@kernel
def count_fewer(triples: Ints, pairs: Ints, cards: Ints) -> int:
    """The same for two cards and one, and in all."""
    pairs[:] = 0
    cards[:] = 0
    at = 0
    for c in range(REST):
        for b in range(c):
            for a in range(b):
                met = triples[at]
                at += 1
                pairs[a, b] += met
                pairs[a, c] += met
                pairs[b, c] += met
    total = 0
    for b in range(REST):
        for a in range(b):
            pairs[a, b] //= 2
            pairs[b, a] = pairs[a, b]
            cards[a] += pairs[a, b]
            cards[b] += pairs[a, b]
    for a in range(REST):
        cards[a] //= 3
        total += cards[a]
    return total // 4


@kernel
def gain_of(met: int, hands: int, gains: Ints) -> int:
    """What a hand gains against so many hidden hands, of which these are not stronger."""
    idle, won, tied = met & FIELDS, met >> FIELD & FIELDS, met >> 2 * FIELD
    lost = hands - idle - won - tied
    return int(idle * gains[0] + won * gains[1] + tied * gains[2] + lost * gains[3])


@kernel
def rest_of(up: int, hand: Cards, rest: Ints, places: Ints) -> None:
    """The cards beside a hand and the face-up card, and of each card its place among them."""
    number = 0
    for card in range(CARDS):
        places[card] = -1
        if card != up and not (hand == card).any():
            rest[number] = card
            places[card] = number
            number += 1


@kernel
def met_without(
    thrown: Ints,
    number: int,
    total: int,
    cards: Ints,
    pairs: Ints,
    triples: Ints,
    rest: Ints,
    dealers: Dealers,
    strength: int,
) -> int:
    """The hidden hands that hold none of so many ascending places of the rest, packed."""
    met = total
    for i in range(number):
        met -= cards[thrown[i]]
        for j in range(i):
            met += pairs[thrown[j], thrown[i]]
            for k in range(j):
                met -= triples[CHOOSE[3, thrown[i]] + CHOOSE[2, thrown[j]] + thrown[k]]
                for m in range(k):
                    place = CHOOSE[4, rest[thrown[i]]] + CHOOSE[3, rest[thrown[j]]]
                    place += CHOOSE[2, rest[thrown[k]]] + rest[thrown[m]]
                    met += packed(dealers[place], strength)
    return met


@kernel
def look_again(
    up: int,
    hands: Cards,
    firsts: Ints,
    strengths: Ints,
    which: Ints,
    plays: Ints,
    gains: Ints,
    bound: Ints,
    dealers: Dealers,
    starts: Ints,
    thrown: Cards,
    sets: Ints,
    alike: Ints,
    high: Ints,
    found: Ints,
) -> None:
    """For exchanges what changes if close hands are bet on or folded by what was thrown away.

    Hands of the same ranks and clubs stand together, each such kind from `firsts[kind]`; they meet
    the same hidden hands but for names of suits, rank by rank. Exchanges stand by the cards kept,
    `starts[row]`; `thrown` are their cards, `sets` the same as bits, `alike` and `high` how
    many are of the dealer's rank, and aces and kings. `which` are places in CLOSE_HANDS;
    `found[exchange, which, result]` are the hidden hands that are met more often than by the hand
    alone.
    """
    rest, places = np.zeros(REST, dtype=np.int64), np.zeros(CARDS, dtype=np.int64)
    triples, pairs = np.zeros(TRIPLES, dtype=np.int64), np.zeros((REST, REST), dtype=np.int64)
    cards, renamed = np.zeros(REST, dtype=np.int64), np.zeros(CARDS, dtype=np.int64)
    by_card, by_two = np.zeros(REST, dtype=np.int64), np.zeros((REST, REST), dtype=np.int64)
    hand, kept = np.zeros(5, dtype=np.int64), np.zeros(32, dtype=np.int64)
    gone = np.zeros(MOST_THROWN, dtype=np.int64)
    for kind in range(len(strengths)):
        first, strength, gain = hands[firsts[kind]], strengths[kind], gains[kind]
        side = -1 if plays[kind] else 1
        rest_of(up, first, rest, places)
        count_triples(rest, strength, dealers, triples)
        total = count_fewer(triples, pairs, cards)
        whole = gain_of(total, WITH[0], gain)
        for a in range(REST):
            by_card[a] = gain_of(cards[a], WITH[1], gain)
            for b in range(REST):
                by_two[a, b] = gain_of(pairs[a, b], WITH[2], gain)
        for nth in range(firsts[kind], firsts[kind + 1]):
            _rename(first, hands[nth], places, renamed)
            hand[:] = hands[nth]
            held = 0
            for card in hand:
                held |= 1 << int(card)
            subset_places(hand, 5, kept)
            for mask in range(32):
                number = 5 - SIZE[mask]
                if number < 2 or not bound[kind, number].any():
                    continue
                least = -(CHOOSE[3, number] * WITH[3] + CHOOSE[4, number]) * np.abs(gain).max()
                row = OFFSET[SIZE[mask]] + kept[mask]
                for at in range(starts[row], starts[row + 1]):
                    if sets[at] & held or not bound[kind, number, alike[at], high[at]]:
                        continue
                    _sort_places(thrown[at], number, renamed, gone)
                    if side * _by_two(gone, number, whole, by_card, by_two) < least:
                        continue
                    met = met_without(
                        gone, number, total, cards, pairs, triples, rest, dealers, strength
                    )
                    if side * gain_of(met, LEFT[number], gain) > 0:
                        _change(met, LEFT[number], side, found[at, which[kind]])


@kernel
def _by_two(gone: Ints, number: int, whole: int, by_card: Ints, by_two: Ints) -> int:
    """What a hand gains, but for hidden hands with three or more of the cards thrown away."""
    for i in range(number):
        whole -= by_card[gone[i]]
        for j in range(i):
            whole += by_two[gone[j], gone[i]]
    return whole


@kernel
def _rename(first: Cards, hand: Cards, places: Ints, renamed: Ints) -> None:
    """By card the place among the rest of the first hand of the same ranks and clubs: rank by rank,
    cards held stand for cards held."""
    for rank in range(CARDS // 4):
        for held in range(2):
            own, other = -1, -1
            while True:
                own = _next(rank, own, hand, held)
                if own < 0:
                    break
                other = _next(rank, other, first, held)
                renamed[own] = places[other]


@kernel
def _next(rank: int, after: int, hand: Cards, held: int) -> int:
    """The next card of a rank that is in a hand, or is not; -1 behind the last."""
    for card in range(max(4 * rank, after + 1), 4 * rank + 4):
        if (hand == card).any() == (held == 1):
            return card
    return -1


@kernel
def _sort_places(thrown: Cards, number: int, renamed: Ints, gone: Ints) -> None:
    for nth in range(number):
        place = renamed[thrown[nth]]
        at = nth
        while at > 0 and gone[at - 1] > place:
            gone[at] = gone[at - 1]
            at -= 1
        gone[at] = place


@kernel
def _change(met: int, hands: int, times: int, found: Ints) -> None:
    idle, won, tied = met & FIELDS, met >> FIELD & FIELDS, met >> 2 * FIELD
    found[0] += times * idle
    found[1] += times * won
    found[2] += times * tied
    found[RESULTS - 1] += times * (hands - idle - won - tied)
