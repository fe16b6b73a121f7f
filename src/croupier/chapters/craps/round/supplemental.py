"""Supplemental wagers in support of line wagers: 623a.6, taking and laying odds."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from croupier.chapters.craps.outcomes import ODDS_OF, POINTS, RIGHT, odds_row
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet
from croupier.rulebook.payout import CENTS_PER_DOLLAR, Odds, money_text
from croupier.rulebook.rules import Rules

MULTIPLES = {
    ("pass", "4-or-10"): "pass-odds-4-10",
    ("pass", "5-or-9"): "pass-odds-5-9",
    ("pass", "6-or-8"): "pass-odds-6-8",
    ("dont-pass", "4-or-10"): "dont-pass-odds-4-10",
    ("dont-pass", "5-or-9"): "dont-pass-odds-5-9",
    ("dont-pass", "6-or-8"): "dont-pass-odds-6-8",
    ("come", "4-or-10"): "come-odds-4-10",
    ("come", "5-or-9"): "come-odds-5-9",
    ("come", "6-or-8"): "come-odds-6-8",
    ("dont-come", "4-or-10"): "dont-come-odds-4-10",
    ("dont-come", "5-or-9"): "dont-come-odds-5-9",
    ("dont-come", "6-or-8"): "dont-come-odds-6-8",
}


def multiple(rules: Rules, wager: str, number: int) -> int:
    """The elected multiple of a line wager on a point (623a.6(e))."""
    if rules["odds-multiples"] == "one":
        wager = {"come": "pass", "dont-come": "dont-pass"}.get(wager, wager)
    return rules.number(MULTIPLES[wager, odds_row(number)])


def most_times(rules: Rules, wager: str) -> int:
    """The largest multiple that is elected for a line wager on any point (623a.6(e))."""
    return max(multiple(rules, wager, number) for number in POINTS)


def odds_limit(rules: Rules, wager: str, number: int, amount: int, times: int) -> int:
    """The largest supplemental wager at a multiple, the excess of 623a.6(f) included."""
    most = _at_multiple(rules, wager, number, amount, times)
    if not rules.yes("odds-rounded-up"):
        return most
    return _exactly_paid(rules, most, supplemental_odds(rules, wager, number))


def _at_multiple(rules: Rules, wager: str, number: int, amount: int, times: int) -> int:
    """So many times the wager, or of a Don't wager what wins so many times it."""
    if wager in RIGHT:
        return amount * times
    return math.floor(amount * times / supplemental_odds(rules, wager, number).ratio)


def supplemental_odds(rules: Rules, wager: str, number: int) -> Odds:
    """What a supplemental wager on a point is paid at."""
    row = rules.outcome_row(ODDS_OF[wager], odds_row(number))
    assert row is not None
    assert isinstance(row.pays, Odds)
    return row.pays


def _exactly_paid(rules: Rules, most: int, pays: Odds) -> int:
    """The least amount, not below `most`, that is paid in whole dollars, or cents if so read."""
    coin = CENTS_PER_DOLLAR if rules["odds-paid-exactly"] == "dollar" else 1
    unit = int(pays.per) * coin
    return -(-most // unit) * unit


def check_support(rules: Rules, base: Bet, number: int, bet: Bet) -> None:
    """623a.6(e), (f), and the table's limits by the reading elected."""
    cite = "623a.6(e)"
    most = odds_limit(rules, base.wager, number, base.amount, multiple(rules, base.wager, number))
    if rules["odds-above-maximum"] == "no":
        high = rules.money("table-maximum")
        if rules.yes("odds-rounded-up"):
            high = _exactly_paid(rules, high, supplemental_odds(rules, base.wager, number))
        most, cite = (high, "623a.3(b)(2)") if high < most else (most, cite)
        if bet.amount < rules.money("table-minimum"):
            raise BetError(f"{bet}: it is below the table minimum (623a.3(b)(1)).")
    if bet.amount > most:
        raise BetError(
            f"{bet}: at most {money_text(most)} supports {base.wager} {money_text(base.amount)} "
            f"on {number} ({cite})."
        )


# ------------------------------------------------------------------------------ asked for in odds


def check_times(rules: Rules, wager: str, times: int) -> None:
    """Refuse a multiple that no point allows."""
    most = most_times(rules, wager)
    if times > most:
        raise BetError(
            f"{wager} with {times} times odds: the elected maximum is {most} times (623a.6(e))."
        )


def support(rules: Rules, wager: str, number: int, amount: int, times: int) -> int:
    """The supplemental wager of so many times, as far as elected on the number."""
    if not times:
        return 0
    allowed = min(times, multiple(rules, wager, number))
    return odds_limit(rules, wager, number, amount, allowed)


def support_notes(rules: Rules, wager: str, amount: int, times: Mapping[int, int]) -> Iterator[str]:
    """What becomes of the multiples asked for: where fewer are elected, or more is put down.

    The excess is what 623a.6(f) allows so that a wager can be paid exactly.
    """
    elected = {
        number: min(asked, multiple(rules, wager, number)) for number, asked in times.items()
    }
    fewer = [number for number, most in elected.items() if most < times[number]]
    if fewer:
        listed = ", ".join(f"{elected[number]} times on {number}" for number in fewer)
        yield f"{wager}: elected maximum {listed} (623a.6(e))."
    put_down = {n: support(rules, wager, n, amount, asked) for n, asked in times.items()}
    above = [n for n in times if put_down[n] > _at_multiple(rules, wager, n, amount, elected[n])]
    if above:
        listed = ", ".join(f"{money_text(put_down[number])} on {number}" for number in above)
        yield (
            f"{wager} {money_text(amount)} is supported by {listed}: more than the multiple, so "
            "that it can be paid exactly (623a.6(f))."
        )
