"""Four Card Frenzy counted a second time: the house advantage of every wager and paytable of 684a.

How many of the dealer's hands are better than a player's, and how many do not qualify, is found for
each of the player's hands by counting hands that contain none of its five cards, as all hands less
those that contain one, two, ... of them. What contains given cards is counted once for all that
differ in their suits alone. None of the program's code is used; payouts are the second reader's.
`lines()` gives (wager, paytable and readings, house advantage): ("ante", "A, bad-beat-stake
returned") is what Ante, Odds and Raise lose together, in Antes, played as is best;
("four-card-bonus", "A, literal"), ("all-six-bonus", "A, ace-to-5 straight"), ("prime", "A").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tests.chapters.four_card_frenzy.second_reader import (
    ALL_SIX,
    FOUR_CARD_BONUS,
    KING_HIGH,
    PAIR_OF_ACES,
    PRIME,
    Hand,
    bonus_row,
    four_card_hand,
    main_halves,
    odds,
    six_card_rows,
)

Ints = NDArray[np.signedinteger[Any]]
Line = tuple[str, str, Fraction]

NAMES = (*map(str, range(2, 11)), "J", "Q", "K", "A")
DECK = [rank + suit for rank in NAMES for suit in "cdhs"]  # number // 4 is the rank
CHOOSE = np.array([[comb(card, k) for k in range(6)] for card in range(52)], dtype=np.int64)
DEALERS = comb(47, 5)
DEALS = comb(52, 5) * DEALERS


@cache
def all_hands(size: int) -> Ints:
    """Every hand of so many cards, each in ascending order."""
    hands = np.zeros((1, 0), dtype=np.int64)
    for _ in range(size):
        parts = []
        for card in range(52):
            fits = hands[hands[:, -1] < card] if hands.shape[1] else hands
            parts.append(np.concatenate([fits, np.full((len(fits), 1), card)], axis=1))
        hands = np.concatenate(parts)
    return hands


def place(hands: Ints) -> Ints:
    """The number of a hand, its cards being in ascending order."""
    return np.asarray(sum(CHOOSE[hands[:, k], k + 1] for k in range(hands.shape[1])))


@cache
def strengths() -> tuple[list[Hand], Ints]:
    """All four-card hands that differ, the weakest first; and for each four cards which it is.

    Ranks and whether they are suited decide, so a hand is looked at once for all suits.
    """
    hands = all_hands(4)
    ranks, suits = hands // 4, hands % 4
    suited = (suits == suits[:, :1]).all(axis=1)
    code = ranks @ np.array([13**3, 13**2, 13, 1]) * 2 + suited
    codes, which = np.unique(code, return_inverse=True)
    example = np.zeros(len(codes), dtype=np.int64)
    example[which] = np.arange(len(hands))
    found = [four_card_hand([DECK[card] for card in hands[nth]]) for nth in example]
    distinct = sorted({(kind, tuple(values)) for kind, values in found})
    order = {hand: nth for nth, hand in enumerate(distinct)}
    by_code = np.array([order[kind, tuple(values)] for kind, values in found])
    table = np.zeros(len(hands), dtype=np.int64)
    table[place(hands)] = by_code[which]
    return [(kind, list(values)) for kind, values in distinct], table


def best_of_five(hands: Ints) -> Ints:
    """The strength of the best four cards of five."""
    _, table = strengths()
    found = [table[place(np.delete(hands, out, axis=1))] for out in range(5)]
    return np.asarray(np.max(found, axis=0))


@cache
def by_number() -> Ints:
    """The strength of every five cards, by their number."""
    hands = all_hands(5)
    found = np.zeros(len(hands), dtype=np.int64)
    found[place(hands)] = best_of_five(hands)
    return found


def counts_with(held: Ints) -> Ints:
    """For each four cards held, how many five-card hands with them have which strength."""
    found = np.zeros((len(held), len(strengths()[0])), dtype=np.int8)  # 48 at most
    rows = np.arange(len(held))
    for rest in all_hands(5 - held.shape[1]):
        fits = rows[~np.isin(held, rest).any(axis=1)]
        hands = np.concatenate([held[fits], np.tile(rest, (len(fits), 1))], axis=1)
        found[fits, by_number()[place(np.sort(hands, axis=1))]] += 1
    return found


def counts_with_one(held: Ints) -> Ints:
    """The same for one set of cards held, where many hands contain it."""
    others = np.setdiff1d(np.arange(52), held)
    rest = all_hands(5 - len(held))
    rest = others[rest[(rest < len(others)).all(axis=1)]]
    hands = np.sort(np.concatenate([np.tile(held, (len(rest), 1)), rest], axis=1), axis=1)
    return np.bincount(by_number()[place(hands)], minlength=len(strengths()[0]))


@cache
def weaker(size: int) -> tuple[Ints, Ints]:
    """For every so many cards the row of their kind; and how many hands with them are below each
    strength.
    """
    hands = all_hands(size)
    ranks, suits = hands - hands % 4, hands % 4
    numbers = [
        place(np.sort(ranks + np.array(perm)[suits], axis=1)) for perm in permutations(range(4))
    ]
    least = np.min(numbers, axis=0)
    kinds, rows = np.unique(least, return_inverse=True)
    at = np.zeros(len(hands), dtype=np.int64)
    at[place(hands)] = rows
    example = np.zeros(len(kinds), dtype=np.int64)
    example[rows] = np.arange(len(hands))
    held = hands[example]
    counts = counts_with(held) if size == 4 else np.array([counts_with_one(one) for one in held])
    table = np.zeros((len(held), counts.shape[1] + 1), dtype=np.int8 if size == 4 else np.int64)
    np.cumsum(counts, axis=1, out=table[:, 1:])
    return at, table


def ahead_counts() -> dict[tuple[int, int, int], int]:
    """How many of the player's hands have a strength, and how many dealers are then below it
    and how many of these do not qualify: (strength, below, unqualified) and the hands' number.
    """
    order, _ = strengths()
    hands = all_hands(5)
    hands = hands[(hands % 4).sum(axis=1) % 4 == 0]  # one of the four turns of the suits
    own = best_of_five(hands)
    king = next(nth for nth, hand in enumerate(order) if hand >= KING_HIGH)
    below = np.zeros((3, len(hands)), dtype=np.int64)  # below own, up to own, below king high
    for size in range(6):
        for subset in combinations(range(5), size):
            held = hands[:, list(subset)]
            if size == 5:  # the hand itself
                found = [0 * own, 0 * own + 1, own < king]
            elif size == 0:
                every = np.bincount(by_number(), minlength=len(order))
                sums = np.concatenate([[0], np.cumsum(every)])
                found = [sums[own], sums[own + 1], sums[king] + 0 * own]
            else:
                at, table = weaker(size)
                rows = at[place(held)]
                found = [table[rows, own], table[rows, own + 1], table[rows, king]]
            below += (-1) ** size * np.array(found, dtype=np.int64)
    codes = (own * (DEALERS + 1) + below[1]) * (DEALERS + 1) + below[2]
    distinct, counts = np.unique(codes, return_counts=True)
    found_counts = {}
    for code, count in zip(distinct.tolist(), counts.tolist(), strict=True):
        rest, unqualified = divmod(code, DEALERS + 1)
        strength, up_to = divmod(rest, DEALERS + 1)
        found_counts[strength, up_to, unqualified] = 4 * count
    assert sum(found_counts.values()) == comb(52, 5)
    return found_counts


def ante_lines() -> Iterator[Line]:
    order, _ = strengths()
    low: Hand = (0, [5, 4, 3, 2])
    best: Hand = (7, [15])
    counts = ahead_counts()
    for label, stake in product("ABCD", ("returned", "lost")):
        answers = {"bad-beat-paytable": label, "bad-beat-stake": stake}
        won = 0
        for (strength, up_to, unqualified), times in counts.items():
            hand = order[strength]
            values = [-4 * DEALERS]
            for raised in (1, 2, 3) if hand >= PAIR_OF_ACES else (1,):
                against_low, against_equal, against_best = (
                    sum(main_halves(answers, hand, dealer, raised)) for dealer in (low, hand, best)
                )
                both = min(up_to, unqualified)
                won_here = both * against_low + (up_to - both) * against_equal
                won_here += (DEALERS - up_to) * against_best
                won_here += (unqualified - both) * 2  # ahead without qualifying: the Ante is back
                values.append(won_here)
            won += times * max(values)
        yield "ante", f"{label}, bad-beat-stake {stake}", Fraction(-won, 2 * DEALS)


def small_lines() -> Iterator[Line]:
    for label, column in (("A", 0), ("B", 1)):
        units = -comb(52, 5)
        for reds in range(6):
            if pays := PRIME.get(max(reds, 5 - reds)):
                units += comb(26, reds) * comb(26, 5 - reds) * (1 + pays[column])
        yield "prime", label, Fraction(-units, comb(52, 5))
    order, _ = strengths()
    counts = np.bincount(by_number(), minlength=len(order)).tolist()
    for reading in ("literal", "pair-of-queens-or-better"):
        answers = {"two-aces-and-two-queens": reading}
        for label in "ABCDEFGH":
            rows = (bonus_row(answers, hand) for hand in order)
            wins = (odds(FOUR_CARD_BONUS, label, {row}) or -1 for row in rows)
            units = sum(count * win for count, win in zip(counts, wins, strict=True))
            yield "four-card-bonus", f"{label}, {reading}", Fraction(-units, comb(52, 5))


def six_card_counts(answers: dict[str, str]) -> Counter[frozenset[str]]:
    """How many six-card hands meet which rows: by ranks, then by how the suits may lie."""
    found: Counter[frozenset[str]] = Counter()

    def add(cards: list[str], ways: int) -> None:
        found[frozenset(six_card_rows(answers, cards))] += ways

    for ranks in combinations_with_replacement(range(13), 6):
        counts = Counter(ranks)
        if max(counts.values()) > 4:
            continue
        ways = prod(comb(4, n) for n in counts.values())
        suits = ["cdhs"[ranks[:nth].count(rank)] for nth, rank in enumerate(ranks)]
        if len(counts) > 4:
            suits = ["cdhs"[(nth + ranks[:nth].count(r)) % 4] for nth, r in enumerate(ranks)]
        plain = [NAMES[rank] + suit for rank, suit in zip(ranks, suits, strict=True)]
        if len(counts) == 6:
            for suit in "cdhs":
                add([NAMES[rank] + suit for rank in ranks], 1)
            for odd in ranks:
                add([NAMES[rank] + ("c" if rank == odd else "s") for rank in ranks], 12)
            add(plain, ways - 4 - 6 * 12)
        elif len(counts) == 5:  # a pair, one of whose cards may belong to the flush
            pair = next(rank for rank in counts if counts[rank] == 2)
            add([*(NAMES[rank] + "s" for rank in counts), NAMES[pair] + "c"], 12)
            add(plain, ways - 12)
        else:
            add(plain, ways)
    assert found.total() == comb(52, 6)
    return found


def all_six_lines() -> Iterator[Line]:
    for reading in ("straight", "no-straight"):
        counts = six_card_counts({"ace-to-5": reading})
        for label in "ABCDE":
            units = sum(n * (odds(ALL_SIX, label, met) or -1) for met, n in counts.items())
            yield "all-six-bonus", f"{label}, ace-to-5 {reading}", Fraction(-units, comb(52, 6))


def lines() -> Iterator[Line]:
    yield from ante_lines()
    yield from small_lines()
    yield from all_six_lines()


if __name__ == "__main__":
    for wager, played, advantage in lines():
        print(f"{wager:16} {played:30} {float(advantage):9.4%}  {advantage}")
