"""623a.4 and 623a.6: what may be made, removed, reduced and increased, and when."""

from __future__ import annotations

from itertools import product

import pytest
from tests.chapters.craps.tables import BOOK, rules_of, settled, standing, table, throw

from croupier.rounds.bets import BetError, most_seats
from croupier.table.session import ActError


def refused(match: str, *bets: str, rolls: str = "33", first: tuple[str, ...] = ()) -> None:
    """After a come out roll with the first bets, these are refused and nothing has happened."""
    session = table(rolls + " 12")
    throw(session, "1:pass=10", *first)
    before = session.log.text()
    with pytest.raises(BetError, match=match):
        throw(session, *bets)
    assert session.log.text() == before


def test_623a_4_c_general_rule_remove_reduce_increase() -> None:
    session = table("33 12 12 12")
    throw(session, "1:pass=10", "1:place-to-win@8=12")
    throw(session, "1:place-to-win@8=6")
    assert "1:place-to-win@8=6" in standing(session)
    throw(session, "1:place-to-win@8=18")
    assert "1:place-to-win@8=18" in standing(session)
    round_ = throw(session, "1:place-to-win@8=0")
    assert settled(round_)["1:place-to-win@8"] == ("removed", 0, "623a.4(c)")
    assert standing(session) == {"1:pass=10"}
    assert round_.totals().players["player 1"] == 1800


@pytest.mark.parametrize("bet", ["1:pass=0", "1:pass=5", "1:pass=20"])
def test_623a_4_c_1_pass_stays_as_it_is_on_a_point(bet: str) -> None:
    refused(r"623a\.4\(c\)\(1\)", bet)


def test_623a_4_c_1_pass_is_not_wagered_on_a_point() -> None:
    refused(r"before a come out roll \(623a\.4\(c\)\(1\)", "2:pass=10")


@pytest.mark.parametrize("amount", ["0", "5", "20"])
def test_623a_4_c_2_come_stays_as_it_is_on_its_point(amount: str) -> None:
    session = table("33 45 12")
    throw(session, "1:pass=10")
    throw(session, "1:come=10")
    with pytest.raises(BetError, match=r"623a\.4\(c\)\(2\)"):
        throw(session, f"1:come@9={amount}")


@pytest.mark.parametrize("amount", ["0", "1", "5"])
def test_623a_4_c_3_fire_is_never_changed(amount: str) -> None:
    refused(r"623a\.4\(c\)\(3\)", f"1:fire={amount}", first=("1:fire=2",))


@pytest.mark.parametrize("wager", ["all-small", "all-tall", "all-or-nothing-at-all"])
def test_623a_4_c_4_bonus_craps_is_never_changed(wager: str) -> None:
    refused(r"623a\.4\(c\)\(4\)", f"1:{wager}=20", first=(f"1:{wager}=10",))
    refused(r"623a\.4\(c\)\(4\)", f"1:{wager}=0", first=(f"1:{wager}=10",))


def test_623a_4_d_dont_pass_goes_down_and_not_up() -> None:
    session = table("33 12 12")
    throw(session, "1:pass=10", "2:dont-pass=10")
    throw(session, "2:dont-pass=5")
    assert "2:dont-pass=5" in standing(session)
    with pytest.raises(BetError, match=r"623a\.4\(d\)"):
        throw(session, "2:dont-pass=10")
    throw(session, "2:dont-pass=0")
    with pytest.raises(BetError, match="before a come out roll"):
        throw(session, "2:dont-pass=10")


def test_623a_4_d_removed_dont_come_takes_its_support_along() -> None:
    session = table("33 45 12 12")
    throw(session, "1:pass=10")
    throw(session, "1:dont-come=10")
    throw(session, "1:dont-come-odds@9=15")
    found = settled(throw(session, "1:dont-come@9=0"))
    assert found["1:dont-come@9"][:2] == ("removed", 0)
    assert found["1:dont-come-odds@9"][:2] == ("removed", 0)
    assert standing(session) == {"1:pass=10"}


def test_nothing_to_remove_and_nothing_to_change() -> None:
    refused("no such wager", "1:place-to-win@8=0")
    refused("already", "1:place-to-win@8=6", first=("1:place-to-win@8=6",))
    with pytest.raises(BetError, match="placed twice"):
        throw(table("33"), "1:pass=5", "1:pass=10")


@pytest.mark.parametrize(
    ("bet", "made"),
    [
        ("1:dont-pass=5", r"before a come out roll \(623a\.3\(a\)\(2\)\)"),
        ("1:fire=5", r"before a new shooter's come out roll \(623a\.3\(a\)\(40\)\)"),
        ("1:all-small=5", r"before a new shooter's come out roll \(623a\.12\(1\)\)"),
        ("1:pass-odds@8=5", r"once its wager has a point \(623a\.6\(a\)\)"),
        ("2:pass-odds@6=5", "once its wager has a point"),
        ("1:come-odds@6=5", r"once its wager has a point \(623a\.6\(c\)\)"),
    ],
)
def test_behaviour_made_on_a_point(bet: str, made: str) -> None:
    refused(made, bet)


@pytest.mark.parametrize(("wager", "nth"), [("come", 3), ("dont-come", 4)])
def test_behaviour_come_before_a_come_out_roll(wager: str, nth: int) -> None:
    match = rf"while a come out point stands \(623a\.3\(a\)\({nth}\)\)"
    with pytest.raises(BetError, match=match):
        throw(table("33"), "1:pass=5", f"1:{wager}=5")


def test_every_wager_has_one_behaviour_under_any_reading() -> None:
    timings, odds = ("new-shooter", "any-come-out"), ("working", "off-unless-called-on")
    keys = ("bonus-craps-timing", "come-odds-on-come-out", "come-increase")
    for chosen in product(timings, odds, ("no", "yes")):
        rules = rules_of(dict(zip(keys, chosen, strict=True)))
        for wager in BOOK.wager:
            records = [r for r in BOOK.behaviour if wager.key in r.wagers and rules.holds(r.given)]
            assert records == [rules.behaviour(wager.key)]


# ------------------------------------------------------------------------------ 623a.6


@pytest.mark.parametrize(
    ("point", "number", "take", "lay"),
    [("22", "4", 100, 200), ("23", "5", 100, 150), ("33", "6", 100, 120), ("55", "10", 100, 200)],
)
def test_623a_6_e_ten_times(point: str, number: str, take: int, lay: int) -> None:
    for most in (True, False):
        session = table(f"{point} 12")
        throw(session, "1:pass=10", "2:dont-pass=10")
        extra = 0 if most else 6
        bets = (f"1:pass-odds@{number}={take}", f"2:dont-pass-odds@{number}={lay + extra}")
        if most:
            throw(session, *bets)
        else:
            with pytest.raises(BetError, match=r"623a\.6\(e\)"):
                throw(session, *bets)


def test_623a_6_a_limited_to_the_wager() -> None:
    session = table("22 12", pass_odds_4_10=1)
    throw(session, "1:pass=10")
    with pytest.raises(BetError, match=r"at most \$10"):
        throw(session, "1:pass-odds@4=12")


def test_623a_6_f_excess_that_the_payout_needs() -> None:
    session = table("23 12", pass_odds_5_9=1)
    throw(session, "1:pass=5")
    throw(session, "1:pass-odds@5=6")
    strict = table("23 12", pass_odds_5_9=1, odds_rounded_up=False)
    throw(strict, "1:pass=5")
    with pytest.raises(BetError, match=r"at most \$5"):
        throw(strict, "1:pass-odds@5=6")


def test_623a_3_b_supplemental_wagers_and_the_table_maximum() -> None:
    limits = {"table_minimum": "$5", "table_maximum": "$50"}
    free = table("22 12", **limits)
    throw(free, "1:pass=50")
    throw(free, "1:pass-odds@4=500")
    bound = table("22 12", odds_above_maximum="no", **limits)
    throw(bound, "1:pass=50")
    with pytest.raises(BetError, match=r"623a\.3\(b\)\(2\)"):
        throw(bound, "1:pass-odds@4=51")
    with pytest.raises(BetError, match=r"623a\.3\(b\)\(1\)"):
        throw(bound, "1:pass-odds@4=4")


@pytest.mark.parametrize(
    ("point", "made", "number", "pays", "lays", "place"),
    [
        ("22", "13", "4", 2, 1 / 2, "(i)"),
        ("23", "14", "5", 3 / 2, 2 / 3, "(ii)"),
        ("33", "15", "6", 6 / 5, 5 / 6, "(iii)"),
        ("44", "26", "8", 6 / 5, 5 / 6, "(iii)"),
        ("45", "36", "9", 3 / 2, 2 / 3, "(ii)"),
        ("55", "46", "10", 2, 1 / 2, "(i)"),
    ],
)
def test_623a_6_a_to_d_payouts(
    point: str, made: str, number: str, pays: float, lays: float, place: str
) -> None:
    won = table(f"{point} {made}")
    throw(won, "1:pass=30", "2:dont-pass=30")
    bets = (f"1:pass-odds@{number}=30", f"2:dont-pass-odds@{number}=30")
    found = settled(throw(won, *bets))
    assert found[f"1:pass-odds@{number}"][1:] == (round(3000 * pays), f"623a.6(a)(2){place}")
    assert found[f"2:dont-pass-odds@{number}"][1] == -3000
    lost = table(f"{point} 34")
    throw(lost, "1:pass=30", "2:dont-pass=30")
    found = settled(throw(lost, *bets))
    assert found[f"1:pass-odds@{number}"][1] == -3000
    assert found[f"2:dont-pass-odds@{number}"][1:] == (
        round(3000 * lays),
        f"623a.6(b)(2){place}",
    )


def test_623a_6_c_come_odds_off_on_the_come_out_roll() -> None:
    for reading, do, net in (
        ("working", (), 4000),
        ("off-unless-called-on", (), 0),
        ("off-unless-called-on", ("on:come-odds@4",), 4000),
    ):
        session = table("33 22 33 22", come_odds_on_come_out=reading)
        throw(session, "1:pass=10")
        throw(session, "1:come=10")
        throw(session, "1:come-odds@4=20")
        found = settled(throw(session, "1:pass=10", do=do))
        assert found["1:come@4"][1] == 1000
        assert found["1:come-odds@4"][1] == net


# ------------------------------------------------------------------------------ seats and amounts


def test_623a_2_c_mini_craps_has_nine_seats() -> None:
    throw(table("33", table="mini-craps"), "9:pass=5")
    with pytest.raises(BetError, match=r"seats are 1 to 9 \(623a\.2\(c\)\)"):
        throw(table("33", table="mini-craps"), "10:pass=5")
    throw(table("33"), "10:pass=5")
    assert most_seats(rules_of({"table": "mini-craps"})) == 9
    assert most_seats(rules_of()) is None


@pytest.mark.parametrize("amount", ["0.50", "6", "2.50"])
def test_623a_11_b_1_fire_is_one_to_five_dollars(amount: str) -> None:
    with pytest.raises(BetError, match=r"623a\.3\(a\)\(40\)"):
        throw(table("33"), "1:pass=5", f"1:fire={amount}")


def test_623a_2_d_4_sixteen_areas_for_fire_bets() -> None:
    with pytest.raises(BetError, match=r"623a\.2\(d\)\(4\)\(i\)"):
        throw(table("33"), "17:pass=5", "17:fire=5")


def test_odd_amounts_are_judged_by_the_number_they_are_on() -> None:
    throw(table("33"), "1:pass=5", "1:place-to-win@4=5")
    with pytest.raises(BetError, match="whole cents"):
        throw(table("33"), "1:pass=5", "1:place-to-win@6=5")


def test_623a_3_a_42_lay_in_lieu_of_place_to_lose() -> None:
    with pytest.raises(BetError, match="not offered"):
        throw(table("33", place_to_lose=False), "1:pass=5", "1:place-to-lose@4=11")


def test_a_choice_that_is_not_open_is_refused() -> None:
    session = table("33")
    throw(session, "1:pass=5")
    with pytest.raises(ActError):
        session.round.choose("pass-dice")  # type: ignore[union-attr]


def test_623a_3_a_20_and_21_without_an_area_the_wager_is_two_separate_ones() -> None:
    session = table("56", horn_high_area=False, whirl_area=False)
    for bet in ("1:horn-high@11=5", "1:whirl=5"):
        with pytest.raises(BetError, match="not offered"):
            throw(session, "1:pass=5", bet)
    found = settled(throw(session, "1:pass=5", "1:horn=4", "1:11-in-one-roll=1", "1:any-seven=1"))
    assert found["1:horn"][1] + found["1:11-in-one-roll"][1] == 2700, "as a Horn High Bet on 11"
    assert found["1:horn"][1] + found["1:any-seven"][1] == 1100, "as a Whirl Bet"
