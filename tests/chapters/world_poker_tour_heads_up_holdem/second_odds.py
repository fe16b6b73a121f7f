"""World Poker Tour Heads-Up Hold 'Em counted a second time: the wagers of 677a.

None of the program's code is used; the payouts are those of the second reader, the ranks of hands
those of the second reader of Texas Hold 'Em Bonus Poker (647a), whose rankings are the same.
`lines()` has the optional wagers. Ante, Odds and Raise: `river_value` and `flop_value` say what
each choice brings with 52 cards, `round_values` plays a whole game with a small deck, and
second_whole.py, which takes minutes, the whole game. Amounts are in Antes. A Raise Wager of less
than the most that is allowed never beats the better of checking and the most, if at least an Ante
is raised (a check leaves a raise of one Ante to the River, when more is known).
`python -m tests.chapters.world_poker_tour_heads_up_holdem.second_odds` prints them.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray
from tests.chapters.texas_holdem_bonus_poker.second_odds import RUN, SIZE, bits, hands_of, strengths
from tests.chapters.world_poker_tour_heads_up_holdem.second_reader import (
    BAD_BEAT,
    EVEN,
    KINDS,
    ODDS,
    POCKET,
    TRIPS_PLUS,
    pocket,
)

Ints = NDArray[np.int64]
Line = tuple[str, str, Fraction]  # wager, paytable, house advantage
Values = dict[str, Fraction]

WHOLE_DECK = (1 << 52) - 1
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
ODDS_TWICE = np.array([int(2 * ODDS.get(kind, Fraction(0))) for kind in KINDS])
BAD_BEAT_TWICE = np.array([2 * BAD_BEAT.get(kind, 0) for kind in KINDS])


def kinds(hands: Ints) -> Ints:
    """The kind of the best five of seven cards, its number in KINDS."""
    a, b, c, d = ((hands >> (13 * suit)) & 0x1FFF for suit in range(4))
    one, four = a | b | c | d, a & b & c & d
    two = (a & b) | (c & d) | ((a | b) & (c | d))
    three = (a & b & (c | d)) | (c & d & (a | b))
    suited = np.bitwise_or.reduce([np.where(SIZE[held] >= 5, held, 0) for held in (a, b, c, d)])
    found = np.select(
        [
            RUN[suited] == 10,
            RUN[suited] > 0,
            four > 0,
            (three > 0) & (SIZE[two] > 1),
            suited > 0,
            RUN[one] > 0,
            three > 0,
            SIZE[two] > 1,
            two > 0,
        ],
        list(range(9, 0, -1)),
        0,
    )
    return np.asarray(found)


def trips_plus_lines() -> Iterator[Line]:
    counts = np.zeros(len(KINDS), dtype=np.int64)
    for orders, hands in hands_of(7):
        for part in np.array_split(hands, 1 + len(hands) // 500_000):
            counts += orders * np.bincount(kinds(part), minlength=len(KINDS))
    assert int(counts.sum()) == comb(52, 7)
    for nth, label in enumerate("ABCD"):
        units = sum(
            number * (TRIPS_PLUS[kind][nth] if kind in TRIPS_PLUS else -1)
            for kind, number in zip(KINDS, counts.tolist(), strict=True)
        )
        yield "trips-plus", label, Fraction(-units, comb(52, 7))


def lines() -> Iterator[Line]:
    for label in POCKET:
        units = sum(pocket(label, own) or -1 for own in combinations(DECK, 2))
        yield "pocket-bonus", label, Fraction(-units, comb(52, 2))
    yield from trips_plus_lines()


# ------------------------------------------------------------------------------ Ante, Odds, Raise


def showdowns(own: int, boards: Ints, deck: int, bad_beat: str) -> tuple[Ints, Ints, int]:
    """For each board, over all dealers: twice what Ante and Odds win, and wins less losses."""
    cards = np.array([1 << card for card in range(52) if deck >> card & 1])
    taken = (boards | own)[:, None] & cards
    left = np.broadcast_to(cards, taken.shape)[taken == 0].reshape(len(boards), -1)
    one, other = np.array(list(combinations(range(left.shape[1]), 2))).T
    mine = strengths(boards | own)
    theirs = strengths(left[:, one] | left[:, other] | boards[:, None])
    pairs, wins, losses = theirs >> 26 > 0, mine[:, None] > theirs, mine[:, None] < theirs
    ante = 2 * EVEN * ((wins & pairs).sum(axis=1) - (losses & pairs).sum(axis=1))
    won, lost, kind = wins.sum(axis=1), losses.sum(axis=1), mine >> 26
    stake = np.where((kind >= KINDS.index("straight")) & (bad_beat == "returned"), 0, -2)
    odds = won * ODDS_TWICE[kind] + lost * (stake + BAD_BEAT_TWICE[kind])
    return ante + odds, won - lost, theirs.shape[1]


def river_value(own: int, board: int, bad_beat: str = "returned") -> Values:
    twice, difference, of = showdowns(own, np.array([board]), WHOLE_DECK, bad_beat)
    return {"raise": Fraction(int(twice[0] + 2 * difference[0]), 2 * of), "fold": Fraction(-2)}


def flop_value(own: int, flop: int, bad_beat: str = "returned") -> Values:
    left = [card for card in range(52) if not (own | flop) >> card & 1]
    boards = np.array([flop | 1 << a | 1 << b for a, b in combinations(left, 2)])
    twice, difference, dealers = showdowns(own, boards, WHOLE_DECK, bad_beat)
    of = 2 * len(boards) * dealers
    check = np.maximum(twice + 2 * difference, -4 * dealers)
    return {
        "raise": Fraction(int((twice + 4 * difference).sum()), of),
        "check": Fraction(int(check.sum()), of),
    }


def round_values(deck: int, bad_beat: str = "returned") -> dict[int, Values]:
    """For every two cards of a small deck what a raise of three Antes and a check bring."""
    cards = [1 << card for card in range(52) if deck >> card & 1]
    found: dict[int, Values] = {}
    for own in (a | b for a, b in combinations(cards, 2)):
        left = np.array([card for card in cards if not card & own])
        five = left[np.array(list(combinations(range(len(left)), 5)))]
        boards = np.bitwise_or.reduce(five, axis=1)
        twice, difference, dealers = showdowns(own, boards, deck, bad_beat)
        later = np.maximum(twice + 2 * difference, -4 * dealers)
        ways = list(combinations(range(5), 3))
        keys = np.concatenate([five[:, chosen].sum(axis=1) for chosen in ways])
        _, nth = np.unique(keys, return_inverse=True)
        checks = np.bincount(nth, np.tile(later, len(ways)))
        raises = np.bincount(nth, np.tile(twice + 4 * difference, len(ways)))
        of = 2 * len(five) * dealers
        found[own] = {
            "raise": Fraction(int((twice + 6 * difference).sum()), of),
            "check": Fraction(int(np.maximum(checks, raises).sum()), of * len(ways)),
        }
    return found


def round_value(deck: int, bad_beat: str = "returned") -> Fraction:
    found = round_values(deck, bad_beat).values()
    return sum((max(values.values()) for values in found), Fraction(0)) / len(found)


def small_deck(ranks: str = "9TJQKA", suits: str = "dhs") -> int:
    return bits(*(rank + suit for rank in ranks for suit in suits))


if __name__ == "__main__":
    for wager, paytable, advantage in lines():
        print(f"{wager:13} {paytable} {float(advantage):9.4%}  {advantage}")
    for reading in ("returned", "collected"):
        print("18 cards, Odds Wager of a bad beat", reading, round_value(small_deck(), reading))
        for cards in ("Ah Kh | Qh 7c 2d", "3h 2c | Kd 8s 2s", "7d 7c | As Ks Qs"):
            own, flop = (bits(*part.split()) for part in cards.split("|"))
            print(
                cards, *(f"{k} {float(v):.6f}" for k, v in flop_value(own, flop, reading).items())
            )
