"""Wagers from a shoe without end, found from their counts of one deck, two decks and so on.

The ways of a fixed number of cards are a polynomial in the number of decks, whose degree is that
number. As decks grow without end its leading term is all that is left: the ways of cards that are
put back. The differences of so many counts give it in whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from croupier.maths.pricing.counted import Counted, Line

ENDLESS_NOTE = (
    "A shoe without end: each card comes as from full decks, whatever cards are out. This is an "
    "analyst's setting; no table deals this way."
)
CONSTANT_TWICE = 2
MOST_CARDS = 40  # that a count of a wager on fixed cards may take


def from_endless_shoe(count: Callable[[int], tuple[Counted, ...]]) -> tuple[Counted, ...]:
    """What a count by decks comes to in the end."""
    counts: list[tuple[Counted, ...]] = []
    for decks in range(1, MOST_CARDS + 2 + CONSTANT_TWICE):
        counts.append(count(decks))
        degree = _degree([each[0].total for each in counts])
        if degree is not None:
            return tuple(_leading(each, degree) for each in zip(*counts, strict=True))
    raise ValueError(f"{counts[0][0].wager} depends on more than {MOST_CARDS} cards")


def _degree(values: Sequence[int]) -> int | None:
    """The degree of a polynomial, once its values show it: some differences are constant."""
    for degree in range(len(values) - CONSTANT_TWICE):
        if len(set(values)) == 1:
            return degree
        values = _differences(values)
    return None


def _differences(values: Sequence[int]) -> list[int]:
    return [after - before for before, after in pairwise(values)]


def _leading(counts: Sequence[Counted], degree: int) -> Counted:
    lines: dict[Line, int] = {}
    for parts in dict.fromkeys(parts for each in counts for parts in each.lines):
        values: Sequence[int] = [each.lines.get(parts, 0) for each in counts]
        for _ in range(degree):
            values = _differences(values)
        if len(set(values)) > 1:
            raise ValueError(f"{counts[0].wager}: not a polynomial in the number of decks")
        if values[0]:
            lines[parts] = values[0]
    last = counts[-1]
    return replace(last, lines=lines, notes=(ENDLESS_NOTE, *last.notes))
