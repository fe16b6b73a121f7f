"""The cases of a house way as a kernel reads them: those of `rulebook.ways` in numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from croupier.hands.pai_gow import LOWS, low_of_ranks
from croupier.rulebook.ways import COMPLETE, HANDS, RANK_WORDS, Case, parse_way
from croupier.rulebook.ways import LESS as LESS_WORD

FOLDER = Path(__file__).parent
GOES_LOW = ("others", "first", "second", "ace", *COMPLETE)

# The columns of a case.
HAND, FIRST, FIRST_TO, SECOND, SECOND_TO, OTHERS, COMPLETED, REACHES, LOW = range(9)
NO_MATTER, LESS = -1, LOWS
Cases = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Way:
    """The lines of a way, and its cases in numbers."""

    lines: tuple[str, ...]
    cases: Cases


@cache
def way_named(answer: str) -> Way:
    """A way that casinos have published, by its name; or by its own cases."""
    file = FOLDER / f"{answer}.txt"
    published = answer.replace("-", "").isalpha() and file.is_file()
    return way_of(file.read_text(encoding="utf-8") if published else answer)


def way_of(text: str) -> Way:
    cases = parse_way(text)
    rows = np.array([_numbers(case) for case in cases], dtype=np.int64)
    return Way(tuple(case.line for case in cases), rows)


def _numbers(case: Case) -> list[int]:
    reaches = LESS if case.reaches == (LESS_WORD,) else least_low(case.reaches)
    return [
        HANDS.index(case.hand),
        *band(case.first),
        *band(case.second),
        least_low(case.others),
        COMPLETE.index(case.complete) if case.complete else NO_MATTER,
        reaches,
        GOES_LOW.index(case.low),
    ]


def band(words: tuple[str, ...]) -> tuple[int, int]:
    """The lowest and the highest rank of a bound."""
    if not words:
        return NO_MATTER, NO_MATTER
    return RANK_WORDS.index(words[0]), RANK_WORDS.index(words[-1])


def least_low(words: tuple[str, ...]) -> int:
    """`K` is king high or better, `A+J` ace and jack or better, `10+10` a pair of 10s or better."""
    match [RANK_WORDS.index(word) for word in words]:
        case []:
            return NO_MATTER
        case [rank]:
            return int(low_of_ranks(rank, 0)) if rank else 0
        case [rank, beside, *_]:
            return int(low_of_ranks(rank, beside))
    raise AssertionError(words)
