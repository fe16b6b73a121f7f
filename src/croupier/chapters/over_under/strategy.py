"""What to do with the first card, in words and in a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from fractions import Fraction
from itertools import groupby

from croupier.chapters.over_under.counting import (
    RANKS,
    Choices,
    best_choices,
    deals_of,
    edge,
    full_shoe,
    worths,
)
from croupier.chapters.over_under.outcomes import ANTE, CHOICES, OVER, SURRENDER, UNDER, points
from croupier.equipment.cards import RANK_NAMES
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.strategy import Chart, Learned, Strategy
from croupier.rulebook.rules import Rules

DOES = {OVER: "Over 23", UNDER: "Under 18", SURRENDER: "surrender"}


def _from(least_over: int, surrendered: Collection[int] = ()) -> Choices:
    """Over from so many points on, some surrendered, under below."""
    values = [int(points(rank)) for rank in range(RANKS)]
    return tuple(
        SURRENDER if value in surrendered else OVER if value >= least_over else UNDER
        for value in values
    )


# Rules that somebody might play.
OTHERS = {"over-from-7": _from(7), "surrender-5-and-6": _from(6, surrendered=(5, 6))}


def strategy(rules: Rules, terms: Terms) -> Strategy:
    """The best choices, what others cost, and what every choice is worth."""
    best = best_choices(rules, terms)
    edges = {key: edge(rules, terms, each) for key, each in ({"best": best} | OTHERS).items()}
    unit = rules.book.wager_named(ANTE).name.removesuffix(" Wager")
    times = Counter(best)
    return Strategy(
        _sentence(best),
        learned=tuple(
            Learned(key, _sentence(choices), edges[key] - edges["best"], edges[key], unit)
            for key, choices in ({"best": best} | OTHERS).items()
        ),
        frequencies={"first card": {does: Fraction(times[does], RANKS) for does in CHOICES}},
        charts=(_chart(rules, terms, best),),
    )


def _sentence(choices: Choices) -> str:
    """What is done, by runs of first cards."""
    runs = [
        (does, [RANK_NAMES[rank] for rank, _ in run])
        for does, run in groupby(enumerate(choices), key=lambda each: each[1])
    ]
    said = "; ".join(f"{DOES[does]} with {_span(cards)}" for does, cards in runs)
    return f"{said[0].upper()}{said[1:]}."


def _span(cards: list[str]) -> str:
    return f"{cards[0]} to {cards[-1]}" if len(cards) > 1 else cards[0]


def _chart(rules: Rules, terms: Terms, best: Choices) -> Chart:
    rows = []
    for rank, by_total in enumerate(deals_of(full_shoe(rules)).tolist()):
        worth = worths(rules, terms, by_total)
        told = (f"{float(worth[does]):+.4f}" for does in CHOICES)
        rows.append((RANK_NAMES[rank], DOES[best[rank]], *told))
    columns = ("first card", "best", *(DOES[does] for does in CHOICES))
    return Chart("What each choice is worth, in units of the Ante", columns, tuple(rows))
