"""Whole cents: a wager that could not be settled, charged or metered in them is refused beforehand.

An amount that is elected is refused with the answers, any other before the round begins.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.rulebook.paying import Progressive, Vigorish, meter_rate
from croupier.rulebook.payout import MeterShare, Payout, PerUnit, money_text, parse_money
from croupier.rulebook.payout import parse_payout as payout

if TYPE_CHECKING:
    from croupier.rulebook.rules import Rules


def cents_fault(
    rules: Rules, wager: str, amount: int, paid_by: Collection[str] | None = None
) -> str:
    """Why a wager of so many cents cannot stand, in a sentence; "" if it can.

    `paid_by` are the outcomes that can pay it, where the place it is on rules out the other rows.
    """
    of_all = ("cents fault", wager, amount, None if paid_by is None else frozenset(paid_by))
    why = rules.once(of_all, lambda: next(_faults(rules, wager, amount, paid_by), ""))
    return f"{wager} of {money_text(amount)}: {why}." if why else ""


def elected_faults(rules: Rules) -> Iterator[tuple[str, str]]:
    """Elected amounts that could not be settled: where that is said, and a sentence."""
    for wager in rules.wagers():
        option = rules.stake(wager.key).option
        if option is not None and not wager.bonus:
            fault = cents_fault(rules, wager.key, rules.money(option))
            if fault:
                yield wager.cite, f"{option} = {rules[option]} is refused: {fault}"


def _faults(
    rules: Rules, wager: str, amount: int, paid_by: Collection[str] | None
) -> Iterator[str]:
    vigorish = rules.vigorish(wager)
    for row in rules.paytable(wager).rows:
        if paid_by is None or row.outcome in paid_by:
            yield from _row_faults(row.pays, amount, vigorish)
    for other in rules.wagers():
        if other.bonus and other.part_of == wager:
            for row in rules.paytable(other.key).rows:
                yield from _row_faults(row.pays, amount, None)
        elif rules.stake(other.key).wagers == (wager,):
            yield from _made_faults(rules, other.key, amount)
    for meter in rules.meters(wager):
        yield from _meter_faults(meter, amount)
    envy = rules.envy(wager)
    if envy is not None and amount not in map(parse_money, envy.stakes):
        yield f"an Envy Bonus is paid on {' or '.join(envy.stakes)} ({envy.cite})"


def _row_faults(pays: Payout, amount: int, vigorish: Vigorish | None) -> Iterator[str]:
    won = pays.beside_meter(amount) if isinstance(pays, MeterShare) else pays.profit(amount)
    if won.denominator != 1:
        yield f"{pays} would pay {_text(won)} cents; wager an amount that is paid in whole cents"
    if vigorish is None or won <= 0:
        return
    taken = vigorish.amount(won)
    if taken.denominator != 1:
        yield f"its vigorish of {vigorish.rate} is not in whole cents ({vigorish.cite})"
    if taken > won:
        yield f"its vigorish would be more than it wins ({vigorish.cite})"


def _made_faults(rules: Rules, other: str, amount: int) -> Iterator[str]:
    """A wager made in the round, of so many times as much; of part of it, an amount is chosen."""
    for size in rules.stake(other).sizes:
        if size.denominator == 1:
            vigorish = rules.vigorish(other)
            for row in rules.paytable(other).rows:
                for fault in _row_faults(row.pays, amount * size.numerator, vigorish):
                    yield f"{other} of {money_text(amount * size.numerator)} at {fault}"


def _meter_faults(meter: Progressive, amount: int) -> Iterator[str]:
    for rate in (meter.rate, meter.reserve):
        if (added := amount * meter_rate(rate)).denominator != 1:
            yield (
                f"{rate} of it would raise the meter by {_text(added)} cents; rates are paid in "
                f"whole cents ({meter.cite})"
            )
    for text in (meter.seed, meter.reseed):
        pays = payout(text.removeprefix("at least "))
        if isinstance(pays, PerUnit) and pays.amount(amount).denominator != 1:
            yield f"a meter that starts at {text} would hold part of a cent ({meter.cite})"


def _text(cents: Fraction) -> str:
    return f"{float(cents):.4f}".rstrip("0")
