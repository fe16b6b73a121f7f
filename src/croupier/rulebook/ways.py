"""A house way as a table of cases: how a dealer sets seven cards into five high and two low.

A case is a line, the first that fits decides:

    HAND [first=RANKS] [second=RANKS] [others=LOW] [complete=KIND] [reaches=LOW] -> LOW

HAND is what the cards' ranks make, the joker an ace. `first` and `second` bound the ranks of its
sets: of a two pair the higher and the lower pair, of a full house the three and the pair, of four
of a kind the four and a pair or three beside them. `others` says how high the two highest cards
outside the sets must be: K, A+J, 10+10. `complete` asks for a straight, flush, straight flush or
royal flush; `reaches` how high a low hand it must leave, or `reaches=less` that it leaves less than
the others. What goes low: `others`, `first` or `second` (two cards of the set, and where `complete`
is asked the five left are such a hand), `ace` (a card of the first set and the highest other), or
the kind of complete hand that stays high beside the best low.

A way sets every seven cards in one manner, and none with the low hand above the high one: each hand
has a case without conditions, and nothing goes low that could outrank what is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

RANK_WORDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
COMPLETE = ("straight", "flush", "straight-flush", "royal-flush", "any")
SETS = ("first", "second")
CONDITIONS = (*SETS, "others", "complete", "reaches")
LESS = "less"
ANY = "any"  # every hand, where a chapter has such a case

# By what the ranks make: what may go low whatever is left, the first named with any cards.
MAY_GO_LOW = {
    "no-pair": ("others",),
    "pair": ("others",),
    "two-pair": ("second", "others"),
    "three-pair": ("first", "second"),
    "three-of-a-kind": ("others", "ace"),
    "full-house": ("second", "others"),
    "three-and-two-pair": ("second", "first"),
    "three-of-a-kind-twice": ("first", "second"),
    "four-of-a-kind": ("first", "others"),
    "five-aces": ("first", "others"),
}
HANDS = tuple(MAY_GO_LOW)
ONE_SET = ("pair", "three-of-a-kind")
NO_SECOND = ("no-pair", *ONE_SET)
ONE_OTHER = "three-of-a-kind-twice"  # which leaves no two cards outside its sets


class WayError(ValueError):
    """A house way that cannot be read, or that would leave a hand unset."""


@dataclass(frozen=True)
class Case:
    """One line: bounds are words of ranks, "" where a condition is not made."""

    line: str
    hand: str
    low: str
    first: tuple[str, ...] = ()
    second: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    complete: str = ""
    reaches: tuple[str, ...] = ()

    @property
    def conditions(self) -> bool:
        return bool(self.first or self.second or self.others or self.complete)


def parse_way(text: str) -> tuple[Case, ...]:
    """Read a way; lines may also be parted by semicolons, and `#` begins a remark."""
    cases = tuple(_case(line) for line in case_lines(text))
    for hand in HANDS:
        if not any(case.hand == hand and not case.conditions for case in cases):
            low = MAY_GO_LOW[hand][0]
            raise WayError(f"{hand} has no case without conditions: add {hand} -> {low}")
    refuse_never_asked(cases)
    return cases


class Lined(Protocol):
    """What the cases of all chapters have."""

    @property
    def line(self) -> str: ...
    @property
    def hand(self) -> str: ...
    @property
    def conditions(self) -> bool: ...


def refuse_never_asked(cases: Iterable[Lined]) -> None:
    """Refuse a case behind one that sets every such hand."""
    sets_all: dict[str, str] = {}
    for case in cases:
        before = sets_all.get(case.hand, sets_all.get(ANY))
        if before is not None:
            raise WayError(f"{case.line!r} is never reached: {before!r} comes first")
        if not case.conditions:
            sets_all[case.hand] = case.line


def case_lines(text: str) -> Iterator[str]:
    """The lines of a way, without remarks."""
    for each in text.replace(";", "\n").splitlines():
        if line := " ".join(each.partition("#")[0].split()):
            yield line


def _case(line: str) -> Case:
    hand, found, low = parted(line, HANDS, CONDITIONS, "LOW")
    if hand == ONE_OTHER and "others" in found:
        raise WayError(f"{line!r} asks for two cards outside the sets, but {hand} has one")
    among("what goes low", low, _may_go_low(hand, found), line)
    if "complete" in found:
        among("the complete hand", found["complete"], COMPLETE, line)
    elif "reaches" in found:
        raise WayError(f"{line!r} needs complete=any to ask what a complete hand leaves")
    return Case(
        line,
        hand,
        low,
        first=rank_words(found.get("first", ""), "-", line),
        second=rank_words(found.get("second", ""), "-", line),
        others=rank_words(found.get("others", ""), "+", line),
        complete=found.get("complete", ""),
        reaches=_reached(found.get("reaches", ""), line),
    )


def parted(
    line: str, hands: tuple[str, ...], conditions: tuple[str, ...], then: str
) -> tuple[str, dict[str, str], str]:
    """The hand of a case, its conditions, and what stands behind the arrow."""
    left, arrow, right = (part.strip() for part in line.partition("->"))
    hand, *given = left.split() or [""]
    if not arrow:
        raise WayError(f"{line!r} is not a case: write HAND -> {then}")
    among("the hand", hand, hands, line)
    found: dict[str, str] = {}
    for each in given:
        key, _, value = each.partition("=")
        among("the condition", key, conditions, line)
        if not value or key in found:
            said = "twice" if value else "without a value"
            raise WayError(f"{key} is given {said} in {line!r}")
        found[key] = value
    if "second" in found and hand in NO_SECOND:
        raise WayError(f"{line!r} limits a second set, which {hand} does not have")
    return hand, found, right


def _may_go_low(hand: str, found: dict[str, str]) -> tuple[str, ...]:
    allowed = MAY_GO_LOW[hand]
    if hand == "four-of-a-kind" and "second" in found:
        allowed += ("second",)
    sets = () if hand == "no-pair" else SETS[:1] if hand in ONE_SET else SETS
    return allowed + (*sets, *COMPLETE) * ("complete" in found)


def among(what: str, value: str, allowed: tuple[str, ...], line: str) -> None:
    """Refuse a word that is none of those allowed."""
    if value not in allowed:
        raise WayError(f"{what} {value!r} in {line!r} is not {' or '.join(dict.fromkeys(allowed))}")


def rank_words(value: str, between: str, line: str) -> tuple[str, ...]:
    """One rank or two."""
    if not value:
        return ()
    words = tuple(value.split(between))
    for word in words:
        among("the rank", word, RANK_WORDS, line)
    if len(words) > 2:
        raise WayError(f"{value!r} in {line!r} has more than two ranks")
    if between == "-" and RANK_WORDS.index(words[0]) > RANK_WORDS.index(words[-1]):
        raise WayError(f"{value!r} in {line!r} runs downward: write {words[-1]}-{words[0]}")
    return words


def _reached(value: str, line: str) -> tuple[str, ...]:
    return (LESS,) if value == LESS else rank_words(value, "+", line)
