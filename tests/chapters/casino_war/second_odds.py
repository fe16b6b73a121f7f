"""Casino War counted a second time: every wager of 651a under six, seven and eight decks.

Every order of the four cards that matter (player, dealer, and their War cards) is met by rank and
weighed by how many ways the shoe has for it; burned cards are unseen and change nothing. None of
the program's code is used; the payouts are those of the second reader. `lines()` gives the
advantage per Initial Wager of a player who goes to War, and who surrenders, on every tie hand; of
the Tie Wager; and of a Tie Wager on the War deal, per such wager.
`python -m tests.chapters.casino_war.second_odds` prints the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
from tests.chapters.casino_war.second_reader import INITIAL, TIE, WAR, WAR_ON_TIE

Line = tuple[str, str, Fraction]  # wager, decks and play, house advantage


def ways(decks: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Ways of the shoe for each (player, dealer, player's War card, dealer's War card)."""
    places = np.indices((13,) * 4)
    product = np.ones((13,) * 4, dtype=np.int64)
    for nth in range(4):
        used = (places[:nth] == places[nth]).sum(axis=0)
        product *= 4 * decks - used
    return product


def lines() -> Iterator[Line]:
    for decks in (6, 7, 8):
        weight = ways(decks)
        mine, dealers, my_war, dealers_war = np.indices(weight.shape)
        tie, all_ways = mine == dealers, int(weight.sum())
        assert all_ways == np.prod([52 * decks - used for used in range(4)], dtype=np.int64)
        at_war = np.select([my_war < dealers_war, my_war > dealers_war], [-2, WAR], WAR_ON_TIE)
        first = np.where(mine > dealers, INITIAL, -1)

        def edge(won: np.ndarray[tuple[int, ...], np.dtype[np.int64]], of: int) -> Fraction:
            return Fraction(-int((weight * won).sum()), of)  # noqa: B023

        yield "initial", f"{decks} decks, war", edge(np.where(tie, at_war, first), all_ways)
        halves = edge(np.where(tie, -1, 2 * first), 2 * all_ways)
        yield "initial", f"{decks} decks, surrender", halves
        yield "tie", f"{decks} decks", edge(np.where(tie, TIE, -1), all_ways)
        won = np.where(my_war == dealers_war, TIE, -1) * tie
        yield "war-tie", f"{decks} decks", edge(won, int(weight[tie].sum()))


if __name__ == "__main__":
    for wager, label, advantage in lines():
        print(f"{wager:8} {label:20} {float(advantage):9.4%}  {advantage}")
