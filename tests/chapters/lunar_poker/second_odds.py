"""Lunar Poker counted a second time: the wagers of 671a.

A hand is one number of 52 bits, 13 for each suit. None of the program's code is used; the payouts
are those of the second reader. Amounts are in Antes.

`lines()` has the Super Wager under both readings of each doubt. Ante, Options fee and Bet:
`choice_values(own, up, ...)` is exact for one hand against one card of the dealer's: what a fold, a
bet, a sixth card and each exchange bring, with the best bet or fold after the draw. Dealers that
hold none of the drawn cards are told by inclusion and exclusion over the parts of the draw.
`without_options()` is the whole game of a player who draws nothing and does not look at the
dealer's card: every hand bet, and every hand bet or folded as is better.
`python -m tests.chapters.lunar_poker.second_odds` prints them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb

import numpy as np
from numpy.typing import NDArray
from tests.chapters.lunar_poker.second_reader import (
    BET,
    INSTANT,
    KINDS,
    RANKS,
    SUPER,
    UNQUALIFIED,
    UNQUALIFIED_STRAIGHT,
    second_odds,
)

Ints = NDArray[np.int64]
Line = tuple[str, str, Fraction]  # wager, reading, house advantage

HANDS, DEALERS = comb(52, 5), comb(47, 5)
ACE, KING, QUEEN, JACK = 1 << 12, 1 << 11, 1 << 10, 1 << 9
SETS = np.arange(1 << 13)
HIGHEST = np.array([0, *(1 << (int(held).bit_length() - 1) for held in SETS[1:])])
SIZE = np.array([int(held).bit_count() for held in SETS])
RUN = np.zeros(1 << 13, dtype=np.int64)  # the highest straight in a set of ranks: 1 for ace to 5
for _top, _run in enumerate([0b1_0000_0000_1111, *(31 << low for low in range(9))], 1):
    RUN[(SETS & _run) == _run] = _top
PAYS = np.array([BET.get(kind, 0) for kind in KINDS])
QUALIFIES = KINDS.index("ace-king") << 26


def suits_of(hands: Ints) -> list[Ints]:
    return [(hands >> (13 * suit)) & 0x1FFF for suit in range(4)]


def highest(held: Ints, number: int) -> Ints:
    found = np.zeros_like(held)
    for _ in range(number):
        found |= HIGHEST[held & ~found]
    return found


def alike(hands: Ints) -> tuple[Ints, Ints, Ints, Ints, Ints]:
    """Ranks held once, twice, three and four times, and those of a suit with five cards."""
    a, b, c, d = suits = suits_of(hands)
    two = (a & b) | (c & d) | ((a | b) & (c | d))
    three = (a & b & (c | d)) | (c & d & (a | b))
    suited = np.bitwise_or.reduce([np.where(SIZE[held] >= 5, held, 0) for held in suits])
    return a | b | c | d, two, three, a & b & c & d, np.asarray(suited)


def strengths(hands: Ints) -> Ints:
    """A number for the best five of five or six cards: 671a.6; the kind is `>> 26`."""
    one, two, three, four, suited = alike(hands)
    zero = np.zeros_like(one)
    trips, pairs, pair = HIGHEST[three], highest(two, 2), HIGHEST[two]
    second, high, kind = HIGHEST[two & ~trips], highest(one, 5), KINDS.index
    ranked = (
        (RUN[suited] == 10, kind("royal-flush"), zero, zero),
        (RUN[suited] > 0, kind("straight-flush"), RUN[suited], zero),
        (four > 0, kind("four-of-a-kind"), four, HIGHEST[one & ~four]),
        ((three > 0) & (second > 0), kind("full-house"), trips, second),
        (suited > 0, kind("flush"), highest(suited, 5), zero),
        (RUN[one] > 0, kind("straight"), RUN[one], zero),
        (three > 0, kind("three-of-a-kind"), trips, highest(one & ~trips, 2)),
        (SIZE[two] > 1, kind("two-pair"), pairs, HIGHEST[one & ~pairs]),
        (two > 0, kind("pair"), pair, highest(one & ~pair, 3)),
        ((one & ACE > 0) & (one & KING > 0), kind("ace-king"), high, zero),
    )
    numbers = [(nth << 26) + (first << 13) + then for _, nth, first, then in ranked]
    return np.asarray(np.select([where for where, *_ in ranked], numbers, high << 13))


def second_of_five(hands: Ints) -> Ints:
    """What the second combination of five cards is paid: none but ace-king has a card left."""
    one, two, three, *_ = alike(hands)
    both = (one & ACE > 0) & (one & KING > 0) & (two > 0)
    full_house = (three > 0) & (SIZE[two] > 1)
    aces_and_kings = two & (ACE | KING) == ACE | KING
    return np.where(both & ~full_house & ~aces_and_kings, BET["ace-king"], 0)


def named(hand: int) -> list[str]:
    return [RANKS[c % 13] + "cdhs"[c // 13] for c in range(52) if hand >> c & 1]


def bits(cards: Iterable[str]) -> int:
    places = (13 * "cdhs".index(c[-1]) + RANKS.index(c[:-1].replace("10", "T")) for c in cards)
    return sum(1 << place for place in places)


# ------------------------------------------------------------------------------ Super Wager


def all_hands() -> Ints:
    """Every hand of five cards; the color of suits counts here."""
    hands = np.zeros(1, dtype=np.int64)
    for _ in range(5):
        lower = [hands[hands < 1 << card] | 1 << card for card in range(52)]
        hands = np.concatenate(lower)
    assert len(hands) == HANDS
    return hands


def super_lines() -> Iterator[Line]:
    hands = all_hands()
    one, two, three, four, suited = alike(hands)
    flush_run = RUN[suited] > 0
    red, black = (2 * 13, 13), (0, 39)  # where the suits d, h and c, s lie
    colors = [sum((hands >> place) & 0x1FFF for place in color) for color in (red, black)]
    pictures = KING | QUEEN | JACK
    full_house = (three > 0) & (SIZE[two] > 1)
    rows = {
        "four-of-a-kind": four > 0,
        "five-picture-cards": one & ~pictures == 0,
        "full-house": full_house,
        "flush": suited > 0,
        "straight": (RUN[one] > 0) & ~(suited > 0),
        "three-of-a-kind": (three > 0) & (four == 0) & ~full_house,
        "ace-king-queen": one & (ACE | KING | QUEEN) == ACE | KING | QUEEN,
        "same-colored-five": (colors[0] == 0) | (colors[1] == 0),
    }
    for straight_flush, paid in product(("flush", "literal"), ("highest", "each")):
        met = dict(rows)
        if straight_flush == "literal":
            met["flush"] = met["flush"] & ~flush_run
        odds = [np.where(met[row], pays, 0) for row, pays in SUPER.items()]
        won = np.sum(odds, axis=0) if paid == "each" else np.max(odds, axis=0)
        units = int(np.where(won > 0, won, -1).sum())
        yield "super", f"straight flush {straight_flush}, {paid}", Fraction(-units, HANDS)


# ------------------------------------------------------------------------------ Ante and Bet


def numbered(places: list[Ints]) -> Ints:
    """A number for each set of places, given in ascending order."""
    nth = [np.array([comb(place, size) for place in range(53)]) for size in range(6)]
    return np.asarray(sum(nth[size][place] for size, place in enumerate(places, 1)))


class Unseen:
    """The 46 cards that a player has not seen, and what the dealer makes of four of them."""

    def __init__(self, own: int, up: int) -> None:
        self.cards = np.array([1 << c for c in range(52) if not (own | up) >> c & 1])
        places = np.array(list(combinations(range(len(self.cards)), 4)))
        made = strengths(np.bitwise_or.reduce(self.cards[places], axis=1) | up)
        self.names = np.unique(made)
        self.made = np.searchsorted(self.names, made)
        self.width = len(self.names) + 1
        self.keys: list[Ints] = [np.sort(self.made)]
        for size in (1, 2, 3):
            parts = [numbered(list(places[:, part].T)) for part in combinations(range(4), size)]
            keys = np.concatenate([part * self.width + self.made for part in parts])
            self.keys.append(np.sort(keys))
        self.whole = np.empty(comb(len(self.cards), 4), dtype=np.int64)
        self.whole[numbered(list(places.T))] = self.made

    def below(self, drawn: Ints, least: Ints) -> Ints:
        """For each draw, a row of places, the dealers without its cards below a strength."""
        limit = np.searchsorted(self.names, least)
        found = np.searchsorted(self.keys[0], limit).astype(np.int64)
        for size in range(1, min(drawn.shape[1], 4) + 1):
            for part in combinations(range(drawn.shape[1]), size):
                number = numbered(list(drawn[:, part].T))
                if size == 4:
                    found += self.whole[number] < limit
                else:
                    start = number * self.width
                    ends = (np.searchsorted(self.keys[size], start + mark) for mark in (limit, 0))
                    upto, before = ends
                    found += (-1) ** size * (upto - before)
        return found

    def bets(self, hands: Ints, drawn: Ints, further: Ints) -> tuple[Ints, int]:
        """What a bet with each hand wins over all dealers, and how many these are."""
        own = strengths(hands)
        dealers = comb(len(self.cards) - drawn.shape[1], 4)
        unqualified = self.below(drawn, np.full(len(own), QUALIFIES))
        below, upto = self.below(drawn, own), self.below(drawn, own + 1)
        wins, kind = np.maximum(below - unqualified, 0), own >> 26
        losses = dealers - np.maximum(upto, unqualified)
        straight = kind >= KINDS.index("straight")
        ante = np.where(straight, UNQUALIFIED_STRAIGHT, UNQUALIFIED) * unqualified
        return ante + 2 * wins * (PAYS[kind] + further) - 3 * losses, dealers


def choice_values(
    own: Iterable[str], up: str, discards: Iterable[Iterable[str]] = (), second: str = "highest"
) -> dict[str, Fraction]:
    """By choice what it brings; `discards` are the exchanges to be told."""
    hand, reading = bits(own), {"second-combinations-paid": second}
    unseen = Unseen(hand, bits([up]))
    none = np.zeros((1, 0), dtype=np.int64)
    won, of = unseen.bets(np.array([hand]), none, second_of_five(np.array([hand])))
    values = {"fold": Fraction(-1), "bet": Fraction(int(won[0]), of)}
    sixes = unseen.cards | hand
    further = np.array([second_odds(reading, named(int(six))) for six in sixes])
    won, of = unseen.bets(sixes, np.arange(len(sixes))[:, None], further)
    values["sixth card"] = Fraction(int(np.maximum(won, -of).sum()), of * len(sixes)) - 1
    for some in map(list, discards):
        kept = hand & ~bits(some)
        drawn = np.array(list(combinations(range(len(unseen.cards)), len(some))))
        hands = np.bitwise_or.reduce(unseen.cards[drawn], axis=1) | kept
        won, of = unseen.bets(hands, drawn, second_of_five(hands))
        value = Fraction(int(np.maximum(won, -of).sum()), of * len(hands)) - 1
        values["exchange " + " ".join(some)] = value
    return values


def alike_but_suits(hands: Ints) -> tuple[Ints, Ints]:
    """One name for all that differ in their suits alone, and how many these are."""
    suits = np.sort(np.array(suits_of(hands)), axis=0)
    same = (suits[1:] == suits[:-1]).sum(axis=0)
    two_pairs = (suits[0] == suits[1]) & (suits[2] == suits[3]) & (suits[1] != suits[2])
    number = np.where(two_pairs, 6, np.choose(same, [24, 12, 4, 1]))
    return np.bitwise_or.reduce([held << (13 * nth) for nth, held in enumerate(suits)]), number


@cache
def meetings() -> tuple[Ints, Ints, Ints, Ints, Ints]:
    """Hands, suits aside, how many are alike, and the dealers unqualified, below and upto each."""
    hands = np.unique(alike_but_suits(all_hands())[0])
    counts = alike_but_suits(hands)[1]
    own = strengths(hands)
    names = np.unique(own)
    place, width = np.searchsorted(names, own), len(names) + 1
    qualified = np.full_like(place, np.searchsorted(names, QUALIFIES))
    found = [np.zeros(len(hands), dtype=np.int64) for _ in range(3)]
    cards, rest = [], hands.copy()
    for _ in range(5):
        cards.append(rest & -rest)
        rest &= rest - 1
    for size in range(6):
        joined = [[hands * 0, *some] for some in combinations(cards, size)]
        parts = [alike_but_suits(np.bitwise_or.reduce(part)) for part in joined]
        titles = np.unique(np.concatenate([part for part, _ in parts]))
        keys = np.concatenate([np.searchsorted(titles, part) * width + place for part, _ in parts])
        order = np.argsort(keys, kind="stable")
        keys = keys[order]
        weights = np.concatenate([[0], np.cumsum(np.tile(counts, len(parts))[order])])
        for part, number in parts:
            start = np.searchsorted(titles, part) * width
            none = weights[np.searchsorted(keys, start)]
            for nth, upto in enumerate((qualified, place, place + 1)):
                some = weights[np.searchsorted(keys, start + upto)]
                found[nth] += (-1) ** size * (some - none) // number
    return hands, counts, found[0], found[1], found[2]


def without_options(label: str = "A") -> dict[str, Fraction]:
    """Value of the round with every hand bet, and with each bet or folded as is better; an
    instant payout is taken."""
    hands, counts, unqualified, below, upto = meetings()
    kind = strengths(hands) >> 26
    wins, losses = np.maximum(below - unqualified, 0), DEALERS - np.maximum(upto, unqualified)
    straight = kind >= KINDS.index("straight")
    ante = np.where(straight, UNQUALIFIED_STRAIGHT, UNQUALIFIED) * unqualified
    bet = ante + 2 * wins * (PAYS[kind] + second_of_five(hands)) - 3 * losses
    for row, pays in INSTANT[label].items():
        bet = np.where(kind == KINDS.index(row), pays * DEALERS, bet)
    found = {}
    for name, values in (("bet", bet), ("bet or fold", np.maximum(bet, -DEALERS))):
        units = sum(v * n for v, n in zip(values.tolist(), counts.tolist(), strict=True))
        found[name] = Fraction(units, HANDS * DEALERS)
    return found


def lines() -> Iterator[Line]:
    yield from super_lines()
    for label, name in product("ABC", ("bet", "bet or fold")):
        yield "ante", f"{label}, without options, every hand {name}", -without_options(label)[name]


EXAMPLES = (  # cards, the dealer's card, discards
    ("Ah Kd 9c 6s 3h", "5d", ("9c 6s 3h", "6s 3h")),
    ("9h 8d 7c 6s 2h", "Kd", ("7c 6s",)),
    ("Qh Qd 7c 4s 2h", "Ad", ("7c 4s 2h",)),
)

if __name__ == "__main__":
    for wager, reading, advantage in lines():
        print(f"{wager:6} {reading:44} {float(advantage):9.4%}  {advantage}")
    for cards, up_card, exchanged in EXAMPLES:
        values = choice_values(cards.split(), up_card, [some.split() for some in exchanged])
        print(cards, "|", up_card, *(f"{name}: {float(v):.6f};" for name, v in values.items()))
