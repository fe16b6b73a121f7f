"""From an outcome to money, by the wager's paytable and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from croupier.rounds.words import UNDONE, Answer, Bet, Funded, MeterAmount, Settlement, Step
from croupier.rulebook.limits import PayoutLimit
from croupier.rulebook.paying import meter_rate
from croupier.rulebook.payout import PayoutError
from croupier.rulebook.rules import Rules

PARTS = 10**12  # of a cent: every percentage that can be written divides a cent into these
Amounts = dict[str, dict[str, int]]
"""What stands on the meters, by wager and meter, in cents."""


def settle(rules: Rules, bet: Bet, outcome: str, cite: str) -> Settlement:
    """Settle a wager that no meter pays."""
    net = rules.paid(bet.wager).net(outcome, bet.amount)
    if net.row is None:
        return Settlement.of(bet, outcome, cite, net=_cents(net.gain, bet))
    return Settlement.of(
        bet,
        net.row.outcome,
        cite,
        pays=str(net.row.pays),
        net=_cents(net.gain, bet),
        vigorish=_cents(net.vigorish, bet),
    )


def settle_bonus(rules: Rules, bet: Bet, bonus: str, outcome: str, cite: str) -> Settlement | None:
    """Pay an unstaked bonus on a wager; None where nothing is paid."""
    net = rules.paid(bonus).unstaked(outcome, bet.amount)
    if net.row is None:
        return None
    unstaked = replace(bet, wager=bonus, amount=0)
    paid = _cents(net.gain, bet)
    return Settlement.of(unstaked, net.row.outcome, cite, pays=str(net.row.pays), net=paid)


def _cents(amount: Fraction, bet: Bet) -> int:
    if amount.denominator != 1:
        raise PayoutError(f"{bet} would be settled in parts of a cent: {float(amount):.4f} cents.")
    return amount.numerator


def within_limits(
    rules: Rules, settled: Iterable[Settlement], earlier: Iterable[Settlement] = ()
) -> list[Settlement]:
    """One hand's settlements after the payout limits that hold: the largest winnings are cut.

    `earlier` is what the player's wagers came to before in the round, uncut; it counts where it is
    of the same hand, or the limit is per player.
    """
    kept, before = list(settled), list(earlier)
    for limit in rules.payout_limits():
        inside = [nth for nth, each in enumerate(kept) if _is_won(limit, each)]
        together = [
            each
            for each in before
            if _is_won(limit, each) and (limit.per == "player" or each.seat == kept[0].seat)
        ]
        left = max(limit.most - _paid(limit, together), 0)
        excess = max(_paid(limit, (kept[nth] for nth in inside)) - left, 0)
        for nth in sorted(inside, key=lambda nth: -kept[nth].net):
            if cut := min(kept[nth].net, excess):
                pays = f"{kept[nth].pays}, {limit.words}"
                kept[nth] = replace(kept[nth], net=kept[nth].net - cut, pays=pays)
            excess -= cut
    return kept


def _is_won(limit: PayoutLimit, settled: Settlement) -> bool:
    return settled.net > 0 and limit.covers(settled.wager, settled.outcome)


def _paid(limit: PayoutLimit, won: Iterable[Settlement]) -> int:
    return sum(each.net + limit.counted(each.stake) for each in won)


def with_settlements(step: Step, change: Callable[[Settlement], Settlement]) -> Step:
    """A step whose settlements are what `change` makes of them."""
    answer: Answer = None
    while True:
        try:
            said = step.send(answer)
        except StopIteration:
            return
        answer = yield change(said) if isinstance(said, Settlement) else said


def reserve_of(meter: str) -> str:
    """The hidden meter that a reserve rate feeds; it joins the meter when that is won."""
    return f"{meter} reserve"


def parts_of(meter: str) -> str:
    """The hidden meter of parts of a cent that have accrued, in units of 1/PARTS."""
    return f"{meter} parts of a cent"


def is_parts(meter: str) -> bool:
    return meter.endswith(parts_of(""))


def fund_meters(rules: Rules, bets: Iterable[Bet]) -> Step:
    """Each progressive wager raises its meters by the rate of progression: by whole cents, while
    parts of a cent accrue until they make one (reading `part-cents-of-a-rate`). What a wager brings
    comes off again if it is returned, or stays (`meter-of-returned-wager`)."""
    returned = "meter-of-returned-wager"
    stays = returned in rules.answers and rules[returned] == "stays"
    for bet in bets:
        for meter in rules.meters(bet.wager):
            for name, rate in ((meter.meter, meter.rate), (reserve_of(meter.meter), meter.reserve)):
                added = bet.amount * meter_rate(rate)
                if added.denominator == 1:
                    cents, parts = added.numerator, 0
                else:
                    held = yield MeterAmount(bet.wager, parts_of(name), meter.cite)
                    assert isinstance(held, int)
                    cents, rest = divmod(held + int(added * PARTS), PARTS)
                    parts = rest - held
                if cents or parts:
                    whose = None if stays else bet
                    yield Funded(bet.wager, name, cents, meter.cite, whose, parts=parts)


def seed_meters(rules: Rules, given: Mapping[str, Mapping[str, int]]) -> Amounts:
    """The amounts on all meters of the wagers offered: as given, or at their seeds."""
    amounts: Amounts = {}
    for wager in rules.wagers():
        if rules.meters(wager.key):
            seeds = rules.paid(wager.key).seeds(_elected_stake(rules, wager.key))
            amounts[wager.key] = seeds | dict(given.get(wager.key, {}))
    return amounts


def reseed(rules: Rules, wager: str) -> dict[str, int]:
    """What stands on a wager's meters after they were won."""
    return rules.paid(wager).reseeds(_elected_stake(rules, wager))


def _elected_stake(rules: Rules, wager: str) -> int | None:
    option = rules.stake(wager).option
    return rules.money(option) if option else None


def undo(settled: Settlement, cite: str) -> Settlement:
    """What a void round takes back of a wager that was settled in it: everybody is even again."""
    return replace(
        settled,
        stake=0,
        outcome=UNDONE,
        pays="",
        net=-settled.net,
        vigorish=-settled.vigorish,
        from_meter=-settled.from_meter,
        cite=cite,
    )
