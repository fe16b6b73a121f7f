"""Limits: of what may be staked, and of what is paid; which hold, and the figures of the text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from croupier.rulebook.answers import DECLINED
from croupier.rulebook.paying import Limit, Winnings, Won
from croupier.rulebook.payout import money_text, parse_money

if TYPE_CHECKING:
    from croupier.rulebook.rules import Rules
    from croupier.rulebook.types import Wager

# The readings of every chapter with a limit: whether wagers that come back with what they win
# count, and whether what one patron could win is of one box or of all that the option allows.
WAGERS_RETURNED, BOXES = "payout-limit-wagers-returned", "payout-limit-boxes"
INCREMENTS = "601a.6(d)"
ADJACENT_BOXES = "adjacent-boxes"
Amount = TypeVar("Amount", int, Fraction)


def stake_bounds(rules: Rules, wager: Wager) -> tuple[int, int, str]:
    """The least and the most that a wager may be, in cents, and where that is said."""
    stake = rules.stake(wager.key)
    high = rules.money("table-maximum") if stake.maximum is None else parse_money(stake.maximum)
    low = rules.money("table-minimum") if stake.minimum is None else parse_money(stake.minimum)
    return min(low, high), high, wager.cite if stake.has_bounds else "601a.6"


def wager_increment(rules: Rules) -> int | None:
    """601a.6(d): what wagers within the table's limits are multiples of, in cents; None if of
    nothing in particular."""
    asked = rules.answers.get("wager-increment", DECLINED) != DECLINED
    return rules.money("wager-increment") if asked else None


def increment_faults(rules: Rules) -> Iterator[str]:
    """The smallest and the greatest wager are made in the increments required, too."""
    step = wager_increment(rules)
    for key in ("table-minimum", "table-maximum"):
        if step is not None and rules.money(key) % step:
            yield (
                f"{key} = {rules[key]} is not a multiple of wager-increment = "
                f"{rules['wager-increment']} ({INCREMENTS})."
            )


@dataclass(frozen=True)
class PayoutLimit:
    """What wagers, or some of their rows, win together is limited to `most` cents.

    `from_meters` are outcomes by wager that a meter pays, whose jackpot may not be limited
    (605a.7(e)(1)). With `wagers_counted` a winning wager counts beside what it wins; it comes back
    all the same, so that winnings are cut to nothing at most.
    """

    wagers: frozenset[str]
    most: int
    rows: frozenset[str] = frozenset()
    except_rows: frozenset[str] = frozenset()
    per: str = "hand"
    from_meters: frozenset[tuple[str, str]] = frozenset()
    wagers_counted: bool = False

    def counted(self, stake: Amount) -> Amount:
        """What counts toward it of a winning wager that comes back."""
        return stake * int(self.wagers_counted)

    @property
    def words(self) -> str:
        with_wagers = ", winning wagers counted" if self.wagers_counted else ""
        return f"limited to {money_text(self.most)} in all{with_wagers}"

    def covers(self, wager: str, outcome: str) -> bool:
        return (
            wager in self.wagers
            and (not self.rows or outcome in self.rows)
            and outcome not in self.except_rows
            and (wager, outcome) not in self.from_meters
        )


def payout_limits(rules: Rules) -> tuple[PayoutLimit, ...]:
    """The limits that hold."""
    found = []
    for limit in _limits(rules, declined=False):
        most = _elected(rules, limit)
        if most is None and limit.holds == "always":
            most = _named(rules, limit)
        if most is not None:
            rows, outside = frozenset(limit.rows), frozenset(limit.except_rows)
            wagers, meters = frozenset(limit.wagers), frozenset(_from_meters(rules, limit))
            counted = _wagers_counted(rules)
            found.append(PayoutLimit(wagers, most, rows, outside, limit.per, meters, counted))
    return tuple(found)


def _wagers_counted(rules: Rules) -> bool:
    return rules[WAGERS_RETURNED] == "counted"


def _from_meters(rules: Rules, limit: Limit) -> Iterator[tuple[str, str]]:
    for wager in limit.wagers:
        if rules.offers(wager) and rules.meters(wager):
            for row in rules.paytable(wager).rows:
                if row.pays.needs_meter:
                    yield wager, row.outcome


def limit_faults(rules: Rules) -> Iterator[tuple[Limit, str]]:
    """Limits elected beyond the figure that the text names."""
    for limit in _limits(rules):
        elected = _elected(rules, limit)
        if elected is None or limit.amount is None:
            continue
        named = _named(rules, limit)
        if (elected < named) if limit.bound == "least" else (elected > named):
            fault = (
                f"{limit.elected_by} = {money_text(elected)} is refused; with {_bets(rules, limit)}"
                f" it must be at {limit.bound} {money_text(named)} ({limit.cite})."
            )
            yield limit, fault


def _limits(rules: Rules, *, declined: bool = True) -> Iterator[Limit]:
    """The records that apply, one a wager where each has the limit to itself.

    Without those that are declined, no answer is read that only tells which of them would hold.
    """
    for limit in rules.book.limit:
        if not declined and limit.holds != "always" and _elected(rules, limit) is None:
            continue
        if not rules.holds(limit.given):
            continue
        if not limit.each:
            yield limit
        else:
            yield from (limit.model_copy(update={"wagers": (key,)}) for key in limit.wagers)


def _bets(rules: Rules, limit: Limit) -> str:
    """The bets that the figure named depends on."""
    bound = "minimum" if limit.at_maximum is None else "maximum"
    boxes = f" and {ADJACENT_BOXES} = {rules[ADJACENT_BOXES]}" if _every_box(rules) else ""
    return f"a table {bound} of {rules[f'table-{bound}']}{boxes}"


def _every_box(rules: Rules) -> bool:
    return rules[BOXES] == "every-box"


def _boxes(rules: Rules) -> int:
    """On how many boxes one patron could win."""
    return rules.number(ADJACENT_BOXES) if _every_box(rules) else 1


def _elected(rules: Rules, limit: Limit) -> int | None:
    if limit.elected_by is None or rules[limit.elected_by] == DECLINED:
        return None
    return rules.money(limit.elected_by)


def _named(rules: Rules, limit: Limit) -> int:
    """The text's amount, or what the table minimum or maximum could win if that is more."""
    assert limit.amount is not None
    hands = (_boxes(rules) * _at_minimum(rules, limit, hand) for hand in limit.at_minimum)
    return max(parse_money(limit.amount), *hands, _at_maximum(rules, limit))


def _at_minimum(rules: Rules, limit: Limit, hand: Winnings) -> int:
    """What a hand wins of the wagers offered, each at its least; a meter at what it starts with.

    A wager that counts toward the limit counts here too: nobody is cut at the minimum.
    """
    total = Fraction(0)
    for key, won in hand.items():
        if key not in limit.wagers or not rules.offers(key):
            continue
        times, row = (won.times, won.row) if isinstance(won, Won) else (won, "")
        outcomes = [
            each.outcome
            for each in rules.paytable(key).rows
            if row in ("", each.outcome) and each.outcome not in limit.except_rows
        ]
        stake = times * _least(rules, key)
        total += max((_wins(rules, key, each, stake) for each in outcomes), default=Fraction(0))
    return int(total)


def _least(rules: Rules, key: str) -> int:
    option = rules.stake(key).option
    wager = rules.book.wager_named(key)
    return rules.money(option) if option else stake_bounds(rules, wager)[0]


def _wins(rules: Rules, key: str, outcome: str, stake: int) -> Fraction:
    paid = rules.paid(key)
    if rules.book.wager_named(key).bonus:
        return paid.unstaked(outcome, stake).gain
    comes_back = stake if _wagers_counted(rules) else 0
    return paid.net(outcome, stake, paid.seeds(stake)).gain + comes_back


def _at_maximum(rules: Rules, limit: Limit) -> int:
    offered = [wager for wager in limit.wagers if rules.offers(wager)]
    if limit.at_maximum is None or not offered:
        return 0
    stake = rules.money("table-maximum")
    best = max(
        (
            row.pays.profit(stake) + (stake if _wagers_counted(rules) else 0)
            for wager in offered
            for row in rules.paytable(wager).rows
            if not limit.rows or row.outcome in limit.rows
        ),
        default=Fraction(0),
    )
    winning_hands = len(offered) * (rules.number("decks") // limit.at_maximum.decks_each)
    return int(best) * min(winning_hands, _boxes(rules))
