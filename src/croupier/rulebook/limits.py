"""Payout limits: which hold, and the figure that the text names for them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.rulebook.answers import DECLINED
from croupier.rulebook.paying import Limit
from croupier.rulebook.payout import money_text, parse_money

if TYPE_CHECKING:
    from croupier.rulebook.rules import Rules


def payout_limits(rules: Rules) -> tuple[tuple[frozenset[str], int], ...]:
    """Wagers whose winnings together are limited to so many cents."""
    found = []
    for limit in rules.book.limit:
        if rules.holds(limit.given):
            most = _elected(rules, limit)
            if most is None and limit.holds == "always":
                most = _named(rules, limit)
            if most is not None:
                found.append((frozenset(limit.wagers), most))
    return tuple(found)


def limit_faults(rules: Rules) -> Iterator[tuple[Limit, str]]:
    """Limits elected beyond the figure that the text names."""
    for limit in rules.book.limit:
        elected = _elected(rules, limit)
        if elected is None or limit.amount is None or not rules.holds(limit.given):
            continue
        named = _named(rules, limit)
        if (elected < named) if limit.bound == "least" else (elected > named):
            fault = (
                f"{limit.elected_by} = {money_text(elected)} is refused; with a table minimum of "
                f"{rules['table-minimum']} it is at {limit.bound} {money_text(named)} "
                f"({limit.cite})."
            )
            yield limit, fault


def _elected(rules: Rules, limit: Limit) -> int | None:
    if limit.elected_by is None or rules[limit.elected_by] == DECLINED:
        return None
    return rules.money(limit.elected_by)


def _named(rules: Rules, limit: Limit) -> int:
    """The text's amount, or what the table minimum could win if that is more."""
    assert limit.amount is not None
    minimum = rules.money("table-minimum")
    at_minimum = sum(
        (
            max(row.pays.profit(minimum * times) for row in rules.paytable(wager).rows)
            for wager, times in limit.at_minimum.items()
        ),
        Fraction(0),
    )
    return max(parse_money(limit.amount), int(at_minimum))
