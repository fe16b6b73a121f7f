"""Paytables with a wished house advantage: near the given one, and priced as any other."""

from __future__ import annotations

from fractions import Fraction

import pytest

import croupier
from croupier.catalog.index import NotThere
from croupier.maths.pricing.wished import Nearest, PaidRow, near
from croupier.reports.paytable_finder import WishError, wish_of
from croupier.rulebook.proposal import CHOOSER

FOUR = croupier.game("641a")
WISH = Fraction(6, 100)


def test_candidates_keep_what_is_wished_and_are_priced_as_any_table() -> None:
    found = FOUR.wished("aces-up", WISH)
    assert len(found) == 5
    for each in found:
        assert abs(each.odds.house_advantage - WISH) < Fraction(1, 1000)
        table = {"wager": "aces-up", "label": "Mine", "rows": [list(row) for row in each.rows]}
        own, wager = FOUR.proposing(table)
        (priced,) = own.odds({CHOOSER: "Mine"}, wager=wager, paytable="Mine").wagers
        assert priced.house_advantage == each.odds.house_advantage
        assert priced.hit_frequency == each.odds.hit_frequency


def test_no_more_than_three_rows_change_and_their_order_stays() -> None:
    before = {row.name: str(row.pays) for row in FOUR.rules().paytable("aces-up").rows}
    for each in FOUR.wished("aces-up", WISH):
        assert 0 < sum(before[name] != pays for name, pays in each.rows) <= 3
        payouts = [int(pays.split()[0]) for _, pays in each.rows]
        assert payouts == sorted(payouts, reverse=True)


def test_a_wished_hit_frequency_leaves_out_the_rows_that_pay_least() -> None:
    found = FOUR.wished("aces-up", Fraction(9, 100), Fraction(1, 10))
    assert found
    rows = [row.name for row in FOUR.rules().paytable("aces-up").rows]
    for each in found:
        assert [name for name, _ in each.rows] == rows[: len(each.rows)]
        assert len(each.rows) < len(rows)
        assert abs(each.odds.hit_frequency - Fraction(1, 10)) < Fraction(1, 50)


def test_a_wager_of_one_row_has_few_tables() -> None:
    """617a: 35 to 1 keeps 2 of 38; one more or less is 1/38 away."""
    roulette = croupier.game("roulette")
    (only,) = roulette.wished("straight", Fraction(2, 38))
    assert only.rows[0][1] == "35 to 1"
    assert roulette.wished("straight", Fraction(2, 38) + Fraction(1, 76)) == ()


def test_what_does_not_follow_from_payouts_alone_is_refused() -> None:
    with pytest.raises(NotThere, match=r"^ante "):
        croupier.game("649a").wished("ante", WISH)
    with pytest.raises(NotThere, match=r"^play "):
        croupier.game("649a").wished("play", WISH)
    with pytest.raises(NotThere, match=r"^version-ante-bonus "):
        croupier.game("649a").wished("version-ante-bonus", WISH)


def test_a_wish_is_written_in_percent() -> None:
    wish = wish_of("4.5 %", "25")
    assert (wish.house_advantage, wish.hit_frequency) == (Fraction(9, 200), Fraction(1, 4))
    for wrong in ("0", "100", "250"):
        with pytest.raises(WishError, match="0% and 100%"):
            wish_of(wrong)


def test_among_tables_that_come_close_the_least_changed_is_first() -> None:
    """10 to 1 at 1/20 and 1 to 1 at 1/4 lose 1/20; a step of the first is 1/20."""
    rows = [PaidRow(10, Fraction(1, 20)), PaidRow(1, Fraction(1, 4))]
    keeps = 1 - Fraction(11, 20) - Fraction(2, 4)
    found = near(rows, keeps, keeps + Fraction(1, 10), 3)
    assert found[0] == Nearest((8, 1), keeps + Fraction(1, 10))
    assert near(rows, keeps, keeps, 1) == [Nearest((10, 1), keeps)]
