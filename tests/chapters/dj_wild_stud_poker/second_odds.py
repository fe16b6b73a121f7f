"""DJ Wild Stud Poker counted a second time: every wager and paytable of chapter 687a.

How many of the dealer's hands are below a player's and how many equal it is found for each of the
player's hands by counting hands that contain none of its five cards, as all hands less those that
contain one, two, ... of them. What contains given cards is counted once for all that differ in
their suits alone. None of the program's code is used; what a hand is and what it wins is the second
reader's. `lines()` gives (wager, paytable and readings, house advantage), under the readings taken:

- ("ante", ""): Ante, Blind and Raise together, in Antes, played as is best; `ante_line(answers)`
  the same under other readings (READINGS are those that matter);
- ("two-way-bad-beat-bonus", "DJWBB-01, player-loses" and "..., either-loses"), beside that play;
- ("trips-bonus", "DJWT-04, natural" and "..., wild" for the reading natural-deuces);
- ("progressive-bonus", "1, natural, returned"): readings progressive-deuces and progressive-stake,
  the meter standing at its seed and nobody else at the table, folded hands qualifying.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tests.chapters.dj_wild_stud_poker.second_reader import (
    BAD_BEAT,
    BLIND,
    JOKER,
    KINDS,
    PAID,
    PERCENT,
    PROGRESSIVE,
    SEED,
    TRIPS,
    best_hand,
    progressive_kind,
    strength,
    trips_pays,
)

Ints = NDArray[np.signedinteger[Any]]
Line = tuple[str, str, Fraction]
Answers = Mapping[str, str]

READINGS = {
    "wild-card-suit": ("rank-and-suit", "rank-only"),
    "five-of-a-kind-rank": ("below-royal-flush", "as-four-of-a-kind"),
    "comparison-of-equal-ranks": ("standard-poker", "rank-alone"),
}
TAKEN = {key: values[0] for key, values in READINGS.items()}
NAMES = (*map(str, range(2, 11)), "J", "Q", "K", "A")
DECK = [*(rank + suit for rank in NAMES for suit in "cdhs"), JOKER]  # number // 4 is the rank
CHOOSE = np.array([[comb(card, k) for k in range(6)] for card in range(53)], dtype=np.int64)
HANDS, DEALERS = comb(53, 5), comb(48, 5)


@cache
def all_hands(size: int, cards: int = 53) -> Ints:
    """Every hand of so many cards, each in ascending order, in the order of their numbers."""
    hands = np.zeros((1, 0), dtype=np.int8)
    for _ in range(size):
        parts = []
        for card in range(cards):
            fits = hands[hands[:, -1] < card] if hands.shape[1] else hands
            more = np.full((len(fits), 1), card, dtype=np.int8)
            parts.append(np.concatenate([fits, more], axis=1))
        hands = np.concatenate(parts)
    return hands


def place(hands: Ints) -> Ints:
    """The number of a hand, its cards being in ascending order."""
    return np.asarray(sum(CHOOSE[hands[:, k], k + 1] for k in range(hands.shape[1])))


@cache
def alike() -> tuple[Ints, Ints]:
    """Hands that differ in suits alone are alike: an example of each, and which each hand is.

    What matters of the suits is whether the cards that are not wild are of one suit, and whether
    the 2s are of it as well.
    """
    hands = all_hands(5)
    ranks, suits = hands // 4, hands % 4
    code = np.zeros(len(hands), dtype=np.int64)
    for column in range(5):
        code = code * 14 + ranks[:, column]
    for lowest in (1, 0):  # without the 2s, and with them
        lies = (ranks >= lowest) & (ranks < 13)
        least = np.where(lies, suits, 9).min(axis=1)
        most = np.where(lies, suits, -1).max(axis=1)
        code = code * 2 + (least >= most)
    _, example, which = np.unique(code, return_index=True, return_inverse=True)
    return hands[example], which


def cards_of(hand: Ints) -> list[str]:
    return [DECK[card] for card in hand]


@cache
def strengths(readings: tuple[str, ...]) -> tuple[Ints, Ints]:
    """For each hand where it stands among all, 0 being the weakest, and its kind in KINDS."""
    answers = dict(zip(READINGS, readings, strict=True))
    examples, which = alike()
    found = [best_hand(answers, cards_of(hand)) for hand in examples]
    ranks = [strength(answers, hand) for hand in found]
    keys = [(rank, tuple(values)) for rank, values in ranks]
    order = {key: nth for nth, key in enumerate(sorted(set(keys)))}
    kinds = np.array([KINDS.index(kind) for kind, _ in found])
    return np.array([order[key] for key in keys])[which], kinds[which]


def completed(held: Ints) -> Ints:
    """All five-card hands with the cards held, each by its number."""
    others = np.setdiff1d(np.arange(53), held)
    rest = others[all_hands(5 - len(held), 53 - len(held))]
    return place(np.sort(np.concatenate([np.tile(held, (len(rest), 1)), rest], axis=1), axis=1))


@cache
def kinds_held(size: int) -> tuple[Ints, Ints]:
    """Cards held that differ in suits alone: an example of each, and which all others are."""
    hands = all_hands(size)
    is_joker = hands == 52
    numbers = []
    for perm in permutations(range(4)):
        moved = np.where(is_joker, 52, hands - hands % 4 + np.array(perm, dtype=np.int8)[hands % 4])
        numbers.append(place(np.sort(moved, axis=1)))
    _, example, rows = np.unique(np.min(numbers, axis=0), return_index=True, return_inverse=True)
    return hands[example], rows


@cache
def containing(readings: tuple[str, ...], size: int) -> Ints:
    """A row for each kind of `size` cards held: the strengths of all hands that contain four, or
    for fewer cards how many are below each strength.
    """
    table, _ = strengths(readings)
    met = [table[completed(held)] for held in kinds_held(size)[0]]
    if size == 4:
        return np.array(met, dtype=np.int16)
    last = int(table.max()) + 1
    sums = np.zeros((len(met), last + 1), dtype=np.int32)
    for row, found in enumerate(met):
        sums[row, 1:] = np.cumsum(np.bincount(found, minlength=last))
    return sums


def below(readings: tuple[str, ...], held: Ints, own: Ints) -> tuple[Ints, Ints]:
    """How many hands that contain the cards held are below the strength `own`, and up to it."""
    size = held.shape[1]
    table = containing(readings, size)
    rows = kinds_held(size)[1][place(held)]
    if size < 4:
        return table[rows, own], table[rows, own + 1]
    mine = own.astype(np.int16)
    lower, up_to = np.zeros_like(mine), np.zeros_like(mine)
    for column in np.ascontiguousarray(table.T):
        met = column[rows]
        lower += met < mine
        up_to += met <= mine
    return lower, up_to


@cache
def against(readings: tuple[str, ...]) -> Counter[tuple[str, int, int]]:
    """(kind, dealers below, dealers up to it) of the player's hands, and how many there are.

    Without a joker one of four turns of the suits is looked at.
    """
    hands = all_hands(5)
    table, kinds = strengths(readings)
    sums = np.concatenate([[0], np.cumsum(np.bincount(table))])
    found: Counter[tuple[str, int, int]] = Counter()
    has_joker = hands[:, 4] == 52
    turned = (hands % 4).sum(axis=1) % 4 == 0
    for chosen, weight in ((~has_joker & turned, 4), (has_joker, 1)):
        mine, own = hands[chosen], table[chosen]
        lower, up_to = sums[own], sums[own + 1] - 1  # the hand itself contains all five
        for size in range(1, 5):
            for subset in combinations(range(5), size):
                parts = below(readings, mine[:, list(subset)], own)
                lower += (-1) ** size * parts[0].astype(np.int64)
                up_to += (-1) ** size * parts[1].astype(np.int64)
        code = (kinds[chosen] * (DEALERS + 1) + lower) * (DEALERS + 1) + up_to
        for number, count in zip(*np.unique(code, return_counts=True), strict=True):
            rest, most = divmod(int(number), DEALERS + 1)
            kind, least = divmod(rest, DEALERS + 1)
            found[KINDS[kind], least, most] += weight * int(count)
    assert found.total() == HANDS
    return found


def ante_line(answers: Answers = TAKEN) -> Line:
    """Ante, Blind and Raise together, each hand raised or folded as is best for it."""
    units = 0
    for (kind, lower, up_to), times in against(tuple(answers[key] for key in READINGS)).items():
        raised = lower * (3 + BLIND[kind]) - 4 * (DEALERS - up_to)
        units += times * max(raised, -2 * DEALERS)
    played = ", ".join(value for key, value in answers.items() if value != TAKEN[key])
    return "ante", played, Fraction(-units, HANDS * DEALERS)


def bad_beat_lines() -> Iterator[Line]:
    """Three-of-a-kind or better is never folded, so a beaten dealer is as likely as a player."""
    beaten: Counter[str] = Counter()
    for (kind, lower, up_to), times in against(tuple(TAKEN.values())).items():
        if kind in PAID:
            assert lower * 3 - 4 * (DEALERS - up_to) >= -2 * DEALERS
            beaten[kind] += times * (DEALERS - up_to)
    for label, table in BAD_BEAT.items():
        pays = dict(zip(PAID[1:], table, strict=True))
        for reading, ways in (("player-loses", 1), ("either-loses", 2)):
            units = sum(ways * beaten[kind] * (pay + 1) for kind, pay in pays.items())
            advantage = 1 - Fraction(units, HANDS * DEALERS)
            yield "two-way-bad-beat-bonus", f"{label}, {reading}", advantage


def trips_lines() -> Iterator[Line]:
    examples, which = alike()
    counts = np.bincount(which).tolist()
    for label, reading in product(TRIPS, ("natural", "wild")):
        answers = {**TAKEN, "trips-bonus-paytable": label, "natural-deuces": reading}
        pays = (trips_pays(answers, cards_of(hand)) or -1 for hand in examples)
        units = sum(count * pay for count, pay in zip(counts, pays, strict=True))
        yield "trips-bonus", f"{label}, {reading}", Fraction(-units, HANDS)


def progressive_counts(reading: str) -> Counter[str | None]:
    """A joker replaced by a card that was not dealt leaves any five of 52 cards as likely."""
    examples, which = alike()
    answers = {**TAKEN, "progressive-deuces": reading}
    found: Counter[str | None] = Counter()
    for hand, count in zip(examples, np.bincount(which).tolist(), strict=True):
        if hand[4] != 52:
            found[progressive_kind(answers, cards_of(hand), "")] += count
    assert found.total() == comb(52, 5)
    return found


def progressive_lines() -> Iterator[Line]:
    for reading in ("natural", "wild"):
        counts = progressive_counts(reading)
        for label, stake in (("1", 1_00), ("2", 5_00)):
            meter = sum(counts[k] * percent for k, percent in PERCENT.items())
            fixed = sum(counts[k] * pays for k, pays in PROGRESSIVE.items())
            back = sum(counts[k] for k in PROGRESSIVE)
            share = Fraction(meter * SEED[label], 100 * stake)
            for kept, returned in (("returned", back), ("kept", 0)):
                won = (share + fixed + returned) / comb(52, 5)
                yield "progressive-bonus", f"{label}, {reading}, {kept}", 1 - won


def lines() -> Iterator[Line]:
    yield ante_line()
    yield from bad_beat_lines()
    yield from trips_lines()
    yield from progressive_lines()


if __name__ == "__main__":
    for wager, played, advantage in lines():
        print(f"{wager:23} {played:25} {float(advantage):9.4%}  {advantage}")
