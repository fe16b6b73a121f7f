# ruff: noqa: E501
"""Pai Gow Poker counted a second time.

Optional wagers: every one of the C(53,7) hands is looked at once, as four sets of 13 bits and a joker
(some half a minute); what a hand holds is a number of flags, and hands are counted by it. The payouts
and readings are applied to the flags afterwards. `expected` gives the same flags by the second reader.

Main wager: on a short deck every seven cards against every other seven, each set by a house way that
is given as a function, and the player's best setting of each hand against it: `short_deck(deck, way)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numba import njit
from tests.chapters.pai_gow_poker.second_reader import (
    A5,
    A5_AQ,
    DYNASTY,
    INSURANCE,
    MATCH,
    ODDS,
    PROGRESSIVE,
    PROTECTION,
    RED_BLACK,
    RF_AQ,
    SEVEN,
    SEVEN_JOKER,
    high_of,
    met,
    table,
    two,
)  # fmt: skip
from tests.chapters.second_hands import JOKER, five

Ints = np.ndarray
HANDS = comb(53, 7)

FLAGS = (  # a bit each, and the rank of a hand without a pair above them
    *(
        "seven-natural",
        SEVEN_JOKER,
        "royal-kq",
        "royal-ak",
        "royal-ak-joker",
        A5_AQ,
        RF_AQ,
        "five-aces",
        "a5",
    ),
    *(
        "royal-flush",
        "straight-flush",
        "four-of-a-kind",
        "full-house",
        "flush",
        "three-of-a-kind",
        "straight",
    ),
    *("three-pair", "joker"),
)
NTH = {name: nth for nth, name in enumerate(FLAGS)}
HIGH_SHIFT = len(FLAGS)  # 0, or 1 for nine-high to 6 for ace-high


@njit(cache=False)
def run(mask: int, length: int) -> bool:
    """Whether so many ranks in a row are held; bit 0 is the 2, bit 12 the ace, which is low as well."""
    wide = (mask << 1) | (mask >> 12)
    for low in range(15 - length):
        need = ((1 << length) - 1) << low
        if wide & need == need:
            return True
    return False


@njit(cache=False)
def run_with(mask: int, length: int) -> bool:
    """The same with one card that may be any."""
    found = False
    for rank in range(13):
        found = found or run(mask | (1 << rank), length)
    return found


@njit(cache=False)
def popcount(mask: int) -> int:
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@njit(cache=False)
def flags_of(suits: Ints, joker: int) -> int:
    """What seven cards hold: the number of all flags."""
    found = 0
    ranks = suits[0] | suits[1] | suits[2] | suits[3]
    royal, a5 = 0x1F00, 0x100F
    if joker:
        found |= 1 << 17
    for s in range(4):
        held = suits[s]
        n = popcount(held)
        if n + joker < 5:
            continue
        found |= 1 << 13
        if n == 7 and run(held, 7):
            found |= 1 << 0
        if joker and n == 6 and run_with(held, 7):
            found |= 1 << 1
        if run(held, 5) or (joker and run_with(held, 5)):
            found |= 1 << 10
        core = popcount(held & royal)
        if core + joker >= 5:
            found |= 1 << 9
            for t in range(4):
                if t == s:
                    continue
                if suits[t] & 0xC00 == 0xC00:
                    found |= 1 << 2
                if suits[t] & 0x1800 == 0x1800:
                    found |= 1 << 3
                if joker and core == 5 and suits[t] & 0x800:
                    found |= 1 << 4
                if core == 5 and suits[t] & 0x1400 == 0x1400:
                    found |= 1 << 6
        if held & a5 == a5:
            found |= 1 << 8
            for t in range(4):
                if t != s and suits[t] & 0x1400 == 0x1400:
                    found |= 1 << 5
    pairs = trips = quads = 0
    for r in range(13):
        n = 0
        for s in range(4):
            n += (suits[s] >> r) & 1
        if r == 12:
            n += joker
            if n == 5:
                found |= 1 << 7
        if n >= 4:
            quads += 1
        elif n == 3:
            trips += 1
        elif n == 2:
            pairs += 1
    if quads:
        found |= 1 << 11
    if trips + quads:
        found |= 1 << 14
    if trips + quads >= 2 or (trips + quads and pairs):
        found |= 1 << 12
    if pairs == 3:
        found |= 1 << 16
    if run(ranks, 5) or (joker and run_with(ranks, 5)):
        found |= 1 << 15
    if not pairs and not (found & 0xFFFF):
        top = 12 if joker else 0
        for r in range(13):
            if (ranks >> r) & 1 and r > top:
                top = r
        found |= (top - 6) << 18
    return found


@njit(cache=False)
def count_all(number: int, joker: int, counts: Ints, reds: Ints) -> None:
    """All hands of `number` natural cards of 52; `reds` is by how many of them are red, and the joker."""
    at = np.arange(number)
    suits = np.zeros(4, np.int64)
    while True:
        suits[:] = 0
        for i in range(number):
            suits[at[i] & 3] |= 1 << (at[i] >> 2)
        counts[flags_of(suits, joker)] += 1
        reds[popcount(suits[1]) + popcount(suits[2]), joker] += 1
        i = number - 1
        while i >= 0 and at[i] == 52 - number + i:
            i -= 1
        if i < 0:
            return
        at[i] += 1
        for j in range(i + 1, number):
            at[j] = at[j - 1] + 1


def counted() -> tuple[dict[int, int], np.ndarray]:
    counts, reds = np.zeros(1 << 21, np.int64), np.zeros((8, 2), np.int64)
    count_all(7, 0, counts, reds)
    count_all(6, 1, counts, reds)
    assert counts.sum() == HANDS
    return {int(n): int(counts[n]) for n in np.flatnonzero(counts)}, reds


def expected(answers: Mapping[str, str], cards: Sequence[str]) -> set[str]:
    """The names of `has` by the second reader, to hold the two against each other."""
    return met(answers, cards) - {"high-card", "pair", "two-pair"}


def has(code: int, name: str) -> bool:
    return bool(code >> NTH[name] & 1)


def row(code: int, rows: Mapping[str, int], **reading: str) -> int:
    """What the first row of a table that the hand holds pays, or -1."""
    names = {
        MATCH["fortune-bonus"]: has(code, {"fortune": "royal-kq"}.get(reading["brand"], "royal-ak"))
        or (reading["brand"] == "emperors-challenge" and reading["match_joker"] == "joker-as-ace" and has(code, "royal-ak-joker")),
        MATCH["emperors-treasure"]: has(code, "royal-ak"),
        SEVEN: has(code, SEVEN_JOKER if reading["wager"] == "dynasty-bonus" else "seven-natural"),
        "seven-card-natural-straight-flush": has(code, "seven-natural"),
        A5: has(code, "a5") and (reading["a5_joker"] == "outside-allowed" or not has(code, "joker")),
    }  # fmt: skip
    if reading["brand"] == "neither":
        names[MATCH["fortune-bonus"]] = False
    for name, pays in rows.items():
        if names.get(name, name in NTH and has(code, name)):
            if (
                name == "three-of-a-kind"
                and has(code, "straight")
                and reading["order"] == "rank-order"
            ):
                return rows["straight"]
            if (
                reading["least"] == "straight"
                and name in ("three-of-a-kind", "three-pair")
                and not has(code, "straight")
            ):
                return -1
            return pays
    return -1


PLAIN = {
    "brand": "fortune",
    "match_joker": "natural",
    "a5_joker": "outside-allowed",
    "order": "paytable-order",
    "least": "",
}
Line = tuple[str, str, Fraction]


def lines(counts: Mapping[int, int], reds: np.ndarray) -> Iterator[Line]:
    def edge(wager: str, rows: Mapping[str, int], **changed: str) -> Fraction:
        reading = PLAIN | {"wager": wager} | changed
        return Fraction(-sum(n * row(code, rows, **reading) for code, n in counts.items()), HANDS)

    for wager in ("fortune-bonus", "emperors-treasure"):
        for label in "ABCD":
            rows = table(
                *ODDS[label], match=MATCH[wager], push=wager == "fortune-bonus" and label == "C"
            )
            yield wager, label, edge(wager, rows)
            yield wager, f"{label} rank-order", edge(wager, rows, order="rank-order")
            yield wager, f"{label} straight-or-better", edge(wager, rows, least="straight")
            if wager == "fortune-bonus":
                for brand in ("emperors-challenge", "neither"):
                    yield wager, f"{label} {brand}", edge(wager, rows, brand=brand)
                yield (
                    wager,
                    f"{label} joker-as-ace",
                    edge(wager, rows, brand="emperors-challenge", match_joker="joker-as-ace"),
                )
    yield "dynasty-bonus", "", edge("dynasty-bonus", DYNASTY)
    yield "dynasty-bonus", "none-of-seven", edge("dynasty-bonus", DYNASTY, a5_joker="none-of-seven")
    yield "dynasty-bonus", "rank-order", edge("dynasty-bonus", DYNASTY, order="rank-order")
    highs = [
        sum(n for code, n in counts.items() if code >> HIGH_SHIFT == high) for high in range(1, 7)
    ]
    for label, pays in INSURANCE.items():
        yield (
            "pai-gow-insurance",
            label,
            1 - Fraction(sum(n * (p + 1) for n, p in zip(highs, pays, strict=True)), HANDS),
        )
    back = sum(n * (p + 1) for n, p in zip(highs, PROTECTION, strict=True))
    yield "protection", "not-paid", 1 - Fraction(back, HANDS)
    yield (
        "protection",
        "paid",
        1 - Fraction(back + 121 * sum(n for code, n in counts.items() if has(code, "a5")), HANDS),
    )
    natural = [
        n for code, n in counts.items() if code >> HIGH_SHIFT == 4 and not has(code, "joker")
    ]
    yield "queens-dragon", "", 1 - Fraction(51 * sum(natural), HANDS)
    for reading in ("neutral", "chosen"):
        units = sum(
            int(reds[k, j]) * RED_BLACK.get(k + (j and reading == "chosen"), -1)
            for k in range(8)
            for j in (0, 1)
        )
        yield "red-black", reading, Fraction(-units, HANDS)


def progressive(counts: Mapping[int, int]) -> dict[str, Fraction]:
    """Chances of each row of the Progressive Payout Wager."""
    found: dict[str, int] = {}
    names = ("seven", "five-aces", *PROGRESSIVE)
    for code, n in counts.items():
        is_seven = has(code, "seven-natural") or has(code, SEVEN_JOKER)
        for name in names:
            if is_seven if name == "seven" else has(code, name):
                found[name] = found.get(name, 0) + n
                break
    return {name: Fraction(found[name], HANDS) for name in names}


Way = Callable[[Sequence[str]], Sequence[str]]  # the low hand
ANSWERS = {"joker-in-flush": "highest-missing"}
SHORT = [*(r + s for r in ("A", "K", "7", "6", "5") for s in "cdhs" if r + s != "5s"), JOKER]


def high_first(cards: Sequence[str]) -> Sequence[str]:
    """The best high hand, then the best low hand."""
    return max(legal(cards), key=lambda low: (strength(high_of(cards, low)), two(low)))


def low_first(cards: Sequence[str]) -> Sequence[str]:
    """The best low hand that the high hand allows, then the best high hand."""
    return max(legal(cards), key=lambda low: (two(low), strength(high_of(cards, low))))


_known: dict[tuple[str, ...], tuple[int, list[int]]] = {}


def strength(cards: Sequence[str]) -> tuple[int, list[int]]:
    key = tuple(sorted(cards))
    if key not in _known:
        _known[key] = five(key)
    return _known[key]


def legal(cards: Sequence[str]) -> list[Sequence[str]]:
    return [low for low in combinations(cards, 2) if strength(high_of(cards, low)) >= two(low)]


@njit(cache=False)
def meet(
    masks: Ints, highs: Ints, lows: Ints, mine: int, high: int, low: int
) -> tuple[int, int, int]:
    """Both hands higher, one, and none, of the player's against all that share no card."""
    win = tie = lose = 0
    for i in range(masks.size):
        if masks[i] & mine == 0:
            ahead = (high > highs[i]) + (low > lows[i])
            win += ahead == 2
            tie += ahead == 1
            lose += ahead == 0
    return win, tie, lose


def short_deck(deck: Sequence[str], way: Way) -> dict[str, Fraction]:
    """House advantages with a vigorish of 5% and without: both by the way, and best set."""
    nth = {card: 1 << n for n, card in enumerate(deck)}
    hands = list(combinations(deck, 7))
    ordered: dict[str, list[Any]] = {"high": [], "low": []}
    for cards in hands:
        low = way(cards)
        ordered["high"].append(strength(high_of(cards, low)))
        ordered["low"].append(two(low))
    places = {}
    for name in ordered:
        all_five = {
            (h[0], tuple(h[1]))
            for h in (
                map(strength, combinations(deck, 5))
                if name == "high"
                else map(two, combinations(deck, 2))
            )
        }
        places[name] = {hand: n for n, hand in enumerate(sorted(all_five))}
    place = {
        name: (lambda hand, name=name: places[name][hand[0], tuple(hand[1])]) for name in places
    }
    masks = np.array([sum(nth[card] for card in cards) for cards in hands])
    highs = np.array([place["high"](hand) for hand in ordered["high"]])
    lows = np.array([place["low"](hand) for hand in ordered["low"]])
    total = {"way": [0, 0, 0], "best": [0, 0, 0], "best EZ": [0, 0, 0]}
    for n, cards in enumerate(hands):
        points = {
            (place["high"](strength(high_of(cards, low))), place["low"](two(low)))
            for low in legal(cards)
        }
        results = {
            p: meet(masks, highs, lows, masks[n], *p)
            for p in points
            if not any(q != p and q[0] >= p[0] and q[1] >= p[1] for q in points)
        }
        own = (int(highs[n]), int(lows[n]))
        results[own] = meet(masks, highs, lows, masks[n], *own)
        chosen = {
            "way": results[own],
            "best": max(results.values(), key=lambda r: 0.95 * r[0] - r[2]),
            "best EZ": max(results.values(), key=lambda r: r[0] - r[2]),
        }
        for name, result in chosen.items():
            total[name] = [a + int(b) for a, b in zip(total[name], result, strict=True)]
    deals = len(hands) * comb(len(deck) - 7, 7)
    found = {}
    for name, (win, tie, lose) in total.items():
        assert win + tie + lose == deals
        paid = Fraction(1 if name.endswith("EZ") else 95, 1 if name.endswith("EZ") else 100)
        found[name] = (lose - win * paid) / deals
    return found


if __name__ == "__main__":
    counts, reds = counted()
    for wager, label, edge in lines(counts, reds):
        print(f"{wager:18} {label:22} {float(edge):9.4%}  {edge}")
    print({name: str(p) for name, p in progressive(counts).items()})
    for way in (high_first, low_first):
        print(
            way.__name__,
            {
                name: (str(edge), round(float(edge), 6))
                for name, edge in short_deck(SHORT[4:], way).items()
            },
        )
