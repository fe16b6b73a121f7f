"""Seven cards set into three hands by a table of cases (`rulebook.three_ways`)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from croupier.families.setting.ways.cases import NO_MATTER, band, least_low
from croupier.families.setting.ways.kernel import sort_out
from croupier.hands.four_two_one import (
    CATEGORY,
    FOUL,
    LOW_BITS,
    MEDIUM_BITS,
    SETTINGS,
    every_setting,
    high_of,
    low_of,
    medium_of,
)
from croupier.hands.kernel import kernel
from croupier.hands.keys import Ints
from croupier.hands.pai_gow import DEALT
from croupier.rulebook.three_ways import (
    HIGH_KINDS,
    PARTS,
    ThreeCase,
    parse_three_way,
)
from croupier.rulebook.ways import ANY, HANDS, RANK_WORDS

FOLDER = Path(__file__).parent
# The columns of a case: its hand, the ranks of its sets, the least that each hand must be, and
# which of the three is the greatest first, second and third.
HAND, FIRST, FIRST_TO, SECOND, SECOND_TO, HIGH, MEDIUM, LOW, ORDER = range(9)
Cases = NDArray[np.int64]
HIGH_BITS = 12
assert HIGH_BITS > MEDIUM_BITS > LOW_BITS


@dataclass(frozen=True, eq=False)
class Way:
    """The cases of a way, and the same in numbers."""

    cases: tuple[ThreeCase, ...]
    numbers: Cases


@cache
def way_named(answer: str) -> Way:
    """A way that stands in this folder, by its name; or by its own cases."""
    file = FOLDER / f"{answer}.txt"
    named = answer.replace("-", "").isalpha() and file.is_file()
    cases = parse_three_way(file.read_text(encoding="utf-8") if named else answer)
    return Way(cases, np.array([_numbers(case) for case in cases], dtype=np.int64))


def _numbers(case: ThreeCase) -> list[int]:
    return [
        NO_MATTER if case.hand == ANY else HANDS.index(case.hand),
        *band(case.first),
        *band(case.second),
        HIGH_KINDS.index(case.high) if case.high else NO_MATTER,
        least_low(case.medium),
        RANK_WORDS.index(case.low[0]) if case.low else NO_MATTER,
        *(PARTS.index(part) for part in case.order),
    ]


@kernel
def _fits(case: Ints, hand: int, first: int, second: int) -> bool:
    if case[HAND] not in (NO_MATTER, hand):
        return False
    if case[FIRST] != NO_MATTER and not case[FIRST] <= first <= case[FIRST_TO]:
        return False
    return case[SECOND] == NO_MATTER or bool(case[SECOND] <= second <= case[SECOND_TO])


@kernel
def _greatest(case: Ints, points: Ints) -> int:
    """Of the settings that a case looks at the first by its order, or FOUL."""
    found, best = FOUL, -1
    strengths = np.empty(3, dtype=np.int64)
    for nth in range(SETTINGS):
        if points[nth] == FOUL:
            continue
        strengths[0], strengths[1] = high_of(points[nth]), medium_of(points[nth])
        strengths[2] = low_of(points[nth])
        if CATEGORY[strengths[0]] < case[HIGH] or strengths[1] < case[MEDIUM]:
            continue
        if strengths[2] < case[LOW]:
            continue
        score = strengths[case[ORDER]] << HIGH_BITS | strengths[case[ORDER + 1]]
        score = score << HIGH_BITS | strengths[case[ORDER + 2]]
        if score > best:
            found, best = nth, score
    return found


@kernel
def set_by_case(cases: Cases, cards: Ints, points: Ints) -> tuple[int, int]:
    """The setting (a row of PLACES) and the case that decides, of hands with such points."""
    others = np.empty(DEALT + 1, dtype=np.int64)
    hand, first, second = sort_out(cards, others)
    for nth in range(len(cases)):
        if _fits(cases[nth], hand, first, second):
            found = _greatest(cases[nth], points)
            if found != FOUL:
                return found, nth
    return FOUL, FOUL


@kernel
def way_point(by: int, cases: Cases, cards: Ints, points: Ints) -> int:
    """The point of seven cards set by a way; `points` are then those of all settings."""
    every_setting(by, cards, points)
    found, _ = set_by_case(cases, cards, points)
    return int(points[found])
