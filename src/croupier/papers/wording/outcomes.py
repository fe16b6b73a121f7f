"""How a wager may end, as tables: by its paytable, by what a round comes to, and one by one.

Where several wagers are decided together each has its column; a list of them that would fill pages
is told by its results, and stands in an annex.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from croupier.maths.pricing.prices import OutcomeOdds
from croupier.maths.pricing.report import WagerOdds, result
from croupier.papers.document import Grid, grid
from croupier.papers.wording.payouts import pays_words
from croupier.papers.wording.words import in_words, short_name
from croupier.rulebook.rules import Rules

MOST_TOGETHER = 12  # rows that stand on one page
MOST_LISTED = 54  # outcomes of several wagers that stand where the wager is told
ABREAST = 2
TINIEST = Fraction(1, 10**7)
WIDEST = 10**18  # a number of combinations that a column has room for
SIGNED = re.compile(r"[+-]?[\d.]+")  # what several wagers together come to
POWERS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
FIGURES = ("combinations", "probability", "contribution")
OUTCOME = ("pays", "result", "combinations", "probability", "true odds", "contribution")


def units(value: Fraction) -> str:
    return f"{float(value):+,.4f}".rstrip("0").removesuffix(".") if value else "0"


def is_long(odds: WagerOdds) -> bool:
    """Whether outcomes of several wagers would fill pages."""
    return _together(odds) and len(odds.outcomes) > MOST_LISTED


def _together(odds: WagerOdds) -> bool:
    return any(SIGNED.fullmatch(outcome.pays) for outcome in odds.outcomes)


def outcomes(rules: Rules, odds: WagerOdds) -> Grid:
    """How a wager ends; where it does so with others in too many ways, the results alone."""
    if is_long(odds):
        return _by_result(odds)
    if _together(odds):
        return every_outcome(rules, odds)
    names = row_names(rules, odds.wager)
    rows = [outcome_row(names, outcome) for outcome in odds.outcomes]
    return _grid(odds, ("outcome", *OUTCOME), rows, "llrrrrr")


def every_outcome(rules: Rules, odds: WagerOdds, *, dense: bool = False) -> Grid:
    """Wagers that end together, a column each."""
    ends = [_ends(odds.wager, each.outcome) for each in odds.outcomes]
    met = {wager for each in ends for wager in each}
    wagers = [odds.wager, *(key for key in rules.book.wagers if key in met - {odds.wager})]
    names = {wager: row_names(rules, wager) for wager in wagers}
    called = [short_name(rules.book.wager_named(wager)) for wager in wagers]
    heads = [name[0].upper() + name[1:] for name in called]
    rows = [
        (
            *(_told(names[wager], each[wager]) if wager in each else "" for wager in wagers),
            *_figures(outcome),
        )
        for each, outcome in zip(ends, odds.outcomes, strict=True)
    ]
    align = "l" * len(wagers) + "lrrrrr"
    return _grid(odds, (*heads, *OUTCOME), rows, align, dense=dense)


def _ends(wager: str, outcome: str) -> dict[str, list[str]]:
    """How each wager ends, by the words of an outcome: the first without a name is the wager's."""
    first, *others = outcome.split(", ")
    found = {wager: [first]}
    for other in others:
        name, _, end = other.partition(" ")
        found.setdefault(name, []).append(end)
    return found


def _told(names: Mapping[str, str], ends: Sequence[str]) -> str:
    said = [names.get(end) or in_words(end) for end in ends]
    lower = ", ".join(each[0].lower() + each[1:] for each in said) if len(said) > 1 else said[0]
    return lower[0].upper() + lower[1:]


def _grid(
    odds: WagerOdds,
    columns: Sequence[str],
    rows: Sequence[Sequence[str]],
    align: str,
    *,
    dense: bool = False,
) -> Grid:
    """A table without the columns that are empty."""
    kept = [nth for nth in range(len(columns)) if any(row[nth] for row in rows)]
    return grid(
        [columns[nth] for nth in kept],
        [[row[nth] for nth in kept] for row in rows],
        "".join(align[nth] for nth in kept),
        title="Outcomes",
        cite=odds.cite,
        whole=len(rows) <= MOST_TOGETHER,
        small=True,
        dense=dense,
        share=tuple(1.0 if align[nth] == "l" and columns[nth] != "pays" else 0 for nth in kept),
    )


def _by_result(odds: WagerOdds) -> Grid:
    """What a round comes to, and in how many ways, two lists side by side."""
    found: dict[str, list[OutcomeOdds]] = {}
    for outcome in odds.outcomes:
        found.setdefault(units(result(outcome)), []).append(outcome)
    rows = [(label, f"{len(same):,}", *_sums(same)) for label, same in found.items()]
    columns = ["result", "ways", *FIGURES]
    if not any(row[2] for row in rows):
        rows = [(*row[:2], *row[3:]) for row in rows]
        columns.remove(FIGURES[0])
    return grid(
        [*columns, ""] * (ABREAST - 1) + columns,
        list(_abreast(rows)),
        ("r" * len(columns) + "c") * (ABREAST - 1) + "r" * len(columns),
        title="Outcomes by net result",
        cite=odds.cite,
        whole=False,
        small=True,
        share=((0.0,) * len(columns) + (1.0,)) * (ABREAST - 1) + (0.0,) * len(columns),
    )


def _sums(same: Sequence[OutcomeOdds]) -> tuple[str, ...]:
    counted = [each.combinations for each in same if each.combinations is not None]
    return (
        _count(sum(counted)) if len(counted) == len(same) else "",
        share(sum((each.probability for each in same), Fraction(0)), "", 10),
        share(sum((each.contribution for each in same), Fraction(0)), "+", 8),
    )


def _abreast(rows: Sequence[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    high = -(-len(rows) // ABREAST)
    empty = ("",) * len(rows[0])
    for nth in range(high):
        right = rows[high + nth] if high + nth < len(rows) else empty
        yield (*rows[nth], "", *right)


def row_names(rules: Rules, wager: str) -> dict[str, str]:
    """The rows of a wager's paytables by the keys that outcomes have."""
    return {row.outcome: row.name for table in rules.book.paytables(wager) for row in table.rows}


def outcome_row(names: Mapping[str, str], outcome: OutcomeOdds) -> tuple[str, ...]:
    return _told(names, [outcome.outcome]), *_figures(outcome)


def _figures(outcome: OutcomeOdds) -> tuple[str, ...]:
    return (
        "" if SIGNED.fullmatch(outcome.pays) else pays_words(outcome.pays),
        units(result(outcome)),
        "" if outcome.combinations is None else _count(outcome.combinations),
        share(outcome.probability, "", 10),
        true_odds(outcome.probability),
        share(outcome.contribution, "+", 8),
    )


def true_odds(chance: Fraction) -> str:
    """The odds against: how often it fails for each time it comes up."""
    return f"{float((1 - chance) / chance):,.2f} to 1" if chance else ""


def share(value: Fraction, sign: str, digits: int) -> str:
    """A share of one, or by its power of ten where its digits would be noughts."""
    if value == 0 or abs(value) >= TINIEST:
        return f"{float(value):{sign}.{digits}f}"
    return _powered(f"{float(value):{sign}.3e}")


def _count(number: int) -> str:
    """A number as it is, or so long a one that a column has no room for it by its power of ten."""
    return f"{number:,}" if number < WIDEST else _powered(f"{number:.8e}")


def _powered(text: str) -> str:
    digits, _, power = text.partition("e")
    return f"{digits} × 10{str(int(power)).translate(POWERS)}"
