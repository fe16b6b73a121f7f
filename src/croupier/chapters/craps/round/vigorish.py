"""The vigorish on Buy and Lay Bets: 623a.5(g)(3), in advance or on a win."""

from __future__ import annotations

from fractions import Fraction

from croupier.chapters.craps.outcomes import winning_row
from croupier.rulebook.payout import CENTS_PER_DOLLAR
from croupier.rulebook.rules import Rules

PROCEDURE = {"buy": "buy-vigorish", "lay": "lay-vigorish"}
RATE = {"buy": "buy-vigorish-rate", "lay": "lay-vigorish-rate"}
NUMBERS = {"buy": "buy-vigorish-numbers", "lay": "lay-vigorish-numbers"}
WIN_BASE = {"buy": "buy-win-vigorish-base", "lay": "lay-win-vigorish-base"}
ADVANCE_BASE = {"buy": "wagered", "lay": "won"}
CITES = {
    ("buy", "when-placed"): "623a.5(g)(3)(i)(A)",
    ("buy", "on-win"): "623a.5(g)(3)(i)(B)",
    ("lay", "when-placed"): "623a.5(g)(3)(ii)(A)",
    ("lay", "on-win"): "623a.5(g)(3)(ii)(B)",
}
AT_ITS_RATE = "Vigorish at its exact rate; the table drops fractions of a cent."


def procedure(rules: Rules, wager: str, on: str, way: str = "") -> str:
    """When the vigorish on a wager is collected: "when-placed", "on-win", or "" for none.

    By the procedure elected, or as if another `way` were.
    """
    if wager not in PROCEDURE:
        return ""
    elected = way or rules.text(PROCEDURE[wager])
    if elected == "on-win" and on not in _taken_on(rules, wager):
        unlisted = rules.text("vigorish-on-unlisted-numbers")
        return "" if unlisted == "none" else unlisted
    return elected


def in_advance(rules: Rules, wager: str, on: str, amount: int) -> int:
    """What is collected when the wager is made, beside it, in cents."""
    if procedure(rules, wager, on) != "when-placed":
        return 0
    return due(rules, wager, on, amount, "when-placed")


def on_win(rules: Rules, wager: str, on: str, amount: int) -> int:
    """What is taken from a winning wager, in cents."""
    if procedure(rules, wager, on) != "on-win":
        return 0
    return due(rules, wager, on, amount, "on-win")


def priced(rules: Rules, wager: str, on: str, amount: int, way: str) -> Fraction:
    """The vigorish that odds reckon with: at its exact rate, unless whole dollars are taken."""
    reckon = due if rules["vigorish-rounding"] == "dollar" else exact
    return Fraction(reckon(rules, wager, on, amount, way))


def _taken_on(rules: Rules, wager: str) -> tuple[str, ...]:
    """The numbers on which a winning wager bears vigorish."""
    numbers = rules[NUMBERS[wager]]
    assert isinstance(numbers, tuple)
    return numbers


def due(rules: Rules, wager: str, on: str, amount: int, way: str) -> int:
    """The vigorish by one of the two procedures; parts of the unit are dropped."""
    unit = {"cent": 1, "dollar": CENTS_PER_DOLLAR}[rules.text("vigorish-rounding")]
    return int(exact(rules, wager, on, amount, way) / unit) * unit


def exact(rules: Rules, wager: str, on: str, amount: int, way: str) -> Fraction:
    """The vigorish before it is rounded, in cents."""
    base = ADVANCE_BASE[wager] if way == "when-placed" else rules.text(WIN_BASE[wager])
    of = Fraction(amount)
    if base == "won":
        row = rules.outcome_row(wager, winning_row(wager, on))
        assert row is not None
        of = row.pays.profit(amount)
    return of * rules.percent(RATE[wager])
