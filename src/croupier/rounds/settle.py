"""From an outcome to money, by the wager's paytable and nothing else."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from croupier.rounds.words import UNDONE, Answer, Bet, Question, Said, Settlement, Statement, Void
from croupier.rulebook.paying import meter_rate
from croupier.rulebook.payout import (
    MeterShare,
    Payout,
    PayoutError,
    PerUnit,
    money_text,
    parse_payout,
)
from croupier.rulebook.rules import Rules

Meters = dict[str, dict[str, int]]


def settle(rules: Rules, bet: Bet, outcome: str, cite: str) -> Settlement:
    """Settle a wager that no meter pays."""
    row = rules.outcome_row(bet.wager, outcome)
    if row is None:
        net = 0 if outcome == "push" else -bet.amount
        return _settlement(bet, outcome, "", net, cite)
    won = row.pays.profit_cents(bet.amount)
    vigorish = rules.vigorish(bet.wager) if won > 0 else None
    taken = vigorish.amount(won) if vigorish else Fraction(0)
    if taken.denominator != 1:
        raise PayoutError(f"The vigorish on {bet} is not in whole cents.")
    settled = _settlement(bet, row.outcome, str(row.pays), won - taken.numerator, cite)
    return replace(settled, vigorish=taken.numerator)


def settle_bonus(rules: Rules, bet: Bet, bonus: str, outcome: str, cite: str) -> Settlement | None:
    """Pay an unstaked bonus on a wager; None where nothing is paid."""
    row = rules.outcome_row(bonus, outcome)
    if row is None:
        return None
    paid = row.pays.profit_cents(bet.amount)
    if " for " in str(row.pays):
        paid += bet.amount
    return Settlement(
        bet.seat, bet.player, bonus, bet.on, 0, row.outcome, str(row.pays), paid, cite
    )


def settle_progressive(
    rules: Rules, bet: Bet, outcome: str, cite: str, meters: Meters, *, sharers: int = 1
) -> Settlement:
    """Settle a wager that a meter may pay, and take what it pays off the meter.

    `sharers` divide a share of the meter equally, where the chapter says so.
    """
    row = rules.outcome_row(bet.wager, outcome)
    if row is None or not isinstance(row.pays, MeterShare):
        settled = settle(rules, bet, outcome, cite)
        fixed = (meter.meter for meter in rules.meters(bet.wager) if meter.pays_fixed)
        return settled if row is None else replace(settled, meter=next(fixed, ""))
    amounts = meters[bet.wager]
    paid = int(row.pays.share * amounts[row.pays.meter]) // sharers
    net = paid + int(row.pays.beside_meter(bet.amount))
    settled = _settlement(bet, row.outcome, str(row.pays), net, cite)
    return replace(settled, meter=row.pays.meter)


def reduce_meter(rules: Rules, settled: Settlement, meters: Meters) -> None:
    """After its winners are paid, a meter falls by what it paid; emptied, it starts anew."""
    row = rules.outcome_row(settled.wager, settled.outcome)
    assert row is not None
    amounts = meters[settled.wager]
    if not isinstance(row.pays, MeterShare):
        amounts[settled.meter] = max(amounts[settled.meter] - settled.net - settled.stake, 0)
    elif row.pays.share == 1:
        reserve = amounts.pop(reserve_of(settled.meter), 0)
        amounts[settled.meter] = reseed(rules, settled.wager)[settled.meter] + reserve
    else:
        amounts[settled.meter] -= int(row.pays.share * amounts[settled.meter])


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


def fund_meters(rules: Rules, bets: Iterable[Bet], meters: Meters) -> None:
    """Each progressive wager raises its meters by the rate of progression."""
    for bet in bets:
        for meter in rules.meters(bet.wager):
            for name, rate in ((meter.meter, meter.rate), (reserve_of(meter.meter), meter.reserve)):
                added = bet.amount * meter_rate(rate)
                if added.denominator != 1:
                    raise PayoutError(f"{rate} of {bet} is not in whole cents ({meter.cite}).")
                if added:
                    amounts = meters[bet.wager]
                    amounts[name] = amounts.get(name, 0) + added.numerator


def seed_meters(rules: Rules, given: Mapping[str, Mapping[str, int]]) -> Meters:
    """The amounts on all meters of the wagers offered: as given, or at their seeds."""
    amounts: Meters = {}
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


def return_all(bets: Iterable[Bet], void: Void) -> Generator[Question | Statement, Answer, None]:
    """A void round: every wager goes back to its player."""
    yield Said(void.why, void.cite)
    for bet in bets:
        yield _settlement(bet, "void", "", 0, void.cite)


def undo(settled: Settlement, void: Void) -> Settlement:
    """What a void round takes back of a wager that was settled in it: the player is even again."""
    return replace(
        settled, stake=0, outcome=UNDONE, pays="", net=-settled.net, vigorish=0, cite=void.cite
    )


def _settlement(bet: Bet, outcome: str, pays: str, net: int, cite: str) -> Settlement:
    return Settlement(bet.seat, bet.player, bet.wager, bet.on, bet.amount, outcome, pays, net, cite)
