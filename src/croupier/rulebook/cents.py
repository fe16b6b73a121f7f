"""Whole cents: a wager that could not be settled or charged in them is refused beforehand.

An amount that is elected is refused with the answers, any other before the round begins.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.rulebook.paid import Net, Paid, meter_cents
from croupier.rulebook.paying import Progressive
from croupier.rulebook.payout import money_text, parse_money

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
    for asked in rules.book.option:
        if asked.settled_as and rules.asked(asked):
            fault = cents_fault(rules, asked.settled_as, rules.money(asked.key))
            if fault:
                yield asked.cite, f"{asked.key} = {rules[asked.key]} is refused: {fault}"


def _faults(
    rules: Rules, wager: str, amount: int, paid_by: Collection[str] | None
) -> Iterator[str]:
    paid = rules.paid(wager)
    yield from _row_faults(paid, amount, paid_by)
    for other in rules.wagers():
        if other.bonus and other.part_of == wager:
            bonus = rules.paid(other.key)
            for outcome, row in bonus.rows.items():
                if not row.pays.needs_meter:
                    yield from _net_faults(bonus, bonus.unstaked(outcome, amount))
        elif other.part_of == wager:
            yield from _made_faults(rules, wager, other.key, amount)
    for meter in paid.meters:
        yield from _meter_faults(meter, amount)
    envy = paid.envy
    if envy is not None and not envy.or_more and amount not in map(parse_money, envy.stakes):
        yield f"an Envy Bonus is paid on {' or '.join(envy.stakes)} ({envy.cite})"


def _row_faults(paid: Paid, amount: int, paid_by: Collection[str] | None = None) -> Iterator[str]:
    empty = {meter.meter: 0 for meter in paid.meters}
    for outcome in paid.rows:
        if paid_by is None or outcome in paid_by:
            yield from _net_faults(paid, paid.net(outcome, amount, empty))


def _net_faults(paid: Paid, net: Net) -> Iterator[str]:
    assert net.row is not None
    if net.vigorish and paid.vigorish:
        if net.vigorish.denominator != 1:
            rate, cite = paid.vigorish.rate, paid.vigorish.cite
            yield f"its vigorish of {rate} is not in whole cents ({cite})"
        if net.beside_meter < 0:
            yield f"its vigorish would be more than it wins ({paid.vigorish.cite})"
    if net.beside_meter.denominator != 1:
        yield (
            f"{net.row.pays} would pay {_text(net.beside_meter)} cents; wager an amount that is "
            "paid in whole cents"
        )


def _made_faults(rules: Rules, wager: str, other: str, amount: int) -> Iterator[str]:
    """A wager made in the round, of so many times as much; of part of it, an amount is chosen."""
    decided = (stake for decision in rules.decisions(other) for stake in decision.stake)
    stakes = [each for each in (rules.stake(other), *decided) if each.wagers == (wager,)]
    for size in sorted({size for stake in stakes for size in stake.sizes}):
        if size.denominator == 1:
            made = amount * size.numerator
            for fault in _row_faults(rules.paid(other), made):
                yield f"{other} of {money_text(made)} at {fault}"


def _meter_faults(meter: Progressive, amount: int) -> Iterator[str]:
    for text in (meter.seed, meter.reseed):
        if meter_cents(text, amount).denominator != 1:
            yield f"a meter that starts at {text} would hold part of a cent ({meter.cite})"


def _text(cents: Fraction) -> str:
    return f"{float(cents):.4f}".rstrip("0")
