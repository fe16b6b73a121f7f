"""Raise It Up Stud Poker counted a second time: every wager and paytable of chapter 669a.

Every three cards of a player with every three community cards is met (22,100 times 18,424; hands
that differ in their suits alone are met once and weighed), and the three decisions are solved from
the last to the first. None of the program's code is used; payouts are the second reader's.
`lines()` gives (wager, paytable or reading, house advantage):

- ("ante", "play-wagers one"), ("ante", "play-wagers every-street"): Ante, Blind and Play together,
  in Antes, played as is best;
- ("pair-plus", "A, ace-2-3 counts, live" or "..., forfeited" beside the Ante's best play, of equal
  choices the later one, and playing before folding);
- ("six-card-bonus", "A");
- ("progressive-payout", "own-three, ace-2-3 counts"): $1 with the meter at its seed, nobody else at
  the table, beside the Ante's best play (a fold forfeits it); `progressive_rows()` has its
  probabilities, and what an Envy Bonus adds for each other player follows from the first two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb

import numpy as np
from numpy.typing import NDArray
from tests.chapters.raise_it_up_stud_poker.second_reader import (
    BLIND,
    FIVE,
    FOR_1,
    OTHER,
    PAIR_PLUS,
    PLAY_HALVES,
    SEED,
    SIX_CARD,
    SPADES,
    THREE,
)

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Line = tuple[str, str, Fraction]

CARDS = np.array(list(combinations(range(52), 3)), dtype=np.int64)  # rank * 4 + suit, a 2 is 0
RANK, SUIT = CARDS // 4, CARDS % 4
ONE = np.int64(1)
BY_CARD = (ONE << (SUIT * 13 + RANK)).sum(axis=1)
BY_RANK = (ONE << (RANK * 4)).sum(axis=1)
BY_SUIT = (ONE << (SUIT * 4)).sum(axis=1)
RANKS_HELD = np.bitwise_or.reduce(ONE << RANK, axis=1)
PAIRS = [CARDS[:, a] * 52 + CARDS[:, b] for a, b in ((0, 1), (0, 2), (1, 2))]
EACH_RANK = sum(1 << 4 * rank for rank in range(13))
TENS_UP = sum(1 << 4 * rank for rank in range(8, 13)) * 8
EACH_SUIT = sum(1 << 4 * suit for suit in range(4))
WAYS = 49 * 48 * 47  # community cards in their order
DEALS = comb(52, 3) * WAYS


def has_run(length: int, low_ace: bool) -> Bools:
    """For each set of ranks whether `length` of them are in a row."""
    held = np.arange(1 << 13)
    runs = [((1 << length) - 1) << low for low in range(14 - length)]
    if low_ace:
        runs.append((1 << 12) | ((1 << length - 1) - 1))
    return np.asarray(np.any([held & run == run for run in runs], axis=0))


FIVE_RUN = has_run(5, low_ace=True)
THREE_RUN = {name: has_run(3, low_ace=name == "counts") for name in ("counts", "does-not-count")}
QKA, ROYAL = 0b1_1100_0000_0000, 0b1_1111_0000_0000


def six_card_kinds(hand: int, boards: Ints) -> Ints:
    """Index into FIVE of the best five of six cards, len(FIVE) below a pair of 10s."""
    ranks, suits = BY_RANK[boards] + BY_RANK[hand], BY_SUIT[boards] + BY_SUIT[hand]
    three = (ranks + 5 * EACH_RANK) & (8 * EACH_RANK)
    two = (ranks + 6 * EACH_RANK) & (8 * EACH_RANK)
    kinds = np.full(len(boards), len(FIVE))

    def put(kind: str, where: Bools | Ints) -> None:
        kinds[where] = FIVE.index(kind)

    put("pair-of-10s-or-better", (two & TENS_UP) != 0)
    put("two-pair", (two & (two - 1)) != 0)
    put("three-of-a-kind", three != 0)
    put("straight", FIVE_RUN[RANKS_HELD[boards] | RANKS_HELD[hand]])
    flush = np.flatnonzero((suits + 3 * EACH_SUIT) & (8 * EACH_SUIT))
    put("flush", flush)
    put("full-house", (three != 0) & ((two & (two - 1)) != 0))
    put("four-of-a-kind", (ranks & (4 * EACH_RANK)) != 0)
    cards = BY_CARD[boards[flush]] | BY_CARD[hand]
    of_suit = [(cards >> (13 * suit)) & 0x1FFF for suit in range(4)]
    put("straight-flush", flush[np.any([FIVE_RUN[held] for held in of_suit], axis=0)])
    put("royal-flush", flush[np.any([held & ROYAL == ROYAL for held in of_suit], axis=0)])
    return kinds


def best_three(cards: Ints, three: Ints, run: Bools) -> Ints:
    """Rows of the progressive table by any three of the cards, of which `three` has trips.

    0 and 1: ace, king and queen of one suit, and of two; then as in FOR_1, 5 where there is none.
    """
    of_suit = [(cards >> (13 * suit)) & 0x1FFF for suit in range(4)]
    royals = np.sum([held & QKA == QKA for held in of_suit], axis=0)
    found = np.full(len(cards), 5)
    found[run[of_suit[0] | of_suit[1] | of_suit[2] | of_suit[3]]] = 4
    found[three != 0] = 3
    found[np.any([run[held] for held in of_suit], axis=0)] = 2
    found[royals == 1] = 0
    found[royals == 2] = 1
    return found


def weighed_hands() -> Iterator[tuple[int, int]]:
    """One hand for all that differ in their suits alone, and how many these are."""
    place = {tuple(cards): nth for nth, cards in enumerate(CARDS.tolist())}
    met: set[int] = set()
    for cards, nth in place.items():
        if nth not in met:
            alike = {
                place[tuple(sorted(card - card % 4 + suits[card % 4] for card in cards))]
                for suits in permutations(range(4))
            }
            met |= alike
            yield nth, len(alike)


def by_pair(boards: Ints, units: Ints) -> Ints:
    """Sums over the last community card, for the first two as an upper triangle of 52 by 52."""
    found = sum(np.bincount(p[boards], units, 52 * 52) for p in PAIRS)
    return np.asarray(found).astype(np.int64).reshape(52, 52)


def on_streets(pairs: Ints) -> Ints:
    """What each first community card brings: every second card after it."""
    return np.asarray(pairs.sum(axis=0) + pairs.sum(axis=1))


def solve_one(base: Ints, play: Ints, boards: Ints) -> tuple[int, Ints]:
    """What the best play wins in half Antes, and in how many of 6 orders each board folds."""
    pairs_base, pairs_play = by_pair(boards, base), by_pair(boards, play)
    ahead = pairs_base + pairs_play
    dealt = by_pair(boards, np.ones_like(base)) > 0
    folds = dealt & (ahead < -4 * 47)
    fifth = on_streets(np.where(folds, -4 * 47, ahead))
    plays = [on_streets(pairs_base + times * pairs_play) for times in (1, 2)]
    fourth = np.maximum.reduce([fifth, *plays])
    third = max(6 * int((base + times * play).sum()) for times in (1, 2, 3))
    if third > int(fourth.sum()):
        return third, np.zeros_like(base)
    checks = (fifth == fourth).astype(np.int64)
    orders = np.where(folds, checks[:, None] + checks[None, :], 0).reshape(-1)
    return int(fourth.sum()), np.asarray(sum(orders[p[boards]] for p in PAIRS))


def solve_every_street(base: Ints, play: Ints, boards: Ints) -> int:
    """The same where a Play Wager may be made on each street and must be on the last."""
    pairs_base, pairs_play = by_pair(boards, base), by_pair(boards, play)
    dealt = by_pair(boards, np.ones_like(base)) > 0
    fifth = [
        on_streets(
            np.where(
                dealt,
                np.maximum(pairs_base + (made + 1) * pairs_play, -(4 + 2 * made) * 47),
                0,
            )
        )
        for made in range(6)
    ]
    fourth = [np.maximum.reduce(fifth[made : made + 3]) for made in range(4)]
    return max(int(won.sum()) for won in fourth)


@cache
def counted() -> tuple[dict[str, int], Counter[tuple[str, str, int]], Counter[int], Counter[int]]:
    """Antes won; progressive rows kept; six-card hands; Pair Plus hands kept through a fold.

    Each is a number of deals with the community cards in their order; Antes are in halves.
    """
    base_pays = np.array([2 + 2 * blind for blind in BLIND] + [-4])
    play_pays = np.array([*PLAY_HALVES, -2])
    won = dict.fromkeys(("one", "every-street"), 0)
    progressive: Counter[tuple[str, str, int]] = Counter()
    six: Counter[int] = Counter()
    kept_hands: Counter[int] = Counter()
    for hand, weight in weighed_hands():
        boards = np.flatnonzero((BY_CARD & BY_CARD[hand]) == 0)
        kinds = six_card_kinds(hand, boards)
        base, play = base_pays[kinds], play_pays[kinds]
        best, folds = solve_one(base, play, boards)
        won["one"] += weight * best
        won["every-street"] += weight * solve_every_street(base, play, boards)
        six.update(dict(enumerate((6 * weight * np.bincount(kinds, minlength=10)).tolist())))
        kept_hands[hand] = weight * int((6 - folds).sum())
        three = (BY_RANK[boards] + BY_RANK[hand] + 5 * EACH_RANK) & (8 * EACH_RANK)
        own_three = np.array([(BY_RANK[hand] + 5 * EACH_RANK) & (8 * EACH_RANK)])
        for name, run in THREE_RUN.items():
            own = int(best_three(BY_CARD[[hand]], own_three, run)[0])
            progressive["own-three", name, own] += kept_hands[hand]
            rows = best_three(BY_CARD[boards] | BY_CARD[hand], three, run)
            for row, kept in enumerate(np.bincount(rows, 6 - folds, 6).tolist()):
                progressive["best-of-six", name, row] += weight * int(kept)
    return won, progressive, six, kept_hands


def progressive_rows(cards: str, ace_2_3: str) -> dict[str, Fraction]:
    """How likely each row of the progressive table is, for a player who plays as is best."""
    _, found, _, _ = counted()
    one, two, *others = (found[cards, ace_2_3, row] for row in range(5))
    half = Fraction(two, 2)
    royals = {SPADES: Fraction(one, 4) + half, OTHER: Fraction(3 * one, 4) + half}
    rows = dict(zip(("straight-flush", "three-of-a-kind", "straight"), others, strict=True))
    return {row: Fraction(count) / DEALS for row, count in (royals | rows).items()}


def three_card_index(hand: int, run: Bools) -> int:
    """Index into THREE of a hand of three cards, 5 for none."""
    in_row, suited = bool(run[RANKS_HELD[hand]]), np.ptp(SUIT[hand]) == 0
    alike = len(set(RANK[hand].tolist()))
    met = (in_row and suited, alike == 1, in_row, suited, alike == 2, True)
    return met.index(True)


def pair_plus_lines() -> Iterator[Line]:
    _, _, _, kept = counted()
    for label, pays in PAIR_PLUS.items():
        for name, run in THREE_RUN.items():
            won = {"live": -DEALS, "forfeited": -DEALS}
            for hand, weight in weighed_hands():
                nth = three_card_index(hand, run)
                if nth < len(THREE):
                    won["live"] += weight * WAYS * (pays[nth] + 1)
                    won["forfeited"] += kept[hand] * (pays[nth] + 1)
            for fold, units in won.items():
                yield "pair-plus", f"{label}, ace-2-3 {name}, {fold}", Fraction(-units, DEALS)


def lines() -> Iterator[Line]:
    won, _, six, _ = counted()
    for reading, halves in won.items():
        yield "ante", f"play-wagers {reading}", Fraction(-halves, 2 * DEALS)
    yield from pair_plus_lines()
    for label, table in SIX_CARD.items():
        units = sum(count * (table[kind] if kind < 7 else -1) for kind, count in six.items())
        yield "six-card-bonus", label, Fraction(-units, DEALS)
    for cards in ("own-three", "best-of-six"):
        for name in THREE_RUN:
            rows = progressive_rows(cards, name)
            pays = {SPADES: SEED, **FOR_1}
            returned = sum((chance * pays[row] for row, chance in rows.items()), Fraction(0))
            yield "progressive-payout", f"{cards}, ace-2-3 {name}", 1 - returned


if __name__ == "__main__":
    for wager, played, advantage in lines():
        print(f"{wager:19} {played:35} {float(advantage):9.4%}  {advantage}")
    for row, chance in progressive_rows("own-three", "counts").items():
        print(row, chance, float(chance))
