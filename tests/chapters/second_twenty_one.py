"""What second readers of the Blackjack family share; none of the program is used here.

A second reader is a generator that asks for cards and decisions and returns rows; `settled` answers
it from a shoe and from what each seat does. Cards are "Kh".
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

Answers = Mapping[str, Any]
Bet = tuple[int, str, int, str, str]  # seat, wager, cents, on, player
Row = tuple[int, str, str, int, int]  # seat, wager, on, stake, net

WORTH = {**{str(n): n for n in range(2, 11)}, "J": 10, "Q": 10, "K": 10, "A": 11}


def value(card: str) -> int:
    return WORTH[card[:-1]]


def total(cards: Sequence[str], most: int = 21) -> int:
    count, aces = sum(map(value, cards)), sum(card[0] == "A" for card in cards)
    while count > most and aces:
        count, aces = count - 10, aces - 1
    return count


def is_blackjack(cards: Sequence[str]) -> bool:
    return len(cards) == 2 and total(cards) == 21


def settled(
    round_: Generator[Any, Any, list[Row]],
    shoe: Sequence[str],
    does: Mapping[int, Sequence[Any]],
    *,
    looks: Callable[[str, str], Any] = lambda up, hole: is_blackjack([up, hole]),
    otherwise: str = "",
    **aside: Mapping[int, Any] | None,
) -> tuple[list[Row], int]:
    """The rows, and how many cards of the shoe were used.

    `looks` is what a look at the hole card below the up card shows; `otherwise` is the one of two
    choices that what a seat does may leave out; `aside` are wagers made aside, by seat.
    """
    cards, left = list(shoe), {seat: list(words) for seat, words in does.items()}
    hole = ""
    answer: Any = None
    while True:
        try:
            kind, *asked = round_.send(answer)
        except StopIteration as end:
            return end.value, len(shoe) - len(cards)
        answer = None
        if kind == "card":
            answer = cards.pop(0)
        elif kind == "deal hole":
            hole = cards.pop(0)
        elif kind == "hole":
            answer = hole
        elif kind in ("peek", "range"):
            answer = looks(asked[0], hole)
        elif kind in aside:
            answer = (aside[kind] or {}).get(asked[0], 0)
        else:
            seat, may = asked[:2]
            word = left[seat][0] if left.get(seat) else otherwise
            answer = word if isinstance(word, tuple) else (word, None)
            if answer[0] not in may and len(may) == 2 and otherwise in may:
                answer = (otherwise, None)
            elif left.get(seat):
                left[seat].pop(0)
            assert answer[0] in may, (answer, may)
