"""A house way in the words of the table, a row for each case."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.families.setting.ways.cases import way_named
from croupier.rulebook.ways import LESS, Case, parse_way

HELD = {
    "no-pair": "No pair",
    "pair": "One pair",
    "two-pair": "Two pair",
    "three-pair": "Three pair",
    "three-of-a-kind": "Three of a kind",
    "full-house": "Full house",
    "three-and-two-pair": "Three of a kind and two pair",
    "three-of-a-kind-twice": "Three of a kind twice",
    "four-of-a-kind": "Four of a kind",
    "five-aces": "Five aces",
}
FIRST = {"pair": "of", "two-pair": "the higher", "three-of-a-kind": "of", "four-of-a-kind": "of"}
SECOND = {"four-of-a-kind": "with a pair or three of", "two-pair": "the lower"}
_LOW = {
    "others": "the two highest others",
    "ace": "one of them and the highest other",
    "any": "the best that the complete hand leaves",
}
_FIRST_LOW = {
    "three-pair": "the highest pair",
    "pair": "the pair",
    "three-of-a-kind-twice": "two of the higher",
}
_SECOND_LOW = {
    "two-pair": "the lower pair",
    "full-house": "the pair",
    "three-and-two-pair": "the higher pair",
    "four-of-a-kind": "the pair with them",
}


def way_rows(way: str) -> tuple[tuple[str, str], ...]:
    """What is held, and what goes low; the first row that fits decides."""
    return tuple(
        (", ".join(_held(case)), _goes_low(case))
        for case in parse_way("\n".join(way_named(way).lines))
    )


def _held(case: Case) -> Iterator[str]:
    yield HELD[case.hand]
    if case.first:
        yield f"{FIRST.get(case.hand, 'the first of')} {band(case.first)}"
    if case.second:
        yield f"{SECOND.get(case.hand, 'the pair of')} {band(case.second)}"
    if case.others:
        yield f"with {_least(case.others)} besides"
    if case.complete:
        kind = "complete hand" if case.complete == "any" else case.complete.replace("-", " ")
        yield f"with a {kind}"
    if case.reaches == (LESS,):
        yield "that leaves a lower low hand"
    elif case.reaches:
        yield f"that leaves {_least(case.reaches)}"


def band(words: tuple[str, ...]) -> str:
    """A bound of ranks."""
    return f"{words[0]} to {words[-1]}" if words[0] != words[-1] else f"{words[0]}s"


def _least(words: tuple[str, ...]) -> str:
    if len(words) == 1:
        return f"{words[0]} or better"
    first, second = words
    return f"a pair of {first}s or better" if first == second else f"{first} and {second} or better"


def _goes_low(case: Case) -> str:
    if case.low == "first":
        found = _FIRST_LOW.get(case.hand, "two of them")
    elif case.low == "second":
        found = _SECOND_LOW.get(case.hand, "two of the second")
    elif (case.hand, case.low) == ("no-pair", "others"):
        return "the second and third highest"
    else:
        return _LOW.get(case.low, f"the best that the {case.low.replace('-', ' ')} leaves")
    return f"{found}, if the rest stays complete" if case.complete else found
