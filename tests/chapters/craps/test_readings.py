"""What the readings of 623a change, at the table and in the odds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.chapters.craps.tables import rules_of, settled, standing, table, throw

from croupier.api import game
from croupier.chapters.craps.odds import count
from croupier.chapters.craps.together import together
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.report import price
from croupier.rounds.bets import BetError, parse_bet

GAME = game("craps")
BUY_4 = {"buy_vigorish": "on-win", "buy_vigorish_numbers": ["4"]}
LATE = {**BUY_4, "vigorish_on_unlisted_numbers": "when-placed"}


def edge(wager: str, variant: str, **answers: object) -> Fraction:
    rules = rules_of({key.replace("_", "-"): value for key, value in answers.items()})
    found = {c.variant: c for c in count(rules, wager, Terms(), tell_nobody)}
    return price(rules, rules.paytable(wager), found[variant], Terms()).house_advantage


def test_623a_5_g_3_i_b_numbers_without_vigorish_on_winners() -> None:
    """Buy Bets on the 4 pay when they win; one on the 9 pays nothing, or when it is made."""
    for answers, at_once in ((BUY_4, 0), (LATE, -100)):
        session = table("33 22 45", **answers)
        throw(session, "1:pass=5")
        made = throw(session, "1:buy@4=20", "1:buy@9=20").settlements
        assert sum(s.net for s in made if s.outcome == "vigorish") == at_once
        assert {s.on for s in made if s.outcome == "vigorish"} == ({"9"} if at_once else set())
        assert settled(throw(session))["1:buy@9"][1] == 3000, "nothing is taken from the winner"


def test_623a_5_g_3_i_b_what_the_other_numbers_cost() -> None:
    assert edge("buy", "9", **BUY_4) == 0
    assert edge("buy", "9", **LATE) == Fraction(1, 20)
    assert edge("buy", "4", **BUY_4) == edge("buy", "4", **LATE) == Fraction(1, 60)
    five = {"buy-vigorish": "on-win", "buy-vigorish-numbers": ["5"]}
    rules = rules_of(five), rules_of({**five, "vigorish-on-unlisted-numbers": "when-placed"})
    assert [together(by, [parse_bet("buy@4=20")]).mean for by in rules] == [0, -100]
    free, late = (GAME.simulate(by, rounds=200, seed=1, wager="buy").wagers[0] for by in rules)
    assert late.house_advantage - free.house_advantage == Fraction(1, 20), "on the same rolls"


@pytest.mark.parametrize(
    ("wager", "base", "cost"),
    [("buy", "won", Fraction(1, 30)), ("lay", "wagered", Fraction(1, 30))],
)
def test_623a_5_g_3_what_the_procedure_not_elected_takes(
    wager: str, base: str, cost: Fraction
) -> None:
    """A kept count of the default reading is not served for the other."""
    by_default, by_base = (
        {odds.variant: odds.house_advantage for odds in found.variants}["4-vigorish-on-win"]
        for answers in ({}, {f"{wager}-win-vigorish-base": base})
        for found in GAME.odds(answers, wager=wager).wagers
    )
    assert (by_default, by_base) == (Fraction(1, 60), Fraction(1, 30))


def test_623a_6_e_a_multiple_of_its_own_for_come_bets() -> None:
    apart = {"odds_multiples": "separate", "come_odds_4_10": 1}
    for answers, most in (({}, 100), (apart, 10)):
        session = table("33 22", **answers)
        throw(session, "1:pass=10")
        throw(session, "1:come=10")
        with pytest.raises(BetError, match=rf"at most \${most} supports come \$10 on 4"):
            throw(session, "1:come-odds@4=101")


def test_623a_6_e_the_multiple_of_come_bets_in_the_odds() -> None:
    apart = {"odds_multiples": "separate"} | {
        f"come_odds_{numbers}": 1 for numbers in ("4_10", "5_9", "6_8")
    }
    assert edge("come", "1x-odds", **apart) == edge("come", "1x-odds")
    with pytest.raises(KeyError):
        edge("come", "2x-odds", **apart)
    assert edge("pass", "2x-odds", **apart) == edge("pass", "2x-odds")


def test_623a_8_a_who_may_take_the_dice_while_a_point_stands() -> None:
    """Seat 2 has only a Place Bet: it may take the dice, or may not for want of a line bet."""
    anybody = table("33 12")
    throw(anybody, "1:pass=5", "2:place-to-win@6=12", do=("as-marked", "pass-dice", "accept"))
    assert anybody.carry["shooter"] == 2
    strict = table("33 12", successor_line_bet="needed")
    throw(strict, "1:pass=5", "2:place-to-win@6=12", do=("as-marked",))
    assert strict.carry["shooter"] == 1, "the dice can be passed to nobody"
    both = table("33 12", successor_line_bet="needed")
    throw(both, "1:pass=5", "2:dont-pass=5", do=("accept", "pass-dice", "accept"))
    assert both.carry["shooter"] == 2


@pytest.mark.parametrize(("reading", "decided"), [("come-out", False), ("ordinary", True)])
def test_623a_10_b_rolls_that_decide_come_bets_alone(reading: str, decided: bool) -> None:
    """The point is made and nobody makes a line bet: a Place Bet is off, or works."""
    session = table("33 22 33 14", rolls_for_come_bets=reading)
    throw(session, "1:pass=5")
    throw(session, "1:come=5", "1:place-to-win@5=10")
    throw(session)
    assert standing(session) == {"1:come@4=5", "1:place-to-win@5=10"}
    assert ("1:place-to-win@5" in settled(throw(session))) is decided


def test_623a_11_a_2_another_fire_bet_beside_a_pending_one() -> None:
    for reading in ("another", "none"):
        session = table("22 22 23", fire_beside_pending=reading)
        throw(session, "1:pass=5", "2:pass=5", "1:fire=5")
        throw(session, do=("pass-dice",))
        if reading == "none":
            with pytest.raises(BetError, match=r"pending \(623a\.11\(a\)\(2\)"):
                throw(session, "1:pass=5", "2:pass=5", "1:fire=2")
        else:
            throw(session, "1:pass=5", "2:pass=5", "1:fire=2", "2:fire=2")
            assert {"1:fire@pending-1=5", "1:fire=2", "2:fire=2"} <= standing(session)


def test_623a_12_4_totals_thrown_before_a_bonus_craps_wager_do_not_count() -> None:
    """Seat 1's wager stands over a change of shooter and has 2 to 5 marked, seat 2's has none."""
    session = table("22 11 12 23 22 33 33")
    throw(session, "1:pass=5", "2:pass=5", "1:all-small=5")
    for _ in range(3):
        throw(session)
    throw(session, do=("pass-dice",))
    with pytest.raises(BetError, match=r"623a\.4\(c\)\(4\)"):
        throw(session, "1:pass=5", "2:pass=5", "1:all-small=10")
    found = settled(throw(session, "1:pass=5", "2:pass=5", "2:all-small=5"))
    assert session.carry["shooter"] == 2
    assert found["1:all-small"] == ("win", 17_000, "623a.12(4)")
    assert "2:all-small=5" in standing(session)


def test_623a_12_4_marked_totals_count_for_a_new_wager_until_a_seven() -> None:
    """2 to 5 are marked when seat 2 bets: the 6 wins; after a 7 nothing is marked."""
    session = table("22 11 12 23 22 33 16 33", bonus_craps_earlier_totals="count")
    throw(session, "1:pass=5", "2:pass=5", "1:all-small=5")
    for _ in range(3):
        throw(session)
    throw(session, do=("pass-dice",))
    found = settled(throw(session, "1:pass=5", "2:pass=5", "2:all-small=5"))
    assert found["2:all-small"] == ("win", 17_000, "623a.12(4)")
    throw(session)
    throw(session, "1:pass=5", "2:pass=5", "2:all-small=5")
    assert "2:all-small=5" in standing(session)


def test_623a_12_1_another_bonus_craps_wager_beside_an_earlier_one() -> None:
    """Seat 1's first wager has 2 to 5 and wins on the 6; the second has none of these."""
    session = table("22 11 12 23 22 33 34", bonus_craps_another="another")
    throw(session, "1:pass=5", "2:pass=5", "1:all-small=5")
    for _ in range(3):
        throw(session)
    throw(session, do=("pass-dice",))
    found = settled(throw(session, "1:pass=5", "2:pass=5", "1:all-small=5"))
    assert found["1:all-small@earlier-1"] == ("win", 17_000, "623a.12(4)")
    assert "1:all-small=5" in standing(session)
    assert settled(throw(session))["1:all-small"] == ("lose", -500, "623a.12(5)")


def test_623a_12_4_no_wager_on_totals_that_are_all_marked() -> None:
    session = table("22 11 12 23 33 22 33", bonus_craps_earlier_totals="count")
    throw(session, "1:pass=5", "2:pass=5")
    for _ in range(4):
        throw(session)
    throw(session, do=("pass-dice",))
    with pytest.raises(BetError, match=r"all its totals are marked \(623a\.12\(4\)"):
        throw(session, "1:pass=5", "2:pass=5", "2:all-small=5")
    throw(session, "1:pass=5", "2:pass=5", "2:all-tall=5")
    assert "2:all-tall=5" in standing(session)


@pytest.mark.parametrize("wager", ["come", "dont-come"])
def test_623a_4_c_2_and_d_come_bets_increased_on_their_point(wager: str) -> None:
    session = table("33 45 12 12", come_increase="yes")
    throw(session, "1:pass=10")
    throw(session, f"1:{wager}=10")
    throw(session, f"1:{wager}@9=20")
    assert f"1:{wager}@9=20" in standing(session)
    if wager == "come":
        with pytest.raises(BetError, match=r"reduced .* \(623a\.4\(c\)\(2\)"):
            throw(session, "1:come@9=15")


def test_623a_4_d_a_reduced_dont_pass_bet_is_not_increased() -> None:
    session = table("33 12 12 12", come_increase="yes")
    throw(session, "1:pass=10", "2:dont-pass=10")
    throw(session, "2:dont-pass=20")
    throw(session, "2:dont-pass=5")
    with pytest.raises(BetError, match=r"623a\.4\(d\)"):
        throw(session, "2:dont-pass=10")


@pytest.mark.parametrize(("unit", "most"), [("dollar", 52), ("cent", 51)])
def test_623a_6_f_the_unit_to_which_a_payout_is_exact(unit: str, most: int) -> None:
    """Ten times $5.10 on the 5: $51 wins $76.50, $52 wins $78."""
    session = table("23", odds_paid_exactly=unit)
    throw(session, "1:pass=5.10")
    with pytest.raises(BetError, match=rf"at most \${most} supports"):
        throw(session, "1:pass-odds@5=53")


@pytest.mark.parametrize(("unit", "on_5_or_9"), [("dollar", 600), ("cent", 500)])
def test_623a_6_f_the_unit_in_the_odds(unit: str, on_5_or_9: int) -> None:
    """Once $5 behind $5: of 36 come out rolls 8 make the 5 or 9, and 16 another point."""
    priced = together(rules_of({"odds-paid-exactly": unit}), [parse_bet("pass=5")], odds=1)
    assert priced.wagered == 500 + Fraction(16 * 500 + 8 * on_5_or_9, 36)
    assert priced.mean == -500 * Fraction(7, 495)


@pytest.mark.parametrize(
    ("bet", "units"), [("c-and-e", 2), ("horn", 4), ("horn-high@12", 5), ("whirl", 5)]
)
def test_623a_3_b_the_limits_of_a_wager_in_units(bet: str, units: int) -> None:
    limits = {"table_minimum": "$5", "table_maximum": "$100"}
    for reading, times in (("whole", 1), ("unit", units)):
        for amount in (5 * times, 100 * times):
            throw(table("34", **limits, horn_units=reading), "1:pass=5", f"1:{bet}={amount}")
        for amount in (5 * times - 1, 100 * times + units):
            with pytest.raises(BetError, match="from"):
                throw(table("34", **limits, horn_units=reading), "1:pass=5", f"1:{bet}={amount}")
