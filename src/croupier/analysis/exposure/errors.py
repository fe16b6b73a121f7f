"""What a dealer who misreads a paragraph costs the house: lines of the count, ended otherwise.

A wager that should be returned is paid, or collected; where another wager of the same hand was won,
the return was for a dealer who does not qualify.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.maths.pricing.counted import Counted, Line, Part, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.rules import Rules

PUSH, WIN, LOSE = "push", "win", "lose"
Change = Callable[[Line], Line]


@dataclass(frozen=True)
class DealerError:
    """`costs` the house in units of the main wager for each round dealt, if it is made whenever it
    can be; below 0 the player pays for it. `share` of rounds can have it."""

    key: str
    sentence: str
    costs: Fraction
    share: Fraction


def dealer_errors(rules: Rules, counted: Counted, terms: Terms) -> tuple[DealerError, ...]:
    """Those that change anything at this wager."""
    pricing = Pricing(rules, counted.wager, terms)
    total = sum(counted.lines.values())
    right = _mean(pricing, counted, lambda line: line)
    found = []
    for key, sentence, change in ERRORS:
        able = sum(ways for line, ways in counted.lines.items() if change(line) != line)
        if able and _has_rows(rules, counted, change):
            cost = _mean(pricing, counted, change) - right
            if cost:
                found.append(DealerError(key, sentence, cost, Fraction(able, total)))
    return tuple(found)


def _mean(pricing: Pricing, counted: Counted, change: Change) -> Fraction:
    total = sum(counted.lines.values())
    won = sum((pricing.net(change(line)) * n for line, n in counted.lines.items()), Fraction(0))
    return won / total


def _has_rows(rules: Rules, counted: Counted, change: Change) -> bool:
    """Whether every wager that would be paid has a row that says what."""
    changed = {
        new.wager
        for line in counted.lines
        for old, new in zip(line, change(line), strict=True)
        if new.outcome == WIN and old != new
    }
    return all(rules.outcome_row(wager, WIN) is not None for wager in changed)


def _returned(line: Line) -> list[Part]:
    return [part for part in line if part.outcome == PUSH and part.times]


def _ties(line: Line) -> bool:
    """Everything staked comes back."""
    staked = [part for part in line if part.times]
    return bool(staked) and all(part.outcome == PUSH for part in staked)


def _beside_a_win(line: Line) -> bool:
    return bool(_returned(line)) and any(part.outcome == WIN for part in line)


def _ended(line: Line, outcome: str) -> Line:
    return tuple(
        replace(part, outcome=outcome) if part.outcome == PUSH and part.times else part
        for part in line
    )


def _pays_a_tie(line: Line) -> Line:
    return _ended(line, WIN) if _ties(line) else line


def _takes_a_tie(line: Line) -> Line:
    return _ended(line, LOSE) if _ties(line) else line


def _pays_all(line: Line) -> Line:
    return _ended(line, WIN) if _beside_a_win(line) else line


ERRORS: tuple[tuple[str, str, Change], ...] = (
    ("pays-a-push", "The dealer pays a tie instead of returning the wagers.", _pays_a_tie),
    ("takes-a-push", "The dealer collects a tie instead of returning the wagers.", _takes_a_tie),
    (
        "forgets-to-qualify",
        "The dealer pays all of a winning hand though one wager should be returned (no qualifier).",
        _pays_all,
    ),
)
