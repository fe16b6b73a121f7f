"""21 Baccarat counted a second time: the house advantage of every wager, deck count and reading.

Every way in which the first two cards of both hands and their third cards can come is met, weighed
by the cards that are left. None of the program's code is used; payouts and comparisons are those of
the second reader. `lines()` gives (wager, what is played with, house advantage) where the second is
the decks or the paytable, followed by the readings that matter:
("player", "4 decks, two-aces top", ...), ("player-bonus", "A, two-aces top, several-bonus-hands
highest, ace-in-straight low", ...). The Banker's wagers are counted by themselves.
`python -m tests.chapters.twenty_one_baccarat.second_odds` prints the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod

from tests.chapters.twenty_one_baccarat.second_reader import (
    TIE,
    TOP,
    bonus_pays,
    draws,
    main_net,
    worth,
)

Line = tuple[str, str, Fraction]
NAMES = ("A", *map(str, range(2, 11)))  # by value: ten stands for every card worth ten
RANKS = (*NAMES, "J", "Q", "K")
TWO_ACES = ("top", "twelve", "twenty-one")


def ends(decks: int) -> Counter[tuple[int, int]]:
    """How often the hands are worth what, two aces standing apart as TOP."""
    answers = {"two-aces": "top"}
    found: Counter[tuple[int, int]] = Counter()
    left = [4 * decks] * 9 + [16 * decks]
    cards = 52 * decks
    for p1, p2, b1, b2 in product(range(10), repeat=4):
        if p1 > p2 or b1 > b2:
            continue  # met in the other order
        ways = (1 + (p1 != p2)) * (1 + (b1 != b2))
        for value in (p1, p2, b1, b2):
            ways *= left[value]
            left[value] -= 1
        hands = [[NAMES[p1] + "s", NAMES[p2] + "s"], [NAMES[b1] + "s", NAMES[b2] + "s"]]
        is_over = any(pair in ((0, 0), (0, 9)) for pair in ((p1, p2), (b1, b2)))  # a natural
        draw = [not is_over and draws(answers, hand) for hand in hands]
        worths = [
            Counter(
                {(v, worth(answers, [*hand, NAMES[v] + "s"])): left[v] for v in range(10)}
                if draws_third
                else {(-1, worth(answers, hand)): cards - 4}
            )
            for hand, draws_third in zip(hands, draw, strict=True)
        ]
        for (third, mine), first in worths[0].items():
            for (fourth, theirs), second in worths[1].items():
                # A card not drawn may be any: it is counted after the one that is.
                less = 1 if not all(draw) else third == fourth
                after = (first, second - less) if draw[0] or not draw[1] else (first - less, second)
                found[mine, theirs] += ways * after[0] * after[1]
        for value in (p1, p2, b1, b2):
            left[value] += 1
    assert found.total() == prod(range(cards - 5, cards + 1))
    return found


def main_lines(decks: int) -> Iterator[Line]:
    found = ends(decks)
    for two_aces, aces in (("top", TOP), ("twelve", 12), ("twenty-one", 21)):
        won = dict.fromkeys(("player", "banker", "tie"), 0)  # in halves
        for worths, ways in found.items():
            mine, theirs = (aces if worth == TOP else worth for worth in worths)
            won["player"] += ways * main_net(2, mine, theirs)
            won["banker"] += ways * main_net(2, theirs, mine)
            won["tie"] += ways * 2 * (TIE if mine == theirs else -1)
        for wager, units in won.items():
            yield wager, f"{decks} decks, two-aces {two_aces}", Fraction(-units, 2 * found.total())


def bonus_lines(decks: int) -> Iterator[Line]:
    """A Bonus Wager draws its hand's third card whatever the other hand is: 681a.7(f)(2)."""
    cards = 52 * decks
    for label, *readings in product(
        "ABC" if decks == 4 else "DEF", TWO_ACES, ("highest", "pair-and-21"), ("low", "no")
    ):
        keys = ("two-aces", "several-bonus-hands", "ace-in-straight")
        answers: dict[str, object] = dict(zip(keys, readings, strict=True))
        answers |= {"decks": decks, f"bonus-paytable-{decks}-decks": label}
        units = 0
        for ranks in product(RANKS, repeat=3):
            ways, left = 1, dict.fromkeys(RANKS, 4 * decks)
            for name in ranks:
                ways *= left[name]
                left[name] -= 1
            hand = [name + "s" for name in ranks]
            pays = bonus_pays(answers, hand if draws(answers, hand[:2]) else hand[:2])
            units += ways * (-1 if pays is None else pays)
        text = ", ".join(f"{key} {value}" for key, value in zip(keys, readings, strict=True))
        advantage = Fraction(-units, cards * (cards - 1) * (cards - 2))
        for wager in ("player-bonus", "banker-bonus"):
            yield wager, f"{label}, {text}", advantage


def lines() -> Iterator[Line]:
    for decks in (4, 8):
        yield from main_lines(decks)
        yield from bonus_lines(decks)


if __name__ == "__main__":
    for wager, played, advantage in lines():
        print(f"{wager:13} {played:75} {float(advantage):9.4%}  {advantage}")
