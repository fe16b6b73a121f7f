"""How many of all hands of seven have each sign: read from what is shipped, counted in verify."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from croupier.families.setting.counting.solve import hands_of_seven, signs_of
from croupier.hands.keys import Ints
from croupier.hands.sevens import SIGNS

FOLDER = Path(__file__).parent


@cache
def hands_by_sign(*, wild: bool = False, to_5: bool = True) -> Ints:
    """154,143,080 hands by their signs; if `wild` with a joker that is any card, without `to_5`
    where ace to 5 is no straight."""
    found = np.zeros(SIGNS, dtype=np.int64)
    name = "sevens-wild" if wild else "sevens" if to_5 else "sevens-without-to-5"
    file = FOLDER / f"{name}.txt"
    for line in file.read_text(encoding="utf-8").splitlines():
        sign, _, hands = line.partition(" ")
        found[int(sign)] = int(hands)
    return found


def count_hands_by_sign(*, wild: bool = False, to_5: bool = True) -> Ints:
    """The same, counted: some seconds."""
    kinds = hands_of_seven().kinds
    found = np.zeros(SIGNS, dtype=np.int64)
    np.add.at(found, signs_of(kinds.cards, wild=wild, to_5=to_5), kinds.weights)
    return found
