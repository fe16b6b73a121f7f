"""Every deal of Casino War: two cards, and two more that count where the first two tie.

The cards burned before a War deal are as good as any that stay in the shoe. A player's War card and
the dealer's are equally likely to be the higher, whatever cards are gone: with the payouts of
651a.10 War is never worth less than the half that a surrender gives up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache

import numpy as np

from croupier.chapters.casino_war.outcomes import (
    EQUAL,
    INITIAL,
    ORIGINAL,
    RESULTS,
    SURRENDER,
    TIE_ENDS,
    WAR,
    WAR_ENDS,
    WAR_TIE,
    compare,
)
from croupier.maths.draw import Ints, rank_counts, sequences
from croupier.maths.pricing.counted import Counted, Line, Terms, line, single
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.strategy import Learned, Strategy
from croupier.rulebook.rules import Rules

Shoe = tuple[int, ...]
GO_TO_WAR, GIVE_UP = "Go to War on every tie hand.", "Surrender on every tie hand."
ABOUT = {WAR: GO_TO_WAR, SURRENDER: GIVE_UP}


def two_cards(shoe: Shoe) -> Ints:
    """Ordered deals of two cards by how the first compares with the second."""
    ranks, weights = sequences(np.array(shoe, dtype=np.int64), 2)
    found = np.zeros(RESULTS, dtype=np.int64)
    np.add.at(found, _results(ranks), weights)
    return found


@cache
def four_cards(shoe: Shoe) -> Ints:
    """Ordered deals of four cards by how the first two compare and how the others do."""
    ranks, weights = sequences(np.array(shoe, dtype=np.int64), 4)
    found = np.zeros((RESULTS, RESULTS), dtype=np.int64)
    np.add.at(found, (_results(ranks[:, :2]), _results(ranks[:, 2:])), weights)
    return found


def _results(ranks: Ints) -> Ints:
    kinds = range(int(ranks.max()) + 1)
    table = np.array([[compare(one, other) for other in kinds] for one in kinds], dtype=np.int64)
    return np.asarray(table[ranks[:, 0], ranks[:, 1]])


# ------------------------------------------------------------------------------ shoes


def full_shoe(rules: Rules) -> Shoe:
    return tuple(rank_counts(rules.number("decks")).tolist())


def war_kinds(rules: Rules) -> dict[str, int]:
    """What is left beside two cards that tie; all ranks but theirs are alike."""
    tied, *others = full_shoe(rules)
    return {"tied rank": tied - 2, "any other": sum(others)}


def war_shoe(rules: Rules, held: Sequence[int]) -> Shoe:
    """The ranks of a shoe of `war_kinds`: what the others lack is of one rank."""
    tied, others = held
    full = full_shoe(rules)[2:]
    return (tied, others - sum(full), *full)


# ------------------------------------------------------------------------------ lines


def tie_lines(wager: str, by_result: Ints) -> dict[Line, int]:
    """A Tie Wager on deals of two cards by their result."""
    return single(wager, zip(TIE_ENDS, by_result.tolist(), strict=True))


def initial_lines(way: str, original: Ints, war: Ints) -> dict[Line, int]:
    """Initial and War Wager where every tie hand goes to War, or is surrendered.

    `original` are the deals by their result and `war` the tied ones by that of the War deal.
    """
    lines = {line((INITIAL, end)): int(original[result]) for result, (end, _) in ORIGINAL.items()}
    if way == SURRENDER:
        lines[line((INITIAL, SURRENDER))] = int(original[EQUAL])
        return lines
    for (initial, end, _), deals in zip(WAR_ENDS, war.tolist(), strict=True):
        lines[line((INITIAL, initial), (WAR, end))] = deals
    return lines


def initial_from(rules: Rules, terms: Terms, shoe: Shoe) -> tuple[Counted, ...]:
    """The ways to meet a tie hand, as `ways` has them, from a shoe."""
    deals = four_cards(shoe)
    original, war = deals.sum(axis=1), deals[EQUAL]
    best, *_ = ways(rules, terms)
    return tuple(
        Counted(
            INITIAL,
            initial_lines(way, original, war),
            variant=way,
            about=ABOUT[way],
            strategy=_strategy(rules, terms) if way == best else None,
        )
        for way in ways(rules, terms)
    )


def ways(rules: Rules, terms: Terms) -> tuple[str, ...]:
    """War and surrender, the better from a full shoe first."""
    return tuple(sorted(ABOUT, key=lambda way: _edges(rules, terms)[way]))


def _edges(rules: Rules, terms: Terms) -> dict[str, Fraction]:
    """The house advantage of each way, from a full shoe."""
    deals = four_cards(full_shoe(rules))
    pricing = Pricing(rules, INITIAL, terms)
    found = {}
    for way in ABOUT:
        lines = initial_lines(way, deals.sum(axis=1), deals[EQUAL])
        lost = sum((pricing.net(ended) * deals for ended, deals in lines.items()), Fraction(0))
        found[way] = -lost / sum(lines.values())
    return found


def _strategy(rules: Rules, terms: Terms) -> Strategy:
    edges, deals = _edges(rules, terms), four_cards(full_shoe(rules))
    order = ways(rules, terms)
    least = edges[order[0]]
    unit = rules.book.wager_named(INITIAL).name
    return Strategy(
        ABOUT[order[0]],
        learned=tuple(
            Learned(way, ABOUT[way], edges[way] - least, edges[way], unit) for way in order
        ),
        frequencies={"tie hand": {order[0]: Fraction(int(deals[EQUAL].sum()), int(deals.sum()))}},
    )


def worth_at_war(rules: Rules, left: Shoe, stakes: Mapping[str, int]) -> Fraction:
    """What wagers at War gain on the average, in cents, from what is left of the shoe."""
    deals: list[int] = two_cards(left).tolist()
    gained = Fraction(0)
    for (initial, war, _), tie, times in zip(WAR_ENDS, TIE_ENDS, deals, strict=True):
        ends = {INITIAL: initial, WAR: war, WAR_TIE: tie}
        for wager, stake in stakes.items():
            gained += rules.paid(wager).net(ends[wager], stake).gain * times
    return gained / sum(deals)
