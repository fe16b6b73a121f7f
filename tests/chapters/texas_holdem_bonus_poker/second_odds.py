"""Texas Hold 'Em Bonus Poker counted a second time: the wagers of 647a under every paytable.

A hand is one number of 52 bits, 13 for each suit, so that hands are joined by `|`. None of the
program's code is used; the payouts are those of the second reader.

The wagers against the dealer: a Turn or River Wager is worth its own stake times what the hand then
wins less what it loses, whatever else is on the table, so each is made where that is more than
nothing, and no tree is needed. `round_values(small_deck())` plays a whole game with 18 cards,
`flop_value(...)` one Flop with 52; second_whole.py, which takes minutes, has all of it.
`lines()` has the side wagers; for those with meters see `progressive(...)` and `five_card(...)`.
`python -m tests.chapters.texas_holdem_bonus_poker.second_odds` prints them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb

import numpy as np
from numpy.typing import NDArray
from tests.chapters.texas_holdem_bonus_poker.second_reader import (
    ENVY,
    FIVE_CARD,
    KINDS,
    LUCKY,
    MAGIC,
    PROGRESSIVE,
    RANKS,
    RESEED,
    SIX_CARD,
    SIX_CARD_ROYAL_E,
    Pays,
    first_two,
)

Ints = NDArray[np.int64]
Line = tuple[str, str, Fraction]  # wager, paytable, house advantage
Parts = dict[str, Fraction]
Hole = tuple[str, str, bool]  # ranks, the higher first, and whether suited

RATES = {  # 647a.12(d)(3), percent
    "A": {"meter": 21},
    "B": {"mega": 11, "major": 10},
    "C": {"mega": 9, "major": 7, "minor": 3},
    "D": {"mega": 10, "major": 8, "minor": 3},
}
THRESHOLDS = ("straight", "flush")  # 647a.11(h)(2)(ii)
FIVE_CARD_RATE, FIVE_CARD_RESERVE, FIVE_CARD_SEED = 13, 8, 10_000  # 647a.12(e)(4)

SETS = np.arange(1 << 13)
HIGHEST = np.array([0, *(1 << (int(held).bit_length() - 1) for held in SETS[1:])])
SIZE = np.array([int(held).bit_count() for held in SETS])
RUN = np.zeros(1 << 13, dtype=np.int64)  # the highest straight in a set of ranks: 1 for ace to 5
for _top, _run in enumerate([0b1_0000_0000_1111, *(31 << low for low in range(9))], 1):
    RUN[(SETS & _run) == _run] = _top


def highest(held: Ints, number: int) -> Ints:
    """The highest ranks of a set, so many."""
    found = np.zeros_like(held)
    for _ in range(number):
        found |= HIGHEST[held & ~found]
    return found


def strengths(hands: Ints) -> Ints:
    """A number for the best five cards of each hand: 647a.6; the kind is `>> 26`."""
    a, b, c, d = ((hands >> (13 * suit)) & 0x1FFF for suit in range(4))
    one, four = a | b | c | d, a & b & c & d
    two = (a & b) | (c & d) | ((a | b) & (c | d))
    three = (a & b & (c | d)) | (c & d & (a | b))
    suited = np.bitwise_or.reduce([np.where(SIZE[held] >= 5, held, 0) for held in (a, b, c, d)])
    trips, pairs = HIGHEST[three], highest(two, 2)
    second = HIGHEST[two & ~trips]
    kind = KINDS.index
    ranked = (
        (RUN[suited] == 10, kind("royal-flush"), suited * 0, suited * 0),
        (RUN[suited] > 0, kind("straight-flush"), RUN[suited], suited * 0),
        (four > 0, kind("four-of-a-kind"), four, HIGHEST[one & ~four]),
        ((three > 0) & (second > 0), kind("full-house"), trips, second),
        (suited > 0, kind("flush"), highest(suited, 5), suited * 0),
        (RUN[one] > 0, kind("straight"), RUN[one], suited * 0),
        (three > 0, kind("three-of-a-kind"), trips, highest(one & ~trips, 2)),
        (SIZE[two] > 1, kind("two-pair"), pairs, HIGHEST[one & ~pairs]),
        (two > 0, kind("pair"), two, highest(one & ~two, 3)),
    )
    numbers = [(nth << 26) + (first << 13) + then for _, nth, first, then in ranked]
    return np.asarray(np.select([where for where, *_ in ranked], numbers, highest(one, 5)))


def bits(*cards: str) -> int:
    places = (
        13 * "cdhs".index(card[-1]) + RANKS.index(card[:-1].replace("10", "T")) for card in cards
    )
    return sum(1 << place for place in places)


def hands_of(number: int) -> Iterator[tuple[int, Ints]]:
    """All hands of so many cards by how many are of each suit, and how often such a one counts."""
    in_suit = [
        np.array([sum(1 << r for r in held) for held in combinations(range(13), size)], np.int64)
        for size in range(number + 1)
    ]
    for sizes in product(range(number + 1), repeat=4):
        if sum(sizes) == number and list(sizes) == sorted(sizes, reverse=True):
            joined = np.zeros(1, dtype=np.int64)
            for suit, size in enumerate(sizes):
                joined = (joined[:, None] | (in_suit[size] << (13 * suit))[None, :]).ravel()
            alike = [sizes.count(size) for size in set(sizes)]
            orders = 24 // int(np.prod([(1, 1, 2, 6, 24)[times] for times in alike]))
            yield orders, joined


@cache
def kinds_of(number: int) -> dict[str, int]:
    """How many hands of so many cards have each kind as their best."""
    counts = sum(
        orders * np.bincount(strengths(hands) >> 26, minlength=len(KINDS))
        for orders, hands in hands_of(number)
    )
    found = dict(zip(KINDS, np.asarray(counts).tolist(), strict=True))
    assert sum(found.values()) == comb(52, number)
    return found


# ------------------------------------------------------------------------------ side wagers


def bonus_line(label: str) -> Line:
    """Every two cards, for two aces with every two of the dealer's."""
    deck = [rank + suit for rank in RANKS for suit in "cdhs"]
    answers, units = {"texas-holdem-bonus-paytable": label}, 0
    for own in combinations(deck, 2):
        if own[0][0] == own[1][0] == "A":
            others = combinations([card for card in deck if card not in own], 2)
            units += sum(first_two(answers, own, dealer) or -1 for dealer in others)
        else:
            units += comb(50, 2) * (first_two(answers, own, ("2c", "3d")) or -1)
    return "texas-holdem-bonus", label, Fraction(-units, comb(52, 2) * comb(50, 2))


def six_card_lines() -> Iterator[Line]:
    counts = kinds_of(6)
    for nth, label in enumerate("ABCDE"):
        units = sum(
            n * (SIX_CARD[kind][nth] if kind in SIX_CARD else -1) for kind, n in counts.items()
        )
        if label == "E":  # each of the six-card royals is among the royal flushes
            units += sum(pays - SIX_CARD["royal-flush"][nth] for pays in SIX_CARD_ROYAL_E.values())
        yield "six-card-bonus", label, Fraction(-units, comb(52, 6))


def hole(name: Hole) -> list[int]:
    """All pairs of cards of that name."""
    high, low, suited = name
    pairs = {
        frozenset((high + a, low + b))
        for a, b in product("cdhs", repeat=2)
        if (a == b) == suited and (high != low or a != b)
    }
    return [bits(*pair) for pair in pairs]


def progressive_counts(folded: Collection[Hole] = ()) -> dict[str, Fraction]:
    """How likely each kind is in two cards that are not folded and the Flop: 647a.11(b), (i)."""
    counts = {kind: 10 * number for kind, number in kinds_of(5).items()}
    for name in folded:
        for own in hole(name):
            left = [1 << card for card in range(52) if not own >> card & 1]
            flops = np.array([sum(three) for three in combinations(left, 3)])
            for nth, number in enumerate(np.bincount(strengths(flops | own) >> 26, minlength=10)):
                counts[KINDS[nth]] -= int(number)
    return {kind: Fraction(number, 10 * comb(52, 5)) for kind, number in counts.items()}


def metered(chances: dict[str, Fraction], table: dict[str, Pays], rates: dict[str, int]) -> Parts:
    """By part what a wager of 1 brings: fixed payouts; meters at their seeds; the long run, where
    what the rates bring and what resets a meter is paid out in the end."""
    fixed = at_seeds = resets = Fraction(0)
    for kind, pays in table.items():
        if isinstance(pays, tuple):
            name, percent = pays
            at_seeds += chances[kind] * RESEED[name] * percent / 100
            resets += chances[kind] * (RESEED[name] if percent == 100 else 0)
        else:
            fixed += chances[kind] * (pays or 0)
    rate = Fraction(sum(rates.values()), 100)
    return {"fixed": fixed, "at-seeds": fixed + at_seeds, "long-run": fixed + rate + resets}


def progressive(label: str, folded: Collection[Hole] = ()) -> Parts:
    """What the Progressive Payout Wager of $1 brings back, without Envy."""
    return metered(progressive_counts(folded), PROGRESSIVE[label], RATES[label])


def envy_of_one(folded: Collection[Hole] = ()) -> Fraction:
    """What one other player's hand brings a wager of $1; `folded` are hands that bring nothing."""
    chances = progressive_counts(folded)
    return sum((chances[kind] * amount / 100 for kind, amount in ENVY[100].items()), Fraction(0))


def five_card(
    *, reserve: bool, magic: Fraction = Fraction(0), lucky: Fraction = Fraction(0)
) -> Parts:
    """What the Five Card Hand Bonus Wager brings back; it is reseeded with nothing."""
    rates = {"meter": FIVE_CARD_RATE + (FIVE_CARD_RESERVE if reserve else 0)}
    parts = metered(progressive_counts(), FIVE_CARD, rates)
    resets = progressive_counts()["royal-flush"] * FIVE_CARD_SEED
    parts["long-run"] -= resets
    bonuses = magic * MAGIC * Fraction(5, 52) + lucky * LUCKY
    return {name: part + bonuses for name, part in parts.items()}


# ------------------------------------------------------------------------------ against the dealer


def showdowns(own: int, boards: Ints, deck: int) -> tuple[Ints, dict[str, Ints]]:
    """For each board: wins less losses over all dealers, and what the Ante then wins."""
    cards = np.array([1 << card for card in range(52) if deck >> card & 1])
    taken = (boards | own)[:, None] & cards
    left = np.broadcast_to(cards, taken.shape)[taken == 0].reshape(len(boards), -1)
    one, other = np.array(list(combinations(range(left.shape[1]), 2))).T
    mine = strengths(boards | own)
    theirs = strengths(left[:, one] | left[:, other] | boards[:, None])
    wins = (mine[:, None] > theirs).sum(axis=1)
    losses = (mine[:, None] < theirs).sum(axis=1)
    ante = {
        name: np.where(mine >> 26 >= KINDS.index(name), wins, 0) - losses for name in THRESHOLDS
    }
    return wins - losses, ante


def flop_value(own: int, flop: int) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
    """With 52 cards: what Ante, Flop and later wagers bring after a Flop, per Ante, best played, by
    threshold; and what the Turn Wager, and the River Wager after each Turn card, would bring."""
    left = [card for card in range(52) if not (own | flop) >> card & 1]
    pairs = np.array(list(combinations(left, 2)))
    boards = flop | (1 << pairs).sum(axis=1)
    difference, ante = showdowns(own, boards, (1 << 52) - 1)
    of = len(pairs) * comb(len(left) - 2, 2)
    turn = int(difference.sum())
    later = Fraction(2 * turn + max(turn, 0), of)
    wagers = {"turn": Fraction(turn, of)}
    for card in left:
        units = int(difference[(pairs == card).any(axis=1)].sum())
        name = RANKS[card % 13].replace("T", "10") + "cdhs"[card // 13]
        wagers[f"river after {name}"] = Fraction(units, (len(left) - 1) * comb(len(left) - 2, 2))
        later += Fraction(max(units, 0), 2 * of)
    return {name: Fraction(int(ante[name].sum()), of) + later for name in THRESHOLDS}, wagers


def round_values(deck: int) -> dict[str, Fraction]:
    """What a round brings per Ante, best played, by threshold."""
    cards = [1 << card for card in range(52) if deck >> card & 1]
    won = dict.fromkeys(THRESHOLDS, Fraction(0))
    for own in (a | b for a, b in combinations(cards, 2)):
        left = np.array([card for card in cards if not card & own])
        five = left[np.array(list(combinations(range(len(left)), 5)))]
        difference, ante = showdowns(own, np.bitwise_or.reduce(five, axis=1), deck)
        of = len(five) * comb(len(left) - 5, 2)
        later = Fraction(2 * int(difference.sum()), of)
        for seen in (3, 4):  # community cards when a Turn Wager, a River Wager is made
            ways = list(combinations(range(5), seen))
            keys = np.concatenate([five[:, chosen].sum(axis=1) for chosen in ways])
            _, nth = np.unique(keys, return_inverse=True)
            sums = np.bincount(nth, np.tile(difference, len(ways)))
            later += Fraction(int(np.maximum(sums, 0).sum()), of * len(ways))
        for name in THRESHOLDS:
            value = Fraction(int(ante[name].sum()), of) + later
            won[name] += max(value, Fraction(-1)) / comb(len(cards), 2)
    return won


def small_deck(ranks: str = "9TJQKA", suits: str = "dhs") -> int:
    return bits(*(rank + suit for rank in ranks for suit in suits))


def lines() -> Iterator[Line]:
    yield from map(bonus_line, "AB")
    yield from six_card_lines()


if __name__ == "__main__":
    for wager, paytable, advantage in lines():
        print(f"{wager:19} {paytable} {float(advantage):9.4%}  {advantage}")
    for paytable in "ABCD":
        parts = progressive(paytable)
        print("progressive", paytable, *(f"{k} {float(v):.6f}" for k, v in parts.items()))
    print("envy of one other, by $1", float(envy_of_one()))
    for reserve in (True, False):
        parts = five_card(reserve=reserve)
        print("five-card-hand-bonus", reserve, *(f"{k} {float(v):.6f}" for k, v in parts.items()))
    print("18 cards:", *(f"{k} {v}" for k, v in round_values(small_deck()).items()))
    for own, flop in (("Ah Kh", "Qh 7c 2d"), ("3h 2c", "Kd 8s 2s"), ("7d 7c", "As Ks Qs")):
        found, bets = flop_value(bits(*own.split()), bits(*flop.split()))
        found |= {"turn": bets["turn"]}
        print(own, "|", flop, *(f"{k} {float(v):.6f}" for k, v in found.items()))
