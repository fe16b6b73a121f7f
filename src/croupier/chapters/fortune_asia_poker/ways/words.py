"""A way for three hands in the words of the table, a row for each case."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.chapters.fortune_asia_poker.ways import way_named
from croupier.families.setting.ways.words import FIRST, HELD, SECOND, band
from croupier.rulebook.three_ways import ThreeCase
from croupier.rulebook.ways import ANY, RANK_WORDS

COLUMNS = ("cards", "if at least", "greatest first")


def way_rows(way: str) -> tuple[tuple[str, str, str], ...]:
    """What is held, how high hands it must allow, and which hand is made the greatest first; the
    first row that fits decides."""
    return tuple(
        (", ".join(_held(case)), ", ".join(_least(case)), ", ".join(case.order))
        for case in way_named(way).cases
    )


def _held(case: ThreeCase) -> Iterator[str]:
    yield "Any hand" if case.hand == ANY else HELD[case.hand]
    if case.first:
        yield f"{FIRST.get(case.hand, 'the first of')} {band(case.first)}"
    if case.second:
        yield f"{SECOND.get(case.hand, 'the pair of')} {band(case.second)}"


def _least(case: ThreeCase) -> Iterator[str]:
    if case.high:
        yield f"{case.high.replace('-', ' ')} high"
    if case.medium:
        yield f"{_medium(*case.medium)} medium"
    if case.low:
        yield f"{case.low[0]} low"


def _medium(first: str, second: str = "") -> str:
    if first != second:
        return f"{first} {second}".rstrip()
    return "pair" if first == RANK_WORDS[0] else f"pair of {first}s"
