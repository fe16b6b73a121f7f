"""Payouts: the text's form and the exact money are both kept."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rulebook.payout import (
    AtLeast,
    MeterShare,
    Odds,
    PayoutError,
    PerUnit,
    money_text,
    parse_money,
    parse_odds,
    parse_payout,
    parse_percent,
)


@pytest.mark.parametrize(
    ("text", "stake", "profit"),
    [
        ("35 to 1", 500, 17500),
        ("36 for 1", 500, 17500),
        ("3 to 2", 500, 750),
        ("1 to 2", 500, 250),
        ("2.5 to 1", 500, 1250),
        ("1,000 to 1", 100, 100000),
        ("0.5 for 1", 500, -250),
        ("$5,000", 500, 500000),
        ("$100 per $5", 500, 9500),
        ("$10,000 for 1", 100, 999900),
        ("at least 8 to 1", 100, 800),
        ("Push", 500, 0),
        ("Loss", 500, -500),
        ("100% of the pot", 500, -500),  # beside what comes out of the pot
    ],
)
def test_text_round_trip_and_profit(text: str, stake: int, profit: int) -> None:
    payout = parse_payout(text)
    assert str(payout) == text
    assert payout.profit(stake) == profit


@pytest.mark.parametrize(
    ("text", "meter", "profit"),
    [
        ("100% of meter", "meter", 99_900),
        ("10% of meter", "meter", 9_900),
        ("100% mega jackpot", "mega", 99_900),
        ("100% Mega Jackpot", "mega", 99_900),
        ("100%", "meter", 99_900),
        ("100% of meter and 200 to 1", "meter", 120_000),
        ("$5,000/20% of meter", "meter", 520_000),
    ],
)
def test_share_of_a_meter(text: str, meter: str, profit: int) -> None:
    payout = parse_payout(text)
    assert isinstance(payout, MeterShare)
    assert str(payout) == text
    assert payout.profit(100, {meter: 100_000}) == profit
    with pytest.raises(PayoutError, match="without the amount on the meter"):
        payout.profit(100)


def test_same_money_is_not_the_same_text() -> None:
    to, for_ = parse_payout("35 to 1"), parse_payout("36 for 1")
    assert isinstance(to, Odds)
    assert isinstance(for_, Odds)
    assert to.ratio == for_.ratio
    assert to != for_
    assert parse_payout("35 to 1") == to


def test_at_least_and_per_unit_keep_their_parts() -> None:
    assert parse_payout("at least 8 to 1") == AtLeast(parse_odds("8 to 1"))
    assert parse_payout("$500 per $1") == PerUnit(50_000, 100, "per")


@pytest.mark.parametrize("text", ["", "35", "35-1", "35 to", "free", "$", "x to 1", "1..5 to 1"])
def test_what_is_no_payout_is_refused_with_what_is_allowed(text: str) -> None:
    with pytest.raises(PayoutError):
        parse_payout(text)


@given(st.integers(1, 10**9), st.integers(1, 10**6), st.sampled_from(["to", "for"]))
def test_any_odds_round_trip(win: int, per: int, form: str) -> None:
    text = f"{win:,} {form} {per:,}"
    odds = parse_odds(text)
    assert str(odds) == text
    assert odds.profit(per) == win - (per if form == "for" else 0)


@given(st.integers(-(10**9), 10**9))
def test_money_text_reads_back(cents: int) -> None:
    text = money_text(cents)
    sign = -1 if text.startswith("-") else 1
    assert sign * parse_money(text.lstrip("-")) == cents


@pytest.mark.parametrize("text", ["5.005", "five", "-5", "1e3", "$5.", ""])
def test_money_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(PayoutError):
        parse_money(text)


def test_percent() -> None:
    assert parse_percent("14%") == Fraction(14, 100)
    with pytest.raises(PayoutError):
        parse_percent("14")
