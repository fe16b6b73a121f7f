"""From an outcome to money, by the wager's paytable and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from croupier.rounds.words import UNDONE, Bet, Funded, Settlement, Step, Void
from croupier.rulebook.paying import meter_rate
from croupier.rulebook.payout import (
    Payout,
    PayoutError,
    PerUnit,
    money_text,
    parse_payout,
)
from croupier.rulebook.rules import Rules

Amounts = dict[str, dict[str, int]]
"""What stands on the meters, by wager and meter, in cents."""


def settle(rules: Rules, bet: Bet, outcome: str, cite: str) -> Settlement:
    """Settle a wager that no meter pays."""
    row = rules.outcome_row(bet.wager, outcome)
    if row is None:
        net = 0 if outcome == "push" else -bet.amount
        return Settlement.of(bet, outcome, cite, net=net)
    won = row.pays.profit_cents(bet.amount)
    vigorish = rules.vigorish(bet.wager) if won > 0 else None
    taken = vigorish.amount(won) if vigorish else Fraction(0)
    if taken.denominator != 1:
        raise PayoutError(f"The vigorish on {bet} is not in whole cents.")
    net, pays = won - taken.numerator, str(row.pays)
    return Settlement.of(bet, row.outcome, cite, pays=pays, net=net, vigorish=taken.numerator)


def settle_bonus(rules: Rules, bet: Bet, bonus: str, outcome: str, cite: str) -> Settlement | None:
    """Pay an unstaked bonus on a wager; None where nothing is paid."""
    row = rules.outcome_row(bonus, outcome)
    if row is None:
        return None
    paid = row.pays.profit_cents(bet.amount)
    if " for " in str(row.pays):
        paid += bet.amount
    return Settlement.of(
        replace(bet, wager=bonus, amount=0), row.outcome, cite, pays=str(row.pays), net=paid
    )


def within_limits(rules: Rules, settled: Iterable[Settlement]) -> list[Settlement]:
    """One hand's settlements after the payout limits that hold: the largest winnings are cut."""
    kept = list(settled)
    for limit in rules.payout_limits():
        inside = [
            nth
            for nth, each in enumerate(kept)
            if limit.covers(each.wager, each.outcome) and each.net > 0
        ]
        excess = sum(kept[nth].net for nth in inside) - limit.most
        for nth in sorted(inside, key=lambda nth: -kept[nth].net):
            cut = min(kept[nth].net, max(excess, 0))
            if cut:
                pays = f"{kept[nth].pays}, limited to {money_text(limit.most)} in all"
                kept[nth] = replace(kept[nth], net=kept[nth].net - cut, pays=pays)
            excess -= cut
    return kept


def reserve_of(meter: str) -> str:
    """The hidden meter that a reserve rate feeds; it joins the meter when that is won."""
    return f"{meter} reserve"


def fund_meters(rules: Rules, bets: Iterable[Bet]) -> Step:
    """Each progressive wager raises its meters by the rate of progression."""
    for bet in bets:
        for meter in rules.meters(bet.wager):
            for name, rate in ((meter.meter, meter.rate), (reserve_of(meter.meter), meter.reserve)):
                added = bet.amount * meter_rate(rate)
                if added.denominator != 1:
                    raise PayoutError(f"{rate} of {bet} is not in whole cents ({meter.cite}).")
                if added:
                    yield Funded(bet.wager, name, added.numerator, meter.cite, bet)


def seed_meters(rules: Rules, given: Mapping[str, Mapping[str, int]]) -> Amounts:
    """The amounts on all meters of the wagers offered: as given, or at their seeds."""
    amounts: Amounts = {}
    for wager in rules.wagers():
        if not wager.bonus and (found := rules.meters(wager.key)):
            seeds = {meter.meter: _meter_amount(rules, wager.key, meter.seed) for meter in found}
            amounts[wager.key] = seeds | dict(given.get(wager.key, {}))
    return amounts


def reseed(rules: Rules, wager: str) -> dict[str, int]:
    return {meter.meter: _meter_amount(rules, wager, meter.reseed) for meter in rules.meters(wager)}


def _meter_amount(rules: Rules, wager: str, text: str) -> int:
    pays: Payout = parse_payout(text.removeprefix("at least "))
    if isinstance(pays, PerUnit):
        option = rules.stake(wager).option
        stake = rules.money(option) if option else pays.unit
        return int(pays.amount(stake))
    return int(pays.profit(0))


def undo(settled: Settlement, void: Void) -> Settlement:
    """What a void round takes back of a wager that was settled in it: the player is even again."""
    return replace(
        settled, stake=0, outcome=UNDONE, pays="", net=-settled.net, vigorish=0, cite=void.cite
    )
