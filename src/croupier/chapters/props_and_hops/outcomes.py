"""From two dice to outcomes: 668a.2. Play, counting and simulation all ask here."""

from __future__ import annotations

from itertools import combinations_with_replacement

from croupier.rulebook.rules import Rules

LOSE, WIN = "lose", "win"
TWO_OR_TWELVE, OTHER_FIELD = "2-or-12-is-rolled", "3-4-9-10-or-11-is-rolled"
SHAKE = "six-eight-shake"
FIELD, UNDER, OVER = "field", "1-6-and-under", "3-4-and-over"
# Each Hop wager and the option that names its combinations.
HOPS = {
    "hop-the-top": "hop-the-top-combinations",
    "hop-the-left": "hop-the-left-combinations",
    "hop-the-right": "hop-the-right-combinations",
    "hop-the-center": "hop-the-center-combinations",
}
SEVEN = 7

FACES = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
TOTALS = {1: "two", 2: "four", 3: "six", 4: "eight", 5: "ten", 6: "twelve"}

Roll = tuple[int, ...]


def _box(low: int, high: int) -> str:
    """668a.2(d) and (e): the wager in the box that depicts a combination."""
    return f"{TOTALS[low]}-the-hardway" if low == high else f"{FACES[low]}-{FACES[high]}"


BOXES = {_box(low, high): f"{low}-{high}" for low, high in combinations_with_replacement(FACES, 2)}
# 668a.2(f)(8): each combination of 6 and of 8.
SHAKEN = ("1-5", "2-4", "3-3", "2-6", "3-5", "4-4")

OUTCOMES = {
    **{wager: frozenset({WIN, LOSE}) for wager in (*BOXES, *HOPS, UNDER, OVER, SHAKE)},
    FIELD: frozenset({TWO_OR_TWELVE, OTHER_FIELD, LOSE}),
}


def combination(dice: Roll) -> str:
    """What two dice show, the lower first: no wager tells them apart."""
    low, high = sorted(dice)
    return f"{low}-{high}"


def hop_combinations(rules: Rules, wager: str) -> tuple[str, ...]:
    """668a.2(f)(2) to (5): what stands in that part of the approved layout."""
    chosen = rules[HOPS[wager]]
    assert isinstance(chosen, tuple)
    return chosen


def outcome(rules: Rules, wager: str, on: str, dice: Roll) -> str:
    """What the next roll makes of a wager that it decides."""
    total, shown = sum(dice), combination(dice)
    if wager in BOXES:
        return _won(shown == BOXES[wager])
    if wager in HOPS:
        return _won(shown in hop_combinations(rules, wager))
    match wager:
        case "field":
            if total in (2, 12):
                return TWO_OR_TWELVE
            return OTHER_FIELD if total in (3, 4, 9, 10, 11) else LOSE
        case "1-6-and-under":
            return _won(shown == "1-6" or total < SEVEN)
        case "3-4-and-over":
            return _won(shown == "3-4" or total > SEVEN)
    raise KeyError(wager)


def _won(wins: bool) -> str:
    return WIN if wins else LOSE


def shaken(thrown: frozenset[str], dice: Roll) -> tuple[str, frozenset[str]]:
    """What a roll makes of a Six Eight Shake Wager: its outcome, "" while it stands, and the
    combinations thrown for it."""
    if sum(dice) == SEVEN:
        return LOSE, thrown
    then = thrown | (frozenset({combination(dice)}) & frozenset(SHAKEN))
    return (WIN if len(then) == len(SHAKEN) else ""), then
