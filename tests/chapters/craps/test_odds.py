"""Exact odds against counts made another way, and against simulation."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from croupier.api import game
from croupier.chapters.craps.odds import advise, count
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.report import OddsReport, WagerOdds, price
from croupier.rounds.words import Bet, Choice, Decide

GAME = game("craps")
WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}
POINTS = (4, 5, 6, 8, 9, 10)


@cache
def report() -> OddsReport:
    return GAME.odds()


@cache
def priced(wager: str, variant: str = "", paytable: str = "") -> WagerOdds:
    for odds in report().wagers:
        if odds.wager == wager and paytable in ("", odds.paytable):
            for found in (odds, *odds.variants):
                if found.variant == variant:
                    return found
    raise KeyError(wager, variant)


def counted(wager: str, variant: str, **answers: object) -> WagerOdds:
    """One variant under other answers, without the disk."""
    rules = GAME.rules({key.replace("_", "-"): value for key, value in answers.items()})
    found = {c.variant: c for c in count(rules, wager, Terms(), tell_nobody)}
    return price(rules, rules.paytable(wager), found[variant], Terms())


# ------------------------------------------------------------------------------ line wagers


def pass_wins() -> Fraction:
    """Closed form: naturals, and each point against the 7."""
    won = Fraction(WAYS[7] + WAYS[11], 36)
    for point in POINTS:
        won += Fraction(WAYS[point], 36) * Fraction(WAYS[point], WAYS[point] + 6)
    return won


@pytest.mark.parametrize("wager", ["pass", "come"])
def test_pass_and_come_by_closed_form(wager: str) -> None:
    assert priced(wager).hit_frequency == pass_wins() == Fraction(244, 495)
    assert priced(wager).house_advantage == Fraction(7, 495)


@pytest.mark.parametrize("wager", ["dont-pass", "dont-come"])
def test_dont_per_wager_made_and_per_decision(wager: str) -> None:
    won = 1 - pass_wins() - Fraction(1, 36)
    assert priced(wager).hit_frequency == won
    assert priced(wager).house_advantage == pass_wins() - won == Fraction(3, 220)
    assert priced(wager, "per-decision").house_advantage == Fraction(3, 220) / Fraction(35, 36)


@pytest.mark.parametrize("times", range(1, 11))
def test_supplemental_wagers_add_risk_and_no_edge(times: int) -> None:
    """A point stands on 24 of 36 come out rolls; laying wins `times` at 2, 3/2, 6/5 to 1."""
    taking, laying = priced("pass", f"{times}x-odds"), priced("dont-pass", f"{times}x-odds")
    assert taking.house_advantage == Fraction(7, 495)
    assert laying.house_advantage == Fraction(3, 220)
    assert taking.element_of_risk == Fraction(7, 495) / (1 + times * Fraction(24, 36))
    laid = sum(Fraction(WAYS[p], 36) * times * Fraction(6, WAYS[p]) for p in POINTS)
    assert laying.element_of_risk == Fraction(3, 220) / (1 + laid)


def test_odds_stop_at_the_elected_multiples() -> None:
    rules = GAME.rules({"pass-odds-4-10": 3, "pass-odds-5-9": 4, "pass-odds-6-8": 5})
    variants = [c.variant for c in count(rules, "pass", Terms(), tell_nobody)]
    assert variants == ["", *(f"{n}x-odds" for n in range(1, 6))]
    full = counted("pass", "5x-odds", pass_odds_4_10=3, pass_odds_5_9=4, pass_odds_6_8=5)
    laid = Fraction(6 * 3 + 8 * 4 + 10 * 5, 36)
    assert full.element_of_risk == Fraction(7, 495) / (1 + laid)


def test_come_odds_off_lower_the_money_that_works_and_not_the_edge() -> None:
    off = counted("come", "10x-odds", come_odds_on_come_out="off-unless-called-on")
    assert off.house_advantage == Fraction(7, 495)
    assert off.standard_deviation < priced("come", "10x-odds").standard_deviation


# ------------------------------------------------------------------------------ numbers


@pytest.mark.parametrize("number", POINTS)
def test_numbers_against_a_seven(number: int) -> None:
    ways, low = WAYS[number], min(number, 14 - number)
    win = Fraction(ways, ways + 6)
    place = {4: Fraction(9, 5), 5: Fraction(7, 5), 6: Fraction(7, 6)}[low]
    against = {4: Fraction(5, 11), 5: Fraction(5, 8), 6: Fraction(4, 5)}[low]
    on = str(number)
    assert priced("place-to-win", on).house_advantage == (1 - win) - win * place
    assert priced("place-to-lose", on).house_advantage == win - (1 - win) * against


@pytest.mark.parametrize("number", POINTS)
def test_vigorish_both_ways(number: int) -> None:
    """True odds have no edge; what is left is 5 percent, always or when the wager wins."""
    win = Fraction(WAYS[number], WAYS[number] + 6)
    to_one = (1 - win) / win
    five, on = Fraction(1, 20), str(number)
    assert priced("buy", on).house_advantage == five
    assert priced("buy", on).element_of_risk == five / (1 + five)
    assert priced("buy", f"{on}-vigorish-on-win").house_advantage == five * win
    assert priced("lay", on).house_advantage == five / to_one
    assert priced("lay", on).element_of_risk == five / to_one / (1 + five / to_one)
    assert priced("lay", f"{on}-vigorish-on-win").house_advantage == five / to_one * (1 - win)


def test_vigorish_on_elected_numbers_and_in_dollars() -> None:
    four = {"buy_vigorish": "on-win", "buy_vigorish_numbers": ["4"]}
    assert counted("buy", "4", **four).house_advantage == Fraction(1, 60)
    assert counted("buy", "5", **four).house_advantage == 0
    assert counted("buy", "4", vigorish_rounding="dollar").house_advantage == 0


def hard(ways: int, total: int, pays: int) -> Fraction:
    lose = Fraction(ways - 1 + 6, ways + 6)
    return lose - (1 - lose) * pays


def test_hardways() -> None:
    assert priced("four-the-hardway").house_advantage == hard(3, 4, 7)
    assert priced("six-the-hardway").house_advantage == hard(5, 6, 9)


@pytest.mark.parametrize(
    ("wager", "edge"),
    [
        ("field", Fraction(1, 18)),
        ("any-seven", Fraction(1, 6)),
        ("any-craps", Fraction(1, 9)),
        ("craps-two", Fraction(5, 36)),
        ("11-in-one-roll", Fraction(1, 9)),
        ("c-and-e", (Fraction(1, 9) + Fraction(1, 9)) / 2),
        ("horn", (2 * Fraction(5, 36) + 2 * Fraction(1, 9)) / 4),
        ("whirl", (4 * Fraction(1, 8) + Fraction(1, 6)) / 5),
        ("six-the-hardway-on-the-hop", Fraction(5, 36)),
        ("four-six-on-the-hop", Fraction(1, 9)),
        ("6-7-8", Fraction(36 - 16, 36) - Fraction(14 + 2 * 2, 36)),
    ],
)
def test_one_roll_wagers_as_sums_of_their_parts(wager: str, edge: Fraction) -> None:
    assert priced(wager).house_advantage == edge


# ------------------------------------------------------------------------------ Fire and Bonus


def before_seven(numbers: tuple[int, ...]) -> Fraction:
    """Inclusion and exclusion: the 7 comes before all of S with chance 6 / (6 + ways of S)."""
    total = Fraction(0)
    for size in range(len(numbers) + 1):
        for chosen in combinations(numbers, size):
            total += (-1) ** size * Fraction(6, 6 + sum(WAYS[n] for n in chosen))
    return total


def test_bonus_craps_by_inclusion_and_exclusion() -> None:
    small, tall = before_seven((2, 3, 4, 5, 6)), before_seven((8, 9, 10, 11, 12))
    everything = before_seven((2, 3, 4, 5, 6, 8, 9, 10, 11, 12))
    assert priced("all-small").hit_frequency == small
    assert priced("all-tall").hit_frequency == tall
    assert priced("all-or-nothing-at-all").hit_frequency == everything
    assert priced("all-small").house_advantage == 1 - 35 * small


def fire_chances() -> list[float]:
    """By rounds of the Pass Bet in floating point, not by the chain of rolls.

    A round that sets a point makes it or ends the hand; rounds that set none change nothing.
    """
    made = {p: WAYS[p] / 24 * WAYS[p] / (WAYS[p] + 6) for p in POINTS}
    ends = 1 - sum(made.values())
    weights = {frozenset[int](): 1.0}
    chances = [0.0] * 7
    for size in range(7):
        for chosen in combinations(POINTS, size):
            here = weights.get(frozenset(chosen), 0.0)
            stay = sum(made[p] for p in chosen)
            visits = here / (1 - stay)
            chances[size] += visits * ends
            for point in set(POINTS) - set(chosen):
                grown = frozenset({*chosen, point})
                weights[grown] = weights.get(grown, 0.0) + visits * made[point]
    return chances


def test_fire_by_rounds_of_the_pass_bet() -> None:
    found = {o.outcome: float(o.probability) for o in priced("fire", paytable="A").outcomes}
    chances = fire_chances()
    assert found["four-points"] == pytest.approx(chances[4], rel=1e-12)
    assert found["five-points"] == pytest.approx(chances[5], rel=1e-12)
    assert found["six-or-more-points"] == pytest.approx(chances[6], rel=1e-12)
    for label, pays in (("A", (24, 249, 999)), ("B", (39, 199, 499))):
        edge = 1 - sum((1 + pay) * chances[n] for n, pay in zip((4, 5, 6), pays, strict=True))
        assert float(priced("fire", paytable=label).house_advantage) == pytest.approx(edge)


def test_expected_rolls() -> None:
    """Pass: 1 + the 6/9 of come out rolls that set a point, each 36 / (ways + 6) rolls more."""
    longer = sum(Fraction(WAYS[p], 36) * Fraction(36, WAYS[p] + 6) for p in POINTS)
    extra = priced("pass").extra
    assert extra is not None
    assert Fraction(extra["expected_rolls_exact"]) == 1 + longer == Fraction(557, 165)
    lay = priced("lay", "4").extra
    assert lay is not None
    assert Fraction(lay["expected_rolls_exact"]) == 4


def test_advice_knows_that_on_or_off_is_worth_the_same() -> None:
    rules = GAME.rules()
    choices = (Choice("as-marked", "", ""), Choice("on:place-to-win@6", "", ""))
    bets = [Bet(1, "place-to-win", 600, "6")]
    worth = advise(rules, Decide(1, "623a.3(a)", choices, {}), bets, Terms())
    assert worth == dict.fromkeys(("as-marked", "on:place-to-win@6"), -600 * Fraction(1, 66))
